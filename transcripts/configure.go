package transcripts

import (
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

	"tictactoe/internal/english"
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
	path, text string
	keys       []key
	*Suite
	*session.Dialogue
	settings
	Pairs       *pairs
	Lines       map[string]session.LineKind
	Transcripts map[string]struct {
		settings
		Title      string
		Points     *float64
		Hint       string
		Visibility Visibility
		Shows      []string
	}
}

// configure sets the fields of the suite from the suite.json in a folder, if there is one. The
// transcripts are not loaded yet: describe sets their fields.
func (s *Suite) configure(fsys fs.FS, folder string) (*suiteFile, error) {
	// Decoding writes into slices, which another suite may share.
	s.Dialogue.Prompts = slices.Clone(s.Dialogue.Prompts)
	s.Dialogue.Ignore = slices.Clone(s.Dialogue.Ignore)
	file := &suiteFile{Suite: s, Dialogue: &s.Dialogue, path: path.Join(folder, "suite.json")}
	if _, err := fs.Stat(fsys, file.path); errors.Is(err, fs.ErrNotExist) {
		return file, nil // or it is a link that leads nowhere, which findFiles refuses
	}
	text, err := readFile(fsys, file.path)
	if err == nil {
		err = file.decode(strings.TrimPrefix(text, byteOrderMark))
	}
	if file.Lines != nil {
		s.Lines = nil
	}
	for _, key := range file.keysIn("lines") {
		kind := file.Lines[key.name]
		kind.Name = key.name
		s.Lines = append(s.Lines, kind)
	}
	return file, err
}

// decode decodes and checks the text of a suite.json. It tries each key alone before it decodes all
// of them, so that an error has the line of its key.
func (f *suiteFile) decode(text string) error {
	f.text = text
	if !utf8.ValidString(text) {
		return &FileError{Path: f.path, Err: errors.New("want text in UTF-8")}
	}
	// A Decoder does not read on after the object.
	err := json.Unmarshal([]byte(text), new(json.RawMessage))
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return f.errorAt(max(0, int(syntax.Offset)-1), err)
	}
	f.keys = findKeys(text, key{})
	isKnown := map[string]bool{}
	for _, k := range f.keys {
		alone := &suiteFile{Suite: new(Suite), Dialogue: new(session.Dialogue)}
		err := alone.set(k.start + k.value + k.end)
		if isKnown[k.start] {
			err = fmt.Errorf("%s: it is there twice", k.name)
		}
		if err != nil {
			return f.errorAt(k.offset, err)
		}
		isKnown[k.start] = true
	}
	if err := f.set(text); err != nil {
		return f.errorAt(0, err)
	}
	return nil
}

// errorAt returns an error about an offset in the text.
func (f *suiteFile) errorAt(offset int, err error) error {
	return &FileError{f.path, 1 + strings.Count(f.text[:offset], "\n"), err}
}

// set sets and checks the fields that a JSON text has.
func (f *suiteFile) set(text string) error {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(f)
	if mismatch, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		// The path of a field has the names of Go's structs, too: settings.details.
		field := strings.ToLower(mismatch.Field[strings.LastIndexByte(mismatch.Field, '.')+1:])
		return fmt.Errorf("%s: unexpected %s", cmp.Or(field, "the file"), mismatch.Value)
	}
	if err != nil { // an unknown field, or an expression that does not compile
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	return f.check()
}

// A key is a key of an object in a suite.json, and its value.
type key struct {
	object string // the name of the object that it is in, or ""
	name   string
	start  string // the JSON text {"transcripts":{"a": for the key a in transcripts
	value  string // its JSON text; {} if it has keys
	end    string // }}
	offset int    // of the value
}

// findKeys returns the keys of an object, and those of the objects in it, in the order of the text,
// which a map does not have. The object is the value of the key around it.
func findKeys(object string, around key) (keys []key) {
	decoder := json.NewDecoder(strings.NewReader(object))
	if first, _ := decoder.Token(); first != json.Delim('{') {
		return nil
	}
	for decoder.More() {
		name, _ := decoder.Token()
		quoted, _ := json.Marshal(name)
		var value json.RawMessage
		decoder.Decode(&value)
		k := key{
			object: around.name, name: fmt.Sprint(name), value: string(value),
			start: fmt.Sprintf("%s{%s:", around.start, quoted), end: "}" + around.end,
			offset: around.offset + int(decoder.InputOffset()) - len(value),
		}
		var inner []key
		if name != "pairs" { // whose fields make no sense alone
			inner = findKeys(k.value, k)
		}
		if inner != nil {
			k.value = "{}"
		}
		keys = append(append(keys, k), inner...)
	}
	return keys
}

// keysIn returns the keys of an object of the suite.json in their order.
func (f *suiteFile) keysIn(object string) (keys []key) {
	for _, k := range f.keys {
		if k.object == object && k.end == "}}" {
			keys = append(keys, k)
		}
	}
	return keys
}

// check returns an error if a value has the right type but cannot be used.
func (f *suiteFile) check() (err error) {
	object := "" // "transcripts: NAME: " for a key of a transcript
	check := func(isRight bool, field, expected string) {
		if !isRight && err == nil {
			err = fmt.Errorf("%s%s: want %s", object, field, expected)
		}
	}
	checkChoice := func(field, value string, choices ...string) {
		isChoice := value == "" || slices.Contains(choices, value)
		check(isChoice, field, english.List(choices, "or"))
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
		checkChoice("status", s.Status, "any")
		checkChoice("details", string(s.Details), "full", "finding")
	}
	isPattern := func(text string) bool {
		return fs.ValidPath(text) && strings.Count(text, "*") == 1
	}

	checkChoice("program", f.Program, Programs()...)
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
	for name, t := range f.Transcripts {
		object = "transcripts: " + name + ": "
		hasPoints := t.Points == nil || *t.Points >= 0 && *t.Points <= 1e6
		check(hasPoints, "points", "a number from 0 to a million")
		checkChoice("visibility", string(t.Visibility),
			"visible", "hidden", "after_due_date", "after_published")
		checkSettings(t.settings)
		checkTexts("shows", t.Shows)
	}
	return err
}

// describe sets the fields of the transcripts that are loaded, and their order. If they are those
// of the whole folder, suite.json must name no others.
func (f *suiteFile) describe(isWholeFolder bool) error {
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
	keys := f.keysIn("transcripts")
	for i, k := range keys {
		if isWholeFolder && !isLoaded[k.name] {
			err := fmt.Errorf("transcripts: there is no transcript %q", k.name)
			return f.errorAt(k.offset, err)
		}
		order[path.Join(folder, k.name)] = i - len(keys)
	}
	slices.SortStableFunc(f.Suite.Transcripts, func(a, b Transcript) int {
		return order[a.Name] - order[b.Name]
	})
	return nil
}
