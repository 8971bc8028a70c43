package transcripts

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"
)

// A role is the use of a file in a transcript.
type role int

const (
	noRole role = iota
	inputFile
	outputFile
	argumentsFile
	statusFile
	sessionFile
)

// roles has the usual endings.
var roles = map[string]role{
	".in": inputFile, ".out": outputFile, ".ans": outputFile, ".txt": sessionFile,
	".args": argumentsFile, ".status": statusFile,
}

// The words for inputs and for outputs in the names of files, also with an s at their end.
var (
	inputWords  = strings.Fields("in inp input stdin")
	outputWords = strings.Fields("out output ans answer exp expect expected sol solution ok cor " +
		"correct true ref reference tgt target")
)

// words matches the words and numbers in a name. One letter before a number belongs to it, and a
// capital letter may begin a word.
var words = lazily(`\p{L}?\p{Nd}+|\p{Lu}?[^\P{L}\p{Lu}]+|\p{Lu}+`)

// A side says which files of a pair the words in a name are about.
type side int

const (
	inputSide side = iota - 1
	noSide
	outputSide
)

// A wording is the words and numbers in the name of a file.
type wording struct {
	side side   // of the last word for inputs or outputs
	rest string // the other words and numbers, without txt
}

func wordingOf(path string) (w wording) {
	isOneOf := func(words []string, word string) bool {
		return slices.Contains(words, word) || slices.Contains(words, strings.TrimSuffix(word, "s"))
	}
	for _, word := range words().FindAllString(path, -1) {
		switch word = strings.ToLower(word); {
		case isOneOf(inputWords, word):
			w.side = inputSide
		case isOneOf(outputWords, word):
			w.side = outputSide
		case word != "txt":
			w.rest += word + " "
		}
	}
	return w
}

// ending returns the ending of a file. A number is none: in.1 has no ending.
func ending(file string) string {
	if all := path.Ext(file); strings.ContainsFunc(all, unicode.IsLetter) {
		return all
	}
	return ""
}

func withoutEnding(file string) string { return strings.TrimSuffix(file, ending(file)) }

// A pattern is a path with one "*", within one part of the path. It also matches in folders below:
// in/*.txt matches week1/in/a.txt.
type pattern string

// match returns the folder above the pattern, "" or with a slash at its end, and the text for "*".
func (p pattern) match(file string) (folder, star string, ok bool) {
	before, after, _ := strings.Cut(string(p), "*")
	start := len(file)
	for range 1 + p.folders() {
		start = strings.LastIndexByte(file[:max(0, start-1)], '/') + 1
	}
	star, hasBefore := strings.CutPrefix(file[start:], before)
	star, hasAfter := strings.CutSuffix(star, after)
	return file[:start], star, hasBefore && hasAfter && !strings.Contains(star, "/")
}

// folders returns the number of folders in a pattern.
func (p pattern) folders() int { return strings.Count(string(p), "/") }

// path returns the file that the pattern matches with a folder and a text.
func (p pattern) path(folder, star string) string {
	return folder + strings.Replace(string(p), "*", star, 1)
}

// The pairs of a suite.json are the patterns of the inputs and of the expected outputs.
type pairs struct{ Input, Output pattern }

// suite returns a suite.json that has the pairs.
func (p *pairs) suite() string {
	input, output := quoteJSON(string(p.Input)), quoteJSON(string(p.Output))
	return fmt.Sprintf(`{"pairs": {"input": %s, "output": %s}}`, input, output)
}

// isValid reports whether both are paths with one "*". It is true for nil, the pairs of a
// suite.json that has none.
func (p *pairs) isValid() bool {
	isPattern := func(p pattern) bool {
		return fs.ValidPath(string(p)) && strings.Count(string(p), "*") == 1
	}
	return p == nil || isPattern(p.Input) && isPattern(p.Output) && p.Input != p.Output
}

// match returns the name of the transcript that a file belongs to, and its role there. Without
// pairs, the file has one of the usual names. If "*" is empty, the rest of the pattern for inputs
// is the name: input*.txt matches input.txt, a file of input.
func (p *pairs) match(file string) (name string, found role) {
	name, found = withoutEnding(file), roles[ending(file)]
	if p == nil || found == argumentsFile || found == statusFile {
		return name, found
	}
	bare := withoutEnding(path.Base(p.Input.path("", "")))
	folder, star, isInput := p.Input.match(file)
	outputFolder, outputStar, isOutput := p.Output.match(file)
	switch {
	case isInput && (!isOutput || len(p.Input) > len(p.Output)): // *.in.txt before *.txt
		return folder + cmp.Or(star, bare), inputFile
	case isOutput:
		return outputFolder + cmp.Or(outputStar, bare), outputFile
	}
	return "", noRole
}
