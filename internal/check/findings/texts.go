package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/session"
)

// texts know which parts of a line vary from run to run: numbers, and words that are typed. Lines
// that differ only in these parts have the same template, in which "#" replaces each part. Lines of
// the same kind have the same form:
//
//	Hello, Ada Byron!   template "Hello, #!"     form "Hello, #!"
//	winCode: 7          template "winCode: #"    form "winCode:", the label
//	Sorted: 1, 2, 3     template "Sorted: #"     form "Sorted:"
//	X O B               template "X O B"         form "board rows", the suite's name for it
//	X's turn            template "X's turn"      form "X's turn"
//
// A typed word varies if it has two letters, if it is typed in some runs and not in all, and if it
// is expected only in runs in which it is typed.
type texts struct {
	kinds     []session.LineKind
	varies    map[string]bool            // typed words
	known     map[string]*text           // by the line as it is printed
	templates map[string]map[string]bool // the expected templates, by their form
	contents  map[string]int             // the number of lines of a form
	isPrinted map[string]bool            // whether some run prints a line of a form
}

// A text is a line with one blank between its words.
type text struct {
	content    string
	template   string
	form       string
	isKind     bool // the form is a kind of lines that the suite names
	isLabelled bool // the form is a label

	inLastTurn, inOtherTurn bool // some run expects it there
}

var (
	token   = expression(`[-+]?\d+(?:\.\d+)?|\pL+`) // a number or a word
	listGap = expression(`^(?:[ ,;/'-]{1,3}| -> )$`)
)

// expression returns a function that compiles a regular expression when it is first called.
func expression(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// newTexts finds the words that vary, and the forms of the expected lines.
func newTexts(kinds []session.LineKind, runs []*run) *texts {
	t := &texts{
		kinds: kinds, varies: map[string]bool{}, known: map[string]*text{},
		templates: map[string]map[string]bool{},
		contents:  map[string]int{}, isPrinted: map[string]bool{},
	}
	t.findTyped(runs)
	for _, r := range runs {
		last := r.lastTurn()
		for n, turn := range r.Alignment.Expected.Turns {
			for _, l := range turn.Lines {
				expected := t.ofLine(l)
				if t.templates[expected.form] == nil {
					t.templates[expected.form] = map[string]bool{}
				}
				t.templates[expected.form][expected.template] = true
				expected.inLastTurn = expected.inLastTurn || n >= last
				expected.inOtherTurn = expected.inOtherTurn || n < last
				t.isPrinted[expected.form] = t.isPrinted[expected.form] || r.Passed
			}
		}
		for _, l := range r.Alignment.Actual.Lines() {
			t.isPrinted[t.ofLine(l).form] = true
		}
	}
	return t
}

// findTyped finds the typed words that vary.
func (t *texts) findTyped(runs []*run) {
	times, isFixed := map[string]int{}, map[string]bool{}
	isNoLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	for _, r := range runs {
		typed := map[string]bool{}
		for l := range strings.Lines(r.Input) { // all words of a long input need much memory
			for _, word := range strings.FieldsFunc(l, isNoLetter) {
				if !typed[word] {
					typed[word] = true
					times[word]++
				}
			}
		}
		for _, l := range r.Alignment.Expected.Lines() {
			for _, word := range strings.FieldsFunc(l.Text, isNoLetter) {
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
	for _, at := range t.tokens(text) {
		last := len(parts) - 1
		if last >= 0 && isNumber(text[at[0]:]) == isNumber(text[parts[last][0]:]) &&
			listGap().MatchString(text[parts[last][1]:at[0]]) {
			parts[last][1] = at[1]
		} else {
			parts = append(parts, at)
		}
	}
	return parts
}

// tokens returns the numbers and words of a text that vary, as offsets.
func (t *texts) tokens(text string) [][]int {
	isConstant := func(at []int) bool {
		return !isNumber(text[at[0]:]) && !t.varies[text[at[0]:at[1]]]
	}
	return slices.DeleteFunc(token().FindAllStringIndex(text, -1), isConstant)
}

// isNumber reports whether a text that begins with a token begins with a number.
func isNumber(text string) bool { return strings.ContainsAny(text[:1], "+-0123456789") }

// template returns a text with # for each part that varies.
func (t *texts) template(text string) string {
	var template strings.Builder
	end := 0
	for _, part := range t.parts(text) {
		template.WriteString(text[end:part[0]] + "#")
		end = part[1]
	}
	return template.String() + text[end:]
}

// fill returns a template with the parts of a text: "Bye, #!" and "Hello, Ada!" give "Bye, Ada!".
// It fails if the template needs other parts than the text has. A template without parts is a text.
func (t *texts) fill(template, text string) (filled string, ok bool) {
	needed := strings.Count(template, "#")
	parts := t.parts(text)
	if needed != len(parts) { // perhaps a list is printed number by number
		parts = t.tokens(text)
	}
	if needed != 0 && needed != len(parts) {
		return "", false
	}
	pieces := strings.Split(template, "#")
	var full strings.Builder
	for i, piece := range pieces {
		full.WriteString(piece)
		if i < needed {
			full.WriteString(text[parts[i][0]:parts[i][1]])
		}
	}
	return full.String(), true
}

// ofLine returns the text of a line with its template and its form: the suite's name for its kind;
// else its label, as "winCode:"; else its template. If there is no line, the text is empty.
func (t *texts) ofLine(l *compare.Line) *text {
	if l == nil {
		return &text{}
	}
	if known := t.known[l.Text]; known != nil {
		return known
	}
	content := l.String()
	known := t.known[content]
	if known == nil {
		known = t.newText(content)
		t.known[content] = known
		t.contents[known.form]++
	}
	t.known[l.Text] = known
	return known
}

func (t *texts) newText(content string) *text {
	new := &text{content: content, template: t.template(content)}
	kind, isKind := session.KindOf(t.kinds, content)
	label, _, isLabelled := strings.Cut(new.template, ": ")
	switch {
	case isKind:
		new.form, new.isKind = kind, true
	case isLabelled:
		new.form, new.isLabelled = label+":", true
	default:
		new.form = new.template
	}
	return new
}

// isExpected reports whether a line with a text is expected somewhere, except for the parts that
// vary.
func (t *texts) isExpected(text *text) bool { return t.templates[text.form][text.template] }

// nameOf returns a name for lines of the form of one: the suite's name, or the line in quotes.
func (t *texts) nameOf(l *compare.Line) string {
	text := t.ofLine(l)
	switch {
	case text.isKind:
		return text.form
	case t.contents[text.form] == 1:
		return quote(text.content)
	}
	return "lines like " + quote(text.content)
}
