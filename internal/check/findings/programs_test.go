package findings_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/suites"
)

// A variant is the game tictactoe with a fault. The first finding must match the expression in
// finds, and none may match untrue. If finds is empty, the fault is harmless, and there must be no
// findings. The expressions match the fields of a finding, written as
//
//	KIND WHEN: EXPECTED LINE => PRINTED LINE
type variant struct {
	fault
	finds, untrue string
}

// results returns the runs of the program of a built-in suite with faults, one per transcript.
func results(suite *suites.Suite, f ...fault) (all []result) {
	program := faults(f).program(programs[suite.Program])
	for _, tr := range suite.Transcripts {
		output, status := program(tr.Input)
		all = append(all, result{output: output, status: status})
	}
	return all
}

// loadVariants reads testdata/programs, which the README there describes.
func loadVariants(t *testing.T) (variants []variant) {
	t.Helper()
	known := map[string]fault{}
	for _, f := range loadFaults(t, "tictactoe") {
		known[f.name] = f
	}
	for _, fields := range loadFields(t, "programs") {
		texts := [3]string{}
		copy(texts[:], fields)
		f, isKnown := known[texts[0]]
		if !isKnown {
			f = newFault(slices.Concat(texts[:1], fields[min(3, len(fields)):]))
		}
		variants = append(variants, variant{f, texts[1], texts[2]})
	}
	return variants
}

// The first finding explains most wrong programs.
func TestFindingsOfPrograms(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("the suite is large")
	}
	suite := shipped(t, "tictactoe")
	const mostMissed = 2
	missed := 0
	for _, v := range loadVariants(t) {
		program := explain(t, compare.Rules{}, suite, results(suite, v.fault))
		checkTrue(t, program)
		if problem := v.judge(program.found); problem != "" {
			missed++
			t.Logf("missed: %s: %s", v.name, problem)
		}
		if v.finds != "" && len(program.found) == 0 {
			t.Errorf("%s is wrong, but passes", v.name)
		}
	}
	if missed > mostMissed {
		t.Errorf("%d programs are missed, expected at most %d", missed, mostMissed)
	}
}

// judge returns a problem of the findings on a variant, or "".
func (v variant) judge(all []findings.Finding) (problem string) {
	var texts []string
	for _, f := range all {
		text := strings.TrimSpace(fmt.Sprint(f.Kind, " ", f.When))
		text += ": " + f.ExpectedLine + " => " + f.PrintedLine
		texts = append(texts, text)
		switch {
		case v.finds == "":
			return "a finding on a harmless fault: " + text
		case v.untrue != "" && expression(v.untrue).MatchString(text):
			return "untrue: " + text
		}
	}
	switch {
	case v.finds != "" && !expression(v.finds).MatchString(texts[0]):
		return "not found: " + v.finds + " in " + strings.Join(texts, "; ")
	case len(texts) > 2:
		return fmt.Sprintf("%d findings: %s", len(texts), strings.Join(texts, "; "))
	}
	return ""
}
