package exercise_test

import (
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/transcripts"
)

// The first finding about a program with a fault of testdata/findings/tictactoe has the label and
// the lines that the file names. The README there describes the form.
func TestFindings(t *testing.T) {
	if testing.Short() {
		t.Skip("there are many programs")
	}
	t.Parallel()
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // garbage took a quarter of the time
	suite := shipped(t, "tictactoe")
	catalogue := loadFields(t, "findings/tictactoe")
	known := map[string]fault{}
	for _, f := range loadFaults(t, suite.Name) {
		known[f.name] = f
	}
	var all [][]run.Result
	for _, fields := range catalogue {
		f := newFault(fields[3:])
		if knownFault, isKnown := known[f.name]; isKnown {
			f = knownFault
		}
		all = append(all, results(suite, f))
	}
	isMatch := func(expected, actual string) bool {
		return expression("^(?:" + strings.TrimSuffix(expected, "-") + ")$").MatchString(actual)
	}
	const required = 97 // of 100
	found, count := 0, 0
	for i, report := range explainClass(compare.Comparison{}, suite, all, 2) {
		checkTrue(t, report)
		count += len(report.Findings)
		fields := catalogue[i]
		isIt := func(f findings.Finding) bool {
			return isMatch(fields[0], f.When) && isMatch(fields[1], f.ExpectedLine) &&
				isMatch(fields[2], f.PrintedLine)
		}
		if slices.IndexFunc(report.Findings, isIt) == 0 {
			found++
		} else {
			t.Logf("missed: %s, and found: %s", fields[3], sayings(report.Findings))
		}
	}
	t.Logf("%d of %d, %d findings", found, len(catalogue), count)
	if 100*found < required*len(catalogue) {
		t.Errorf("expected %d of 100", required)
	}
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

// shipped returns a suite that ships.
func shipped(t testing.TB, name string) *transcripts.Suite {
	suite, err := transcripts.Shipped(name)
	if err != nil {
		t.Fatal(err)
	}
	return &suite
}
