package findings

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tictactoe/internal/session"
)

// A rule is one or more changes that belong together: changes in lines of one form, the same change
// of words in lines of several forms, and lines that are missing, or extra, in the same runs.
type rule struct {
	shown   map[*change]bool // the changes that some run shows
	changes []*change        // those in their order
	shownBy showing
}

// findRules adds a finding for each rule. It adds those that most runs show, if a program changes
// each line in another way.
func (x *explainer) findRules() {
	const most = 100 // more would take long, and no reader reads them
	x.joinChanges()
	var shown []*rule
	for _, r := range x.failed() {
		for _, p := range r.pairs {
			if p.isWrong {
				continue
			}
			for _, c := range p.changes {
				if len(c.rule.shown) == 0 {
					shown = append(shown, c.rule)
				}
				c.rule.shown[c] = true
				c.rule.shownBy.add(r, p)
			}
		}
	}
	for _, rule := range shown {
		rule.changes = slices.SortedFunc(maps.Keys(rule.shown), compareChanges)
	}
	slices.SortFunc(shown, func(a, b *rule) int {
		return cmp.Or(len(b.shownBy)-len(a.shownBy), compareChanges(a.changes[0], b.changes[0]))
	})
	for _, rule := range shown[:min(most, len(shown))] {
		example := rule.shownBy.example()
		sentence := x.ruleSentence(rule, example)
		x.add(Finding{Kind: Rule, Sentence: sentence}, rule.shownBy, example)
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
	var join func(c *change, joined *rule)
	join = func(c *change, joined *rule) {
		if c.rule != nil {
			return
		}
		c.rule = joined
		for _, key := range c.ruleKeys() {
			sharing := byKey[key]
			delete(byKey, key)
			for _, other := range sharing {
				join(other, joined)
			}
		}
	}
	for _, c := range x.changes {
		join(c, &rule{shown: map[*change]bool{}, shownBy: showing{}})
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
func (x *explainer) ruleSentence(rule *rule, example *run) string {
	p := rule.shownBy[example]
	always := "it always prints "
	hasException := func(c *change) bool { return !c.isAlways }
	if slices.ContainsFunc(rule.changes, hasException) {
		always = "it prints "
	}
	switch rule.changes[0].kind {
	case missing:
		return "it never prints " + x.missingText(rule, example)
	case extra:
		return always + x.extraText(rule, example) + ", which should not be there"
	}

	changesText := func(c *change) bool {
		form := x.texts.ofLine(p.Expected).form
		return c.kind == wholeLine || strings.Contains(form, c.from)
	}
	if !slices.ContainsFunc(rule.changes, changesText) {
		return always + wordsText(rule.changes)
	}
	sentence := contrast(always+"%s, and should print %s", p.Actual.String(), p.Expected.String())
	isShown := func(c *change) bool {
		isSame := func(other *change) bool { return c.from == other.from && c.to == other.to }
		return c.kind == wholeLine || slices.ContainsFunc(p.changes, isSame)
	}
	if others := slices.DeleteFunc(slices.Clone(rule.changes), isShown); len(others) > 0 {
		sentence += "; elsewhere " + wordsText(others)
	}
	return sentence
}

// wordsText lists the changes of words, as in: no for false and yes for true.
func wordsText(changes []*change) string {
	words := map[string]bool{}
	for _, c := range changes {
		words[c.to+" for "+c.from] = true
	}
	return listFirst(slices.Sorted(maps.Keys(words)), "other word")
}

// missingText names the lines that a rule about missing lines has.
func (x *explainer) missingText(rule *rule, example *run) string {
	var names []string
	isNamed := map[string]bool{}
	for _, p := range example.pairs {
		if !slices.ContainsFunc(p.changes, rule.has) {
			continue
		}
		name := x.texts.nameOf(p.Expected)
		if !isNamed[name] {
			names = append(names, name)
		}
		isNamed[name] = true
	}
	return listFirst(names, "other line")
}

func (rule *rule) has(c *change) bool { return c.rule == rule }

// extraText quotes the extra lines that follow each other, or names them by their form.
func (x *explainer) extraText(rule *rule, example *run) string {
	p := rule.shownBy[example]
	text := x.texts.ofLine(p.Actual)
	switch {
	case text.content == example.alignment.Expected.Turn(p.Turn).Typed:
		return "the input"
	case text.form != text.content:
		return "lines like " + x.texts.formText(text)
	}
	var lines []*session.Line
	for _, other := range example.pairs {
		if other.Turn == p.Turn && slices.ContainsFunc(other.changes, rule.has) {
			lines = append(lines, other.Actual)
		}
	}
	return quoteAll(lines)
}
