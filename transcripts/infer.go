package transcripts

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// findNames sets the names of the files of a pair: those in suite.json, the usual ones, or, if no
// transcript has these, the ones that are inferred.
func (l *loader) findNames() error {
	l.names = l.Patterns
	if err := l.inferNames(); err != nil || !l.options.Record {
		return err
	}
	l.addOutputs()
	return l.inferNames() // the names of inputs that had no outputs
}

// inferNames sets the names to those that pair the most files, unless there are names, or
// transcripts that have the usual ones.
func (l *loader) inferNames() error {
	all := slices.Collect(maps.Values(l.group()))
	if l.names != nil || slices.ContainsFunc(all, parts.areWhole) {
		return nil
	}
	found := l.infer()
	if found == nil {
		return nil
	}
	best := found[0]
	for _, p := range found[1:] {
		if p.compareFit(best) == 0 && !slices.Equal(p.files, best.files) {
			const format = "two patterns fit equally well: one pairs %v, the other %v"
			err := fmt.Errorf(format, best.files[0], p.files[0])
			return l.chooseNames(err, best.pairs, p.pairs)
		}
	}
	if best.input == best.output {
		err := errors.New("nothing says which files are inputs, and which are expected outputs")
		fault := l.chooseNames(err, best.pairs, pairs{best.Output, best.Input})
		if hint := l.sessionHint(); hint != "" {
			fault.Hint += "; " + hint
		}
		return fault
	}
	l.names = &best.pairs
	l.Pairs = fmt.Sprintf("%s and %s", best.Input, best.Output)
	return nil
}

// addOutputs adds the outputs that inputs lack to the files. If the names of inputs are not known,
// they are files with a word for inputs, and the file that the user named.
func (l *loader) addOutputs() {
	found := l.group()
	for _, file := range l.files {
		name, role := l.names.match(file)
		isInput := role == inputFile || l.names == nil &&
			(role == argumentsFile || file == l.file || wordingOf(file).side == inputSide)
		output := l.outputFor(file)
		if _, isFile := l.isNew[output]; isInput && !isFile && !found[name].areWhole() {
			l.addFile(output, true)
		}
	}
}

// outputFor returns the file for the output of an input: the one that the names say; without names,
// output1.txt for input1.txt, and for others NAME.out.
func (l *loader) outputFor(input string) string {
	if l.names != nil {
		folder, star, _ := l.names.Input.match(input)
		return l.names.Output.path(folder, star)
	}
	words := strings.NewReplacer("input", "output", "Input", "Output", "INPUT", "OUTPUT")
	if output := words.Replace(input); output != input && ending(input) != ".in" {
		return output
	}
	return withoutEnding(input) + ".out"
}

// checkOther returns an error if a file that is not used has the name of an expected output, too:
// one of the two may be the output of a wrong program. The pairs in suite.json have chosen one.
func (l *loader) checkOther(file string, found map[string]parts) error {
	if l.Patterns != nil {
		return nil
	}
	for _, r := range readings(file) {
		pair := found[r.name].pair()
		own := pairs{"*.in", pattern("*" + ending(pair.output))}
		if l.names != nil {
			own = *l.names
		}
		w := wordingOf(string(r.pattern))
		isOutput := w.side == outputSide && w.rest == wordingOf(string(own.Output)).rest
		if isOutput && pair.input != pair.output {
			const format = "there are two expected outputs, %s and %s"
			err := fmt.Errorf(format, pair.output, file)
			return l.chooseNames(err, own, pairs{own.Input, r.pattern})
		}
	}
	return nil
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

// A reading is a pattern that matches a file, and the name of the transcript that the file belongs
// to if the pattern is right: the folder above the pattern and the text for "*".
type reading struct {
	file    string
	pattern pattern
	side    side // of the words in the pattern
	name    string
}

// readings returns the readings of a file. The "*" is the folder above it, or the first or the last
// parts of its name without the ending. It is empty if a file in no folder has only words for
// inputs and outputs, such as input.txt. Arguments and a status have no readings, nor has a file
// with "*": suite.json cannot have a pattern for it.
func readings(file string) (all []reading) {
	role := roles[ending(file)]
	if role == argumentsFile || role == statusFile ||
		strings.Contains(file, "*") || !utf8.ValidString(file) {
		return nil
	}
	base := strings.LastIndexByte(file, '/') + 1
	folder := strings.LastIndexByte(file[:max(0, base-1)], '/') + 1
	end := len(withoutEnding(file))
	stars := [][2]int{{folder, max(folder, base-1)}}
	for _, part := range words().FindAllStringIndex(file[base:end], -1) {
		stars = append(stars, [2]int{base, base + part[1]})
		if part[0] > 0 {
			stars = append(stars, [2]int{base + part[0], end})
		}
	}
	for _, top := range slices.Compact([]int{folder, base}) {
		for _, star := range stars {
			name := file[star[0]:star[1]]
			if star[0] >= top && wordingOf(name).rest != "" {
				p := file[top:star[0]] + "*" + file[star[1]:]
				all = append(all, reading{file, pattern(p), wordingOf(p).side, file[:top] + name})
			}
		}
	}
	if all == nil && base == 0 {
		p := file[:end] + "*" + file[end:]
		all = append(all, reading{file, pattern(p), wordingOf(p).side, ""})
	}
	return all
}

// A pairing is a pattern for inputs, one for outputs, and the files that they pair.
type pairing struct {
	pairs
	input, output side // of the words in the patterns; noSide if they do not tell them apart
	files         []filePair
}

// compareFit orders pairings. Those whose outputs have a word come first, then those of more files,
// then those whose inputs have a word, too.
func (p *pairing) compareFit(q *pairing) int {
	return cmp.Or(cmp.Compare(q.output, p.output), cmp.Compare(len(q.files), len(p.files)),
		cmp.Compare(p.input, q.input))
}

// compare orders pairings. If two fit equally well, the first one has the better patterns: with few
// folders, and with a short "*".
func (p *pairing) compare(q *pairing) int {
	folders := func(p *pairing) int { return p.Input.folders() + p.Output.folders() }
	return cmp.Or(p.compareFit(q), cmp.Compare(folders(p), folders(q)),
		cmp.Compare(len(q.Input+q.Output), len(p.Input+p.Output)),
		strings.Compare(p.suite(), q.suite()))
}

// isTextLike reports whether the files of a pattern are probably text like those of another one: a
// solution3.cpp beside input3.txt is no expected output.
func (p pattern) isTextLike(other pattern) bool {
	own := ending(string(p))
	w := wordingOf(own)
	return w.side == outputSide || w.rest == "" || own == ending(string(other))
}

// infer returns the pairings of files, the best first. Each has at least two pairs, or one of which
// the name of the output says that it is one. If the user named a file, each pairs it. An output
// that will be recorded again has a name that says so.
func (l *loader) infer() (all []*pairing) {
	// A part that many files share is no name. Without this limit, time would grow with the square
	// of the number of files.
	const most = 64
	byName := map[string][]reading{}
	found := map[pairs]*pairing{}
	for _, file := range l.files {
		for _, r := range readings(file) {
			others := byName[r.name]
			if len(others) == most {
				continue
			}
			byName[r.name] = append(others, r)
			for _, other := range others {
				if other.file != file && other.pattern != r.pattern {
					addPair(found, other, r)
				}
			}
		}
	}
	for _, p := range found {
		hasFile := func(f filePair) bool { return f.input == l.file || f.output == l.file }
		isClear := p.output == outputSide || len(p.files) > 1 && !l.options.Record
		if isClear && (l.file == "" || slices.ContainsFunc(p.files, hasFile)) {
			all = append(all, p)
		}
	}
	slices.SortFunc(all, (*pairing).compare)
	return all
}

// addPair adds a pair to the pairing of its patterns. The words in them say which is the output.
func addPair(found map[pairs]*pairing, a, b reading) {
	if cmp.Or(cmp.Compare(a.side, b.side), cmp.Compare(a.pattern, b.pattern)) > 0 {
		a, b = b, a
	}
	key := pairs{a.pattern, b.pattern}
	if found[key] == nil {
		found[key] = &pairing{pairs: key}
		if a.side != b.side && b.pattern.isTextLike(a.pattern) {
			found[key].input, found[key].output = a.side, b.side
		}
	}
	found[key].files = append(found[key].files, filePair{a.file, b.file})
}
