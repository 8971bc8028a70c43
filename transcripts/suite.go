package transcripts

import (
	"embed"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
)

// A Suite is a named set of transcripts with the program it is for.
type Suite struct {
	Name        string
	Title       string // what the suite is for, in one line
	Program     string // the built-in program that it was recorded from; empty for someone else's program
	Dialogue    Dialogue
	InputFile   string       // what the program reads in its working directory in place of standard input; may be empty
	OutputFile  string       // what it writes there in place of standard output; may be empty
	Lines       []LineKind   // the first that matches a line counts
	Note        string       // what a report says beside the suite's findings; may be empty
	Details     Details      // how much is shown of a transcript that says nothing else; empty: DetailsFull
	Transcripts []Transcript // in the order of suite.json, then the others in the order of their names

	LayoutPoints float64 // the share of its points, 0 to 1, that a transcript keeps where only the white space is wrong
	TextPoints   float64 // the share that it keeps where only the wording is wrong
}

// A LineKind is a name for lines, such as "board rows", and the expression that matches a whole one, white space folded.
type LineKind struct {
	Name       string
	Expression *regexp.Regexp
}

// LineKind returns the name of the first kind that a line is of.
func (s *Suite) LineKind(line string) (name string, ok bool) { return kindOf(s.Lines, line) }

func kindOf(kinds []LineKind, line string) (name string, ok bool) {
	folded := IgnoreSpace.normalize(line)
	for _, kind := range kinds {
		if kind.Expression.MatchString(folded) {
			return kind.Name, true
		}
	}
	return "", false
}

//go:embed suites
var shipped embed.FS

// Names returns the names of the suites that ship with the project, in order.
func Names() []string {
	entries, _ := shipped.ReadDir("suites") // it is part of the binary
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// Shipped returns the suite of that name that ships with the project. The error is fs.ErrNotExist if there is none.
func Shipped(name string) (Suite, error) {
	suites, _ := fs.Sub(shipped, "suites")
	suite := Suite{Name: name}
	err := suite.load(suites, name, "")
	return suite, err
}

// Load returns a suite of the transcripts in the folder at name and below it, or of the one that the file at name belongs to.
// Fields that suite.json in that folder does not set have the values of other. Load skips hidden files, and files with other
// endings than the package comment names, unless they are the input of a pair. The error about a file is a FileError.
func Load(name string, other Suite) (Suite, error) {
	info, err := os.Stat(name)
	if err != nil {
		return Suite{}, err
	}
	folder, file := name, ""
	if !info.IsDir() {
		folder, file = filepath.Dir(name), filepath.Clean(name)
	}
	suite := other
	suite.Name = name
	if err := suite.load(files{}, filepath.ToSlash(folder), filepath.ToSlash(file)); err != nil {
		return Suite{}, err
	}
	return suite, nil
}

// files are those of the system, by the names that a program opens them by.
type files struct{}

func (files) Open(name string) (fs.File, error)      { return os.Open(name) }
func (files) Stat(name string) (fs.FileInfo, error)  { return os.Stat(name) }
func (files) Lstat(name string) (fs.FileInfo, error) { return os.Lstat(name) }
func (files) ReadLink(name string) (string, error)   { return os.Readlink(name) }

// load reads suite.json, if there is one, and the transcripts: all in the folder, or the one that file belongs to.
func (s *Suite) load(fsys fs.FS, folder, file string) error {
	remarks, err := s.configure(fsys, path.Join(folder, "suite.json"))
	if err == nil {
		err = s.loadAll(fsys, folder, file)
	}
	if err == nil {
		err = s.remark(remarks, folder, file == "")
	}
	return err
}
