package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tictactoe/cmd/internal/cli"
	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/file"
	"tictactoe/internal/match"
	"tictactoe/internal/perfectplay"
	"tictactoe/transcripts"
)

func playCommand(p cli.Process) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "play",
		Short: "play the game of the ECE244 lab 2 (the default)",
		Long: `Asks for the row and the column of a cell, each 0 to 2, plays the move, and
prints the state of the game, until the game is over or the input ends. X
begins.

At a terminal, commands such as undo, hint or save FILE can be typed instead of
a cell: help lists them. Ctrl-D ends the game, and Ctrl-C ends it with exit
status 130. A game that is not recorded is kept, and --resume without a file
continues it. On a pipe the game prints only the lab's text, without colour.`,
		Example: `  tictactoe --series=3 -x=Ada -o=Grace    # three games, with the score
  tictactoe --computer=o --level=2        # practise against the computer
  tictactoe --resume                      # go on with the game played last
  tictactoe --record=evening.txt          # keep a record
  tictactoe --resume=evening.txt          # and go on with it`,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	play := &play{flags: cmd.Flags()}
	addColor(cmd, &play.color)
	play.flags.BoolVar(&play.options.TrailingBlanks, "trailing-blanks", false,
		"end headings and board rows with a blank, as the course's reference executable does")
	addChoice(cmd, &play.options.View, "board", "show the game as `VIEW`: block, as the lab does; grid, drawn; or "+
		"sentence, for a screen reader (default block)", board.Block, board.Grid, board.Sentence)
	play.flags.BoolVar(&play.options.Cells, "cells", false, "accept cells as the other labs write them, too: A1 to C3, or 1 to 9")
	addFlag(cmd, &play.options.Games, "series", "play `N` games, swap marks after each, and keep the score; 0 asks after each",
		func(text string) (int, error) {
			n, err := strconv.Atoi(text)
			if err != nil || n < 0 {
				return 0, errors.New("want a number of games, or 0")
			}
			play.options.Series = true
			return n, nil
		})
	addFlag(cmd, &play.options.Players.X, "x", "call the player who begins as X `NAME`", parsePlayer)
	addFlag(cmd, &play.options.Players.O, "o", "call the player who begins as O `NAME`", parsePlayer)
	addChoice(cmd, &play.options.Computer, "computer", "play against the computer: `MARK` is what it plays in the first "+
		"game, NAMES", gamestate.X, gamestate.O)
	addChoice(cmd, &play.options.Level, "level", "how well the computer plays: `N` is 1, at random; 2, sees one move ahead; "+
		"or 3, never loses (default 3)", perfectplay.Random, perfectplay.OneAhead, perfectplay.Perfect)
	play.flags.Uint64Var(&play.options.Seed, "seed", 0, "make the computer repeat the choices that it made with the same `N` before")
	addFlag(cmd, &play.record, "record", "write the session to a new `FILE`, each move before it is shown", parsePath)
	addFlag(cmd, &play.resume, "resume", "go on with the session in `FILE`, and record it there; without FILE, with the "+
		"last game that was not recorded", parsePath)
	cmd.Flags().Lookup("resume").NoOptDefVal = lastGame
	cmd.MarkFlagsMutuallyExclusive("record", "resume") // what is resumed is recorded, too
	cmd.Args = func(cmd *cobra.Command, operands []string) error {
		if play.resume == lastGame && len(operands) == 1 {
			play.resume = operands[0]
			return nil
		}
		return cli.MaxOperands(0)(cmd, operands)
	}
	cmd.RunE = func(*cobra.Command, []string) error { return play.run(p) }
	return cmd
}

// lastGame is what --resume without a file asks for.
const lastGame = "last"

// A play is what the flags ask for, and the file that the session is recorded in.
type play struct {
	flags          *pflag.FlagSet
	color          console.ColorMode
	options        match.Options
	record, resume string

	journal  *file.Journal // nil where nothing is recorded
	recorded []byte        // the record to resume
	header   match.Header  // of that record
}

// run plays the game. Without a terminal, and without a flag that asks for more, the controller alone plays it.
func (p *play) run(process cli.Process) (err error) {
	defer func() {
		if damage, ok := errors.AsType[*transcripts.FileError](err); ok {
			damage.Path = p.resume
			if damage.Line > 1 {
				err = cli.WithHint(err, "the file stays as it is; a copy of what stands above that line can be resumed")
			}
		}
		if p.journal != nil {
			err = errors.Join(err, p.journal.Close())
		}
	}()
	o := &p.options
	if p.resume == lastGame {
		o.Kept, p.resume = true, keptName()
	}
	if err := p.open(); err != nil {
		return err
	}
	if p.journal != nil {
		o.Record, o.RecordName = p.journal, p.record+p.resume // one of which is empty
	}
	if !p.flags.Changed("seed") {
		o.Seed = rand.Uint64N(10_000) // few enough that one can be typed
	}
	o.Save = saveNew
	o.Unicode = process.Environment.Unicode
	plain := true
	p.flags.Visit(func(flag *pflag.Flag) { plain = plain && (flag.Name == "color" || flag.Name == "trailing-blanks") })
	return atConsole(process, p.color, func(c *console.Console) error {
		o.Commands = c.AtTerminal()
		if plain && !o.Commands {
			return controller.Play(c, controller.Options{TrailingBlanks: o.TrailingBlanks})
		}
		if p.journal == nil && o.Commands {
			o.Record, o.RecordName, o.Kept = keeper{p}, keptName(), true
		}
		m := match.New(c, *o)
		if p.resume != "" {
			keep, err := m.Resume(p.recorded, p.header)
			if err == nil {
				err = p.journal.Keep(keep)
			}
			if err != nil {
				return err
			}
		}
		return m.Play()
	})
}

// open opens the journal, and checks the flags before a new one is made.
func (p *play) open() (err error) {
	if p.resume != "" {
		if err := p.openRecord(); err != nil {
			return err
		}
	}
	players := p.options.Players
	switch {
	case p.options.Computer == gamestate.Empty && (p.options.Level != 0 || p.flags.Changed("seed")):
		return cli.Misuse("--level and --seed are for the computer: --computer says what it plays")
	case players.X != "" && players.X == players.O:
		return cli.Misuse("both players are called %q", players.X)
	case p.record != "":
		p.journal, err = file.CreateJournal(p.record)
	}
	if errors.Is(err, fs.ErrExist) {
		return cli.WithHint(err, "--resume goes on with a session")
	}
	return err
}

// openRecord opens the journal to resume, and sets the flags that its session was begun with and that were not given.
func (p *play) openRecord() (err error) {
	p.journal, err = file.OpenJournal(p.resume)
	if errors.Is(err, fs.ErrNotExist) {
		err = cli.WithHint(err, "--record begins a session")
		if p.options.Kept {
			err = errors.New("no game has been played yet")
		}
	}
	if err == nil {
		p.recorded, err = os.ReadFile(p.resume)
	}
	if err != nil {
		return err
	}
	header, err := match.ReadHeader(p.recorded)
	p.header = header
	for name, value := range header.Flags {
		if p.flags.Changed(name) || err != nil {
			continue
		}
		if setErr := p.flags.Set(name, value); setErr != nil {
			err = &transcripts.FileError{Line: header.Line, Err: setErr}
		}
	}
	return err
}

// A keeper is the journal of a game that nobody asked to record. Its first Write replaces the game that was kept before.
type keeper struct{ *play }

func (k keeper) Write(entry []byte) (n int, err error) {
	if k.journal == nil {
		if k.journal, err = file.ReplaceJournal(keptName()); err != nil {
			return 0, err
		}
	}
	return k.journal.Write(entry)
}

// keptName returns the file in which a game is kept that nobody asked to record.
func keptName() string {
	folder := os.Getenv("XDG_STATE_HOME")
	home, err := os.UserHomeDir()
	if err != nil {
		home = os.DevNull // in which nothing can be kept
	}
	switch {
	case filepath.IsAbs(folder):
	case runtime.GOOS == "windows":
		folder, _ = os.UserCacheDir()
	case runtime.GOOS == "darwin":
		folder = filepath.Join(home, "Library", "Application Support")
	default:
		folder = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(folder, "tictactoe", "last.txt")
}

// saveNew writes a new file. Its name may be quoted, or begin with ~/, as in a shell.
func saveNew(typed string, text []byte) error {
	name := strings.Trim(typed, `"'`)
	if below, ok := strings.CutPrefix(name, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return err
		}
		name = filepath.Join(home, below)
	}
	if _, err := os.Lstat(name); err == nil {
		return fmt.Errorf("%s is there already", name)
	}
	return file.ReplaceText(name, string(text))
}

// atConsole plays a game on the process's own standard input and output.
func atConsole(p cli.Process, color console.ColorMode, play func(*console.Console) error) (err error) {
	c := console.Open(p.Stdin, p.Stdout, color, p.Environment)
	// Deferred, so that a panic too leaves the terminal as it was.
	defer func() { err = cmp.Or(err, c.Close()) }()
	return play(c)
}

func roundsCommand(p cli.Process) *cobra.Command {
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
	addColor(cmd, &color)
	cmd.RunE = func(*cobra.Command, []string) error {
		return atConsole(p, color, controller.PlayRounds)
	}
	return cmd
}
