package coach_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/yatzy"
	"example.com/yatzy/coach"
	"example.com/yatzy/game"
	"example.com/yatzy/solver"
)

// coin is a game of one coin, worth 1 or 2, that may be thrown twice for the one box
// there is. A 2 is entered and a 1 is thrown again, for a mean of 1.5; so the game
// is worth (2 + 1.5) / 2.
func coin() yatzy.Spec {
	return yatzy.Spec{
		Key: "coin", Dice: 1, Faces: 2, Rolls: 2,
		Categories: []yatzy.Category{lower("pips", yatzy.Any(), yatzy.AllDice())},
	}
}

// coinRecord has two players: one who throws a 2 again, and gets a 1, and one who
// strikes a 2.
func coinRecord(rules *yatzy.Ruleset) game.Record {
	return game.Record{
		Rules: rules, Players: []string{"Ann", "Bo"},
		Turns: []game.RecordedTurn{
			{Player: 0, Rolls: [][]int{{2}, {1}}, Category: "pips", Points: 1},
			{Player: 1, Rolls: [][]int{{2}}, Category: "pips", Points: 0},
		},
	}
}

// TestByHand has every number of an analysis, and its JSON form.
func TestByHand(t *testing.T) {
	rules := mustRuleset(t, coin())
	a, err := coach.Analyse(coinRecord(rules), mustSolve(t, rules, solver.Mean()))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.MarshalIndent(a, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
 "ruleset": "coin",
 "players": [
  {
   "name": "Ann",
   "objective": "mean",
   "finished": true,
   "total": 1,
   "start": 1.75,
   "end": 1,
   "luck": -0.25,
   "loss": 0.5,
   "loss_per_decision": 0.25,
   "loss_per_turn": 0.5,
   "accuracy": 83.33333333333334,
   "turns": [
    {
     "turn": 1,
     "category": "pips",
     "points": 1,
     "start": 1.75,
     "end": 1,
     "luck": -0.25,
     "loss": 0.5,
     "decisions": [
      {
       "turn": 1,
       "roll": 1,
       "dice": [
        2
       ],
       "luck": 0.25,
       "done": {
        "action": "keep",
        "dice": [],
        "expected": 1.5
       },
       "best": {
        "action": "score",
        "category": "pips",
        "points": 2,
        "expected": 2
       },
       "loss": 0.5,
       "stake": 2,
       "inferred": true
      },
      {
       "turn": 1,
       "roll": 2,
       "dice": [
        1
       ],
       "luck": -0.5,
       "done": {
        "action": "score",
        "category": "pips",
        "points": 1,
        "expected": 1
       },
       "best": {
        "action": "score",
        "category": "pips",
        "points": 1,
        "expected": 1
       },
       "loss": 0,
       "stake": 1
      }
     ]
    }
   ],
   "mistakes": [
    {
     "turn": 1,
     "roll": 1,
     "dice": [
      2
     ],
     "luck": 0.25,
     "done": {
      "action": "keep",
      "dice": [],
      "expected": 1.5
     },
     "best": {
      "action": "score",
      "category": "pips",
      "points": 2,
      "expected": 2
     },
     "loss": 0.5,
     "stake": 2,
     "inferred": true
    }
   ]
  },
  {
   "name": "Bo",
   "objective": "mean",
   "finished": true,
   "total": 0,
   "start": 1.75,
   "end": 0,
   "luck": 0.25,
   "loss": 2,
   "loss_per_decision": 2,
   "loss_per_turn": 2,
   "accuracy": 0,
   "turns": [
    {
     "turn": 1,
     "category": "pips",
     "points": 0,
     "start": 1.75,
     "end": 0,
     "luck": 0.25,
     "loss": 2,
     "decisions": [
      {
       "turn": 1,
       "roll": 1,
       "dice": [
        2
       ],
       "luck": 0.25,
       "done": {
        "action": "strike",
        "category": "pips",
        "points": 0,
        "expected": 0
       },
       "best": {
        "action": "score",
        "category": "pips",
        "points": 2,
        "expected": 2
       },
       "loss": 2,
       "stake": 2
      }
     ]
    }
   ],
   "mistakes": [
    {
     "turn": 1,
     "roll": 1,
     "dice": [
      2
     ],
     "luck": 0.25,
     "done": {
      "action": "strike",
      "category": "pips",
      "points": 0,
      "expected": 0
     },
     "best": {
      "action": "score",
      "category": "pips",
      "points": 2,
      "expected": 2
     },
     "loss": 2,
     "stake": 2
    }
   ]
  }
 ]
}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestCourseByHand(t *testing.T) {
	rules := mustRuleset(t, coin())
	a, err := coach.Analyse(coinRecord(rules), mustSolve(t, rules, solver.Mean()))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(a.Players[0].Course())
	if err != nil {
		t.Fatal(err)
	}
	const want = `[{"turn":0,"roll":0,"kind":"start","expected":1.75,"change":0},` +
		`{"turn":1,"roll":1,"kind":"luck","expected":2,"change":0.25},` +
		`{"turn":1,"roll":1,"kind":"loss","expected":1.5,"change":-0.5},` +
		`{"turn":1,"roll":2,"kind":"luck","expected":1,"change":-0.5},` +
		`{"turn":1,"roll":2,"kind":"loss","expected":1,"change":0}]`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestNothingPlayed has a record without turns: no list is null in JSON.
func TestNothingPlayed(t *testing.T) {
	rules := mustRuleset(t, coin())
	a, err := coach.Analyse(game.Record{Rules: rules, Players: []string{"Ann"}}, mustSolve(t, rules, solver.AtLeast(2)))
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"ruleset":"coin","players":[{"name":"Ann","objective":"at-least=2","finished":false,"total":0,` +
		`"start":0.75,"end":0.75,"luck":0,"loss":0,"loss_per_decision":0,"loss_per_turn":0,"accuracy":100,"turns":[],"mistakes":[]}]}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestExtra has a second yahtzee, which earns its box's points and the extra.
func TestExtra(t *testing.T) {
	best := preset(t, "yahtzee")
	sixes := [][]int{{6, 6, 6, 6, 6}}
	a, err := coach.Analyse(game.Record{
		Rules: best.Ruleset(), Players: []string{"Ann"},
		Turns: []game.RecordedTurn{
			{Rolls: sixes, Category: "yahtzee", Points: 50},
			{Rolls: sixes, Category: "sixes", Points: 30},
		},
	}, best)
	if err != nil {
		t.Fatal(err)
	}
	p := a.Players[0]
	want := coach.Choice{Action: yatzy.Score("sixes"), Points: 30, Extra: 100, Expected: p.End}
	got := p.Turns[1].Decisions[0].Done
	if p.Total != 180 || p.Turns[1].Points != 30 || p.Turns[1].Extra != 100 || got.Action != want.Action ||
		got.Points != want.Points || got.Extra != want.Extra || !near(got.Expected, want.Expected) {
		t.Errorf("total %d, turn %+v, done %+v; want %+v", p.Total, p.Turns[1], got, want)
	}
	text, err := json.Marshal(coach.Choice{Action: want.Action, Points: 30, Extra: 100, Expected: 400})
	if got := string(text); err != nil || got != `{"action":"score","category":"sixes","points":30,"extra":100,"expected":400}` {
		t.Errorf("%s, %v", got, err)
	}
}
