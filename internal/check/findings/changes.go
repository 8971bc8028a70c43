package findings

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tictactoe/internal/check/compare"
)

// A change is a constant difference between expected and printed lines.
type change struct {
	subject
	to          string // printed in place of the subject
	form        string // of a line that shows it
	isAlways    bool   // no line contradicts it, so a sentence says "always"
	isInAllRuns bool   // all runs show it
	varies      bool   // several lines show it, which differ in the parts that vary
}

// A subject is the expected text that a change replaces; an extra line is a subject, too. Examples,
// with the text that is printed instead:
//
//	prompt   "Name? "      "Your name: "
//	word     "false"       "no"             in two different lines or more
//	line     "# more"      "still # to go"  both are templates
//	missing  "winCode:"                     no line of this form is printed
//	extra    "Welcome!"                     lines of this form are printed, and not expected
type subject struct {
	kind changeKind
	text string
}

type changeKind string

const (
	promptKind  changeKind = "prompt"
	wordKind    changeKind = "word"
	lineKind    changeKind = "line"
	missingKind changeKind = "missing"
	extraKind   changeKind = "extra"
)

// These are counted like printed texts, but are no change. NUL keeps them apart from usual texts.
const (
	asExpected    = "\x00as expected"
	somethingElse = "\x00something else"
)

// A count says how many runs print a text in place of a subject.
type count struct {
	runs   int
	last   *run // the last run that was counted; the pairs of a run follow each other
	first  *text
	form   string // the alphabetically first form, so that the order of runs does not matter
	varies bool   // several lines show it
}

// An evidence counts, for each subject, the texts that are printed in its place.
type evidence map[subject]map[string]*count

// add counts a pair of a run that prints to in place of a subject, in a line with text t.
func (e evidence) add(kind changeKind, of, to string, r *run, t *text) {
	s := subject{kind, of}
	if e[s] == nil {
		e[s] = map[string]*count{}
	}
	c := e[s][to]
	if c == nil {
		c = &count{first: t, form: t.form}
		e[s][to] = c
	}
	if c.last != r {
		c.last = r
		c.runs++
	}
	c.form = min(c.form, t.form)
	c.varies = c.varies || c.first != t
}

// learn finds the constant changes.
func (x *explainer) learn() {
	e := evidence{}
	isRight := map[*text]bool{} // counted already: one right line contradicts a change
	for _, r := range x.runs {
		for _, p := range r.reliablePairs() {
			switch expected := x.texts.ofLine(p.Expected); {
			case p.Expected != nil && p.Expected.Prompt, p.Actual != nil && p.Actual.Prompt:
				// findPrompts has found these changes.
			case p.Match == compare.Different:
				x.observe(e, r, p)
			case p.Expected != nil && !isRight[expected]:
				isRight[expected] = true
				e.add(lineKind, expected.template, asExpected, r, expected)
				for _, word := range p.Expected.Words {
					e.add(wordKind, word, asExpected, r, expected)
				}
			}
		}
	}
	for s, printed := range e {
		if c := x.constantChange(s, printed); c != nil {
			x.changes[s] = c
		}
	}
}

// reliablePairs returns the pairs of a run that may show a change. If the run did not end normally,
// the missing lines at its end are not evidence. If it printed too much, neither are the extra
// lines at its end, nor its last turn.
func (r *run) reliablePairs() (pairs []compare.Pair) {
	if r.alignment.Match != compare.Different {
		for _, l := range r.alignment.Expected.Lines() {
			pairs = append(pairs, compare.Pair{Expected: l, Actual: l, Match: compare.Equal})
		}
		return pairs
	}
	pairs = r.alignment.Pairs
	turns := len(r.alignment.Actual.Turns)
	isComplete := r.End.Kind == "" && turns == len(r.alignment.Expected.Turns) &&
		len(r.alignment.Actual.Lines()) > 0
	isReliable := func(p compare.Pair) bool {
		isFlood := r.End.Kind == Flood && (p.Expected == nil || p.Turn == turns-1)
		return isComplete || p.Actual != nil && !isFlood
	}
	for len(pairs) > 0 && !isReliable(pairs[len(pairs)-1]) {
		pairs = pairs[:len(pairs)-1]
	}
	return pairs
}

// observe adds the evidence of a pair that differs:
//
//	expected           printed               evidence
//
//	moveValid: false   moveValid: no         the word "no" for "false"; the line "moveValid: no"
//	X has won.         The winner is X.      the line, because the numbers of words differ
//	winCode: 8         winCode: 7            somethingElse: only a part that varies differs
//	gameOver: true     gameOver: false       somethingElse: the printed line is expected elsewhere
func (x *explainer) observe(e evidence, r *run, p compare.Pair) {
	expected, actual := x.texts.ofLine(p.Expected), x.texts.ofLine(p.Actual)
	if p.Actual == nil {
		e.add(missingKind, expected.form, "", r, expected)
		return
	}
	isReworded := p.Expected != nil && isReworded(expected.content, actual.content)
	isUnknown := x.texts.templates[actual.form] == nil // it is expected nowhere
	switch {
	case isUnknown && p.Expected == nil:
		e.add(extraKind, actual.form, "", r, actual)
	case isUnknown && !isReworded: // perhaps it is extra, and another line is missing
		e.add(extraKind, actual.form, somethingElse, r, actual)
	}
	if p.Expected == nil {
		return
	}
	to := somethingElse
	_, canFill := x.texts.fill(actual.template, expected.content)
	if canFill && isReworded && !x.texts.isExpected(actual) {
		to = actual.template
	}
	e.add(lineKind, expected.template, to, r, expected)
	for i, from := range p.Expected.Words {
		to := somethingElse
		switch {
		case len(p.Expected.Words) != len(p.Actual.Words):
		case x.program.Rules.SameWord(from, p.Actual.Words[i]):
			to = asExpected
		case x.isConstantWord(from, p.Actual.Words[i], actual):
			to = p.Actual.Words[i]
		}
		e.add(wordKind, from, to, r, expected)
	}
}

// isConstantWord reports whether the word to, printed in place of from, may be a change. The
// printed line must be expected nowhere. A word that varies is no change, and neither is a number
// with another value.
func (x *explainer) isConstantWord(from, to string, printed *text) bool {
	a, aErr := strconv.ParseFloat(from, 64)
	b, bErr := strconv.ParseFloat(to, 64)
	if aErr == nil && bErr == nil {
		return a == b && !printed.inLastTurn && !printed.inOtherTurn
	}
	return x.texts.template(from) == from && !x.texts.isExpected(printed)
}

// isReworded reports whether the actual line may be the expected one in other words: they share a
// word, whatever its case and punctuation, or most of their characters, as "Bord:" and "Board:" do.
func isReworded(expected, actual string) bool {
	isSign := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	words := map[string]bool{}
	for word := range strings.FieldsFuncSeq(strings.ToLower(expected), isSign) {
		words[word] = true
	}
	for word := range strings.FieldsFuncSeq(strings.ToLower(actual), isSign) {
		if words[word] {
			return true
		}
	}
	same := compare.CommonLength([]byte(expected), []byte(actual))
	for a, b := expected[same:], actual[same:]; a != "" && b != "" && a[len(a)-1] == b[len(b)-1]; {
		a, b = a[:len(a)-1], b[:len(b)-1]
		same++
	}
	return 2*same > max(len(expected), len(actual))
}

// constantChange returns the change of a subject, or nil if the runs do not consistently show one.
func (x *explainer) constantChange(s subject, printed map[string]*count) *change {
	total := 0
	for _, c := range printed {
		total += c.runs
	}
	byRuns := func(a, b string) int { return printed[a].runs - printed[b].runs }
	best := slices.MaxFunc(slices.Sorted(maps.Keys(printed)), byRuns)
	c := printed[best]
	isLine := s.kind == missingKind || s.kind == extraKind

	isContradicted := printed[asExpected] != nil || best == somethingElse
	isChance := c.runs < fewestRuns
	isMinority := countsPerChange*c.runs <= total
	isOneLine := s.kind == wordKind && !c.varies // the change of the line says it
	isPrinted := s.kind == missingKind && (x.texts.isPrinted[s.text] || x.hasFlood)
	dependsOnInput := isLine && runsPerLine*c.runs < len(x.runs)
	if isContradicted || isChance || isMinority || isOneLine || isPrinted || dependsOnInput {
		return nil
	}
	isInAllRuns := c.runs == len(x.runs)
	return &change{
		subject: s, to: best, form: c.form, varies: c.varies, isInAllRuns: isInAllRuns,
		isAlways: len(printed) == 1 && !x.hasFlood && (s.kind != extraKind || isInAllRuns),
	}
}

// explains returns the changes that a pair shows, and reports whether they explain all of it. If
// the text is the same, nothing is left to explain.
func (x *explainer) explains(p compare.Pair) (changes []*change, ok bool) {
	expected, actual := x.texts.ofLine(p.Expected), x.texts.ofLine(p.Actual)
	find := func(kind changeKind, text string) (changes []*change, ok bool) {
		if c := x.changes[subject{kind, text}]; c != nil {
			return []*change{c}, true
		}
		return nil, false
	}
	switch {
	case p.Expected != nil && p.Expected.Prompt && p.Actual != nil:
		changes, ok = find(promptKind, expected.content)
		isOwnPrompt := ok && x.isPrompt(p.Actual, changes[0].to)
		return changes, isOwnPrompt || p.Match != compare.Different
	case p.Match != compare.Different:
		return nil, true
	case p.Expected == nil && p.Actual.Prompt, p.Actual == nil && p.Expected.Prompt:
		return nil, false
	case p.Expected == nil:
		return find(extraKind, actual.form)
	case p.Actual == nil:
		return find(missingKind, expected.form)
	}
	if changes, ok = x.explainWords(p.Expected.Words, p.Actual.Words); ok {
		return changes, true
	}
	changes, ok = find(lineKind, expected.template)
	if ok {
		filled, _ := x.texts.fill(changes[0].to, expected.content)
		ok = filled == actual.content
	}
	return changes, ok
}

// explainWords returns the changes that explain the words of a line, and reports whether they do.
func (x *explainer) explainWords(expected, actual []string) (changes []*change, ok bool) {
	if len(expected) != len(actual) {
		return nil, false
	}
	for i, from := range expected {
		if x.program.Rules.SameWord(from, actual[i]) {
			continue
		}
		c := x.changes[subject{wordKind, from}]
		if c == nil || c.to != actual[i] {
			return nil, false
		}
		changes = append(changes, c)
	}
	return changes, true
}

// changesOf returns a difference for each change that a run shows. They have at most
// mostRules+1 keys: then mergeRare makes one finding of them.
func (x *explainer) changesOf(r *run) (all []*difference) {
	seen := map[*change]bool{}
	keys := map[string]bool{}
	for _, p := range r.reliablePairs() {
		changes, isExplained := x.explains(p)
		for _, c := range changes {
			key := c.key()
			if !isExplained || seen[c] || !keys[key] && len(keys) > mostRules {
				continue
			}
			seen[c], keys[key] = true, true
			d := &difference{run: r, kind: Rule, key: key, pair: p, change: c}
			if c.kind == promptKind && compare.Squeeze(c.to) == compare.Squeeze(c.text) {
				d.kind = Space
			}
			d.Sentence = x.changeSentence([]*difference{d})
			all = append(all, d)
		}
	}
	return all
}

// key returns a text that is equal for changes that are one finding: all changes in lines of one
// form, all missing lines, all extra lines, and all prompts.
func (c *change) key() string {
	if c.kind == wordKind || c.kind == lineKind {
		return "always " + string(c.kind) + " " + c.form
	}
	return "always " + string(c.kind)
}

// changeSentence returns a sentence about changes with one key, such as: it always prints "no" for
// "false". The differences must show changes.
func (x *explainer) changeSentence(all []*difference) string {
	isAlways, forExample := true, ""
	hasOther := func(d *difference) bool { return d.change != all[0].change }
	isOneChange := !slices.ContainsFunc(all, hasOther)
	var objects []string
	seen := map[*change]bool{}
	for _, d := range all {
		c := d.change
		if seen[c] {
			continue
		}
		seen[c] = true
		isAlways = isAlways && c.isAlways
		object := ""
		switch c.kind {
		case missingKind:
			object = x.texts.nameOf(d.pair.Expected)
		case extraKind:
			object = x.texts.nameOf(d.pair.Actual)
		case lineKind:
			format := "%s for %s"
			if isOneChange && (c.isInAllRuns || !c.isAlways || c.varies) {
				format = "%s, and should print %s"
			}
			object = contrast(format, d.pair.Actual.String(), d.pair.Expected.String())
			if c.varies {
				isAlways, forExample = false, ", for example"
			}
		case promptKind:
			to, isTo := strings.CutSuffix(c.to, " ")
			from, isFrom := strings.CutSuffix(c.text, " ")
			if !isTo || !isFrom { // only one ends in a blank, so show it
				to, from = c.to, c.text
			}
			object = contrast("%s for %s", to, from)
		default:
			at := slices.Index(d.pair.Expected.Words, c.text)
			object = contrast("%s for %s",
				d.pair.Actual.PrintedWord(at), d.pair.Expected.PrintedWord(at))
		}
		objects = append(objects, object)
	}
	most := mostInSentence
	isPrivate := func(d *difference) bool { return d.run.IsPrivate }
	if slices.ContainsFunc(all, isPrivate) {
		most = 1
	}
	list := listFirst(objects, most, "other")
	always := "it prints "
	if isAlways {
		always = "it always prints "
	}
	switch all[0].change.kind {
	case promptKind:
		return "it prints the prompt " + list
	case missingKind:
		return "it never prints " + list
	case extraKind:
		return always + list + ", which should not be there"
	}
	return always + list + forExample
}
