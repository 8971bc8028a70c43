package report

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
	"tictactoe/internal/file"
)

// A Folder holds the reports of a class. Each program has a page for its author, NAME.html, and the
// same as JSON, NAME.json; both show only what suite.json lets a student see. For the grader there
// are index.html and class.csv.
type Folder struct {
	path     string
	names    []string  // of the files, without endings, by program
	programs []Program // without their outcomes
}

// NewFolder returns the folder at path, which must exist. Programs have the names of their reports.
func NewFolder(path string, programs []string) *Folder {
	f := &Folder{path: path, programs: make([]Program, len(programs))}
	taken := map[string]bool{"index": true, "class": true}
	for _, program := range programs {
		name := fileName(program)
		for n := 2; taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s-%d", fileName(program), n)
		}
		taken[strings.ToLower(name)] = true
		f.names = append(f.names, name)
	}
	return f
}

// fileName returns a file name for a program: submissions-ada-tictactoe.exe for
// submissions/ada/tictactoe.exe.
func fileName(program string) string {
	const longest = 100 // of the 255 bytes that file systems allow
	unsafe := regexp.MustCompile(`[^\pL\pM\pN._+-]`)
	name, _ := cut(strings.Trim(unsafe.ReplaceAllString(program, "-"), ".-"), longest)
	return cmp.Or(name, "program")
}

// Has reports whether the folder already has the complete report of a program on a suite.
func (f *Folder) Has(i int, program, suite string) bool {
	text, err := os.ReadFile(f.file(i, ".json"))
	if err != nil {
		return false
	}
	if _, err := os.Stat(f.file(i, ".html")); err != nil {
		return false
	}
	var p Program
	if json.Unmarshal(text, &p) != nil || p.Interrupted {
		return false
	}
	if p.Name != showLine(program) || p.Suite != showLine(suite) {
		return false
	}
	f.keep(i, p)
	return true
}

// Write writes the report of a program.
func (f *Folder) Write(i int, r exercise.Report) error {
	p := handOut(r)
	f.keep(i, p)
	writeHTML := func(w io.Writer) error { return writePage(w, []Program{p}, nil) }
	writeJSON := func(w io.Writer) error { return writeJSON(w, p) }
	return errors.Join(
		file.Replace(f.file(i, ".html"), writeHTML),
		file.Replace(f.file(i, ".json"), writeJSON),
	)
}

// file returns the path of a file about a program.
func (f *Folder) file(i int, ending string) string {
	return filepath.Join(f.path, f.names[i]+ending)
}

func (f *Folder) keep(i int, p Program) {
	f.programs[i] = p
	f.programs[i].Outcomes = nil
}

// Finish writes the files for the grader.
func (f *Folder) Finish() error {
	writeIndex := func(w io.Writer) error { return writePage(w, f.programs, f.names) }
	writeCSV := func(w io.Writer) error {
		return csv.NewWriter(w).WriteAll(programCells(f.programs))
	}
	return errors.Join(
		file.Replace(filepath.Join(f.path, "index.html"), writeIndex),
		file.Replace(filepath.Join(f.path, "class.csv"), writeCSV),
	)
}

// Sum returns the totals and the scores of all programs.
func (f *Folder) Sum() Program { return sum(f.programs) }

// WriteTable prints the table of a class.
func (f *Folder) WriteTable(c *console.Console) { writeTable(c, f.programs) }
