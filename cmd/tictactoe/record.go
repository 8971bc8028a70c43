package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	"tictactoe/cmd/internal/cli"
	"tictactoe/gamestate"
	"tictactoe/internal/file"
	"tictactoe/internal/game/board"
	"tictactoe/internal/game/match"
)

// open checks the flags, and reads the record to resume, if there is one.
func (p *play) open() error {
	if p.resume != "" {
		return p.openRecord()
	}
	if err := p.checkOptions(); err != nil {
		return cli.Misuse("%w", err)
	}
	p.options.Header, p.options.Record = headerOf(p.flags), p.record
	return nil
}

// checkOptions returns an error about flags that do not go together.
func (p *play) checkOptions() error {
	if p.options.Level != 0 && p.options.Computer == gamestate.Empty {
		return errors.New("--level is for the computer: --computer sets its mark")
	}
	return p.options.CheckNames()
}

// openRecord reads the record to resume, and sets the flags of its match. Only the view may be
// another one.
func (p *play) openRecord() error {
	if p.record != "" {
		return cli.WithHint(errors.New("--record and --resume cannot be used together"),
			"--resume goes on writing its file; at the prompt, save FILE goes on in another one")
	}
	const form = "%s and --resume cannot be used together: the record has %s"
	for _, name := range headerFlags {
		switch flag := p.flags.Lookup(name); {
		case !flag.Changed:
		case name == "board":
			p.options.NextView, flag.Changed = p.options.View.Name, false
			p.options.View = board.View{}
		case name == "x" || name == "o":
			return cli.WithHint(fmt.Errorf(form, "-"+name, "the names"),
				"at the prompt, name "+name+" Ada changes one")
		default:
			return fmt.Errorf(form, "--"+name, "its own")
		}
	}
	path, err := recordPath(p.resume)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return cli.WithHint(withPlainWords(err), "--record begins a record")
	case err != nil:
		return withPlainWords(err)
	}
	p.options.Record, p.recorded = path, string(text)
	if err := setHeader(p.flags, p.recorded); err != nil {
		return fmt.Errorf("%s:%w", path, err)
	}
	if err := p.checkOptions(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// continueRecord lets a match continue the record, if there is one to resume.
func (p *play) continueRecord(m *match.Match) error {
	if p.resume == "" {
		return nil
	}
	text, err := m.Resume(p.recorded)
	switch damage, isDamage := errors.AsType[*match.DamageError](err); {
	case isDamage:
		err = fmt.Errorf("%s:%d: %w", p.options.Record, damage.Line, err)
		return cli.WithHint(err, "the file does not change; begin a comment with #, "+
			"or resume a copy of the lines above that one")
	case strings.HasPrefix(text, p.recorded):
		return nil
	}
	return withPlainWords(file.ReplaceText(p.options.Record, text))
}

// writeRecord writes the record so far to a file, which must be new or hold the beginning of the
// record. It returns the file for the rest, and the command that resumes the record. If the name is
// another one of the file that has the record already, the command stays.
func (p *play) writeRecord(name string, record []byte) (rest io.Writer, resume string, err error) {
	path, err := recordPath(name)
	if err != nil {
		return nil, "", err
	}
	current, _ := os.Stat(p.record) // no file is the same as one that does not exist
	if named, _ := os.Stat(path); os.SameFile(current, named) {
		path = p.record
	}
	resume = quotedForShell(os.Args[0]) + " --resume=" + quotedForShell(path)
	journal, err := file.NewJournal(path, record)
	if errors.Is(err, fs.ErrExist) {
		return nil, "", cli.WithHint(withPlainWords(err), resume+" continues that match")
	}
	if err == nil {
		p.record = path
	}
	return journal, resume, withPlainWords(err)
}

// recordPath returns the path of a record, with the home folder for ~/. The error says why there
// cannot be a record.
func recordPath(name string) (string, error) {
	path, err := inHome(name)
	if err != nil {
		return "", err
	}
	path = filepath.Clean(path)
	info, err := os.Stat(path)
	_, linkErr := os.Lstat(path)
	switch {
	case err == nil && info.IsDir():
		return "", fmt.Errorf("%s is a folder", path)
	case err == nil && !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is not a regular file", path)
	case errors.Is(err, fs.ErrNotExist) && linkErr == nil:
		return "", fmt.Errorf("%s is a link to a file that does not exist", path)
	}
	return path, nil
}

// inHome returns the name of a file, with the home folder for ~ at its beginning.
func inHome(name string) (string, error) {
	if name != "~" && !strings.HasPrefix(name, "~/") {
		return name, nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, name[1:]), err
}

// quotedForShell returns the name of a file as one word of a shell of this system. On Windows, no
// name has a quotation mark; PowerShell needs a & before a program in quotes, which cmd refuses.
func quotedForShell(name string) string {
	isPlain := regexp.MustCompile(`^[-\w./+:@]+$`).MatchString(filepath.ToSlash(name))
	switch {
	case isPlain:
		return name
	case runtime.GOOS == "windows":
		return `"` + name + `"`
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
