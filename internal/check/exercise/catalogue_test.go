package exercise_test

import (
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/transcripts"
)

// An entry is a slip or a fault of the catalogue, and its finding: the label, and the lines that
// are expected and printed in its example.
type entry struct {
	fault
	isSlip                  bool
	when, expected, printed *regexp.Regexp

	results []run.Result
}

// loadCatalogue reads testdata/findings/tictactoe, which the README there describes.
func loadCatalogue(t *testing.T, suite *transcripts.Suite) (catalogue []*entry) {
	t.Helper()
	known := map[string]fault{}
	for _, f := range loadFaults(t, "tictactoe") {
		if !f.ok {
			known[f.name] = f
		}
	}
	whole := func(text string) *regexp.Regexp {
		return expression("^(?:" + strings.TrimSuffix(text, "-") + ")$")
	}
	for _, fields := range loadFields(t, "findings/tictactoe") {
		e := &entry{isSlip: fields[0] == "slip", fault: newFault(fields[4:])}
		e.when, e.expected, e.printed = whole(fields[1]), whole(fields[2]), whole(fields[3])
		if f, isKnown := known[e.name]; isKnown {
			e.fault = f
		}
		e.results = results(suite, e.fault)
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

// among returns the place, from 1, of the first finding that is that of the entry, or 0. In a
// program with another fault or a slip, the lines may be printed in another way. All of the
// finding's transcripts must be among those that show the entry.
func (e *entry) among(all []findings.Finding, shown []string, isAlone bool) int {
	isOther := func(name string) bool { return !slices.Contains(shown, name) }
	return 1 + slices.IndexFunc(all, func(f findings.Finding) bool {
		isPrinted := !isAlone && f.PrintedLine != "" || e.printed.MatchString(f.PrintedLine)
		return e.when.MatchString(f.When) && e.expected.MatchString(f.ExpectedLine) && isPrinted &&
			!slices.ContainsFunc(f.Transcripts, isOther)
	})
}

// A variation is a program with one or two entries of the catalogue.
type variation struct {
	one, other *entry // the other one is a slip or a fault, or nil
	results    []run.Result
	found      []findings.Finding
}

func (v *variation) name() string {
	if v.other == nil {
		return v.one.name
	}
	return v.one.name + " + " + v.other.name
}

// isFound reports whether the findings are those of the entries: first, if an entry is alone, and
// otherwise among the first ones.
func (v *variation) isFound(suite *transcripts.Suite) bool {
	var right []run.Result
	for _, tr := range suite.Transcripts {
		right = append(right, exited(tr.Output, tr.Status))
	}
	if v.other == nil {
		return v.one.among(v.found, showing(suite, v.results, right), true) == 1
	}
	const first = 3
	if v.other.isSlip && len(v.found) > first+1 {
		return false
	}
	found := v.found[:min(first, len(v.found))]
	return v.one.among(found, showing(suite, v.results, v.other.results), false) > 0 &&
		v.other.among(found, showing(suite, v.results, v.one.results), v.other.isSlip) > 0
}

// showing returns the names of the transcripts in which two programs differ.
func showing(suite *transcripts.Suite, a, b []run.Result) (names []string) {
	for i, tr := range suite.Transcripts {
		if a[i] != b[i] {
			names = append(names, tr.Name)
		}
	}
	return names
}

// Each fault and each slip is found alone, a fault together with a slip, and both of two faults,
// which hide each other more often.
func TestFindings(t *testing.T) {
	if testing.Short() {
		t.Skip("there are many programs")
	}
	t.Parallel()
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // garbage took a quarter of the time
	suite := shipped(t, "tictactoe")
	catalogue := loadCatalogue(t, suite)
	var alone []*variation
	for _, e := range catalogue {
		alone = append(alone, &variation{one: e, results: e.results})
	}
	withSlip, two := pairsOf(suite, catalogue)
	measure(t, suite, "one alone", 97, alone)
	measure(t, suite, "a fault with a slip", 90, withSlip)
	measure(t, suite, "two faults", 75, two)
}

// measure requires that a part of the programs, in percent, is explained.
func measure(
	t *testing.T, suite *transcripts.Suite, name string, percent int, programs []*variation,
) {
	t.Helper()
	var all [][]run.Result
	for _, v := range programs {
		all = append(all, v.results)
	}
	found, findings := 0, 0
	for i, report := range explainClass(compare.Comparison{}, suite, all, 2) {
		checkTrue(t, report)
		v := programs[i]
		v.found = report.Findings
		findings += len(v.found)
		if v.isFound(suite) {
			found++
		} else {
			first := v.found[:min(5, len(v.found))]
			t.Logf("%s: missed: %s, and found: %s", name, v.name(), sayings(first))
		}
	}
	t.Logf("%s: %d of %d; %.2f findings per program", name, found, len(programs),
		float64(findings)/float64(len(programs)))
	if 100*found < percent*len(programs) {
		t.Errorf("%s: expected %d of 100", name, percent)
	}
}

// pairsOf returns a sample of the programs with a fault and a slip, and with two faults, in which
// each of both shows.
func pairsOf(suite *transcripts.Suite, catalogue []*entry) (withSlip, two []*variation) {
	const every = 103 // enough to measure the rates
	count := 0
	for i, one := range catalogue {
		for _, other := range catalogue[i+1:] {
			count++
			if one.isSlip || count%every != 0 || !other.isSlip && !differ(suite, one, other) {
				continue
			}
			v := &variation{one: one, other: other}
			v.results = results(suite, one.fault, other.fault)
			switch {
			case slices.Equal(v.results, other.results): // a slip may hide a fault
			case other.isSlip:
				withSlip = append(withSlip, v)
			default:
				two = append(two, v)
			}
		}
	}
	return withSlip, two
}

// differ reports whether each of two faults shows in a transcript in which the other does not.
func differ(suite *transcripts.Suite, a, b *entry) bool {
	onlyA, onlyB := false, false
	for i, tr := range suite.Transcripts {
		right := exited(tr.Output, tr.Status)
		onlyA = onlyA || a.results[i] != right && b.results[i] == right
		onlyB = onlyB || b.results[i] != right && a.results[i] == right
	}
	return onlyA && onlyB
}

// shipped returns a suite that ships.
func shipped(t testing.TB, name string) *transcripts.Suite {
	suite, err := transcripts.Shipped(name)
	if err != nil {
		t.Fatal(err)
	}
	return &suite
}
