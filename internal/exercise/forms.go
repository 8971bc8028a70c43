package exercise

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"tictactoe/transcripts"
)

// forms know which parts of a line vary from run to run, such as numbers and names. Lines that
// differ only in these parts have the same template, in which "#" replaces each part. Lines of the
// same kind have the same form:
//
//	Hello, Ada Byron!   template "Hello, #!"     form "Hello, #!"
//	winCode: 7          template "winCode: #"    form "winCode:", the label
//	Sorted: 1, 2, 3     template "Sorted: #"     form "Sorted:"
//	X O B               template "X O B"         form "board rows", the suite's name for it
//	X's turn            template "X's turn"      form "@'s turn"
//
// Numbers vary, and so do lists of numbers. A word that some inputs have varies if it begins with a
// capital, such as Ada, or if two typed words or lines fill the same place in expected lines: milk
// in "Added milk." and bread in "Added bread.". A word that every input has does not vary, since it
// may be a command. A single letter does not, since it may be a mark on a board.
type forms struct {
	suite  *transcripts.Suite  // names kinds of lines
	varies map[string][]string // the typed texts that vary, by their first word, the longest first
}

// token matches a number or a word.
var token = expression(`[-+]?\d+(?:\.\d+)?|\pL+`)

// listGap matches the text between the numbers of a list.
var listGap = expression(`^(?:[ ,;/]{1,3}| -> )$`)

var singleCapital = expression(`\b[A-Z]\b`)

// expression returns a function that compiles a regular expression when it is first called: a game
// needs none.
func expression(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// newForms finds the typed texts that vary in the sessions of some attempts.
func newForms(suite *transcripts.Suite, attempts []*attempt) *forms {
	f := &forms{suite: suite, varies: map[string][]string{}}
	inputs := map[string]int{} // how many inputs have a word
	for _, a := range attempts {
		inInput := map[string]bool{}
		for _, word := range token().FindAllString(a.Transcript.Input, -1) {
			if !inInput[word] && isWord(word) && utf8.RuneCountInString(word) > 1 {
				inInput[word] = true
				inputs[word]++
			}
		}
	}
	typed := map[string]bool{} // words that not every input has
	for word, n := range inputs {
		if n < len(attempts) || n == 1 {
			typed[word] = true
		}
	}

	places := f.findPlaces(attempts, typed)
	for text := range typed {
		if first, _ := utf8.DecodeRuneInString(text); unicode.IsUpper(first) {
			f.add(text)
		}
	}
	for _, fillers := range places {
		if len(fillers) > 1 {
			for text := range fillers {
				f.add(text)
			}
		}
	}
	return f
}

func isWord(token string) bool {
	first, _ := utf8.DecodeRuneInString(token)
	return unicode.IsLetter(first)
}

// add notes that a typed text varies.
func (f *forms) add(text string) {
	first := token().FindString(text)
	if first == "" || slices.Contains(f.varies[first], text) {
		return
	}
	f.varies[first] = append(f.varies[first], text)
	slices.SortFunc(f.varies[first], func(a, b string) int { return len(b) - len(a) })
}

// findPlaces returns the typed words and lines that occur in expected lines, by the rest of the
// line. If "milk" and "green tea" are typed, and "Added milk." and "Added green tea." are expected,
// the place "Added #." has both.
func (f *forms) findPlaces(
	attempts []*attempt, words map[string]bool,
) map[string]map[string]bool {
	const mostTyped = 200 // lines of an input that are looked for
	places := map[string]map[string]bool{}
	add := func(line string, from, to int) {
		place := f.template(line[:from]) + "#" + f.template(line[to:])
		if places[place] == nil {
			places[place] = map[string]bool{}
		}
		places[place][line[from:to]] = true
	}
	find := func(line string, typed []string) {
		for _, at := range token().FindAllStringIndex(line, -1) {
			if words[line[at[0]:at[1]]] {
				add(line, at[0], at[1])
			}
		}
		for _, text := range typed {
			text = strings.TrimSpace(text)
			at := strings.Index(line, text)
			hasLetters := strings.ContainsFunc(text, unicode.IsLetter)
			if hasLetters && at >= 0 && isWhole(line, at, len(text)) {
				add(line, at, at+len(text))
			}
		}
	}
	seen := map[string]bool{}
	for _, a := range attempts {
		typed := slices.Collect(strings.Lines(a.Transcript.Input))
		for _, turn := range a.session.Turns {
			for _, l := range turn.Lines {
				if line := l.String(); !seen[line] {
					seen[line] = true
					find(line, typed[:min(len(typed), mostTyped)])
				}
			}
		}
	}
	return places
}

// isWhole reports whether a part of a line is neither preceded nor followed by a letter or a digit.
func isWhole(line string, at, length int) bool {
	before, _ := utf8.DecodeLastRuneInString(line[:at])
	after, _ := utf8.DecodeRuneInString(line[at+length:])
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return !inWord(before) && !inWord(after)
}

// parts returns the offsets of the parts of a text that vary. Names of several words are one part,
// and so are lists of numbers: "Ada Byron has 1, 2, 3" has the parts "Ada Byron" and "1, 2, 3".
func (f *forms) parts(text string) (parts [][2]int) {
	lastIsWord := false
	end := 0 // of the part found last
	for _, at := range token().FindAllStringIndex(text, -1) {
		if at[0] < end {
			continue
		}
		word := text[at[0]:at[1]]
		isWord := isWord(word)
		if isWord {
			at[1] = at[0]
			for _, typed := range f.varies[word] {
				if strings.HasPrefix(text[at[0]:], typed) && isWhole(text, at[0], len(typed)) {
					at[1] = at[0] + len(typed)
					break
				}
			}
			if at[1] == at[0] {
				continue
			}
		}

		last := len(parts) - 1
		gap := text[end:at[0]]
		isJoined := last >= 0 && isWord == lastIsWord &&
			(isWord && gap == " " || !isWord && listGap().MatchString(gap))
		if isJoined {
			parts[last][1] = at[1]
		} else {
			parts = append(parts, [2]int{at[0], at[1]})
		}
		lastIsWord, end = isWord, at[1]
	}
	return parts
}

// template returns a text with # for each part that varies.
func (f *forms) template(text string) string {
	parts := f.parts(text)
	if len(parts) == 0 {
		return text
	}
	var template strings.Builder
	end := 0
	for _, part := range parts {
		template.WriteString(text[end:part[0]])
		template.WriteByte('#')
		end = part[1]
	}
	template.WriteString(text[end:])
	return template.String()
}

// fill returns a template with the parts of a text: "Bye, #!" and "Hello, Ada!" give "Bye, Ada!".
// It fails if the template has more or fewer parts than the text.
func (f *forms) fill(template, text string) (filled string, ok bool) {
	parts := f.parts(text)
	if len(parts) != strings.Count(template, "#") {
		return "", false
	}
	for _, part := range parts {
		template = strings.Replace(template, "#", text[part[0]:part[1]], 1)
	}
	return template, true
}

// newText returns a text with its template and its form: the suite's name for its kind; else its
// label, as "winCode:"; else its template, in which "@" replaces a single capital.
func (f *forms) newText(says string) *text {
	t := &text{characters: squeeze(says), says: says, template: f.template(says)}
	kind, isKind := f.suite.LineKind(says)
	label, _, isLabelled := strings.Cut(t.template, ": ")
	switch {
	case isKind:
		t.form, t.isKind = kind, true
	case isLabelled:
		t.form, t.isLabelled = label+":", true
	default:
		t.form = singleCapital().ReplaceAllString(t.template, "@")
	}
	return t
}
