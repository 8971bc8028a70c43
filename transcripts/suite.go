package transcripts

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// A Suite is a named set of transcripts with the program it is for.
type Suite struct {
	Name     string
	Title    string // what the suite is for, in one line
	Program  string // the built-in program that the transcripts were recorded from; empty for someone else's program
	Dialogue Dialogue

	// InputFile is the file that the program reads in place of standard input, OutputFile the one it writes in place of
	// standard output, both in its working directory; empty if it has none.
	InputFile, OutputFile string

	// Lines names kinds of lines, for what is said of a difference.
	Lines []LineKind

	Transcripts []Transcript // in the order of their names
}

// A LineKind is a name for lines, such as "board rows", and the expression that matches a whole one, white space folded.
type LineKind struct {
	Name       string
	Expression *regexp.Regexp
}

// LineKind returns the name of the first kind that a line is of.
func (s *Suite) LineKind(line string) (name string, ok bool) {
	folded := strings.Join(strings.Fields(line), " ")
	for _, kind := range s.Lines {
		if kind.Expression.MatchString(folded) {
			return kind.Name, true
		}
	}
	return "", false
}

// Programs returns the names of the built-in programs, in order: those a suite may be for.
func Programs() []string {
	return []string{"game-check", "game-report", "move-check", "rounds", "tictactoe"}
}

//go:embed suites
var shipped embed.FS

const shippedFolder = "suites"

// Names returns the names of the suites that ship with the project, in order.
func Names() []string {
	entries, err := shipped.ReadDir(shippedFolder)
	if err != nil {
		panic(err) // the folder is part of the binary
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// Shipped returns the suite of that name that ships with the project. The error is fs.ErrNotExist if there is none.
func Shipped(name string) (Suite, error) {
	suite := Suite{Name: name}
	fsys, err := fs.Sub(shipped, path.Join(shippedFolder, name))
	if err == nil {
		err = suite.load(fsys, ".")
	}
	if err != nil {
		return Suite{}, fmt.Errorf("suite %s: %w", name, err)
	}
	for i := range suite.Transcripts {
		t := &suite.Transcripts[i]
		t.Name = path.Join(name, t.Name)
		t.Path = ""
	}
	return suite, nil
}

// Load returns a suite of the transcripts at name: those in the folder at name and the folders in it, or the one that the
// file at name belongs to. What suite.json in that folder does not say, other says. Of a folder's files those that are
// neither *.in, *.out, *.status nor *.txt count only if they are the input of a pair, and hidden ones not at all.
//
// What is wrong with a file is a FileError.
func Load(name string, other Suite) (Suite, error) {
	suite := other
	suite.Name = name
	info, err := os.Stat(name)
	if err != nil {
		return Suite{}, err
	}
	folder, base := name, "."
	if !info.IsDir() {
		folder, base = filepath.Split(name)
	}
	if err := suite.load(os.DirFS(filepath.Clean(folder)), base); err != nil {
		return Suite{}, under(folder, err)
	}
	for i := range suite.Transcripts {
		t := &suite.Transcripts[i]
		t.Name = path.Join(filepath.ToSlash(folder), t.Name)
		t.Path = filepath.Join(folder, filepath.FromSlash(t.Path))
	}
	return suite, nil
}

// load reads suite.json, if there is one, and the transcripts: all in the folder, or the one that base belongs to.
func (s *Suite) load(fsys fs.FS, base string) error {
	var remarks map[string]remark
	if _, err := fs.Lstat(fsys, suiteFile); err == nil {
		text, err := readFile(fsys, suiteFile)
		if err == nil {
			remarks, err = s.configure(text)
		}
		if err != nil {
			return err
		}
	}
	var err error
	if s.Transcripts, err = loadAll(fsys, base, s.Dialogue); err != nil {
		return err
	}
	for i := range s.Transcripts {
		t := &s.Transcripts[i]
		t.Points, t.Visibility = 1, Visible
		if said, ok := remarks[t.Name]; ok {
			t.Points, t.Hint, t.Visibility = said.points, said.hint, said.visibility
			delete(remarks, t.Name)
		}
	}
	for name, said := range remarks {
		if base == "." { // else the others have not been looked for
			return &FileError{suiteFile, said.line, fmt.Errorf("there is no transcript %q", name)}
		}
	}
	return nil
}
