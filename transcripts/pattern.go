package transcripts

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
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
	oldOutput // may be an expected output, or the output of some program
	otherFile // the input, if there is no other
)

// roles has the usual endings. A file with another ending may be the input.
var roles = map[string]role{
	".in": inputFile, ".out": outputFile, ".ans": outputFile, ".txt": sessionFile,
	".args": argumentsFile, ".status": statusFile,
	".output": oldOutput, ".cor": oldOutput, ".exp": oldOutput, ".expected": oldOutput,
	".sol": oldOutput, ".a": oldOutput,
}

// The pairs of a suite.json are patterns for the paths of inputs and outputs. The folders above may
// be any: in/*.txt also matches week1/in/a.txt, a file of the transcript week1/a.
type pairs struct {
	Input, Output string
	name          string // a regular expression for "*", with one group; "" is any name
}

// isValid reports whether both are paths with one "*". It is true for nil, the pairs of a
// suite.json that has none.
func (p *pairs) isValid() bool {
	isPattern := func(text string) bool {
		return fs.ValidPath(text) && strings.Count(text, "*") == 1
	}
	return p == nil || isPattern(p.Input) && isPattern(p.Output) && p.Input != p.Output
}

// commonPairs are names that other courses use, in the order in which they are tried.
var commonPairs = []*pairs{
	{"input*", "output*", number}, {"input*.txt", "output*.txt", number},
	{"in*", "out*", number}, {"in*.txt", "out*.txt", number},
	{"*.input", "*.output", ""}, {"*.inp", "*.cor", ""},
	{"*.in", "*.exp", ""}, {"*.in", "*.expected", ""}, {"*.in", "*.sol", ""},
	{"*", "*.a", `(\d+)`},
}

// A number may be missing: then the name is the part of the pattern before "*".
const number = `[-_]*([-_\d]*)`

// pairsAll reports whether there are inputs, and each has an expected output.
func pairsAll(found map[string]transcriptFiles) bool {
	hasInput := false
	for _, files := range found {
		if files[inputFile] != nil && files[outputFile] == nil {
			return false
		}
		hasInput = hasInput || files[inputFile] != nil
	}
	return hasInput
}

// match returns the name of the transcript that a file belongs to, and its role there.
func (p *pairs) match(file string) (name string, found role) {
	ending := path.Ext(file)
	name, found = strings.TrimSuffix(file, ending), roles[ending]
	if p == nil {
		return name, cmp.Or(found, otherFile)
	}
	isPattern := "*"+ending == p.Input || "*"+ending == p.Output
	if (found == argumentsFile || found == statusFile) && !isPattern {
		return name, found
	}
	input, isInput := p.namedBy(p.Input, file)
	output, isOutput := p.namedBy(p.Output, file)
	switch {
	case isInput && (!isOutput || len(p.Input) > len(p.Output)): // *.in.txt before *.txt
		return input, inputFile
	case isOutput:
		return output, outputFile
	case found == oldOutput && slices.Contains(commonPairs, p):
		return name, oldOutput
	}
	return "", noRole
}

// namedBy returns the folders above a pattern that matches a file, and the name for its "*".
func (p *pairs) namedBy(pattern, file string) (name string, ok bool) {
	star := cmp.Or(p.name, "([^/]+)")
	named := strings.Replace(regexp.QuoteMeta(pattern), `\*`, star, 1)
	parts := regexp.MustCompile("^(|.*/)" + named + "$").FindStringSubmatch(file)
	if parts == nil {
		return "", false
	}
	bare, _, _ := strings.Cut(p.Input, "*")
	return parts[1] + cmp.Or(parts[2], bare), true
}

// example returns a suite.json with the two patterns that most files have, if the last numbers in
// their paths are the names of the transcripts.
func (l *loader) example() string {
	lastNumber := regexp.MustCompile(`^(.*?)\d+(\D*)$`)
	count := map[string]int{}
	for _, file := range l.paths {
		name := below(l.folder, file)
		if lastNumber.MatchString(name) {
			count[lastNumber.ReplaceAllString(name, "$1*$2")]++
		}
	}
	patterns := slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		return cmp.Or(count[b]-count[a], strings.Compare(a, b))
	})
	if len(patterns) < 2 {
		patterns = []string{"input/*.txt", "output/*.txt"}
	}
	input, output := patterns[0], patterns[1]
	outputName := regexp.MustCompile(`ans|cor|exp|out|sol`) // parts of usual names
	if outputName.MatchString(input) && !outputName.MatchString(output) {
		input, output = output, input
	}
	return fmt.Sprintf(`{"pairs": {"input": %q, "output": %q}}`, input, output)
}
