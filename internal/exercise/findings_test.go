package exercise_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// An entry is a slip or a fault of the catalogue, with what its finding must say. What came of it is one result a transcript.
type entry struct {
	fault
	slip    bool
	says    *regexp.Regexp
	results []run.Result
}

// loadCatalogue reads testdata/findings/tictactoe and runs each entry once.
func loadCatalogue(t *testing.T, suite *transcripts.Suite) []*entry {
	text, err := os.ReadFile(filepath.Join("testdata", "findings", "tictactoe"))
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]fault{}
	for _, f := range loadFaults(t, "tictactoe") {
		if !f.ok {
			known[f.name] = f
		}
	}
	var catalogue []*entry
	for line := range strings.Lines(string(text)) {
		parts := strings.Split(strings.TrimSuffix(line, "\n"), " | ")
		e := &entry{slip: parts[0] == "slip", says: regexp.MustCompile(parts[1])}
		e.fault = known[parts[2]]
		delete(known, parts[2])
		if e.name == "" {
			e.fault = fault{name: parts[2]}
			if len(parts) > 3 {
				e.where, e.edits = parts[3], parts[4:]
			}
		}
		e.results = results(suite, e.fault)
		catalogue = append(catalogue, e)
	}
	for name := range known {
		t.Errorf("not in the catalogue: %s", name)
	}
	return catalogue
}

// results returns what a program with the faults does with each transcript of a suite.
func results(suite *transcripts.Suite, f ...fault) []run.Result {
	var all []run.Result
	for _, tr := range suite.Transcripts {
		var output strings.Builder
		status := faults(f).program(playGame)(strings.NewReader(tr.Input), &output)
		all = append(all, faults(f).end(exited(output.String(), status)))
	}
	return all
}

// end returns a result as the faults that end a program make it: the output ends behind what their expression matches.
func (f faults) end(result run.Result) run.Result {
	endings := map[string]run.Ending{
		"SIGSEGV": run.Signaled, "SIGABRT": run.Signaled, "TimedOut": run.TimedOut, "TooMuchOutput": run.TooMuchOutput,
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
			result.Output = faults{{where: "printed", edits: fault.edits}}.edit("printed", result.Output)
		}
		switch ending {
		case run.Signaled:
			result.Signal = fault.where
		case run.TooMuchOutput:
			result.Output += strings.Repeat(prompt, 500)
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

// findings returns what is found of a program.
func findings(suite *transcripts.Suite, all []run.Result) []exercise.Finding {
	report := exercise.Report{Suite: suite}
	for i, result := range all {
		o := exercise.Outcome{Transcript: suite.Transcripts[i], Verdict: exercise.Differs, Run: result}
		same := result.Output == o.Transcript.Output && result.Status == o.Transcript.Status
		switch {
		case same && result.Ending == run.Exited:
			o.Verdict = exercise.Pass
		case result.Ending == run.Exited && transcripts.IgnoreSpace.Same(result.Output, o.Transcript.Output):
			o.Verdict = exercise.Layout
		}
		report.Outcomes = append(report.Outcomes, o)
	}
	report.Explain()
	return report.Findings
}

// sayings returns what findings say.
func sayings(findings []exercise.Finding) (says string) {
	for _, f := range findings {
		says += "; " + f.Says
	}
	return strings.TrimPrefix(says, "; ")
}

// among returns the place of the first finding that says what the entry asks for, from 1; 0 if there is none.
func (e *entry) among(findings []exercise.Finding) int {
	return 1 + slices.IndexFunc(findings, func(f exercise.Finding) bool { return e.says.MatchString(f.Says) })
}

// A rate counts how often something was found.
type rate struct {
	name         string
	found, tried int
}

func (r *rate) count(t *testing.T, ok bool, what string, findings []exercise.Finding) {
	r.tried++
	if ok {
		r.found++
		return
	}
	t.Logf("%s: missed: %s, and found: %+v", r.name, what, findings[:min(5, len(findings))])
}

// require fails the test where too few of a hundred were found.
func (r *rate) require(t *testing.T, percent int) {
	t.Logf("%-30s %4d of %4d, %.1f%%", r.name, r.found, r.tried, 100*float64(r.found)/float64(r.tried))
	if 100*r.found < percent*r.tried {
		t.Errorf("%s: want %d of 100", r.name, percent)
	}
}

// How a program ends is told by itself where all that it printed is right, and else as what follows.
func TestFindingsOfEndings(t *testing.T) {
	suite := shipped(t, "tictactoe")
	suite.OutputFile = "game"
	const end = prompt + block + prompt
	tests := []struct {
		run  run.Result
		want string
	}{
		{exited(end, 0), ""},
		{exited(end, 1), "other: its exit status is 1, and should be 0; "},
		{exited(end+prompt, 0), "loop: it asks on when its input has ended: a read that fails must end the loop; "},
		{run.Result{Ending: run.TooMuchOutput, Output: end + strings.Repeat(prompt, 9999)},
			"loop: it asks on when its input has ended: a read that fails must end the loop; "},
		{run.Result{Ending: run.TimedOut, Output: prompt}, "timeout: after 1 1 it prints nothing more, and does not end; "},
		{run.Result{Ending: run.Signaled, Signal: "SIGFPE", Limit: "--memory", Stderr: "a\nb\n", Output: prompt + "Sel"},
			"crash: after 1 1 it crashes (SIGFPE); it ran into the limit of --memory; it divided an integer by zero; it complains \"b\""},
		{run.Result{Status: 1, Stderr: "No file.\n", Output: prompt}, `rule: after 1 1 it prints nothing more, and should print ` +
			`"Selected row 1 and column 1"; its exit status is 1, and should be 0; it complains "No file."`},
		{run.Result{Ending: run.Signaled, Signal: "SIGSEGV", Output: strings.ReplaceAll(end, "B X", "B O")},
			"rule: after 1 1 it prints B O B, and should print B X B; it then crashes (SIGSEGV)"},
		{run.Result{Ending: run.Exited, NoOutputFile: true}, "output: it writes no game; "},
		{exited(strings.ReplaceAll(end, "Board:\n", "Board: ")+"\n", 0), `layout: a line end is missing after "Board:"; ` +
			`layout: there is an empty line too many behind the prompt; `},
		{exited("\n"+strings.ReplaceAll(end, "B X", "B O"), 0), "layout: there is an empty line too many at the start; " +
			"rule: after 1 1 it prints B O B, and should print B X B; "},
		{exited("", 0), `rule: it prints nothing, and should print "Enter row and column of a grid cell:"; `},
		{exited(prompt+"Selected row 1 and column 1\n", 0),
			`rule: after 1 1 it prints nothing more, and should print "Game state after playMove:"; `},
		{exited(prompt+strings.Repeat("x", 50)+"\n"+block+prompt, 0),
			"rule: after 1 1 it prints " + strings.Repeat("x", 50) + ", which should not be there; "},
		{exited(prompt+strings.Repeat("x", 51)+"\n"+block+prompt, 0),
			"rule: after 1 1 it prints " + strings.Repeat("x", 49) + "…, which should not be there; "},
		{exited(prompt+prompt, 0), `rule: after 1 1 it leaves out "Selected row 1 and column 1" and eight more lines; `},
		{exited(strings.ReplaceAll(end, "B X", "B O"), 1), "rule: after 1 1 it prints B O B, and should print B X B; "},
		{exited("a\nb\nc\n"+end, 0), "rule: it prints a and two more lines, which should not be there; "},
		{exited("Hello\n"+end+prompt, 0), "rule: it prints Hello, which should not be there; it then asks on"},
		{run.Result{Ending: run.TooMuchOutput, Output: strings.Repeat("x\n", 9999)},
			`rule: it prints x, and should print "Enter row and column of a grid cell:"; it then does not end`},
	}
	for _, test := range tests {
		tr := transcripts.Transcript{Input: "1 1\n", Output: end}
		report := exercise.Report{Suite: suite, Outcomes: []exercise.Outcome{exercise.Judge(suite, tr, test.run, 0)}}
		got := ""
		report.Explain()
		for _, f := range report.Findings {
			got += fmt.Sprintf("%s: %s; %s", f.Kind, f.Says, f.Follows)
		}
		if got != test.want {
			t.Errorf("%s\nwant %s", got, test.want)
		}
	}
}

// A prompt that is worded otherwise is told by itself, in a suite of one session, too.
func TestFindingsOfPrompts(t *testing.T) {
	one, two := []string{"Name? "}, []string{"First: ", "Second: "} // prompts
	for _, test := range []struct {
		prompts       []string
		printed, says string
	}{
		{one, "Hi\nYour name: Hello, Ada\n", `its prompt is "Your name: ", and should be "Name? "`},
		{one, "Hi\nFirst: last: Hello, Ada\n", `its prompt is "First: last: ", and should be "Name? "`},
		{one, "Hi\nWho? \nHello, Ada\n", `its prompt is "Who? \n", and should be "Name? "`},
		{one, "Hi\nWho?Hi, Ada: good day\n", `its prompt is "Who?", and should be "Name? "` +
			`; after Ada it prints "Hi, Ada: good day", and should print Hello, Ada`},
		{one, "Hi\nWho goes there Hello, Ada\n", `its prompt is "Who goes there ", and should be "Name? "`},
		{one, "Hi\nWho? \nWho? \nHello, Ada\n", `its prompt is "Who? \n", and should be "Name? "` +
			`; after Ada it prints "Name?", and should print Hello, Ada`},
		{one, "Hi\nHello, Ada\nName? Hello, Ada\n", "it prints Hello, Ada, which should not be there"},
		{one, "Hi\nWho? \nWho? \nWho? \nHello, Ada\n", "it goes on without asking"}, // too often for a prompt
		{two, "Hi!\nFirst number: Second: 3\n", `its prompt is "First number: ", and should be "First: "; it prints "Hi!", which should not be there`},
		{two, "1st:2nd:3\n", `its prompt is "1st:", and should be "First: "; its prompt is "2nd:", and should be "Second: "`},
		{two, "Second: Second: 3\n", `it prints Second:, and should print First:`},
	} {
		suite := &transcripts.Suite{Dialogue: transcripts.Dialogue{Prompts: test.prompts}}
		suite.Transcripts = []transcripts.Transcript{{Output: "Hm\n"}, {Input: "Ada\n", Output: "Hi\nName? Hello, Ada\n"}}
		if len(test.prompts) > 1 {
			suite.Transcripts[1] = transcripts.Transcript{Input: "1\n2\n", Output: "First: Second: 3\n"}
		}
		if got := sayings(findings(suite, []run.Result{exited("Hm\n", 0), exited(test.printed, 0)})); got != test.says {
			t.Errorf("%q: %s\nwant %s", test.printed, got, test.says)
		}
	}
}

// What names that were typed make of a line is one finding, not one a name. A line that is missing or in another place is no
// matter of wording.
func TestFindingsOfLines(t *testing.T) {
	const lines = "Right: yes\nLeft: no\n\nBye\n"
	const notRight = `3 it never prints lines like "Right:"; `
	suite := &transcripts.Suite{Dialogue: transcripts.Dialogue{Prompts: []string{"Name? "}}}
	for _, name := range []string{"Ada", "Ben", "Ben Bo"} {
		due := "Name? Hello, " + name + ", 1!\n" + lines
		suite.Transcripts = append(suite.Transcripts, transcripts.Transcript{Input: name + "\n", Output: due})
	}
	for _, test := range []struct {
		old, printed string
		status       int
		want         string
	}{
		{"Hello, ", "Hi, ", 0, `3 it always prints "Hi, Ada, 1!", and should print "Hello, Ada, 1!"; text`},
		{", 1!", ", 2!", 0, `3 in the last turn it prints "Hello, Ada, 2!", and should print "Hello, Ada, 1!", for example; differs`},
		{", 1!", ", 0.1!", 0, `3 it always prints "Hello, Ada, 0.1!", and should print "Hello, Ada, 1!"; text`},
		{"Hello, Ben", "Hello, ben", 0, `2 in the last turn it prints "Hello, ben, 1!", and should print "Hello, Ben, 1!", for example; pass`},
		{"Right: yes\n", "", 0, notRight + "differs"},
		{"Right: yes\n", "", 1, notRight + "3 its exit status is 1, and should be 0; differs"},
		{lines, "", 1, "3 in the last turn it prints nothing more, and should print Right: yes; differs"},
		{lines, "Name? ", 0, `3 in the last turn it prints "Name?", and should print Right: yes; differs`},
		{"Right: yes\nLeft: no\n", "Left: no\nRight: yes\n", 0,
			`3 it prints lines like "Left:" before lines like "Right:", and should print lines like "Right:" first; differs`},
		{lines, "\nBye\nLeft: no\nRight: yes\n", 0, `3 it prints Bye before lines like "Right:", and should print lines like "Right:" first; ` +
			`3 it prints Bye before lines like "Left:", and should print lines like "Left:" first; differs`},
		{"Left: no\n\n", "\nLeft: no\n", 0, `3 there is an empty line too many after "Right:"; 3 an empty line is missing after "Left:"; layout`},
	} {
		report := exercise.Report{Suite: suite}
		for _, tr := range suite.Transcripts {
			result := exited(strings.Replace(tr.Output, test.old, test.printed, 1), test.status)
			report.Outcomes = append(report.Outcomes, exercise.Judge(suite, tr, result, transcripts.IgnoreLineEnds))
		}
		report.Explain()
		got := ""
		for _, f := range report.Findings {
			got += fmt.Sprint(f.Count, " ", f.Says, "; ")
		}
		if got += string(report.Outcomes[0].Verdict); got != test.want {
			t.Errorf("%q for %q:\n%s\nwant\n%s", test.printed, test.old, got, test.want)
		}
	}
}

// Of the turns behind the end all may be slips but the last.
func TestFindingsBehindTheEnd(t *testing.T) {
	suite := shipped(t, "tictactoe")
	all := results(suite)
	for i := range all {
		all[i].Output += strings.Repeat("Bad input. "+prompt, 3) + fmt.Sprintf("\nBye %c%c\n", 'a'+i/26, 'a'+i%26)
	}
	const slip = `it always prints "Bad input. Enter row and column of a grid cell:", which should not be there`
	if got := findings(suite, all); got[0].Says != slip || !strings.Contains(got[1].Says, "Bye aa") {
		t.Errorf("%s; %s", got[0].Says, got[1].Says)
	}
}

// A line in which numbers are missing shows as it was printed.
func TestFindingsOfCorrectedLines(t *testing.T) {
	suite := shipped(t, "tictactoe")
	slip := entry{fault: fault{where: "printed", edits: []string{`Selected row (\S+) and column (\S+)`, "Selected cell"}}}
	found := findings(suite, edited(results(suite, fault{name: "row 3 is let through"}), &slip))
	const says = `row 3: it prints Selected cell, and should print "Invalid board coordinates 3 0"`
	if f := found[1]; f.Says != says || !strings.HasPrefix(f.Actual, "Selected cell\nGame state") {
		t.Errorf("%s: %s", f.Says, f.Actual)
	}
	slip.edits[1] = "You chose $2, $1"
	f := findings(suite, edited(results(suite), &slip))[1]
	const swapped = `after 1 0 it prints "Selected row 0 and column 1", and should print "Selected row 1 and column 0", for example`
	if f.Says != swapped || !strings.HasPrefix(f.Actual, "Selected row 0 and column 1\n") {
		t.Errorf("%s: %s", f.Says, f.Actual)
	}
}

// Lines of a kind that tell of different moves are not one line in two places.
func TestFindingsOfKinds(t *testing.T) {
	suite, _ := transcripts.Shipped("game-report")
	program := faults{{name: "a marked square is repainted"}}.program(programs["game-report"])
	report, _ := exercise.Exercise(t.Context(), exercise.BuiltIn("mine", program, nil), &suite, exercise.Options{})
	const want = `a marked square: it prints "Move 2: O 1", and should print "O 1 marked square", for example`
	if len(report.Findings) != 1 || report.Findings[0].Says != want {
		t.Errorf("%+v", report.Findings)
	}
}

// What is printed otherwise is a slip where it is so in more than a quarter of the places, and, of a line too many, in more than
// half of the sessions.
func TestFindingsOfSlips(t *testing.T) {
	for _, test := range []struct{ due, printed, says string }{ // a session a word, with / for line ends
		{"is_a is_a is_a is_a is_a is_a is_a", "is_x is_x is_y is_z is_u is_v is_w", "it always prints is x, and should print is a"},
		{"is_a is_a is_a is_a is_a is_a is_a is_a", "is_x is_x is_y is_z is_u is_v is_w is_q", "it prints is x, and should print is a"},
		{"a/b_c a/b_c a/b_c a/b_c a/b_c a/b_c a/b_c", "a a a/x_c a/y_c a/z_c a/u_c a/v_c", "it never prints b c"},
		{"a/b_c a/b_c a/b_c a/b_c a/b_c a/b_c a/b_c a/b_c", "a a a/x_c a/y_c a/z_c a/u_c a/v_c a/w_c",
			"it prints nothing more, and should print b c"},
		{"a a a a a", "x/a x/a x/a a a", "it always prints x, which should not be there"},
		{"a a a a", "x/a x/a a a", "it prints x, which should not be there"},
		{"Row_1_of_9:_yes Row_2_of_9:_yes", "Row_1_of_9:_no Row_2_of_9:_no", "it always prints no for yes"},
		{"Won:_yes Won:_yes Won:_maybe Won:_maybe", "Won:_no Won:_no Won:_no Won:_no", "it always prints no for maybe"},
		{"Won:_yes/Lost:_yes Won:_yes/Lost:_yes", "Won:_no/Lost:_nah Won:_no/Lost:_nah", "it always prints nah for yes"},
		{"a//b a//b", "/b /b", "it never prints a"},
		{"a b_c b_c b_c", "a a a a", "it prints a, and should print b c"}, // a is due elsewhere
		{"a/ a/", "/ /", "it leaves out a"},
	} {
		lines := strings.NewReplacer("/", "\n", "_", " ")
		suite := &transcripts.Suite{}
		var all []run.Result
		printed := strings.Fields(test.printed)
		for i, due := range strings.Fields(test.due) {
			suite.Transcripts = append(suite.Transcripts, transcripts.Transcript{Output: lines.Replace(due) + "\n"})
			all = append(all, exited(lines.Replace(printed[i])+"\n", 0))
		}
		if got := findings(suite, all)[0].Says; got != test.says {
			t.Errorf("%q: %s\nwant %s", test.printed, got, test.says)
		}
	}
}

// A behaviour explains what fails if it is seldom shown by what passes, and those that show it fail twice as often as others.
// Each session here is the behaviours that it shows, and + where it passes.
func TestFindingsOfBehaviours(t *testing.T) {
	for sessions, want := range map[string]string{
		"a- b+":                        "a 1, ",
		"a-":                           " 1, ",
		"a- a+ +":                      "a 1, ",
		"a- a+ a+ +":                   " 1, ",
		"a- a- a- - - + +":             "a 3,  2, ",
		"a- a- a- - - +":               " 5, ",
		"a- a- b- +":                   " 3, ",
		"a- a- a- b- +":                "a 3,  1, ",
		"a- a- +":                      "a 2, ",
		"ba- ba- ba- a- + b+":          "a 4, ",
		"a- a- a- b- b- b- b- + + + +": "b 4, a 3, ",
	} {
		suite := &transcripts.Suite{}
		var all []run.Result
		for i, session := range strings.Fields(sessions) {
			shows, passes := strings.CutSuffix(session, "+")
			tr := transcripts.Transcript{Name: fmt.Sprint(i), Output: "X wins\n"}
			tr.Shows = strings.Split(strings.TrimSuffix(shows, "-"), "")
			suite.Transcripts = append(suite.Transcripts, tr)
			all = append(all, exited(map[bool]string{true: tr.Output}[passes], 0))
		}
		got := ""
		for _, f := range findings(suite, all) {
			got += fmt.Sprintf("%s %d, ", f.Behaviour, f.Count)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", sessions, got, want)
		}
	}
}

// In which turn sessions fail is told where at least two thirds fail there.
func TestFindingsOfTurns(t *testing.T) {
	suite := &transcripts.Suite{Dialogue: transcripts.Dialogue{Prompts: []string{prompt}}}
	tr := transcripts.Transcript{Name: "a", Input: "1\n" + strings.Repeat("2", 60) + "\n", Output: prompt + "X\n" + prompt + "X\n"}
	suite.Transcripts = []transcripts.Transcript{tr, tr, tr, tr}
	early, late := exited(prompt+"O\n"+prompt+"X\n", 0), exited(prompt+"X\n"+prompt+"O\n", 0)
	for want, all := range map[string][]run.Result{
		"in the last turn it prints O, and should print X":                       {late, late, early},
		"in the turn before the last it prints O, and should print X":            {early, early, late},
		"after " + strings.Repeat("2", 49) + "… it prints O, and should print X": {late, late, early, early},
	} {
		if got := findings(suite, all)[0].Says; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A turn is known by the first line of the turn before it that is due in no other. The excerpt may begin with the first line.
func TestFindingsOfExcerpts(t *testing.T) {
	suite := &transcripts.Suite{Dialogue: transcripts.Dialogue{Prompts: []string{"Cell: "}}}
	due := strings.Join([]string{"", "a\n", "b\n", "c\n", "Left\nRight\n", "X\n"}, "Cell: ")
	tr := transcripts.Transcript{Input: "1\n2\n3\n4\n5\n", Output: due}
	suite.Transcripts = []transcripts.Transcript{tr, tr, tr, tr}
	right := exited(due, 0)
	early, wrong := exited(strings.Replace(due, "c\n", "O\n", 1), 0), exited(strings.Replace(due, "X", "O", 1), 0)
	for want, all := range map[string][]run.Result{
		"in the turn after Left it prints O, and should print X: X\n, O\n":              {wrong, wrong, right, right},
		"in the turn after Left it prints O, and should print X, for example: X\n, O\n": {wrong, wrong, wrong, early},
		"in the last turn it prints O, and should print X, for example: X\n, O\n":       {wrong, wrong, early, right},
		"it prints Hm~, which should not be there: Cell:\n, Hm~\nCell:\n":               {exited("Hm~\n"+due, 0), right, right, right},
	} {
		f := findings(suite, all)[0]
		if got := fmt.Sprintf("%s: %s, %s", f.Says, f.Expected, f.Actual); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What a program prints without end costs no more than what can be told of it.
func TestFindingsOfFloods(t *testing.T) {
	suite := shipped(t, "tictactoe")
	suite.Transcripts = suite.Transcripts[:5]
	for _, piece := range []string{"B ", "Board: ", "x\n", "\n", "X O B\n", "\x00\xff y", prompt + "1 2\n"} {
		flood := run.Result{Ending: run.TooMuchOutput, Output: strings.Repeat(piece, 1<<16)}
		if len(findings(suite, slices.Repeat([]run.Result{flood}, len(suite.Transcripts)))) == 0 {
			t.Errorf("%q: no findings", piece)
		}
	}
}

// Each fault and each slip is found by itself, a fault behind a slip, and of two faults both.
func TestFindings(t *testing.T) {
	t.Parallel()
	suite := shipped(t, "tictactoe")
	catalogue := loadCatalogue(t, suite)
	right := results(suite)
	rightBut := map[*entry][]run.Result{} // by slip
	one := rate{name: "one alone"}
	var told strings.Builder
	for _, e := range catalogue {
		found := findings(suite, e.results)
		one.count(t, e.among(found) == 1, e.name, found)
		fmt.Fprintf(&told, "# %s\n", e.name)
		for _, f := range found[:min(3, len(found))] {
			fmt.Fprintf(&told, "%d %s: %s; %s\n  %s, after %q", f.Count, f.Kind, f.Says, f.Follows, f.Example, f.Typed)
			fmt.Fprintf(&told, " %q %q %q ", f.Expected, f.Actual, f.Hint)
			for _, row := range f.Rows {
				fmt.Fprintf(&told, "[%t %t %t]", row.Expected != nil, row.Actual != nil, row.Same)
			}
			told.WriteString("\n")
		}
		if e.slip {
			rightBut[e] = edited(right, e)
		}
	}
	one.require(t, 95)
	testkit.Golden(t, filepath.Join("testdata", "findings", "told"), told.String())
	behind := rate{name: "a fault behind a slip"}
	two := rate{name: "two faults"}
	for i, a := range catalogue {
		for j, b := range catalogue[:i] {
			pair := a.name + " + " + b.name
			switch {
			case a.slip && b.slip:
			case a.slip || b.slip:
				fault, slip := a, b
				if a.slip {
					fault, slip = b, a
				}
				if (i+j)%89 != 0 {
					continue
				}
				both := edited(fault.results, slip)
				if slices.Equal(both, rightBut[slip]) {
					continue // the slip hides the fault
				}
				found := findings(suite, both)
				ok := fault.among(found) > 0 && slip.among(found) > 0 && len(found) <= 4
				behind.count(t, ok, pair, found)
			case (i+j)%127 == 0 && differ(suite, a, b):
				found := findings(suite, results(suite, a.fault, b.fault))
				first := found[:min(3, len(found))]
				two.count(t, a.among(first) > 0 && b.among(first) > 0, pair, found)
			}
		}
	}
	behind.require(t, 97)
	two.require(t, 85)
}

// edited returns results with the output edited by a slip.
func edited(all []run.Result, slip *entry) []run.Result {
	all = slices.Clone(all)
	for i := range all {
		all[i].Output = faults{slip.fault}.edit("printed", all[i].Output)
	}
	return all
}

// differ reports whether each of two faults can be seen where the other cannot.
func differ(suite *transcripts.Suite, a, b *entry) bool {
	onlyA, onlyB := false, false
	for i, tr := range suite.Transcripts {
		right := exited(tr.Output, tr.Status)
		onlyA = onlyA || a.results[i] != right && b.results[i] == right
		onlyB = onlyB || b.results[i] != right && a.results[i] == right
	}
	return onlyA && onlyB
}

// FuzzExplain judges and explains what a program may print: what is due with one text in the place of another everywhere, and
// a text put into one of the outputs. What fails is in a finding, what passes in none, and told twice it is the same.
func FuzzExplain(f *testing.F) {
	f.Add("winCode", "wincode", "", uint16(0), byte(0))
	f.Add("   B", "\tB", "\n\n", uint16(200), byte(1))
	f.Add(prompt, "Row, column? ", "Segmentation fault", uint16(500), byte(2))
	f.Add("0", "1", strings.Repeat(prompt, 20), uint16(900), byte(3))
	f.Add("true\n", "true ", "\x00\xff\u202e\n#", uint16(100), byte(4))
	f.Add("Selected", "Invalid input", "Please, only integers: ", uint16(38), byte(0x90))
	suite := shipped(f, "tictactoe")
	suite.Transcripts = nil
	for _, input := range []string{"1 1\n0 0\n", "1 1\n1 1\n0 1\n", "9 9\n0 1\n"} {
		output, _, _ := faults{}.program(playGame).Run(input)
		suite.Transcripts = append(suite.Transcripts, transcripts.Transcript{Name: input, Input: input, Output: output, Points: 1})
	}
	ignoring := *suite
	ignoring.Dialogue = shipped(f, "tictactoe-beyond").Dialogue
	f.Fuzz(func(t *testing.T, due, printed, more string, at uint16, which byte) {
		suite := []*transcripts.Suite{suite, &ignoring}[which>>7]
		comparison := []transcripts.Comparison{transcripts.IgnoreLineEnds, transcripts.Strict, transcripts.IgnoreSpace}[which>>4&7%3]
		endings := []run.Ending{run.Exited, run.Signaled, run.TimedOut, run.TooMuchOutput}
		explain := func() exercise.Report {
			report := exercise.Report{Suite: suite, Comparison: comparison}
			for i, tr := range suite.Transcripts {
				output := tr.Output
				if due != "" {
					output = strings.ReplaceAll(output, due, printed)
				}
				output = output[:min(len(output), 5000)] // more takes long
				result := exited(output, 0)
				if i == 0 {
					place := int(at) % (len(output) + 1)
					result = exited(output[:place]+more+output[place:], int(which>>2&1))
					result.Ending = endings[which&3]
				}
				report.Outcomes = append(report.Outcomes, exercise.Judge(suite, tr, result, comparison))
			}
			report.Explain()
			return report
		}
		report := explain()
		found := map[string]bool{}
		for _, finding := range report.Findings {
			for _, name := range finding.Transcripts {
				found[name] = true
			}
			if finding.Says == "" || finding.Count != len(finding.Transcripts) || !slices.Contains(finding.Transcripts, finding.Example) {
				t.Errorf("%+v", finding)
			}
		}
		for _, o := range report.Outcomes {
			due, _ := suite.Dialogue.Counted(o.Transcript.Output, o.Transcript.Input)
			came, _ := suite.Dialogue.Counted(o.Run.Output, o.Transcript.Input)
			right := o.Run.Ending == run.Exited && o.Run.Status == 0 && comparison.Same(due, came)
			if right != (o.Verdict == exercise.Pass) || found[o.Transcript.Name] != o.Verdict.Failed() {
				t.Errorf("%s is %s, and in a finding: %t", o.Transcript.Name, o.Verdict, found[o.Transcript.Name])
			}
		}
		if again := explain(); !reflect.DeepEqual(again, report) {
			t.Errorf("%+v, and then %+v", report.Findings, again.Findings)
		}
	})
}
