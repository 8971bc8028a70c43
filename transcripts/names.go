package transcripts

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
)

// inferNames returns the names that fit the files best. none is the error for the usual names; it
// remains if no others fit, or if the outputs of these names will be recorded.
func (l *loader) inferNames(none error) (*pairs, error) {
	found := best(infer(l.inputsAndOutputs()), l.file)
	isMissing := found == nil
	if isMissing {
		found = best(l.inferOutputs(), l.file)
	}
	if found == nil {
		return nil, none
	}
	names := &found[0].pairs
	switch {
	case isMissing && !l.options.Record && l.file != "":
		return nil, l.errorAbout(l.file, noOutput)
	case isMissing && !l.options.Record:
		err := errors.New("expected outputs are missing")
		return nil, &FileError{Path: l.folder, Err: err, Hint: recordThem}
	case len(found) > 1:
		return nil, l.tie(found[0], found[1])
	case found[0].clarity == unclear:
		err := errors.New("nothing says which files are inputs, and which are expected outputs")
		fault := l.chooseNames(err, *names, pairs{names.Output, names.Input})
		if hint := l.sessionsHint(); hint != "" {
			fault.Hint += "; " + hint
		}
		return nil, fault
	case found[0].clarity == hasInputs && l.options.Record: // Save would overwrite any files
		err := fmt.Errorf("nothing says that %s are expected outputs", names.Output)
		output := pattern(outputFor(string(names.Input)))
		return nil, l.chooseNames(err, *names, pairs{names.Input, output})
	case isMissing && string(names.Output) == withoutEnding(string(names.Input))+".out": // usual
		l.inputs = map[string]bool{}
		for _, files := range found[0].files {
			l.inputs[files.input] = true
		}
		return nil, none
	}
	l.Pairs = fmt.Sprintf("%s and %s", names.Input, names.Output)
	if isMissing {
		return names, none
	}
	return names, nil
}

// tie returns the error for two pairings that fit equally well. It names the outputs of an input
// that both have.
func (l *loader) tie(p, q *pairing) error {
	for _, a := range p.files {
		for _, b := range q.files {
			if a.input == b.input && q.clarity >= hasOutputs {
				return l.twoOutputs(a.output, b.output, p.pairs, q.pairs)
			}
		}
	}
	err := errors.New("two patterns fit the names of the files equally well")
	return l.chooseNames(err, p.pairs, q.pairs)
}

// chooseNames returns an error about the names of files. Each of two suite.json corrects it, unless
// a name is not UTF-8 or has a "*".
func (l *loader) chooseNames(err error, a, b pairs) *FileError {
	fault := &FileError{Path: l.path(l.file), Err: err}
	if a.isValid() && b.isValid() {
		fault.Hint = "choose one in suite.json: " + a.suite() + " or " + b.suite()
	}
	return fault
}

// inputsAndOutputs returns the files without those for arguments and statuses, which have the names
// of transcripts.
func (l *loader) inputsAndOutputs() (files []string) {
	for _, file := range l.files {
		if _, role := l.Patterns.match(file); role != argumentsFile && role != statusFile {
			files = append(files, file)
		}
	}
	return files
}

// inferOutputs returns the pairings of inputs, as their names say, and the outputs that they get.
func (l *loader) inferOutputs() []*pairing {
	files := l.inputsAndOutputs()
	outputs := map[string]string{}
	for _, file := range files {
		words := wordsIn(file)
		isInput := slices.ContainsFunc(words, isInputWord) || file == l.file && l.options.Record
		if isInput && !slices.ContainsFunc(words, isOutputWord) {
			outputs[file] = outputFor(file)
			files = append(files, outputs[file])
		}
	}
	isOther := func(f filePair) bool { return outputs[f.input] != f.output }
	return slices.DeleteFunc(infer(files), func(p *pairing) bool {
		return slices.ContainsFunc(p.files, isOther)
	})
}

// checkUnused returns an error if a file that is not used has the name of the expected output of a
// transcript, too: one of the two may be the output of a wrong program.
func (l *loader) checkUnused(file string, names *pairs, pairOf map[string]filePair) error {
	if l.Patterns != nil || len(pairOf) == 0 {
		return nil
	}
	for _, r := range read(file) {
		pair, isLoaded := pairOf[r.name]
		if !isLoaded || pair.input == pair.output {
			continue
		}
		own := usualNames(pair.input, pair.output)
		if names != nil {
			own = *names
		}
		hasInput, hasOutput, hasOther := r.pattern.adds(own.Input)
		isOutput := hasOutput && !hasInput && !hasOther && r.pattern.isTextLike(own.Input)
		if isOutput && r.pattern.folders() == own.Output.folders() {
			return l.twoOutputs(pair.output, file, own, pairs{own.Input, r.pattern})
		}
	}
	return nil
}

// twoOutputs returns the error for two expected outputs. Either names choose one.
func (l *loader) twoOutputs(output, other string, a, b pairs) error {
	err := fmt.Errorf("there are two expected outputs, %s and %s", output, other)
	return l.chooseNames(err, a, b)
}

// usualNames returns the names of a pair with the usual names as patterns.
func usualNames(input, output string) pairs {
	ending := path.Ext(input)
	if input == "" { // there are arguments
		ending = ".in"
	}
	return pairs{pattern("*" + ending), pattern("*" + path.Ext(output))}
}

// naturally compares names so that t2 precedes t10.
func naturally(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		number, isNumber, xRest := cutNumber(x)
		other, isOther, yRest := cutNumber(y)
		if !isNumber || !isOther {
			number, other, xRest, yRest = x[:1], y[:1], x[1:], y[1:]
		}
		if order := cmp.Or(len(number)-len(other), strings.Compare(number, other)); order != 0 {
			return order
		}
		x, y = xRest, yRest
	}
	return cmp.Or(len(x)-len(y), strings.Compare(a, b))
}

// cutNumber returns the number with which a text begins, without zeros before it, and the rest.
func cutNumber(text string) (number string, ok bool, rest string) {
	rest = strings.TrimLeft(text, "0123456789")
	return strings.TrimLeft(text[:len(text)-len(rest)], "0"), len(rest) < len(text), rest
}
