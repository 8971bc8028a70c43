package findings

import (
	"cmp"
	"slices"
	"strings"

	"tictactoe/internal/session"
)

// A change is a constant difference between expected and printed lines.
type change struct {
	changeKey
	to    string
	isAll bool // the program makes it wherever it could, in lines of this form
	inAny bool // a word: also in lines of every other form
	pairs int  // of lines that show it
	runs  map[*run]bool
}

// A changeKey is the part of the expected lines that changes. Examples:
//
//	oneWord    form "winCode:"  from "0"      to "none"          a word in lines of a form
//	anyWord    form ""          from "false"  to "no"            a word in lines of any form
//	wholeLine  form "# more"    from "# more" to "still # to go" a line, by its template
//	missing    form "Bye"                                        lines that are not printed
//	extra      form "Hello"                                      lines that are printed, too
//
// A word that repeats one symbol is written as that symbol: "*" is "***" and "*****", too.
type changeKey struct {
	kind       changeKind
	form, from string
}

type changeKind int

const (
	oneWord changeKind = iota
	anyWord
	wholeLine
	missing
	extra
)

// changes are the constant changes of a program.
type changes map[changeKey]*change

// Observations count the differences between paired lines.
type observations struct {
	seen    map[changeKey]map[string]*sightings // by the printed text
	total   map[changeKey]int                   // pairs in which the expected text is wrong
	right   map[changeKey]bool                  // the expected text is printed somewhere
	printed map[string]bool                     // forms that some run prints
}

// Sightings are the runs and the number of pairs that show a change.
type sightings struct {
	runs  map[*run]bool
	pairs int
}

// learn finds the constant changes. At least two runs show a change, no run prints the expected
// text, and the change is the majority of the pairs in which the expected text is wrong.
func (x *explainer) learn() {
	o := &observations{
		seen:    map[changeKey]map[string]*sightings{},
		total:   map[changeKey]int{},
		right:   map[changeKey]bool{},
		printed: map[string]bool{},
	}
	for _, r := range x.runs {
		if x.ctx.Err() != nil {
			return
		}
		if r.Passed {
			for _, line := range r.alignment.Expected.Lines() {
				o.noteRight(x.texts.of(line))
			}
			continue
		}
		for n, p := range r.alignment.Pairs {
			x.observe(o, r, n, p)
		}
	}
	x.changes = changes{}
	for key, all := range o.seen {
		if c := o.constant(key, all, len(x.runs)); c != nil {
			c.inAny = o.isConstantWord(c)
			x.changes[key] = c
		}
	}
	x.dropAmbiguous()
}

// dropAmbiguous drops the change of a word if the program prints the same text for another word of
// the same lines, and does so more often. If a false win prints 1 in "gameOver: 1", and 1 is for
// "true" elsewhere, then it is not for "false".
func (x *explainer) dropAmbiguous() {
	byText := map[string][]*change{} // changes of words, by the printed text
	for _, c := range x.changes {
		if c.kind == oneWord || c.kind == anyWord {
			byText[c.to] = append(byText[c.to], c)
		}
	}
	for _, all := range byText {
		slices.SortFunc(all, compareChanges)
		for i, c := range all {
			isBefore := func(other *change) bool {
				isSameForm := c.kind == anyWord || x.texts.words[c.form][other.from]
				return other.from != c.from && isSameForm
			}
			if slices.ContainsFunc(all[:i], isBefore) {
				delete(x.changes, c.changeKey)
			}
		}
	}
}

// constant returns the change of a key, or nil if it is not constant.
func (o *observations) constant(
	key changeKey, all map[string]*sightings, runs int,
) *change {
	const fewest = 2 // with fewer runs, each wrong value would be a rule
	// A line that fewer runs lack, or have in addition, may depend on the input.
	const shareOfRuns = 0.5
	best := ""
	for _, to := range sortedKeys(all) {
		if best == "" || len(all[to].runs) > len(all[best].runs) {
			best = to
		}
	}
	s := all[best]
	isMajority := 2*s.pairs > o.total[key]
	switch key.kind {
	case missing, extra:
		isMajority = float64(len(s.runs)) >= shareOfRuns*float64(runs)
	}
	if len(s.runs) < fewest || !isMajority || o.right[key] ||
		key.kind == missing && o.printed[key.form] {
		return nil
	}
	isAll := s.pairs == o.total[key]
	if key.kind == extra {
		isAll = len(s.runs) == runs
	}
	to := strings.TrimPrefix(best, "\x00")
	return &change{changeKey: key, to: to, isAll: isAll, pairs: s.pairs, runs: s.runs}
}

// isConstantWord reports whether a word is printed in the same way in all lines.
func (o *observations) isConstantWord(c *change) bool {
	anywhere := changeKey{anyWord, "", c.from}
	s := o.seen[anywhere]["\x00"+c.to]
	return c.kind <= anyWord && !o.right[anywhere] && s != nil && s.pairs == o.total[anywhere]
}

// show notes that a pair of a run shows a change.
func (o *observations) show(key changeKey, to string, r *run) {
	if o.seen[key] == nil {
		o.seen[key] = map[string]*sightings{}
	}
	s := o.seen[key]["\x00"+to]
	if s == nil {
		s = &sightings{runs: map[*run]bool{}}
		o.seen[key]["\x00"+to] = s
	}
	s.pairs++
	s.runs[r] = true
}

// noteRight notes that an expected line is printed.
func (o *observations) noteRight(t *text) {
	o.printed[t.form] = true
	o.right[changeKey{wholeLine, t.form, t.template}] = true
	for word := range strings.FieldsSeq(t.says) {
		o.noteRightWord(t.form, symbol(word))
	}
}

func (o *observations) noteRightWord(form, word string) {
	o.right[changeKey{oneWord, form, word}] = true
	o.right[changeKey{anyWord, "", word}] = true
}

// observe notes the changes that a pair shows:
//
//	expected           printed               changes
//
//	moveValid: false   moveValid: no         the word "no" for "false"; "moveValid:" is right
//	X has won.         The winner is X.      the whole line, because the numbers of words differ
//	winCode: 8         winCode: 7            none, because only a part that varies differs
//	gameOver: true     gameOver: false       none, because the printed line is expected elsewhere
func (x *explainer) observe(o *observations, r *run, n int, p session.Pair) {
	if p.Actual != nil {
		o.printed[x.texts.of(p.Actual).form] = true
	}
	switch {
	case p.Expected == nil:
		form := x.texts.of(p.Actual).form
		isNew := !p.Actual.Prompt && x.texts.templates[form] == nil
		if isNew && r.End.Kind != Flood { // a flood is no evidence
			o.show(changeKey{extra, form, ""}, "", r)
		}
		return
	case p.Actual == nil:
		if !p.Expected.Prompt && r.goesOn(r.alignment.Pairs[n:]) {
			o.show(changeKey{missing, x.texts.of(p.Expected).form, ""}, "", r)
		}
		return
	case p.SameText:
		o.noteRight(x.texts.of(p.Expected))
		return
	}

	expected, actual := x.texts.of(p.Expected), x.texts.of(p.Actual)
	if p.Expected.Prompt || p.Actual.Prompt || expected.template == actual.template {
		return
	}
	words, printed := p.Expected.Words, p.Actual.Words
	whole := changeKey{wholeLine, expected.form, expected.template}
	o.total[whole]++
	isOther := x.texts.isExpected(actual)
	if len(words) != len(printed) || x.varyOtherwise(words, printed) {
		if !isOther {
			o.show(whole, actual.template, r)
		}
		return
	}
	for i, word := range words {
		from, to := word, printed[i]
		if len(from) == len(to) && symbol(to) != to {
			from, to = symbol(from), symbol(to)
		}
		switch {
		case from == to:
			o.noteRightWord(expected.form, from)
			continue
		case x.texts.template(from) == x.texts.template(to):
			continue
		}
		for _, key := range []changeKey{{oneWord, expected.form, from}, {anyWord, "", from}} {
			o.total[key]++
			if !isOther {
				o.show(key, to, r)
			}
		}
	}
}

// varyOtherwise reports whether a word with a part that varies is printed as another kind of word.
func (x *explainer) varyOtherwise(words, printed []string) bool {
	for i, word := range words {
		template := x.texts.template(word)
		if template != word && template != x.texts.template(printed[i]) {
			return true
		}
	}
	return false
}

// predict returns the line that the program should print for an expected one if it makes its
// changes, and these changes. The line is nil if the program never prints it.
func (x *explainer) predict(l *session.Line) (predicted *session.Line, made []*change) {
	text := x.texts.of(l)
	if l.Prompt {
		return l, nil
	}
	if c := x.changes[changeKey{missing, text.form, ""}]; c != nil {
		return nil, []*change{c}
	}
	if c := x.changes[changeKey{wholeLine, text.form, text.template}]; c != nil {
		if filled, ok := x.texts.fill(c.to, text.says); ok {
			return withWords(l, strings.Fields(filled)), []*change{c}
		}
	}
	words := slices.Clone(l.Words)
	for i, word := range words {
		if c := x.changeOf(text.form, word); c != nil {
			words[i] = changed(word, c)
			made = append(made, c)
		}
	}
	if made == nil {
		return l, nil
	}
	return withWords(l, words), made
}

// changeOf returns the change of a word in lines of a form, or nil.
func (x *explainer) changeOf(form, word string) *change {
	for _, from := range []string{word, symbol(word)} {
		for _, key := range []changeKey{{oneWord, form, from}, {anyWord, "", from}} {
			if c := x.changes[key]; c != nil {
				return c
			}
		}
	}
	return nil
}

// changed returns a word after a change.
func changed(word string, c *change) string {
	if s := symbol(word); s != word && s == c.from {
		return strings.Repeat(c.to, len(word)/len(s))
	}
	return c.to
}

// withWords returns a line with other words and, if there are as many, the same white space.
func withWords(l *session.Line, words []string) *session.Line {
	if len(words) == 0 {
		return l
	}
	changed := *l
	changed.Words = words
	if len(words) != len(l.Words) {
		changed.Space = session.Blanks(l.Space[0], len(words))
	}
	return &changed
}

// predictAll pairs the predicted lines of each failed run with the printed ones.
func (x *explainer) predictAll() {
	for _, r := range x.failed() {
		if x.ctx.Err() != nil {
			return
		}
		r.pairs = x.predictPairs(r)
	}
}

func (x *explainer) predictPairs(r *run) (pairs []pair) {
	a := r.alignment
	if a.Match != session.Different || len(x.changes) == 0 {
		for _, p := range a.Pairs {
			pairs = append(pairs, pair{Pair: p, predicted: p.Expected, isWrong: !p.SameText})
		}
		return pairs
	}
	for turn := range max(len(a.Expected.Turns), len(a.Actual.Turns)) {
		pairs = append(pairs, x.predictTurn(turn, a.Expected.Turn(turn), a.Actual.Turn(turn))...)
	}
	return pairs
}

// predictTurn pairs the lines of a turn. Lines that are missing or extra by a change are pairs
// before the next line on the other side.
func (x *explainer) predictTurn(turn int, expected, actual session.Turn) (pairs []pair) {
	original := map[*session.Line]pair{} // by the predicted line
	waiting := map[*session.Line][]pair{}
	var predicted, printed []*session.Line
	var before []pair // lines that are missing or extra before the next one
	for _, line := range expected.Lines {
		p := pair{Pair: session.Pair{Turn: turn, Expected: line}}
		p.predicted, p.changes = x.predict(line)
		if p.predicted == nil {
			before = append(before, p)
			continue
		}
		if p.predicted == line {
			copied := *line // so that each prediction is a separate line
			p.predicted = &copied
		}
		original[p.predicted] = p
		waiting[p.predicted], before = before, nil
		predicted = append(predicted, p.predicted)
	}
	lastMissing := before
	before = nil
	for _, line := range actual.Lines {
		if c := x.changes[changeKey{extra, x.texts.of(line).form, ""}]; c != nil {
			p := pair{Pair: session.Pair{Turn: turn, Actual: line}, changes: []*change{c}}
			before = append(before, p)
			continue
		}
		waiting[line], before = before, nil
		printed = append(printed, line)
	}
	for _, aligned := range x.program.Comparison.AlignLines(turn, predicted, printed) {
		p := pair{Pair: aligned}
		if aligned.Expected != nil {
			pairs = append(pairs, waiting[aligned.Expected]...)
			p = original[aligned.Expected]
			p.Actual = aligned.Actual
		}
		if aligned.Actual != nil {
			pairs = append(pairs, waiting[aligned.Actual]...)
		}
		p.isWrong = !aligned.SameText
		if p.Expected != nil && p.Actual != nil {
			p.SameText = x.program.Comparison.EqualLines(p.Expected, p.Actual)
		}
		pairs = append(pairs, p)
	}
	return append(pairs, append(lastMissing, before...)...)
}

// dropWeakChanges drops all changes if they explain less than half of the printed lines of the
// failed runs: then they would hide how different the output is.
func (x *explainer) dropWeakChanges() {
	const shareOfLines = 0.5
	if len(x.changes) == 0 {
		return
	}
	all, explained := 0, 0
	for _, r := range x.failed() {
		for _, p := range r.pairs {
			if p.Actual == nil || p.Turn >= len(r.alignment.Expected.Turns) {
				continue
			}
			all++
			if !p.isWrong {
				explained++
			}
		}
	}
	if float64(explained) < shareOfLines*float64(all) {
		x.changes = nil
		x.predictAll()
	}
}

// compareChanges orders changes by the number of their runs, and then by their texts.
func compareChanges(a, b *change) int {
	return cmp.Or(
		len(b.runs)-len(a.runs), b.pairs-a.pairs, strings.Compare(a.form, b.form),
		strings.Compare(a.from, b.from), strings.Compare(a.to, b.to), int(a.kind)-int(b.kind))
}
