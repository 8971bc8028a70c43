package transcripts

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

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

// A role is the use of a file in a transcript.
type role int

const (
	noRole role = iota
	inputFile
	outputFile
	argumentsFile
	statusFile
	sessionFile
	otherOutput // the ending is a word for outputs
	otherFile   // the input, if there is no other
)

// roles has the usual endings. A file with another ending may be the input.
var roles = map[string]role{
	".in": inputFile, ".out": outputFile, ".ans": outputFile, ".txt": sessionFile,
	".args": argumentsFile, ".status": statusFile,
}

// match returns the name of the transcript that a file belongs to, and its role there. Without
// pairs, the file has one of the usual names. If "*" is empty, the rest of the pattern for inputs
// is the name: input*.txt matches input.txt, a file of input.
func (p *pairs) match(file string) (name string, found role) {
	ending := path.Ext(file)
	name, found = withoutEnding(file), roles[ending]
	if p == nil {
		if found == noRole && isOutputWord(strings.TrimPrefix(ending, ".")) {
			found = otherOutput
		}
		return name, cmp.Or(found, otherFile)
	}
	isPattern := pattern("*"+ending) == p.Input || pattern("*"+ending) == p.Output
	if (found == argumentsFile || found == statusFile) && !isPattern {
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

// newOutput returns the file for the missing output of a transcript.
func (p *pairs) newOutput(name, input string) string {
	switch {
	case p == nil:
		return name + ".out"
	case input == "":
		return p.Output.path(path.Split(name))
	}
	folder, star, _ := p.Input.match(input)
	return p.Output.path(folder, star)
}

func withoutEnding(file string) string { return strings.TrimSuffix(file, path.Ext(file)) }
