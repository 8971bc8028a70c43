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

// A Folder holds the reports of a class. Of each program there are a page to be handed out, NAME.html, and the same for
// programs, NAME.json; they hold no more than suite.json lets those know who are graded. For whoever grades there are
// index.html and class.csv.
type Folder struct {
	path     string
	names    []string  // of the files, without endings, by program
	programs []Program // what is known of each, without its outcomes
}

// NewFolder returns the folder at path, which must be there. Programs are named as in reports.
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

// fileName returns a program's name as that of a file: submissions/ada/tictactoe.exe is submissions-ada-tictactoe.exe.
func fileName(program string) string {
	const longest = 100 // a file's name has room for 255 bytes
	unsafe := regexp.MustCompile(`[^\pL\pM\pN._+-]`)
	name, _ := cut(strings.Trim(unsafe.ReplaceAllString(program, "-"), ".-"), longest)
	return cmp.Or(name, "program")
}

// Has reports whether the whole report of a program is there already, made with the same key.
func (f *Folder) Has(i int, key string) bool {
	text, err := os.ReadFile(filepath.Join(f.path, f.names[i]+".json"))
	var p Program
	if err != nil || json.Unmarshal(text, &p) != nil || p.Key != key || p.Interrupted {
		return false
	}
	f.keep(i, p)
	return true
}

// Write writes the report of a program. The key stands for all that it depends on: see Has.
func (f *Folder) Write(i int, r exercise.Report, key string) error {
	p := handOut(r)
	p.Key = key
	f.keep(i, p)
	return errors.Join(
		f.replace(f.names[i]+".html", func(w io.Writer) error { return writePage(w, []Program{p}, nil) }),
		f.replace(f.names[i]+".json", func(w io.Writer) error { return writeJSON(w, p) }),
	)
}

func (f *Folder) keep(i int, p Program) {
	f.programs[i] = p
	f.programs[i].Outcomes = nil
}

// Finish writes what there is for whoever grades.
func (f *Folder) Finish() error {
	return errors.Join(
		f.replace("index.html", func(w io.Writer) error { return writePage(w, f.programs, f.names) }),
		f.replace("class.csv", func(w io.Writer) error { return csv.NewWriter(w).WriteAll(programCells(f.programs)) }),
	)
}

// Sum returns what there is in all.
func (f *Folder) Sum() Program { return sum(f.programs) }

// WriteTable prints the table of a class.
func (f *Folder) WriteTable(c *console.Console) { writeTable(c, f.programs) }

func (f *Folder) replace(name string, write func(io.Writer) error) error {
	return file.Replace(filepath.Join(f.path, name), write)
}
