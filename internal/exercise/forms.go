package exercise

import (
	"maps"
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
	inputs := map[string]int{} // how many have a text
	for _, a := range attempts {
		for _, text := range typedTexts(a.Transcript.Input) {
			inputs[text]++
		}
	}
	isConstant := func(text string) bool {
		return inputs[text] == len(attempts) && len(attempts) > 1
	}
	places := map[string]map[string]bool{} // the texts that fill a place, such as "Added #."
	seen := map[string]bool{}              // lines
	for _, a := range attempts {
		texts := slices.DeleteFunc(typedTexts(a.Transcript.Input), isConstant)
		for _, turn := range a.session.Turns {
			for _, l := range turn.Lines {
				if line := l.String(); !seen[line] {
					seen[line] = true
					f.findPlaces(places, line, texts)
				}
			}
		}
	}
	varies := map[string]bool{}
	for text := range inputs {
		first, _ := utf8.DecodeRuneInString(text)
		isWord := token().FindString(text) == text
		varies[text] = isWord && unicode.IsUpper(first) && !isConstant(text)
	}
	for _, fillers := range places {
		if len(fillers) > 1 {
			maps.Copy(varies, fillers)
		}
	}
	longestFirst := func(a, b string) int { return len(b) - len(a) }
	for _, text := range slices.SortedFunc(maps.Keys(varies), longestFirst) {
		if varies[text] {
			first := token().FindString(text)
			f.varies[first] = append(f.varies[first], text)
		}
	}
	return f
}

// typedTexts returns the words and the lines of an input, except for numbers and single letters.
func typedTexts(input string) []string {
	const most = 400 // more would take long
	texts := token().FindAllString(input, -1)
	for line := range strings.Lines(input) {
		texts = append(texts, strings.TrimSpace(line))
	}
	slices.Sort(texts)
	texts = slices.DeleteFunc(slices.Compact(texts), func(text string) bool {
		return !strings.ContainsFunc(text, unicode.IsLetter) || utf8.RuneCountInString(text) == 1
	})
	return texts[:min(most, len(texts))]
}

func isWord(token string) bool {
	first, _ := utf8.DecodeRuneInString(token)
	return unicode.IsLetter(first)
}

// findPlaces adds the typed texts in an expected line by the rest of the line. If "milk" and "green
// tea" are typed, and "Added milk." and "Added green tea." are expected, the place "Added #." has
// both.
func (f *forms) findPlaces(places map[string]map[string]bool, line string, texts []string) {
	for _, text := range texts {
		at := strings.Index(line, text)
		if at < 0 || !isWhole(line, at, len(text)) {
			continue
		}
		place := f.template(line[:at]) + "#" + f.template(line[at+len(text):])
		if places[place] == nil {
			places[place] = map[string]bool{}
		}
		places[place][text] = true
	}
}

// isWhole reports whether a part of a line is neither preceded nor followed by a letter or a digit.
func isWhole(line string, at, length int) bool {
	before, _ := utf8.DecodeLastRuneInString(line[:at])
	after, _ := utf8.DecodeRuneInString(line[at+length:])
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return !inWord(before) && !inWord(after)
}

// parts returns the offsets of the parts of a text that vary. A list of numbers is one part: "Ada:
// 1, 2, 3" has the parts "Ada" and "1, 2, 3".
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
			i := slices.IndexFunc(f.varies[word], func(typed string) bool {
				return strings.HasPrefix(text[at[0]:], typed) && isWhole(text, at[0], len(typed))
			})
			if i < 0 {
				continue
			}
			at[1] = at[0] + len(f.varies[word][i])
		}

		last := len(parts) - 1
		gap := text[end:at[0]]
		if last >= 0 && !isWord && !lastIsWord && listGap().MatchString(gap) {
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
	for _, part := range slices.Backward(f.parts(text)) {
		text = text[:part[0]] + "#" + text[part[1]:]
	}
	return text
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
