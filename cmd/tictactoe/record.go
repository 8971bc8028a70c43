package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"tictactoe/cmd/internal/cli"
	"tictactoe/gamestate"
	"tictactoe/internal/file"
	"tictactoe/internal/game/board"
	"tictactoe/internal/game/match"
)

// open opens the journal. It checks the flags before it creates a new one.
func (p *play) open() (err error) {
	recorded := header{}
	if p.resume != "" {
		if recorded, err = p.openRecord(); err != nil {
			return err
		}
	}
	o := &p.options
	if o.Computer == gamestate.Empty && (o.Level != 0 || p.flags.Changed("seed")) {
		return cli.Misuse("--level and --seed are for the computer: --computer sets its mark")
	}
	if o.Computer != gamestate.Empty && !p.flags.Changed("seed") {
		seed := rand.Uint64N(10_000) // few enough to type one
		p.flags.Set("seed", strconv.FormatUint(seed, 10))
	}
	if text := headerOf(p.flags); text != recorded.text {
		o.Header = text
	}
	if p.resume == "" {
		return p.createRecord()
	}
	o.Record, o.Resume = entries{p.journal}, resumeCommand(p.resume)
	return nil
}

// createRecord creates the file of a new record, if the match is recorded.
func (p *play) createRecord() (err error) {
	if err := p.options.CheckNames(); err != nil {
		return cli.Misuse("%v", err)
	}
	if p.record == "" {
		return nil
	}
	p.options.Record, p.options.Resume, err = newRecord(p.record, nil)
	if errors.Is(err, fs.ErrExist) {
		return cli.WithHint(err, p.options.Resume+" continues that match")
	}
	return err
}

// openRecord opens the journal to resume, and sets the flags of its match. Flags that are given
// replace the recorded ones: the names and the view in p.given do so later, and the others here.
func (p *play) openRecord() (recorded header, err error) {
	p.journal, err = file.OpenJournal(p.resume)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return recorded, cli.WithHint(err, "--record begins a record")
	case errors.Is(err, file.ErrLocked):
		const hint = "leave the game there, with quit or Ctrl-D, and try again"
		return recorded, cli.WithHint(err, hint)
	case err == nil:
		p.recorded, err = os.ReadFile(p.resume)
	}
	if err != nil {
		return recorded, err
	}
	recorded, err = readHeader(p.recorded)
	p.given = p.options
	if recorded.text != "" {
		p.options.Players, p.options.View = board.Players{}, board.View{}
		for _, name := range []string{"x", "o", "board"} {
			p.flags.Lookup(name).Changed = false
		}
	}
	for name, value := range recorded.flags {
		if err == nil && !p.flags.Changed(name) {
			err = p.flags.Set(name, value)
		}
	}
	if err != nil {
		return recorded, fmt.Errorf("%s:%d: %w", p.resume, recorded.line, err)
	}
	return recorded, nil
}

// continueRecord lets a match continue the record, if there is one to resume.
func (p *play) continueRecord(m *match.Match) error {
	if p.resume == "" {
		return nil
	}
	size, err := m.Resume(p.recorded)
	if damage, ok := errors.AsType[*match.DamageError](err); ok {
		err = fmt.Errorf("%s:%d: %w", p.resume, damage.Line, err)
		if damage.Line > 1 {
			err = cli.WithHint(err,
				"the file does not change; a copy of the lines above that one can be resumed")
		}
	}
	if err != nil {
		return err
	}
	if err := m.Change(p.given.Players, p.given.View); err != nil {
		return cli.Misuse("%v", err)
	}
	return file.Keep(p.journal, size)
}

// newRecord creates a file with the beginning of a record, and returns the command that resumes the
// record in that file. After an error there is no new file. A name may begin with ~/, which is the
// home folder.
func newRecord(name string, record []byte) (w io.WriteCloser, resume string, err error) {
	if rest, ok := strings.CutPrefix(name, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return nil, "", err
		}
		name = filepath.Join(home, rest)
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, "", fmt.Errorf("%s is a folder", name)
	}
	resume = resumeCommand(name)
	journal, err := file.CreateJournal(name)
	if err != nil {
		return nil, resume, err
	}
	if _, err = journal.Write(record); err != nil {
		return nil, resume, errors.Join(err, journal.Close(), os.Remove(name))
	}
	return entries{journal}, resume, nil
}

// entries writes the entries of a journal. If an entry cannot be written, no part of it remains.
type entries struct{ *os.File }

func (e entries) Write(entry []byte) (int, error) {
	n, err := e.File.Write(entry)
	if err != nil {
		if end, seekErr := e.Seek(0, io.SeekCurrent); seekErr == nil {
			file.Keep(e.File, int(end)-n)
		}
	}
	return n, err
}

// resumeCommand returns the command that resumes the record in a file, for a shell.
func resumeCommand(name string) string {
	return quotedForShell(os.Args[0]) + " --resume=" + quotedForShell(name)
}
