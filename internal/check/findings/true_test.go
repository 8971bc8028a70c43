package findings_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/session"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/console"
)

// checkTrue checks that nothing in the findings is untrue: rows, lines and quotes are parts of the
// outputs that were expected or printed; rows that differ are shown differently; no run contradicts
// "always" and "never"; a line that is left out, or should not be there, is expected more often
// than it is printed, or less often; a sentence about one of several lines is an example; each
// label is that of one finding, and tells runs apart; and the findings have each failed run and no
// other. A run in which only white space differs never joins or cuts a number.
func checkTrue(t *testing.T, p explained) {
	t.Helper()
	ignores := hasKind(p.rules, session.Nothing)
	runs, labels, found := map[string]findings.Run{}, map[string]bool{}, map[string]bool{}
	for _, r := range p.runs {
		runs[r.Name] = r
	}
	for _, f := range p.found {
		if f.Count != len(f.Transcripts) || !slices.Contains(f.Transcripts, f.Example) ||
			f.When != "" && labels[f.When] {
			t.Errorf("%s: %d in %s; the example is %s", f.Brief, f.Count, f.Transcripts, f.Example)
		}
		labels[f.When] = true
		example := runs[f.Example]
		checkLine(t, f.Brief, f.ExpectedLine, squeeze(example.Expected))
		checkLine(t, f.Brief, f.PrintedLine, squeeze(example.Printed))
		var its []findings.Run
		for i, shown := range f.Showing {
			r := runs[f.Transcripts[i]]
			found[r.Name] = true
			checkQuotes(t, shown.Sentence, r)
			checkLines(t, shown.Sentence, p.rules, p.suite.Dialogue, r)
			checkRows(t, f.Brief, shown.Rows, r, ignores)
			its = append(its, r)
		}
		checkRows(t, f.Brief, f.Rows, example, ignores)
		isPrinted := func(row compare.Row) bool {
			return row.Actual != nil &&
				strings.Contains(squeeze(row.Actual.Text), squeeze(f.PrintedLine))
		}
		if strings.HasPrefix(f.Brief, "it never prints the prompt") &&
			!slices.ContainsFunc(f.Rows, isPrinted) {
			t.Errorf("%s: the excerpt does not show %q", f.Brief, f.PrintedLine)
		}
		checkQuotes(t, f.Brief, its...)
		checkConstant(t, f, p)
		checkExample(t, f)
		checkShare(t, f, p)
	}
	for _, r := range p.runs {
		if r.Passed == found[r.Name] {
			t.Errorf("%s has passed: %t, and is in a finding: %t", r.Name, r.Passed, found[r.Name])
		}
		isLayout := r.Alignment.Match == compare.SameText
		if isLayout && !ignores && !hasKind(p.rules, session.Presence) {
			checkLayout(t, p.rules, r.Expected, r.Printed)
		}
	}
}

// hasKind reports whether of some lines no more counts than that.
func hasKind(c compare.Rules, counts session.Counts) bool {
	isIt := func(kind session.LineKind) bool { return kind.Counts == counts }
	return slices.ContainsFunc(c.Kinds, isIt)
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

// squeeze returns a text without white space.
func squeeze(text string) string { return strings.Join(strings.Fields(text), "") }

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
	t *testing.T, sentence string, rows []compare.Row, r findings.Run, ignores bool,
) {
	t.Helper()
	bareExpected, bareActual := squeeze(r.Expected), squeeze(r.Printed)
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
func checkQuotes(t *testing.T, sentence string, runs ...findings.Run) {
	t.Helper()
	isCopied := func(quote []string) bool { // most quotes are, and the rest takes long
		return slices.ContainsFunc(runs, func(r findings.Run) bool {
			return strings.Contains(r.Expected, quote[1]) || strings.Contains(r.Printed, quote[1])
		})
	}
	quotes := slices.DeleteFunc(quoted.FindAllStringSubmatch(sentence, -1), isCopied)
	if len(quotes) == 0 {
		return
	}
	var outputs strings.Builder
	for _, r := range runs {
		texts := []string{r.Expected, r.Printed, r.Stderr}
		for line := range strings.Lines(strings.Join(texts, "\n")) {
			outputs.WriteString(console.ShowSpace(compare.OneBlank(line)))
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
// that nothing is printed.
func checkLines(
	t *testing.T, sentence string, c compare.Rules, dialogue session.Dialogue,
	r findings.Run,
) {
	t.Helper()
	if hasKind(c, session.Nothing) || len(dialogue.Prompts) > 0 || r.End.IsCut {
		return // the sentence is about a part of the output
	}
	contents := map[string]string{} // of lines as they are printed
	count := func(output string) map[string]int {
		times := map[string]int{}
		for _, l := range c.Parse(dialogue, output, r.Input).Lines() {
			contents[l.String()] = l.Content()
			times[l.Content()]++
		}
		return times
	}
	expected, printed := count(r.Expected), count(r.Printed)
	check := func(format *regexp.Regexp, isTrue func(line string) bool) {
		found := format.FindStringSubmatch(sentence)
		if found == nil {
			return
		}
		for _, quote := range quoted.FindAllStringSubmatch(found[1], -1) {
			content, isKnown := contents[quote[1]] // not shortened
			if isKnown && !isTrue(content) {
				t.Errorf("%s: %q:\n%s\nexpected\n%s",
					sentence, quote[1], r.Printed, r.Expected)
			}
		}
	}
	check(extra, func(line string) bool { return printed[line] > expected[line] })
	check(leftOut, func(line string) bool { return printed[line] < expected[line] })
	if strings.HasPrefix(sentence, "it prints nothing,") && r.Printed != "" {
		t.Errorf("%s:\n%s", sentence, r.Printed)
	}
}

// checkExample checks that a sentence that is about one of several runs says so.
func checkExample(t *testing.T, f findings.Finding) {
	t.Helper()
	isOther := func(s findings.Showing) bool { return s.Sentence != f.Showing[0].Sentence }
	isOne := expression(`for example|in others`).MatchString(f.Sentence)
	if f.Kind != findings.Rule && slices.ContainsFunc(f.Showing, isOther) && !isOne {
		t.Errorf("%s, and not for example: %+v", f.Brief, f.Showing)
	}
}

var (
	extra      = regexp.MustCompile(`^it prints (.*), which should not be there`)
	leftOut    = regexp.MustCompile(`^it leaves out ("[^"]*"(?:(?:, | and )"[^"]*")*)`)
	changed    = regexp.MustCompile(`"[^"…]*" for "([^"…]*)"`)
	never      = regexp.MustCompile(`it never prints "([^"…]*)"`)
	everywhere = regexp.MustCompile(`it always prints .* which should not be there`)
)

// checkConstant checks that no run contradicts "always", "never" and "every".
func checkConstant(t *testing.T, f findings.Finding, p explained) {
	t.Helper()
	sentence := f.Brief
	if everywhere.MatchString(sentence) && f.Count != len(p.runs) {
		t.Errorf("%s: in %d of %d", sentence, f.Count, len(p.runs))
	}
	isSame := strings.Contains(sentence, "the same output for every input")
	missing := never.FindStringSubmatch(sentence)
	fold := p.rules.Fold
	var constant []string // texts that are always replaced
	if f.Kind == findings.Rule && strings.HasPrefix(sentence, "it always prints") {
		for _, texts := range changed.FindAllStringSubmatch(sentence, -1) {
			constant = append(constant, fold(texts[1]))
		}
	}
	for i, r := range p.runs {
		if isSame && r.Printed != p.runs[0].Printed {
			t.Errorf("%s, but not in %d", sentence, i)
		}
		for line := range strings.Lines(fold(r.Printed)) {
			text := compare.OneBlank(line)
			isWrong := func(from string) bool {
				isWord := slices.Contains(strings.Fields(text), from)
				return r.Passed && (isWord || text == from)
			}
			isMissing := missing != nil && text == fold(missing[1])
			if isMissing || slices.ContainsFunc(constant, isWrong) {
				t.Errorf("%s, but %d has %q:\n%s", sentence, i, text, r.Printed)
			}
		}
	}
}

// checkShare checks how many of the runs with a label fail, and that all of the finding have it.
func checkShare(t *testing.T, f findings.Finding, p explained) {
	t.Helper()
	labelled := 0
	for _, r := range p.runs {
		hasLabel := slices.Contains(r.Labels, f.When)
		if hasLabel {
			labelled++
		}
		if !hasLabel && f.When != "" && slices.Contains(f.Transcripts, r.Name) {
			t.Errorf("%s, but %s has another label", f.Brief, r.Name)
		}
	}
	if f.When != "" && labelled == len(p.runs) {
		t.Errorf("%s, but all runs have that label", f.Brief)
	}
	share := expression(`\((.*) such transcripts\)`).FindStringSubmatch(f.Sentence)
	if share != nil && share[1] != fmt.Sprintf("%d of %d", f.Count, labelled) {
		t.Errorf("%s: %d of %d", f.Brief, f.Count, labelled)
	}
}

// explainTrue explains results twice, and checks that the findings are true and the same each time.
func explainTrue(
	t *testing.T, rules compare.Rules, suite *suites.Suite, all []result,
) {
	t.Helper()
	p := explain(t, rules, suite, all)
	checkTrue(t, p)
	again := explain(t, rules, suite, all)
	if p.String() != again.String() {
		t.Errorf("%s, and then %s", p, again)
	}
	if t.Failed() {
		t.Logf("%+v\n%+v", suite.Transcripts, all)
	}
}

// FuzzOutput explains a program that prints one output for another, by all rules, with a prompt
// and without one.
func FuzzOutput(f *testing.F) {
	varies := []session.LineKind{{
		Expression: regexp.MustCompile("^a$"), Counts: session.Presence,
	}}
	allRules := []compare.Rules{
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
			for _, rules := range allRules {
				explainTrue(t, rules, suite, []result{{output: printed}})
			}
		}
	})
}

// FuzzTrue explains random programs on random suites.
func FuzzTrue(f *testing.F) {
	for seed := range uint64(200) {
		f.Add(seed)
	}
	f.Add(uint64(564)) // the word of a line that always changes is right in another line
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
			kind := session.LineKind{Expression: expression("^" + varies + "$")}
			kind.Counts = session.Presence
			rules.Kinds = []session.LineKind{kind}
		}
		if random.IntN(4) == 0 {
			rules = rules.WithoutCase()
		}
		rules.IgnoreColor = random.IntN(4) == 0
		if random.IntN(4) == 0 {
			suite.Ignore = []session.LineKind{{Expression: expression("^yes$|^Sum")}}
		}
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
func randomResults(random *rand.Rand, suite *suites.Suite) (all []result) {
	const olds = "yes|no|B|Sum|1|2|: | |\n|\n\n|> |Name? |Age: |*|Hello, |Bye\n|won|.50|  |Ada|,|" +
		"Hello|*\n"
	const printeds = "|yes|no|B|y|total|3|0| |\n|\t|. |-|Hi \n|Row\n|x x x x\n|**|Bo|YES|sum|" +
		"\x1b[31m|\x1b[1mB\x1b[0m"
	for _, tr := range suite.Transcripts {
		all = append(all, result{output: tr.Output})
	}
	for range 1 + random.IntN(3) {
		old := pickText(random, olds)
		printed := pickText(random, printeds)
		share := pickText(random, "1|1|0.5|0.2")
		for i := range all {
			r := &all[i]
			lines := strings.SplitAfter(r.output, "\n")
			switch p, _ := strconv.ParseFloat(share, 64); {
			case random.Float64() > p:
			case old == "," && printed == "-":
				slices.Reverse(lines)
				r.output = strings.Join(lines, "")
			case old == "," && len(lines) > 2:
				at := random.IntN(len(lines) - 1)
				lines[at], lines[at+1] = lines[at+1], lines[at]
				r.output = strings.Join(lines, "")
			case old == "Ada":
				r.output = r.output[:random.IntN(len(r.output)+1)]
				r.signal = "SIGSEGV"
			case old == ".50":
				r.output += strings.Repeat(printed, 3000)
				r.isFlood = true
			default:
				r.output = strings.ReplaceAll(r.output, old, printed)
			}
		}
	}
	return all
}
