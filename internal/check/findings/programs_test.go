package findings_test

import (
	"fmt"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/testkit"
)

// results returns the runs of the program of a built-in suite with faults, one per transcript.
func results(suite *suites.Suite, f ...fault) (all []result) {
	program := faults(f).program(programs[suite.Program])
	for _, tr := range suite.Transcripts {
		output, status := program(tr.Input)
		all = append(all, result{output: output, status: status})
	}
	return all
}

// The file testdata/programs has wrong variants of the game tictactoe, and below each the findings:
// how many transcripts show it, the kind and the sentence. testdata/README describes the form.
func TestFindingsOfPrograms(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("the suite is large")
	}
	known := map[string]fault{}
	for _, f := range loadFaults(t, "tictactoe") {
		known[f.name] = f
	}
	suite := shipped(t, "tictactoe")
	text := ""
	for _, fields := range loadFields(t, "programs") {
		name, isProgram := strings.CutPrefix(fields[0], "# ")
		if !isProgram {
			continue
		}
		f, isKnown := known[name]
		if !isKnown {
			f = newFault(append([]string{name}, fields[1:]...))
		}
		program := explain(t, compare.Rules{}, suite, results(suite, f))
		checkTrue(t, program)
		text += strings.Join(fields, " | ") + "\n"
		for _, f := range program.found {
			text += fmt.Sprintf("%d %s: %s\n", f.Count, f.Kind, f.Sentence)
		}
	}
	testkit.Golden(t, "testdata/programs", text)
}
