package suites

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"path"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"tictactoe/internal/check/session"
	"tictactoe/internal/english"
	"tictactoe/transcripts"
)

// Programs returns the names of the built-in programs, which "program" in suite.json may have.
func Programs() []string {
	return []string{"game-check", "game-report", "move-check", "rounds", "tictactoe"}
}

// settings are the fields of both suites and transcripts. Those of the suite are the default.
type settings struct {
	Timeout, Status string
	Details         Details
}

// transcriptFields are the fields that suite.json may have for a transcript.
type transcriptFields struct {
	settings
	Title      string
	Points     float64
	Hint       string
	Visibility Visibility
	Shows      []string
	offset     int // in the file; math.MaxInt if the file does not name the transcript
	isLoaded   bool
}

// A suiteFile is a suite.json. Decoding an object sets only the fields of Suite and Dialogue that
// the object has.
type suiteFile struct {
	folder
	text string
	*Suite
	*session.Dialogue
	settings
	Patterns    *patterns                    `json:"pairs"`
	transcripts map[string]*transcriptFields // by their names in the file
}

const suiteJSON = "suite.json"

// A member is a name in a JSON object, and its value.
type member struct {
	path   string // the names that lead to it, each with a colon: "transcripts: y: points: "
	name   string // the last of them
	value  json.RawMessage
	offset int // of the value in the file
}

// configure sets the fields of the suite from its suite.json, if there is one. If it has no
// prompts, they are those of the built-in program that it names.
func (f *suiteFile) configure() error {
	if _, err := fs.Lstat(f.fsys, suiteJSON); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	text, err := f.read(suiteJSON)
	if err != nil {
		return err
	}
	f.text = strings.TrimPrefix(text, session.ByteOrderMark)
	if !utf8.ValidString(f.text) {
		return f.errorAbout(suiteJSON, errNotUTF8)
	}
	all := member{value: json.RawMessage(f.text)}
	err = json.Unmarshal(all.value, new(json.RawMessage)) // so that the functions below get JSON
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return f.errorAt(member{offset: max(0, int(syntax.Offset)-1)}, err)
	}
	err = f.errorAt(member{path: "the file: "}, f.each(all, f.setField))
	if f.Prompts == nil {
		*f.Dialogue = builtInDialogue(f.Program)
		json.Unmarshal(all.value, f.Dialogue) // its other fields that are in the file
	}
	return err
}

// builtInDialogue returns the dialogue of a built-in program, which its suite has. It is empty if
// the program does not prompt, or if there is no such program.
func builtInDialogue(program string) (d session.Dialogue) {
	text, _ := fs.ReadFile(transcripts.Suites, path.Join(program, suiteJSON))
	json.Unmarshal(text, &d) // a built-in suite.json has no error
	return d
}

// errorAt adds the path of a member and the line of its value to an error, unless it has them.
func (f *suiteFile) errorAt(m member, err error) error {
	if _, hasLine := errors.AsType[*FileError](err); hasLine || err == nil {
		return err
	}
	line := 1 + strings.Count(f.text[:m.offset], "\n")
	return &FileError{Path: f.path(suiteJSON), Line: line, Err: fmt.Errorf("%s%w", m.path, err)}
}

// each calls visit for each member of an object, in order, until there is an error. Two members
// with one name are an error. The text is JSON, as configure has checked, so the Decoder returns no
// error.
func (f *suiteFile) each(object member, visit func(member) error) error {
	decoder := json.NewDecoder(bytes.NewReader(object.value))
	if first, _ := decoder.Token(); first != json.Delim('{') {
		// There is no error if the value is null: it is an object without members.
		return object.decode(&map[string]map[string]json.RawMessage{})
	}
	seen := map[string]bool{}
	for decoder.More() {
		name, _ := decoder.Token()
		m := member{name: fmt.Sprint(name)}
		m.path = object.path + m.name + ": "
		decoder.Decode(&m.value)
		m.offset = object.offset + int(decoder.InputOffset()) - len(m.value)
		if seen[m.name] {
			return f.errorAt(m, errors.New("it is there twice"))
		}
		seen[m.name] = true
		if err := visit(m); err != nil {
			return f.errorAt(m, err)
		}
	}
	return nil
}

// setField sets the field of the suite that has the member's name.
func (f *suiteFile) setField(m member) error {
	switch m.name {
	case "lines":
		return f.each(m, f.addLines)
	case "transcripts":
		return f.each(m, f.addTranscript)
	case "pairs":
		// Decoding one member at a time finds a repeated one, and the line of an error.
		if err := f.each(m, func(p member) error { return p.decode(&patterns{}) }); err != nil {
			return err
		}
	}
	return m.set(f)
}

// addLines adds a member of "lines", which is a kind of lines.
func (f *suiteFile) addLines(m member) error {
	kinds := map[string]session.LineKind{}
	err := m.decode(&kinds)
	f.Lines = append(f.Lines, session.LineKind{Name: m.name, Expression: kinds[m.name].Expression})
	return err
}

// addTranscript adds a member of "transcripts".
func (f *suiteFile) addTranscript(m member) error {
	fields := &transcriptFields{Points: 1, offset: m.offset}
	f.transcripts[m.name] = fields
	return f.each(m, func(field member) error { return field.set(fields) })
}

// set sets the field of a struct that has the member's name, and checks the fields. The others are
// valid already, so that an error is about this one.
func (m member) set(fields interface{ check() error }) error {
	if err := m.decode(fields); err != nil {
		return err
	}
	return fields.check()
}

// decode decodes an object that has only this member into a struct or a map.
func (m member) decode(object any) error {
	text, _ := json.Marshal(map[string]json.RawMessage{m.name: m.value})
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(object)
	if mismatch, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		const form = "unexpected %s, want %s"
		return fmt.Errorf(form, mismatch.Value, jsonTypes[mismatch.Type.Kind()])
	}
	if err != nil && strings.HasPrefix(err.Error(), "json: unknown field") {
		return errors.New("unknown field")
	}
	return err // about a regular expression, or nil
}

// jsonTypes names the types of JSON that the types of fields have.
var jsonTypes = map[reflect.Kind]string{
	reflect.Bool: "true or false", reflect.String: "a string", reflect.Slice: "an array",
	reflect.Int: "a whole number", reflect.Float64: "a number",
	reflect.Map: "an object", reflect.Struct: "a string", // a LineKind
}

func (s settings) check() error {
	limit, err := time.ParseDuration(cmp.Or(s.Timeout, "1s"))
	return cmp.Or(
		want(err == nil && limit > 0, "a time, such as 500ms or 2s"),
		wantChoice(s.Status, "any"),
		wantChoice(string(s.Details), "full", "finding"),
	)
}

func (f *suiteFile) check() error {
	return cmp.Or(
		f.settings.check(),
		wantChoice(f.Program, Programs()...),
		wantTexts(f.Prompts),
		want(f.Integers >= 0, "a whole number, 0 or more"),
		wantFileName(f.InputFile),
		wantFileName(f.OutputFile),
		want(f.Patterns.isValid(),
			"input and output, two different paths, each with one *, such as input*.txt"),
		want(f.Tolerance == nil || *f.Tolerance >= 0, "a number, 0 or more"),
		want(0 <= f.LayoutPoints && f.LayoutPoints <= 1, "a number from 0 to 1"),
	)
}

func (t *transcriptFields) check() error {
	return cmp.Or(
		t.settings.check(),
		want(0 <= t.Points && t.Points <= 1e6, "a number from 0 to a million"),
		wantChoice(string(t.Visibility), "visible", "hidden", "after_due_date", "after_published"),
		wantTexts(t.Shows),
	)
}

// want returns an error with the form of a valid value, unless the value is valid.
func want(isValid bool, form string) error {
	if isValid {
		return nil
	}
	return errors.New("want " + form)
}

func wantChoice(value string, choices ...string) error {
	return want(value == "" || slices.Contains(choices, value), english.List(choices, "or"))
}

func wantTexts(texts []string) error {
	isBlank := func(text string) bool { return strings.TrimSpace(text) == "" }
	return want(!slices.ContainsFunc(texts, isBlank), "strings that are not empty")
}

func wantFileName(name string) error {
	isValid := name != "." && name != ".." && !strings.ContainsAny(name, "/\\\x00")
	return want(isValid, "the name of a file, without a folder")
}

// fieldsOf returns the fields of a transcript, or their defaults if the file does not name it.
func (f *suiteFile) fieldsOf(name string) *transcriptFields {
	return cmp.Or(f.transcripts[name], &transcriptFields{Points: 1, offset: math.MaxInt})
}

// compareNames compares names of transcripts by their order in the file, then naturally.
func (f *suiteFile) compareNames(a, b string) int {
	if order := cmp.Compare(f.fieldsOf(a).offset, f.fieldsOf(b).offset); order != 0 {
		return order
	}
	return naturally(a, b)
}

// setTranscriptFields sets the fields of a loaded transcript that suite.json may have.
func (f *suiteFile) setTranscriptFields(t *Transcript, name string) {
	fields := f.fieldsOf(name)
	fields.isLoaded = true
	t.Title, t.Hint, t.Shows, t.Points = fields.Title, fields.Hint, fields.Shows, fields.Points
	t.Timeout, _ = time.ParseDuration(cmp.Or(fields.Timeout, f.Timeout)) // 0 if both are empty
	t.AnyStatus = cmp.Or(fields.Status, f.Status) == "any"
	t.Visibility = cmp.Or(fields.Visibility, Visible)
	t.Details = cmp.Or(fields.Details, f.Details, DetailsFull)
}

// checkNames returns an error about the first transcript in the file that has not been loaded.
func (f *suiteFile) checkNames() error {
	for _, name := range slices.SortedFunc(maps.Keys(f.transcripts), f.compareNames) {
		if fields := f.transcripts[name]; !fields.isLoaded {
			place := member{path: "transcripts: ", offset: fields.offset}
			return f.errorAt(place, fmt.Errorf("there is no transcript %q", name))
		}
	}
	return nil
}
