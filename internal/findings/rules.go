package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tictactoe/internal/english"
	"tictactoe/internal/session"
)

// A rule is one or more changes that belong together: changes in lines of one form, the same change
// of words in lines of several forms, and lines that are missing, or extra, in the same runs.
type rule struct {
	changes []*change // that some run shows
	shownBy showing

	isListed bool // among those that have a finding
}

// findRules adds a finding for each rule. It adds those that most runs show, if a program changes
// each line in another way.
func (x *explainer) findRules() {
	const most = 100 // more would take long, and no reader reads them
	rules := x.joinChanges()
	for _, r := range x.failed() {
		if x.ctx.Err() != nil {
			return
		}
		for _, p := range r.pairs {
			if p.isWrong {
				continue
			}
			for _, c := range p.changes {
				rules[c].add(c, r, p)
			}
		}
	}
	var shown []*rule
	for _, rule := range rules {
		if len(rule.changes) > 0 && !rule.isListed {
			rule.isListed = true
			slices.SortFunc(rule.changes, compareChanges)
			shown = append(shown, rule)
		}
	}
	slices.SortFunc(shown, func(a, b *rule) int {
		return cmp.Or(len(b.shownBy)-len(a.shownBy), compareChanges(a.changes[0], b.changes[0]))
	})
	for _, rule := range shown[:min(most, len(shown))] {
		x.addShown(Finding{Kind: Rule, Sentence: x.ruleSentence(rule)}, rule.shownBy)
	}
}

// joinChanges returns the rule of each change. Changes that share a key have the same rule, and so
// have those that share one with a third.
func (x *explainer) joinChanges() map[*change]*rule {
	byKey := map[string][]*change{}
	for _, c := range x.changes {
		for _, key := range c.ruleKeys() {
			byKey[key] = append(byKey[key], c)
		}
	}
	rules := map[*change]*rule{}
	for _, c := range x.changes {
		if rules[c] != nil {
			continue
		}
		joined := &rule{shownBy: showing{}}
		for waiting := []*change{c}; len(waiting) > 0; {
			next := waiting[len(waiting)-1]
			waiting = waiting[:len(waiting)-1]
			if rules[next] != nil {
				continue
			}
			rules[next] = joined
			for _, key := range next.ruleKeys() {
				waiting = append(waiting, byKey[key]...)
				delete(byKey, key)
			}
		}
	}
	return rules
}

// add adds a change that a pair of a run shows.
func (rule *rule) add(c *change, r *run, p pair) {
	rule.shownBy.add(r, p)
	if !rule.has(c) {
		rule.changes = append(rule.changes, c)
	}
}

// ruleKeys returns texts of which changes in one rule share one.
func (c *change) ruleKeys() []string {
	switch c.kind {
	case missing, extra:
		var runs []string
		for r := range c.runs {
			runs = append(runs, fmt.Sprint(r.index))
		}
		slices.Sort(runs)
		return []string{fmt.Sprint(c.kind, " ", strings.Join(runs, " "))}
	case anyWord:
		return []string{"word " + c.from + "\x00" + c.to}
	case oneWord:
		return []string{"word " + c.from + "\x00" + c.to, "form " + c.form}
	}
	return []string{"form " + c.form}
}

// ruleSentence returns the sentence of a rule: "it always prints no for false". It says "always"
// only if no line contradicts that.
func (x *explainer) ruleSentence(rule *rule) string {
	example, p := rule.shownBy.shortest()
	always := "it always prints "
	hasException := func(c *change) bool { return !c.isAlways }
	if slices.ContainsFunc(rule.changes, hasException) {
		always = "it prints "
	}
	switch rule.changes[0].kind {
	case missing:
		return "it never prints " + english.List(x.formsOf(rule, example), "and")
	case extra:
		return always + x.extraText(rule, example) + ", which should not be there"
	}

	var words []string
	for _, c := range rule.changes {
		word := c.to + " for " + c.from
		if !slices.Contains(words, word) {
			words = append(words, word)
		}
		isText := strings.Contains(x.texts.of(p.Expected).form, c.from)
		if c.kind == wholeLine || isText {
			words = nil
			break
		}
	}
	if words != nil && len(p.Actual.Words) > 1 {
		slices.Sort(words)
		return always + strings.Join(words, ", ")
	}
	return contrast(always+"%s, and should print %s", p.Actual.String(), p.Expected.String())
}

// formsOf names the first three forms that a rule about missing lines has.
func (x *explainer) formsOf(rule *rule, example *run) (names []string) {
	const most = 3
	for _, p := range example.pairs {
		if p.Expected == nil || !slices.ContainsFunc(p.changes, rule.has) {
			continue
		}
		name := x.texts.nameOf(p.Expected)
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if more := len(names) - most; more > 0 {
		names = append(names[:most:most], count(more, "other line"))
	}
	return names
}

func (rule *rule) has(c *change) bool { return slices.Contains(rule.changes, c) }

// extraText quotes the extra lines that follow each other, or names them by their form.
func (x *explainer) extraText(rule *rule, example *run) string {
	p := rule.shownBy[example]
	text := x.texts.of(p.Actual)
	switch {
	case text.says == example.alignment.Expected.Turn(p.Turn).Typed:
		return "the input"
	case text.form != text.says:
		return "lines like " + x.texts.formText(text)
	}
	var lines []*session.Line
	for _, other := range example.pairs {
		isShown := other.Expected == nil && slices.ContainsFunc(other.changes, rule.has)
		if isShown && other.Turn == p.Turn {
			lines = append(lines, other.Actual)
		}
	}
	return quoteAll(lines)
}

// findOrder adds a finding for the lines of turns that are printed in another order, and pairs each
// with its expected line. Rows of a board or a picture are not in another order: their place is
// their meaning.
func (x *explainer) findOrder() {
	shownBy := map[string]showing{} // by the sentence
	for _, r := range x.failed() {
		var pairs []pair
		for begin := 0; begin < len(r.pairs); {
			end := begin + 1
			for end < len(r.pairs) && r.pairs[end].Turn == r.pairs[begin].Turn {
				end++
			}
			turn := r.pairs[begin:end]
			begin = end
			sentence, moved := x.orderOf(turn)
			if sentence == "" {
				pairs = append(pairs, turn...)
				continue
			}
			pairs = append(pairs, moved...)
			if shownBy[sentence] == nil {
				shownBy[sentence] = showing{}
			}
			first := slices.IndexFunc(moved, func(p pair) bool { return p.isMoved })
			shownBy[sentence].add(r, moved[first])
		}
		r.pairs = pairs
	}
	for _, sentence := range sortedKeys(shownBy) {
		x.addShown(Finding{Kind: Rule, Sentence: sentence}, shownBy[sentence])
	}
}

// orderOf returns a sentence if the printed lines of a turn are the predicted ones in another
// order, and otherwise "". The pairs then have each printed line beside its expected line, from
// which it may still differ in the value after a label.
func (x *explainer) orderOf(turn []pair) (sentence string, moved []pair) {
	var expected []pair // with a predicted line
	var printed []*session.Line
	isWrong := false
	for _, p := range turn {
		isWrong = isWrong || p.isWrong
		switch {
		case p.predicted != nil:
			expected = append(expected, p)
			if p.Actual != nil {
				printed = append(printed, p.Actual)
			}
		case p.Actual != nil && len(p.changes) == 0:
			printed = append(printed, p.Actual)
		default:
			moved = append(moved, p)
		}
	}
	if !isWrong || len(expected) != len(printed) {
		return "", nil
	}
	forms := map[string]int{}
	for _, p := range expected {
		forms[x.texts.of(p.predicted).form]++
	}
	var predictedKeys, printedKeys []string
	byKey := map[string][]*session.Line{}
	for i, line := range printed {
		key := x.orderKey(line, forms)
		printedKeys = append(printedKeys, key)
		byKey[key] = append(byKey[key], line)
		predictedKeys = append(predictedKeys, x.orderKey(expected[i].predicted, forms))
	}
	if slices.Equal(predictedKeys, printedKeys) {
		return "", nil
	}
	for i, p := range expected {
		lines := byKey[predictedKeys[i]]
		if len(lines) == 0 {
			return "", nil
		}
		p.Actual = lines[0]
		byKey[predictedKeys[i]] = lines[1:]
		p.isWrong = !x.program.Comparison.EqualLines(p.predicted, p.Actual)
		p.SameText = x.program.Comparison.EqualLines(p.Expected, p.Actual)
		p.isMoved = predictedKeys[i] != printedKeys[i]
		isPicture := !strings.ContainsFunc(p.predicted.String(), isLetterOrDigit)
		if p.isMoved && (p.Expected.Prompt || x.texts.of(p.Expected).isKind || isPicture) {
			return "", nil
		}
		moved = append(moved, p)
	}
	return x.orderSentence(expected, predictedKeys, printedKeys), moved
}

// orderKey is equal for lines that may be the same line in two places. The value after a label that
// only one line of the turn has may differ.
func (x *explainer) orderKey(l *session.Line, forms map[string]int) string {
	if text := x.texts.of(l); text.isLabelled && forms[text.form] == 1 {
		return text.form
	}
	return l.String()
}

// orderSentence describes the order of printed lines.
func (x *explainer) orderSentence(expected []pair, predictedKeys, printedKeys []string) string {
	begin, end := 0, len(expected) // of the lines in another order
	for predictedKeys[begin] == printedKeys[begin] {
		begin++
	}
	for predictedKeys[end-1] == printedKeys[end-1] {
		end--
	}
	predictedKeys, printedKeys = predictedKeys[begin:end], printedKeys[begin:end]
	reversed := slices.Clone(printedKeys)
	slices.Reverse(reversed)
	moved := x.texts.nameOf(expected[begin].Expected)
	switch {
	case len(reversed) > 2 && slices.Equal(reversed, predictedKeys):
		return "it prints lines in reverse order"
	case !slices.Equal(predictedKeys[1:], printedKeys[:len(printedKeys)-1]):
		return "it prints the same lines in another order"
	case begin == 0:
		return fmt.Sprintf("it prints %s in another place, and should print it first", moved)
	}
	return fmt.Sprintf("it prints %s in another place, and should print it after %s",
		moved, x.texts.formText(x.texts.of(expected[begin-1].Expected)))
}
