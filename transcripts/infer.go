package transcripts

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The words for inputs and for outputs in the names of files, also with an s at their end.
var (
	inputWords  = strings.Fields("in inp input stdin")
	outputWords = strings.Fields("out output ans answer exp expect expected sol solution ok cor " +
		"correct true ref reference tgt target")
)

func isInputWord(word string) bool  { return isOneOf(inputWords, word) }
func isOutputWord(word string) bool { return isOneOf(outputWords, word) }

func isOneOf(words []string, word string) bool {
	return slices.Contains(words, word) || slices.Contains(words, strings.TrimSuffix(word, "s"))
}

// parts matches the parts of a name: numbers, words and other characters. A capital letter may
// begin a word.
var parts = lazily(`(?s)\d+|\p{Lu}?\p{Ll}+|\p{Lu}+|.`)

// wordsIn returns the words and numbers in a path in lower case.
func wordsIn(path string) (words []string) {
	for _, part := range parts().FindAllString(path, -1) {
		if strings.ContainsFunc(part, isWordCharacter) {
			words = append(words, strings.ToLower(part))
		}
	}
	return words
}

func isWordCharacter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// A reading is a pattern that matches a file, and the name of the transcript that the file belongs
// to if the pattern is right: the folder above the pattern and the text for "*".
type reading struct {
	file    string
	pattern pattern
	name    string
}

// read returns the readings of a file. Their patterns have at most two folders. A name with "*" has
// none, because suite.json cannot have a pattern for it.
func read(file string) (all []reading) {
	if strings.Contains(file, "*") || !utf8.ValidString(file) {
		return nil
	}
	names := strings.Split(file, "/")
	last := len(names) - 1
	for top := max(0, last-2); top <= last; top++ {
		folder := strings.Join(append(slices.Clip(names[:top]), ""), "/")
		for at := top; at <= last; at++ {
			for _, star := range stars(names[at], last == 0) {
				fixed := slices.Clone(names[top:])
				fixed[at-top] = names[at][:star[0]] + "*" + names[at][star[1]:]
				p := pattern(strings.Join(fixed, "/"))
				all = append(all, reading{file, p, folder + names[at][star[0]:star[1]]})
			}
		}
	}
	return all
}

// stars returns the places in the name of a file or a folder that may be the name of a transcript:
// the first parts, the last parts, and each number, without the last ending. If a file in no folder
// has only words for inputs and outputs, such as input.txt, the place is empty.
func stars(name string, isAlone bool) (places [][2]int) {
	bare := name
	if ending := path.Ext(name); strings.Trim(ending, ".0123456789") != "" {
		bare = withoutEnding(name)
	}
	isName := func(word string) bool { return !isInputWord(word) && !isOutputWord(word) }
	add := func(start, end int) {
		if slices.ContainsFunc(wordsIn(bare[start:end]), isName) {
			places = append(places, [2]int{start, end})
		}
	}
	for _, part := range parts().FindAllStringIndex(bare, -1) {
		start, end := part[0], part[1]
		add(0, end)
		if start > 0 {
			add(start, len(bare))
		}
		isNumber := bare[start] >= '0' && bare[start] <= '9'
		if isNumber && start > 0 && end < len(bare) {
			add(start, end)
		}
	}
	if places == nil && isAlone {
		places = append(places, [2]int{len(bare), len(bare)})
	}
	return places
}

// A pairing is a pattern for inputs, one for outputs, and the files that they pair.
type pairing struct {
	pairs
	files   []filePair
	clarity clarity
}

// A clarity says how well the words of two patterns tell the inputs from the outputs.
type clarity int

const (
	unclear    clarity = iota
	hasInputs          // the inputs have a word for inputs, and the outputs have none
	hasOutputs         // the outputs have a word for outputs
	obvious            // and no other words differ
)

// newPairing tells the inputs from the outputs. Only words that one of the patterns has count.
func newPairing(a, b pattern) *pairing {
	aIn, aOut, aOther := a.adds(b)
	bIn, bOut, bOther := b.adds(a)
	if bIn && !aIn || aIn == bIn && aOut && !bOut {
		a, b, aIn, bIn, aOut, bOut = b, a, bIn, aIn, bOut, aOut
	}
	p := &pairing{pairs: pairs{a, b}}
	switch {
	case aIn == bIn && aOut == bOut || !b.isTextLike(a):
	case !bOut:
		p.clarity = hasInputs
	case aOther || bOther:
		p.clarity = hasOutputs
	default:
		p.clarity = obvious
	}
	return p
}

// adds says which words a pattern has that another one does not have.
func (p pattern) adds(other pattern) (hasInput, hasOutput, hasOther bool) {
	if p == other+".a" { // as packages of contests name answers
		return false, true, false
	}
	others := append(wordsIn(string(other)), "txt")
	for _, word := range wordsIn(string(p)) {
		switch {
		case slices.Contains(others, word):
		case isInputWord(word):
			hasInput = true
		case isOutputWord(word):
			hasOutput = true
		default:
			hasOther = true
		}
	}
	return hasInput, hasOutput, hasOther
}

// isTextLike reports whether the files of a pattern are probably text like those of another one: a
// solution3.cpp beside input3.txt is no expected output.
func (p pattern) isTextLike(other pattern) bool {
	ending := path.Ext(string(p))
	word := strings.ToLower(strings.TrimPrefix(ending, "."))
	return word == "" || word == "txt" || isOutputWord(word) ||
		ending == path.Ext(string(other)) || p == other+".a"
}

// rank returns a key that orders pairings. Those whose outputs have a word come first, then those
// of more files, then clearer ones. If two have the same files, the first one has the better
// patterns: with few folders, with "*" for a whole name, and otherwise with a short "*".
func (p *pairing) rank() []int {
	partial := 0
	if !p.Input.isWhole() || !p.Output.isWhole() {
		partial = 1
	}
	return []int{
		-int(min(p.clarity, hasOutputs)), -len(p.files), -int(p.clarity),
		p.Input.folders() + p.Output.folders(), partial, -len(p.Input + p.Output),
	}
}

// isWhole reports whether "*" is the name of a file or a folder, without endings. It is false for
// patterns that match any file or any text, such as README.txt.
func (p pattern) isWhole() bool {
	before, after, _ := strings.Cut("/"+string(p), "*")
	isEnd := after == "" || after[0] == '.' || after[0] == '/'
	return strings.HasSuffix(before, "/") && isEnd && p != "*" && p != "*.txt"
}

func (p *pairing) compare(q *pairing) int {
	return cmp.Or(slices.Compare(p.rank(), q.rank()), strings.Compare(p.suite(), q.suite()))
}

// infer returns the pairings of files, the best first. Each has at least two pairs, or one of which
// the name of the output says that it is one.
func infer(files []string) (all []*pairing) {
	byName := map[string][]reading{}
	for _, file := range files {
		for _, r := range read(file) {
			byName[r.name] = append(byName[r.name], r)
		}
	}
	found := map[pairs]*pairing{}
	for _, readings := range byName {
		// A part that many files share is no name. Without this limit, time would grow with the
		// square of the number of files.
		const most = 64
		if len(readings) > most {
			continue
		}
		for i, a := range readings {
			for _, b := range readings[:i] {
				key := pairs{min(a.pattern, b.pattern), max(a.pattern, b.pattern)}
				if a.file == b.file || key.Input == key.Output {
					continue
				}
				if found[key] == nil {
					found[key] = newPairing(key.Input, key.Output)
				}
				files := filePair{a.file, b.file}
				if p := found[key]; a.pattern != p.Input {
					files = filePair{b.file, a.file}
				}
				found[key].files = append(found[key].files, files)
			}
		}
	}
	for _, p := range found {
		if len(p.files) > 1 || p.clarity >= hasOutputs {
			slices.SortFunc(p.files, filePair.compare)
			all = append(all, p)
		}
	}
	slices.SortFunc(all, (*pairing).compare)
	return all
}

// best returns the pairing that fits best, and another one if it fits equally well. If the user
// named a file, they must pair it.
func best(all []*pairing, file string) (found []*pairing) {
	for _, p := range all {
		hasFile := func(f filePair) bool { return f.input == file || f.output == file }
		switch {
		case file != "" && !slices.ContainsFunc(p.files, hasFile):
		case found == nil:
			found = append(found, p)
		case p.clarity != found[0].clarity || len(p.files) != len(found[0].files):
			return found
		case !slices.Equal(p.files, found[0].files):
			return append(found, p)
		}
	}
	return found
}

// outputFor returns the file for the output of an input: NAME.out for NAME.in, output1.txt for
// input1.txt, and for others one that ends in .out.
func outputFor(input string) string {
	ending := path.Ext(input)
	output := parts().ReplaceAllStringFunc(input, func(part string) string {
		if word := strings.ToLower(part); word != "input" && word != "inputs" {
			return part
		}
		names := strings.NewReplacer("input", "output", "Input", "Output", "INPUT", "OUTPUT")
		return names.Replace(part)
	})
	switch {
	case ending != ".in" && output != input:
		return output
	case strings.Trim(ending, ".0123456789") == "": // it is no ending, but a name
		return input + ".out"
	}
	return withoutEnding(input) + ".out"
}
