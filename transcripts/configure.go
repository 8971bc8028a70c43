package transcripts

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Programs returns the names of the built-in programs: those a suite may be for.
func Programs() []string {
	return []string{"game-check", "game-report", "move-check", "rounds", "tictactoe"}
}

// configure sets the suite's fields from the file suite.json, if there is one, and returns the part on transcripts.
func (s *Suite) configure(fsys fs.FS, path string) (remarks member, err error) {
	file, err := readSuiteFile(fsys, path)
	if err != nil {
		return member{}, err
	}
	isFileName := func(name string) bool { return name != "." && name != ".." && !strings.ContainsAny(name, "/\\\x00") }
	isShare := func(n float64) bool { return n >= 0 && n <= 1 }
	err = file.fields(map[string]reader{
		"title":         into(&s.Title, "a text", nil),
		"program":       choice(&s.Program, Programs()...),
		"prompts":       texts(&s.Dialogue.Prompts),
		"integers":      into(&s.Dialogue.Integers, "a whole number, 0 or more", func(n int) bool { return n >= 0 }),
		"comment":       into(&s.Dialogue.Comment, "a text", nil),
		"input_file":    into(&s.InputFile, "the name of a file, without a folder", isFileName),
		"output_file":   into(&s.OutputFile, "the name of a file, without a folder", isFileName),
		"lines":         kinds(&s.Lines, '{'),
		"ignore":        kinds(&s.Dialogue.Ignore, '['),
		"note":          into(&s.Note, "a text", nil),
		"details":       choice(&s.Details, DetailsFull, DetailsActual, DetailsFinding, DetailsNone),
		"layout_points": into(&s.LayoutPoints, "a number from 0 to 1", isShare),
		"text_points":   into(&s.TextPoints, "a number from 0 to 1", isShare),
		"transcripts": func(m member) error {
			remarks = m
			return nil
		},
	})
	return remarks, err
}

// readSuiteFile returns the object in suite.json, or a member with no value if there is no such file.
func readSuiteFile(fsys fs.FS, path string) (member, error) {
	if _, err := fs.Lstat(fsys, path); err != nil {
		return member{}, nil
	}
	text, err := readFile(fsys, path)
	if err != nil {
		return member{}, err
	}
	text = strings.TrimPrefix(text, byteOrderMark)
	file := member{path: path, text: text, name: "the file", value: []byte(text)}
	if valid := strings.ToValidUTF8(text, ""); valid != text {
		file.start = samePrefix(text, valid)
		return member{}, file.wrong("want text in UTF-8")
	}
	if syntax := (*json.SyntaxError)(nil); errors.As(json.Unmarshal(file.value, new(json.RawMessage)), &syntax) {
		file.start = max(0, int(syntax.Offset)-1)
		return member{}, file.wrong("it is no valid JSON object: %w", syntax)
	}
	return file, nil
}

// remark sets the fields of the transcripts in a folder from its suite.json, and their order. If all transcripts are loaded,
// suite.json must name no others.
func (s *Suite) remark(remarks member, folder string, all bool) error {
	byName := map[string]*Transcript{}
	for i := range s.Transcripts {
		byName[s.Transcripts[i].Name] = &s.Transcripts[i]
	}
	order := map[string]int{} // below 0 for those that are named
	err := remarks.each('{', func(m member) error {
		t := byName[path.Join(folder, m.name)]
		switch {
		case t == nil && all:
			return m.wrong("there is no such transcript")
		case t == nil:
			return nil
		}
		order[t.Name] = len(order) - len(s.Transcripts)
		return m.fields(map[string]reader{
			"points":     into(&t.Points, "a number from 0 to a million", func(n float64) bool { return n >= 0 && n <= 1e6 }),
			"hint":       into(&t.Hint, "a text", nil),
			"visibility": choice(&t.Visibility, Visible, Hidden, AfterDueDate, AfterPublished),
			"details":    choice(&t.Details, DetailsFull, DetailsActual, DetailsFinding, DetailsNone),
			"shows":      texts(&t.Shows),
		})
	})
	slices.SortStableFunc(s.Transcripts, func(a, b Transcript) int { return order[a.Name] - order[b.Name] })
	return err
}

// A member is a field of an object in suite.json.
type member struct {
	path, text string // of the file
	start      int    // where in the text its value begins
	name       string
	value      json.RawMessage
}

// A reader reads the value of a member. Its error is a FileError.
type reader func(m member) error

func (m member) wrong(format string, args ...any) error {
	return &FileError{m.path, lineAt(m.text, m.start), fmt.Errorf("%s: %w", m.name, fmt.Errorf(format, args...))}
}

// into reads a value that is not null, and is valid if that matters.
func into[T any](place *T, want string, valid func(T) bool) reader {
	return func(m member) error {
		var value T
		err := json.Unmarshal(m.value, &value)
		if err != nil || string(m.value) == "null" || valid != nil && !valid(value) {
			return m.wrong("want %s", want)
		}
		*place = value
		return nil
	}
}

// texts reads a list of texts that are not empty.
func texts(place *[]string) reader {
	isEmpty := func(text string) bool { return strings.TrimSpace(text) == "" }
	return into(place, "a list of texts, none of them empty", func(texts []string) bool {
		return !slices.ContainsFunc(texts, isEmpty)
	})
}

// choice reads one of a few texts.
func choice[T ~string](place *T, choices ...T) reader {
	list := strings.ReplaceAll(strings.Trim(fmt.Sprint(choices), "[]"), " ", ", ")
	return into(place, "one of "+list, func(text T) bool { return slices.Contains(choices, text) })
}

// kinds reads expressions for whole lines, with names in an object or without in a list.
func kinds(place *[]LineKind, open json.Delim) reader {
	return func(m member) error {
		*place = nil
		return m.each(open, func(m member) error {
			var text string
			if err := into(&text, "a text", nil)(m); err != nil {
				return err
			}
			if _, err := regexp.Compile(text); err != nil {
				return m.wrong("%w", err)
			}
			*place = append(*place, LineKind{m.name, regexp.MustCompile("^(?:" + text + ")$")})
			return nil
		})
	}
}

// fields reads an object, and refuses a field that has no reader.
func (m member) fields(readers map[string]reader) error {
	return m.each('{', func(field member) error {
		if read, ok := readers[field.name]; ok {
			return read(field)
		}
		return field.wrong("there is no such field")
	})
}

// each reads the members of an object, or the elements of a list, in their order.
func (m member) each(open json.Delim, read reader) error {
	if m.value == nil {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(m.value))
	if token, _ := decoder.Token(); token != open {
		return m.wrong("want %s", map[json.Delim]string{'{': "an object in braces", '[': "a list in brackets"}[open])
	}
	seen := map[string]bool{}
	for decoder.More() {
		inner := member{path: m.path, text: m.text, name: m.name}
		if open == '{' {
			name, _ := decoder.Token()
			inner.name, _ = name.(string)
		}
		decoder.Decode(&inner.value)
		inner.start = m.start + int(decoder.InputOffset()) - len(inner.value)
		if open == '{' && seen[inner.name] {
			return inner.wrong("it stands here twice")
		}
		seen[inner.name] = true
		if err := read(inner); err != nil {
			return err
		}
	}
	return nil
}

func lineAt(text string, offset int) int { return 1 + strings.Count(text[:offset], "\n") }
