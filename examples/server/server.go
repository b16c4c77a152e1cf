package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
)

var (
	errNoGame  = errors.New("no such game")
	errWait    = errors.New("not this player's turn")
	errNotKept = errors.New("the step is taken, but not saved")
)

// A server keeps many games at once. Each has a lock of its own, so that games do
// not wait for each other, and is saved after every step.
type server struct {
	folder string
	mu     sync.RWMutex // of the map; never held while a game goes on
	rooms  map[string]*room
}

// A room is where a game is played by whoever comes.
type room struct {
	mu   sync.Mutex
	game *game.Game
	path string
}

// ending is that of the names of saved games.
const ending = ".json"

// open returns a server that goes on with all games saved in a folder.
func open(folder string) (*server, error) {
	s := &server{folder: folder, rooms: map[string]*room{}}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		id, ok := strings.CutSuffix(entry.Name(), ending)
		if !ok || strings.HasPrefix(id, ".") {
			continue
		}
		path := filepath.Join(folder, entry.Name())
		g, err := game.Load(path, variants.Find, nil)
		if err != nil {
			log.Print(err) // one damaged game does not keep the others from going on
			continue
		}
		s.rooms[id] = &room{game: g, path: path}
	}
	return s, nil
}

// create starts a game and returns its name, which nobody can guess.
func (s *server) create(ruleset string, players []string) (string, error) {
	rules, err := variants.Find(ruleset)
	if err != nil {
		return "", err
	}
	g, err := game.New(rules, new(game.RandomDice), players...)
	if err != nil {
		return "", err
	}
	id := rand.Text()
	r := &room{game: g, path: filepath.Join(s.folder, id+ending)}
	if err := g.Save(r.path); err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rooms[id] = r
	return id, nil
}

// find returns a game's room.
func (s *server) find(id string) (*room, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if r := s.rooms[id]; r != nil {
		return r, nil
	}
	return nil, fmt.Errorf("%w: %q", errNoGame, id)
}

// state returns how a game stands.
func (s *server) state(id string) (state, error) {
	r, err := s.find(id)
	if err != nil {
		return state{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return stateOf(r.game), nil
}

// roll keeps dice, such as "5 5", and rolls the others; "" keeps none.
func (s *server) roll(id, player, keep string) (state, error) {
	return s.step(id, player, func(rules *yatzy.Ruleset) (yatzy.Action, error) {
		if keep == "" {
			return yatzy.Keep(yatzy.Roll{}), nil
		}
		dice, err := rules.ParseDice(keep)
		return yatzy.Keep(dice), err
	})
}

// score enters the dice on the table in a category.
func (s *server) score(id, player, category string) (state, error) {
	return s.step(id, player, func(rules *yatzy.Ruleset) (yatzy.Action, error) {
		key, err := rules.FindCategory(category, "")
		return yatzy.Score(key), err
	})
}

// step takes a player's step in a game and saves it. After an error other than
// errNotKept nothing has changed; after that one the next step is saved with it.
func (s *server) step(id, player string, decide func(*yatzy.Ruleset) (yatzy.Action, error)) (state, error) {
	r, err := s.find(id)
	if err != nil {
		return state{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	g := r.game
	action, err := decide(g.Rules())
	if err != nil {
		return state{}, err
	}
	if !g.Over() && g.Players()[g.Player()] != player {
		return state{}, fmt.Errorf("%w: %q", errWait, player)
	}
	if err := g.Do(action); err != nil {
		return state{}, err
	}
	if err := g.Save(r.path); err != nil {
		return stateOf(g), fmt.Errorf("%w: %w", errNotKept, err)
	}
	return stateOf(g), nil
}

// A state is how a game stands, for the eyes of all who play it.
type state struct {
	Ruleset string     `json:"ruleset"`
	Turn    string     `json:"turn"`  // the player whose turn it is, "" when the game is over
	Table   []int      `json:"table"` // the dice; none before the first roll
	Rolls   int        `json:"rolls"` // that are left
	Players []standing `json:"players"`
	Winners []string   `json:"winners,omitempty"`
}

type standing struct {
	Name  string          `json:"name"`
	Card  yatzy.Scorecard `json:"card"`
	Total int             `json:"total"`
}

func stateOf(g *game.Game) state {
	names := g.Players()
	s := state{Ruleset: g.Rules().Key(), Table: []int{}, Rolls: g.Turn().Rolls()}
	for _, face := range g.Table() {
		s.Table = append(s.Table, int(face))
	}
	for i, name := range names {
		s.Players = append(s.Players, standing{name, g.Card(i), g.Card(i).Total()})
	}
	if !g.Over() {
		s.Turn = names[g.Player()]
		return s
	}
	for _, r := range g.Results() {
		if r.Rank == 1 {
			s.Winners = append(s.Winners, r.Name)
		}
	}
	return s
}
