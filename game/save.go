package game

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"example.com/yatzy/internal/strictjson"
)

// saveVersion is the version of the format of saved games.
const saveVersion = 1

// savedJSON is a saved game: one JSON object of three members. The checksum is
// the SHA-256 of the member game, without the space between its tokens, in
// hexadecimal.
type savedJSON struct {
	Version  int             `json:"version"`
	Game     json.RawMessage `json:"game"`
	Checksum string          `json:"checksum"`
}

// gameJSON is the record of the game with what it leaves out.
type gameJSON struct {
	recordJSON
	// Unconfirmed says that the last turn's entry can be undone.
	Unconfirmed bool `json:"unconfirmed,omitempty"`
	// Turn is the turn at hand; it is missing before its first roll.
	Turn *handJSON `json:"turn,omitempty"`
	Dice *diceJSON `json:"dice"`
}

type handJSON struct {
	Rolls [][]int `json:"rolls"`
	Held  [][]int `json:"held"` // after each roll but the last
}

// diceJSON says where the dice come from: kind is "seeded", "random" or "own".
type diceJSON struct {
	Kind string  `json:"kind"`
	Seed *uint64 `json:"seed,omitempty"`
	Game *uint64 `json:"game,omitempty"`
}

// WriteTo implements [io.WriterTo]: it writes the game, at whatever moment it is,
// as [Read] reads it. That is one line of JSON {"version": 1, "game": {…},
// "checksum": "…"}, in which game has the members of a record (see
// [Record.MarshalJSON]) and beside them dice, turn with the rolls and held dice of
// the turn at hand, and unconfirmed where that is true. The checksum tells that a
// file was damaged or edited; it does not keep anyone from cheating who computes
// it anew. What is written carries the ruleset: the error wraps [yatzy.ErrRuleset]
// for one without a JSON form, and [ErrTooLarge] for one of unheard-of length.
func (g *Game) WriteTo(w io.Writer) (int64, error) {
	data, err := g.saved()
	if err != nil {
		return 0, fmt.Errorf("game: write: %w", err)
	}
	n, err := w.Write(data)
	if err != nil {
		err = fmt.Errorf("game: write: %w", err)
	}
	return int64(n), err
}

func (g *Game) saved() ([]byte, error) {
	record, err := g.Record().form()
	if err != nil {
		return nil, err
	}
	form := gameJSON{recordJSON: record, Unconfirmed: g.Unconfirmed(), Dice: g.diceForm()}
	if g.Turn().Started() {
		form.Turn = &handJSON{g.now.rolls, g.now.held}
		if form.Turn.Held == nil {
			form.Turn.Held = [][]int{}
		}
	}
	body, err := json.Marshal(form)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(savedJSON{saveVersion, body, checksum(body)})
	if err != nil {
		return nil, err
	}
	if data = append(data, '\n'); len(data) > mostBytes {
		return nil, fmt.Errorf("%w: more than %d bytes", ErrTooLarge, mostBytes)
	}
	return data, nil
}

func (g *Game) diceForm() *diceJSON {
	switch d := g.dice.(type) {
	case SeededDice:
		return &diceJSON{Kind: "seeded", Seed: &d.Seed, Game: &d.Game}
	case *RandomDice:
		return &diceJSON{Kind: "random"}
	}
	return &diceJSON{Kind: "own"}
}

// dice returns the dice of the form, or the caller's own.
func (form *diceJSON) dice(own Dice) (Dice, error) {
	numbers := form.Seed != nil && form.Game != nil
	if form.Seed != nil != (form.Game != nil) || numbers != (form.Kind == "seeded") {
		return nil, fmt.Errorf("%w: dice: seeded dice have a seed and a game, others have not", ErrFormat)
	}
	switch form.Kind {
	case "seeded":
		return SeededDice{*form.Seed, *form.Game}, nil
	case "random":
		return new(RandomDice), nil
	case "own":
		if own == nil {
			return nil, fmt.Errorf("%w: the game is played with dice of its own, which must be given", ErrDice)
		}
		return own, nil
	}
	return nil, fmt.Errorf("%w: dice: unknown kind %s", ErrFormat, quote(form.Kind))
}

// checksum returns the checksum of JSON without space between its tokens.
func checksum(compact []byte) string {
	sum := sha256.Sum256(compact)
	return hex.EncodeToString(sum[:])
}

// Read reads a game that [Game.WriteTo] or [Game.Save] wrote, and plays it up to
// the moment at which it was saved. Find may be nil: it is asked only where
// someone put a key in place of the ruleset. [SeededDice] and [RandomDice] are
// restored, the latter with a seed of their own; dice are those of a game that was
// played with others, and nil if there is no such game.
//
// The error says what is wrong with a game that is refused: it wraps
// [ErrTruncated], [ErrFormat], [ErrVersion], [ErrEdited], [ErrTooLarge],
// [ErrUnknownRuleset], [yatzy.ErrRuleset], [ErrPlayers], [ErrPlay] (and
// [yatzy.ErrCard] where that is an entry), or [ErrDice] for dice that are needed.
// At most 4 MiB are read.
func Read(r io.Reader, find Find, dice Dice) (*Game, error) {
	data, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err != nil {
		return nil, fmt.Errorf("game: read: %w", err)
	}
	g, err := parseSaved(data, find, dice)
	if err != nil {
		return nil, fmt.Errorf("game: read: %w", err)
	}
	return g, nil
}

func parseSaved(data []byte, find Find, own Dice) (*Game, error) {
	if len(data) > mostBytes {
		return nil, fmt.Errorf("%w: more than %d bytes", ErrTooLarge, mostBytes)
	}
	if err := checkVersion(data); err != nil {
		return nil, err
	}
	var saved savedJSON
	if err := strictjson.Unmarshal(data, &saved); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if len(saved.Game) == 0 {
		return nil, fmt.Errorf("%w: game: missing", ErrFormat)
	}
	var body bytes.Buffer
	if err := json.Compact(&body, saved.Game); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if checksum(body.Bytes()) != saved.Checksum {
		return nil, fmt.Errorf("%w: checksum %s does not fit", ErrEdited, quote(saved.Checksum))
	}
	var form gameJSON
	if err := strictjson.Unmarshal(saved.Game, &form); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return form.game(find, own)
}

// checkVersion looks at nothing but whether a document is whole and of this
// version: of a newer one it may not know any other member.
func checkVersion(data []byte) error {
	var document json.RawMessage
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(&document); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return fmt.Errorf("%w after %d bytes", ErrTruncated, len(data))
		}
		return fmt.Errorf("%w: %w", ErrFormat, err)
	}
	var form struct {
		Version json.RawMessage `json:"version"`
	}
	if json.Unmarshal(document, &form) != nil || form.Version == nil {
		return fmt.Errorf("%w: version: missing", ErrFormat)
	}
	version, err := strconv.ParseUint(string(form.Version), 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) || version == 0 {
		return fmt.Errorf("%w: version: %s is none", ErrFormat, quote(string(form.Version)))
	}
	if version > saveVersion {
		return fmt.Errorf("%w: %d, and %d is known", ErrVersion, version, saveVersion)
	}
	return nil
}

// game plays the form up to its last moment.
func (form gameJSON) game(find Find, own Dice) (*Game, error) {
	if form.Dice == nil {
		return nil, fmt.Errorf("%w: dice: missing", ErrFormat)
	}
	rec, err := form.record(find)
	if err != nil {
		return nil, err
	}
	dice, err := form.Dice.dice(own)
	if err != nil {
		return nil, err
	}
	g, err := replay(rec, dice)
	if err != nil {
		return nil, err
	}
	if !form.Unconfirmed {
		g.undo = nil
	} else if g.undo == nil || form.Turn != nil {
		return nil, fmt.Errorf("%w: unconfirmed: %w", ErrPlay, ErrNoEntry)
	}
	if form.Turn == nil {
		return g, nil
	}
	hand := *form.Turn
	if g.Over() {
		return nil, fmt.Errorf("turn: %w: %w", ErrPlay, ErrOver)
	}
	if len(hand.Rolls) == 0 || hand.Held == nil {
		return nil, fmt.Errorf("%w: turn: rolls and held are missing", ErrFormat)
	}
	if err := g.replayRolls(hand.Rolls, hand.Held); err != nil {
		return nil, fmt.Errorf("turn: %w", err)
	}
	return g, nil
}
