package exercise_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"tictactoe/internal/exercise"
	"tictactoe/internal/findings"
	"tictactoe/internal/run"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// plainSuite returns a suite of programs that ask for nothing, with these outputs.
func plainSuite(outputs ...string) *transcripts.Suite {
	suite := &transcripts.Suite{}
	for i, output := range outputs {
		name := fmt.Sprint(i + 1)
		tr := transcripts.Transcript{Name: name, Input: fmt.Sprintln(i), Output: output}
		suite.Transcripts = append(suite.Transcripts, tr)
	}
	return suite
}

// Each test is one program: the expected and the printed outputs of its runs, separated by "~", and
// an expression for the sentences. "" is none of them.
func TestSentences(t *testing.T) {
	dashes := "Total\n" + strings.Repeat("-", 80) + "\n"
	long := strings.Repeat("a long first line without an end ", 200)
	for name, test := range map[string]struct{ expected, printed, says, untrue string }{
		"headings are left out": {
			"Waiting Time:\nP1 0 5\nP2 3 4\nTurnaround Time:\nP1 5\n~Waiting Time:\nP1 2\n",
			"P1 0 5\n~P1 2\n", "Waiting Time:", "layout"},
		"half of a line": {
			"P0 waits 0\nP0 ends 3\n~P0 waits 1\nP0 ends 4\n", "0 0\n0 3\n~0 1\n0 4\n",
			"P0 (waits|ends)", "prints 0, and should print P0"},
		"right elsewhere": {
			"a yes\n~b yes\n~c yes\nd yes\n", "a no\n~b no\n~c yes\nd no\n", "no", "always"},
		"a line that is printed elsewhere": {
			"a\nb\n~a\nb\n~a\nb\n", "b\n~b\n~a\nx\n", "a", "never prints the line \"?a"},
		"a long first line": {"Name\n1\n", long + "\n1\n", "it prints \"a long first", "nothing"},
		"one dash too few": {dashes, strings.Replace(dashes, "-", "", 1),
			`prints "-" 79 times, and should print 80 times`, ""},
		"a list in reverse order": {
			"1. tea\n2. jam\nmilk\nbread\nsalt\n", "salt\nbread\nmilk\n2. jam\n1. tea\n",
			"^it prints lines in reverse order$", ""},
		"everything on one line": {"a b\nc d\ne f\n~g h\ni j\n", "a b c d e f\n~g h i j\n",
			"line end is missing|line ends are missing", "differs"},
		"only one line of several": {"a\nb\nc\n~d\ne\nf\n", "c\n~f\n",
			"should print \"?a|leaves out", ""},
	} {
		suite := plainSuite(strings.Split(test.expected, "~")...)
		var all []run.Result
		for printed := range strings.SplitSeq(test.printed, "~") {
			all = append(all, exited(printed, 0))
		}
		report := explain(suite, all)
		checkTrue(t, suite, all, report)
		says := sayings(report.Findings)
		isUntrue := test.untrue != "" && strings.Contains(says, test.untrue)
		if !regexp.MustCompile(test.says).MatchString(says) || isUntrue {
			t.Errorf("%s: %s\nexpected %s, and not %q", name, says, test.says, test.untrue)
		}
		if name == "a list in reverse order" && len(report.Findings) != 1 {
			t.Errorf("%s: %d findings", name, len(report.Findings))
		}
	}
}

// White space alone never joins, cuts or moves a number or a word, and other wording is no layout.
func TestSoundVerdicts(t *testing.T) {
	for _, test := range []struct {
		expected, printed string
		verdict           exercise.Verdict
	}{
		{"X B B\n", "XBB\n", exercise.Layout},
		{"Sum: 5\n", "Sum:5\n", exercise.Layout},
		{"3 14\n", "31 4\n", exercise.Differs},
		{"3 14\n", "314\n", exercise.Differs},
		{"1\n23\n", "12\n3\n", exercise.Differs},
		{"ab c\n", "a bc\n", exercise.Differs},
		{"  *\n* *\n", "* *\n*\n", exercise.Differs},
		{"B\n", "F\n", exercise.Differs},
		{"#..#..\n", "..#..#\n", exercise.Differs},
		{"doc 1\ndoc 2\n", "doc 2\ndoc 1\n", exercise.Differs},
	} {
		suite := plainSuite(test.expected, test.expected)
		suite.LayoutPoints = 0.5
		report := explain(suite, []run.Result{exited(test.printed, 0), exited(test.printed, 0)})
		if verdict := report.Outcomes[0].Verdict; verdict != test.verdict {
			t.Errorf("%q for %q: %s, expected %s",
				test.printed, test.expected, verdict, test.verdict)
		}
	}
}

// The finding quotes the line on standard error that names the error, or else the last one. An
// expected line on standard error is no complaint.
func TestComplaints(t *testing.T) {
	const status = "its exit status is 1, and should be 0; it complains "
	for _, test := range []struct{ printed, stderr, says string }{
		{"a\n", "one\nno such file\n", status + `"no such file"`},
		{"a\n", "Exception in thread \"main\" java.lang.RuntimeException: b\n" +
			"\tat Main.main(Main.java:2)\nCaused by: java.io.IOException: c\n\t... 1 more\n",
			status + `"java.io.IOException: c"`},
		{"a\n", "Main.java\n\nError: no Errors\n    at f (a.js:1)\n\nNode.js v20.1.0\n",
			status + `"Error: no Errors"`},
		{"a\n", "panic: b\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:1 +0x1d\n",
			status + `"panic: b"`},
		{"", "x\n  a\n", "it prints nothing, and should print a; " +
			"its exit status is 1, and should be 0; that is on standard error"},
		{"b\n", "aa\n", "it prints b, and should print a; its exit status is 1, and should be 0"},
	} {
		wrong := exited(test.printed, 1)
		wrong.Stderr = test.stderr
		got := sayings(findingsOf(plainSuite("a\n"), []run.Result{wrong}))
		if !strings.HasPrefix(got, test.says) {
			t.Errorf("%q: %s, expected %s", test.stderr, got, test.says)
		}
	}
}

// A finding about the exit status is last, with a hint, if the suite does not mention it and the
// program does not complain.
func TestDoubtfulStatus(t *testing.T) {
	for _, test := range []struct {
		isNamed    bool
		stderr     string
		isDoubtful bool
	}{{false, "", true}, {false, "no memory", false}, {true, "", false}} {
		suite := plainSuite("a\n", "a\n", "a\n")
		for i := range suite.Transcripts {
			suite.Transcripts[i].HasStatus = test.isNamed
		}
		wrong := exited("a\n", 1)
		wrong.Stderr = test.stderr
		found := findingsOf(suite, []run.Result{wrong, wrong, exited("b\n", 0)})
		first, last := found[0], found[len(found)-1]
		const hint = `"status": "any"`
		if isLast := last.Kind == findings.Status; isLast != test.isDoubtful ||
			strings.Contains(last.Hint, hint) != isLast || strings.Contains(first.Hint, hint) {
			t.Errorf("%+v: %s", test, sayings(found))
		}
	}
}

// If every transcript fails, the turns still show when. A hint is shown only with its own finding.
func TestNamesByTurns(t *testing.T) {
	suite := shipped(t, "tictactoe")
	for _, test := range []struct{ old, printed, says string }{
		{`gameOver: true(\nwinCode: .\n\n)$`, "gameOver: false$1",
			"^at the end, it prints gameOver: false"},
		{`(?s)(moveValid: false\n.*?)moveValid: true`, "${1}moveValid: false",
			"^in the turn after moveValid: false, it prints"},
		{`(?s)^(.*?gameOver: )false`, "${1}true",
			"^too early, it prints gameOver: true"},
	} {
		var all []run.Result
		for _, tr := range suite.Transcripts {
			output := expression(test.old).ReplaceAllString(tr.Output, test.printed)
			all = append(all, exited(output, 0))
		}
		for i := range suite.Transcripts {
			suite.Transcripts[i].Shows = nil
		}
		report := explain(suite, all)
		checkTrue(t, suite, all, report)
		f := report.Findings[0]
		if !regexp.MustCompile(test.says).MatchString(f.Sentence) {
			t.Errorf("%s, expected %s", sayings(report.Findings), test.says)
		}
		if hasHint := f.Hint != ""; hasHint != strings.HasPrefix(f.Sentence, "at the end") {
			t.Errorf("%s: hint %q", f.Sentence, f.Hint)
		}
	}
}

// An exercise that is interrupted does not explain.
func TestExplainIsInterrupted(t *testing.T) {
	suite := plainSuite("a\n")
	report := exercise.Report{Suite: suite}
	o := exercise.Judge(suite, suite.Transcripts[0], exited("b\n", 0), session.Comparison{})
	report.Outcomes = append(report.Outcomes, o)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	report.Explain(ctx)
	if report.Findings != nil || !report.Interrupted {
		t.Errorf("%+v", report.Findings)
	}
}
