package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/console"
	"tictactoe/internal/file"
)

// A Folder holds the reports of a class. Each program has a page for its author, NAME.html, and the
// same as JSON, NAME.json; both show only the texts that suite.json makes visible to students. For
// the grader there are index.html and class.csv. They are about all reports in the folder that are
// on the same transcripts, so that a class may be exercised in parts, also by several machines.
type Folder struct {
	path, suiteID string
	unwritten     []error // why files are missing
}

// NewFolder returns the folder at path, which must exist, for reports of programs on a suite. It is
// an error if two programs would have the same page.
func NewFolder(
	path string, suite suites.Suite, comparison compare.Rules, programs []string,
) (*Folder, error) {
	pages := each(programs, pageName)
	for i, page := range pages {
		isSame := func(other string) bool { return strings.EqualFold(page, other) }
		if first := slices.IndexFunc(pages, isSame); first < i {
			const format = "%s and %s would have the same page, %s.html"
			return nil, fmt.Errorf(format, programs[first], programs[i], page)
		}
	}
	return &Folder{path: path, suiteID: suiteID(suite, comparison)}, nil
}

var special = regexp.MustCompile(`[^\pL\pM\pN._+-]`) // in the name of a page

// pageName returns the name of a program's page, which follows from the name of the program alone:
// submissions-ada-tictactoe.exe for submissions/ada/tictactoe.exe. If a name has characters that
// are special to a shell or a browser, or is too long, a hash tells it from similar ones.
func pageName(program string) string {
	const longest = 100               // of the 255 bytes that file systems allow
	program = string([]rune(program)) // as JSON holds it: without bytes that are not UTF-8
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
// the other programs go on, and Finish returns the error. An interrupted report does not replace a
// complete one.
func (f *Folder) Write(r exercise.Report) {
	page := pageName(r.Program)
	earlier, isReport := readReport(filepath.Join(f.path, page+".json"))
	isComplete := isReport && earlier.SuiteID == f.suiteID && !earlier.Interrupted
	if isComplete && r.Interrupted {
		return
	}
	r.SuiteID = f.suiteID
	reports := []exercise.Report{shown(r)}
	f.replace(page+".html", func(w io.Writer) error { return writeHTML(w, reports) })
	f.replace(page+".json", func(w io.Writer) error { return writeJSON(w, newRecord(r)) })
}

// replace writes a file in the folder, and notes the error.
func (f *Folder) replace(name string, write func(io.Writer) error) {
	if err := file.Replace(filepath.Join(f.path, name), write); err != nil {
		f.unwritten = append(f.unwritten, fmt.Errorf("not written: %w", err))
	}
}

// Finish writes the files for the grader, and prints the table of the class. It returns an error
// for each file that was not written, and the names of reports on other transcripts, such as those
// of an earlier version of the suite.
func (f *Folder) Finish(c *console.Console) (unwritten []error, others []string) {
	reports, others := f.read()
	for count := -1; count != len(reports); { // another part of the class may end meanwhile
		count = len(reports)
		pages := each(reports, func(r exercise.Report) string { return pageName(r.Program) })
		class := each(reports, shown)
		f.replace("index.html", func(w io.Writer) error { return writePage(w, class, pages) })
		f.replace("class.csv", func(w io.Writer) error { return writeCSV(w, class) })
		reports, others = f.read()
	}
	writeTable(c, each(reports, shown))
	return f.unwritten, others
}

// read returns the reports on the suite in the folder, in the order of their programs. It skips
// other files, such as copies of a report.
func (f *Folder) read() (reports []exercise.Report, others []string) {
	files, _ := os.ReadDir(f.path) // Finish returns the error of writing there
	for _, file := range files {
		if !file.Type().IsRegular() || filepath.Ext(file.Name()) != ".json" {
			continue
		}
		name := filepath.Join(f.path, file.Name())
		r, isReport := readReport(name)
		switch {
		case !isReport:
		case r.SuiteID != f.suiteID:
			others = append(others, name)
		default:
			reports = append(reports, r)
		}
	}
	slices.SortFunc(reports, func(a, b exercise.Report) int {
		return strings.Compare(a.Program, b.Program)
	})
	return reports, others
}

// readReport reads the report in a file, if it has the name that follows from its program. The
// outcomes have only a name and a verdict, because those of a whole class are large.
func readReport(name string) (r exercise.Report, ok bool) {
	var read record
	text, err := os.ReadFile(name)
	ok = err == nil && json.Unmarshal(text, &read) == nil &&
		filepath.Base(name) == pageName(read.Program)+".json"
	read.Report.Outcomes = each(read.Outcomes, func(o outcomeRecord) exercise.Outcome {
		return exercise.Outcome{Transcript: suites.Transcript{Name: o.Name}, Verdict: o.Verdict}
	})
	return read.Report, ok
}

// suiteID returns a hash of a suite's transcripts and their comparison. It does not depend on the
// path of the suite. Students get the hash, so it says nothing about a text that is hidden.
func suiteID(suite suites.Suite, comparison compare.Rules) string {
	folder := path.Clean(filepath.ToSlash(suite.Name))
	hash := sha256.New()
	all := json.NewEncoder(hash)
	all.Encode([]any{comparison, suite.LayoutPoints})
	for _, t := range suite.Transcripts {
		name, isInFolder := strings.CutPrefix(t.Name, folder+"/")
		if !isInFolder { // the suite is a file, or the current folder
			name = strings.TrimPrefix(name, path.Dir(folder)+"/")
		}
		all.Encode([]any{name, t.Visibility, t.Points})
		if t.Visibility == suites.Visible && t.Details != suites.DetailsFinding {
			all.Encode([]any{t.Input, t.Arguments, t.Output, t.Status, t.AnyStatus})
		}
	}
	return fmt.Sprintf("%.8x", hash.Sum(nil))
}
