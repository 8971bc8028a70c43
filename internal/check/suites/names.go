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
	file       string
	side       side
	ownSide    side   // the side without the folders
	folder     string // the innermost that is named for a side
	folderSide side   // the side of that folder
	key        string
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

// other returns the side of the other half of a pair, for inputSide and outputSide.
func (s side) other() side { return inputSide + outputSide - s }

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
	side, otherWords, _ := readWords(word)
	switch {
	case ending(file) == ".args":
		return argumentsSide
	case slices.Contains(otherEndings, word), strings.HasSuffix(word, "~"): // a backup of an editor
		return otherSide
	case otherWords != nil: // as in .out3
		return noSide
	}
	return side
}

// names reads the names of the files of a suite. It holds the folders that say nothing.
type names map[string]bool

// newNames returns the reader of the names of files. A folder says nothing if the own names of its
// files contradict it, unless a folder for the other side has a file with the key of one of them:
//
//	solutions/input.txt                         an input
//	check_in/in1.txt, check_in/out1.txt         an input and its output
//	expected/input1.txt, input/input1.txt       an output and its input
//
// A folder that is only named for inputs always says so: no file in inputs/ is overwritten.
func newNames(files []string) names {
	var all []fileName
	isOutput := map[[2]string]bool{} // by folder and key: a file there is named for outputs

	// The keys in the folders for each side.
	keys := map[side]map[string]bool{noSide: {}, inputSide: {}, outputSide: {}}
	for _, file := range files {
		name := names(nil).read(file)
		all = append(all, name)
		if name.side != otherSide {
			keys[name.folderSide][name.key] = true
		}
		if name.ownSide == outputSide && sideOfEnding(file) == noSide {
			isOutput[[2]string{name.folder, name.key}] = true
		}
	}
	silent, hasOther := names{}, map[string]bool{}
	for _, name := range all {
		_, otherWords, _ := readWords(path.Base(name.folder)) // as in check_in
		hasOutput := otherWords != nil && isOutput[[2]string{name.folder, name.key}]
		if name.ownSide == inputSide && (name.folderSide == outputSide || hasOutput) {
			silent[name.folder] = true
		}
		if keys[name.folderSide.other()][name.key] {
			hasOther[name.folder] = true
		}
	}
	maps.DeleteFunc(silent, func(folder string, _ bool) bool { return hasOther[folder] })
	return silent
}

// read splits a name into its side and key. The ending wins, then the innermost folder named for a
// side, then the base name.
func (n names) read(file string) fileName {
	name := fileName{file: file}
	stem := withoutEnding(file)
	var key []string
	for i, char := range stem {
		if char != '/' {
			continue
		}
		folder := stem[:i]
		side, rest, isNamed := readWords(path.Base(folder))
		if !isNamed || n[folder] {
			rest = []string{strings.ToLower(path.Base(folder))}
		}
		if isNamed && side != noSide {
			name.folder, name.folderSide = folder, side
		}
		key = append(key, rest...)
	}
	if n[name.folder] {
		name.folderSide = noSide
	}
	side, rest, _ := readWords(path.Base(stem))
	ofEnding := sideOfEnding(file)
	name.ownSide = cmp.Or(ofEnding, side)
	name.side = cmp.Or(ofEnding, name.folderSide, side)
	name.key = strings.Join(append(key, rest...), " ")
	return name
}

// readWords returns the side that the words of a name say, in which one for outputs beats one for
// inputs, and the words that say none. A folder is named for the side if its last word says so:
// test_inputs/ is, but not input-validation/, nor input_output/, which has words for both.
func readWords(name string) (said side, rest []string, isNamed bool) {
	var has [outputSide + 1]bool
	for _, word := range words.FindAllString(name, -1) {
		word = strings.ToLower(word)
		side, isListed := sides()[word]
		if !isListed {
			rest = append(rest, word)
		}
		has[side], isNamed = true, isListed
		said = max(said, side)
	}
	return said, rest, isNamed && !(has[inputSide] && has[outputSide])
}

// sessionNames returns those of the files whose names allow a session. If a name says a side, no
// other file may have its key, and either the key has a letter or no file that exists has the other
// side. So quiz_answer.txt is no session beside quiz.txt, nor is output2.txt beside input1.txt.
func (n names) sessionNames(files []string, exists map[string]bool) (allowed []string) {
	ofKey, hasSide := map[string]int{}, map[side]bool{}
	for file := range exists {
		name := n.read(file)
		hasSide[name.side] = true
		if name.side <= outputSide {
			ofKey[name.key]++
		}
	}
	hasSide[inputSide] = hasSide[inputSide] || hasSide[argumentsSide]
	for _, file := range files {
		name := n.read(file)
		hasWord := strings.ContainsFunc(n.read(path.Base(file)).key, unicode.IsLetter)
		isSession := ofKey[name.key] == 1 && (hasWord || !hasSide[name.side.other()])
		if name.side == noSide || name.side == otherSide || isSession {
			allowed = append(allowed, file)
		}
	}
	return allowed
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
func (n names) pairFiles(files []string) (pairs []filePair, err error) {
	groups := map[string][]fileName{}
	for _, file := range files {
		if name := n.read(file); name.side != otherSide {
			groups[name.key] = append(groups[name.key], name)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(groups)) {
		some, err := n.pairGroup(groups[key])
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, some...)
	}
	return pairs, nil
}

// pairGroup pairs the files with one key. They are one pair, except if each file has its other half
// under the same name with another ending: 1.in, 1.out, test1.in and test1.out are two pairs. Two
// such halves are in the same folder, which may be named for only one of them: lab1_solution/ says
// that 1.txt and 1.out are outputs, so their own names count.
func (n names) pairGroup(group []fileName) (pairs []filePair, err error) {
	byStem := map[string][]fileName{}
	for _, name := range group {
		if name.folderSide == outputSide {
			name.side = name.ownSide
		}
		byStem[withoutEnding(name.file)] = append(byStem[withoutEnding(name.file)], name)
	}
	for _, stem := range slices.Sorted(maps.Keys(byStem)) {
		halves, err := n.pair(byStem[stem])
		if err != nil || halves == nil || halves[0].lacksOutput {
			return n.pair(group)
		}
		pairs = append(pairs, halves...)
	}
	return pairs, nil
}

// pair returns one pair, of the files with one key, or none if there is no input. If no name says
// input, it is the file with arguments or, for an output, the only file without a side; but
// test.txt, whose key is empty, is not the input of output.txt.
//
// Two inputs or two expected outputs are an error. It is not resolved by a guess, because one of
// two expected outputs may be that of a wrong program.
func (n names) pair(group []fileName) ([]filePair, error) {
	var bySide [otherSide + 1][]string
	for _, name := range group {
		bySide[name.side] = append(bySide[name.side], name.file)
	}
	inputs, outputs, others := bySide[inputSide], bySide[outputSide], bySide[noSide]
	if inputs == nil {
		inputs = bySide[argumentsSide]
	}
	if inputs == nil && outputs != nil && len(others) == 1 && group[0].key != "" {
		inputs = others
	}
	switch {
	case inputs == nil:
		return nil, nil
	case len(inputs) > 1:
		return nil, errTwo("inputs", inputs)
	case len(outputs) > 1:
		return nil, errTwo("expected outputs", outputs)
	}
	p := filePair{name: withoutEnding(inputs[0]), input: inputs[0]}
	if sideOfEnding(p.input) == argumentsSide {
		p.input = ""
	}
	if outputs != nil {
		p.output = outputs[0]
		return []filePair{p}, nil
	}
	p.output, p.lacksOutput = n.newOutput(inputs[0]), true
	return []filePair{p}, p.checkBeside(others)
}

// checkBeside returns an error if one of the files beside an input without an expected output has
// its name and an unknown ending, such as t1.key for t1.in. It may be the expected output.
func (p filePair) checkBeside(files []string) error {
	isOther := func(file string) bool { return withoutEnding(file) != p.name || file == p.name }
	files = slices.DeleteFunc(files, isOther)
	if len(files) == 0 {
		return nil
	}
	const form = "%s has no expected output, unless it is %s"
	err := fmt.Errorf(form, p.firstFile(), english.List(files, "or"))
	return pairsError(err, "can say so", "*"+ending(p.firstFile()), "*"+ending(files[0]))
}

// newOutput returns the name of the expected output of an input, or of arguments, that has none. It
// is output1.txt for input1.txt if these two have the same key, and otherwise NAME.out.
func (n names) newOutput(input string) string {
	inWords := strings.NewReplacer("input", "output", "Input", "Output", "INPUT", "OUTPUT")
	output := n.read(inWords.Replace(input))
	if output.side == outputSide && output.key == n.read(input).key {
		return output.file
	}
	return withoutEnding(input) + ".out"
}

func errTwo(role string, files []string) error {
	err := fmt.Errorf("there are two %s, %s and %s", role, files[0], files[1])
	return pairsError(err, "chooses one", "*.in", "*.out")
}

// pairsError adds the hint that "pairs" in suite.json solves the problem.
func pairsError(err error, solves, input, output string) *FileError {
	const form = `"pairs" in suite.json %s, as in {"pairs": {"input": %q, "output": %q}}`
	return &FileError{Err: err, Hint: fmt.Sprintf(form, solves, input, output)}
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
