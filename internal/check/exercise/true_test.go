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

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/session"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/console"
)

// checkTrue checks that nothing in the findings is untrue: rows, lines and quotes are parts of the
// outputs that were expected or printed; rows that differ are shown differently; no run contradicts
// "always" and "never"; a line that is left out, or should not be there, is expected more often
// than it is printed, or less often; a sentence about one of several lines is an example; each
// label is that of one finding, and tells runs apart; and the findings have each failed transcript
// and no other. A layout verdict never joins or cuts a number.
func checkTrue(t *testing.T, report exercise.Report) {
	t.Helper()
	c := report.Rules
	ignores := hasKind(c, session.Nothing)
	report.Outcomes = slices.Clone(report.Outcomes)
	for i := range report.Outcomes {
		o := &report.Outcomes[i]
		o.Transcript.Output = c.Compared(o.Transcript.Output)
		o.Run.Output = c.Compared(o.Run.Output)
	}
	found, labels := map[string]bool{}, map[string]bool{}
	outcomes := map[string]exercise.Outcome{}
	for _, o := range report.Outcomes {
		outcomes[o.Name] = o
	}
	for _, f := range report.Findings {
		if f.Count != len(f.Transcripts) || !slices.Contains(f.Transcripts, f.Example) ||
			f.When != "" && labels[f.When] {
			const format = "%s: %d transcripts, %s; the example is %s"
			t.Errorf(format, f.Sentence, f.Count, f.Transcripts, f.Example)
		}
		labels[f.When] = true
		example := outcomes[f.Example]
		checkLine(t, f.Sentence, f.ExpectedLine, squeeze(example.Transcript.Output))
		checkLine(t, f.Sentence, f.PrintedLine, squeeze(example.Run.Output))
		var its []exercise.Outcome
		for i, name := range f.Transcripts {
			found[name] = true
			checkQuotes(t, f.Showing[i].Sentence, outcomes[name])
			checkLines(t, f.Showing[i].Sentence, c, report.Suite.Dialogue, outcomes[name])
			checkRows(t, f.Sentence, f.Showing[i].Rows, outcomes[name], ignores)
			its = append(its, outcomes[name])
		}
		checkQuotes(t, f.Brief, its...)
		checkConstant(t, f, report)
		checkExample(t, f)
		checkShare(t, f, report)
	}
	for _, o := range report.Outcomes {
		if o.Verdict.Failed() != found[o.Name] {
			t.Errorf("%s is %s, and in a finding: %t", o.Name, o.Verdict, found[o.Name])
		}
		if o.Verdict == exercise.Layout && !ignores && !hasKind(c, session.Presence) {
			checkLayout(t, c, o.Transcript.Output, o.Run.Output)
		}
	}
}

// checkLayout checks that only white space differs, and that no number is joined or cut. With a
// tolerance, numbers may be written in other ways.
func checkLayout(t *testing.T, c compare.Rules, expected, printed string) {
	t.Helper()
	number := expression(`[0-9][0-9.]*`)
	expected, printed = c.Fold(expected), c.Fold(printed)
	numbers := func(text string) []string { return number.FindAllString(text, -1) }
	isSame := squeeze(expected) == squeeze(printed) &&
		slices.Equal(numbers(expected), numbers(printed))
	if c.Tolerance != nil {
		bare := func(text string) string { return squeeze(number.ReplaceAllString(text, "#")) }
		isSame = bare(expected) == bare(printed)
	}
	if !isSame {
		t.Errorf("layout: %q for %q", printed, expected)
	}
}

// hasKind reports whether of some lines no more counts than that.
func hasKind(c compare.Rules, counts session.Counts) bool {
	isIt := func(kind session.LineKind) bool { return kind.Counts == counts }
	return slices.ContainsFunc(c.Kinds, isIt)
}

// squeeze returns a text without white space.
func squeeze(text string) string { return strings.Join(strings.Fields(text), "") }

// oneBlank returns a text with one blank for each run of white space.
func oneBlank(text string) string { return strings.Join(strings.Fields(text), " ") }

// checkLine checks that a line is a part of an output without white space.
func checkLine(t *testing.T, sentence, line, bare string) {
	t.Helper()
	if !strings.Contains(bare, squeeze(line)) {
		t.Errorf("%s: %q is not in\n%s", sentence, line, bare)
	}
}

// checkRows checks that each row without its input is a part of the outputs, and that rows that
// differ are shown differently. If text is ignored, rows may lack a part.
func checkRows(
	t *testing.T, sentence string, rows []compare.Row, o exercise.Outcome, ignores bool,
) {
	t.Helper()
	bareExpected, bareActual := squeeze(o.Transcript.Output), squeeze(o.Run.Output)
	check := func(l *compare.ScreenLine, bare string) {
		if l != nil && !ignores {
			checkLine(t, sentence, l.Text[:l.Typed], bare)
		}
	}
	for _, row := range rows {
		check(row.Expected, bareExpected)
		check(row.Actual, bareActual)
		if row.Match == compare.Equal || row.Expected == nil || row.Actual == nil {
			continue
		}
		expected, actual := compare.ShowBoth(row.Expected.Text, row.Actual.Text, 70)
		if expected == actual && row.Expected.Text != row.Actual.Text {
			t.Errorf("%s: a row shows %s twice", sentence, expected)
		}
	}
}

var (
	quoted    = regexp.MustCompile(`"([^"]*)"`)
	shownOnly = strings.NewReplacer("·", "", "→", "", "␍", "", "^J", "", "^K", "", "^L", "")
)

// checkQuotes checks that the quotes in a sentence are parts of the outputs.
func checkQuotes(t *testing.T, sentence string, outcomes ...exercise.Outcome) {
	t.Helper()
	isCopied := func(quote []string) bool { // most quotes are, and the rest takes long
		return slices.ContainsFunc(outcomes, func(o exercise.Outcome) bool {
			return strings.Contains(o.Transcript.Output, quote[1]) ||
				strings.Contains(o.Run.Output, quote[1])
		})
	}
	quotes := slices.DeleteFunc(quoted.FindAllStringSubmatch(sentence, -1), isCopied)
	if len(quotes) == 0 {
		return
	}
	var outputs strings.Builder
	for _, o := range outcomes {
		texts := []string{o.Transcript.Output, o.Run.Output, o.Run.Stderr}
		for line := range strings.Lines(strings.Join(texts, "\n")) {
			outputs.WriteString(console.ShowSpace(strings.Join(strings.Fields(line), " ")))
		}
	}
	all := squeeze(outputs.String())
	if strings.ContainsAny(all, `"'`) || strings.Contains(sentence, `\u`) {
		return // it is not clear which texts are quoted
	}
	for _, quote := range quotes {
		for part := range strings.SplitSeq(quote[1], "…") {
			part = squeeze(strings.TrimSuffix(part, "^")) // a cut may divide ^L
			isShown := strings.Contains(all, part)
			if !isShown && !strings.Contains(shownOnly.Replace(all), shownOnly.Replace(part)) {
				t.Errorf("%s: %q is not in\n%s", sentence, part, all)
			}
		}
	}
}

// checkLines checks the sentence of a run: how often a quoted line is expected and printed, and
// that an empty line is printed, or nothing.
func checkLines(
	t *testing.T, sentence string, c compare.Rules, dialogue session.Dialogue,
	o exercise.Outcome,
) {
	t.Helper()
	if hasKind(c, session.Nothing) || len(dialogue.Prompts) > 0 || o.Run.Ending != run.Exited {
		return // the sentence is about a part of the output
	}
	contents := map[string]string{} // of lines as they are printed
	count := func(output string) map[string]int {
		times := map[string]int{}
		for _, l := range c.Parse(dialogue, output, o.Transcript.Input).Lines() {
			contents[l.String()] = l.Content()
			times[l.Content()]++
		}
		return times
	}
	expected, printed := count(o.Transcript.Output), count(o.Run.Output)
	check := func(format *regexp.Regexp, isTrue func(line string) bool) {
		found := format.FindStringSubmatch(sentence)
		if found == nil {
			return
		}
		for _, quote := range quoted.FindAllStringSubmatch(found[1], -1) {
			content, isKnown := contents[quote[1]] // not shortened
			if isKnown && !isTrue(content) {
				t.Errorf("%s: %q:\n%s\nexpected\n%s",
					sentence, quote[1], o.Run.Output, o.Transcript.Output)
			}
		}
	}
	check(extra, func(line string) bool { return printed[line] > expected[line] })
	check(leftOut, func(line string) bool { return printed[line] < expected[line] })
	hasEmpty := expression(`(?m)^\s*$`).MatchString(o.Run.Output)
	if strings.Contains(sentence, "an empty line, and should print") && !hasEmpty ||
		strings.HasPrefix(sentence, "it prints nothing,") && o.Run.Output != "" {
		t.Errorf("%s:\n%s", sentence, o.Run.Output)
	}
}

// checkExample checks that a sentence that is about one of several runs says so.
func checkExample(t *testing.T, f findings.Finding) {
	t.Helper()
	isOther := func(s findings.Showing) bool { return s.Sentence != f.Showing[0].Sentence }
	isOne := expression(`for example|in others`).MatchString(f.Sentence)
	if f.Kind != findings.Rule && slices.ContainsFunc(f.Showing, isOther) && !isOne {
		t.Errorf("%s, and not for example: %+v", f.Sentence, f.Showing)
	}
}

var (
	extra      = regexp.MustCompile(`^it prints (.*), which should not be there`)
	leftOut    = regexp.MustCompile(`^it leaves out ("[^"]*"(?:(?:, | and )"[^"]*")*)`)
	replaced   = regexp.MustCompile(`it always prints "[^"…]*", and should print "([^"…]*)"`)
	changed    = regexp.MustCompile(`"([^"…]*)"(?: for|, and should print) "([^"…]*)"`)
	never      = regexp.MustCompile(`it never prints "([^"…]*)"`)
	everywhere = regexp.MustCompile(`it always prints .* which should not be there`)
)

// checkConstant checks that no run contradicts "always", "never" and "every".
func checkConstant(t *testing.T, f findings.Finding, report exercise.Report) {
	t.Helper()
	if everywhere.MatchString(f.Sentence) && f.Count != len(report.Outcomes) {
		t.Errorf("%s: in %d of %d", f.Sentence, f.Count, len(report.Outcomes))
	}
	isSame := strings.Contains(f.Sentence, "the same output for every input")
	missing := never.FindStringSubmatch(f.Sentence)
	due := replaced.FindStringSubmatch(f.Sentence)
	fold := report.Rules.Fold
	var constant []string // texts that are always replaced
	if f.Kind == findings.Rule && strings.HasPrefix(f.Sentence, "it always prints") {
		for _, texts := range changed.FindAllStringSubmatch(f.Sentence, -1) {
			constant = append(constant, fold(texts[2]))
		}
	}
	for _, o := range report.Outcomes {
		isDue := due == nil || strings.Contains(fold(oneBlank(o.Transcript.Output)), fold(due[1]))
		if !isDue || isSame && o.Run.Output != report.Outcomes[0].Run.Output {
			t.Errorf("%s, but not in %s", f.Sentence, o.Name)
		}
		for line := range strings.Lines(fold(o.Run.Output)) {
			text := oneBlank(line)
			isWrong := func(from string) bool {
				isWord := slices.Contains(strings.Fields(text), from)
				return o.Verdict == exercise.Pass && (isWord || text == from)
			}
			isMissing := missing != nil && text == fold(missing[1])
			if isMissing || slices.ContainsFunc(constant, isWrong) {
				t.Errorf("%s, but %s has %q:\n%s", f.Sentence, o.Name, text, o.Run.Output)
			}
		}
	}
}

// checkShare checks how many of the transcripts with a label fail, and that all of the finding have
// it.
func checkShare(t *testing.T, f findings.Finding, report exercise.Report) {
	t.Helper()
	labelled, others := 0, 0
	for _, o := range report.Outcomes {
		hasLabel := slices.Contains(o.Transcript.Shows, f.When)
		switch {
		case !o.Verdict.HasRun():
		case hasLabel:
			labelled++
		default:
			others++
		}
		if !hasLabel && f.When != "" && slices.Contains(f.Transcripts, o.Name) {
			t.Errorf("%s, but %s has another label", f.Sentence, o.Name)
		}
	}
	if f.When != "" && others == 0 {
		t.Errorf("%s, but all transcripts have that label", f.Sentence)
	}
	share := expression(`\((.*) such transcripts\)`).FindStringSubmatch(f.Sentence)
	if share != nil && share[1] != fmt.Sprintf("%d of %d", f.Count, labelled) {
		t.Errorf("%s: %d of %d", f.Sentence, f.Count, labelled)
	}
}

// explainTrue explains results twice, and checks that the findings are true and the same each time,
// and that a transcript that was run passes if the output and the status are right.
func explainTrue(
	t *testing.T, rules compare.Rules, suite *suites.Suite, all []run.Result,
) {
	t.Helper()
	report := explainWith(rules, suite, all)
	c := report.Rules
	checkTrue(t, report)
	for _, o := range report.Outcomes {
		parse := func(output string) compare.Output {
			return c.Parse(suite.Dialogue, output, o.Transcript.Input)
		}
		isRight := o.Run.Ending == run.Exited && o.Run.Status == 0 &&
			c.Align(parse(o.Transcript.Output), parse(o.Run.Output)).Match == compare.Equal
		if o.Verdict != exercise.NotRun && isRight != (o.Verdict == exercise.Pass) {
			t.Errorf("%s is %s:\n%s", o.Name, o.Verdict, o.Run.Output)
		}
	}
	again := explainClass(rules, suite, [][]run.Result{all}, 3)[0]
	if !reflect.DeepEqual(again.Findings, report.Findings) {
		t.Errorf("%+v, and then %+v", report.Findings, again.Findings)
	}
	if t.Failed() {
		t.Logf("%+v\n%+v", suite.Transcripts, all)
	}
}

// FuzzExplain explains outputs in which one text replaces another everywhere. The first output also
// has an additional text, and another ending.
func FuzzExplain(f *testing.F) {
	const exited, signaled, timedOut, tooMuch = byte(0), byte(1), byte(2), byte(3) // endings
	const ignoreEnds, strict = byte(compare.IgnoreEnds), byte(compare.Strict)
	f.Add("winCode", "wincode", "", uint16(0), exited, ignoreEnds, false, false)
	f.Add("   B", "\tB", "\n\n", uint16(200), signaled, ignoreEnds, false, false)
	f.Add(prompt, "Row, column? ", "Segmentation fault", uint16(500), timedOut, ignoreEnds,
		false, false)
	f.Add("0", "1", strings.Repeat(prompt, 20), uint16(900), tooMuch, ignoreEnds, false, false)
	f.Add("true\n", "true ", "\x00\xff\u202e\n#", uint16(100), exited, ignoreEnds, true, false)
	f.Add("Selected", "Invalid input", "Please, only integers: ", uint16(38), exited, strict,
		false, true)
	// A quote is cut within a character; a blank has two bytes.
	f.Add(" ", "\x1dH\x02\x88\xdanLˉ\x9cC\x80\xed~\xa7\xf02\x83Z\fb\xaf\xfeQ\xfaXR\x99\xe8", "0",
		uint16(89), tooMuch, strict, false, false)
	f.Add("", "", "\u00a0", uint16(112), exited, ignoreEnds, false, false)
	// Lines are joined below a missing one.
	f.Add("\n", " ", "?\n", uint16(35), exited, ignoreEnds, false, false)
	// The program prints ignored text: after a prompt, within a line, next to other blanks, after
	// its own prompt, and in an output that is right.
	f.Add("0", "0", strings.Repeat(prompt, 6), uint16(1000), tooMuch, ignoreEnds, false, true)
	f.Add(prompt, "r ", "0", uint16(498), byte('*'), ignoreEnds, false, false) // as in "after "
	f.Add(prompt, "d ", "\xb4A00", uint16(498), timedOut, ignoreEnds, false, true)
	f.Add("\n", " ", "?\n\xfb3\x81\xb2D ", uint16(0), exited, ignoreEnds, true, true)
	f.Add("g", "Invalid hnput", "Please, \x05\xff\xff\x05 integers: ", uint16(38), tooMuch, strict,
		true, true)
	f.Add("", "", "X", uint16(100), exited, ignoreEnds, false, true)
	suite := shipped(f, "tictactoe")
	suite.Transcripts = nil
	for _, input := range []string{"1 1\n0 0\n", "1 1\n1 1\n0 1\n", "9 9\n0 1\n"} {
		tr := suites.Transcript{Name: input, Input: input}
		suite.Transcripts = append(suite.Transcripts, tr)
	}
	for i, result := range results(suite) {
		suite.Transcripts[i].Output = result.Output
	}
	ignoring := *suite
	beyond := shipped(f, "tictactoe-beyond")
	ignoring.Dialogue, ignoring.Ignore = beyond.Dialogue, beyond.Ignore
	f.Fuzz(func(t *testing.T, old, printed, more string, at uint16, ending, space byte,
		hasStatus, ignores bool,
	) {
		var all []run.Result
		for _, tr := range suite.Transcripts {
			output := tr.Output
			if old != "" {
				output = strings.ReplaceAll(output, old, printed)
			}
			output = output[:min(len(output), 5000)] // more takes long
			all = append(all, run.Result{Output: output})
		}
		first := &all[0]
		place := int(at) % (len(first.Output) + 1)
		first.Output = first.Output[:place] + more + first.Output[place:]
		endings := []run.Ending{run.Exited, run.Signaled, run.TimedOut, run.TooMuchOutput}
		first.Ending = endings[ending%4]
		if hasStatus {
			first.Status = 1
		}
		suite := suite
		if ignores {
			suite = &ignoring
		}
		explainTrue(t, compare.Rules{Space: compare.Space(space % 3)}, suite, all)
	})
}

// FuzzOutput explains a program that prints one output for another, by all rules, with a
// prompt and without one.
func FuzzOutput(f *testing.F) {
	varies := []session.LineKind{{
		Expression: regexp.MustCompile("^a$"), Counts: session.Presence,
	}}
	comparisons := []compare.Rules{
		{}, {Space: compare.Strict}, {Space: compare.IgnoreSpace}, {Tolerance: new(0.01)},
		{IgnoreColor: true}, {Kinds: varies}, compare.Rules{Kinds: varies}.WithoutCase(),
	}
	for _, outputs := range [][2]string{
		{"a\nb\n", "a\n\n"}, {"a\nb\nc\n", "a\n\nc\n"}, {"a\nb\nc\n", "b\na\nc\n"},
		{"a\nb\nc\n", "b\nc\na\n"}, {"a\nb\n", "b\n"}, {"* *\n", "*  *\n"}, {"> a\n", ">a\n"},
		{"> > a\n", "\n"}, {"> a\n", "> \na\n"}, {"1 2\n", "1=2\n"}, {"^", "\vK\xeb"},
	} {
		f.Add(outputs[0], outputs[1])
	}
	shortest := []string{
		"", " ", "\n", "\n\n", "\t", "a", "a\n", "\r\n", "\x00", "A", "\x1b[1ma", "a\x1b[1m",
	}
	for _, expected := range shortest {
		for _, printed := range shortest {
			f.Add(expected, printed)
		}
	}
	f.Fuzz(func(t *testing.T, expected, printed string) {
		tr := suites.Transcript{Name: "1", Input: "x\n", Output: expected}
		for _, prompts := range [][]string{nil, {"> "}} {
			suite := &suites.Suite{Transcripts: []suites.Transcript{tr}}
			suite.Dialogue.Prompts = prompts
			for _, rules := range comparisons {
				explainTrue(t, rules, suite, []run.Result{exited(printed, 0)})
			}
		}
	})
}

// FuzzTrue explains random programs on random suites.
func FuzzTrue(f *testing.F) {
	for seed := range uint64(200) {
		f.Add(seed)
	}
	f.Add(uint64(572)) // five floods before a right output
	f.Add(uint64(1186))
	f.Add(uint64(1287)) // an extra line in another turn
	f.Add(uint64(1568)) // an extra line that is a part of another one
	f.Fuzz(func(t *testing.T, seed uint64) {
		random := rand.New(rand.NewPCG(seed, 0))
		suite := randomSuite(random)
		rules := compare.Rules{Space: compare.Space(max(0, random.IntN(6)-3))}
		if rules.Space != compare.Strict && random.IntN(4) == 0 {
			rules.Tolerance = new(0.01)
		}
		if random.IntN(4) == 0 {
			varies := pickText(random, `Sum: \d+|Hello, .*|[*]+|\(.*\)`)
			rules.Kinds = []session.LineKind{{
				Expression: expression("^" + varies + "$"), Counts: session.Presence,
			}}
		}
		if random.IntN(4) == 0 {
			rules = rules.WithoutCase()
		}
		rules.IgnoreColor = random.IntN(4) == 0
		explainTrue(t, rules, suite, randomResults(random, suite))
	})
}

// pickText returns one of some texts, which are separated by "|".
func pickText(random *rand.Rand, texts string) string {
	all := strings.Split(texts, "|")
	return all[random.IntN(len(all))]
}

// randomSuite returns a suite whose outputs have lines of a few forms.
func randomSuite(random *rand.Rand) *suites.Suite {
	suite := &suites.Suite{}
	prompts := strings.Fields(pickText(random, "|>_|Name?_|Next_item:\\n|Name?_ Age:_|Name: Age:_"))
	for i, prompt := range prompts {
		prompts[i] = strings.NewReplacer("_", " ", `\n`, "\n").Replace(prompt)
	}
	suite.Dialogue.Prompts = prompts
	const forms = "Sum: #|yes|no|won: yes|won: no|X O B|B B B|***|* *|a b c|Hello, NAME!|Bye|" +
		"# x #|(#,#)|  Board:|Total:  #.50|-#"
	var chosen []string
	for range 2 + random.IntN(5) {
		chosen = append(chosen, pickText(random, forms))
	}
	for i := range 1 + random.IntN(12) {
		tr := suites.Transcript{Name: fmt.Sprint(i)}
		for turn := range 1 + random.IntN(4) {
			name := pickText(random, "Ada|Bo|milk|2|1 1")
			tr.Input += name + "\n"
			if len(prompts) > 0 {
				tr.Output += prompts[turn%len(prompts)]
			}
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
func randomResults(random *rand.Rand, suite *suites.Suite) (all []run.Result) {
	const olds = "yes|no|B|Sum|1|2|: | |\n|\n\n|> |Name? |Age: |*|Hello, |Bye\n|won|.50|  |Ada|,|" +
		"Hello|*\n"
	const printeds = "|yes|no|B|y|total|3|0| |\n|\t|. |-|Hi \n|Row\n|x x x x\n|**|Bo|YES|sum|" +
		"\x1b[31m|\x1b[1mB\x1b[0m"
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
