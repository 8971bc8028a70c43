package suites

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"tictactoe/internal/english"
)

// A fileName is the name of a file, read as words. Its side says whether the file is an input or an
// expected output, and its key is the words that say neither. Two files of different sides with the
// same key are a pair.
//
//	week1/input1.txt            an input, "week1 1"
//	week1/true_output1.txt      an output, "week1 1"
//	tests/test_inputs/1.txt     an input, "1"
//	t1.expect                   an output, "t1"
//	t1.dat                      no side, "t1"
type fileName struct {
	side side
	key  string
}

// A side is the use of a file in a pair.
type side int

const (
	noSide side = iota // the name does not say; the file may be an input
	inputSide
	outputSide // after inputSide: readWords takes the maximum
	argumentsSide
	otherSide // the file is not part of a pair
)

// sides maps words and their plurals to sides. The words of noSide are left out of the key.
var sides = sync.OnceValue(func() map[string]side {
	all := map[string]side{}
	for side, words := range map[side]string{
		inputSide: "in inp input stdin",
		outputSide: "out output stdout ans answer exp expect expected sol solution ok cor " +
			"correct true ref reference tgt target gold",
		noSide: "txt test case file data",
	} {
		for word := range strings.FieldsSeq(words) {
			all[word], all[word+"s"] = side, side
		}
	}
	return all
})

// otherEndings are those of files that are no part of a pair, such as sources and archives.
var otherEndings = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for word := range strings.FieldsSeq("c h cc cpp cxx hpp py java class sh bash bat js ts go " +
		"rs rb cs php md args json yaml yml toml html pdf doc docx png jpg jpeg gif svg exe o so " +
		"dll jar pyc log err stderr diff patch desc status rc asm bmp hs kt lua ml odp ods odt " +
		"ppt pptx rkt s sql swift tex tif tiff webp xls xlsx cast " +
		"bak backup old orig zip tar gz tgz bz2 xz 7z rar") {
		all["."+word] = true
	}
	return all
})

// words matches the words and numbers in a name: InputFile12 is Input, File and 12. A single letter
// before a number belongs to it, so a1 and b1 have different keys.
var words = lazily(`\p{L}?\p{Nd}+|\p{Lu}?[^\P{L}\p{Lu}]+|\p{Lu}+`)

// lazily returns a function that compiles an expression when it is first called.
func lazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// ending returns the ending of a file, such as ".txt". A number is none: in.1 has no ending.
func ending(file string) string {
	if all := path.Ext(file); strings.ContainsFunc(all, unicode.IsLetter) {
		return all
	}
	return ""
}

func withoutEnding(file string) string { return strings.TrimSuffix(file, ending(file)) }

// sideOfEnding returns the side that the ending of a file says, or noSide.
func sideOfEnding(file string) side {
	word := strings.ToLower(ending(file))
	switch {
	case ending(file) == ".args":
		return argumentsSide
	case otherEndings()[word], strings.HasSuffix(word, "~"): // a backup of an editor
		return otherSide
	}
	side, rest, _ := readWords(word)
	if rest != nil {
		return noSide // as in .out3
	}
	return side
}

// readName splits a name into its side and key. The ending wins, then the innermost folder named
// for a side, then the base name. The last word of a folder decides whether it is named for a side:
// test_inputs/ is, but input-validation/ is not.
func readName(file string) fileName {
	folders, base := path.Split(withoutEnding(file))
	var key []string
	folderSide := noSide
	for folder := range strings.SplitSeq(folders, "/") {
		side, rest, isLast := readWords(folder)
		if !isLast {
			side, rest = noSide, []string{strings.ToLower(folder)}
		}
		key = append(key, rest...)
		folderSide = cmp.Or(side, folderSide)
	}
	baseSide, rest, _ := readWords(base)
	key = slices.DeleteFunc(append(key, rest...), func(word string) bool { return word == "" })
	return fileName{cmp.Or(sideOfEnding(file), folderSide, baseSide), strings.Join(key, " ")}
}

// readWords returns the side that the words of a name say, the words that say none, and whether the
// last word is one of sides. A word for outputs beats one for inputs.
func readWords(name string) (said side, rest []string, isLast bool) {
	for _, word := range words().FindAllString(name, -1) {
		word = strings.ToLower(word)
		side, isListed := sides()[word]
		if !isListed {
			rest = append(rest, word)
		}
		said, isLast = max(said, side), isListed
	}
	return said, rest, isLast
}

// mayBeSession reports whether the name of a file allows a session. A name that says a side needs a
// letter in its key, unless the user named the file, and no other file may have that key:
// input1.txt is no session, nor is quiz_answer.txt beside quiz.txt.
func mayBeSession(file string, keys map[string]int, isNamed bool) bool {
	n := readName(file)
	hasWord := strings.ContainsFunc(readName(path.Base(file)).key, unicode.IsLetter)
	return n.side == noSide || n.side == otherSide || (hasWord || isNamed) && keys[n.key] == 1
}

// countKeys counts the files that may be part of a pair, by key.
func countKeys(files []string) map[string]int {
	keys := map[string]int{}
	for _, file := range files {
		n := readName(file)
		if n.side == inputSide || n.side == outputSide || n.side == noSide && n.key != "" {
			keys[n.key]++
		}
	}
	return keys
}

// A filePair names the files of a transcript. If there is no input, there are arguments. A session
// is its own input and output.
type filePair struct {
	name          string // see Transcript.Name
	input, output string
	lacksOutput   bool // output is the name of the file that --update writes
}

func (p filePair) isSession() bool   { return p.input == p.output }
func (p filePair) firstFile() string { return cmp.Or(p.input, p.arguments()) }
func (p filePair) arguments() string { return p.name + ".args" }
func (p filePair) status() string    { return p.name + ".status" }

// files returns all files of a transcript, including optional ones that may not exist.
func (p filePair) files() []string {
	return []string{p.input, p.output, p.arguments(), p.status()}
}

// pairFiles pairs files by key. An input without an expected output gets the name of a new one. Two
// inputs or two expected outputs with one key are an error. It is not resolved by a guess, because
// one of two expected outputs may be that of a wrong program.
func pairFiles(files []string) (pairs []filePair, err error) {
	byKey := groupBy(files, func(file string) string { return readName(file).key })
	for _, key := range slices.Sorted(maps.Keys(byKey)) {
		g := byKey[key]
		if key == "" { // test.txt is not the input of output.txt
			g[noSide] = nil
		}
		p, err := g.pair()
		if err != nil {
			return nil, err
		}
		if p != (filePair{}) {
			pairs = append(pairs, p)
		}
	}
	return pairs, nil
}

// A group lists, for each side, files that may belong to one transcript.
type group [otherSide + 1][]string

// groupBy groups files by a key.
func groupBy(files []string, keyOf func(file string) string) map[string]group {
	all := map[string]group{}
	for _, file := range files {
		key, side := keyOf(file), readName(file).side
		g := all[key]
		g[side] = append(g[side], file)
		all[key] = g
	}
	return all
}

// pair returns the pair of a group, or none if there is no input. If no name says input, it is the
// file with arguments or, for an output, the only file without a side.
func (g group) pair() (p filePair, err error) {
	inputs, outputs := g[inputSide], g[outputSide]
	if inputs == nil {
		inputs = g[argumentsSide]
	}
	if inputs == nil && outputs != nil && len(g[noSide]) == 1 {
		inputs = g[noSide]
	}
	switch {
	case inputs == nil:
		return p, nil
	case len(inputs) > 1:
		return p, errTwo("inputs", inputs)
	case len(outputs) > 1:
		return p, errTwo("expected outputs", outputs)
	}
	p = newPair(inputs[0])
	if outputs != nil {
		p.output, p.lacksOutput = outputs[0], false
	}
	return p, nil
}

// newPair returns the pair of an input, or of arguments, whose expected output does not exist yet.
// It is output1.txt for input1.txt if these two have the same key, and otherwise NAME.out.
func newPair(input string) filePair {
	p := filePair{withoutEnding(input), input, withoutEnding(input) + ".out", true}
	inWords := strings.NewReplacer("input", "output", "Input", "Output", "INPUT", "OUTPUT")
	output := inWords.Replace(input)
	switch {
	case sideOfEnding(input) == argumentsSide:
		p.input = ""
	case readName(output) == fileName{outputSide, readName(input).key}:
		p.output = output
	}
	return p
}

func errTwo(role string, files []string) error {
	return &FileError{
		Err:  fmt.Errorf("there are two %s, %s and %s", role, files[0], files[1]),
		Hint: `"pairs" in suite.json chooses one, ` + pairsJSON("*.in", "*.out"),
	}
}

// checkOutput returns an error if an input has no expected output, but a file beside it has the
// same name and an unknown ending, such as t1.key for t1.in. It may be the expected output.
func (p filePair) checkOutput(byName map[string]group) error {
	isOther := func(file string) bool { return file == p.input || file == p.name }
	beside := slices.DeleteFunc(slices.Clone(byName[p.name][noSide]), isOther)
	if !p.lacksOutput || len(beside) == 0 {
		return nil
	}
	input := p.firstFile()
	const form = "%s has no expected output, unless it is %s"
	patterns := pairsJSON("*"+ending(input), "*"+ending(beside[0]))
	return &FileError{
		Err:  fmt.Errorf(form, input, english.List(beside, "or")),
		Hint: `"pairs" in suite.json can say so, ` + patterns,
	}
}

func pairsJSON(input, output string) string {
	return fmt.Sprintf(`as in {"pairs": {"input": %q, "output": %q}}`, input, output)
}

// naturally compares names so that t2 precedes t10.
func naturally(a, b string) int {
	return cmp.Or(strings.Compare(padded(a), padded(b)), strings.Compare(a, b))
}

var numbers = lazily(`\d+`)

// padded returns a name in which each number has at least 20 digits.
func padded(name string) string {
	return numbers().ReplaceAllStringFunc(name, func(number string) string {
		return strings.Repeat("0", max(0, 20-len(number))) + number
	})
}
