package transcripts

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// suiteFile is the file beside a suite's transcripts that says the rest of it. All of it may be left out.
const suiteFile = "suite.json"

// A remark is what suite.json says of a transcript.
type remark struct {
	points     float64
	hint       string
	visibility Visibility
	line       int
}

// configure takes over what the text of suite.json says, and returns what it says of transcripts, by their names. What is
// wrong is a FileError.
func (s *Suite) configure(text string) (map[string]remark, error) {
	text = strings.TrimPrefix(text, byteOrderMark)
	for i, char := range text {
		if char == utf8.RuneError && !strings.HasPrefix(text[i:], string(char)) {
			return nil, &FileError{suiteFile, lineAt(text, i), errors.New("want text in UTF-8")}
		}
	}
	r := &configReader{decoder: json.NewDecoder(strings.NewReader(text)), text: text}
	remarks := map[string]remark{}
	points := 0.0
	r.object("the file", func(field string) {
		switch field {
		case "title":
			r.value(field, "a text", &s.Title)
		case "program":
			r.value(field, "a text", &s.Program)
			r.check(slices.Contains(Programs(), s.Program), "program: want one of %s", strings.Join(Programs(), ", "))
		case "prompts":
			s.Dialogue.Prompts = nil
			r.value(field, "a list of texts", &s.Dialogue.Prompts)
			empty := func(prompt string) bool { return strings.TrimSpace(prompt) == "" }
			r.check(!slices.ContainsFunc(s.Dialogue.Prompts, empty), "prompts: a prompt must not be empty")
		case "integers":
			var n uint16
			r.value(field, "a whole number, 0 or more", &n)
			s.Dialogue.Integers = int(n)
		case "comment":
			r.value(field, "a text", &s.Dialogue.Comment)
		case "input_file":
			s.InputFile = r.fileName(field)
		case "output_file":
			s.OutputFile = r.fileName(field)
		case "lines":
			s.Lines = nil
			r.object(field, func(name string) {
				var expression string
				r.value(name, "a text", &expression)
				_, err := regexp.Compile(expression)
				if r.check(err == nil, "lines: %s: %w", name, err) {
					s.Lines = append(s.Lines, LineKind{name, regexp.MustCompile("^(?:" + expression + ")$")})
				}
			})
		case "transcripts":
			r.object(field, func(name string) {
				remarks[name] = r.remark(name)
				points += remarks[name].points
				r.check(!math.IsInf(points, 0), "points: too many in all")
			})
		default:
			r.check(false, "there is no field %q", field)
		}
	})
	_, err := r.decoder.Token()
	r.line = lineAt(text, int(r.decoder.InputOffset()))
	r.check(err == io.EOF, "there is more behind the closing brace")
	return remarks, r.err
}

// A configReader reads suite.json field by field. It goes on after an error, with values that mean nothing.
type configReader struct {
	decoder *json.Decoder
	text    string
	line    int   // of the field that is read
	err     error // the first
}

// check notes an error, unless all is well, which it reports.
func (r *configReader) check(well bool, format string, args ...any) bool {
	if !well && r.err == nil {
		r.err = &FileError{suiteFile, r.line, fmt.Errorf(format, args...)}
	}
	return well
}

// object reads an object; read reads the value of a field.
func (r *configReader) object(name string, read func(field string)) {
	open := r.next()
	r.check(open == json.Delim('{'), "%s: want an object in braces", name)
	var fields []string
	for r.err == nil && r.decoder.More() {
		field, _ := r.next().(string)
		r.check(!slices.Contains(fields, field), "%s: %q stands here twice", name, field)
		fields = append(fields, field)
		if r.err == nil {
			read(field)
		}
	}
	if r.err == nil {
		r.next()
	}
}

// next returns the next token, whose line it notes.
func (r *configReader) next() json.Token {
	token, err := r.decoder.Token()
	r.line = lineAt(r.text, int(r.decoder.InputOffset()))
	r.checkRead(err)
	return token
}

func (r *configReader) checkRead(err error) {
	r.check(err != io.EOF && err != io.ErrUnexpectedEOF, "the file ends too early: want an object in braces")
	r.check(err == nil, "%w", err)
}

// value reads a value that is not null.
func (r *configReader) value(field, want string, into any) {
	var value json.RawMessage
	r.checkRead(r.decoder.Decode(&value))
	r.check(string(value) != "null" && json.Unmarshal(value, into) == nil, "%s: want %s", field, want)
}

func (r *configReader) fileName(field string) (name string) {
	r.value(field, "a text", &name)
	isName := name != "." && name != ".." && !strings.ContainsAny(name, "/\\\x00")
	r.check(isName, "%s: want the name of a file, without a folder", field)
	return name
}

func (r *configReader) remark(name string) remark {
	said := remark{points: 1, visibility: Visible, line: r.line}
	r.object(name, func(field string) {
		switch field {
		case "points":
			r.value(field, "a number, 0 or more", &said.points)
			r.check(said.points >= 0, "points: want a number, 0 or more")
		case "hint":
			r.value(field, "a text", &said.hint)
		case "visibility":
			r.value(field, "a text", &said.visibility)
			r.check(slices.Contains([]Visibility{Visible, Hidden, AfterDueDate, AfterPublished}, said.visibility),
				"visibility: want one of %s, %s, %s, %s", Visible, Hidden, AfterDueDate, AfterPublished)
		default:
			r.check(false, "%s: there is no field %q", name, field)
		}
	})
	return said
}

func lineAt(text string, offset int) int { return 1 + strings.Count(text[:offset], "\n") }
