package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/file"
	"tictactoe/internal/match"
	"tictactoe/transcripts"
)

const colorUsage = "colour the text: `WHEN` is auto, always or never (auto)"

func playCommand() command {
	return command{
		name:    "play",
		summary: "play the game of the ECE244 lab 2",
		text: `
Asks for the row and the column of a cell, each 0 to 2, plays the move, and prints the state of the game, until the game
is over or the input ends. X begins.

At a terminal the line can be edited, and what was typed before comes back with the arrow keys; Ctrl-D ends the game,
Ctrl-C breaks it off with status 130. In place of a cell a word can be typed there, such as undo, hint or save FILE: help
lists them. What is said beside the game stands on lines that begin with "# ", which tictactoe replay passes over. From a
pipe the lab's text comes out alone, without colour.`,
		configure: func(flags *flag.FlagSet) action {
			p := play{flags: flags, color: colorFlag(flags)}
			flags.BoolVar(&p.options.Layout.TrailingBlanks, "trailing-blanks", false,
				"end headings and board rows with a blank, as the course's reference executable does")
			p.options.View = board.Block
			flags.Var(&p.options.View, "board", "show the game as `VIEW`: block, the lab's; grid, drawn; or sentence, for a screen reader (block)")
			flags.BoolVar(&p.options.Cells, "cells", false,
				"let a cell be typed as the other labs write it, too: A1 to C3, or 1 to 9")
			flags.Var((*series)(&p.options), "series", "play `N` games, swap marks after each, and keep the score; 0 asks after each")
			flags.Var((*playerName)(&p.options.Players.X), "x", "call whoever begins as X `NAME`")
			flags.Var((*playerName)(&p.options.Players.O), "o", "call whoever begins as O `NAME`")
			flags.Var((*playerMark)(&p.options.Computer), "computer", "have the computer play `MARK`, x or o, in the first game; it never loses")
			flags.Uint64Var(&p.options.Seed, "seed", 0, "have the computer choose among equal moves as it did with the same `N` before")
			flags.Var((*fileName)(&p.record), "record", "write the session to a new `FILE`, each move before it is shown")
			flags.Var((*fileName)(&p.resume), "resume", "go on with the session in `FILE`, and record it there")
			return func(inv invocation, _ []string) (int, error) { return statusOK, p.run(inv) }
		},
	}
}

func colorFlag(flags *flag.FlagSet) *console.ColorMode {
	mode := console.ColorAuto
	flags.Var(&mode, "color", colorUsage)
	return &mode
}

// A play is what the flags ask for.
type play struct {
	flags          *flag.FlagSet
	color          *console.ColorMode
	options        match.Options
	record, resume string
}

func (p *play) run(inv invocation) (err error) {
	given := map[string]bool{}
	p.flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	var file *file.Journal
	var recorded []byte
	if p.resume != "" && p.record == "" {
		file, recorded, err = p.open(given)
	}
	if err == nil {
		err = p.check(given)
	}
	if err == nil && p.record != "" {
		file, err = p.create()
	}
	if file != nil {
		p.options.Record, p.options.RecordName = file, p.record+p.resume // one of which is empty
		defer func() { err = errors.Join(err, file.Close()) }()
	}
	if err != nil {
		return err
	}
	if !given["seed"] {
		p.options.Seed = uint64(rand.IntN(seeds))
	}
	p.options.Save = saveNew
	delete(given, "color")
	delete(given, "trailing-blanks")
	return atConsole(inv, *p.color, func(c *console.Console) error {
		p.options.Words, p.options.Unicode = c.AtTerminal(), inv.environment().Unicode
		if len(given) == 0 && !p.options.Words {
			return controller.Play(c, p.options.Layout)
		}
		m := match.New(c, p.options)
		if p.resume != "" {
			keep, err := m.Resume(recorded)
			if err != nil {
				return p.damaged(err)
			}
			if err := file.Keep(keep); err != nil {
				return err
			}
		}
		return m.Play()
	})
}

// create makes the file to record to.
func (p *play) create() (*file.Journal, error) {
	file, err := file.CreateJournal(p.record)
	if errors.Is(err, fs.ErrExist) {
		err = fmt.Errorf("%s is there already", p.record)
		if info, statErr := os.Stat(p.record); statErr == nil && info.Mode().IsRegular() {
			err = &hintedError{err, "if it holds a session, --resume goes on with it"}
		}
	}
	return file, err
}

// open opens the file to resume, and gives the flags that the session was begun with to those that were not given. It
// returns what has been recorded.
func (p *play) open(given map[string]bool) (*file.Journal, []byte, error) {
	file, err := file.OpenJournal(p.resume)
	if errors.Is(err, fs.ErrNotExist) {
		err = &hintedError{err, "--record begins a session"}
	}
	if err != nil {
		return nil, nil, err
	}
	recorded, err := file.Text()
	if err == nil {
		err = p.recall(recorded, given)
	}
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return file, recorded, nil
}

// recall sets the flags that a session was begun with, but for those that are given.
func (p *play) recall(recorded []byte, given map[string]bool) error {
	flags, err := match.Flags(recorded)
	if err != nil {
		return p.damaged(err)
	}
	for _, flag := range flags {
		if given[flag.Name] {
			continue
		}
		if err := p.flags.Set(flag.Name, flag.Value); err != nil {
			return p.damaged(match.FlagError(recorded, flag, err))
		}
	}
	return nil
}

// damaged returns what is wrong with the session that was to be resumed.
func (p *play) damaged(err error) error {
	if damage := (*match.DamageError)(nil); errors.As(err, &damage) {
		err = fmt.Errorf("%s:%d: %w", p.resume, damage.Line, damage.Err)
		if !errors.Is(err, match.ErrNoSession) && damage.Line > 1 {
			err = &hintedError{err, "the file stays as it is; a copy of what stands above that line can be resumed"}
		}
	}
	return err
}

// check checks what one flag cannot see of another.
func (p *play) check(given map[string]bool) error {
	players := p.options.Players
	switch {
	case p.record != "" && p.resume != "":
		return &usageError{"play", errors.New("--record and --resume: give one of them; what is resumed is recorded, too")}
	case given["seed"] && p.options.Computer == gamestate.Empty:
		return &usageError{"play", errors.New("--seed is for the computer's moves: --computer says what it plays")}
	case players.X != "" && players.X == players.O:
		return &usageError{"play", fmt.Errorf("both players are called %q", players.X)}
	}
	return nil
}

// seeds is how many seeds the program chooses from: few enough that one can be typed.
const seeds = 10000

// saveNew writes a file that must not be there. Its name is as somebody types it who is used to a shell.
func saveNew(typed string, text []byte) error {
	name := strings.Trim(typed, `"'`)
	if below, ok := strings.CutPrefix(name, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return err
		}
		name = filepath.Join(home, below)
	}
	file, err := file.CreateJournal(name)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already", name)
	}
	if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
		return fmt.Errorf("%s: %w", name, pathErr.Err)
	}
	if err != nil {
		return err
	}
	if _, err = file.Write(text); err != nil {
		err = errors.Join(err, os.Remove(name))
	}
	return errors.Join(err, file.Close())
}

// atConsole plays a game on the process's own standard input and output.
func atConsole(inv invocation, color console.ColorMode, play func(*console.Console) error) (err error) {
	c, err := console.Open(inv.stdin, inv.stdout, color, inv.environment())
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

// onPipe makes a program of a game.
func onPipe(play func(*console.Console) error) transcripts.Program {
	return func(stdin io.Reader, stdout io.Writer) int {
		c := console.New(stdin, stdout)
		if errors.Join(play(c), c.Close()) != nil {
			return statusError
		}
		return statusOK
	}
}
