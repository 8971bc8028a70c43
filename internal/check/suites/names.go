package suites

import (
	"cmp"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// A fileName is the name of a file, read as words. Its side says whether the file is an input or an
// expected output, and its key is the words that say neither. Two files of different sides with the
// same key are a pair.
//
//	week1/input1.txt         an input, "week1 1"
//	week1/true_output1.txt   an output, "week1 1"
//	tests/in/1.txt           an input, "1"
//	t1.expect                an output, "t1"
//	t1.dat                   no side, "t1"
type fileName struct {
	side side
	key  string
}

// A side is the use of a file in a pair.
type side int

const (
	noSide side = iota // the name does not say; the file may be an input
	inputSide
	outputSide // after inputSide: readName takes the maximum
	argumentsSide
	otherSide // the file is not part of a pair
)

// sides maps words and their plurals to sides. The words of noSide are left out of the key.
var sides = sync.OnceValue(func() map[string]side {
	all := map[string]side{}
	for side, words := range map[side]string{
		inputSide: "in inp input stdin",
		outputSide: "out output ans answer exp expect expected sol solution ok cor correct true " +
			"ref reference tgt target gold",
		noSide: "txt test case file data",
	} {
		for word := range strings.FieldsSeq(words) {
			all[word], all[word+"s"] = side, side
		}
	}
	return all
})

// The endings of archives and copies, and of other files that are no part of a pair.
const (
	setAsideEndings = "bak backup old orig zip tar gz tgz bz2 xz 7z rar"
	otherEndings    = "c h cc cpp cxx hpp py java class sh bash bat js ts go rs rb cs php md " +
		"args json yaml yml toml html pdf doc docx png jpg jpeg gif svg exe o so dll jar pyc log " +
		"err stderr diff patch desc status rc asm bmp hs kt lua ml odp ods odt ppt pptx rkt s " +
		"sql swift tex tif tiff webp xls xlsx"
)

// noPair has these endings.
var noPair = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for word := range strings.FieldsSeq(setAsideEndings + " " + otherEndings) {
		all[word] = true
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
	word := strings.ToLower(strings.TrimPrefix(ending(file), "."))
	switch {
	case ending(file) == ".args":
		return argumentsSide
	case noPair()[word]:
		return otherSide
	}
	return sides()[word]
}

// readName splits a name into its side and key. The ending wins, then the innermost folder named
// for a side, then the base name. In that, a word for outputs beats one for inputs. Folders are not
// split into words: in/ says a side, but input-validation/ does not.
func readName(file string) fileName {
	folders, base := path.Split(withoutEnding(file))
	var key []string
	folderSide, baseSide := noSide, noSide
	for folder := range strings.SplitSeq(strings.ToLower(folders), "/") {
		if side, isListed := sides()[folder]; !isListed && folder != "" {
			key = append(key, folder)
		} else if side != noSide {
			folderSide = side
		}
	}
	for _, word := range words().FindAllString(base, -1) {
		word = strings.ToLower(word)
		side, isListed := sides()[word]
		if !isListed {
			key = append(key, word)
		}
		baseSide = max(baseSide, side)
	}
	return fileName{cmp.Or(sideOfEnding(file), folderSide, baseSide), strings.Join(key, " ")}
}

// copyMark matches the part of a name that marks a copy, as in "input1 (1).txt",
// "input1 - Copy.txt", "Copy of input1.txt", "output1_old.txt" and "backup/input1.txt".
var copyMark = lazily(`(?i)(?: ?\(\d+\)|[ ._-]+` + copyWord + `(?: ?\(?\d+\)?)?)(/|$)` +
	`|(^|/)` + copyWord + `(?:/| of[ ._-]+)`)

const copyWord = `(?:copy|copies|backups?|bak|old|orig|archives?)`

// isSetAside reports whether a file is an archive, a backup, or a copy of a file that exists.
func isSetAside(file string, exists map[string]bool) bool {
	end := strings.ToLower(strings.TrimPrefix(ending(file), "."))
	original := copyMark().ReplaceAllString(withoutEnding(file), "$1$2") + ending(file)
	return strings.HasSuffix(file, "~") || slices.Contains(strings.Fields(setAsideEndings), end) ||
		original != file && exists[original]
}

// sessionNames returns the files whose names allow a session: NAME.txt, and the file that the user
// named. A file that has its counterpart, as input1.txt has output1.txt, is part of a pair instead.
// If there are inputs, an output whose key has no letters, such as output2.txt, is no session.
func sessionNames(files []string, namedFile string) (texts []string) {
	names, hasInputs := map[fileName]bool{}, false
	for _, file := range files {
		n := readName(file)
		names[n] = true
		hasInputs = hasInputs || n.side == inputSide
	}
	for _, file := range files {
		n := readName(file)
		hasWord := strings.ContainsFunc(readName(path.Base(file)).key, unicode.IsLetter)
		mayHaveInput := names[fileName{inputSide, n.key}] ||
			n.key != "" && names[fileName{noSide, n.key}] || hasInputs && !hasWord
		isOfPair := n.side == outputSide && mayHaveInput ||
			n.side == inputSide && names[fileName{outputSide, n.key}]
		isText := strings.EqualFold(ending(file), ".txt") || file == namedFile
		if isText && !isOfPair {
			texts = append(texts, file)
		}
	}
	return texts
}

// A filePair names the files of a transcript. If there is no input, there are arguments. A session
// is its own input and output.
type filePair struct {
	name          string // see Transcript.Name
	input, output string
	lacksOutput   bool // output is the name of the file that --update writes
}

func (p filePair) isSession() bool   { return p.input == p.output }
func (p filePair) arguments() string { return p.name + ".args" }

// statuses returns the files that may contain the exit status.
func (p filePair) statuses() []string { return []string{p.name + ".status", p.name + ".rc"} }

// files returns all files of a transcript, including optional ones that may not exist.
func (p filePair) files() []string {
	return append(p.statuses(), p.input, p.output, p.arguments())
}

// hasUsualNames reports whether the files are a session, or a pair such as NAME.in and NAME.out.
func (p filePair) hasUsualNames() bool {
	isInput := p.input == "" || p.input == p.name+".in"
	isPair := isInput && (p.output == p.name+".out" || p.output == p.name+".ans")
	return isPair || p.isSession()
}

// pairFiles pairs files: first those whose names differ only in the ending, such as NAME.in and
// NAME.out, then the others by key. An input without an expected output gets the name of a new one.
// Two inputs or two expected outputs with the same key are a *clash.
func pairFiles(files []string) (pairs []filePair, err error) {
	saysNothing := func(file string) bool { return sideOfEnding(file) == noSide }
	byStem := groupBy(slices.DeleteFunc(slices.Clone(files), saysNothing), withoutEnding)
	isPaired := map[string]bool{}   // no file is in two pairs
	paired := map[string]filePair{} // by key; no later pair has a key of these
	for _, stem := range slices.Sorted(maps.Keys(byStem)) {
		p, err := byStem[stem].pair()
		if err != nil {
			return nil, err
		}
		if p.output != "" && !p.lacksOutput {
			pairs = append(pairs, p)
			isPaired[p.input], isPaired[p.output] = true, true
			paired[readName(p.output).key] = p
		}
	}
	others := slices.DeleteFunc(slices.Clone(files), func(f string) bool { return isPaired[f] })
	byKey := groupBy(others, func(file string) string { return readName(file).key })
	for _, key := range slices.Sorted(maps.Keys(byKey)) {
		g := byKey[key]
		if p, isTaken := paired[key]; isTaken {
			switch {
			case g[outputSide] != nil:
				return nil, &clash{"expected outputs", p.output, g[outputSide][0], p}
			case g[inputSide] != nil:
				input := cmp.Or(p.input, p.arguments())
				return nil, &clash{"inputs", input, g[inputSide][0], p}
			}
			continue
		}
		if key == "" { // test.txt is not the input of output.txt
			g[noSide] = nil
		}
		p, err := g.pair()
		if err != nil {
			return nil, err
		}
		if p.output != "" {
			pairs = append(pairs, p)
		}
	}
	return pairs, nil
}

// A group lists, for each side, the files that may belong to one transcript.
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

// pair returns the pair of a group, or no pair if there is no input. If no name says input, it is
// the file with arguments or, for an output, the only file without a side.
func (g group) pair() (p filePair, err error) {
	inputs, outputs := g[inputSide], g[outputSide]
	if inputs == nil {
		inputs = g[argumentsSide]
	}
	if inputs == nil && outputs != nil && len(g[noSide]) == 1 {
		inputs = g[noSide]
	}
	if inputs == nil {
		return p, nil
	}
	p = newPair(inputs[0])
	if outputs != nil {
		p.output, p.lacksOutput = outputs[0], false
	}
	switch {
	case len(inputs) > 1:
		err = &clash{"inputs", inputs[0], inputs[1], p}
	case len(outputs) > 1:
		err = &clash{"expected outputs", outputs[0], outputs[1], p}
	}
	return p, err
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

// A clash is the error that two files could have the same role in a pair. It is not resolved by a
// guess, because one of two expected outputs may be that of a wrong program.
type clash struct {
	role          string // "inputs" or "expected outputs"
	first, second string
	pair          filePair // contains the first
}

func (c *clash) Error() string {
	return "there are two " + c.role + ", " + c.first + " and " + c.second
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
