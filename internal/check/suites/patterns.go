package suites

import (
	"cmp"
	"io/fs"
	"path"
	"strings"
)

// A pattern is a path with one "*", which matches no slash. It matches in every folder: in/*.txt
// matches in/a.txt and week1/in/a.txt.
type pattern string

// match splits file into the folder in which p matches and the text matched by "*". The folder ends
// in a slash, unless it is "".
func (p pattern) match(file string) (folder, star string, ok bool) {
	before, after, _ := strings.Cut(string(p), "*")
	start := len(file)
	for range 1 + strings.Count(string(p), "/") {
		start = strings.LastIndexByte(file[:max(0, start-1)], '/') + 1
	}
	star, hasBefore := strings.CutPrefix(file[start:], before)
	star, hasAfter := strings.CutSuffix(star, after)
	return file[:start], star, hasBefore && hasAfter && !strings.Contains(star, "/")
}

// path joins a folder and a text for "*" to a file: it is the inverse of match.
func (p pattern) path(folder, star string) string {
	return folder + strings.Replace(string(p), "*", star, 1)
}

// patterns are the "pairs" of a suite.json: the names of inputs and of expected outputs.
type patterns struct{ Input, Output pattern }

// isValid reports whether both are paths with one "*". A suite.json without "pairs" has nil, which
// is valid.
func (p *patterns) isValid() bool {
	isPattern := func(p pattern) bool {
		return fs.ValidPath(string(p)) && strings.Count(string(p), "*") == 1
	}
	return p == nil || isPattern(p.Input) && isPattern(p.Output) && p.Input != p.Output
}

// matches reports whether one of the patterns matches a file. If p is nil, none does.
func (p *patterns) matches(file string) bool {
	if p == nil {
		return false
	}
	_, _, isInput := p.Input.match(file)
	_, _, isOutput := p.Output.match(file)
	return isInput || isOutput
}

// pairFiles pairs the files that match in the same folder with the same text for "*". That text
// names the transcript. An input without an expected output gets the name of a new one.
func (p *patterns) pairFiles(files []string, exists map[string]bool) (pairs []filePair) {
	for _, file := range files {
		input := file
		folder, star, isInput := p.Input.match(file)
		if _, _, isOutput := p.Output.match(file); isOutput && len(p.Input) < len(p.Output) {
			isInput = false // the longer pattern wins: *.out.txt before *.txt
		}
		if ending(file) == ".args" {
			folder, star = path.Split(withoutEnding(file))
			input, isInput = "", !exists[p.Input.path(folder, star)]
		}
		if isInput {
			name := folder + cmp.Or(star, path.Base(withoutEnding(file)))
			output := p.Output.path(folder, star)
			pairs = append(pairs, filePair{
				name: name, input: input, output: output, lacksOutput: !exists[output],
			})
		}
	}
	return pairs
}
