package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
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

func playCommand() *cobra.Command {
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
	o := &play.options
	play.flags.SortFlags = false // the help begins with the flags that most players need
	addFlag(cmd, &o.Players.X, "x", "call the player who begins as X `NAME`", parsePlayer)
	addFlag(cmd, &o.Players.O, "o", "call the player who begins as O `NAME`", parsePlayer)
	addFlag(cmd, &o.Games, "series",
		"play `N` games, swap marks after each, and keep the score; 0 asks after each",
		func(text string) (int, error) {
			o.Series = true
			n, err := strconv.Atoi(text)
			return valid(n, err == nil && n >= 0, "a number of games, or 0")
		})
	addChoice(cmd, &o.Computer, "computer",
		"play against the computer: `MARK` is its mark in the first game, NAMES",
		gamestate.X, gamestate.O)
	addChoice(cmd, &o.Level, "level",
		"how well the computer plays: `N` is 1, at random; 2, sees one move ahead; or 3, "+
			"never loses (default 3)",
		perfectplay.Random, perfectplay.OneAhead, perfectplay.Perfect)
	addChoice(cmd, &o.View, "board",
		"show the game as `VIEW`: block, as the lab does; grid, drawn; or sentence, "+
			"for a screen reader (default block)",
		board.Block, board.Grid, board.Sentence)
	play.flags.BoolVar(&o.Cells, "cells", false,
		"accept cells as the other labs write them, too: A1 to C3, or 1 to 9")
	addFlag(cmd, &play.resume, "resume",
		"``continue the session in FILE, and record it there; the last game if no FILE",
		parsePath)
	addFlag(cmd, &play.record, "record",
		"write the session to a new `FILE`, each move before it is shown", parsePath)
	addColor(cmd, &play.color)
	play.flags.Uint64Var(&o.Seed, "seed", 0,
		"make the computer repeat the choices that it made with the same `N` before")
	play.flags.BoolVar(&o.TrailingBlanks, "trailing-blanks", false,
		"end headings and board rows with a blank, as the course's reference executable does")
	cmd.Flags().Lookup("resume").NoOptDefVal = lastGame
	cmd.MarkFlagsMutuallyExclusive("record", "resume") // a resumed session is recorded anyway
	cmd.Args = func(cmd *cobra.Command, operands []string) error {
		if play.resume == lastGame && len(operands) == 1 {
			play.resume = operands[0]
			return nil
		}
		return cli.MaxOperands(0)(cmd, operands)
	}
	cmd.RunE = func(*cobra.Command, []string) error { return play.run() }
	return cmd
}

// lastGame is the value of --resume without a file. The help shows it: --resume[=FILE].
const lastGame = "FILE"

// A play holds the flags, and the file in which the session is recorded.
type play struct {
	flags          *pflag.FlagSet
	color          console.ColorMode
	options        match.Options
	record, resume string

	journal  *os.File // nil if nothing is recorded
	recorded []byte   // the record to resume
}

// run plays the game. On a pipe and without flags for more, the controller alone plays it.
func (p *play) run() (err error) {
	defer func() {
		if damage, ok := errors.AsType[*transcripts.FileError](err); ok {
			damage.Path = p.resume
			if damage.Line > 1 {
				err = cli.WithHint(err,
					"the file does not change; a copy of the lines above that one can be resumed")
			}
		}
		if p.journal != nil {
			err = errors.Join(err, p.journal.Close())
		}
	}()
	o := &p.options
	if p.resume == lastGame {
		p.resume = lastGameName()
		o.KeptIn = p.resume
	}
	if err := p.open(); err != nil {
		return err
	}
	if !p.flags.Changed("seed") {
		o.Seed = rand.Uint64N(10_000) // few enough to type one
	}
	o.Save, o.Files = saveNew, filesBeginning
	o.Unicode = environment.Unicode
	isPlain := true
	p.flags.Visit(func(flag *pflag.Flag) {
		isPlain = isPlain && (flag.Name == "color" || flag.Name == "trailing-blanks")
	})
	return atConsole(p.color, func(c *console.Console) error {
		o.Commands = c.AtTerminal()
		if isPlain && !o.Commands {
			return controller.Play(c, controller.Options{TrailingBlanks: o.TrailingBlanks})
		}
		if p.journal == nil && o.Commands {
			o.KeptIn = lastGameName()
		}
		if p.journal != nil || o.Commands {
			o.Record = recorder{p}
		}
		o.Resume = resumeCommand(p.record + p.resume) // one of which is empty
		if o.KeptIn != "" {
			o.Resume = resumeCommand("")
		}
		m := match.New(c, *o)
		if p.resume != "" {
			keep, err := m.Resume(p.recorded)
			if err == nil {
				err = file.Keep(p.journal, keep)
			}
			if err != nil {
				return err
			}
		}
		return m.Play()
	})
}

// open opens the journal. It checks the flags before it creates a new one.
func (p *play) open() (err error) {
	// A record may have the names that an earlier program allowed.
	isNamed := p.flags.Changed("x") || p.flags.Changed("o")
	if p.resume != "" {
		if err := p.openRecord(); err != nil {
			return err
		}
	}
	o := &p.options
	switch {
	case o.Computer == gamestate.Empty && (o.Level != 0 || p.flags.Changed("seed")):
		return cli.Misuse("--level and --seed are for the computer: --computer sets its mark")
	case isNamed && o.PlayersIn(1).X == o.PlayersIn(1).O:
		return cli.Misuse("both players are called %q", o.PlayersIn(1).X)
	case p.record != "":
		p.journal, err = file.CreateJournal(p.record)
	}
	if errors.Is(err, fs.ErrExist) && !isFolder(p.record) {
		return cli.WithHint(err, resumeCommand(p.record)+" continues that session")
	}
	return err
}

// openRecord opens the journal to resume, and sets the flags of its session that were not given.
func (p *play) openRecord() (err error) {
	p.journal, err = file.OpenJournal(p.resume)
	switch {
	case errors.Is(err, fs.ErrNotExist) && p.options.KeptIn != "":
		return errors.New("no game has been played yet")
	case errors.Is(err, fs.ErrNotExist):
		return cli.WithHint(err, "--record begins a session")
	case errors.Is(err, file.ErrLocked):
		return cli.WithHint(err, "leave the game there, with quit or Ctrl-D, and try again")
	case err == nil:
		p.recorded, err = os.ReadFile(p.resume)
	}
	if err != nil {
		return err
	}
	header, err := match.ReadHeader(p.recorded)
	for name, value := range header.Flags {
		if p.flags.Changed(name) {
			continue
		}
		if err := p.flags.Set(name, value); err != nil {
			return &transcripts.FileError{Line: header.Line, Err: err}
		}
	}
	return err
}

// resumeCommand returns the command that resumes the session in a file, or the last game, for a
// shell: with the name by which this program was called, by its user or by make.
func resumeCommand(name string) string {
	flag := "--resume"
	if name != "" {
		flag += "=" + quotedForShell(name)
	}
	// The target play in the Makefile sets it.
	if byMake := os.Getenv("TICTACTOE_CALLED_AS"); byMake != "" {
		return byMake + quotedForShell(flag)
	}
	return quotedForShell(os.Args[0]) + " " + flag
}

// quotedForShell returns a text as one word of a shell.
func quotedForShell(text string) string {
	if regexp.MustCompile(`^[-\w./+,@:%=]+$`).MatchString(text) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// A recorder writes the record of a game. If the player did not ask for one, the first Write
// replaces the last game.
type recorder struct{ *play }

func (r recorder) Write(entry []byte) (n int, err error) {
	if r.journal == nil {
		if r.journal, err = file.ReplaceJournal(r.options.KeptIn); err != nil {
			return 0, err
		}
	}
	return r.journal.Write(entry)
}

// lastGameName returns the name of the file for a game that the player did not ask to record.
func lastGameName() string {
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

// saveNew writes a new file. Its name may be quoted, as in a shell.
func saveNew(typed string, text []byte) error {
	name := strings.Trim(typed, `"'`)
	if _, err := os.Lstat(name); err == nil {
		return fmt.Errorf("%s is there already", name)
	}
	return file.ReplaceText(name, string(text))
}

// filesBeginning returns the paths that begin with a text. The path of a folder ends in a slash.
func filesBeginning(typed string) (paths []string) {
	found, _ := filepath.Glob(typed + "*") // an error means that the text is no pattern
	for _, path := range found {
		if isFolder(path) {
			path += "/"
		}
		if controller.Printable(path) == path {
			paths = append(paths, path)
		}
	}
	return paths
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
	addColor(cmd, &color)
	cmd.RunE = func(*cobra.Command, []string) error {
		return atConsole(color, controller.PlayRounds)
	}
	return cmd
}
