package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
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
)

func playCommand(p cli.Process) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "play",
		Short: "play the game of the ECE244 lab 2 (the default)",
		Long: `Asks for the row and the column of a cell, each 0 to 2, plays the move, and prints the state of the game, until the game is
over or the input ends. X begins.

At a terminal the line can be edited, and the arrow keys bring back what was typed before. Ctrl-D ends the game, Ctrl-C
breaks it off with status 130. Commands such as undo, hint or save FILE can be typed there in place of a cell: help lists
them. What is printed beside the game stands on lines that begin with "# ", which tictactoe replay takes for comments.

On a pipe the lab's text comes out alone, without colour.`,
		Example: `  tictactoe --series=3 -x=Ada -o=Grace    # three games, with the score
  tictactoe --computer=o                  # practise against the computer
  tictactoe --record=evening.txt          # keep a record
  tictactoe --resume=evening.txt          # and go on with it`,
		Args:              cli.NoOperands,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	play := newPlay()
	play.addFlags(cmd)
	cmd.RunE = func(*cobra.Command, []string) error { return play.run(p) }
	return cmd
}

// A play is what the flags ask for.
type play struct {
	flags          *pflag.FlagSet
	color          console.ColorMode
	options        match.Options
	record, resume string
}

// newPlay returns a game without any flags.
func newPlay() *play {
	return &play{
		flags:   new(pflag.FlagSet),
		color:   console.ColorAuto,
		options: match.Options{View: board.Block},
	}
}

func (p *play) addFlags(cmd *cobra.Command) {
	p.flags = cmd.Flags()
	addColor(cmd, &p.color)
	o := &p.options
	p.flags.BoolVar(&o.TrailingBlanks, "trailing-blanks", false,
		"end headings and board rows with a blank, as the course's reference executable does")
	addChoice(cmd, &o.View, "board", "show the game as `VIEW`: block, as the lab does; grid, drawn; or sentence, for a screen reader",
		"block", "grid", "sentence")
	p.flags.BoolVar(&o.Cells, "cells", false, "accept cells as the other labs write them, too: A1 to C3, or 1 to 9")
	p.flags.Func("series", "play `N` games, swap marks after each, and keep the score; 0 asks after each", p.setSeries)
	addPlayer(cmd, &o.Players.X, "x", "call the player who begins as X `NAME`")
	addPlayer(cmd, &o.Players.O, "o", "call the player who begins as O `NAME`")
	addChoice(cmd, (*playerMark)(&o.Computer), "computer",
		"play against the computer, which never loses: `MARK` is what it plays in the first game, x or o", "x", "o")
	p.flags.Uint64Var(&o.Seed, "seed", 0, "make the computer repeat the choices that it made with the same `N` before")
	addFile(cmd, &p.record, "record", "write the session to a new `FILE`, each move before it is shown")
	addFile(cmd, &p.resume, "resume", "go on with the session in `FILE`, and record it there")
}

func (p *play) setSeries(games string) error {
	n, err := strconv.Atoi(games)
	if err != nil || n < 0 {
		return errors.New("want a number of games, or 0")
	}
	p.options.Series, p.options.Games = true, n
	return nil
}

func (p *play) run(process cli.Process) (err error) {
	given := map[string]bool{}
	p.flags.Visit(func(f *pflag.Flag) { given[f.Name] = true })
	journal, recorded, err := p.open(given)
	if journal != nil {
		p.options.Record, p.options.RecordName = journal, p.record+p.resume // one of which is empty
		defer func() { err = errors.Join(err, journal.Close()) }()
	}
	if err != nil {
		return err
	}
	if !given["seed"] {
		p.options.Seed = uint64(rand.IntN(seeds))
	}
	p.options.Save = saveNew
	p.options.Unicode = process.Environment().Unicode
	delete(given, "color")
	delete(given, "trailing-blanks")
	return atConsole(process, p.color, func(c *console.Console) error {
		p.options.Commands = c.AtTerminal()
		if len(given) == 0 && !p.options.Commands {
			return controller.Play(c, controller.Options{TrailingBlanks: p.options.TrailingBlanks})
		}
		m := match.New(c, p.options)
		if p.resume != "" {
			keep, err := m.Resume(recorded)
			if err != nil {
				return p.damaged(err)
			}
			if err := journal.Keep(keep); err != nil {
				return err
			}
		}
		return m.Play()
	})
}

// open checks the flags, and opens or creates the file to record to: nil where there is none. It returns what has been
// recorded there.
func (p *play) open(given map[string]bool) (journal *file.Journal, recorded []byte, err error) {
	if p.record != "" && p.resume != "" {
		return nil, nil, cli.Misuse("--record and --resume: give one of them; what is resumed is recorded, too")
	}
	if p.resume != "" {
		journal, recorded, err = p.openRecord(given)
	}
	if err == nil {
		err = p.check(given)
	}
	if err == nil && p.record != "" {
		journal, err = p.createRecord()
	}
	return journal, recorded, err
}

// check checks what one flag cannot see of another.
func (p *play) check(given map[string]bool) error {
	players := p.options.Players
	switch {
	case given["seed"] && p.options.Computer == gamestate.Empty:
		return cli.Misuse("--seed is for the computer's moves: --computer says what it plays")
	case players.X != "" && players.X == players.O:
		return cli.Misuse("both players are called %q", players.X)
	}
	return nil
}

func (p *play) createRecord() (*file.Journal, error) {
	journal, err := file.CreateJournal(p.record)
	if errors.Is(err, fs.ErrExist) {
		err = fmt.Errorf("%s is there already", p.record)
		if info, statErr := os.Stat(p.record); statErr == nil && info.Mode().IsRegular() {
			err = cli.WithHint(err, "if it holds a session, --resume goes on with it")
		}
	}
	return journal, err
}

// openRecord opens the file to resume, and sets the flags that its session was begun with and that were not given.
func (p *play) openRecord(given map[string]bool) (journal *file.Journal, recorded []byte, err error) {
	journal, err = file.OpenJournal(p.resume)
	if errors.Is(err, fs.ErrNotExist) {
		err = cli.WithHint(err, "--record begins a session")
	}
	if err != nil {
		return nil, nil, err
	}
	recorded, err = journal.Text()
	if err != nil {
		return journal, nil, err
	}
	flags, line, err := match.Flags(recorded)
	if err != nil {
		return journal, nil, p.damaged(err)
	}
	for _, flag := range flags {
		if given[flag.Name] {
			continue
		}
		if err := p.flags.Lookup(flag.Name).Value.Set(flag.Value); err != nil {
			return journal, nil, p.damaged(&match.DamageError{Line: line, Err: fmt.Errorf("--%s=%s: %w", flag.Name, flag.Value, err)})
		}
	}
	return journal, recorded, nil
}

// damaged returns what is wrong with the session that was to be resumed.
func (p *play) damaged(err error) error {
	damage := (*match.DamageError)(nil)
	if !errors.As(err, &damage) {
		return err
	}
	err = fmt.Errorf("%s:%d: %w", p.resume, damage.Line, damage.Err)
	if damage.Line > 1 && !errors.Is(err, match.ErrNoSession) {
		err = cli.WithHint(err, "the file stays as it is; a copy of what stands above that line can be resumed")
	}
	return err
}

// seeds is how many seeds the program chooses from: few enough that one can be typed.
const seeds = 10000

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
	journal, err := file.CreateJournal(name)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already", name)
	}
	if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
		return fmt.Errorf("%s: %w", name, pathErr.Err)
	}
	if err != nil {
		return err
	}
	if _, err = journal.Write(text); err != nil {
		err = errors.Join(err, os.Remove(name))
	}
	return errors.Join(err, journal.Close())
}

// atConsole plays a game on the process's own standard input and output.
func atConsole(p cli.Process, color console.ColorMode, play func(*console.Console) error) (err error) {
	c, err := console.Open(p.Stdin, p.Stdout, color, p.Environment())
	if err != nil {
		return err
	}
	// Deferred, so that a panic too leaves the terminal as it was.
	defer func() {
		if closeErr := c.Close(); err == nil {
			err = closeErr
		}
	}()
	return play(c)
}

func roundsCommand(p cli.Process) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rounds",
		Short: "play the game in rounds",
		Long: `Plays the game of the lab "Let's Play Tic-Tac-Toe": each turn it prints whose turn it is, asks for a row and then for a
column, each 0 to 2, and draws the board. Player 1 is X and begins. The keys are those of tictactoe play.`,
		Args:              cli.NoOperands,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	color := console.ColorAuto
	addColor(cmd, &color)
	cmd.RunE = func(*cobra.Command, []string) error { return atConsole(p, color, controller.PlayRounds) }
	return cmd
}
