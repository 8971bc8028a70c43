package transcripts

import (
	"cmp"
	"encoding/json"
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
	for range 1 + strings.Count(string(p), "/") {
		start = strings.LastIndexByte(file[:max(0, start-1)], '/') + 1
	}
	star, hasBefore := strings.CutPrefix(file[start:], before)
	star, hasAfter := strings.CutSuffix(star, after)
	return file[:start], star, hasBefore && hasAfter && !strings.Contains(star, "/")
}

// path returns the file that the pattern matches with a folder and a text.
func (p pattern) path(folder, star string) string {
	return folder + strings.Replace(string(p), "*", star, 1)
}

// The patterns of a suite.json are those of the inputs and of the expected outputs.
type patterns struct{ Input, Output pattern }

// isValid reports whether both are paths with one "*". It is true for nil, the patterns of a
// suite.json that has none.
func (p *patterns) isValid() bool {
	isPattern := func(p pattern) bool {
		return fs.ValidPath(string(p)) && strings.Count(string(p), "*") == 1
	}
	return p == nil || isPattern(p.Input) && isPattern(p.Output) && p.Input != p.Output
}

// matches reports whether one of the patterns matches a file. None does if p is nil.
func (p *patterns) matches(file string) bool {
	if p == nil {
		return false
	}
	_, _, isInput := p.Input.match(file)
	_, _, isOutput := p.Output.match(file)
	return isInput || isOutput
}

// pairFiles returns the pairs of files that match with the same folder and text for "*". That text
// is the name of the transcript. Inputs without an expected output get a new one.
func (p *patterns) pairFiles(files []string) (pairs []filePair) {
	isFile := map[string]bool{}
	for _, file := range files {
		isFile[file] = true
	}
	for _, file := range files {
		input := file
		folder, star, isInput := p.Input.match(file)
		if _, _, isOutput := p.Output.match(file); isOutput && len(p.Input) < len(p.Output) {
			isInput = false // *.out.txt before *.txt
		}
		if ending(file) == ".args" {
			folder, star = path.Split(withoutEnding(file))
			input, isInput = "", !isFile[p.Input.path(folder, star)]
		}
		if isInput {
			name := folder + cmp.Or(star, path.Base(withoutEnding(file)))
			output := p.Output.path(folder, star)
			pairs = append(pairs, filePair{name, input, output, !isFile[output]})
		}
	}
	return pairs
}

// suite returns a suite.json that has the pair of a clash, or "" if no patterns match its files.
// The "*" replaces the words that say which file it is, or the last folder.
func (c *clash) suite() string {
	if c.pair.input == "" {
		return ""
	}
	input, output := starred(c.pair.input), starred(c.pair.output)
	for {
		folder, rest, isPath := strings.Cut(input, "/")
		outputFolder, outputRest, _ := strings.Cut(output, "/")
		if !isPath || folder != outputFolder || strings.Contains(folder, "*") {
			break
		}
		input, output = rest, outputRest
	}
	p := &patterns{pattern(input), pattern(output)}
	if !p.isValid() {
		return ""
	}
	found := p.pairFiles([]string{c.pair.input, c.pair.output})
	if len(found) != 1 || found[0].isNew {
		return ""
	}
	const form = `{"pairs": {"input": %s, "output": %s}}`
	return fmt.Sprintf(form, quoteJSON(input), quoteJSON(output))
}

// starred returns the name of a file with a "*" for the words that say which one it is.
func starred(file string) string {
	base, end := len(file)-len(path.Base(file)), len(withoutEnding(file))
	first, last := end, end
	for _, at := range words().FindAllStringIndex(file[base:end], -1) {
		if _, isKnown := sides()[strings.ToLower(file[base+at[0]:base+at[1]])]; !isKnown {
			first, last = min(first, base+at[0]), base+at[1]
		}
	}
	if folder := path.Dir(file); first == last && folder != "." {
		first, last = base-1-len(path.Base(folder)), base-1
	}
	return file[:first] + "*" + file[last:]
}

// quoteJSON returns a text as a string in JSON.
func quoteJSON(text string) string {
	var quoted strings.Builder
	encoder := json.NewEncoder(&quoted)
	encoder.SetEscapeHTML(false)
	encoder.Encode(text) // a string has no error
	return strings.TrimSpace(quoted.String())
}
