package findings

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/session"
)

// A texts value knows which parts of a line vary from run to run: numbers, and typed words. Lines
// that differ only in these parts have the same template, in which varying, here "#", replaces each
// part. Lines of the same kind have the same form:
//
//	Hello, Ada Byron!   template "Hello, #!"     form "Hello, #!"
//	winCode: 7          template "winCode: #"    form "winCode:", the label
//	Sorted: 1, 2, 3     template "Sorted: #"     form "Sorted:"
//	X O B               template "X O B"         form "board rows", the suite's name for it
//	X's turn            template "X's turn"      form "X's turn"
//
// A typed word varies if it has at least two letters, if it is typed in some runs and not in all,
// and if it is expected only in runs in which it is typed.
type texts struct {
	kinds    []session.LineKind
	fold     func(string) string // see compare.Rules
	varies   map[string]bool     // the typed words that vary
	known    map[string]*text    // by the line as it is compared
	contents map[string]int      // by form: the number of different lines so far

	isExpectedForm, isExpectedTemplate map[string]bool // whether a run expects such a line
	isPrintedForm                      map[string]bool // whether a run prints such a line
	isPrintedPrompt                    map[string]bool // by the characters of a prompt
}

// varying is in the place of a part that varies. A line of text has no such character.
const varying = "\x00"

// A text is a line as it is compared, with one blank between its words.
type text struct {
	content  string
	template string
	form     string
	isKind   bool // the form is the suite's name for a kind of lines
}

var (
	token   = regexp.MustCompile(`[-+]?\d+(?:\.\d+)?|\pL+`) // a number or a word
	listGap = regexp.MustCompile(`^(?:[ ,;/'-]{1,3}| -> )$`)
)

// newTexts finds the words that vary, and only then the forms of all lines: templates depend on
// these words, and ofLine remembers them.
func newTexts(program Program, runs []*run) *texts {
	t := &texts{
		kinds: program.LineKinds, fold: program.Rules.Fold,
		varies: map[string]bool{}, known: map[string]*text{}, contents: map[string]int{},
		isExpectedForm: map[string]bool{}, isExpectedTemplate: map[string]bool{},
		isPrintedForm: map[string]bool{}, isPrintedPrompt: map[string]bool{},
	}
	t.findTyped(runs)
	for _, r := range runs {
		for _, l := range r.Alignment.Expected.Lines() {
			expected := t.ofLine(l)
			t.isExpectedForm[expected.form] = true
			t.isExpectedTemplate[expected.template] = true
		}
		for _, l := range r.Alignment.Actual.Lines() {
			t.isPrintedForm[t.ofLine(l).form] = true
			if l.Prompt {
				t.isPrintedPrompt[l.Characters()] = true
			}
		}
	}
	return t
}

// findTyped sets varies.
func (t *texts) findTyped(runs []*run) {
	times, isFixed := map[string]int{}, map[string]bool{}
	isNoLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	for _, r := range runs {
		typed := map[string]bool{}
		for l := range strings.Lines(r.Input) { // line by line, because an input may be long
			for _, word := range strings.FieldsFunc(t.fold(l), isNoLetter) {
				if !typed[word] {
					typed[word] = true
					times[word]++
				}
			}
		}
		for _, l := range r.Alignment.Expected.Lines() {
			for _, word := range strings.FieldsFunc(l.Content(), isNoLetter) {
				isFixed[word] = isFixed[word] || !typed[word]
			}
		}
	}
	for word, n := range times {
		isLong := utf8.RuneCountInString(word) > 1
		t.varies[word] = isLong && !isFixed[word] && n < len(runs)
	}
}

// parts returns the parts of a text that vary, as offsets. A list of numbers is one part, and so
// are typed words in a row: "Ada Byron: 1, 2, 3" has the parts "Ada Byron" and "1, 2, 3".
func (t *texts) parts(text string) (parts [][]int) {
	for _, at := range token.FindAllStringIndex(text, -1) {
		last := len(parts) - 1
		switch {
		case !isNumber(text[at[0]:]) && !t.varies[text[at[0]:at[1]]]: // it is constant
		case last >= 0 && isNumber(text[at[0]:]) == isNumber(text[parts[last][0]:]) &&
			listGap.MatchString(text[parts[last][1]:at[0]]):
			parts[last][1] = at[1]
		default:
			parts = append(parts, at)
		}
	}
	return parts
}

// isNumber reports whether a text that begins with a token begins with a number.
func isNumber(text string) bool { return strings.ContainsAny(text[:1], "+-0123456789") }

// template returns a text with varying for each part that varies.
func (t *texts) template(text string) string {
	var template strings.Builder
	end := 0
	for _, part := range t.parts(text) {
		template.WriteString(text[end:part[0]] + varying)
		end = part[1]
	}
	return template.String() + text[end:]
}

// fill replaces each # of a template by a part of a text: "Bye, #!" and "Hello, Ada!" give "Bye,
// Ada!". It returns "" if their numbers differ, unless the template has no #.
func (t *texts) fill(template, text string) string {
	needed := strings.Count(template, varying)
	parts := t.parts(text)
	if needed != 0 && needed != len(parts) {
		return ""
	}
	var full strings.Builder
	for i, piece := range strings.Split(template, varying) {
		if i > 0 && needed > 0 {
			full.WriteString(text[parts[i-1][0]:parts[i-1][1]])
		}
		full.WriteString(piece)
	}
	return full.String()
}

// ofLine returns the text of a line. Its form is the suite's name for its kind, or else its label,
// such as "winCode:", or else its template. Equal lines have the same *text. For nil it returns an
// empty text.
func (t *texts) ofLine(l *compare.Line) *text {
	if l == nil {
		return &text{}
	}
	content := l.Content()
	if known := t.known[content]; known != nil {
		return known
	}
	found := &text{content: content, template: t.template(content)}
	kind := compare.KindOf(t.kinds, l.Text)
	label, _, isLabelled := strings.Cut(found.template, ": ")
	switch {
	case kind >= 0:
		found.form, found.isKind = t.kinds[kind].Name, true
	case isLabelled:
		found.form = label + ":"
	default:
		found.form = found.template
	}
	t.known[content] = found
	t.contents[found.form]++
	return found
}

// nameOf returns a name for all lines that have the form of l: the suite's name, or l in quotes.
func (t *texts) nameOf(l *compare.Line) string {
	text := t.ofLine(l)
	switch {
	case text.isKind:
		return text.form
	case t.contents[text.form] == 1 && !l.Varies:
		return quote(l.String())
	}
	return "lines like " + quote(l.String())
}
