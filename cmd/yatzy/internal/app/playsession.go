package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/yatzy"
)

// A session is a game being played in a terminal.
type session struct {
	app     App
	g       playedGame
	names   []string // of the players, as they are shown
	bots    []yatzy.Strategy
	roster  *roster
	request playRequest
	lang    yatzy.Language
	lines   *lineReader
	echo    bool  // whether to print what is typed, which a terminal does by itself
	changed bool  // whether the game has changed since it was shown
	unsaved error // why the last step is not saved
}

var (
	// errQuit ends the game because a player wants to.
	errQuit = errors.New("quit")
	// errBack is the answer of a player who does not want to throw after all.
	errBack = errors.New("back")
)

// newSession makes a session with its bots, and saves the game for the first time;
// close it when it has ended.
func newSession(ctx context.Context, a App, request playRequest, g playedGame, p playFlags) (*session, error) {
	s := &session{
		app: a, g: g, names: g.names(), request: request, lang: yatzy.Language(p.lang),
		roster: &roster{tables: p.tables, rules: g.Rules()},
		lines:  newLineReader(a.In), echo: !isTerminal(a.In), changed: true,
	}
	for _, player := range g.Players() {
		var b yatzy.Strategy
		if name, ok := botOf(player); ok {
			var err error
			if b, err = s.roster.bot(ctx, name); err != nil {
				return nil, errors.Join(err, s.close())
			}
		}
		s.bots = append(s.bots, b)
	}
	if g.typed != nil {
		g.typed.ask = func(n int) (yatzy.Roll, error) { return s.askThrow(ctx, n) }
	}
	if err := request.saveTo(g); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *session) close() error {
	s.lines.close()
	return s.roster.close()
}

// play plays until the game is over or a player quits.
func (s *session) play(ctx context.Context) error {
	s.greet()
	for {
		over, err := s.step(ctx)
		switch {
		case err == nil && !over:
		case err == nil:
			if err := s.result(); err != nil {
				return err
			}
			return s.unsaved
		case errors.Is(err, errQuit):
			s.say("\n%s\n", sentence(s.kept()))
			return s.unsaved
		case errors.Is(err, io.EOF):
			s.say("\n")
			return fmt.Errorf("play: the input ended in the middle of the game: %s", s.kept())
		default:
			if ctx.Err() != nil {
				s.say("\n")
				s.app.note("%s", s.kept())
			}
			return err
		}
	}
}

// step lets whoever it is up to take one step.
func (s *session) step(ctx context.Context) (over bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	g := s.g
	switch {
	case g.Unconfirmed():
		return false, s.confirm(ctx)
	case g.Over():
		return true, nil
	case s.bots[g.Player()] != nil:
		return false, s.botStep(s.bots[g.Player()])
	}
	return false, s.personStep(ctx)
}

// do takes a step of the game, which is legal, and saves it.
func (s *session) do(a yatzy.Action) error {
	err := s.g.Do(a)
	if errors.Is(err, errBack) {
		return nil
	}
	if err == nil {
		s.changed = true
		s.save()
	}
	return err
}

// save saves the game. If it cannot, that is said, and the game goes on: the next
// step may be saved again.
func (s *session) save() {
	s.unsaved = s.request.saveTo(s.g)
	if s.unsaved != nil {
		s.say("The game is not saved: %s\n", oneLine(plain(s.unsaved)))
	}
}

// kept says where the game is when the program ends.
func (s *session) kept() string {
	switch {
	case s.request.save == "":
		return "it is not saved"
	case s.unsaved != nil:
		return fmt.Sprintf("its last steps are not saved in %q", s.request.save)
	}
	return fmt.Sprintf("it is saved, and goes on with play --save %q", s.request.save)
}

// say prints to the players. If that fails, so does the next prompt, which ends
// the game.
func (s *session) say(format string, args ...any) {
	fmt.Fprintf(s.app.Out, format, args...)
}

// show prints what write writes.
func (s *session) show(write func(out *bytes.Buffer) error) error {
	var out bytes.Buffer
	if err := write(&out); err != nil {
		return err
	}
	_, err := s.app.Out.Write(out.Bytes())
	return err
}

// ask prints a prompt and reads a line, again if one is too long.
func (s *session) ask(ctx context.Context, prompt string) (string, error) {
	for {
		if _, err := io.WriteString(s.app.Out, prompt); err != nil {
			return "", err
		}
		line, err := s.lines.read(ctx)
		if s.echo && err == nil {
			s.say("%s\n", harmless(line))
		}
		if !errors.Is(err, errLongLine) {
			return strings.TrimSpace(line), err
		}
		s.say("That line has more than %d characters.\n", longestLine)
	}
}

// refuse says in one line why something cannot be done.
func (s *session) refuse(format string, args ...any) {
	s.say("%s\n", sentence(oneLine(fmt.Sprintf(format, args...))))
}

// sentence makes a message a sentence, as people are spoken to.
func sentence(message string) string {
	first, size := utf8.DecodeRuneInString(message)
	message = string(unicode.ToUpper(first)) + message[size:]
	if strings.HasSuffix(message, "?") {
		return message
	}
	return message + "."
}

// greet says what is played by whom.
func (s *session) greet() {
	rules := s.g.Rules()
	s.say("%s (%s), %d turns\n", rules.Name(), rules.Key(), rules.Len())
	s.say("Players: %s\n", shorten(strings.Join(s.names, ", "), sheetWidth-len("Players: ")))
	if result := s.g.challenge(); result != nil {
		s.say("To beat: %d\n", *result)
	}
	if s.g.seed != nil {
		if code, err := s.g.code(nil); err == nil {
			s.say("The code of this game: %s\n", code)
		}
	}
	s.say("\"help\" says what can be typed.\n")
}

// botStep lets a bot take a step, and says which.
func (s *session) botStep(b yatzy.Strategy) error {
	g, turn := s.g, s.g.Turn()
	rules, player := g.Rules(), g.Player()
	a, err := b.Decide(turn)
	if err != nil {
		return err
	}
	if !turn.Started() {
		s.say("\n%s\n", s.heading())
	}
	if a.Kind() == yatzy.KeepAction {
		if turn.Started() {
			s.say("  keeps %s\n", diceOrNone(rules, a.Dice()))
		}
		if err := s.do(a); err != nil {
			return err
		}
		s.say("  rolls %s\n", facesText(rules, g.Table()))
		return nil
	}
	entry, err := turn.Card().Entry(a.Category(), turn.Roll())
	if err != nil {
		return err
	}
	if err := s.g.Do(a); err != nil {
		return err
	}
	if err := s.g.Confirm(); err != nil {
		return err
	}
	s.changed = true
	s.say("  %s: %s, total %d\n", rules.CategoryName(entry.Category, s.lang), pointsText(entry.Points, entry.Extra), g.Card(player).Total())
	s.save()
	return nil
}

// heading names the turn at hand and its player.
func (s *session) heading() string {
	card := s.g.Turn().Card()
	const most = 32
	return fmt.Sprintf("%s, turn %d of %d, total %d", shorten(s.names[s.g.Player()], most), card.Filled().Len()+1, card.Ruleset().Len(), card.Total())
}

// askThrow asks what as many real dice show that are thrown.
func (s *session) askThrow(ctx context.Context, n int) (yatzy.Roll, error) {
	rules, player := s.g.Rules(), s.g.Player()
	for {
		line, err := s.ask(ctx, fmt.Sprintf("Throw %s for %s: ", diceCount(n), s.names[player]))
		if err != nil {
			return yatzy.Roll{}, err
		}
		switch strings.ToLower(line) {
		case "":
			continue
		case "quit", "exit":
			return yatzy.Roll{}, errQuit
		case "undo":
			if s.bots[player] == nil {
				return yatzy.Roll{}, errBack
			}
			s.refuse("a bot does not change its mind")
			continue
		case "help", "?":
			s.say("Type what the dice show, such as %s; undo, not to throw yet; or quit.\n", exampleDice(rules, n))
			continue
		}
		thrown, err := rules.ParseDice(line)
		switch {
		case err != nil:
			s.refuse("%s", plain(err))
		case thrown.Len() != n:
			s.refuse("%q: %s thrown, not %d", line, diceCount(n), thrown.Len())
		default:
			return thrown, nil
		}
	}
}

// exampleDice writes a throw of n dice.
func exampleDice(rules *yatzy.Ruleset, n int) string {
	faces := make([]yatzy.Face, n)
	for i := range faces {
		faces[i] = yatzy.Face(i%rules.Faces() + 1)
	}
	return facesText(rules, faces)
}

func diceCount(n int) string {
	if n == 1 {
		return "1 die"
	}
	return fmt.Sprintf("%d dice", n)
}

// facesText writes dice in the order in which they lie.
func facesText(rules *yatzy.Ruleset, faces []yatzy.Face) string {
	names := make([]string, len(faces))
	for i, face := range faces {
		names[i] = rules.FaceName(face)
	}
	return strings.Join(names, " ")
}

func diceOrNone(rules *yatzy.Ruleset, dice yatzy.Roll) string {
	if dice.Len() == 0 {
		return "none"
	}
	return rollText(rules, dice)
}

// pointsText writes what an entry brings.
func pointsText(points, extra int) string {
	text := fmt.Sprintf("%d points", points)
	if points == 1 {
		text = "1 point"
	}
	if extra > 0 {
		text += fmt.Sprintf(" and %d extra", extra)
	}
	return text
}
