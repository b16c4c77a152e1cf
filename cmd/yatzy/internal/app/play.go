package app

import (
	"errors"

	"github.com/spf13/cobra"

	"example.com/yatzy"
)

// A playFlags is the flags of play.
type playFlags struct {
	tables  tables
	players []string
	bots    []string
	daily   string
	code    string
	seed    seedFlag
	dice    bool
	save    fileFlag
	lang    languageFlag
}

// hintMemory is the most memory that solving may take if nothing else is said: what
// takes more also takes longer than people wait in the middle of a game.
const hintMemory = 1 << 30

func (a App) playCommand() *cobra.Command {
	p := playFlags{tables: tables{solving: solving{app: a, memory: hintMemory, announce: true}}, lang: languageFlag(yatzy.English)}
	cmd := &cobra.Command{
		Use:   "play [KEY]",
		Short: "Play a game in the terminal, alone, with friends or against bots",
		Long: `Play a game in the terminal: alone, with friends at one keyboard (--player NAME, as
often as there are players) or against bots (--bot NAME, likewise), which are
` + botNames() + `. "help" in the game says what can be typed. A box is
filled when the question behind it is answered with y.

--daily plays the Maxi Yatzy that everybody plays on a day, --seed starts a game that
can be shared, and --code plays one that somebody shares. All players of such a game,
bots too, throw the same dice in the same order, and people play before bots. The
code with the result is told in the end.

--save saves the game after every step and goes on with it if the file is there, with
KEY or without; players, bots and dice are then those of the saved game, and flags
that say otherwise are refused. The names of the players say who is a bot, as in
"hard (bot)", and what result is to be beaten, as in "Ann (to beat 312)".

The exit status is 0 when the game is over or quit, 2 if the input ends before that or
the game is not saved although --save is given, and 130 after an interrupt (Ctrl-C),
which leaves the saved game whole like all the others.

` + cacheHelp,
		Args: keyOnly(false),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if wantsJSON(cmd) {
				return errors.New("play: --json: a game has no JSON document (with --save its file is one)")
			}
			for _, name := range []string{"daily", "code"} {
				if cmd.Flags().Changed(name) && cmd.Flag(name).Value.String() == "" {
					return errors.New("play: --" + name + " is empty")
				}
			}
			request, err := p.request(args)
			if err != nil {
				return err
			}
			g, err := request.start()
			if err != nil {
				return err
			}
			s, err := newSession(cmd.Context(), a, request, g, p)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, s.close()) }()
			return s.play(cmd.Context())
		},
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&p.players, "player", nil, "`NAME` of a player at the keyboard (default one, \""+defaultPlayer+"\")")
	flags.StringArrayVar(&p.bots, "bot", nil, "`NAME` of a bot that plays as well")
	flags.StringVar(&p.daily, "daily", "", "play the game of a `DATE`, such as 2026-03-01, in UTC; or of today")
	flags.StringVar(&p.code, "code", "", "play the game of a `CODE`, or of a link that has one")
	flags.Var(&p.seed, "seed", "start a game that can be shared, with this seed")
	flags.BoolVar(&p.dice, "dice", false, "throw real dice, and type what they show")
	flags.Var(&p.save, "save", "file to save the game to after every step, and to go on from")
	flags.Var(&p.lang, "lang", "language of the boxes' names: en, de, nb, sv, da or fi")
	p.tables.addBotFlags(cmd, "solve")
	return cmd
}
