package exercise_test

import (
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// An output that differs only in codes of colours has a sentence about them, and a hint.
func TestColorCodes(t *testing.T) {
	for _, test := range []struct {
		expected, printed, sentence string
		kind                        findings.Kind
	}{
		{"X\n", "\x1b[1mX\x1b[m\n", "it prints colour codes, such as ^[[1m", findings.Color},
		{"\x1b[1mX\n", "X\n", "it leaves out colour codes, such as ^[[1m", findings.Color},
		{"\x1b[1mX\n", "\x1b[2mX\n", "it prints other colour codes, such as ^[[2m", findings.Color},
		{"\x1b[1mX O\n", "X \x1b[1mO\n", "it prints the colour codes in other places",
			findings.Color},
		{"X\n", "\x1b[1mO\n", `it prints "^[[1mO", and should print "X"`, findings.Fault},
		{"X\n", "\x1b[2KX\n", `it prints "^[[2KX", and should print "X"`, findings.Fault},
	} {
		suite := &transcripts.Suite{
			Transcripts: []transcripts.Transcript{{Name: "x", Output: test.expected}},
		}
		results := []run.Result{{Output: test.printed}}
		report := explainWith(compare.Comparison{}, suite, results)
		checkTrue(t, report)
		f := report.Findings[0]
		hasHint := f.Hint == "with --ignore-color, colour codes do not count"
		if f.Sentence != test.sentence || f.Kind != test.kind ||
			hasHint != (f.Kind == findings.Color) || len(report.Findings) > 1 {
			t.Errorf("%q for %q: %+v", test.printed, test.expected, report.Findings)
		}
	}
}

// If case does not count, prompts and words in sentences are still as they were printed.
func TestSentencesInAnyCase(t *testing.T) {
	suite := &transcripts.Suite{Dialogue: session.Dialogue{Prompts: []string{"Name? "}}}
	var all []run.Result
	for _, name := range []string{"Ada", "Ben", "Eve"} {
		output := "Name? Hello, " + name + "\nWon: False\nOver: False\n"
		suite.Transcripts = append(suite.Transcripts, transcripts.Transcript{
			Name: name, Input: name + "\n", Output: output,
		})
		replace := strings.NewReplacer("Name?", "Who?", "Hello", "HELLO", "False", "No")
		all = append(all, run.Result{Output: replace.Replace(output)})
	}
	report := explainWith(compare.Comparison{}.WithoutCase(), suite, all)
	checkTrue(t, report)
	const expected = `it prints the prompt "Who?" for "Name?"; it always prints "No" for "False"`
	if actual := sayings(report.Findings); actual != expected {
		t.Errorf("%s, expected %s", actual, expected)
	}
}
