package transcripts

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// The words for inputs and for outputs in the names of files.
var (
	inputWords  = withPlurals("in inp input stdin")
	outputWords = withPlurals("out output ans answer exp expect expected sol solution ok cor " +
		"correct true ref reference tgt target")
)

func withPlurals(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word], set[word+"s"] = true, true
	}
	return set
}

// parts matches the parts of a name: words, numbers and other characters. A capital letter may
// begin a word.
var parts = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)\d+|\p{Lu}?\p{Ll}+|\p{Lu}+|.`)
})

// A reading is a pattern that matches a file, and the name of the transcript that the file belongs
// to if the pattern is right: the folder above the pattern and the text for "*".
type reading struct {
	file    string
	pattern pattern
	name    string
}

// read returns the readings of a file. Their patterns have at most two folders.
func read(file string) (all []reading) {
	names := strings.Split(file, "/")
	last := len(names) - 1
	for top := max(0, last-2); top <= last; top++ {
		folder := strings.Join(append(slices.Clip(names[:top]), ""), "/")
		for at := top; at <= last; at++ {
			for _, star := range stars(names[at], at == last) {
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
// the first parts, the last parts, and each number, without the last ending. A file that has only
// words for inputs and outputs, such as input.txt, has one empty place.
func stars(name string, isFile bool) (places [][2]int) {
	bare := name
	if ending := path.Ext(name); strings.Trim(ending, ".0123456789") != "" {
		bare = withoutEnding(name)
	}
	found := parts().FindAllStringIndex(bare, -1)
	isName := func(part []int) bool {
		word := bare[part[0]:part[1]]
		isOther := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
		return !isRoleWord(word) && !strings.ContainsFunc(word, isOther)
	}
	add := func(first, last int) {
		place := [2]int{found[first][0], found[last][1]}
		if slices.ContainsFunc(found[first:last+1], isName) && !slices.Contains(places, place) {
			places = append(places, place)
		}
	}
	for i, part := range found {
		if isDigit(bare[part[0]]) {
			add(i, i)
		}
		add(0, i)
		add(i, len(found)-1)
	}
	if places == nil && isFile {
		places = append(places, [2]int{len(bare), len(bare)})
	}
	return places
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func isRoleWord(word string) bool {
	word = strings.ToLower(word)
	return inputWords[word] || outputWords[word]
}

// wordsOf returns the parts of a path in lower case.
func wordsOf(path string) []string {
	words := parts().FindAllString(path, -1)
	for i := range words {
		words[i] = strings.ToLower(words[i])
	}
	return words
}

func hasWord(path string, words map[string]bool) bool {
	return slices.ContainsFunc(wordsOf(path), func(word string) bool { return words[word] })
}

// outputFor returns the file for the output of an input: output1.txt for input1.txt, and for others
// one that ends in .out.
func outputFor(input string) string {
	output := parts().ReplaceAllStringFunc(input, func(part string) string {
		if word := strings.ToLower(part); word != "input" && word != "inputs" {
			return part
		}
		names := strings.NewReplacer("input", "output", "Input", "Output", "INPUT", "OUTPUT")
		return names.Replace(part)
	})
	if output == input {
		output = withoutEnding(input) + ".out"
	}
	return output
}

// has reports whether a pattern has one of the words, and another pattern does not have that word.
func (p pattern) has(words map[string]bool, other pattern) bool {
	others := wordsOf(string(other))
	return slices.ContainsFunc(wordsOf(string(p)), func(word string) bool {
		return words[word] && !slices.Contains(others, word)
	})
}

// addsOnlyRoles reports whether all words in the fixed text of a pattern that another one does not
// have are words for inputs and outputs: student_output*.txt adds others to input*.txt.
func (p pattern) addsOnlyRoles(other pattern) bool {
	others := wordsOf(string(other))
	return !slices.ContainsFunc(wordsOf(string(p)), func(word string) bool {
		hasLetters := strings.ContainsFunc(word, unicode.IsLetter)
		isRole := inputWords[word] || outputWords[word] || word == "txt"
		return hasLetters && !isRole && !slices.Contains(others, word)
	})
}

// isTextLike reports whether the files of a pattern are probably texts like those of another one:
// a solution3.cpp beside input3.txt is no expected output.
func (p pattern) isTextLike(other pattern) bool {
	ending := path.Ext(string(p))
	return ending == "" || ending == ".txt" || ending == path.Ext(string(other)) ||
		isRoleWord(ending[1:]) || p == other+".a"
}

// A pairing is a pattern for inputs, one for outputs, and the files that they pair.
type pairing struct {
	pairs
	files   []filePair
	clarity clarity
	isEmpty bool // the text for "*" is empty in a file
}

// A clarity says how well the words of two patterns tell the inputs from the outputs.
type clarity int

const (
	unclear    clarity = iota
	hasInputs          // the inputs have a word for inputs, and the outputs have none
	hasOutputs         // the outputs have a word for outputs
	obvious            // and they differ from the inputs in no other words
)

// newPairing tells the inputs from the outputs.
func newPairing(a, b pattern) *pairing {
	aIn, bIn := a.has(inputWords, b), b.has(inputWords, a)
	aOut, bOut := a.has(outputWords, b) || a == b+".a", b.has(outputWords, a) || b == a+".a"
	if bIn && !aIn || aIn == bIn && aOut && !bOut {
		a, b = b, a
		aIn, aOut, bIn, bOut = bIn, bOut, aIn, aOut
	}
	p := &pairing{pairs: pairs{a, b}}
	switch {
	case !b.isTextLike(a), aIn == bIn && aOut == bOut:
	case bOut && a.addsOnlyRoles(b) && b.addsOnlyRoles(a):
		p.clarity = obvious
	case bOut:
		p.clarity = hasOutputs
	default:
		p.clarity = hasInputs
	}
	return p
}

// compare orders pairings. Those whose outputs are named come first, then those of more files, then
// clearer ones. Of two that pair the same files, the first has the better patterns: "*" is not
// empty, they have few folders, "*" is a whole name if the rest is not only .txt, and "*" is short.
func (p *pairing) compare(q *pairing) int {
	first := func(isTrue bool) int { return map[bool]int{true: -1}[isTrue] }
	both := func(p *pairing) string { return string(p.Input + ":" + p.Output) }
	return cmp.Or(
		int(min(q.clarity, hasOutputs)-min(p.clarity, hasOutputs)),
		len(q.files)-len(p.files),
		int(q.clarity-p.clarity),
		first(!p.isEmpty)-first(!q.isEmpty),
		strings.Count(both(p), "/")-strings.Count(both(q), "/"),
		first(p.isSpecific())-first(q.isSpecific()),
		len(both(q))-len(both(p)),
		strings.Compare(both(p), both(q)),
	)
}

// isSpecific reports whether "*" is the whole name of files or folders, and neither pattern matches
// every file or every text.
func (p *pairing) isSpecific() bool {
	isSpecific := func(p pattern) bool {
		before, after, _ := strings.Cut("/"+string(p), "*")
		return strings.HasSuffix(before, "/") && p != "*" && p != "*.txt" &&
			(after == "" || strings.ContainsRune("./", rune(after[0])))
	}
	return isSpecific(p.Input) && isSpecific(p.Output)
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
	found := map[[2]pattern]*pairing{}
	for _, readings := range byName {
		// A part that many files share is no name. Without this limit, time would grow with the
		// square of the number of files.
		const most = 64
		if len(readings) > most {
			continue
		}
		for i, a := range readings {
			for _, b := range readings[:i] {
				if a.file == b.file || a.pattern == b.pattern {
					continue
				}
				key := [2]pattern{min(a.pattern, b.pattern), max(a.pattern, b.pattern)}
				if found[key] == nil {
					found[key] = newPairing(key[0], key[1])
				}
				found[key].add(a, b)
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

// add adds the files of two readings.
func (p *pairing) add(a, b reading) {
	if a.pattern != p.Input {
		a, b = b, a
	}
	p.files = append(p.files, filePair{a.file, b.file})
	p.isEmpty = p.isEmpty || a.name == "" || strings.HasSuffix(a.name, "/")
}

// best returns the pairing that fits best, and another one if it fits equally well. If the user
// named a file, they must pair it.
func best(all []*pairing, file string) (found []*pairing) {
	for _, p := range all {
		hasFile := func(f filePair) bool { return f.input == file || f.output == file }
		switch {
		case file != "" && !slices.ContainsFunc(p.files, hasFile):
			continue
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
