package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tictactoe/internal/session"
)

// A change is a constant difference between expected and printed lines.
type change struct {
	subject
	to       string // printed in place of the subject
	form     string // of a line that shows it
	isAlways bool   // no line contradicts it
}

// A subject is the text that a change changes. Examples, with the text that is printed instead:
//
//	prompt   "Name? "      "Your name: "
//	word     "false"       "no"             in lines of two templates or more
//	line     "# more"      "still # to go"  by the template
//	missing  "winCode:"                     lines of a form that are not printed
//	extra    "Welcome!"                     lines of a form that are printed, too
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

// Evidence is the texts that the runs print in the place of each subject, with their numbers.
type evidence map[subject]map[string]*count

// Values of evidence that are no texts.
const (
	asExpected    = "\x00as expected"
	somethingElse = "\x00something else"
	nothing       = "\x00nothing"  // for a missing line; or for an extra line, beside no other
	anything      = "\x00anything" // for an extra line, beside any other
)

// A count says how often a text is printed in the place of a subject.
type count struct {
	pairs, runs int
	last        *run // the pairs of a run are counted in a row
	first       *text
	form        string // the first of the forms in the order of the alphabet
	isGeneral   bool   // lines of several templates show it
}

// add counts a pair of a run, whose line is of a text.
func (e evidence) add(s subject, to string, r *run, t *text) {
	if e[s] == nil {
		e[s] = map[string]*count{}
	}
	c := e[s][to]
	if c == nil {
		c = &count{first: t, form: t.form}
		e[s][to] = c
	}
	c.pairs++
	if c.last != r {
		c.last = r
		c.runs++
	}
	c.form = min(c.form, t.form)
	c.isGeneral = c.isGeneral || c.first.template != t.template
}

// learn finds the constant changes. Those that the first round finds, such as extra lines, confuse
// the pairs in which the second round finds others.
func (x *explainer) learn() {
	x.texts.countPrinted(x.runs)
	for round := 1; round == 1 || round == 2 && len(x.changes) > 0; round++ {
		e := evidence{}
		x.isRight = map[*text]bool{}
		for _, r := range x.runs {
			x.collect(e, r)
		}
		for s, printed := range e {
			if c := x.constant(s, printed); c != nil && x.changes[s] == nil {
				x.changes[s] = c
			}
		}
	}
	for s, c := range x.changes {
		words, _ := x.changeWords(strings.Fields(s.text))
		if s.kind == lineKind && strings.Join(words, " ") == c.to { // the words explain it
			delete(x.changes, s)
		}
	}
}

// collect adds the evidence of a run.
func (x *explainer) collect(e evidence, r *run) {
	if r.Passed {
		for _, l := range r.alignment.Expected.Lines() {
			x.observe(e, r, pair{Pair: session.Pair{Expected: l, Actual: l}})
		}
		return
	}
	x.align(r)
	for _, p := range r.knownPairs() {
		x.observe(e, r, p)
	}
}

// constant returns the change of a subject, or nil if it is not constant. No run prints the
// expected text, at least two runs show the change, and it is the majority. An extra line that all
// runs print in place of various lines is a change, too.
func (x *explainer) constant(s subject, printed map[string]*count) *change {
	const fewest = 2 // with fewer runs, each wrong value would be a change
	total, best := 0, ""
	for to, c := range printed {
		if to == anything {
			continue
		}
		total += c.pairs
		if best == "" || cmp.Or(c.runs-printed[best].runs, strings.Compare(best, to)) > 0 {
			best = to
		}
	}
	c := printed[best]
	isMost, isAlone := 2*c.pairs > total, s.kind == missingKind || s.kind == extraKind
	inAll := printed[anything] != nil && printed[anything].runs == len(x.runs)
	switch {
	case inAll && len(x.runs) >= fewest && (!isMost || best == nothing):
	case printed[asExpected] != nil, best == asExpected || best == somethingElse,
		c.runs < fewest, !isMost,
		s.kind == extraKind && best != nothing,
		s.kind == wordKind && !c.isGeneral,
		s.kind == missingKind && x.texts.printed[s.text] > 0,
		isAlone && 2*c.runs < len(x.runs): // it may depend on the input
		return nil
	}
	isAlways := c.pairs == total && s.kind != extraKind || inAll
	return &change{subject: s, to: best, form: c.form, isAlways: isAlways}
}

// observe notes the evidence of a pair:
//
//	expected           printed               evidence
//
//	moveValid: false   moveValid: no         the word "no" for "false"; the line "moveValid: no"
//	X has won.         The winner is X.      the line, because the numbers of words differ
//	winCode: 8         winCode: 7            something else, because only a part that varies differs
//	gameOver: true     gameOver: false       something else, because that is expected elsewhere
func (x *explainer) observe(e evidence, r *run, p pair) {
	expected, actual := x.texts.ofLine(p.Expected), x.texts.ofLine(p.Actual)
	isPrompt := p.Expected != nil && p.Expected.Prompt || p.Actual != nil && p.Actual.Prompt
	switch {
	case isPrompt, !p.isWrong && (p.Expected == nil || x.isRight[expected]): // it is known
	case !p.isWrong:
		x.isRight[expected] = true
		e.add(subject{lineKind, expected.template}, asExpected, r, expected)
		for _, from := range p.Expected.Words {
			e.add(subject{wordKind, from}, asExpected, r, expected)
		}
	case r.isFlooded(p):
	case p.Actual == nil:
		e.add(subject{missingKind, expected.form}, nothing, r, expected)
	case p.Expected == nil:
		x.observeExtra(e, r, actual, nothing)
	default:
		to := expected.form
		if isReworded(expected.content, actual.content) {
			to = somethingElse
		}
		x.observeExtra(e, r, actual, to)
		x.observeWrong(e, r, p)
	}
}

// observeExtra notes that a line is printed that is expected nowhere, in addition to the expected
// ones or in the place of one of a form. If only white space differs, it is a part of a line.
func (x *explainer) observeExtra(e evidence, r *run, printed *text, to string) {
	isPart := r.alignment.Match != session.Different
	if x.texts.templates[printed.form] == nil && !isPart {
		e.add(subject{extraKind, printed.form}, to, r, printed)
		e.add(subject{extraKind, printed.form}, anything, r, printed)
	}
}

// observeWrong notes the text in the place of a line, and those in the place of its words. Only
// words of lines that have as many words correspond.
func (x *explainer) observeWrong(e evidence, r *run, p pair) {
	expected, actual := x.texts.ofLine(p.Expected), x.texts.ofLine(p.Actual)
	to := actual.template
	if _, canFill := x.texts.fill(to, expected.content); !canFill ||
		x.texts.isExpected(actual) || !isReworded(expected.content, actual.content) {
		to = somethingElse
	}
	e.add(subject{lineKind, expected.template}, to, r, expected)
	words, printed := p.Expected.Words, p.Actual.Words
	for i, from := range words {
		to := somethingElse
		switch {
		case len(words) != len(printed):
		case from == printed[i]:
			to = asExpected
		case x.isConstantWord(from, printed[i], actual):
			to = printed[i]
		}
		e.add(subject{wordKind, from}, to, r, expected)
	}
}

// isConstantWord reports whether a word that is printed in place of another one, in a line that is
// expected nowhere, may be a change. A number is one only if it has the same value, as -0.00 for
// 0.00; typed words vary.
func (x *explainer) isConstantWord(from, to string, printed *text) bool {
	a, aErr := strconv.ParseFloat(from, 64)
	b, bErr := strconv.ParseFloat(to, 64)
	if aErr == nil && bErr == nil {
		return a == b && !printed.inLastTurn && !printed.inOtherTurn
	}
	return x.texts.template(from) == from && !x.texts.isExpected(printed)
}

// isReworded reports whether a line may be another one in other words: they have a word in common,
// or most of their characters.
func isReworded(expected, actual string) bool {
	words := wordsOf(expected)
	isShared := func(word string) bool { return slices.Contains(words, word) }
	if slices.ContainsFunc(wordsOf(actual), isShared) {
		return true
	}
	longest := max(len(expected), len(actual))
	begin := sameBeginning(expected, actual)
	expected, actual = expected[begin:], actual[begin:]
	end := 0
	for end < min(len(expected), len(actual)) &&
		expected[len(expected)-1-end] == actual[len(actual)-1-end] {
		end++
	}
	return 2*(begin+end) > longest
}

// wordsOf returns the words and numbers of a text in small letters.
func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// isFlooded reports whether a pair may be part of a flood, which is no evidence for a change.
func (r *run) isFlooded(p pair) bool {
	lastTurn := len(r.alignment.Actual.Turns) - 1
	return r.End.Kind == Flood && (p.Expected == nil || p.Turn == lastTurn)
}

// changesOf returns a difference for each change that a run shows. There may be as many as lines,
// so those with other keys than the first ones are dropped: see limit.
func (x *explainer) changesOf(r *run) (all []*difference) {
	seen, keys := map[*change]bool{}, map[string]bool{}
	for _, p := range r.knownPairs() {
		for _, c := range p.changes {
			key := c.key()
			isShown := keys[key] || len(keys) <= mostOf[Rule]
			if !p.isWrong && !seen[c] && isShown {
				seen[c], keys[key] = true, true
				all = append(all, x.describeChange(c, p))
			}
		}
	}
	return all
}

// key is equal for changes that are one finding: those of words and lines in lines of one form, all
// lines that are left out, all extra lines, and all prompts.
func (c *change) key() string {
	if c.kind == wordKind || c.kind == lineKind {
		return "always " + string(c.kind) + " " + c.form
	}
	return "always " + string(c.kind)
}

// describeChange returns the difference that a pair shows by a change.
func (x *explainer) describeChange(c *change, p pair) *difference {
	d := &difference{kind: Rule, key: c.key(), pair: p, change: c}
	always := "it prints "
	if c.isAlways {
		always = "it always prints "
	}
	switch c.kind {
	case promptKind:
		d.format, d.object = "it prints the prompt %s", contrast("%s for %s", c.to, c.text)
		if squeeze(c.to) == squeeze(c.text) {
			d.kind = Space
		}
	case missingKind:
		d.format, d.object = "it never prints %s", x.texts.nameOf(p.Expected)
	case extraKind:
		d.format, d.object = always+"%s, which should not be there", x.texts.nameOf(p.Actual)
	case wordKind:
		d.format, d.object = always+"%s", contrast("%s for %s", c.to, c.text)
	case lineKind:
		d.Sentence = contrast(always+"%s, and should print %s",
			p.Actual.String(), p.Expected.String())
		return d
	}
	d.Sentence = fmt.Sprintf(d.format, d.object)
	return d
}
