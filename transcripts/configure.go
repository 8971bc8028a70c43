package transcripts

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Programs returns the names of the built-in programs: those a suite may be for.
func Programs() []string {
	return []string{"game-check", "game-report", "move-check", "rounds", "tictactoe"}
}

// The settings of a suite are the default for its transcripts.
type settings struct{ Timeout, Status string }

// A suiteFile is the object in a suite.json. Decoding it sets the fields of Suite and Dialogue that
// the object has, and leaves the others as they are.
type suiteFile struct {
	path string
	*Suite
	*Dialogue
	settings
	Pairs       *pairs
	Lines       map[string]LineKind
	Transcripts map[string]struct {
		settings
		Title      string
		Points     *float64
		Hint       string
		Visibility Visibility
		Details    Details
		Shows      []string
	}
	lineNames, transcriptNames []string // the keys of Lines and Transcripts, in the file's order
}

// configure sets the fields of the suite from the suite.json in a folder, if there is one. The
// transcripts are not loaded yet: describe sets their fields.
func (s *Suite) configure(fsys fs.FS, folder string) (*suiteFile, error) {
	// Decoding writes into slices, which another suite may share.
	s.Dialogue.Prompts = slices.Clone(s.Dialogue.Prompts)
	s.Dialogue.Ignore = slices.Clone(s.Dialogue.Ignore)
	file := &suiteFile{Suite: s, Dialogue: &s.Dialogue, path: path.Join(folder, "suite.json")}
	if _, err := fs.Lstat(fsys, file.path); err != nil {
		return file, nil
	}
	text, err := readFile(fsys, file.path)
	if err != nil {
		return nil, err
	}
	line, err := file.decode(strings.TrimPrefix(text, byteOrderMark))
	if err == nil {
		err = file.check()
	}
	if err != nil {
		return nil, &FileError{file.path, line, err}
	}
	if file.Lines != nil {
		s.Lines = nil
	}
	for _, name := range file.lineNames {
		s.Lines = append(s.Lines, LineKind{name, file.Lines[name].Expression})
	}
	return file, nil
}

// decode decodes the text of a suite.json. With an error it returns the line, or 0 if encoding/json
// gives no offset.
func (f *suiteFile) decode(text string) (line int, err error) {
	var ordered struct{ Lines, Transcripts json.RawMessage }
	err = json.Unmarshal([]byte(text), &ordered) // a Decoder does not read on after the object
	if err == nil {
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.DisallowUnknownFields()
		err = decoder.Decode(f)
	}
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case !utf8.ValidString(text):
		return 0, errors.New("want text in UTF-8")
	case errors.As(err, &syntax):
		return lineAt(text, max(0, int(syntax.Offset)-1)), err
	case errors.As(err, &mismatch):
		// The path of a field has the names of Go's structs, too: Suite.details.
		field := strings.ToLower(mismatch.Field[strings.LastIndexByte(mismatch.Field, '.')+1:])
		err = fmt.Errorf("%s: unexpected %s", cmp.Or(field, "the file"), mismatch.Value)
		return lineAt(text, int(mismatch.Offset)), err
	case err != nil: // an unknown field, or an expression that does not compile
		return 0, errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	f.lineNames, f.transcriptNames = keys(ordered.Lines), keys(ordered.Transcripts)
	return 0, nil
}

// keys returns the keys of an object in their order, which a map does not keep.
func keys(object json.RawMessage) (keys []string) {
	decoder := json.NewDecoder(bytes.NewReader(object))
	decoder.Token() // the brace
	for decoder.More() {
		key, _ := decoder.Token()
		keys = append(keys, fmt.Sprint(key))
		decoder.Decode(new(json.RawMessage))
	}
	return keys
}

// check returns an error if a value in the file has the right type, and cannot be used.
func (f *suiteFile) check() (err error) {
	place := "" // in the file
	check := func(isRight bool, field, expected string) {
		if !isRight && err == nil {
			err = fmt.Errorf("%s%s: want %s", place, field, expected)
		}
	}
	checkTexts := func(field string, texts []string) {
		isEmpty := func(text string) bool { return strings.TrimSpace(text) == "" }
		check(!slices.ContainsFunc(texts, isEmpty), field, "strings that are not empty")
	}
	checkFileName := func(field, name string) {
		isRight := name != "." && name != ".." && !strings.ContainsAny(name, "/\\\x00")
		check(isRight, field, "the name of a file, without a folder")
	}
	checkShare := func(field string, points float64) {
		check(points >= 0 && points <= 1, field, "a number from 0 to 1")
	}
	checkSettings := func(s settings) {
		limit, err := time.ParseDuration(cmp.Or(s.Timeout, "1s"))
		check(err == nil && limit > 0, "timeout", "a time, such as 500ms or 2s")
		check(s.Status == "" || s.Status == "any", "status", "any")
	}
	checkDetails := func(details Details) {
		all := []Details{"", DetailsFull, DetailsFinding}
		check(slices.Contains(all, details), "details", "full or finding")
	}
	checkPattern := func(text string) {
		isRight := fs.ValidPath(text) && strings.Count(text, "*") == 1
		check(isRight, "pairs", "input and output, each a path with one *, such as input*.txt")
	}

	isProgram := f.Program == "" || slices.Contains(Programs(), f.Program)
	check(isProgram, "program", "one of "+strings.Join(Programs(), ", "))
	checkTexts("prompts", f.Prompts)
	check(f.Integers >= 0, "integers", "a whole number, 0 or more")
	checkFileName("input_file", f.InputFile)
	checkFileName("output_file", f.OutputFile)
	if f.Pairs != nil {
		checkPattern(f.Pairs.Input)
		checkPattern(f.Pairs.Output)
		check(f.Pairs.Input != f.Pairs.Output, "pairs", "two patterns that differ")
	}
	checkDetails(f.Suite.Details)
	checkSettings(f.settings)
	check(f.Tolerance >= 0, "tolerance", "a number, 0 or more")
	checkShare("layout_points", f.LayoutPoints)
	checkShare("text_points", f.TextPoints)
	for _, name := range f.transcriptNames {
		t := f.Transcripts[name]
		place = "transcripts: " + name + ": "
		hasPoints := t.Points == nil || *t.Points >= 0 && *t.Points <= 1e6
		check(hasPoints, "points", "a number from 0 to a million")
		visibilities := []Visibility{"", Visible, Hidden, AfterDueDate, AfterPublished}
		check(slices.Contains(visibilities, t.Visibility), "visibility",
			"visible, hidden, after_due_date or after_published")
		checkDetails(t.Details)
		checkSettings(t.settings)
		checkTexts("shows", t.Shows)
	}
	return err
}

// describe sets the fields of the transcripts that are loaded, and their order. If they are all in
// the folder, suite.json must name no others.
func (f *suiteFile) describe(all bool) error {
	byName := map[string]*Transcript{}
	for i := range f.Suite.Transcripts {
		t := &f.Suite.Transcripts[i]
		byName[t.Name] = t
		t.Timeout, _ = time.ParseDuration(f.Timeout) // 0 if it is empty
		t.AnyStatus = f.Status == "any"
	}
	order := map[string]int{} // less than 0 for those that are named
	for i, name := range f.transcriptNames {
		fields := f.Transcripts[name]
		t := byName[path.Join(path.Dir(f.path), name)]
		switch {
		case t == nil && all:
			err := fmt.Errorf("transcripts: there is no transcript %q", name)
			return &FileError{Path: f.path, Err: err}
		case t == nil:
			continue
		case fields.Points != nil:
			t.Points = *fields.Points
		}
		if fields.Timeout != "" {
			t.Timeout, _ = time.ParseDuration(fields.Timeout)
		}
		t.AnyStatus = t.AnyStatus || fields.Status == "any"
		t.Title, t.Hint, t.Shows = fields.Title, fields.Hint, fields.Shows
		t.Visibility = cmp.Or(fields.Visibility, t.Visibility)
		t.Details = cmp.Or(fields.Details, t.Details)
		order[t.Name] = i - len(f.transcriptNames)
	}
	slices.SortStableFunc(f.Suite.Transcripts, func(a, b Transcript) int {
		return order[a.Name] - order[b.Name]
	})
	return nil
}

// lineAt returns the number, from 1, of the line in which a text has an offset.
func lineAt(text string, offset int) int { return 1 + strings.Count(text[:offset], "\n") }
