package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tictactoe/cmd/internal/cli"
	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/internal/game/labs/rounds"
	"tictactoe/internal/game/match"
	"tictactoe/internal/game/perfectplay"
)

func playCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "play",
		Short: "play the game of the ECE244 lab 2 (the default)",
		Long: `Asks for the row and the column of a cell, each 0 to 2, plays the move, and
prints the state of the game, until the game is over or the input ends. X
begins. On a pipe, without flags, the game prints only the lab's text.

winCode says which line won: 1 to 3 are the rows from the top, 4 to 6 the
columns from the left, 7 the diagonal from the top left, and 8 the diagonal
from the top right; 0 is no line.

At a terminal, or with flags for a match, a line is one answer: 1 1, 1,1, (1,1)
and 11 are the same cell. Instead of a cell, you can type a command:

` + match.CommandHelp("    ") + `
MARK is x or o, the mark that the player has now. A NAME or a FILE may
be in quotation marks, and ~/ is the home folder.

` + keysHelp() + `

With a screen reader, use --board=sentence. TERM=dumb switches off colours and
the editing of lines by the program.`,
		Example: `  tictactoe --series=3 -x=Ada -o=Grace    # three games, with the score
  tictactoe --computer=o --level=2        # practise against the computer
  tictactoe --record=evening.txt          # keep a record
  tictactoe --resume=evening.txt          # and continue it`,
		Args:              cli.MaxOperands(0),
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	play := &play{flags: cmd.Flags()}
	o := &play.options
	play.flags.SortFlags = false // the help begins with the flags that most players need
	cli.AddFlag(cmd, &o.Players.X, "x", "call the player who begins as X `NAME`", match.ParseName)
	cli.AddFlag(cmd, &o.Players.O, "o", "call the player who begins as O `NAME`", match.ParseName)
	cli.AddFlag(cmd, &o.Games, "series",
		"play `N` games, swap marks after each, and keep the score; 0 is any number of games",
		func(text string) (int, error) {
			o.Series = true
			n, err := strconv.Atoi(text)
			return cli.Valid(n, err == nil && n >= 0 && n <= maxGames,
				fmt.Sprintf("a number of games up to %d, or 0 for no end", maxGames))
		})
	cli.AddChoice(cmd, &o.Computer, "computer",
		"play against the computer: `MARK` is its mark in the first game, NAMES",
		gamestate.X, gamestate.O)
	cli.AddChoice(cmd, &o.Level, "level",
		"how well the computer plays: `N` is 1, at random; 2, sees one move ahead; or 3, "+
			"never loses (default 3)",
		perfectplay.Random, perfectplay.OneAhead, perfectplay.Perfect)
	cli.AddChoice(cmd, &o.View, "board",
		"show the board as `VIEW`: NAMES (default block, the lab's text; sentence suits a "+
			"screen reader)",
		board.Views()...)
	cli.AddFlag(cmd, &play.resume, "resume",
		"continue the match recorded in `FILE`, and record it there", cli.ParsePath)
	cli.AddFlag(cmd, &play.record, "record",
		"write the match to `FILE`, each move before it is shown", cli.ParsePath)
	cli.AddColor(cmd, &play.color)
	play.flags.BoolVar(&o.TrailingBlanks, "trailing-blanks", false,
		"end headings and board rows with a blank, as the course's reference executable does")
	cmd.RunE = func(*cobra.Command, []string) error { return play.run() }
	return cmd
}

// keysHelp is the part of the help about the keys of this system.
func keysHelp() string {
	if runtime.GOOS == "windows" {
		return "The console edits the line. " + console.EndsInput + " the game; Ctrl-C does, too."
	}
	return `The arrow keys edit the line and recall earlier lines, and TAB completes a
command. Ctrl-L shows the board again. ` + console.EndsInput + ` the game. Ctrl-C clears the
line; on an empty line it ends the game with exit status 130.`
}

// maxGames is the longest series that --series takes.
const maxGames = 999_999

// A play holds the flags, and the text of the record to resume.
type play struct {
	flags          *pflag.FlagSet
	color          console.ColorMode
	options        match.Options
	record, resume string
	recorded       string
}

// run plays the game. On a pipe and without flags for more, the controller alone plays it.
func (p *play) run() error {
	isPlain := true
	p.flags.Visit(func(flag *pflag.Flag) {
		isPlain = isPlain && (flag.Name == "color" || flag.Name == "trailing-blanks")
	})
	if err := p.open(); err != nil {
		return err
	}
	p.options.WriteRecord = p.writeRecord
	p.options.Seed = rand.Uint64()
	return atConsole(p.color, func(c *console.Console) error {
		if isPlain && !c.AtTerminal() {
			return controller.Play(c, p.options.Options)
		}
		m := match.New(c, p.options)
		if err := p.continueRecord(m); err != nil {
			return err
		}
		return m.Play()
	})
}

// atConsole plays a game on the standard input and output.
func atConsole(color console.ColorMode, play func(*console.Console) error) (err error) {
	c := console.Open(os.Stdin, os.Stdout, color, environment)
	// Deferred, so that the terminal is restored after a panic, too.
	defer func() { err = cmp.Or(err, c.Close()) }()
	return play(c)
}

func roundsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rounds",
		Short: "play the game in rounds",
		Long: `Plays the game of the lab "Let's Play Tic-Tac-Toe": in each turn it prints whose
turn it is, asks for a row and then for a column, each 0 to 2, and draws the
board. Player 1 is X and begins.`,
		Args:              cli.MaxOperands(0),
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	var color console.ColorMode
	cli.AddColor(cmd, &color)
	cmd.RunE = func(*cobra.Command, []string) error {
		return atConsole(color, rounds.Play)
	}
	return cmd
}
