package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

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
//	X's turn            template "X's turn"      form "@'s turn"
//
// A typed word varies if it has two letters, if it is typed in some runs and not in all, and if it
// is expected only in runs in which it is typed.
type texts struct {
	kinds     []session.LineKind
	varies    map[string]bool            // typed words
	known     map[string]*text           // by the line as it is printed
	templates map[string]map[string]bool // the expected templates, by their form
	isSpaced  map[string]bool            // expected lines without their white space
	isFirst   map[string]bool            // the first words of expected lines
	isPrinted map[string]bool            // templates and forms that some run prints
	contents  map[string]int             // how many lines have a form
}

// A text is a line with one blank between its words.
type text struct {
	content    string
	template   string
	form       string
	isKind     bool // the form is a kind of lines that the suite names
	isLabelled bool // the form is a label
	isRight    bool // some run prints it as expected

	inLastTurn, inOtherTurn bool // some run expects it there
}

// isAtEnd reports whether a line is expected, and only in last turns.
func (t *text) isAtEnd() bool { return t.inLastTurn && !t.inOtherTurn }

var (
	token         = expression(`[-+]?\d+(?:\.\d+)?|\pL+`) // a number or a word
	listGap       = expression(`^(?:[ ,;/'-]{1,3}| -> )$`)
	singleCapital = expression(`\b[A-Z]\b`)
)

// expression returns a function that compiles a regular expression when it is first called.
func expression(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// newTexts finds the words that vary, and the forms of the expected lines.
func newTexts(kinds []session.LineKind, runs []*run) *texts {
	t := &texts{
		kinds: kinds, varies: map[string]bool{}, known: map[string]*text{},
		templates: map[string]map[string]bool{}, isSpaced: map[string]bool{},
		isFirst: map[string]bool{}, isPrinted: map[string]bool{}, contents: map[string]int{},
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
				t.isSpaced[l.Characters()] = true
				t.isFirst[l.Words[0]] = true
				expected.inLastTurn = expected.inLastTurn || n >= last
				expected.inOtherTurn = expected.inOtherTurn || n < last
			}
		}
	}
	return t
}

// notePrinted notes which lines the runs print.
func (t *texts) notePrinted(runs []*run) {
	for _, r := range runs {
		s := r.alignment.Actual
		if r.Passed {
			s = r.alignment.Expected
		}
		for _, l := range s.Lines() {
			printed := t.ofLine(l)
			t.isPrinted[printed.template], t.isPrinted[printed.form] = true, true
		}
	}
}

// findTyped finds the typed words that vary.
func (t *texts) findTyped(runs []*run) {
	times, isFixed := map[string]int{}, map[string]bool{}
	for _, r := range runs {
		typed := map[string]bool{}
		for l := range strings.Lines(r.Input) { // all words of a long input need much memory
			for _, word := range token().FindAllString(l, -1) {
				if !typed[word] {
					typed[word] = true
					times[word]++
				}
			}
		}
		for _, l := range r.Alignment.Expected.Lines() {
			for _, word := range token().FindAllString(l.Text, -1) {
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
	for _, part := range parts {
		template = strings.Replace(template, "#", text[part[0]:part[1]], 1)
	}
	return template, true
}

// ofLine returns the text of a line with its template and its form: the suite's name for its kind;
// else its label, as "winCode:"; else its template, in which "@" replaces a single capital. If
// there is no line, the text is empty.
func (t *texts) ofLine(l *session.Line) *text {
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
		if form := t.extraForm(known); form != known.form {
			t.contents[form]++
		}
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
		new.form = singleCapital().ReplaceAllString(new.template, "@")
	}
	return new
}

// isExpected reports whether a line with a text is expected somewhere, except for the parts that
// vary.
func (t *texts) isExpected(text *text) bool { return t.templates[text.form][text.template] }

// isExpectedForm reports whether a line of the form is expected somewhere, or the same line with
// other white space.
func (t *texts) isExpectedForm(text *text) bool {
	return t.templates[text.form] != nil || t.isSpaced[squeeze(text.content)]
}

// extraForm returns the form of a line that is expected nowhere. All lines that begin with the same
// word have one, as "DEBUG x = 1" and "DEBUG done", unless an expected line begins with it.
func (t *texts) extraForm(text *text) string {
	first, _, hasMore := strings.Cut(text.template, " ")
	if !hasMore || t.isFirst[first] || !strings.ContainsFunc(first, unicode.IsLetter) {
		return text.form
	}
	return first + " …"
}

// isPrintedForm reports whether some run prints a line of the form, or a line that contains its
// common text.
func (t *texts) isPrintedForm(text *text) bool {
	common := text.form[:strings.IndexAny(text.form+"#", "#@")]
	for printed := range t.isPrinted {
		isPart := !text.isKind && common != "" && strings.Contains(printed, common)
		if isPart || printed == text.form {
			return true
		}
	}
	return false
}

// nameOf returns a name for lines like one: the suite's name, or the line in quotes.
func (t *texts) nameOf(l *session.Line) string {
	text := t.ofLine(l)
	switch {
	case text.isKind:
		return text.form
	case max(t.contents[text.form], t.contents[t.extraForm(text)]) == 1:
		return quote(text.content)
	}
	return "lines like " + quote(text.content)
}
