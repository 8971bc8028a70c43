package exercise_test

import (
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// An entry is a slip or a fault of the catalogue, and what its finding must say.
type entry struct {
	fault
	explained
	isSlip bool
	says   *regexp.Regexp
}

// An explained program has a result for each transcript, and findings.
type explained struct {
	results []run.Result
	found   []findings.Finding
}

// loadCatalogue reads testdata/findings/tictactoe.
func loadCatalogue(t *testing.T) (catalogue []*entry) {
	t.Helper()
	known := map[string]fault{}
	for _, f := range loadFaults(t, "tictactoe") {
		if !f.ok {
			known[f.name] = f
		}
	}
	for _, fields := range loadFields(t, "findings/tictactoe") {
		e := &entry{isSlip: fields[0] == "slip", says: regexp.MustCompile(fields[1])}
		e.fault = newFault(fields[2:])
		if f, isKnown := known[e.name]; isKnown {
			e.fault = f
		}
		delete(known, e.name)
		catalogue = append(catalogue, e)
	}
	for name := range known {
		t.Errorf("not in the catalogue: %s", name)
	}
	return catalogue
}

// results returns the runs of the program of a built-in suite with faults, one per transcript.
func results(suite *transcripts.Suite, f ...fault) (all []run.Result) {
	program := faults(f).program(programs[suite.Name])
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

// loose returns the entry for a program that also prints something else: only the behaviour and the
// expected text count.
func (e *entry) loose() *entry {
	if strings.Contains(e.says.String(), "which should") {
		return e
	}
	printed := expression(`it prints ([^|()]*?, and should|[^|()]*$|\[.*?, and should)`)
	says := printed.ReplaceAllString(e.says.String(), "it prints .+, and should")
	says = strings.NewReplacer("gameOver: (true|false)", "gameOver",
		"gameOver: true, and", "gameOver: .+, and").Replace(says)
	return &entry{says: regexp.MustCompile(says)}
}

// among returns the place, from 1, of the first finding with the sentence of the entry, or 0.
func (e *entry) among(all []findings.Finding) int {
	share := expression(` \(\d+ of \d+ such transcripts\)`)
	return 1 + slices.IndexFunc(all, func(f findings.Finding) bool {
		says := share.ReplaceAllString(f.Sentence, "")
		first, other, _ := strings.Cut(says, "; in others ")
		return e.says.MatchString(first) || e.says.MatchString(f.When+": "+other)
	})
}

// A rate counts how often the findings explain a program.
type rate struct {
	name                       string
	explained, tried, findings int
}

func (r *rate) count(t *testing.T, isExplained bool, program string, all []findings.Finding) {
	r.tried++
	r.findings += len(all)
	if isExplained {
		r.explained++
	} else {
		first := all[:min(5, len(all))]
		t.Logf("%s: missed: %s, and found: %s", r.name, program, sayings(first))
	}
}

// require fails the test if too few of a hundred programs were explained.
func (r *rate) require(t *testing.T, percent int) {
	t.Logf("%-30s %4d of %4d; %.2f findings per program",
		r.name, r.explained, r.tried, float64(r.findings)/float64(r.tried))
	if 100*r.explained < percent*r.tried {
		t.Errorf("%s: expected %d of 100", r.name, percent)
	}
}

// Each fault and each slip is found alone, a fault together with a slip, and both of two faults.
func TestFindings(t *testing.T) {
	t.Parallel()
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // garbage took a quarter of the time
	suite := shipped(t, "tictactoe")
	catalogue := loadCatalogue(t)
	var programs []*explained
	for _, e := range catalogue {
		e.results = results(suite, e.fault)
		programs = append(programs, &e.explained)
	}
	setFindings(t, suite, programs)
	alone := rate{name: "one alone"}
	for _, e := range catalogue {
		alone.count(t, e.among(e.found) == 1, e.name, e.found)
	}
	alone.require(t, 100)
	text := ""
	for _, e := range catalogue {
		first := e.found[:min(3, len(e.found))]
		text += told(e.name, exercise.Report{Findings: first})
	}
	golden(t, "told", text)

	pairs := pairsOf(suite, catalogue)
	programs = nil
	for _, p := range pairs {
		programs = append(programs, &p.explained)
	}
	setFindings(t, suite, programs)
	withSlip, two := rate{name: "a fault with a slip"}, rate{name: "two faults"}
	for _, p := range pairs {
		first := p.found[:min(3, len(p.found))]
		if p.other.isSlip {
			isFound := p.one.loose().among(p.found) > 0 && p.other.among(p.found) > 0
			withSlip.count(t, isFound && len(p.found) <= 4, p.name(), p.found)
		} else {
			isFound := p.one.among(first) > 0 && p.other.among(first) > 0
			two.count(t, isFound, p.name(), p.found)
		}
	}
	withSlip.require(t, 90)
	two.require(t, 90)
}

// setFindings sets the findings about each program of a class, and checks that they are true.
func setFindings(t *testing.T, suite *transcripts.Suite, programs []*explained) {
	var all [][]run.Result
	for _, p := range programs {
		all = append(all, p.results)
	}
	for i, report := range explainClass(session.Comparison{}, suite, all) {
		checkTrue(t, report)
		programs[i].found = report.Findings
	}
}

// A pair is a program with a fault and with a slip or another fault.
type pair struct {
	explained
	one, other *entry
}

func (p *pair) name() string { return p.one.name + " + " + p.other.name }

// pairsOf returns a sample of the pairs in which each of both shows.
func pairsOf(suite *transcripts.Suite, catalogue []*entry) (pairs []*pair) {
	const everyWithSlip, everyTwo = 257, 211 // 43 and 61 measure the rates well
	for i, a := range catalogue {
		for j, b := range catalogue[:i] {
			p := &pair{one: a, other: b}
			if a.isSlip {
				p.one, p.other = b, a
			}
			isSampled := (i+j)%everyTwo == 0
			if p.other.isSlip {
				isSampled = (i+j)%everyWithSlip == 0
			}
			if p.one.isSlip || !isSampled || !p.other.isSlip && !differ(suite, a, b) {
				continue
			}
			p.results = results(suite, p.one.fault, p.other.fault)
			if !slices.Equal(p.results, p.other.results) { // a slip may hide a fault
				pairs = append(pairs, p)
			}
		}
	}
	return pairs
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
