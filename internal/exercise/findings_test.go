package exercise_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// behaviours returns what a session of the suite tictactoe shows.
func behaviours(suite *transcripts.Suite, t transcripts.Transcript) []string {
	var shows []string
	show := func(is bool, format string, args ...any) {
		if is {
			shows = append(shows, fmt.Sprintf(format, args...))
		}
	}
	marks, last := 0, ""
	for _, turn := range suite.Dialogue.Turns(t.Output, t.Input) {
		show(strings.Contains(turn.Printed, "moveValid: false"), "a taken cell")
		var row, col int
		if i := strings.Index(turn.Printed, "Invalid board coordinates "); i >= 0 {
			fmt.Sscanf(turn.Printed[i:], "Invalid board coordinates %d %d", &row, &col)
			show(true, "coordinates off the board")
			show(row < 0, "a negative row")
			show(col < 0, "a negative column")
			show(row > 2, "a row beyond 2")
			show(col > 2, "a column beyond 2")
		}
		if strings.Contains(turn.Printed, "moveValid: true") {
			marks++
		}
		last = turn.Printed
	}
	winner := map[bool]string{true: "X", false: "O"}[marks%2 == 1]
	code := last[strings.Index(last, "winCode: ")+len("winCode: "):][:1]
	show(code != "0", "win code %s", code)
	show(code != "0", "%s wins", winner)
	show(code != "0", "a win")
	show(code != "0" && marks == 9, "a win on the ninth move")
	show(code == "0", "a draw")
	show(strings.Contains(t.Name, "two-lines"), "two lines at once")
	forms := []struct{ name, expression string }{
		{"two pairs on a line", `(?m)^[ \t]*\S+[ \t]+\S+[ \t]+\S`},
		{"a pair on two lines", `(?m)^[ \t]*\S+[ \t\r]*\n`},
		{"TABs", `\t`},
		{"CR LF", `\r`},
		{"VT and FF", `[\v\f]`},
		{"blanks around integers", `(?m)^ | $|  `},
		{"empty lines", `(?m)^\n`},
		{"no line end behind the last integer", `\S\z`},
		{"a plus sign", `\+`},
		{"leading zeros", `\b0\d`},
		{"integers of more than 16 bits", `\d{6}`},
		{"integers of two digits", `\d\d`},
	}
	for _, form := range forms {
		show(regexp.MustCompile(form.expression).MatchString(t.Input), "%s", form.name)
	}
	return shows
}

// catalogueSuite returns the suite tictactoe, whose transcripts say what they show.
func catalogueSuite(t *testing.T) *transcripts.Suite {
	suite, err := transcripts.Shipped("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	for i, tr := range suite.Transcripts {
		suite.Transcripts[i].Shows = behaviours(&suite, tr)
	}
	return &suite
}

// reportOf returns what came of running a program on the suite.
func reportOf(suite *transcripts.Suite, program transcripts.Program) exercise.Report {
	report := exercise.Report{Suite: suite}
	for _, tr := range suite.Transcripts {
		var output strings.Builder
		status := program(strings.NewReader(tr.Input), &output)
		result := run.Result{Ending: run.Exited, Output: output.String(), Status: status}
		report.Outcomes = append(report.Outcomes, exercise.Judge(suite, tr, result, report.Comparison))
	}
	return report
}

func TestShow(t *testing.T) {
	suite := catalogueSuite(t)
	for _, f := range loadFaults(t, "tictactoe") {
		report := reportOf(suite, faults{f}.program(playGame))
		fmt.Printf("== %s\n", f.name)
		for _, finding := range report.Findings() {
			fmt.Printf("   %d %s [%s] %s\n", len(finding.Transcripts), finding.Kind, finding.Says, finding.Follows)
		}
	}
}
