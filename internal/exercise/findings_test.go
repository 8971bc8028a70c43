package exercise_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"tictactoe/internal/exercise"
	"tictactoe/internal/findings"
	"tictactoe/internal/run"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// suiteOf returns a suite of transcripts, which "~" separates. "/" is a line end, and ">" follows
// an input.
func suiteOf(text string, prompts ...string) *transcripts.Suite {
	suite := &transcripts.Suite{Dialogue: session.Dialogue{Prompts: prompts}}
	for i, output := range strings.Split(text, "~") {
		tr := transcripts.Transcript{Name: fmt.Sprint(i + 1)}
		if input, rest, hasInput := strings.Cut(output, ">"); hasInput {
			tr.Input, output = linesOf(input), rest
		}
		tr.Output = linesOf(output)
		suite.Transcripts = append(suite.Transcripts, tr)
	}
	return suite
}

func linesOf(text string) string { return strings.ReplaceAll(text, "/", "\n") + "\n" }

// printing returns the results of a program that prints a text on each run, written as in suiteOf.
func printing(text string) (all []run.Result) {
	for output := range strings.SplitSeq(text, "~") {
		all = append(all, exited(linesOf(output), 0))
	}
	return all
}

// exited returns the result of a program that no signal and no limit ended.
func exited(output string, status int) run.Result {
	return run.Result{Ending: run.Exited, Output: output, Status: status}
}

// explain returns the report of a program that has these results.
func explain(suite *transcripts.Suite, all []run.Result) exercise.Report {
	return explainWith(session.Comparison{}, suite, all)
}

// explainWith compares the outputs in another way than the default one.
func explainWith(
	comparison session.Comparison, suite *transcripts.Suite, all []run.Result,
) exercise.Report {
	results := map[string]run.Result{} // by the name of the transcript
	for i, tr := range suite.Transcripts {
		results[tr.Name] = all[i]
	}
	var started sync.WaitGroup
	started.Add(len(all))
	target := exercise.Target{Run: func(
		_ context.Context, _ *transcripts.Suite, tr transcripts.Transcript,
	) (run.Result, error) {
		started.Done()
		started.Wait() // after five timeouts, those that have not started are not run
		return results[tr.Name], nil
	}}
	options := exercise.Options{Comparison: comparison, KeepAll: true, Parallel: len(all)}
	report, _ := exercise.Exercise(context.Background(), target, suite, options)
	return report
}

// explainOne returns the report of a run on one transcript.
func explainOne(
	comparison session.Comparison, suite *transcripts.Suite, tr transcripts.Transcript,
	result run.Result,
) exercise.Report {
	one := *suite
	one.Transcripts = []transcripts.Transcript{tr}
	return explainWith(comparison, &one, []run.Result{result})
}

// sayings returns what findings say.
func sayings(all []findings.Finding) string {
	var says []string
	for _, f := range all {
		says = append(says, f.Sentence)
	}
	return strings.Join(says, "; ")
}

// If numbers may differ a little, a sentence about other numbers says how much.
func TestFindingsWithTolerance(t *testing.T) {
	tolerant := session.Comparison{Tolerance: 0.01}
	for printed, says := range map[string]string{
		"Sum: 3.201/End": "",
		"Sum: 3.201/Bye": "it prints Bye, and should print End",
		"Sum: 3.5/End":   "it prints Sum: 3.5, and should print Sum: 3.2 (within 0.01)",
		"None/End":       "it prints None, and should print Sum: 3.2",
	} {
		report := explainWith(tolerant, suiteOf("Sum: 3.2/End"), printing(printed))
		if got := sayings(report.Findings); got != says {
			t.Errorf("%q: %s\nwant %s", printed, got, says)
		}
	}
}

// A prompt with another wording is one finding, even in a suite of one session.
func TestFindingsOfPrompts(t *testing.T) {
	one, two := []string{"Name? "}, []string{"First: ", "Second: "} // prompts
	for _, test := range []struct {
		prompts       []string
		printed, says string
	}{
		{one, "Hi/Your name: Hello, Ada", `its prompt is "Your name: ", and should be "Name? "`},
		{one, "Hi/First: last: Hello, Ada",
			`its prompt is "First: last: ", and should be "Name? "`},
		{one, "Hi/Who? /Hello, Ada", `its prompt is "Who? \n", and should be "Name? "`},
		{one, "Hi/Who?Hi, Ada: good day", `its prompt is "Who?", and should be "Name? "` +
			`; after Ada it prints "Hi, Ada: good day", and should print "Hello, Ada"`},
		{one, "Hi/Who goes there Hello, Ada",
			`its prompt is "Who goes there ", and should be "Name? "`},
		{one, "Hi/Who? /Who? /Hello, Ada", `its prompt is "Who? \n", and should be "Name? "` +
			`; after Ada it prints "Who?", and should print "Hello, Ada"; then it asks again`},
		{one, "Hi/Hello, Ada/Name? Hello, Ada",
			`it prints "Hello, Ada", which should not be there`},
		{one, "Hi/Who? /Who? /Who? /Hello, Ada", // too often for a prompt
			`it never prints its prompt, "Name?"; ` +
				`it prints "Who?" three times, which should not be there`},
		{two, "Hi!/First number: Second: 3", `its prompt is "First number: ", and should be ` +
			`"First: "; it prints "Hi!", which should not be there`},
		{two, "1st:2nd:3", `its prompts are "1st:" and "2nd:", and should be ` +
			`"First: " and "Second: "`},
		{two, "Second: Second: 3", `it prints Second:, and should print First:`},
		{[]string{"Enter row: ", "Enter column: "}, "Enter  row:  Enter  column:  3",
			`its prompts are "Enter  row:  " and "Enter  column:  ", and should be ` +
				`"Enter row: " and "Enter column: "`},
	} {
		expected := "Hm~Ada>Hi/Name? Hello, Ada"
		if len(test.prompts) > 1 {
			expected = "Hm~1/2>" + strings.Join(test.prompts, "") + "3"
		}
		suite := suiteOf(expected, test.prompts...)
		report := explain(suite, printing("Hm~"+test.printed))
		if got := sayings(report.Findings); got != test.says {
			t.Errorf("%q: %s\nwant %s", test.printed, got, test.says)
		}
	}
}

// Lines that differ in typed names are one line. A missing or a moved line, a name and a number are
// not wording.
func TestFindingsOfLines(t *testing.T) {
	const lines = "Right: yes\nLeft: no\n\nBye\n"
	const noRight = `3 it never prints the line "Right: …"; `
	suite := suiteOf("Ada>Name? Hello, Ada, 1!~Ben>Name? Hello, Ben, 1!~"+
		"Ben Bo>Name? Hello, Ben Bo, 1!", "Name? ")
	for i := range suite.Transcripts {
		suite.Transcripts[i].Output += lines
	}
	for _, test := range []struct {
		old, printed string
		status       int
		says         string
	}{
		{"Hello, ", "Hi, ", 0,
			`3 it always prints "Hi, Ada, 1!", and should print "Hello, Ada, 1!"; differs`},
		{", 1!", ", 2!", 0, `3 after Ada it prints "Hello, Ada, 2!", and should print ` +
			`"Hello, Ada, 1!", for example; differs`},
		{", 1!", ", 0.1!", 0, `3 after Ada it prints "Hello, Ada, 0.1!", and should print ` +
			`"Hello, Ada, 1!", for example; differs`},
		{"Hello, Ben", "Hello, ben", 0, `2 after Ben it prints "Hello, ben, 1!", and should ` +
			`print "Hello, Ben, 1!", for example; pass`},
		{"Right: yes\n", "", 0, noRight + "differs"},
		{"Right: yes\n", "", 1, noRight + "3 its exit status is 1, and should be 0; differs"},
		{lines, "", 1, `3 after Ada it prints nothing more, and should print Right: yes; ` +
			`its exit status is 1, and should be 0; differs`},
		{"Right: yes\nLeft: no\n", "Left: no\nRight: yes\n", 0, `3 it prints the line "Right: …"` +
			` in another place, and should print it after "Hello, …, …!"; differs`},
		{"Left: no\n\n", "\nLeft: no\n", 0, `3 there is an extra empty line after "Right: …"; ` +
			`3 an empty line is missing after "Left: …"; layout`},
	} {
		var all []run.Result
		for _, tr := range suite.Transcripts {
			printed := strings.Replace(tr.Output, test.old, test.printed, 1)
			all = append(all, exited(printed, test.status))
		}
		report := explain(suite, all)
		got := ""
		for _, f := range report.Findings {
			got += fmt.Sprint(f.Count, " ", f.Sentence, "; ")
		}
		if got += string(report.Outcomes[0].Verdict); got != test.says {
			t.Errorf("%q for %q:\n%s\nwant\n%s", test.printed, test.old, got, test.says)
		}
	}
}

// A program that always goes on after the end asks, although the rest follows rules.
func TestFindingsAfterTheEnd(t *testing.T) {
	suite := shipped(t, "tictactoe")
	all := results(suite)
	for i := range all {
		bye := fmt.Sprintf("\nBye %c%c\n", 'a'+i/26, 'a'+i%26)
		all[i].Output += strings.Repeat("Bad input. "+prompt, 3) + bye
	}
	const says = `it always prints "Bad input.", which should not be there; ` +
		`at the end, it asks again, and should end`
	if got := sayings(explain(suite, all).Findings); got != says {
		t.Errorf("%s\nwant %s", got, says)
	}
}

// A line that a rule corrects is shown as it was printed.
func TestFindingsOfCorrectedLines(t *testing.T) {
	suite := shipped(t, "tictactoe")
	letThrough := fault{name: "row 3 is let through"}
	for _, test := range []struct{ wording, says, shown string }{
		{"Selected cell", `row 3: it prints "Selected cell", and should print ` +
			`"Invalid board coordinates 3 0"`, "Selected cell\nGame state"},
		{"You chose $2 and $1", `after 1 0 it prints "You chose 0 and 1", and should print ` +
			`"Selected row 1 and column 0", for example`, "You chose 0 and 1\n"},
	} {
		edits := []string{`Selected row (\S+) and column (\S+)`, test.wording}
		all := results(suite, letThrough, fault{where: "printed", edits: edits})
		f := explain(suite, all).Findings[1]
		if f.Sentence != test.says || !strings.HasPrefix(f.Actual, test.shown) {
			t.Errorf("%s: %s", f.Sentence, f.Actual)
		}
	}
}

// Lines of one kind about different moves are not one line in two places.
func TestFindingsOfKinds(t *testing.T) {
	suite := shipped(t, "game-report")
	f := faults{{name: "a marked square is repainted"}}
	target := exercise.BuiltIn("mine", f.program(programs["game-report"]), nil)
	report, _ := exercise.Exercise(t.Context(), target, suite, exercise.Options{})
	const says = `a marked square: it prints "Move 2: O 1", and should print ` +
		`"O 1 marked square", for example; its exit status is 1, and should be 0`
	if got := sayings(report.Findings); got != says {
		t.Errorf("%s\nwant %s", got, says)
	}
}

// A rule is a constant difference. A line that is always missing or extra is a rule if at least
// half of the runs show it. A line of another wording is one rule if only typed texts vary in it.
func TestFindingsOfRules(t *testing.T) {
	for _, test := range []struct{ expected, printed, says string }{
		{"is a~is a~is a~is a~is a", "is x~is x~is x~is y~is z",
			`it prints "is x", and should print "is a"`},
		{"is a~is a~is a~is a", "is x~is x~is y~is z",
			`it prints "is x", and should print "is a", for example`},
		{"a/b c~a/b c~a/b c~a/b c", "a~a~a~a", `it never prints the line "b c"`},
		{"a/b c/d~a/b c/d~d~d", "a/d~a/d~d~d", `it never prints the line "b c"`},
		{"a~a~a~a", "x/a~x/a~a~a", "it prints x, which should not be there"},
		{"a~a~a~a~a", "x/a~x/a~a~a~a", "it prints x, which should not be there"},
		{"Row 1 of 9: yes~Row 2 of 9: yes", "Row 1 of 9: no~Row 2 of 9: no",
			"it always prints no for yes"},
		{"Won: yes~Won: yes~Won: maybe~Won: maybe", "Won: no~Won: no~Won: no~Won: no",
			"it always prints no for maybe"},
		{"Won: yes/Lost: yes~Won: yes/Lost: yes", "Won: no/Lost: nah~Won: no/Lost: nah",
			"it prints nah for yes"},
		{"Won: yes~Won: yes~a b~a b~a b", "Won: no~Won: no~x~y~z",
			"it prints x, and should print a b, for example"},
		{"a~b~c~d~e~f", "u~v~w~x~y~z", "it prints u, and should print a"},
		{"a//b~a//b", "/b~/b", `it never prints the line "a"`},
		{"a~b c~b c~b c", "a~a~a~a", "it prints a, and should print b c"}, // a is right elsewhere
		{"P0 waits 0/P0 ends 3~P0 waits 1/P0 ends 4", "0 0/0 3~0 1/0 4",
			`it prints "0 0", and should print "P0 waits 0", for example`},
		{"a/b~a/b~a/b", "b~b~a/x", "it leaves out a"},
		{"a yes~b yes~c yes/d yes", "a no~b no~c yes/d no",
			`it prints "a no", and should print "a yes"`},
		{"a b/c d/e f~g h/i j", "a b c d e f~g h i j",
			`a line end is missing after "a b", after "c d" and after "g h"`},
		{"a/b/c~d/e/f", "c~f", "it leaves out a and b"},
		{"***********", "**********", `it prints "*" ten times, and should print 11 times`},

		{"add milk>milk was added~add tea>tea was added", "in: milk~in: tea",
			`it always prints "in: tea", and should print "tea was added"`},
		{"green tea>Added green tea.~milk>Added milk.", "green tea is in~milk is in",
			`it always prints "milk is in", and should print "Added milk."`},
		{"so Ada Ben>Ada beats Ben~so Cem Dan>Cem beats Dan",
			"Ada wins, Ben loses~Cem wins, Dan loses",
			`it always prints "Ada wins, Ben loses", and should print "Ada beats Ben"`},
		{"so Ada Ben>Ada beats Ben~so Cem Dan>Cem beats Dan", "Ada wins~Cem wins",
			`it prints "Ada wins", and should print "Ada beats Ben", for example`},
		{"X 1>X has won~X 2>X has won", "It won~It won",
			`it always prints "It won", and should print "X has won"`},
		{"List All jam>List of jam~List All tea>List of tea", "All of jam~All of tea",
			`it always prints "All of jam", and should print "List of jam"`},
	} {
		report := explain(suiteOf(test.expected), printing(test.printed))
		if got := report.Findings[0].Sentence; got != test.says {
			t.Errorf("%q: %s\nwant %s", test.printed, got, test.says)
		}
	}
}

// A label explains failures if that is no coincidence by Fisher's test, and if its Ochiai
// coefficient is high. A session is written as its number, its labels, and + if it passes.
func TestNames(t *testing.T) {
	for sessions, expected := range map[string]string{
		"3a- 20+":         "a 3, ",
		"3a- 20b+":        "a 3, ",
		"1a- 20+":         "a 1, ",
		"1a- 10+":         " 1, ", // p is 1/11
		"3a- 1a+ 20+":     "a 3, ",
		"3a- 30a+ 20+":    " 3, ",
		"3ab- 20b+":       "a 3, ",
		"2a- 1+":          " 2, ", // few sessions have few names
		"4a- 4b- 20+":     "a 4, b 4, ",
		"4a- 2- 20+":      "a 4,  2, ",
		"10- 10+":         " 10, ",
		"3a- 2b- 4ab+ 2+": " 5, ",
		"6a- 2a+ 10+":     "a 6, ",
	} {
		suite := &transcripts.Suite{}
		var all []run.Result
		for session := range strings.FieldsSeq(sessions) {
			var n int
			var labels string
			fmt.Sscanf(session, "%d%s", &n, &labels)
			labels, passes := strings.CutSuffix(labels, "+")
			for range n {
				name := fmt.Sprint(len(all))
				tr := transcripts.Transcript{Name: name, Output: "X wins\n"}
				tr.Shows = strings.Split(strings.TrimSuffix(labels, "-"), "")
				suite.Transcripts = append(suite.Transcripts, tr)
				all = append(all, exited(map[bool]string{true: tr.Output}[passes], 0))
			}
		}
		got := ""
		for _, f := range explain(suite, all).Findings {
			got += fmt.Sprintf("%s %d, ", f.When, f.Count)
		}
		if got != expected {
			t.Errorf("%s: %q, expected %q", sessions, got, expected)
		}
	}
}

// The excerpt is the turn of the difference, and may begin with its first line. A long input is
// shortened.
func TestFindingsOfExcerpts(t *testing.T) {
	long := strings.Repeat("3", 51)
	four := strings.Repeat("~1/2/"+long+">Cell: a/Cell: Left/Right/Cell: X", 4)
	suite := suiteOf(four[1:], "Cell: ")
	output := suite.Transcripts[0].Output
	right := exited(output, 0)
	wrong := exited(strings.Replace(output, "X", "O", 1), 0)
	early := exited(strings.Replace(output, "Right", "O", 1), 0)
	extra := exited("Hm~\n"+output, 0)
	after := "after " + strings.Repeat("3", 50) + "… it prints "
	leading := "it prints Hm~, which should not be there: "
	for want, all := range map[string][]run.Result{
		after + "O, and should print X: X\n, O\n":                         {wrong, wrong, right},
		"after 2 it prints O, and should print Right: Left\nRight\nCell:": {right, right, early},
		leading + "Cell: 1\n, Hm~\nCell: 1\n":                             {extra, right, right},
	} {
		f := explain(suite, append(all, right)).Findings[0]
		got := fmt.Sprintf("%s: %s, %s", f.Sentence, f.Expected, f.Actual)
		if !strings.HasPrefix(got, want) || f.Input != "" {
			t.Errorf("%q of %q, want %q", got, f.Input, want)
		}
	}

	// In a long turn, the last line is wrong. Nothing asks for the input.
	for lines, want := range map[string]string{
		"a/b/c": "a\nb\nc\n", "a/b/c/d/e/f/g/h/i/j": "h\ni\nj\n",
	} {
		suite := suiteOf("1/2/3/4/5/6>" + lines)
		f := explain(suite, printing(lines[:len(lines)-1]+"?")).Findings[0]
		if f.Expected != want || f.Input != "1\n2\n3\n4\n5\n…" {
			t.Errorf("%q of %q, want %q", f.Expected, f.Input, want)
		}
	}
}

// Endless output of any kind is explained.
func TestFindingsOfFloods(t *testing.T) {
	suite := shipped(t, "tictactoe")
	suite.Transcripts = suite.Transcripts[:2]
	for _, piece := range []string{
		"B ", "Board: ", "x\n", "\n", "X O B\n", "\x00\xff y", prompt + "1 2\n",
	} {
		output := strings.Repeat(piece, 1<<13)
		flood := run.Result{Ending: run.TooMuchOutput, Limit: "--max-output", Output: output}
		report := explain(suite, []run.Result{flood, flood})
		if got := sayings(report.Findings); !strings.Contains(got, "without end") &&
			!strings.Contains(got, "again and again") {
			t.Errorf("%q: %s", piece, got)
		}
	}
}

// Each difference in white space is one finding. With --strict, so is white space at line ends. The
// advice for the transcript has up to three of the sentences.
func TestFindingsOfLayout(t *testing.T) {
	suite := shipped(t, "tictactoe")
	loose, strict := session.Comparison{}, session.Comparison{Space: session.Strict}
	const row = `the line "Selected row … and column …" has `
	tests := []struct {
		comparison   session.Comparison
		old, printed string // at the beginning of the output if old is empty
		says         string
	}{
		{loose, "   B", "B", "board rows have no indent, and should have three blanks"},
		{loose, "   B", strings.Repeat(" ", 11) + "B",
			"board rows have an indent of 11 blanks, and should have three blanks"},
		{loose, "   B", " \t\v\u2000B",
			`board rows have an indent of " \t\v\u2000", and should have three blanks`},
		{loose, "   B X B\n   B B B\nmoveValid: t", "B  X\tB\n   B B B\nmoveValid:t",
			"board rows have no indent, and should have three blanks; " +
				"board rows have two blanks between cells, and should have one blank; " +
				"board rows have one TAB between cells, and should have one blank; " +
				`blanks are missing in the line "moveValid: …": it prints moveValid:true, ` +
				`and should print moveValid: true`},
		{loose, "Selected", "\tSelected", row + "an indent of one TAB, and should have none"},
		{loose, "row and", "row  and", `the line "Enter row and column of a grid cell:" has two ` +
			"blanks between words, and should have one blank"},
		{loose, "row 1 and", "row 1and", `blanks are missing in the line "Selected row … and ` +
			`column …": it prints "Selected row 1and column 1", and should print ` +
			`"Selected row 1 and column 1"`},
		{loose, "winCode: 0", "winCode:  0",
			`the line "winCode: …" has two blanks between words, and should have one blank`},
		{loose, "0\n\n", "0\n", `an empty line is missing after "winCode: …"`},
		{loose, "Board:", "\n\nBoard:",
			`there are two extra empty lines after "Game state after playMove:"`},
		{loose, "true\ngame", "true game", `a line end is missing after "moveValid: …"`},
		{loose, "winCode: ", "winCode:\n",
			`the line "winCode: …" has one line end between words, and should have one blank`},
		{loose, "", "\n", "there is an extra empty line at the start"},
		{loose, "cell: Sel", "cell: \nSel", "there is an extra line end after the prompt"},
		{strict, "Board:", "Board: ",
			`the line "Board:" has one blank at the end, and should have none`},
		{strict, "0\n\n", "0\n\t\n", "after 1 1 the white space differs"},
	}
	for _, test := range tests {
		tr := transcripts.Transcript{Input: "1 1\n", Output: prompt + block + prompt}
		printed := strings.Replace(tr.Output, test.old, test.printed, 1)
		report := explainOne(test.comparison, suite, tr, exited(printed, 0))
		o := report.Outcomes[0]
		isLayout := o.Verdict == exercise.Layout && report.Findings[0].IsLayout()
		if got := sayings(report.Findings); !isLayout || got != test.says {
			t.Errorf("%q for %q: %v: %s\nwant %s",
				test.printed, test.old, o.Verdict, got, test.says)
		}
		sentences := strings.Split(test.says, "; ")
		advice := strings.Join(sentences[:min(3, len(sentences))], "; ")
		if o.Advice != advice {
			t.Errorf("%q for %q: advice %s", test.printed, test.old, o.Advice)
		}
	}
}
