package findings_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/session"
	"tictactoe/internal/check/suites"
)

// A result is one run of a program: its output, and how it ended.
type result struct {
	output, stderr string
	status         int
	signal         string
	isFlood        bool
}

// An explained program has its runs, one for each transcript of a suite, and the
// findings.
type explained struct {
	suite *suites.Suite
	rules compare.Rules
	runs  []findings.Run
	found []findings.Finding
}

// explain explains a program.
func explain(
	t testing.TB, c compare.Rules, suite *suites.Suite, all []result,
) explained {
	t.Helper()
	c.Kinds = append(slices.Clip(c.Kinds), rulesOf(suite).Kinds...)
	program := findings.Program{
		Dialogue: suite.Dialogue, Rules: c, LineKinds: suite.Lines, IsStatusMinor: true,
	}
	for i, tr := range suite.Transcripts {
		r := newRun(c, suite.Dialogue, tr, all[i])
		program.IsStatusMinor = program.IsStatusMinor &&
			!(r.End.Kind == findings.Status && r.Stderr != "")
		program.Runs = append(program.Runs, r)
	}
	found, err := findings.Find(t.Context(), program)
	if err != nil {
		t.Error(err)
	}
	return explained{suite, c, program.Runs, found}
}

// rulesOf returns the rules of a suite, which may ignore lines.
func rulesOf(suite *suites.Suite) (rules compare.Rules) {
	for _, kind := range suite.Ignore {
		kind.Counts = session.Nothing
		rules.Kinds = append(rules.Kinds, kind)
	}
	return rules
}

// newRun returns the run of a transcript with a result.
func newRun(
	c compare.Rules, d session.Dialogue, tr suites.Transcript, result result,
) findings.Run {
	r := findings.Run{
		Name: tr.Name, Labels: tr.Shows, Input: tr.Input, Expected: c.Compared(tr.Output),
		Printed: c.Compared(result.output), Stderr: result.stderr, End: result.end(tr.Status),
	}
	if r.End.IsCut { // the last line may be a fragment
		end := strings.LastIndexByte(r.Printed, '\n') + 1
		for _, prompt := range c.FindPrompts(d, r.Printed) {
			end = max(end, prompt.End)
		}
		if strings.TrimSpace(r.Printed[:end]) != "" {
			r.Printed = r.Printed[:end]
		}
	}
	r.Alignment = c.Align(c.Parse(d, r.Expected, tr.Input), c.Parse(d, r.Printed, tr.Input))
	r.Passed = r.End.Kind == "" && r.Alignment.Match == compare.Equal
	return r
}

// end returns how a run ended.
func (r result) end(expected int) (end findings.End) {
	switch {
	case r.signal != "":
		end = findings.End{Kind: findings.Crash, Key: r.signal, IsCut: true, IsLossy: true}
		end.Sentence = fmt.Sprintf("it crashes (%s)", r.signal)
	case r.isFlood:
		end = findings.End{Kind: findings.Flood, Key: "flood", IsCut: true}
		end.Sentence = "it prints more than the output limit"
	case r.status != expected:
		end = findings.End{Kind: findings.Status, Key: "status"}
		const format = "its exit status is %d, and should be %d"
		end.Sentence = fmt.Sprintf(format, r.status, expected)
	}
	if end.Kind != "" {
		end.Complaint = r.stderr
	}
	return end
}

// suiteOf returns a suite of transcripts, which "~" separates. "/" is a line end, and ">" follows
// an input.
func suiteOf(text string, prompts ...string) *suites.Suite {
	suite := &suites.Suite{Dialogue: session.Dialogue{Prompts: prompts}}
	for i, output := range strings.Split(text, "~") {
		tr := suites.Transcript{Name: fmt.Sprint(i + 1)}
		if input, rest, hasInput := strings.Cut(output, ">"); hasInput {
			tr.Input, output = linesOf(input)+"\n", rest
		}
		tr.Output = linesOf(output) + "\n"
		suite.Transcripts = append(suite.Transcripts, tr)
	}
	return suite
}

// linesOf returns a text with a line end for each "/".
func linesOf(text string) string {
	escapes := strings.NewReplacer(
		"/", "\n", `\t`, "\t", `\v`, "\v", `\e`, "\x1b", `\u2000`, "\u2000")
	return escapes.Replace(text)
}

// shipped returns a suite that ships.
func shipped(t testing.TB, name string) *suites.Suite {
	suite, err := suites.Shipped(name)
	if err != nil {
		t.Fatal(err)
	}
	return &suite
}
