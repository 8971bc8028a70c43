package exercise_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tictactoe/internal/exercise"
	"tictactoe/internal/findings"
	"tictactoe/internal/run"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// checkTrue checks that nothing in the findings is untrue: rows and quotes are parts of the turn
// that was expected or printed, or of the output if the turns are not known; no run contradicts
// "always" and "never"; and the findings have each failed transcript and no other. A layout verdict
// never joins or cuts a number.
func checkTrue(t *testing.T, suite *transcripts.Suite, all []run.Result, report exercise.Report) {
	t.Helper()
	found := map[string]bool{}
	for _, f := range report.Findings {
		for _, name := range f.Transcripts {
			found[name] = true
		}
		isExample := func(tr transcripts.Transcript) bool { return tr.Name == f.Example }
		at := slices.IndexFunc(suite.Transcripts, isExample)
		if f.Sentence == "" || at < 0 || f.Count != len(f.Transcripts) {
			t.Fatalf("%+v", f)
		}
		isLayout := report.Outcomes[at].Verdict == exercise.Layout
		hasTurns := !isLayout && !ownPrompts.MatchString(sayings(report.Findings))
		tr := suite.Transcripts[at]
		expected, printed := tr.Output, all[at].Output
		if hasTurns && len(f.Rows) > 0 {
			expected = turnText(suite.Dialogue.Parse(expected, tr.Input), f.Rows[0].Turn)
			printed = turnText(suite.Dialogue.Parse(printed, tr.Input), f.Rows[0].Turn)
		}
		checkRows(t, f, expected, printed)
		checkQuotes(t, f, expected, printed)
		checkConstant(t, f, suite, all, report)
	}
	for i, o := range report.Outcomes {
		if o.Verdict.Failed() != found[o.Transcript.Name] {
			t.Errorf("%s is %s, and in a finding: %t",
				o.Transcript.Name, o.Verdict, found[o.Transcript.Name])
		}
		if o.Verdict != exercise.Layout {
			continue
		}
		digits := expression(`[0-9][0-9.]*`)
		expected := digits.FindAllString(o.Transcript.Output, -1)
		actual := digits.FindAllString(all[i].Output, -1)
		isSame := squeeze(o.Transcript.Output) == squeeze(all[i].Output)
		if !slices.Equal(expected, actual) || !isSame {
			t.Errorf("layout: %q for %q", all[i].Output, o.Transcript.Output)
		}
	}
}

// squeeze returns a text without white space.
func squeeze(text string) string { return strings.Join(strings.Fields(text), "") }

var ownPrompts = regexp.MustCompile(
	`its prompts? (is|are)|it never prints its prompt|its prompts, such`)

// checkRows checks that each row without its input is a part of a text.
func checkRows(t *testing.T, f findings.Finding, expected, printed string) {
	t.Helper()
	for _, row := range f.Rows {
		check := func(line *session.ScreenLine, text, side string) {
			if line != nil && !strings.Contains(squeeze(text), squeeze(line.Text[:line.Typed])) {
				t.Errorf("%s: %q is not %s in\n%s", f.Sentence, line.Text, side, text)
			}
		}
		check(row.Expected, expected, "expected")
		check(row.Actual, printed, "printed")
	}
}

// turnText returns the lines of a turn. Without input after its prompt, the next turn is on the
// same line of the screen.
func turnText(of session.Session, n int) (text string) {
	for ; n < len(of.Turns); n++ {
		last := &session.Line{}
		for _, last = range of.Turns[n].Lines {
			text += last.String() + "\n"
		}
		if !last.Prompt || last.Typed != "" {
			break
		}
	}
	return text
}

var compared = regexp.MustCompile(
	`prints (.+?), and should print (.+?)(?:, for example|;| \(within|$)`)

// checkQuotes checks that the quotes of a sentence about two lines are parts of the outputs.
func checkQuotes(t *testing.T, f findings.Finding, expected, printed string) {
	t.Helper()
	first, _, _ := strings.Cut(f.Sentence, "; in others")
	quotes := compared.FindStringSubmatch(first)
	noQuotes := expression(`in another place| times|prints nothing`)
	if quotes == nil || noQuotes.MatchString(first) {
		return
	}
	shown := func(output string) string {
		var text strings.Builder
		for line := range strings.Lines(output) {
			text.WriteString(session.ShowSpace(strings.Join(strings.Fields(line), " ")))
		}
		return squeeze(text.String())
	}
	for i, output := range []string{printed, expected} {
		quote := squeeze(strings.Trim(quotes[i+1], `"`))
		if !strings.Contains(shown(output), strings.Trim(quote, "…")) {
			t.Errorf("%s: %q is not in\n%s", f.Sentence, quotes[i+1], output)
		}
	}
}

var (
	always = regexp.MustCompile(`it always prints (\S+) for (\S+?)(?:,|;|$)`)
	never  = regexp.MustCompile(`it never prints the line (?:"([^"]*)"|(\S+))$`)
	extra  = regexp.MustCompile(`it always prints .* which should not be there`)
)

// checkConstant checks that no run contradicts "always" and "never".
func checkConstant(t *testing.T, f findings.Finding, suite *transcripts.Suite, all []run.Result,
	report exercise.Report) {
	t.Helper()
	if extra.MatchString(f.Sentence) && f.Count != len(suite.Transcripts) {
		t.Errorf("%s: in %d of %d", f.Sentence, f.Count, len(suite.Transcripts))
	}
	words := always.FindStringSubmatch(f.Sentence)
	line := never.FindStringSubmatch(f.Sentence)
	for i, o := range report.Outcomes {
		isRight := o.Verdict == exercise.Pass
		if words != nil && isRight && slices.Contains(strings.Fields(all[i].Output), words[2]) {
			t.Errorf("%s, but %s is right:\n%s", f.Sentence, o.Name, all[i].Output)
		}
		for printed := range strings.Lines(all[i].Output) {
			text := strings.Join(strings.Fields(printed), " ")
			if line != nil && text == strings.Join(line[1:], "") && text != "" {
				t.Errorf("%s, but %s has it:\n%s", f.Sentence, o.Name, all[i].Output)
			}
		}
	}
}

// FuzzTrue explains random programs on random suites, and checks that nothing in the findings is
// untrue and that they are the same each time.
func FuzzTrue(f *testing.F) {
	for seed := range uint64(200) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		random := rand.New(rand.NewPCG(seed, 0))
		suite := randomSuite(random)
		all := randomResults(random, suite)
		report := explain(suite, all)
		checkTrue(t, suite, all, report)
		if again := explain(suite, all); !reflect.DeepEqual(again.Findings, report.Findings) {
			t.Errorf("%+v, and then %+v", report.Findings, again.Findings)
		}
		if t.Failed() {
			t.Logf("%+v\n%+v", suite.Transcripts, all)
		}
	})
}

// pickText returns one of some texts, which are separated by "|".
func pickText(random *rand.Rand, texts string) string {
	all := strings.Split(texts, "|")
	return all[random.IntN(len(all))]
}

// randomSuite returns a suite whose outputs have lines of a few forms.
func randomSuite(random *rand.Rand) *transcripts.Suite {
	suite := &transcripts.Suite{}
	prompt := pickText(random, "|> |Name? |Next item:\n")
	if prompt != "" {
		suite.Dialogue.Prompts = []string{prompt}
	}
	const forms = "Sum: #|yes|no|won: yes|won: no|X O B|B B B|***|* *|a b c|Hello, NAME!|Bye|" +
		"# x #|(#,#)|  Board:|Total:  #.50|-#"
	var chosen []string
	for range 2 + random.IntN(5) {
		chosen = append(chosen, pickText(random, forms))
	}
	for i := range 1 + random.IntN(12) {
		tr := transcripts.Transcript{Name: fmt.Sprint(i)}
		for range 1 + random.IntN(4) {
			name := pickText(random, "Ada|Bo|milk|2|1 1")
			tr.Input += name + "\n"
			tr.Output += prompt
			for range random.IntN(5) {
				line := chosen[random.IntN(len(chosen))]
				number := fmt.Sprint(random.IntN(30))
				line = strings.NewReplacer("#", number, "NAME", name).Replace(line)
				tr.Output += line + pickText(random, "\n|\n|\n|\n\n")
			}
		}
		tr.Shows = []string{pickText(random, "a draw|a win"), pickText(random, "long|short|odd")}
		suite.Transcripts = append(suite.Transcripts, tr)
	}
	return suite
}

// randomResults returns the runs of a program with one to three faults, each of which shows in all
// runs or in some.
func randomResults(random *rand.Rand, suite *transcripts.Suite) (all []run.Result) {
	const olds = "yes|no|B|Sum|1|2|: | |\n|\n\n|> |Name? |*|Hello, |Bye\n|won|.50|  |Ada|,"
	const printeds = "|yes|no|B|y|total|3|0| |\n|\t|. |-|Hi \n|Row\n|x x x x\n|**|Bo"
	for _, tr := range suite.Transcripts {
		all = append(all, exited(tr.Output, 0))
	}
	for range 1 + random.IntN(3) {
		old := pickText(random, olds)
		printed := pickText(random, printeds)
		share := pickText(random, "1|1|0.5|0.2")
		for i := range all {
			result := &all[i]
			lines := strings.SplitAfter(result.Output, "\n")
			switch p, _ := strconv.ParseFloat(share, 64); {
			case random.Float64() > p:
			case old == "," && printed == "-":
				slices.Reverse(lines)
				result.Output = strings.Join(lines, "")
			case old == "," && len(lines) > 2:
				at := random.IntN(len(lines) - 1)
				lines[at], lines[at+1] = lines[at+1], lines[at]
				result.Output = strings.Join(lines, "")
			case old == "Ada":
				result.Output = result.Output[:random.IntN(len(result.Output)+1)]
				result.Ending = run.Signaled
			case old == ".50":
				result.Output += strings.Repeat(printed, 3000)
				result.Ending = run.TooMuchOutput
			default:
				result.Output = strings.ReplaceAll(result.Output, old, printed)
			}
		}
	}
	return all
}
