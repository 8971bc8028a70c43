package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
)

// writeTable prints a table with one row per program, and the problems of the programs. A name that
// is too long for its column is above the row, and a sentence that is too long for the rest of the
// row is below it.
func writeTable(c *console.Console, reports []exercise.Report) {
	const pipe, narrowest, mostOfName = 80, 60, 30
	width := max(narrowest, cmp.Or(c.Width(), pipe))
	add := func(heading, text string) { writeLines(c, wrap(heading, text, width)) }
	names := programNames(reports)
	nameWidth := len("program")
	for _, name := range names {
		if needed := runewidth.StringWidth(name); needed <= mostOfName {
			nameWidth = max(nameWidth, needed)
		}
	}
	row := func(name, sentence string, numbers ...any) {
		if runewidth.StringWidth(name) > nameWidth {
			c.Print(shorten(name, width), "\n")
			name = ""
		}
		heading := runewidth.FillRight(name, nameWidth)
		heading += fmt.Sprintf("%8v %5v %7v %5v  ", numbers...)
		if len(wrap(heading, sentence, width)) > 1 {
			c.Print(strings.TrimRight(heading, " "), "\n")
			heading = indent
		}
		add(heading, sentence)
	}
	row("program", "what is wrong", "points", "pass", "layout", "fail")
	right, ending := 0, ""
	for i, r := range reports {
		n := r.Totals
		row(names[i], whatIsWrong(r), decimal(r.Score), n.Passed, n.Layout, failCount(n))
		if r.Passed() {
			right++
		}
		if r.Interrupted {
			ending = "; broken off"
		}
	}
	c.Print("\n")
	if _, doubts := columnsOf(reports); len(doubts) > 0 {
		for _, text := range doubts {
			add("", text)
		}
		c.Print("\n")
	}
	if found := problems(reports); len(found) > 0 {
		add("", "What is wrong:")
		add("", reports[0].Note)
		for _, p := range found {
			add(english.Plural(len(p.Programs), "program")+": ", p.Sentence)
			writeLines(c, fill(indent, strings.Join(p.Programs, ", "), width))
		}
		c.Print("\n")
	}
	count := english.Plural(len(reports), "program")
	add("", fmt.Sprintf("%s, %d of them right%s", count, right, ending))
}

// failCount returns how many failures are not about layout.
func failCount(n exercise.Totals) int { return n.Failed - n.Layout }

// programNames returns the short names of the programs.
func programNames(reports []exercise.Report) []string {
	return shortNames(each(reports, func(r exercise.Report) string { return r.Program }))
}

// shortNames returns names without the folders and the file names that all of them share: ada for
// submissions/ada/tictactoe.exe.
func shortNames(all []string) []string {
	paths := each(all, func(name string) []string { return strings.Split(name, "/") })
	isDifferent := func(path []string) bool { return len(path) == 1 || path[0] != paths[0][0] }
	for range 2 { // from the start, and from the end
		for len(paths) > 1 && !slices.ContainsFunc(paths, isDifferent) {
			for i := range paths {
				paths[i] = paths[i][1:]
			}
		}
		for _, path := range paths {
			slices.Reverse(path)
		}
	}
	return each(paths, func(path []string) string { return strings.Join(path, "/") })
}

// whatIsWrong returns the sentence of the main finding, and the number of the others.
func whatIsWrong(r exercise.Report) string {
	main, others := mainFinding(r), len(r.Findings)-1
	switch {
	case r.Passed():
		return "right"
	case others > 0:
		return fmt.Sprintf("%s (+%d)", main, others)
	case main != "":
		return main
	case r.Interrupted:
		return "broken off"
	}
	return "fails only hidden transcripts"
}

// mainFinding returns the sentence of the first finding that is not about layout or, if all are, of
// the first, with its complaint. If there is none, it says why, or returns "".
func mainFinding(r exercise.Report) string {
	if len(r.Findings) == 0 {
		return fault(r)
	}
	isMain := func(f findings.Finding) bool { return !f.IsLayout() }
	return problemOf(r.Findings[max(0, slices.IndexFunc(r.Findings, isMain))])
}

// problemOf returns the sentence of a finding for a class: the brief one, and the complaint on
// standard error, which may be all that tells two programs apart.
func problemOf(f findings.Finding) string {
	return strings.TrimSuffix(f.Brief+"; "+f.Complaint, "; ")
}

// A problem is a finding that one or more programs have.
type problem struct {
	Sentence string   // of the first program
	Programs []string // their short names
	layout   int      // 1 if it is about layout, otherwise 0
}

// problems returns the findings of all programs. Those that more programs have come first, and
// those about layout last.
func problems(reports []exercise.Report) (found []*problem) {
	names := programNames(reports)
	byKey := map[string]*problem{}
	for i, r := range reports {
		for _, f := range r.Findings {
			p := byKey[f.Key]
			if p == nil {
				p = &problem{Sentence: problemOf(f)}
				byKey[f.Key] = p
				found = append(found, p)
			}
			if f.IsLayout() {
				p.layout = 1
			}
			if !slices.Contains(p.Programs, names[i]) {
				p.Programs = append(p.Programs, names[i])
			}
		}
	}
	slices.SortStableFunc(found, func(a, b *problem) int {
		return cmp.Or(a.layout-b.layout, len(b.Programs)-len(a.Programs))
	})
	return found
}
