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
}

// findRules adds a finding for each rule. It adds those that most runs show, if a program changes
// each line in another way.
func (x *explainer) findRules() {
	const most = 100 // more would take long, and no reader reads them
	x.joinChanges()
	var shown []*rule
	for _, r := range x.failed() {
		if x.ctx.Err() != nil {
			return
		}
		for _, p := range r.pairs {
			if p.isWrong {
				continue
			}
			for _, c := range p.changes {
				if len(c.rule.changes) == 0 {
					shown = append(shown, c.rule)
				}
				c.rule.add(c, r, p)
			}
		}
	}
	for _, rule := range shown {
		slices.SortFunc(rule.changes, compareChanges)
	}
	slices.SortFunc(shown, func(a, b *rule) int {
		return cmp.Or(len(b.shownBy)-len(a.shownBy), compareChanges(a.changes[0], b.changes[0]))
	})
	for _, rule := range shown[:min(most, len(shown))] {
		x.addShown(Finding{Kind: Rule, Sentence: x.ruleSentence(rule)}, rule.shownBy)
	}
}

// joinChanges gives each change its rule. Changes that share a key have the same rule, and so have
// those that share one with a third.
func (x *explainer) joinChanges() {
	byKey := map[string][]*change{}
	for _, c := range x.changes {
		for _, key := range c.ruleKeys() {
			byKey[key] = append(byKey[key], c)
		}
	}
	for _, c := range x.changes {
		if c.rule != nil {
			continue
		}
		joined := &rule{shownBy: showing{}}
		for waiting := []*change{c}; len(waiting) > 0; {
			next := waiting[len(waiting)-1]
			waiting = waiting[:len(waiting)-1]
			if next.rule != nil {
				continue
			}
			next.rule = joined
			for _, key := range next.ruleKeys() {
				waiting = append(waiting, byKey[key]...)
				delete(byKey, key)
			}
		}
	}
}

// add adds a change that a pair of a run shows.
func (rule *rule) add(c *change, r *run, p pair) {
	rule.shownBy.add(r, p)
	if !c.isShown {
		c.isShown = true
		rule.changes = append(rule.changes, c)
	}
}

// ruleKeys returns the keys of a change. Changes that share a key belong to one rule.
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
		isText := strings.Contains(x.texts.ofLine(p.Expected).form, c.from)
		if c.kind == wholeLine || isText {
			words = nil
			break
		}
		words = append(words, c.to+" for "+c.from)
	}
	if words != nil && len(p.Actual.Words) > 1 {
		slices.Sort(words)
		words = slices.Compact(words)
		more := ""
		if n := len(words) - mostInSentence; n > 0 {
			words = words[:mostInSentence]
			more = " and " + count(n, "other word")
		}
		return always + strings.Join(words, ", ") + more
	}
	return contrast(always+"%s, and should print %s", p.Actual.String(), p.Expected.String())
}

// formsOf names the first three forms that a rule about missing lines has.
func (x *explainer) formsOf(rule *rule, example *run) (names []string) {
	seen := map[string]bool{}
	for _, p := range example.pairs {
		if p.Expected == nil || !slices.ContainsFunc(p.changes, rule.has) {
			continue
		}
		name := x.texts.nameOf(p.Expected)
		if !seen[name] && len(names) < mostInSentence {
			names = append(names, name)
		}
		seen[name] = true
	}
	if more := len(seen) - mostInSentence; more > 0 {
		names = append(names, count(more, "other line"))
	}
	return names
}

func (rule *rule) has(c *change) bool { return c.rule == rule }

// extraText quotes the extra lines that follow each other, or names them by their form.
func (x *explainer) extraText(rule *rule, example *run) string {
	p := rule.shownBy[example]
	text := x.texts.ofLine(p.Actual)
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
