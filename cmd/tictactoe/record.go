package main

import (
	"cmp"
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
	"tictactoe/internal/game/match"
)

// open checks the flags, and opens the record, if there is one.
func (p *play) open() error {
	if p.resume != "" {
		return p.openRecord()
	}
	o := &p.options
	if o.Computer != gamestate.Empty && !p.flags.Changed("seed") {
		seed := rand.Uint64N(10_000) // few enough to type one
		p.flags.Set("seed", strconv.FormatUint(seed, 10))
	}
	if err := p.checkOptions(); err != nil {
		return cli.Misuse("%w", err)
	}
	o.Header = headerOf(p.flags)
	if p.record == "" {
		return nil
	}
	var err error
	o.Record, o.Resume, err = newRecord(p.record, nil)
	if errors.Is(err, fs.ErrExist) {
		return cli.WithHint(err, o.Resume+" continues that match")
	}
	return err
}

// checkOptions returns an error about flags that do not go together.
func (p *play) checkOptions() error {
	o := p.options
	switch hasComputer := o.Computer != gamestate.Empty; {
	case !hasComputer && (o.Level != 0 || p.flags.Changed("seed")):
		return errors.New("--level and --seed are for the computer: --computer sets its mark")
	case hasComputer && !p.flags.Changed("seed"):
		return errors.New("--seed is missing")
	}
	return o.CheckNames()
}

// openRecord opens the journal to resume, and sets the flags of its match.
func (p *play) openRecord() (err error) {
	if p.resume, err = inHome(p.resume); err != nil {
		return err
	}
	p.journal, err = file.OpenJournal(p.resume)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return cli.WithHint(withPlainWords(err), "--record begins a record")
	case errors.Is(err, file.ErrLocked):
		return cli.WithHint(err, "leave the game there, with quit or Ctrl-D, and try again")
	case err != nil:
		return withPlainWords(err)
	}
	text, err := p.journal.ReadAll()
	if err != nil {
		return withPlainWords(err)
	}
	p.recorded = string(text)
	if err := cmp.Or(setHeader(p.flags, p.recorded), p.checkOptions()); err != nil {
		return fmt.Errorf("%s:1: %w", p.resume, err)
	}
	p.options.Record, p.options.Resume = p.journal, resumeCommand(p.resume)
	return nil
}

// continueRecord lets a match continue the record, if there is one to resume.
func (p *play) continueRecord(m *match.Match) error {
	if p.resume == "" {
		return nil
	}
	kept, err := m.Resume(p.recorded)
	switch damage, isDamage := errors.AsType[*match.DamageError](err); {
	case isDamage:
		err = fmt.Errorf("%s:%d: %w", p.resume, damage.Line, err)
		return cli.WithHint(err, "the file does not change; begin a comment with #, "+
			"or resume a copy of the lines above that one")
	case strings.HasPrefix(p.recorded, kept):
		return p.journal.Keep(len(kept))
	}
	return withPlainWords(p.journal.Replace(kept)) // it has comments from below the last prompt
}

// newRecord creates a file with the beginning of a record, and returns the command that resumes the
// record in that file, also if the file exists already. After an error there is no new file.
func newRecord(name string, record []byte) (w io.WriteCloser, resume string, err error) {
	if name, err = inHome(name); err != nil {
		return nil, "", err
	}
	info, err := os.Stat(name)
	_, linkErr := os.Lstat(name)
	switch {
	case err == nil && info.IsDir():
		return nil, "", fmt.Errorf("%s is a folder", name)
	case err == nil && !info.Mode().IsRegular():
		return nil, "", fmt.Errorf("%s %w", name, file.ErrNotRegular)
	case errors.Is(err, fs.ErrNotExist) && linkErr == nil:
		return nil, "", fmt.Errorf("%s is a link to a file that does not exist", name)
	}
	resume = resumeCommand(name)
	journal, err := file.CreateJournal(name)
	if err != nil {
		return nil, resume, withPlainWords(err)
	}
	if _, err = journal.Write(record); err != nil {
		return nil, resume, withPlainWords(errors.Join(err, journal.Close()))
	}
	return journal, resume, nil
}

// inHome returns the name of a file, with the home folder for ~/ at its beginning.
func inHome(name string) (string, error) {
	if name == "~" {
		return "", errors.New("~ is a folder")
	}
	rest, isInHome := strings.CutPrefix(name, "~/")
	if !isInHome {
		return name, nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, rest), err
}

// resumeCommand returns the command that resumes the record in a file, for a shell.
func resumeCommand(name string) string {
	return quotedForShell(os.Args[0]) + " --resume=" + quotedForShell(name)
}
