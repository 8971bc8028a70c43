package exercise_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tictactoe/internal/exercise"
	"tictactoe/internal/findings"
	"tictactoe/internal/run"
	"tictactoe/internal/session"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// An entry is a slip or a fault of the catalogue, what its finding must say, and the result of each
// transcript.
type entry struct {
	fault
	slip    bool
	says    *regexp.Regexp
	results []run.Result
}

// loadCatalogue reads testdata/findings/tictactoe.
func loadCatalogue(t *testing.T) []*entry {
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
		catalogue = append(catalogue, e)
	}
	for name := range known {
		t.Errorf("not in the catalogue: %s", name)
	}
	return catalogue
}

// results returns the runs of a program with the faults, one per transcript of a suite.
func results(suite *transcripts.Suite, f ...fault) []run.Result {
	var all []run.Result
	for _, tr := range suite.Transcripts {
		var output strings.Builder
		status := faults(f).program(playGame)(strings.NewReader(tr.Input), &output)
		all = append(all, faults(f).end(exited(output.String(), status)))
	}
	return all
}

// end returns a result with the faults that end a program: the output ends after the text that
// their expression matches.
func (f faults) end(result run.Result) run.Result {
	endings := map[string]run.Ending{
		"SIGSEGV": run.Signaled, "SIGABRT": run.Signaled,
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
			result.Signal = fault.where
		case run.TooMuchOutput:
			result.Limit = "--max-output, 1048576 bytes"
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

// findingsOf returns the findings of a report with these results.
func findingsOf(suite *transcripts.Suite, all []run.Result) []findings.Finding {
	return explain(suite, all).Findings
}

// explain returns a report with these results.
func explain(suite *transcripts.Suite, all []run.Result) exercise.Report {
	report := exercise.Report{Suite: suite}
	for i, result := range all {
		o := exercise.Judge(suite, suite.Transcripts[i], result, session.Comparison{})
		report.Outcomes = append(report.Outcomes, o)
	}
	report.Explain(context.Background())
	return report
}

// sayings returns what findings say.
func sayings(all []findings.Finding) (says string) {
	for _, f := range all {
		says += "; " + f.Sentence
	}
	return strings.TrimPrefix(says, "; ")
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

// A rate counts how often something was found. Half of the cases, chosen by a hash of their names,
// are for those who tune the findings; the other half is only reported.
type rate struct {
	name         string
	found, tried [2]int // of the half to tune, and of the other
	findings     int
}

func (r *rate) count(t *testing.T, ok bool, what string, all []findings.Finding) {
	hash := fnv.New32a()
	hash.Write([]byte(what))
	half := hash.Sum32() % 2
	r.tried[half]++
	r.findings += len(all)
	if ok {
		r.found[half]++
		return
	}
	t.Logf("%s: missed: %s, and found: %s", r.name, what, sayings(all[:min(5, len(all))]))
}

// require fails the test if too few of a hundred were found.
func (r *rate) require(t *testing.T, percent int) {
	found, tried := r.found[0]+r.found[1], r.tried[0]+r.tried[1]
	t.Logf("%-30s %4d of %4d; %d of %d to tune, %d of %d reported; %.2f findings per program",
		r.name, found, tried, r.found[0], r.tried[0], r.found[1], r.tried[1],
		float64(r.findings)/float64(tried))
	if 100*found < percent*tried {
		t.Errorf("%s: expected %d of 100", r.name, percent)
	}
}

// If all output is right, a wrong ending is a separate finding. Otherwise it is added to another
// one.
func TestFindingsOfEndings(t *testing.T) {
	suite := shipped(t, "tictactoe")
	suite.OutputFile = "game"
	const (
		end  = prompt + block + prompt
		asks = "loop: it keeps asking after the end of its input: " +
			"a read that fails must end the loop"
		limit = "--max-output, 9 bytes"
		wrong = "fault: after 1 1 it prints B O B, and should print B X B"
	)
	tooMuch := run.Result{Ending: run.TooMuchOutput, Limit: limit}
	tests := []struct {
		output string
		run    run.Result
		says   string
	}{
		{end, run.Result{}, ""},
		{end, run.Result{Status: 1}, "status: its exit status is 1, and should be 0"},
		{end + prompt, run.Result{}, asks},
		{end + "Again\n" + prompt, run.Result{}, "fault: it goes on with Again, and should end"},
		{end + "Again\n" + prompt + prompt, run.Result{}, asks},
		{end + strings.Repeat(prompt, 9999), tooMuch, asks},
		{prompt, run.Result{Ending: run.TimedOut, Elapsed: 5003 * time.Millisecond},
			"timeout: after 1 1 it was still running after 5 s"},
		{prompt + "Sel", run.Result{
			Ending: run.Signaled, Signal: "SIGFPE", Limit: "--memory", Stderr: "a\nb\n",
		}, "crash: after 1 1 it crashes (SIGFPE); it ran into the limit of --memory; " +
			`it divided an integer by zero; its last output may be lost in a buffer; ` +
			`it complains "b"`},
		{prompt, run.Result{Status: 1, Stderr: "No file.\n"}, "fault: after 1 1 it prints " +
			"nothing " +
			`more, and should print "Selected row 1 and column 1"; its exit status is 1, and ` +
			`should be 0; it complains "No file."`},
		{strings.ReplaceAll(end, "B X", "B O"), run.Result{Ending: run.Signaled, Signal: "SIGFPE"},
			wrong + "; then it crashes (SIGFPE); it divided an integer by zero; " +
				"its last output may be lost in a buffer"},
		{"", run.Result{NoOutputFile: true}, "start: it writes no game"},
		{strings.ReplaceAll(end, "Board:\n", "Board: ") + "\n", run.Result{},
			`space: a line end is missing after "Board:"`},
		{"\n" + strings.ReplaceAll(end, "B X", "B O"), run.Result{},
			wrong + "; space: there is an extra empty line at the start"},
		{"", run.Result{}, "fault: it prints nothing, and should print " +
			`"Enter row and column of a grid cell:"`},
		{prompt + "Selected row 1 and column 1\n", run.Result{},
			"fault: after 1 1 it prints nothing more, and should print " +
				`"Game state after playMove:"`},
		{prompt + strings.Repeat("x", 50) + "\n" + block + prompt, run.Result{},
			"fault: after 1 1 it prints " + strings.Repeat("x", 50) +
				", which should not be there"},
		{prompt + strings.Repeat("x", 51) + "\n" + block + prompt, run.Result{},
			"fault: after 1 1 it prints " + strings.Repeat("x", 50) +
				"…, which should not be there"},
		{prompt + prompt, run.Result{}, "fault: after 1 1 it leaves out " +
			`"Selected row 1 and column 1", "Game state after playMove:", Board: ` +
			"and six more lines"},
		{strings.ReplaceAll(end, "B X", "B O"), run.Result{Status: 1},
			wrong + "; its exit status is 1, and should be 0"},
		{"a\nb\nc\n" + end, run.Result{},
			"fault: it prints a, b and c, which should not be there"},
		{"Hello\n" + end + prompt, run.Result{},
			"fault: it prints Hello, which should not be there; then it asks again"},
		{strings.Repeat("x\n", 9999), tooMuch, `fault: it prints "x", and should print ` +
			`"Enter row and column of a grid cell:"; then it prints x again and again`},
	}
	for _, test := range tests {
		test.run.Output = test.output
		tr := transcripts.Transcript{Input: "1 1\n", Output: end}
		o := exercise.Judge(suite, tr, test.run, session.Comparison{})
		report := exercise.Report{Suite: suite, Outcomes: []exercise.Outcome{o}}
		report.Explain(context.Background())
		var says []string
		for _, f := range report.Findings {
			says = append(says, fmt.Sprintf("%s: %s", f.Kind, f.Sentence))
		}
		if got := strings.Join(says, "; "); got != test.says {
			t.Errorf("%s\nwant %s", got, test.says)
		}
	}
}

// An end that is expected is no fault of a transcript that passes, even if another one fails. A
// crash is expected by its exit status.
func TestExpectedEndings(t *testing.T) {
	suite := &transcripts.Suite{}
	signal := run.Result{Ending: run.Signaled, Signal: "SIGSEGV", Status: 139}
	for _, test := range []struct {
		tr      transcripts.Transcript
		run     run.Result
		verdict exercise.Verdict
	}{
		{transcripts.Transcript{Status: 139}, signal, exercise.Pass},
		{transcripts.Transcript{Status: 134}, signal, exercise.Crashed},
		{transcripts.Transcript{AnyStatus: true}, run.Result{Status: 4}, exercise.Pass},
	} {
		wrong := test.run
		wrong.Output = "wrong\n"
		report := exercise.Report{Suite: suite, Outcomes: []exercise.Outcome{
			exercise.Judge(suite, test.tr, test.run, session.Comparison{}),
			exercise.Judge(suite, test.tr, wrong, session.Comparison{}),
		}}
		report.Explain(context.Background())
		says := sayings(report.Findings)
		isRight := says == "it prints wrong, which should not be there"
		passes := test.verdict == exercise.Pass
		if report.Outcomes[0].Verdict != test.verdict || isRight != passes {
			t.Errorf("%+v: %s, %s", test.tr, report.Outcomes[0].Verdict, says)
		}
	}
}

// A line of another wording is one rule if only typed texts vary in it. Each transcript is its
// input, the expected and the printed line.
func TestVariableTexts(t *testing.T) {
	for name, test := range map[string]struct {
		transcripts []string
		says        string
	}{
		"words that fill one place": {
			[]string{"add milk|milk was added|in: milk", "add tea|tea was added|in: tea"},
			`it always prints "in: tea", and should print "tea was added"`,
		},
		"several words in a row": {
			[]string{
				"green tea|Added green tea.|green tea is in", "milk|Added milk.|milk is in",
			},
			`it always prints "milk is in", and should print "Added milk."`,
		},
		"names in several places": {
			[]string{
				"so Ada Ben|Ada beats Ben|Ada wins, Ben loses",
				"so Cem Dan|Cem beats Dan|Cem wins, Dan loses",
			},
			`it always prints "Ada wins, Ben loses", and should print "Ada beats Ben"`,
		},
		"a name that is left out": {
			[]string{"so Ada Ben|Ada beats Ben|Ada wins", "so Cem Dan|Cem beats Dan|Cem wins"},
			`it prints "Ada wins", and should print "Ada beats Ben", for example`,
		},
		"a mark that is left out": {
			[]string{"X 1|X has won|It won", "X 2|X has won|It won"},
			`it always prints "It won", and should print "X has won"`,
		},
		"not a command in every input": {
			[]string{"List All jam|List of jam|All of jam", "List All tea|List of tea|All of tea"},
			`it always prints "All of jam", and should print "List of jam"`,
		},
	} {
		suite := &transcripts.Suite{}
		var all []run.Result
		for _, text := range test.transcripts {
			parts := strings.Split(text, "|")
			tr := transcripts.Transcript{Input: parts[0] + "\n", Output: parts[1] + "\n"}
			suite.Transcripts = append(suite.Transcripts, tr)
			all = append(all, exited(parts[2]+"\n", 0))
		}
		if says := sayings(findingsOf(suite, all)); says != test.says {
			t.Errorf("%s: %s\nwant %s", name, says, test.says)
		}
	}
}

// If numbers may differ a little, a sentence about other numbers says how much.
func TestFindingsWithTolerance(t *testing.T) {
	suite := &transcripts.Suite{}
	comparison := session.Comparison{Tolerance: 0.01}
	for printed, says := range map[string]string{
		"Sum: 3.201\nEnd\n": "",
		"Sum: 3.201\nBye\n": "it prints Bye, and should print End",
		"Sum: 3.5\nEnd\n":   "it prints Sum: 3.5, and should print Sum: 3.2 (within 0.01)",
		"None\nEnd\n":       "it prints None, and should print Sum: 3.2",
	} {
		tr := transcripts.Transcript{Output: "Sum: 3.2\nEnd\n"}
		o := exercise.Judge(suite, tr, exited(printed, 0), comparison)
		report := exercise.Report{
			Suite: suite, Comparison: comparison, Outcomes: []exercise.Outcome{o},
		}
		report.Explain(context.Background())
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
		{one, "Hi\nYour name: Hello, Ada\n", `its prompt is "Your name: ", and should be "Name? "`},
		{one, "Hi\nFirst: last: Hello, Ada\n",
			`its prompt is "First: last: ", and should be "Name? "`},
		{one, "Hi\nWho? \nHello, Ada\n", `its prompt is "Who? \n", and should be "Name? "`},
		{one, "Hi\nWho?Hi, Ada: good day\n", `its prompt is "Who?", and should be "Name? "` +
			`; after Ada it prints "Hi, Ada: good day", and should print "Hello, Ada"`},
		{one, "Hi\nWho goes there Hello, Ada\n",
			`its prompt is "Who goes there ", and should be "Name? "`},
		{one, "Hi\nWho? \nWho? \nHello, Ada\n", `its prompt is "Who? \n", and should be "Name? "` +
			`; after Ada it prints "Who?", and should print "Hello, Ada"; then it asks again`},
		{one, "Hi\nHello, Ada\nName? Hello, Ada\n",
			`it prints "Hello, Ada", which should not be there`},
		{one, "Hi\nWho? \nWho? \nWho? \nHello, Ada\n", // too often for a prompt
			`it never prints its prompt, "Name?"; ` +
				`it prints "Who?" three times, which should not be there`},
		{two, "Hi!\nFirst number: Second: 3\n", `its prompt is "First number: ", and should be ` +
			`"First: "; it prints "Hi!", which should not be there`},
		{two, "1st:2nd:3\n", `its prompts are "1st:" and "2nd:", and should be ` +
			`"First: " and "Second: "`},
		{two, "Second: Second: 3\n", `it prints Second:, and should print First:`},
		{[]string{"Enter row: ", "Enter column: "}, "Enter  row:  Enter  column:  3\n",
			`its prompts are "Enter  row:  " and "Enter  column:  ", and should be ` +
				`"Enter row: " and "Enter column: "`},
	} {
		suite := &transcripts.Suite{Dialogue: session.Dialogue{Prompts: test.prompts}}
		asking := transcripts.Transcript{Input: "Ada\n", Output: "Hi\nName? Hello, Ada\n"}
		if len(test.prompts) > 1 {
			output := strings.Join(test.prompts, "") + "3\n"
			asking = transcripts.Transcript{Input: "1\n2\n", Output: output}
		}
		suite.Transcripts = []transcripts.Transcript{{Output: "Hm\n"}, asking}
		all := []run.Result{exited("Hm\n", 0), exited(test.printed, 0)}
		if got := sayings(findingsOf(suite, all)); got != test.says {
			t.Errorf("%q: %s\nwant %s", test.printed, got, test.says)
		}
	}
}

// Lines that differ in typed names are one line. A missing or a moved line, a name and a number are
// not wording.
func TestFindingsOfLines(t *testing.T) {
	const lines = "Right: yes\nLeft: no\n\nBye\n"
	const noRight = `3 it never prints the line "Right: …"; `
	suite := &transcripts.Suite{Dialogue: session.Dialogue{Prompts: []string{"Name? "}}}
	for _, name := range []string{"Ada", "Ben", "Ben Bo"} {
		output := "Name? Hello, " + name + ", 1!\n" + lines
		tr := transcripts.Transcript{Input: name + "\n", Output: output}
		suite.Transcripts = append(suite.Transcripts, tr)
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
		{lines, "\nBye\nLeft: no\nRight: yes\n", 0,
			`3 it prints lines in reverse order; differs`},
		{"Left: no\n\n", "\nLeft: no\n", 0, `3 there is an extra empty line after "Right: …"; ` +
			`3 an empty line is missing after "Left: …"; layout`},
	} {
		report := exercise.Report{Suite: suite}
		for _, tr := range suite.Transcripts {
			result := exited(strings.Replace(tr.Output, test.old, test.printed, 1), test.status)
			o := exercise.Judge(suite, tr, result, session.Comparison{})
			report.Outcomes = append(report.Outcomes, o)
		}
		report.Explain(context.Background())
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
	if got := sayings(findingsOf(suite, all)); got != says {
		t.Errorf("%s\nwant %s", got, says)
	}
}

// A line that a rule corrects is shown as it was printed.
func TestFindingsOfCorrectedLines(t *testing.T) {
	suite := shipped(t, "tictactoe")
	selected := []string{`Selected row (\S+) and column (\S+)`, "Selected cell"}
	slip := entry{fault: fault{where: "printed", edits: selected}}
	found := findingsOf(suite, edited(results(suite, fault{name: "row 3 is let through"}), &slip))
	const says = `row 3: it prints "Selected cell", and should print ` +
		`"Invalid board coordinates 3 0"`
	f := found[1]
	if f.Sentence != says || !strings.HasPrefix(f.Actual, "Selected cell\nGame state") {
		t.Errorf("%s: %s", f.Sentence, f.Actual)
	}
	slip.edits[1] = "You chose $2 and $1"
	const swapped = `after 1 0 it prints "You chose 0 and 1", and should print ` +
		`"Selected row 1 and column 0", for example`
	f = findingsOf(suite, edited(results(suite), &slip))[1]
	if f.Sentence != swapped || !strings.HasPrefix(f.Actual, "You chose 0 and 1\n") {
		t.Errorf("%s: %s", f.Sentence, f.Actual)
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
// half of the sessions show it.
func TestFindingsOfRules(t *testing.T) {
	for _, test := range []struct{ expected, printed, says string }{ // a word for each session
		{"is_a is_a is_a is_a is_a", "is_x is_x is_x is_y is_z",
			`it prints "is x", and should print "is a"`},
		{"is_a is_a is_a is_a", "is_x is_x is_y is_z",
			`it prints "is x", and should print "is a", for example`},
		{"a/b_c a/b_c a/b_c a/b_c", "a a a a", `it never prints the line "b c"`},
		{"a/b_c/d a/b_c/d d d", "a/d a/d d d", `it never prints the line "b c"`},
		{"a a a a", "x/a x/a a a", "it prints x, which should not be there"},
		{"a a a a a", "x/a x/a a a a", "it prints x, which should not be there"},
		{"Row_1_of_9:_yes Row_2_of_9:_yes", "Row_1_of_9:_no Row_2_of_9:_no",
			"it always prints no for yes"},
		{"Won:_yes Won:_yes Won:_maybe Won:_maybe", "Won:_no Won:_no Won:_no Won:_no",
			"it always prints no for maybe"},
		{"Won:_yes/Lost:_yes Won:_yes/Lost:_yes", "Won:_no/Lost:_nah Won:_no/Lost:_nah",
			"it prints nah for yes"},
		{"Won:_yes Won:_yes a_b a_b a_b", "Won:_no Won:_no x y z",
			"it prints x, and should print a b, for example"},
		{"a b c d e f", "u v w x y z", "it prints u, and should print a"},
		{"a//b a//b", "/b /b", `it never prints the line "a"`},
		{"a b_c b_c b_c", "a a a a", "it prints a, and should print b c"}, // a is right elsewhere
	} {
		lines := strings.NewReplacer("/", "\n", "_", " ")
		suite := &transcripts.Suite{}
		var all []run.Result
		printed := strings.Fields(test.printed)
		for i, expected := range strings.Fields(test.expected) {
			tr := transcripts.Transcript{Output: lines.Replace(expected) + "\n"}
			suite.Transcripts = append(suite.Transcripts, tr)
			all = append(all, exited(lines.Replace(printed[i])+"\n", 0))
		}
		if got := findingsOf(suite, all)[0].Sentence; got != test.says {
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
		for _, f := range findingsOf(suite, all) {
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
	suite := &transcripts.Suite{Dialogue: session.Dialogue{Prompts: []string{"Cell: "}}}
	output := strings.Join([]string{"", "a\n", "Left\nRight\n", "X\n"}, "Cell: ")
	tr := transcripts.Transcript{Input: "1\n2\n" + strings.Repeat("3", 51) + "\n", Output: output}
	suite.Transcripts = []transcripts.Transcript{tr, tr, tr, tr}
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
		f := findingsOf(suite, append(all, right))[0]
		got := fmt.Sprintf("%s: %s, %s", f.Sentence, f.Expected, f.Actual)
		if !strings.HasPrefix(got, want) || f.Input != "" {
			t.Errorf("%q of %q, want %q", got, f.Input, want)
		}
	}

	// In a long turn, the last line is wrong. Nothing asks for the input.
	for lines, want := range map[string]string{
		"abc": "abc", "abcdefghij": "hij",
	} {
		output := strings.Join(strings.Split(lines, ""), "\n")
		tr := transcripts.Transcript{Input: "1\n2\n3\n4\n5\n6\n", Output: output}
		suite := &transcripts.Suite{Transcripts: []transcripts.Transcript{tr}}
		f := findingsOf(suite, []run.Result{exited(output[:len(output)-1]+"?", 0)})[0]
		got := strings.ReplaceAll(f.Expected, "\n", "")
		if got != want || f.Input != "1\n2\n3\n4\n5\n…" {
			t.Errorf("%q of %q, want %q", got, f.Input, want)
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
		output := strings.Repeat(piece, 1<<16)
		flood := run.Result{Ending: run.TooMuchOutput, Limit: "--max-output", Output: output}
		found := findingsOf(suite, slices.Repeat([]run.Result{flood}, len(suite.Transcripts)))
		if got := sayings(found); !strings.Contains(got, "without end") &&
			!strings.Contains(got, "again and again") {
			t.Errorf("%q: %s", piece, got)
		}
	}
}

// Each fault and each slip is found alone, a fault together with a slip, and both of two faults.
func TestFindings(t *testing.T) {
	t.Parallel()
	suite := shipped(t, "tictactoe")
	catalogue := loadCatalogue(t)
	right := results(suite)
	rightBut := map[*entry][]run.Result{} // by slip
	one := rate{name: "one alone"}
	var told strings.Builder
	reports := make([]exercise.Report, len(catalogue))
	inParallel(len(catalogue), func(i int) {
		catalogue[i].results = results(suite, catalogue[i].fault)
		reports[i] = explain(suite, catalogue[i].results)
		checkTrue(t, suite, catalogue[i].results, reports[i])
	})
	for i, e := range catalogue {
		found := reports[i].Findings
		one.count(t, e.among(found) == 1, e.name, found)
		fmt.Fprintf(&told, "# %s\n", e.name)
		for _, f := range found[:min(3, len(found))] {
			fmt.Fprintf(&told, "%d %s: %s\n", f.Count, f.Kind, f.Sentence)
			fmt.Fprintf(&told, "  %s, after %q", f.Example, f.Typed)
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
	one.require(t, 100)
	testkit.Golden(t, filepath.Join("testdata", "findings", "told"), told.String())
	withSlip := rate{name: "a fault with a slip"}
	two := rate{name: "two faults"}
	var pairs []entryPair
	for i, a := range catalogue {
		for j, b := range catalogue[:i] {
			one, other := a, b
			if a.slip {
				one, other = b, a
			}
			isOneSlip := one.slip != other.slip
			switch {
			case isOneSlip && (i+j)%131 == 0:
				both := edited(one.results, other)
				if !slices.Equal(both, rightBut[other]) { // otherwise the slip hides the fault
					pairs = append(pairs, entryPair{one, other, both})
				}
			case !isOneSlip && !one.slip && (i+j)%181 == 0 && differ(suite, one, other):
				both := results(suite, one.fault, other.fault)
				pairs = append(pairs, entryPair{one, other, both})
			}
		}
	}
	pairReports := make([]exercise.Report, len(pairs))
	inParallel(len(pairs), func(i int) {
		pairReports[i] = explain(suite, pairs[i].results)
		checkTrue(t, suite, pairs[i].results, pairReports[i])
	})
	for i, p := range pairs {
		found := pairReports[i].Findings
		first := found[:min(3, len(found))]
		name := p.one.name + " + " + p.other.name
		if p.other.slip {
			ok := p.one.loose().among(found) > 0 && p.other.among(found) > 0 && len(found) <= 4
			withSlip.count(t, ok, name, found)
		} else {
			two.count(t, p.one.among(first) > 0 && p.other.among(first) > 0, name, found)
		}
	}
	withSlip.require(t, 90)
	two.require(t, 90)
}

// inParallel calls do with the numbers from 0 to n-1, on all processors.
func inParallel(n int, do func(int)) {
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		workers.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	workers.Wait()
}

// An entryPair is a program with a fault and with a slip or another fault.
type entryPair struct {
	one, other *entry
	results    []run.Result
}

// edited returns results with the output edited by a slip.
func edited(all []run.Result, slip *entry) []run.Result {
	all = slices.Clone(all)
	for i := range all {
		all[i].Output = faults{slip.fault}.edit("printed", all[i].Output)
	}
	return all
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

// FuzzExplain judges and explains outputs in which one text replaces another everywhere, and one of
// which has an additional text. Each failed transcript is in a finding, and no other one is. The
// result is the same each time.
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
		tr := transcripts.Transcript{Name: input, Input: input, Output: output, Points: 1}
		suite.Transcripts = append(suite.Transcripts, tr)
	}
	ignoring := *suite
	ignoring.Dialogue = shipped(f, "tictactoe-beyond").Dialogue
	f.Fuzz(func(t *testing.T, old, printed, more string, at uint16, which byte) {
		suite := []*transcripts.Suite{suite, &ignoring}[which>>7]
		comparison := session.Comparison{Space: session.Space(which >> 4 & 7 % 3)}
		endings := []run.Ending{run.Exited, run.Signaled, run.TimedOut, run.TooMuchOutput}
		explain := func() exercise.Report {
			report := exercise.Report{Suite: suite, Comparison: comparison}
			for i, tr := range suite.Transcripts {
				output := tr.Output
				if old != "" {
					output = strings.ReplaceAll(output, old, printed)
				}
				output = output[:min(len(output), 5000)] // more takes long
				result := exited(output, 0)
				if i == 0 {
					place := int(at) % (len(output) + 1)
					result = exited(output[:place]+more+output[place:], int(which>>2&1))
					result.Ending = endings[which&3]
				}
				o := exercise.Judge(suite, tr, result, comparison)
				report.Outcomes = append(report.Outcomes, o)
			}
			report.Explain(context.Background())
			return report
		}
		report := explain()
		found := map[string]bool{}
		for _, f := range report.Findings {
			for _, name := range f.Transcripts {
				found[name] = true
			}
			isCounted := f.Count == len(f.Transcripts) && slices.Contains(f.Transcripts, f.Example)
			if f.Sentence == "" || !isCounted {
				t.Errorf("%+v", f)
			}
		}
		for _, o := range report.Outcomes {
			expected := suite.Dialogue.Parse(o.Transcript.Output, o.Transcript.Input)
			actual := suite.Dialogue.Parse(o.Run.Output, o.Transcript.Input)
			hasExited := o.Run.Ending == run.Exited && o.Run.Status == 0
			isRight := hasExited && comparison.Equal(expected, actual)
			if isRight != (o.Verdict == exercise.Pass) || found[o.Name] != o.Verdict.Failed() {
				t.Errorf("%s is %s, and in a finding: %t", o.Name, o.Verdict, found[o.Name])
			}
		}
		if again := explain(); !reflect.DeepEqual(again, report) {
			t.Errorf("%+v, and then %+v", report.Findings, again.Findings)
		}
	})
}
