package transcripts

import (
	"cmp"
	"path"
	"regexp"
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
	otherFile // the input, if there is no other
)

// statusEnding follows the name of a transcript in the name of the file with its exit status.
const statusEnding = ".status"

// roles has the usual endings. A file with another ending may be the input.
var roles = map[string]role{
	".in": inputFile, ".out": outputFile, ".ans": outputFile, ".txt": sessionFile,
	".args": argumentsFile, statusEnding: statusFile,
}

// The pairs of a suite.json are patterns for the paths of inputs and outputs. The folders above may
// be any: in/*.txt also matches week1/in/a.txt, a file of the transcript week1/a.
type pairs struct{ Input, Output string }

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
	input, isInput := namedBy(p.Input, file)
	output, isOutput := namedBy(p.Output, file)
	switch {
	case isInput && (!isOutput || len(p.Input) > len(p.Output)): // *.in.txt before *.txt
		return input, inputFile
	case isOutput:
		return output, outputFile
	}
	return "", noRole
}

// namedBy returns the folders above a pattern that matches a file, and the name for its "*".
func namedBy(pattern, file string) (name string, ok bool) {
	named := strings.Replace(regexp.QuoteMeta(pattern), `\*`, "([^/]+)", 1)
	parts := regexp.MustCompile("^(|.*/)" + named + "$").FindStringSubmatch(file)
	if parts == nil {
		return "", false
	}
	return parts[1] + parts[2], true
}
