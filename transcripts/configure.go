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

	"tictactoe/internal/session"
)

// Programs returns the names of the built-in programs: those a suite may be for.
func Programs() []string {
	return []string{"game-check", "game-report", "move-check", "rounds", "tictactoe"}
}

// The settings of a suite are the default for its transcripts.
type settings struct {
	Timeout, Status string
	Details         Details
}

// A suiteFile is the object in a suite.json. Decoding it sets the fields of Suite and Dialogue that
// the object has, and leaves the others as they are.
type suiteFile struct {
	path string
	*Suite
	*session.Dialogue
	settings
	Pairs       *pairs
	TextPoints  json.RawMessage `json:"text_points"` // of earlier files; an error now
	Lines       map[string]session.LineKind
	Transcripts map[string]struct {
		settings
		Title      string
		Points     *float64
		Hint       string
		Visibility Visibility
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
	if err == nil {
		err = file.decode(strings.TrimPrefix(text, byteOrderMark))
	}
	if file.Lines != nil {
		s.Lines = nil
	}
	for _, name := range file.lineNames {
		kind := file.Lines[name]
		kind.Name = name
		s.Lines = append(s.Lines, kind)
	}
	return file, err
}

// decode decodes and checks the text of a suite.json. The error has the line if encoding/json gives
// an offset.
func (f *suiteFile) decode(text string) error {
	var ordered struct{ Lines, Transcripts json.RawMessage }
	err := json.Unmarshal([]byte(text), &ordered) // a Decoder does not read on after the object
	if err == nil {
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.DisallowUnknownFields()
		err = decoder.Decode(f)
	}
	line := 0
	lineOf := func(offset int64) int { return 1 + strings.Count(text[:offset], "\n") }
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case !utf8.ValidString(text):
		err = errors.New("want text in UTF-8")
	case errors.As(err, &syntax):
		line = lineOf(max(0, syntax.Offset-1))
	case errors.As(err, &mismatch):
		// The path of a field has the names of Go's structs, too: settings.details.
		field := strings.ToLower(mismatch.Field[strings.LastIndexByte(mismatch.Field, '.')+1:])
		err = fmt.Errorf("%s: unexpected %s", cmp.Or(field, "the file"), mismatch.Value)
		line = lineOf(mismatch.Offset)
	case f.TextPoints != nil:
		const hint = "other wording is \"differs\", and layout_points remains"
		err = errors.New("text_points: there is no verdict text any more; " + hint)
	case err != nil: // an unknown field, or an expression that does not compile
		err = errors.New(strings.TrimPrefix(err.Error(), "json: "))
	default:
		f.lineNames, f.transcriptNames = keys(ordered.Lines), keys(ordered.Transcripts)
		err = f.check()
	}
	if err != nil {
		return &FileError{f.path, line, err}
	}
	return nil
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
	checkSettings := func(s settings) {
		limit, err := time.ParseDuration(cmp.Or(s.Timeout, "1s"))
		check(err == nil && limit > 0, "timeout", "a time, such as 500ms or 2s")
		check(s.Status == "" || s.Status == "any", "status", "any")
		details := []Details{"", DetailsFull, DetailsFinding}
		check(slices.Contains(details, s.Details), "details", "full or finding")
	}
	isPattern := func(text string) bool {
		return fs.ValidPath(text) && strings.Count(text, "*") == 1
	}

	isProgram := f.Program == "" || slices.Contains(Programs(), f.Program)
	check(isProgram, "program", "one of "+strings.Join(Programs(), ", "))
	checkTexts("prompts", f.Prompts)
	check(f.Integers >= 0, "integers", "a whole number, 0 or more")
	checkFileName("input_file", f.InputFile)
	checkFileName("output_file", f.OutputFile)
	if p := f.Pairs; p != nil {
		isRight := isPattern(p.Input) && isPattern(p.Output) && p.Input != p.Output
		check(isRight, "pairs",
			"input and output, two different paths, each with one *, such as input*.txt")
	}
	checkSettings(f.settings)
	check(f.Tolerance >= 0, "tolerance", "a number, 0 or more")
	hasShare := f.LayoutPoints >= 0 && f.LayoutPoints <= 1
	check(hasShare, "layout_points", "a number from 0 to 1")
	for _, name := range f.transcriptNames {
		t := f.Transcripts[name]
		place = "transcripts: " + name + ": "
		hasPoints := t.Points == nil || *t.Points >= 0 && *t.Points <= 1e6
		check(hasPoints, "points", "a number from 0 to a million")
		visibilities := []Visibility{"", Visible, Hidden, AfterDueDate, AfterPublished}
		check(slices.Contains(visibilities, t.Visibility), "visibility",
			"visible, hidden, after_due_date or after_published")
		checkSettings(t.settings)
		checkTexts("shows", t.Shows)
	}
	return err
}

// describe sets the fields of the transcripts that are loaded, and their order. If they are all in
// the folder, suite.json must name no others.
func (f *suiteFile) describe(all bool) error {
	folder := path.Dir(f.path)
	isLoaded := map[string]bool{}
	for i := range f.Suite.Transcripts {
		t := &f.Suite.Transcripts[i]
		name := below(folder, t.Name)
		isLoaded[name] = true
		fields := f.Transcripts[name]
		t.Title, t.Hint, t.Shows = fields.Title, fields.Hint, fields.Shows
		t.Timeout, _ = time.ParseDuration(cmp.Or(fields.Timeout, f.Timeout)) // 0 if both are empty
		t.AnyStatus = cmp.Or(fields.Status, f.Status) == "any"
		t.Visibility = cmp.Or(fields.Visibility, Visible)
		t.Details = cmp.Or(fields.Details, f.Details, DetailsFull)
		t.Points = 1
		if fields.Points != nil {
			t.Points = *fields.Points
		}
	}
	order := map[string]int{} // less than 0 for those that are named
	for i, name := range f.transcriptNames {
		if all && !isLoaded[name] {
			err := fmt.Errorf("transcripts: there is no transcript %q", name)
			return &FileError{Path: f.path, Err: err}
		}
		order[path.Join(folder, name)] = i - len(f.transcriptNames)
	}
	slices.SortStableFunc(f.Suite.Transcripts, func(a, b Transcript) int {
		return order[a.Name] - order[b.Name]
	})
	return nil
}
