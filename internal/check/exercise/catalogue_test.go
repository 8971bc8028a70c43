package exercise_test

import (
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/transcripts"
)

// An entry is a fault of the catalogue, and its finding: the label, and the lines that are expected
// and printed in its example.
type entry struct {
	fault
	when, expected, printed *regexp.Regexp
}

// loadCatalogue reads testdata/findings/tictactoe, which the README there describes.
func loadCatalogue(t *testing.T) (catalogue []entry) {
	t.Helper()
	known := map[string]fault{}
	for _, f := range loadFaults(t, "tictactoe") {
		known[f.name] = f
	}
	whole := func(text string) *regexp.Regexp {
		return expression("^(?:" + strings.TrimSuffix(text, "-") + ")$")
	}
	for _, fields := range loadFields(t, "findings/tictactoe") {
		e := entry{fault: newFault(fields[3:])}
		e.when, e.expected, e.printed = whole(fields[0]), whole(fields[1]), whole(fields[2])
		if f, isKnown := known[e.name]; isKnown {
			e.fault = f
		}
		catalogue = append(catalogue, e)
	}
	return catalogue
}

// results returns the runs of the program of a built-in suite with faults, one per transcript.
func results(suite *transcripts.Suite, f ...fault) (all []run.Result) {
	program := faults(f).program(programs[suite.Program])
	flood := strings.Repeat(prompt, 500)
	for _, tr := range suite.Transcripts {
		output, status, _ := program.Run(tr.Input)
		all = append(all, faults(f).end(exited(output, status), flood))
	}
	return all
}

// end returns a result with the faults that end a program: the output ends after the text that
// their expression matches. A program that prints too much goes on with the flood.
func (f faults) end(result run.Result, flood string) run.Result {
	endings := map[string]run.Ending{
		"SIGSEGV": run.Signaled, "SIGABRT": run.Signaled, "SIGFPE": run.Signaled,
		"TimedOut": run.TimedOut, "TooMuchOutput": run.TooMuchOutput,
	}
	for _, fault := range f {
		ending, ok := endings[fault.where]
		if !ok {
			continue
		}
		at := expression(fault.edits[0]).FindStringIndex(result.Output)
		if at == nil {
			continue
		}
		result.Ending, result.Output = ending, result.Output[:at[1]]
		if len(fault.edits) > 1 {
			edits := faults{{where: "printed", edits: fault.edits}}
			result.Output = edits.edit("printed", result.Output)
		}
		switch ending {
		case run.Signaled:
			result.Signal, result.Status = fault.where, 0
		case run.TooMuchOutput:
			result.Limit = "--max-output, 1048576 bytes"
			result.Output += flood
		}
	}
	return result
}

// matches reports whether a finding is that of the entry.
func (e entry) matches(f findings.Finding) bool {
	return e.when.MatchString(f.When) && e.expected.MatchString(f.ExpectedLine) &&
		e.printed.MatchString(f.PrintedLine)
}

// The first finding about a program with a fault of the catalogue says what the catalogue says.
func TestFindings(t *testing.T) {
	if testing.Short() {
		t.Skip("there are many programs")
	}
	t.Parallel()
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // garbage took a quarter of the time
	suite := shipped(t, "tictactoe")
	catalogue := loadCatalogue(t)
	var all [][]run.Result
	for _, e := range catalogue {
		all = append(all, results(suite, e.fault))
	}
	const required = 97 // of 100
	found, count := 0, 0
	for i, report := range explainClass(compare.Comparison{}, suite, all, 2) {
		checkTrue(t, report)
		count += len(report.Findings)
		if len(report.Findings) > 0 && catalogue[i].matches(report.Findings[0]) {
			found++
		} else {
			t.Logf("missed: %s, and found: %s", catalogue[i].name, sayings(report.Findings))
		}
	}
	t.Logf("%d of %d, %d findings", found, len(catalogue), count)
	if 100*found < required*len(catalogue) {
		t.Errorf("expected %d of 100", required)
	}
}

// shipped returns a suite that ships.
func shipped(t testing.TB, name string) *transcripts.Suite {
	suite, err := transcripts.Shipped(name)
	if err != nil {
		t.Fatal(err)
	}
	return &suite
}
