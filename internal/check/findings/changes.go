package findings

import (
	"maps"
	"slices"

	"tictactoe/internal/check/compare"
)

// A change is a constant difference: whenever a subject is expected, the program prints the same
// other text. Nothing in any run contradicts it, so sentences say "always" or "never".
type change struct {
	subject
	to   string // printed in place of the subject
	runs int    // that show it

	isContradicted bool  // then it is no change
	isVaried       bool  // lines with different contents show it
	line           *text // the line that showed it first
	last           *run  // that showed it last
}

// A subject is the expected text that a change replaces; an extra line is a subject, too. Examples,
// with the text that is printed instead:
//
//	otherWord   "false"       "no"             in two different lines or more
//	otherLine   "# more"      "still # to go"  both are templates
//	missing     "winCode:"                     no run prints a line of this form
//	extra       "Welcome!"                     every run prints such a line, and none should
type subject struct {
	shape shape
	text  string
}

// learn finds the changes.
func (e *explainer) learn() {
	isRight := map[*text]bool{}
	for _, r := range e.runs {
		for _, l := range r.rightLines() {
			if text := e.texts.ofLine(l); !isRight[text] { // once contradicts it
				isRight[text] = true
				e.contradict(otherLine, text.template)
				for _, word := range l.Words {
					e.contradict(otherWord, word)
				}
			}
		}
		for _, p := range r.reliablePairs() {
			if e.isStopped() {
				return
			}
			if p.Match == compare.Different && !p.isPrompt() {
				e.observe(r, p)
			}
		}
	}
	constant := maps.Clone(e.changes)
	maps.DeleteFunc(constant, func(_ subject, c *change) bool { return !e.isConstant(c) })
	e.changes = constant
}

// rightLines returns the lines of a run that are right. Prompts are not among them: see prompts.go.
func (r *run) rightLines() (lines []*compare.Line) {
	if r.Alignment.Match != compare.Different {
		lines = r.Alignment.Expected.Lines()
	}
	for _, p := range r.pairs {
		if p.Match != compare.Different {
			lines = append(lines, p.Expected)
		}
	}
	return slices.DeleteFunc(lines, func(l *compare.Line) bool { return l.Prompt })
}

// reliablePairs returns the pairs of a run that may show a change. If the run did not end normally,
// the missing lines at its end are not evidence. If it printed too much, neither is its last turn,
// nor the last expected one, in which it should have ended, nor the later ones.
func (r *run) reliablePairs() []pair {
	turns, expected := len(r.Alignment.Actual.Turns), len(r.Alignment.Expected.Turns)
	last := min(turns, expected) - 1
	isComplete := r.End.Kind == "" && turns == expected && len(r.Alignment.Actual.Lines()) > 0
	isReliable := func(p pair) bool {
		isFlood := r.End.Kind == Flood && p.Turn >= last
		return isComplete || p.Actual != nil && !isFlood
	}
	pairs := r.pairs
	for len(pairs) > 0 && !isReliable(pairs[len(pairs)-1]) {
		pairs = pairs[:len(pairs)-1]
	}
	return pairs
}

// observe notes the changes that a pair of different lines shows:
//
//	expected           printed               changes
//
//	moveValid: false   moveValid: no         the word "no" for "false"; the line "moveValid: no"
//	X has won.         The winner is X.      the line, because the numbers of words differ
//	winCode: 8         winCode: 7            none: only a part that varies differs
//	gameOver: true     gameOver: false       none: the printed line is expected elsewhere
func (e *explainer) observe(r *run, p pair) {
	expected, actual := p.expected, p.actual
	switch {
	case p.Actual == nil:
		e.note(missing, expected.form, "", r, expected)
		return
	case p.Expected == nil:
		e.note(extra, actual.form, "", r, actual)
		return
	}
	e.contradict(missing, expected.form)
	e.contradict(extra, actual.form)
	isOther := actual.template != expected.template && !e.texts.isExpectedTemplate[actual.template]
	if isOther {
		e.note(otherLine, expected.template, actual.template, r, expected)
	} else {
		e.contradict(otherLine, expected.template)
	}
	hasWords := isOther && len(p.Expected.Words) == len(p.Actual.Words)
	for i, word := range p.Expected.Words {
		isConstant := hasWords && e.texts.template(word) == word
		if isConstant && !e.program.Rules.SameWord(word, p.Actual.Words[i]) {
			e.note(otherWord, word, p.Actual.Words[i], r, expected)
		} else {
			e.contradict(otherWord, word)
		}
	}
}

// at returns the change of a subject.
func (e *explainer) at(s subject) *change {
	if e.changes[s] == nil {
		e.changes[s] = &change{subject: s}
	}
	return e.changes[s]
}

// contradict notes that a subject is not always replaced by one text: it is printed as expected, or
// its place has another text or none.
func (e *explainer) contradict(shape shape, of string) {
	e.at(subject{shape, of}).isContradicted = true
}

// note notes that a run prints a text in place of a subject, in a line with text t.
func (e *explainer) note(shape shape, of, to string, r *run, t *text) {
	c := e.at(subject{shape, of})
	if c.runs == 0 {
		c.to, c.line = to, t
	}
	if c.last != r { // runs are observed one after the other
		c.last = r
		c.runs++
	}
	c.isVaried = c.isVaried || t != c.line
	c.isContradicted = c.isContradicted || to != c.to
}

// isConstant reports whether a change is one: two runs show it, and none contradicts it.
func (e *explainer) isConstant(c *change) bool {
	switch {
	case c.isContradicted, c.runs < 2:
		return false
	case c.shape == missing:
		return !e.texts.isPrintedForm[c.text] && !e.hasFlood
	case c.shape == extra:
		return c.runs == len(e.runs) && !e.texts.isExpectedForm[c.text]
	}
	if c.shape == otherWord {
		return c.isVaried // otherwise the change of the line says it
	}
	word := e.changes[subject{otherWord, c.text}] // as a line of one word is read
	return word == nil || !word.isContradicted
}

// explainPairs notes which changes explain the pairs of a run.
func (e *explainer) explainPairs(r *run) {
	for i := range r.pairs {
		if e.isStopped() {
			return
		}
		p := &r.pairs[i]
		if p.Match == compare.Different {
			p.changes = e.explain(*p)
			p.isWrong = len(p.changes) == 0
		}
	}
}

// explain returns the changes that explain all of a pair that differs, if there are such changes.
func (e *explainer) explain(p pair) []*change {
	expected, actual := p.expected, p.actual
	var c *change
	switch {
	case p.isPrompt():
	case p.Expected == nil:
		c = e.changes[subject{extra, actual.form}]
	case p.Actual == nil:
		c = e.changes[subject{missing, expected.form}]
	default:
		if changes := e.explainWords(p.Expected.Words, p.Actual.Words); changes != nil {
			return changes
		}
		c = e.changes[subject{otherLine, expected.template}]
		if c != nil && e.texts.fill(c.to, expected.content) != actual.content {
			c = nil
		}
	}
	if c == nil {
		return nil
	}
	return []*change{c}
}

// explainWords returns the changes that explain the words of a line, if there are such changes.
func (e *explainer) explainWords(expected, actual []string) (changes []*change) {
	if len(expected) != len(actual) {
		return nil
	}
	for i, word := range expected {
		c := e.changes[subject{otherWord, word}]
		switch {
		case e.program.Rules.SameWord(word, actual[i]):
		case c == nil || c.to != actual[i]:
			return nil
		default:
			changes = append(changes, c)
		}
	}
	return changes
}

// A shownChange is a change, and the first pair of a run that shows it.
type shownChange struct {
	*change
	pair compare.Pair
}

// rulesOf returns the differences in some pairs of a run that changes explain, one for each key.
// They have at most mostOf[Rule]+1 keys: then mergeRare makes one finding of them.
func (e *explainer) rulesOf(r *run, pairs []pair) (all []*difference) {
	byKey := map[key]*difference{}
	for _, p := range pairs {
		for _, c := range p.changes {
			k := c.key()
			d := byKey[k]
			if d == nil && len(all) > mostOf[Rule] {
				continue
			}
			if d == nil {
				d = &difference{key: k, pair: p.Pair}
				d.Sentence, _ = e.ruleSentence([]shownChange{{c, p.Pair}}, r.IsPrivate)
				byKey[k] = d
				all = append(all, d)
			}
			d.changes = append(d.changes, shownChange{c, p.Pair})
		}
	}
	return all
}

// key is equal for changes that are one finding: all changes in lines of one form, all missing
// lines, and all extra lines.
func (c *change) key() key {
	k := key{kind: Rule, shape: c.shape}
	if c.shape == otherWord || c.shape == otherLine {
		k.text = c.line.form
	}
	return k
}

// ruleSentence returns a sentence about changes with one key, such as: it always prints "no" for
// "false". It reports whether it is an example of several sentences.
func (e *explainer) ruleSentence(all []shownChange, isPrivate bool) (text string, isExample bool) {
	const format = "%s for %s"
	var objects []string
	seen := map[*change]bool{}
	for _, c := range all {
		if seen[c.change] {
			continue
		}
		seen[c.change] = true
		switch c.shape {
		case missing:
			objects = append(objects, e.texts.nameOf(c.pair.Expected))
		case extra:
			objects = append(objects, e.texts.nameOf(c.pair.Actual))
		case otherLine:
			isExample = isExample || c.isVaried
			objects = append(objects,
				contrast(format, c.pair.Actual.String(), c.pair.Expected.String()))
		default:
			at := slices.Index(c.pair.Expected.Words, c.text)
			objects = append(objects, contrast(format,
				c.pair.Actual.PrintedWord(at), c.pair.Expected.PrintedWord(at)))
		}
	}
	always := "it always prints "
	if isExample || e.hasFlood {
		always = "it prints "
	}
	list := listFirst(objects, isPrivate, "other")
	switch all[0].shape {
	case missing:
		return "it never prints " + list, false
	case extra:
		return always + list + ", which should not be there", false
	}
	return always + list, isExample
}
