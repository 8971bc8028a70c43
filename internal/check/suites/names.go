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

	"tictactoe/internal/check/session"
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
var otherEndings = strings.Fields(".c .h .cc .cpp .cxx .hpp .py .java .class .sh .bash .bat .js " +
	".ts .go .rs .rb .cs .php .md .args .json .yaml .yml .toml .html .pdf .doc .docx .png .jpg " +
	".jpeg .gif .svg .exe .o .so .dll .jar .pyc .log .err .stderr .diff .patch .desc .status .rc " +
	".asm .bmp .hs .kt .lua .ml .odp .ods .odt .ppt .pptx .rkt .s .sql .swift .tex .tif .tiff " +
	".webp .xls .xlsx .cast .bak .backup .old .orig .zip .tar .gz .tgz .bz2 .xz .7z .rar")

// words matches the words and numbers in a name: InputFile12 is Input, File and 12. A single letter
// before a number belongs to it, so a1 and b1 have different keys.
var words = regexp.MustCompile(`\p{L}?\p{Nd}+|\p{Lu}?[^\P{L}\p{Lu}]+|\p{Lu}+`)

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
	case slices.Contains(otherEndings, word), strings.HasSuffix(word, "~"): // a backup of an editor
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
	for _, word := range words.FindAllString(name, -1) {
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
// letter in its key, and no other file may have that key: input1.txt is no session, nor is
// quiz_answer.txt beside quiz.txt.
func mayBeSession(file string, groups map[string]group) bool {
	n := readName(file)
	g := groups[n.key]
	isAlone := len(g[noSide])+len(g[inputSide])+len(g[outputSide]) == 1
	hasWord := strings.ContainsFunc(readName(path.Base(file)).key, unicode.IsLetter)
	return n.side == noSide || n.side == otherSide || hasWord && isAlone
}

// A filePair names the files of a transcript. If there is no input, there are arguments.
type filePair struct {
	name          string // see Transcript.Name
	input, output string
	lacksOutput   bool         // output is the name of the file that --update writes
	session       *session.Run // in the file that is input and output; nil if these are two
}

func (p filePair) firstFile() string { return cmp.Or(p.input, p.arguments()) }
func (p filePair) arguments() string { return p.name + ".args" }
func (p filePair) status() string    { return p.name + ".status" }

// files returns all files of a transcript, including optional ones that may not exist.
func (p filePair) files() []string {
	return []string{p.input, p.output, p.arguments(), p.status()}
}

// pairFiles pairs files by key. An input without an expected output gets the name of a new one.
func pairFiles(files []string) (pairs []filePair, err error) {
	groups := groupByKey(files)
	for _, key := range slices.Sorted(maps.Keys(groups)) {
		p, err := groups[key].pair()
		if err != nil {
			return nil, err
		}
		if p != (filePair{}) {
			pairs = append(pairs, p)
		}
	}
	return pairs, nil
}

// A group lists, for each side, the files with one key.
type group [otherSide + 1][]string

func groupByKey(files []string) map[string]group {
	groups := map[string]group{}
	for _, file := range files {
		n := readName(file)
		g := groups[n.key]
		g[n.side] = append(g[n.side], file)
		groups[n.key] = g
	}
	return groups
}

// pair returns the pair of a group, or none if there is no input. If no name says input, it is the
// file with arguments or, for an output, the only file without a side; but test.txt, whose key is
// empty, is not the input of output.txt.
//
// Two inputs or two expected outputs are an error. It is not resolved by a guess, because one of
// two expected outputs may be that of a wrong program.
func (g group) pair() (p filePair, err error) {
	inputs, outputs, others := g[inputSide], g[outputSide], g[noSide]
	if inputs == nil {
		inputs = g[argumentsSide]
	}
	if inputs == nil && outputs != nil && len(others) == 1 && readName(others[0]).key != "" {
		inputs = others
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
	if outputs == nil {
		return p, p.checkBeside(others)
	}
	p.output, p.lacksOutput = outputs[0], false
	return p, nil
}

// checkBeside returns an error if one of the files beside an input without an expected output has
// its name and an unknown ending, such as t1.key for t1.in. It may be the expected output.
func (p filePair) checkBeside(files []string) error {
	isOther := func(file string) bool { return withoutEnding(file) != p.name || file == p.name }
	files = slices.DeleteFunc(files, isOther)
	if len(files) == 0 {
		return nil
	}
	input := p.firstFile()
	return &FileError{
		Err: fmt.Errorf("%s has no expected output, unless it is %s", input,
			english.List(files, "or")),
		Hint: `"pairs" in suite.json can say so, ` +
			pairsJSON("*"+ending(input), "*"+ending(files[0])),
	}
}

// newPair returns the pair of an input, or of arguments, whose expected output does not exist yet.
// It is output1.txt for input1.txt if these two have the same key, and otherwise NAME.out.
func newPair(input string) filePair {
	name := withoutEnding(input)
	p := filePair{name: name, input: input, output: name + ".out", lacksOutput: true}
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

func pairsJSON(input, output string) string {
	return fmt.Sprintf(`as in {"pairs": {"input": %q, "output": %q}}`, input, output)
}

// naturally compares names so that t2 precedes t10.
func naturally(a, b string) int {
	return cmp.Or(strings.Compare(padded(a), padded(b)), strings.Compare(a, b))
}

var numbers = regexp.MustCompile(`\d+`)

// padded returns a name in which each number has at least 20 digits.
func padded(name string) string {
	return numbers.ReplaceAllStringFunc(name, func(number string) string {
		return strings.Repeat("0", max(0, 20-len(number))) + number
	})
}
