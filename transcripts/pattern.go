package transcripts

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// statusEnding follows the name of a transcript in the name of the file with its exit status.
const statusEnding = ".status"

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

// A pattern matches the paths of the files with a role. The folders above may be any: in/*.txt also
// matches week1/in/a.txt, a file of the transcript week1/a.
type pattern struct {
	role       role
	expression *regexp.Regexp // with two groups: the folders above, and the name for the "*"
}

// The pairs of a suite.json are patterns for inputs and outputs.
type pairs struct{ Input, Output string }

// patterns returns the patterns of all files. Longer ones come first: *.out.txt before *.txt.
func (p *pairs) patterns() (patterns []pattern) {
	roles := map[string]role{"*.args": argumentsFile, "*" + statusEnding: statusFile}
	if p != nil {
		roles[p.Input], roles[p.Output] = inputFile, outputFile
	} else {
		roles["*.in"], roles["*.out"], roles["*.ans"] = inputFile, outputFile, outputFile
		roles["*.txt"] = sessionFile
	}
	longest := func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) }
	for _, text := range slices.SortedFunc(maps.Keys(roles), longest) {
		named := strings.Replace(regexp.QuoteMeta(text), `\*`, "([^/]+)", 1)
		expression := regexp.MustCompile("^(|.*/)" + named + "$")
		patterns = append(patterns, pattern{roles[text], expression})
	}
	if p == nil {
		other := regexp.MustCompile(`^(|.*/)([^/]+?)(?:\.[^./]*)?$`)
		patterns = append(patterns, pattern{otherFile, other})
	}
	return patterns
}

// match returns the name of the transcript that a file belongs to, and its role there.
func match(patterns []pattern, file string) (name string, found role) {
	for _, p := range patterns {
		if parts := p.expression.FindStringSubmatch(file); parts != nil {
			return parts[1] + parts[2], p.role
		}
	}
	return "", noRole
}
