package report

import (
	"fmt"
	"slices"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/english"
)

// A column is a transcript of a class, which some programs ran.
type column struct {
	Name, Short string
	Share       int  // of all programs that pass, in percent; 0 only if none does
	IsDoubtful  bool // no program passes, perhaps because the expected output is wrong
	ran, passed int  // programs
}

// columnsOf returns the transcripts of a class, in the order that all reports have: a report has an
// outcome of each transcript, even if the program was stopped or not reached. A transcript is
// doubtful if no program passes it and enough programs pass another one. If fewer do, the programs
// may be wrong. The doubts are questions about the first of these, and how many others there are.
func columnsOf(reports []exercise.Report) (columns []*column, doubts []string) {
	const enough, mostDoubts = 5, 5
	passAny := 0
	for _, r := range reports {
		for i, o := range r.Outcomes {
			if i == len(columns) {
				columns = append(columns, &column{Name: o.Transcript.Name})
			}
			if o.Verdict.HasRun() {
				columns[i].ran++
			}
			if o.Verdict == exercise.Pass {
				columns[i].passed++
			}
		}
		if r.Totals.Passed > 0 {
			passAny++
		}
	}
	short := shortNames(each(columns, func(c *column) string { return c.Name }))
	for i, c := range columns {
		c.Short = short[i]
		switch {
		case c.passed > 0:
			c.Share = max(1, 100*c.passed/len(reports))
		case passAny >= enough && c.ran >= enough:
			c.IsDoubtful = true
			const format = "0 of %d programs pass %s: is its expected output right?"
			doubts = append(doubts, fmt.Sprintf(format, c.ran, c.Name))
		}
	}
	if more := len(doubts) - mostDoubts; more > 0 {
		others := english.Plural(more, "other transcript")
		doubts = append(doubts[:mostDoubts], "no program passes "+others)
	}
	return columns, doubts
}

// A mark shows a verdict in a cell. The verdicts of a kind have the same colour, and the letter
// tells them apart.
type mark struct {
	Verdict      exercise.Verdict
	Letter, Kind string
	how          string // in a sentence about some transcripts
}

// marks begin with that of Pass.
var marks = []mark{
	{exercise.Pass, "", "", "passed"},
	{exercise.Layout, "≈", "layout", "differ only in white space"},
	{exercise.Differs, "×", "wrong", "differ in content"},
	{exercise.WrongStatus, "s", "wrong", "ended with another exit status"},
	{exercise.Crashed, "!", "ended", "crashed"},
	{exercise.TimedOut, "t", "ended", "timed out"},
	{exercise.TooMuchOutput, "+", "ended", "printed too much"},
	{exercise.NotStarted, "–", "not", "could not be started"},
	{exercise.NotRun, ".", "not", "not run"},
}

// markOf returns the mark of a verdict.
func markOf(verdict exercise.Verdict) mark {
	at := slices.IndexFunc(marks, func(m mark) bool { return m.Verdict == verdict })
	return marks[max(0, at)] // a report in a folder may have any text in its place
}
