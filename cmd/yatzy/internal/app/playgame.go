package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"example.com/yatzy"
	"example.com/yatzy/game"
	"example.com/yatzy/variants"
)

// A playRequest is the game that play is asked for by its flags.
type playRequest struct {
	rules   *yatzy.Ruleset // nil if nothing says which
	shared  *game.Shared   // nil if the dice are not those of a shared game
	players []string       // people
	bots    []string
	typed   bool // the dice are thrown by hand
	save    string
}

// defaultPlayer is the name of the only player if no other is given.
const defaultPlayer = "You"

// request checks the flags and the arguments and puts together what they ask for.
func (p *playFlags) request(args []string) (playRequest, error) {
	r := playRequest{players: p.players, bots: p.bots, typed: p.dice, save: string(p.save)}
	if err := p.checkDice(); err != nil {
		return r, err
	}
	if err := errors.Join(checkBots(p.bots), checkPlayers(p.players)); err != nil {
		return r, err
	}
	if len(args) > 0 {
		rules, err := findRuleset(args[0])
		if err != nil {
			return r, err
		}
		r.rules = rules
	}
	shared, err := p.shared(r.rules)
	if err != nil || shared == nil {
		return r, err
	}
	r.shared = shared
	switch {
	case r.rules == nil:
		r.rules = shared.Rules
	case shared.Rules == nil: // of --seed, which leaves them open
		shared.Rules = r.rules
	case shared.Rules.Fingerprint() != r.rules.Fingerprint():
		return r, fmt.Errorf("play: KEY %q: the game asked for is %s (%s)", args[0], shared.Rules.Name(), shared.Rules.Key())
	}
	return r, nil
}

// checkDice refuses dice from more than one source.
func (p *playFlags) checkDice() error {
	var given []string
	for _, source := range []struct {
		name  string
		given bool
	}{
		{"--daily", p.daily != ""}, {"--code", p.code != ""}, {"--seed", p.seed.given}, {"--dice", p.dice},
	} {
		if source.given {
			given = append(given, source.name)
		}
	}
	if len(given) > 1 {
		return fmt.Errorf("play: %s say each where the dice come from: want one of them", strings.Join(given, " and "))
	}
	return nil
}

// shared returns the shared game that the flags ask for, nil if they ask for none.
// Rules are those of KEY, if it is given: the code may be for them.
func (p *playFlags) shared(rules *yatzy.Ruleset) (*game.Shared, error) {
	find := func(key string) (*yatzy.Ruleset, error) {
		if rules != nil && rules.Key() == key {
			return rules, nil
		}
		return variants.Find(key)
	}
	var shared game.Shared
	var err error
	switch {
	case p.seed.given:
		shared.Seed = p.seed.seed
	case p.daily != "":
		date := p.daily
		if date == "today" {
			date = time.Now().UTC().Format(time.DateOnly)
		}
		if shared, err = game.Daily(date, variants.Find); err != nil {
			return nil, inError{"--daily", err}
		}
	case p.code != "":
		if shared, err = game.ParseCode(p.code, find); err != nil {
			return nil, inError{"--code", err}
		}
	default:
		return nil, nil
	}
	return &shared, nil
}

// A playedGame is what is played: a game, and what its file does not say outright.
type playedGame struct {
	*game.Game
	seed  *uint64    // nil if the dice are not those of a shared game
	typed *typedDice // nil if the dice are not thrown by hand
}

// start starts the game that is asked for, or goes on with the one that is saved.
func (r playRequest) start() (playedGame, error) {
	if r.save == "" {
		return r.newGame()
	}
	if err := checkOut(r.save); err != nil {
		return playedGame{}, r.inSave(err)
	}
	if !exists(r.save) {
		return r.newGame()
	}
	g, err := r.resume()
	if err == nil {
		err = r.agree(g)
	}
	if err != nil {
		return playedGame{}, r.inSave(err)
	}
	return g, nil
}

// inSave says that an error is about the saved game.
func (r playRequest) inSave(err error) error { return inError{fmt.Sprintf("--save %q", r.save), err} }

// saveTo saves the game, if that is asked for.
func (r playRequest) saveTo(g playedGame) error {
	if r.save == "" {
		return nil
	}
	if err := g.Save(r.save); err != nil {
		return r.inSave(withoutPath(err))
	}
	return nil
}

// newGame starts a game: people play first, so that bots throw the same dice of a
// shared game after them.
func (r playRequest) newGame() (playedGame, error) {
	if r.rules == nil {
		return playedGame{}, errors.New("play: KEY is missing (or --daily, --code, or --save of a game to go on with)")
	}
	people := r.players
	if len(people) == 0 {
		people = []string{defaultPlayer}
	}
	players := slices.Concat(people, botPlayers(r.bots))
	var g playedGame
	var dice game.Dice = new(game.RandomDice)
	switch {
	case r.typed:
		g.typed = &typedDice{}
		dice = g.typed
	case r.shared != nil:
		g.seed = &r.shared.Seed
		dice = r.shared.Dice()
	}
	var err error
	if g.Game, err = game.New(r.rules, dice, players...); err != nil {
		return g, err
	}
	if r.shared != nil && r.shared.Result != nil {
		players[0] = challenged(players[0], *r.shared.Result)
		g.Game, err = game.New(r.rules, dice, players...)
	}
	return g, err
}

// resume reads the saved game.
func (r playRequest) resume() (playedGame, error) {
	f, err := os.Open(r.save)
	if err != nil {
		return playedGame{}, withoutPath(err)
	}
	defer f.Close()
	typed := &typedDice{}
	var g playedGame
	if g.Game, err = game.Read(f, variants.Find, typed); err != nil {
		return g, err
	}
	// How the dice fall is not told by the game, but by how it is saved.
	var saved struct {
		Game struct {
			Dice struct {
				Kind string  `json:"kind"`
				Seed *uint64 `json:"seed"`
				Game *uint64 `json:"game"`
			} `json:"dice"`
		} `json:"game"`
	}
	var data bytes.Buffer
	if _, err := g.WriteTo(&data); err != nil {
		return g, err
	}
	if err := json.Unmarshal(data.Bytes(), &saved); err != nil {
		return g, err
	}
	dice := saved.Game.Dice
	if dice.Kind == "own" {
		g.typed = typed
	}
	if dice.Seed != nil && *dice.Game == 0 {
		g.seed = dice.Seed
	}
	return g, nil
}

// agree returns an error unless a saved game is the one that is asked for.
func (r playRequest) agree(g playedGame) error {
	var people, bots []string
	for _, player := range g.Players() {
		if name, ok := botOf(player); ok {
			bots = append(bots, name)
		} else {
			name, _ := challengeOf(player)
			people = append(people, name)
		}
	}
	result := g.challenge()
	switch {
	case r.rules != nil && r.rules.Fingerprint() != g.Rules().Fingerprint():
		return fmt.Errorf("the saved game is %s (%s), not %s (%s)", g.Rules().Name(), g.Rules().Key(), r.rules.Name(), r.rules.Key())
	case r.shared != nil && (g.seed == nil || *g.seed != r.shared.Seed):
		return errors.New("the saved game has other dice than the one asked for")
	case r.shared != nil && r.shared.Result != nil && (result == nil || *result != *r.shared.Result):
		return fmt.Errorf("the saved game is not played against a result of %d", *r.shared.Result)
	case r.typed && g.typed == nil:
		return errors.New("the dice of the saved game are not thrown by hand")
	case len(r.players) > 0 && !slices.Equal(r.players, people):
		return fmt.Errorf("the saved game has the players %q, not %q", people, r.players)
	case len(r.bots) > 0 && !slices.Equal(r.bots, bots):
		return fmt.Errorf("the saved game has the bots %q, not %q", bots, r.bots)
	}
	return nil
}

// challenge returns the result that is to be beaten, nil if there is none.
func (g playedGame) challenge() *int {
	_, result := challengeOf(g.Players()[0])
	return result
}

// names returns the players as they are shown.
func (g playedGame) names() []string {
	names := g.Players()
	names[0], _ = challengeOf(names[0])
	return names
}

// code returns the code of the game with the result, if there is one to tell. The
// error says why it has no code.
func (g playedGame) code(result *int) (string, error) {
	return game.Shared{Rules: g.Rules(), Seed: *g.seed, Result: result}.Code()
}

// A typedDice are dice that people throw and tell. It implements [game.Dice].
type typedDice struct {
	// ask returns what as many dice show.
	ask func(n int) (yatzy.Roll, error)
}

func (d *typedDice) Throw(_ game.Throw, dice []yatzy.Face) error {
	thrown, err := d.ask(len(dice))
	if err != nil {
		return err
	}
	dice = dice[:0]
	for face := range thrown.Faces() {
		dice = append(dice, face)
	}
	return nil
}
