package exercise_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/internal/exercise"
	"tictactoe/internal/findings"
	"tictactoe/internal/run"
	"tictactoe/internal/session"
	"tictactoe/internal/testkit"
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
	return explainClass(comparison, suite, [][]run.Result{all})[0]
}

// explainClass returns the reports of programs that have these results.
func explainClass(
	comparison session.Comparison, suite *transcripts.Suite, programs [][]run.Result,
) []exercise.Report {
	var targets []exercise.Target
	for _, all := range programs {
		results := map[string]run.Result{} // by the name of the transcript
		for i, tr := range suite.Transcripts {
			results[tr.Name] = all[i]
		}
		targets = append(targets, exercise.Target{Run: func(
			_ context.Context, _ *transcripts.Suite, tr transcripts.Transcript,
		) (run.Result, error) {
			return results[tr.Name], nil
		}})
	}
	reports := make([]exercise.Report, len(programs))
	options := exercise.Options{Comparison: comparison, KeepAll: true}
	options.Parallel = min(2, len(programs)) // a single program runs its transcripts in order
	exercise.Class(context.Background(), targets, suite, options,
		func(i int, report exercise.Report) error {
			reports[i] = report
			return nil
		})
	return reports
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

// told returns a title, and the kind and the sentence of each finding with the number of its runs.
func told(title string, report exercise.Report) string {
	text := fmt.Sprintf("# %s\n", title)
	for _, f := range report.Findings {
		text += fmt.Sprintf("%d %s: %s\n", f.Count, f.Kind, f.Sentence)
	}
	return text
}

func golden(t *testing.T, name, text string) {
	t.Helper()
	testkit.Golden(t, filepath.Join("testdata", "findings", name), text)
}

// A prompt with another wording is one finding, even in a suite of one session.
func TestFindingsOfPrompts(t *testing.T) {
	text := ""
	name, numbers := []string{"Name? "}, []string{"First: ", "Second: "}
	cell := []string{"Enter row: ", "Enter column: "}
	for _, test := range []struct {
		prompts []string
		printed string
	}{
		{name, "Hi/Your name: Hello, Ada"},
		{name, "Hi/First: last: Hello, Ada"},
		{name, "Hi/Who? /Hello, Ada"},
		{name, "Hi/Who?Hi, Ada: good day"},
		{name, "Hi/Who goes there Hello, Ada"},
		{name, "Hi/Who? /Who? /Hello, Ada"},
		{name, "Hi/Hello, Ada/Name? Hello, Ada"},
		{name, "Hi/Who? /Who? /Who? /Hello, Ada"}, // too often for a prompt
		{numbers, "Hi!/First number: Second: 3"},
		{numbers, "1st:2nd:3"},
		{numbers, "Second: Second: 3"},
		{cell, "Enter  row:  Enter  column:  3"},
	} {
		expected := "Hm~Ada>Hi/Name? Hello, Ada"
		if len(test.prompts) > 1 {
			expected = "Hm~1/2>" + strings.Join(test.prompts, "") + "3"
		}
		suite := suiteOf(expected, test.prompts...)
		text += told(test.printed, explain(suite, printing("Hm~"+test.printed)))
	}
	golden(t, "prompts", text)
}

// Lines that differ in typed names are one line. A missing or a moved line, a name and a number are
// not wording.
func TestFindingsOfLines(t *testing.T) {
	text := ""
	suite := suiteOf("Ada>Name? Hello, Ada, 1!/Right: yes/Left: no//Bye~"+
		"Ben>Name? Hello, Ben, 1!/Right: yes/Left: no//Bye~"+
		"Ben Bo>Name? Hello, Ben Bo, 1!/Right: yes/Left: no//Bye", "Name? ")
	for _, test := range []struct {
		old, printed string
		status       int
	}{
		{"Hello, ", "Hi, ", 0},
		{", 1!", ", 2!", 0},
		{", 1!", ", 0.1!", 0},
		{"Hello, Ben", "Hello, ben", 0},
		{"Right: yes\n", "", 0},
		{"Right: yes\n", "", 1},
		{"Right: yes\nLeft: no\n\nBye\n", "", 1},
		{"Right: yes\nLeft: no\n", "Left: no\nRight: yes\n", 0},
		{"Left: no\n\n", "\nLeft: no\n", 0},
	} {
		var all []run.Result
		for _, tr := range suite.Transcripts {
			printed := strings.Replace(tr.Output, test.old, test.printed, 1)
			all = append(all, exited(printed, test.status))
		}
		title := fmt.Sprintf("%q for %q, and status %d", test.printed, test.old, test.status)
		text += told(title, explain(suite, all))
	}
	golden(t, "lines", text)
}

// A program that always goes on after the end asks, although the rest follows rules. A line that a
// rule corrects is shown as it was printed. Lines of one kind about different moves are not one
// line in two places.
func TestFindingsOfGames(t *testing.T) {
	game, report := shipped(t, "tictactoe"), shipped(t, "game-report")
	goesOn := results(game)
	for i := range goesOn {
		bye := fmt.Sprintf("\nBye %c%c\n", 'a'+i/26, 'a'+i%26)
		goesOn[i].Output += strings.Repeat("Bad input. "+prompt, 3) + bye
	}
	text := told("it goes on after the end", explain(game, goesOn))
	for _, wording := range []string{"Selected cell", "You chose $2 and $1"} {
		edits := []string{`Selected row (\S+) and column (\S+)`, wording}
		slip := fault{where: "printed", edits: edits}
		found := explain(game, results(game, fault{name: "row 3 is let through"}, slip))
		text += told(wording, found) + found.Findings[1].Actual
	}
	repaints := results(report, fault{name: "a marked square is repainted"})
	golden(t, "games", text+told("a marked square is repainted", explain(report, repaints)))
}

// A rule is a constant difference. A line that is always missing or extra is a rule if at least
// half of the runs show it. A line of another wording is one rule if only typed texts vary in it.
// If numbers may differ a little, a sentence about other numbers says how much.
func TestFindingsOfRules(t *testing.T) {
	text := ""
	tolerant := session.Comparison{Tolerance: 0.01}
	for _, test := range []struct{ expected, printed string }{
		{"Sum: 3.2/End", "Sum: 3.201/End"},
		{"Sum: 3.2/End", "Sum: 3.201/Bye"},
		{"Sum: 3.2/End", "Sum: 3.5/End"},
		{"Sum: 3.2/End", "None/End"},
		{"is a~is a~is a~is a~is a", "is x~is x~is x~is y~is z"},
		{"is a~is a~is a~is a", "is x~is x~is y~is z"},
		{"a/b c~a/b c~a/b c~a/b c", "a~a~a~a"},
		{"a/b c/d~a/b c/d~d~d", "a/d~a/d~d~d"},
		{"k: a/k: b/k: c/b c/d e/f g~k: a/k: b/k: c/b c/d e/f g", "k: A/k: B/k: C~k: A/k: B/k: C"},
		{"k: a/k: b/k: c/k: d/b c/d e/f g/h i~k: a/k: b/k: c/k: d/b c/d e/f g/h i",
			"k: A/k: B/k: C/k: D~k: A/k: B/k: C/k: D"},
		{"a~a~a~a", "x/a~x/a~a~a"},
		{"a~a~a~a~a", "x/a~x/a~a~a~a"},
		{"Row 1 of 9: yes~Row 2 of 9: yes", "Row 1 of 9: no~Row 2 of 9: no"},
		{"Won: yes~Won: yes~Won: maybe~Won: maybe", "Won: no~Won: no~Won: no~Won: no"},
		{"Won: yes/Lost: yes~Won: yes/Lost: yes", "Won: no/Lost: nah~Won: no/Lost: nah"},
		{"Won: yes~Won: yes~a b~a b~a b", "Won: no~Won: no~x~y~z"},
		{"a~b~c~d~e~f", "u~v~w~x~y~z"},
		{"a//b~a//b", "/b~/b"},
		{"a~b c~b c~b c", "a~a~a~a"}, // a is right elsewhere
		{"P0 waits 0/P0 ends 3~P0 waits 1/P0 ends 4", "0 0/0 3~0 1/0 4"},
		{"a/b~a/b~a/b", "b~b~a/x"},
		{"a yes~b yes~c yes/d yes", "a no~b no~c yes/d no"},
		{"a b/c d/e f~g h/i j", "a b c d e f~g h i j"},
		{"a/b/c~d/e/f", "c~f"},
		{"***********", "**********"},
		{"add milk>milk was added~add tea>tea was added", "in: milk~in: tea"},
		{"green tea>Added green tea.~milk>Added milk.", "green tea is in~milk is in"},
		{"so Ada Ben>Ada beats Ben~so Cem Dan>Cem beats Dan",
			"Ada wins, Ben loses~Cem wins, Dan loses"},
		{"so Ada Ben>Ada beats Ben~so Cem Dan>Cem beats Dan", "Ada wins~Cem wins"},
		{"X 1>X has won~X 2>X has won", "It won~It won"},
		{"List All jam>List of jam~List All tea>List of tea", "All of jam~All of tea"},
	} {
		report := explainWith(tolerant, suiteOf(test.expected), printing(test.printed))
		checkTrue(t, report)
		text += told(test.printed+" for "+test.expected, report)
	}
	golden(t, "rules", text)
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
				printed := ""
				if passes {
					printed = tr.Output
				}
				all = append(all, exited(printed, 0))
			}
		}
		names := ""
		for _, f := range explain(suite, all).Findings {
			names += fmt.Sprintf("%s %d, ", f.When, f.Count)
		}
		if names != expected {
			t.Errorf("%s: %q, expected %q", sessions, names, expected)
		}
	}
}

// The excerpt is the turn of the difference, and may begin with its first line. In a long turn it
// is the lines around the difference. If nothing asks for the input, it has the input, too.
func TestFindingsOfExcerpts(t *testing.T) {
	text := ""
	asking := "1/2/" + strings.Repeat("3", 51) + ">Cell: a/Cell: Left/Right/Cell: X"
	for _, test := range []struct{ expected, printed string }{
		{asking, "Cell: a/Cell: Left/Right/Cell: O"},
		{asking, "Cell: a/Cell: Left/O/Cell: X"},
		{asking, "Hm/Cell: a/Cell: Left/Right/Cell: X"},
		{"1/2/3/4/5/6>a/b/c", "a/b/?"},
		{"1/2/3/4/5/6>a/b/c/d/e/f/g/h/i/j", "a/b/c/d/e/f/g/h/i/?"},
	} {
		f := explain(suiteOf(test.expected, "Cell: "), printing(test.printed)).Findings[0]
		text += fmt.Sprintf("# %s\ninput %q\nexpected %q\nprinted %q\n",
			f.Sentence, f.Input, f.Expected, f.Actual)
	}
	golden(t, "excerpts", text)
}

// Each difference in white space is one finding. With --strict, so is white space at line ends. The
// advice for the transcript has up to three of the sentences.
func TestFindingsOfLayout(t *testing.T) {
	text := ""
	suite := shipped(t, "tictactoe")
	loose, strict := session.Comparison{}, session.Comparison{Space: session.Strict}
	for _, test := range []struct {
		comparison   session.Comparison
		old, printed string // at the beginning of the output if old is empty
	}{
		{loose, "   B", "B"},
		{loose, "   B", strings.Repeat(" ", 11) + "B"},
		{loose, "   B", " \t\v\u2000B"},
		{loose, "   B X B\n   B B B\nmoveValid: t", "B  X\tB\n   B B B\nmoveValid:t"},
		{loose, "Selected", "\tSelected"},
		{loose, "row and", "row  and"},
		{loose, "row 1 and", "row 1and"},
		{loose, "winCode: 0", "winCode:  0"},
		{loose, "0\n\n", "0\n"},
		{loose, "Board:", "\n\nBoard:"},
		{loose, "true\ngame", "true game"},
		{loose, "winCode: ", "winCode:\n"},
		{loose, "", "\n"},
		{loose, "cell: Sel", "cell: \nSel"},
		{strict, "Board:", "Board: "},
		{strict, "0\n\n", "0\n\t\n"},
	} {
		tr := transcripts.Transcript{Input: "1 1\n", Output: prompt + block + prompt}
		printed := strings.Replace(tr.Output, test.old, test.printed, 1)
		report := explainOne(test.comparison, suite, tr, exited(printed, 0))
		o := report.Outcomes[0]
		if o.Verdict != exercise.Layout {
			t.Errorf("%q for %q: %s", test.printed, test.old, o.Verdict)
		}
		text += told(fmt.Sprintf("%q for %q", test.printed, test.old), report)
		text += "advice: " + o.Advice + "\n"
	}
	golden(t, "layout", text)
}
