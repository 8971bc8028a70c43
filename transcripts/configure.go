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
	r := &configReader{json.NewDecoder(strings.NewReader(text)), text, nil}
	r.decoder.UseNumber()
	for i, char := range text {
		if char == utf8.RuneError && !strings.HasPrefix(text[i:], string(char)) {
			return nil, &FileError{suiteFile, lineAt(text, i), errors.New("want text in UTF-8")}
		}
	}
	remarks := map[string]remark{}
	points := 0.0
	r.object("suite.json", func(field string) {
		switch field {
		case "title":
			s.Title = r.text(field)
		case "program":
			s.Program = r.oneOf(field, Programs()...)
		case "prompts":
			s.Dialogue.Prompts = r.prompts(field)
		case "integers":
			n := r.number(field)
			if n != math.Trunc(n) || n > math.MaxInt16 {
				r.fail("%s: want a whole number, and no large one", field)
			}
			s.Dialogue.Integers = int(n)
		case "comment":
			s.Dialogue.Comment = r.text(field)
		case "input_file":
			s.InputFile = r.fileName(field)
		case "output_file":
			s.OutputFile = r.fileName(field)
		case "lines":
			s.Lines = r.lineKinds(field)
		case "transcripts":
			r.object(field, func(name string) {
				remarks[name] = r.remark(name)
				if points += remarks[name].points; math.IsInf(points, 0) {
					r.fail("points: too many in all")
				}
			})
		default:
			r.fail("there is no field %q", field)
		}
	})
	if _, err := r.decoder.Token(); err != io.EOF {
		r.fail("there is more behind the closing brace")
	}
	return remarks, r.err
}

// A configReader reads suite.json value by value. It goes on after an error, with values that mean nothing.
type configReader struct {
	decoder *json.Decoder
	all     string
	err     error // the first
}

// fail notes an error on the line of the last token.
func (r *configReader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = &FileError{suiteFile, r.line(), fmt.Errorf(format, args...)}
	}
}

func (r *configReader) line() int { return lineAt(r.all, int(r.decoder.InputOffset())) }

func (r *configReader) next() json.Token {
	token, err := r.decoder.Token()
	switch {
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		r.fail("the file ends too early: want an object in braces")
	case err != nil:
		r.fail("%w", err)
	}
	return token
}

// each reads an object or a list, which begins with open; read reads its values.
func (r *configReader) each(field, want string, open json.Delim, read func()) {
	if r.next() != open {
		r.fail("%s: want %s", field, want)
	}
	for r.err == nil && r.decoder.More() {
		read()
	}
	if r.err == nil {
		r.next()
	}
}

// object reads an object; read reads the value of a field.
func (r *configReader) object(name string, read func(field string)) {
	var fields []string
	r.each(name, "an object in braces", '{', func() {
		field, _ := r.next().(string)
		if slices.Contains(fields, field) {
			r.fail("%s: %q stands here twice", name, field)
		}
		fields = append(fields, field)
		if r.err == nil {
			read(field)
		}
	})
}

func (r *configReader) text(field string) string {
	text, ok := r.next().(string)
	if !ok {
		r.fail("%s: want a text", field)
	}
	return text
}

func (r *configReader) oneOf(field string, texts ...string) string {
	text := r.text(field)
	if !slices.Contains(texts, text) {
		r.fail("%s: want one of %s, not %q", field, strings.Join(texts, ", "), text)
	}
	return text
}

// number reads a number that is not negative.
func (r *configReader) number(field string) float64 {
	text, _ := r.next().(json.Number)
	n, err := text.Float64()
	if err != nil || n < 0 {
		r.fail("%s: want a number, 0 or more", field)
	}
	return n
}

func (r *configReader) prompts(field string) []string {
	var prompts []string
	r.each(field, "a list of texts", '[', func() {
		prompt := r.text(field)
		if strings.TrimSpace(prompt) == "" {
			r.fail("%s: a prompt must not be empty", field)
		}
		prompts = append(prompts, prompt)
	})
	return prompts
}

func (r *configReader) fileName(field string) string {
	name := r.text(field)
	if name == "." || name == ".." || strings.ContainsAny(name, "/\\\x00") {
		r.fail("%s: want the name of a file, without a folder, not %q", field, name)
	}
	return name
}

func (r *configReader) lineKinds(field string) []LineKind {
	var kinds []LineKind
	r.object(field, func(name string) {
		expression := r.text(name)
		if _, err := regexp.Compile(expression); err != nil {
			r.fail("%s: %q: %w", field, name, err)
			return
		}
		kinds = append(kinds, LineKind{name, regexp.MustCompile("^(?:" + expression + ")$")})
	})
	return kinds
}

func (r *configReader) remark(name string) remark {
	said := remark{points: 1, visibility: Visible, line: r.line()}
	r.object(name, func(field string) {
		switch field {
		case "points":
			said.points = r.number(field)
		case "hint":
			said.hint = r.text(field)
		case "visibility":
			said.visibility = Visibility(r.oneOf(field,
				string(Visible), string(Hidden), string(AfterDueDate), string(AfterPublished)))
		default:
			r.fail("there is no field %q", field)
		}
	})
	return said
}

func lineAt(text string, offset int) int { return 1 + strings.Count(text[:offset], "\n") }
