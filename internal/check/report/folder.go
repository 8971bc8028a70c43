package report

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/console"
	"tictactoe/internal/file"
)

// A Folder holds the reports of a class. Each program has a page for its author, NAME.html, and the
// same as JSON, NAME.json; both show only the texts that suite.json makes visible to students. For
// the grader there are index.html and class.csv.
type Folder struct {
	path     string
	digest   string // of the exercise
	programs []string
	names    []string                // of the files, without endings, by program
	reports  map[int]exercise.Report // by program, as formats read them; see keep
}

// NewFolder returns the folder at path, which must exist, for the reports of an exercise with that
// digest. Programs have the names of their reports.
func NewFolder(path, digest string, programs []string) *Folder {
	f := &Folder{
		path: path, digest: digest, programs: programs, reports: map[int]exercise.Report{},
	}
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

// Has reports whether the folder already has the complete report of a program on this exercise.
func (f *Folder) Has(i int) bool {
	text, err := os.ReadFile(f.file(i, ".json"))
	_, missing := os.Stat(f.file(i, ".html"))
	var r exercise.Report
	err = cmp.Or(err, missing, json.Unmarshal(text, &r))
	isSame := r.Program == showLine(f.programs[i]) && r.Digest == f.digest
	if err != nil || r.Interrupted || !isSame {
		return false
	}
	f.keep(i, r)
	return true
}

// Write writes the report of a program, which should have been made for students.
func (f *Folder) Write(i int, r exercise.Report) error {
	r = shown(r)
	r.Digest = f.digest
	f.keep(i, r)
	reports := []exercise.Report{r}
	writeHTML := func(w io.Writer) error { return writePage(w, reports, nil) }
	writeJSON := func(w io.Writer) error { return writeJSON(w, r) }
	return errors.Join(
		file.Replace(f.file(i, ".html"), writeHTML),
		file.Replace(f.file(i, ".json"), writeJSON),
	)
}

// file returns the path of a file about a program.
func (f *Folder) file(i int, ending string) string {
	return filepath.Join(f.path, f.names[i]+ending)
}

// keep stores the report of a program. Of its outcomes it stores only the names and the verdicts,
// for the index: the outcomes of a whole class are large.
func (f *Folder) keep(i int, r exercise.Report) {
	r.Outcomes = each(r.Outcomes, func(o exercise.Outcome) exercise.Outcome {
		return exercise.Outcome{Name: o.Name, Verdict: o.Verdict}
	})
	f.reports[i] = r
}

// Finish writes the files for the grader, and prints the table of the class. Both include the
// finished programs of other parts. It returns the totals and the scores of this part.
func (f *Folder) Finish(c *console.Console) (all exercise.Report, err error) {
	all = exercise.Sum(slices.Collect(maps.Values(f.reports)))
	f.readOthers()
	reports, err := f.writeIndex()
	for err == nil && f.readOthers() {
		reports, err = f.writeIndex()
	}
	writeTable(c, reports)
	return all, err
}

// readOthers reads the reports that other parts have written since the last call. It reports
// whether there are any.
func (f *Folder) readOthers() (areNew bool) {
	for i := range f.programs {
		if _, isKnown := f.reports[i]; !isKnown && f.Has(i) {
			areNew = true
		}
	}
	return areNew
}

// writeIndex writes the files for the grader, and returns the reports in them.
func (f *Folder) writeIndex() (reports []exercise.Report, err error) {
	var names []string
	for _, i := range slices.Sorted(maps.Keys(f.reports)) {
		reports = append(reports, f.reports[i])
		names = append(names, f.names[i])
	}
	writeIndex := func(w io.Writer) error { return writePage(w, reports, names) }
	writeCSV := func(w io.Writer) error {
		return csv.NewWriter(w).WriteAll(programCells(reports))
	}
	return reports, errors.Join(
		file.Replace(filepath.Join(f.path, "index.html"), writeIndex),
		file.Replace(filepath.Join(f.path, "class.csv"), writeCSV),
	)
}
