package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/console"
	"tictactoe/internal/file"
	"tictactoe/transcripts"
)

// A Folder holds the reports of a class. Each program has a page for its author, NAME.html, and the
// same as JSON, NAME.json; both show only the texts that suite.json makes visible to students. For
// the grader there are index.html and class.csv. They are about all reports on the suite that are
// in the folder, so that a class may be exercised in parts, also by several machines.
type Folder struct {
	// Skipped are reports in the folder that are on other transcripts, such as those of an earlier
	// version of the suite. Finish sets it.
	Skipped []string

	path        string
	suite       transcripts.Suite
	pages       []string          // the names of the programs' pages, without endings
	own         []exercise.Report // those of this Folder's programs, as the index needs them
	unwritten   []error           // why some files are missing
	interrupted bool              // so that the complete report of a program was kept
}

// NewFolder returns the folder at path, which must exist, for reports of programs on a suite. It is
// an error if two programs would have the same page.
func NewFolder(path string, suite transcripts.Suite, programs []string) (*Folder, error) {
	f := &Folder{path: path, suite: suite}
	for i, program := range programs {
		page := pageName(program)
		isSame := func(other string) bool { return strings.EqualFold(page, other) }
		if at := slices.IndexFunc(f.pages, isSame); at >= 0 {
			const format = "%s and %s would have the same page, %s.html"
			return nil, fmt.Errorf(format, programs[at], programs[i], page)
		}
		f.pages = append(f.pages, page)
	}
	return f, nil
}

var special = regexp.MustCompile(`[^\pL\pM\pN._+-]`) // in the name of a page

// pageName returns the name of a program's page, which follows from the name of the program alone:
// submissions-ada-tictactoe.exe for submissions/ada/tictactoe.exe. If a name has characters that
// are special to a shell or a browser, or is too long, a hash tells it from similar ones.
func pageName(program string) string {
	program = fromJSON(program)
	const longest = 100 // of the 255 bytes that file systems allow
	path := strings.ReplaceAll(filepath.ToSlash(filepath.Clean(program)), "/", "-")
	path = strings.TrimLeft(path, ".-")
	name, _ := cut(special.ReplaceAllString(path, "-"), longest)
	name = cmp.Or(strings.TrimLeft(name, "-"), "program")
	if name != path || strings.EqualFold(name, "index") || strings.EqualFold(name, "class") {
		name += fmt.Sprintf("-%.4x", sha256.Sum256([]byte(program)))
	}
	return name
}

// Write writes the report of a program, which should have been made for students. If that fails,
// the other programs go on: the table has this program, too, and Finish returns the error. An
// interrupted report does not replace a complete one.
func (f *Folder) Write(program int, r exercise.Report) {
	reports := []exercise.Report{shown(r)}
	writeHTML := func(w io.Writer) error { return writePage(w, reports, nil) }
	writeJSON := func(w io.Writer) error { return writeJSON(w, limited(r)) }
	path := filepath.Join(f.path, f.pages[program])
	if earlier, ok := readReport(path + ".json"); ok && r.Interrupted && f.isComplete(earlier) {
		f.interrupted = true
		return
	}
	f.own = append(f.own, forIndex(r))
	f.note(file.Replace(path+".html", writeHTML))
	f.note(file.Replace(path+".json", writeJSON))
}

// note notes an error of writing a file.
func (f *Folder) note(err error) {
	if err != nil {
		f.unwritten = append(f.unwritten, fmt.Errorf("not written: %w", err))
	}
}

// forIndex returns a report as the index needs it. Its outcomes have only a name and a verdict,
// because those of a whole class are large.
func forIndex(r exercise.Report) exercise.Report {
	r.Outcomes = each(r.Outcomes, func(o exercise.Outcome) exercise.Outcome {
		return exercise.Outcome{Name: o.Name, Verdict: o.Verdict}
	})
	return r
}

// Finish writes the files for the grader, and prints the table of the class. It returns the totals
// and the scores of this Folder's programs, and an error for each file that was not written.
func (f *Folder) Finish(c *console.Console) (exercise.Report, []error) {
	reports := f.read()
	for count := -1; count != len(reports); { // another part of the class may end meanwhile
		count = len(reports)
		f.writeIndex(reports)
		reports = f.read()
	}
	writeTable(c, each(reports, shown))
	all := exercise.Sum(f.own)
	all.Interrupted = all.Interrupted || f.interrupted
	return all, f.unwritten
}

// read returns this Folder's reports, and the others on the suite in the folder, in the order of
// their programs. It skips other files, such as copies of a report.
func (f *Folder) read() (reports []exercise.Report) {
	files, _ := os.ReadDir(f.path) // Finish returns the error of writing there
	f.Skipped = nil
	reports = slices.Clone(f.own)
	own := each(f.own, func(r exercise.Report) string { return pageName(r.Program) + ".json" })
	for _, file := range files {
		name := filepath.Join(f.path, file.Name())
		if !file.Type().IsRegular() || filepath.Ext(name) != ".json" ||
			slices.Contains(own, file.Name()) {
			continue
		}
		r, isReport := readReport(name)
		switch {
		case !isReport || r.SuiteName != fromJSON(f.suite.Name):
		case f.hasTranscripts(r):
			reports = append(reports, forIndex(r))
		default:
			f.Skipped = append(f.Skipped, name)
		}
	}
	slices.SortFunc(reports, func(a, b exercise.Report) int {
		return strings.Compare(a.Program, b.Program)
	})
	return reports
}

// readReport reads the report in a file, if it has the name that follows from its program.
func readReport(name string) (r exercise.Report, ok bool) {
	text, err := os.ReadFile(name)
	ok = err == nil && json.Unmarshal(text, &r) == nil &&
		filepath.Base(name) == pageName(r.Program)+".json"
	return r, ok
}

// isComplete reports whether a report has the results of all transcripts of the suite.
func (f *Folder) isComplete(r exercise.Report) bool {
	return !r.Interrupted && r.SuiteName == fromJSON(f.suite.Name) && f.hasTranscripts(r)
}

// hasTranscripts reports whether a report is on the transcripts of the suite.
func (f *Folder) hasTranscripts(r exercise.Report) bool {
	isOn := func(o exercise.Outcome, t transcripts.Transcript) bool {
		return o.Name == fromJSON(t.Name)
	}
	return slices.EqualFunc(r.Outcomes, f.suite.Transcripts, isOn)
}

// fromJSON returns a text as it is after JSON has held it: without bytes that are not UTF-8.
func fromJSON(text string) string { return string([]rune(text)) }

// writeIndex writes the files for the grader.
func (f *Folder) writeIndex(reports []exercise.Report) {
	pages := each(reports, func(r exercise.Report) string { return pageName(r.Program) })
	reports = each(reports, shown)
	writeIndex := func(w io.Writer) error { return writePage(w, reports, pages) }
	writeCSV := func(w io.Writer) error {
		return csv.NewWriter(w).WriteAll(programCells(reports))
	}
	f.note(file.Replace(filepath.Join(f.path, "index.html"), writeIndex))
	f.note(file.Replace(filepath.Join(f.path, "class.csv"), writeCSV))
}
