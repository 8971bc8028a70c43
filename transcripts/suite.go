package transcripts

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Suite is a named set of transcripts with the program it is for.
type Suite struct {
	Name     string
	Title    string // what the suite is for, in one line
	Program  string // the name of the program that the transcripts were recorded from; empty for someone else's program
	Dialogue Dialogue

	// InputFile is the file that the program reads in place of standard input, OutputFile the one it writes in place of
	// standard output, both in its working directory; empty where it has none.
	InputFile, OutputFile string

	// Lines names kinds of lines, for what is said of a difference.
	Lines []LineKind

	Transcripts []Transcript // in the order of their names
}

// A LineKind is a name such as "board rows" and the expression that such lines match, white space folded.
type LineKind struct {
	Name       string
	Expression *regexp.Regexp
}

// LineKind returns the name of the first kind that a line is of.
func (s *Suite) LineKind(line string) (name string, ok bool) {
	words := strings.Join(strings.Fields(line), " ")
	for _, kind := range s.Lines {
		if kind.Expression.MatchString(words) {
			return kind.Name, true
		}
	}
	return "", false
}

// suiteFile is the file beside a suite's transcripts that says the rest of it. All of it may be left out.
const suiteFile = "suite.json"

// A suiteConfig is what stands in suite.json.
type suiteConfig struct {
	Title       string            `json:"title"`
	Program     string            `json:"program"`
	Prompts     []string          `json:"prompts"`
	Integers    int               `json:"integers"`
	Comment     string            `json:"comment"`
	InputFile   string            `json:"input_file"`
	OutputFile  string            `json:"output_file"`
	Lines       map[string]string `json:"lines"`
	Transcripts map[string]struct {
		Points     *float64   `json:"points"`
		Hint       string     `json:"hint"`
		Visibility Visibility `json:"visibility"`
	} `json:"transcripts"`
}

//go:embed suites
var shipped embed.FS

const shippedFolder = "suites"

// Names returns the names of the suites that ship with the project, in order.
func Names() []string {
	entries, err := shipped.ReadDir(shippedFolder)
	if err != nil {
		panic(err) // the folder is part of the binary
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// Shipped returns the suite of that name that ships with the project. The error is fs.ErrNotExist where there is none.
func Shipped(name string) (Suite, error) {
	suite := Suite{Name: name}
	fsys, err := fs.Sub(shipped, path.Join(shippedFolder, name))
	if err == nil {
		err = suite.load(fsys, ".")
	}
	if err != nil {
		return Suite{}, fmt.Errorf("suite %s: %w", name, err)
	}
	for i := range suite.Transcripts {
		t := &suite.Transcripts[i]
		t.Name = path.Join(name, t.Name)
		t.Path = ""
	}
	return suite, nil
}

// Load returns a suite of the transcripts at name: those in the folder at name and the folders in it, or the one that the
// file at name belongs to. What suite.json in that folder does not say, other does; with no suite.json at all, it says
// everything. Of a folder's files those that are neither *.in, *.out, *.status nor *.txt count only where they are the
// input of a pair, and hidden ones not at all.
//
// What is wrong with a file is a FileError.
func Load(name string, other Suite) (Suite, error) {
	suite := other
	suite.Name = name
	info, err := os.Stat(name)
	if err != nil {
		return Suite{}, err
	}
	folder, base := name, "."
	if !info.IsDir() {
		folder, base = filepath.Split(name)
	}
	if err := suite.load(os.DirFS(filepath.Clean(folder)), base); err != nil {
		return Suite{}, under(folder, err)
	}
	for i := range suite.Transcripts {
		t := &suite.Transcripts[i]
		t.Name = path.Join(filepath.ToSlash(folder), t.Name)
		t.Path = filepath.Join(folder, filepath.FromSlash(t.Path))
	}
	return suite, nil
}

// load reads suite.json, where there is one, and the transcripts: all in the folder, or the one that base belongs to.
func (s *Suite) load(fsys fs.FS, base string) error {
	var config suiteConfig
	text, err := fs.ReadFile(fsys, suiteFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	default:
		if err := decode(text, &config); err != nil {
			return err
		}
		s.Title, s.Program = config.Title, config.Program
		s.Dialogue = Dialogue{Prompts: config.Prompts, Integers: config.Integers, Comment: config.Comment}
		s.InputFile, s.OutputFile = config.InputFile, config.OutputFile
		for _, name := range slices.Sorted(maps.Keys(config.Lines)) {
			s.Lines = append(s.Lines, LineKind{name, regexp.MustCompile("^(?:" + config.Lines[name] + ")$")})
		}
	}
	if base == "." {
		s.Transcripts, err = loadFolder(fsys, s.Dialogue)
	} else {
		var t Transcript
		t, err = loadFile(fsys, base, s.Dialogue)
		s.Transcripts = []Transcript{t}
	}
	if err != nil {
		return err
	}
	return s.describe(config, text, base == ".")
}

// describe gives each transcript what suite.json, whose text is given too, says of it. Where all transcripts are there,
// it must name no other.
func (s *Suite) describe(config suiteConfig, text []byte, all bool) error {
	for i := range s.Transcripts {
		t := &s.Transcripts[i]
		c := config.Transcripts[t.Name]
		t.Points, t.Hint, t.Visibility = 1, c.Hint, c.Visibility
		if c.Points != nil {
			t.Points = *c.Points
		}
		if t.Visibility == "" {
			t.Visibility = Visible
		}
		delete(config.Transcripts, t.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(config.Transcripts)) {
		if all {
			return errorAt(text, name, fmt.Errorf("there is no transcript %q", name))
		}
	}
	return nil
}

// check returns what is wrong with the values in suite.json, whose text is given too.
func (config *suiteConfig) check(text []byte) error {
	if config.Integers < 0 {
		return errorAt(text, "integers", errors.New("integers: want 0 or more"))
	}
	for _, file := range []string{config.InputFile, config.OutputFile} {
		if file != "" && (!fs.ValidPath(file) || file == ".") {
			return errorAt(text, file, fmt.Errorf("want the name of a file in the program's working directory, not %q", file))
		}
	}
	for _, prompt := range config.Prompts {
		if strings.TrimSpace(prompt) == "" {
			return errorAt(text, "prompts", errors.New("prompts: a prompt must not be empty"))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(config.Lines)) {
		if _, err := regexp.Compile(config.Lines[name]); err != nil {
			return errorAt(text, name, fmt.Errorf("lines: %w", err))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(config.Transcripts)) {
		c := config.Transcripts[name]
		if c.Points != nil && *c.Points < 0 {
			return errorAt(text, name, errors.New("points: want 0 or more"))
		}
		switch c.Visibility {
		case "", Visible, Hidden, AfterDueDate, AfterPublished:
		default:
			return errorAt(text, name, fmt.Errorf("visibility: want visible, hidden, after_due_date or after_published, not %q", c.Visibility))
		}
	}
	return nil
}

// errorAt returns an error at the first place in suite.json where a string stands.
func errorAt(text []byte, quoted string, err error) error {
	at := max(0, bytes.Index(text, []byte(strconv.Quote(quoted))))
	return &FileError{suiteFile, 1 + bytes.Count(text[:at], []byte("\n")), err}
}

// decode reads suite.json; what is wrong with it is a FileError.
func decode(text []byte, config *suiteConfig) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(config)
	offset := decoder.InputOffset()
	if err == nil {
		if _, err = decoder.Token(); err == io.EOF {
			return config.check(text)
		}
		err = errors.New("there is more behind the closing brace")
		offset = decoder.InputOffset()
	}
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		offset = syntax.Offset
	}
	if wrongType := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrongType) {
		offset = wrongType.Offset
		err = fmt.Errorf("%s: want %s, not a %s", wrongType.Field, wrongType.Type, wrongType.Value)
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		// The decoder does not say where.
		name = strings.Trim(name, `"`)
		return errorAt(text, name, fmt.Errorf("there is no field %q", name))
	}
	return &FileError{suiteFile, 1 + bytes.Count(text[:min(int(offset), len(text))], []byte("\n")), err}
}
