package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"

	"example.com/yatzy"
	"example.com/yatzy/game"
)

// play plays a game to its end as one of its players, who comes whenever she likes:
// most of the time it is not her turn. She keeps one die, and fills the boxes from
// top to bottom.
func play(s *server, id, name string) error {
	boxes := []string{"ones", "twos", "threes", "fours", "fives", "sixes"}
	for len(boxes) > 0 {
		now, err := s.roll(id, name, "")
		if errors.Is(err, errWait) {
			runtime.Gosched()
			continue
		}
		if err != nil {
			return err
		}
		if _, err = s.roll(id, name, fmt.Sprint(now.Table[0])); err != nil {
			return err
		}
		if _, err = s.score(id, name, boxes[0]); err != nil {
			return err
		}
		boxes = boxes[1:]
	}
	return nil
}

// Many games are played at once by clients who know nothing of each other, while
// others look on and try steps that are not theirs. A server that is opened on the
// same folder has the same games.
func TestManyGamesAtOnce(t *testing.T) {
	folder := t.TempDir()
	s, err := open(folder)
	if err != nil {
		t.Fatal(err)
	}
	const games = 8
	var ids []string
	var players, others sync.WaitGroup
	over := make(chan struct{})
	for i := range games {
		names := []string{"Ann", "Bo", fmt.Sprint("Player ", i)}
		id, err := s.create("kids-upper", names)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
		for _, name := range names {
			players.Go(func() {
				if err := play(s, id, name); err != nil {
					t.Errorf("game %d: %s: %v", i, name, err)
				}
			})
		}
		others.Go(func() {
			for {
				select {
				case <-over:
					return
				default:
				}
				if _, err := s.state(id); err != nil {
					t.Errorf("game %d: %v", i, err)
				}
				if _, err := s.score(id, "Eve", "sixes"); !errors.Is(err, errWait) && !errors.Is(err, game.ErrOver) {
					t.Errorf("game %d: a stranger gets %v", i, err)
				}
				runtime.Gosched()
			}
		})
	}
	players.Wait()
	close(over)
	others.Wait()

	again, err := open(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		want, err := s.state(id)
		if err != nil {
			t.Fatal(err)
		}
		if want.Turn != "" || len(want.Winners) == 0 || len(want.Players) != 3 {
			t.Errorf("the game ends as %+v", want)
		}
		for _, p := range want.Players {
			if !p.Card.Full() || p.Total != p.Card.Total() {
				t.Errorf("%+v", p)
			}
		}
		got, err := again.state(id)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := text(t, want), text(t, got); a != b {
			t.Errorf("the game that is read is %s, not %s", b, a)
		}
	}
}

func text(t *testing.T, s state) string {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Steps that are not legal are errors and change nothing, and a server that starts
// anew goes on in the middle of a turn.
func TestSteps(t *testing.T) {
	folder := t.TempDir()
	s, err := open(folder)
	if err != nil {
		t.Fatal(err)
	}
	id, err := s.create("kids-upper", []string{"Ann", "Bo"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.score(id, "Ann", "ones"); !errors.Is(err, yatzy.ErrTurn) {
		t.Errorf("to score before the first roll: %v", err)
	}
	before, err := s.roll(id, "Ann", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		name string
		do   func() (state, error)
		want error
	}{
		{"not her turn", func() (state, error) { return s.roll(id, "Bo", "") }, errWait},
		{"no player", func() (state, error) { return s.roll(id, "Eve", "") }, errWait},
		{"no dice", func() (state, error) { return s.roll(id, "Ann", "7 7") }, yatzy.ErrRoll},
		{"too many dice", func() (state, error) { return s.roll(id, "Ann", "11111 1") }, yatzy.ErrRoll},
		{"no box", func() (state, error) { return s.score(id, "Ann", "yatzy") }, yatzy.ErrUnknownCategory},
		{"no game", func() (state, error) { return s.roll("nowhere", "Ann", "") }, errNoGame},
	} {
		if _, err := step.do(); !errors.Is(err, step.want) {
			t.Errorf("%s: %v, want %v", step.name, err, step.want)
		}
	}
	if s, err = open(folder); err != nil {
		t.Fatal(err)
	}
	after, err := s.state(id)
	if err != nil || !reflect.DeepEqual(before.Table, after.Table) || after.Turn != "Ann" || after.Rolls != 2 {
		t.Errorf("%+v, %v, want %+v", after, err, before)
	}
	if _, err := s.score(id, "Ann", "Ettor"); err != nil {
		t.Error(err)
	}

	// Without its folder a step is taken and not kept, which is said.
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	now, err := s.roll(id, "Bo", "")
	if !errors.Is(err, errNotKept) || len(now.Table) != 5 {
		t.Errorf("%+v, %v", now, err)
	}
	if _, err := s.create("kids-upper", []string{"Ann"}); err == nil {
		t.Error("a game is started that cannot be saved")
	}
}

// A damaged game does not keep the others from going on, whatever the folder is
// called.
func TestOpenDamagedGames(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games[1]")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	s, err := open(folder)
	if err != nil {
		t.Fatal(err)
	}
	id, err := s.create("kids-upper", []string{"Ann"})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "game.json"), []byte(`{"version":1`), 0o644); err != nil {
		t.Fatal(err)
	}
	again, err := open(folder)
	if err != nil || len(again.rooms) != 1 || again.rooms[id] == nil {
		t.Errorf("%v, %v; want %s", again, err, id)
	}
	if _, err := open(filepath.Join(folder, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
}

func TestHTTP(t *testing.T) {
	s, err := open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s.handler())
	defer web.Close()
	ask := func(method, path, body string, want int, into any) {
		t.Helper()
		r, err := http.NewRequest(method, web.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		got, err := web.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer got.Body.Close()
		if got.StatusCode != want {
			t.Errorf("%s %s %s: status %d, want %d", method, path, body, got.StatusCode, want)
		}
		if err := json.NewDecoder(got.Body).Decode(into); err != nil {
			t.Errorf("%s %s %s: %v", method, path, body, err)
		}
	}
	var created struct{ ID string }
	ask("POST", "/games", `{"ruleset": "kniffel", "players": ["Ann"]}`, 200, &created)
	game := "/games/" + created.ID
	var now map[string]any
	ask("POST", game+"/roll", `{"player": "Ann"}`, 200, &now)
	if table, ok := now["table"].([]any); !ok || len(table) != 5 || now["rolls"] != 2.0 {
		t.Errorf("%v", now)
	}
	ask("POST", game+"/score", `{"player": "Ann", "category": "chance"}`, 200, &now)
	ask("GET", game, "", 200, &now)
	if players := fmt.Sprint(now["players"]); !strings.Contains(players, "card:chance=") {
		t.Errorf("players %s", players)
	}
	var problem struct{ Error string }
	for _, wrong := range []struct {
		path, body string
		status     int
	}{
		{"/games", `{"ruleset": "nothing", "players": ["Ann"]}`, 400},
		{"/games", `{"ruleset": "maxi"}`, 400},
		{"/games", `{"ruleset": `, 400},
		{"/games", `"` + strings.Repeat("x", largestBody) + `"`, 400},
		{"/games/nowhere/roll", `{"player": "Ann"}`, 404},
		{game + "/roll", `{"player": "Bo"}`, 409},
		{game + "/score", `{"player": "Ann", "category": "ones"}`, 409},
		{game + "/score", `{"player": "Ann", "category": "villa"}`, 400},
	} {
		problem.Error = ""
		ask("POST", wrong.path, wrong.body, wrong.status, &problem)
		if problem.Error == "" {
			t.Errorf("%s %.60s: no error is named", wrong.path, wrong.body)
		}
	}
}
