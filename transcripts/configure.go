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
	"unicode/utf8"
)

// Programs returns the names of the built-in programs: those a suite may be for.
func Programs() []string {
	return []string{"game-check", "game-report", "move-check", "rounds", "tictactoe"}
}

// A suiteFile is the object in a suite.json. Decoding it sets the fields of Suite and Dialogue that
// the object has, and leaves the others as they are.
type suiteFile struct {
	path string
	*Suite
	*Dialogue
	Lines       map[string]LineKind
	Transcripts map[string]struct {
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
func (f *suiteFile) check() error {
	isEmpty := func(text string) bool { return strings.TrimSpace(text) == "" }
	isFileName := func(name string) bool {
		return name != "." && name != ".." && !strings.ContainsAny(name, "/\\\x00")
	}
	isShare := func(points float64) bool { return points >= 0 && points <= 1 }
	details := []Details{"", DetailsFull, DetailsFinding}
	visibilities := []Visibility{"", Visible, Hidden, AfterDueDate, AfterPublished}
	switch {
	case f.Program != "" && !slices.Contains(Programs(), f.Program):
		return fmt.Errorf("program: want one of %s", strings.Join(Programs(), ", "))
	case slices.ContainsFunc(f.Prompts, isEmpty):
		return errors.New("prompts: want strings that are not empty")
	case f.Integers < 0:
		return errors.New("integers: want a whole number, 0 or more")
	case !isFileName(f.InputFile):
		return errors.New("input_file: want the name of a file, without a folder")
	case !isFileName(f.OutputFile):
		return errors.New("output_file: want the name of a file, without a folder")
	case !slices.Contains(details, f.Details):
		return errors.New("details: want full or finding")
	case !isShare(f.LayoutPoints):
		return errors.New("layout_points: want a number from 0 to 1")
	case !isShare(f.TextPoints):
		return errors.New("text_points: want a number from 0 to 1")
	}
	for _, name := range f.transcriptNames {
		t := f.Transcripts[name]
		want := ""
		switch {
		case t.Points != nil && (*t.Points < 0 || *t.Points > 1e6):
			want = "points: want a number from 0 to a million"
		case !slices.Contains(visibilities, t.Visibility):
			want = "visibility: want visible, hidden, after_due_date or after_published"
		case !slices.Contains(details, t.Details):
			want = "details: want full or finding"
		case slices.ContainsFunc(t.Shows, isEmpty):
			want = "shows: want strings that are not empty"
		}
		if want != "" {
			return fmt.Errorf("transcripts: %s: %s", name, want)
		}
	}
	return nil
}

// describe sets the fields of the transcripts that are loaded, and their order. If they are all in
// the folder, suite.json must name no others.
func (f *suiteFile) describe(all bool) error {
	byName := map[string]*Transcript{}
	for i := range f.Suite.Transcripts {
		byName[f.Suite.Transcripts[i].Name] = &f.Suite.Transcripts[i]
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
		t.Hint, t.Shows = fields.Hint, fields.Shows
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
