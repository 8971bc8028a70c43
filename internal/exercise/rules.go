package exercise

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A rule is a constant difference: the program prints another text whenever a certain text is
// expected in lines of one form. An example is "moveValid: no" for every "moveValid: false".
type rule struct {
	kind          Kind
	sentence      string // "" if the substitutions or the spacing say it
	substitutions []substitution
	space         *spacing
	shown         map[*attempt]pair // the first pair of each attempt that shows it
}

// A substitution is the smallest part of a rule. It has one of these kinds:
//
//	form "winCode:"  expected "true"           actual "yes"            a word
//	form "# more"    expected "# more"         actual "still # to go"  a line, by its template
//	form "Bye"       expected "Bye"            actual ""               a line that is missing
//	form "Hello"     expected ""               actual "Hello"          a line that is extra
//
// The last two name lines by their form. A word that repeats one symbol is written as that symbol:
// "*" is "***" and "*****", too.
type substitution struct{ form, expected, actual string }

func missing(form string) substitution { return substitution{form, form, ""} }
func extra(form string) substitution   { return substitution{form, "", form} }

// A unit is a text that may be substituted in lines of a form.
type unit struct{ form, text string }

// A ruleSet holds the rules found so far.
type ruleSet struct {
	rules    []*rule
	byKey    map[string]*rule
	of       map[substitution]*rule
	byActual map[unit]substitution // of words and lines; also by words in lines of any form, ""

	// standsFor are the expected forms that were paired with a printed form, at most 100.
	standsFor map[string][]string
}

// add returns the rule that has one of the keys, or a new rule.
func (r *ruleSet) add(kind Kind, keys ...string) *rule {
	var found *rule
	for _, key := range keys {
		found = cmp.Or(found, r.byKey[key])
	}
	if found == nil {
		found = &rule{kind: kind, shown: map[*attempt]pair{}}
		r.rules = append(r.rules, found)
	}
	for _, key := range keys {
		r.byKey[key] = cmp.Or(r.byKey[key], found)
	}
	return found
}

// main returns the rules that most attempts show, at most 100 of them.
func (r *ruleSet) main() []*rule {
	const most = 100
	isNeverShown := func(r *rule) bool { return len(r.shown) == 0 }
	shown := slices.DeleteFunc(slices.Clone(r.rules), isNeverShown)
	slices.SortStableFunc(shown, func(a, b *rule) int { return len(b.shown) - len(a.shown) })
	return shown[:min(most, len(shown))]
}

// show notes that a pair shows a rule. It keeps one pair per attempt: the first one that the rules
// explain fully, if there is one.
func (s *study) show(r *rule, a *attempt, p pair) {
	if known, ok := r.shown[a]; !ok || s.differs(known) && !s.differs(p) {
		r.shown[a] = p
	}
}

// Observations are the differences between paired lines.
type observations struct {
	shown   map[substitution]*sightings
	differs map[unit]int  // the number of pairs in which an expected text is wrong
	right   map[unit]bool // an expected text is right in some pair; "", if a line is not missing
}

// Sightings are the places that show a substitution.
type sightings struct {
	pairs  int
	places []string // "3 2": the attempt with the index 3, for the first time in its turn 2
	last   *attempt
	first  *line // the first printed line
}

// learn makes rules of the constant differences between the pairs, and reports whether there are
// new ones. If "moveValid: no" is beside "moveValid: false" in ten pairs of several attempts, and
// "false" is beside "false" in none, then "no" for "false" is a constant difference. "Sorry" for
// "Try again" is none if another pair has "Try again" on both sides.
func (s *study) learn() bool {
	seen := &observations{map[substitution]*sightings{}, map[unit]int{}, map[unit]bool{}}
	for _, a := range s.attempts {
		for n, p := range a.pairs {
			s.rules.note(p)
			for _, o := range s.observe(seen, a, n) {
				seen.show(o, a, p)
			}
		}
	}

	var constant []substitution
	most := map[string]int{} // attempts, by form
	for o := range seen.shown {
		if seen.isConstant(o, len(s.attempts)) {
			constant = append(constant, o)
			most[o.form] = max(most[o.form], len(seen.shown[o].places))
		}
	}
	slices.SortFunc(constant, func(a, b substitution) int {
		byForm := cmp.Or(most[b.form]-most[a.form], strings.Compare(a.form, b.form))
		byCount := len(seen.shown[b].places) - len(seen.shown[a].places)
		byText := strings.Compare(a.expected+"\x00"+a.actual, b.expected+"\x00"+b.actual)
		return cmp.Or(byForm, byCount, byText)
	})
	isNew := false
	for _, o := range constant {
		isNew = s.accept(o, seen.shown[o]) || isNew
	}
	return isNew
}

// note notes that lines of a printed form may replace lines of an expected form: a pair has both.
func (r *ruleSet) note(p pair) {
	if p.expected == nil || p.actual == nil {
		return
	}
	const most = 100 // for one printed form; more would take long
	expected, printed := p.expected.form, p.actual.asPrinted().form
	if len(r.standsFor[printed]) < most && !slices.Contains(r.standsFor[printed], expected) {
		r.standsFor[printed] = append(r.standsFor[printed], expected)
	}
}

// show notes that a pair of an attempt shows a substitution.
func (seen *observations) show(o substitution, a *attempt, p pair) {
	seen.differs[unit{o.form, o.expected}]++
	by := seen.shown[o]
	if by == nil {
		by = &sightings{first: p.actual}
		seen.shown[o] = by
	}
	by.pairs++
	if by.last != a {
		by.last = a
		by.places = append(by.places, fmt.Sprint(a.index, " ", p.turn))
	}
}

// isConstant reports whether a substitution is a constant difference. At least two attempts must
// show it. For a missing or an extra line, at least half of all attempts must, and a missing line
// is printed nowhere. For another text, the expected text is nowhere right, and most of the pairs
// in which it is wrong show this substitution.
func (seen *observations) isConstant(o substitution, attempts int) bool {
	of := unit{o.form, o.expected}
	n := len(seen.shown[o].places)
	switch {
	case n < 2:
		return false
	case o.actual == "" || o.expected == "":
		return 2*n >= attempts && !seen.right[unit{o.form, ""}]
	}
	return !seen.right[of] && 2*seen.shown[o].pairs > seen.differs[of]
}

// observe returns the substitutions that a pair shows, and notes the texts in it that are right:
//
//	expected           printed               substitutions
//
//	moveValid: false   moveValid: no         the word "no" for "false"; "moveValid:" is right
//	X has won.         The winner is X.      the whole line, because the numbers of words differ
//	winCode: 8         winCode: 7            none, because only a part that varies differs
//	gameOver: true     gameOver: false       none, because the printed line is expected elsewhere
func (s *study) observe(seen *observations, a *attempt, n int) []substitution {
	p := a.pairs[n]
	expected, actual := p.expected, p.actual
	switch {
	case expected == nil && (actual.Prompt || s.templates[actual.form] != nil),
		actual == nil && (expected.Prompt || !a.goesOn(n)):
		return nil
	case expected == nil:
		return []substitution{extra(actual.form)}
	case actual == nil:
		return []substitution{missing(expected.form)}
	case s.equal(expected, actual):
		seen.right[unit{expected.form, ""}] = true
		seen.right[unit{expected.form, expected.template}] = true
		for _, word := range expected.Words {
			seen.right[unit{expected.form, symbol(word)}] = true
		}
		return nil
	}

	if expected.form == actual.form {
		seen.right[unit{expected.form, ""}] = true
	}
	isValue := squeeze(expected.template) == squeeze(actual.template)
	if expected.Prompt || actual.Prompt || s.isKnown(actual.text) || isValue {
		return nil
	}
	whole := []substitution{{expected.form, expected.template, actual.template}}
	words, printed := strings.Fields(expected.says), strings.Fields(actual.says)
	if len(words) != len(printed) {
		return whole
	}
	var found []substitution
	for i, word := range words {
		e, l := word, printed[i]
		template := s.forms.template(e)
		if len(e) == len(l) && symbol(l) != l {
			e, l = symbol(e), symbol(l)
		}
		switch {
		case template != word && template != s.forms.template(printed[i]):
			return whole
		case template != word:
		case e == l:
			seen.right[unit{expected.form, e}] = true
		default:
			found = append(found, substitution{expected.form, e, l})
		}
	}
	return found
}

// symbol returns "*" for "***", and so on for each word that repeats one symbol. It returns other
// words as they are.
func symbol(word string) string {
	first, _ := utf8.DecodeRuneInString(word)
	isSymbol := !unicode.IsLetter(first) && !unicode.IsDigit(first)
	if isSymbol && strings.Trim(word, string(first)) == "" {
		return string(first)
	}
	return word
}

// isKnown reports whether a line with a text is expected somewhere, except for the parts that vary.
func (s *study) isKnown(t *text) bool { return s.templates[t.form][t.template] }

// squeeze returns a text without white space.
func squeeze(text string) string { return strings.Join(strings.Fields(text), "") }

// goesOn reports whether the program printed more after a pair, or ended as it should. If it
// crashed there, the missing line is no rule.
func (a *attempt) goesOn(n int) bool {
	printed := func(p pair) bool { return p.actual != nil }
	return slices.ContainsFunc(a.pairs[n:], printed) ||
		len(a.actual) == len(a.expected) && endsRight(a.Transcript, a.Run)
}

// accept adds a substitution to a rule, and reports whether it did. It does not if the rules
// explain the substitution already: "no" for "false" after "gameOver:", if "no" replaces "false"
// after "moveValid:". These substitutions belong to one rule:
//
//	"yes" for "true" and "no" for "false" after "moveValid:"   in lines of one form
//	the extra, or the missing, lines "---" and "Next"          in the same turns
func (s *study) accept(o substitution, by *sightings) bool {
	r := &s.rules
	keys := []string{"form " + o.form}
	if o.actual == "" || o.expected == "" {
		keys = append(keys, fmt.Sprint(o.actual == "", by.places))
	} else {
		if right, _ := s.correct(by.first.text); s.isKnown(right) {
			return false
		}
		printed := unit{o.form, o.actual}
		if _, ok := r.byActual[printed]; ok {
			return false // it is printed for several texts
		}
		r.byActual[printed] = o
		inAnyForm := o
		if other, ok := r.byActual[unit{"", o.actual}]; ok && other.expected != o.expected {
			inAnyForm = substitution{} // it stands for different words
		}
		r.byActual[unit{"", o.actual}] = inAnyForm
	}
	r.of[o] = r.add(TextKind, keys...)
	r.of[o].substitutions = append(r.of[o].substitutions, o)
	return true
}

// correct returns the expected text for a printed one, and the rules that it applied: "moveValid:
// true" for "moveValid: yes". If no rule applies, it returns the printed text and no rules. For
// each form that was paired with the printed one, it tries the rules for whole lines, and then
// those for words. Last, it tries the words that always replace the same word, in lines of any
// form.
func (s *study) correct(printed *text) (right *text, by []*rule) {
	r := &s.rules
	if s.isKnown(printed) {
		return printed, nil
	}
	words := strings.Fields(printed.says)
	for _, form := range append(slices.Clone(r.standsFor[printed.form]), "") {
		if o, ok := r.byActual[unit{form, printed.template}]; ok && form != "" {
			if filled, ok := s.forms.fill(o.expected, printed.says); ok {
				return s.textOf(filled), []*rule{r.of[o]}
			}
			if strings.Contains(o.expected, "#") {
				open := *printed
				open.template, open.form, open.isOpen = o.expected, o.form, true
				return &open, []*rule{r.of[o]}
			}
		}

		corrected := slices.Clone(words)
		by = nil
		for i, word := range words {
			if o, ok := r.byActual[unit{form, symbol(word)}]; ok && o.actual != "" {
				n := 1
				if symbol(word) != word {
					n = utf8.RuneCountInString(word)
				}
				corrected[i] = strings.Repeat(o.expected, n)
				by = append(by, r.of[o])
			}
		}
		right := s.textOf(strings.Join(corrected, " "))
		if by != nil && (right.form == form || form == "" && s.isKnown(right)) {
			return right, by
		}
	}
	return printed, nil
}

// findOrder makes rules of lines that are printed in another place, in turns that are otherwise
// right: "gameOver: …" after "winCode: …", and not before it.
func (s *study) findOrder() {
	for _, a := range s.attempts {
		wrong := map[int]bool{} // turns
		for _, p := range a.pairs {
			wrong[p.turn] = wrong[p.turn] || s.differs(p)
		}
		for _, p := range a.pairs {
			if !p.moved || wrong[p.turn] {
				continue
			}
			place := "place, and should print it first"
			switch before := p.expected.before; {
			case p.expected.isKind:
				place = "order"
			case before != nil:
				place = "place, and should print it after " + s.formText(before.text)
			}
			sentence := fmt.Sprintf("it prints %s in another %s", s.nameOf(p.expected), place)
			into := s.rules.add(TextKind, sentence)
			into.sentence = sentence
			s.show(into, a, p)
		}
	}
}

// joinMoved pairs a line that is missing in a turn with an extra line elsewhere in it. Lines with a
// label may have any values, and other lines must have the same text:
//
//	expected          printed           joined
//
//	gameOver: true                      gameOver: true   gameOver: false, moved
//	winCode: 1        winCode: 1        winCode: 1       winCode: 1
//	                  gameOver: false
func joinMoved(pairs []pair) []pair {
	isOdd := func(p pair) bool {
		return p.expected == nil || p.actual == nil || p.expected.form != p.actual.form
	}
	found := map[string][]int{} // the odd printed lines, by label or text
	for i, p := range pairs {
		if p.actual != nil && isOdd(p) {
			key := p.actual.movedKey()
			found[key] = append(found[key], i)
		}
	}
	for i := range pairs {
		p := &pairs[i]
		if p.expected == nil || !isOdd(*p) {
			continue
		}
		key := p.expected.movedKey()
		places := found[key]
		if len(places) == 0 {
			continue
		}
		other := &pairs[places[0]]
		found[key] = places[1:]
		if !isOdd(*other) {
			continue
		}
		p.actual, other.actual = other.actual, p.actual
		p.moved = true
	}
	isEmpty := func(p pair) bool { return p.expected == nil && p.actual == nil }
	return slices.DeleteFunc(pairs, isEmpty)
}

// movedKey is equal for lines that may be the same line in two places.
func (t *text) movedKey() string {
	if t.isLabelled {
		return t.form
	}
	return t.characters
}

// isWording reports whether an attempt that the rules explain differs only in wording: no line is
// missing or moved, and the numbers and typed words of each line are printed. "Your score: 3" for
// "Score: 3" is wording, and "Score: 4" is not.
func (s *study) isWording(a *attempt) bool {
	for _, r := range s.rules.rules {
		if p, ok := r.shown[a]; ok && (p.actual == nil || p.moved) {
			return false
		}
	}
	typed := token().FindAllString(a.Transcript.Input, -1)
	for _, p := range a.pairs {
		if p.actual == nil || p.actual.printed == nil {
			continue
		}
		printed := token().FindAllString(p.actual.printed.says, -1)
		for _, word := range token().FindAllString(p.expected.says, -1) {
			isValue := !isWord(word) || len(word) > 1 && slices.Contains(typed, word)
			if isValue && !slices.Contains(printed, word) {
				return false
			}
		}
	}
	return true
}
