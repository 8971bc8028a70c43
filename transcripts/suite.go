package transcripts

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A Suite is a named set of transcripts with the program it is for.
type Suite struct {
	Name     string
	Title    string // what the suite is for, in one line
	Program  string // the name of the program that the transcripts were recorded from; empty for someone else's program
	Dialogue Dialogue

	Transcripts []Transcript // in the order of their names
}

// suiteFile is the file beside a suite's transcripts that says the rest of it. All of it may be left out.
const suiteFile = "suite.json"

// A suiteConfig is what stands in suite.json.
type suiteConfig struct {
	Title    string   `json:"title"`
	Program  string   `json:"program"`
	Prompts  []string `json:"prompts"`
	Integers int      `json:"integers"`
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
	fsys, err := fs.Sub(shipped, path.Join(shippedFolder, name))
	if err != nil {
		return Suite{}, err
	}
	suite := Suite{Name: name}
	if err := suite.load(fsys); err != nil {
		return Suite{}, fmt.Errorf("suite %s: %w", name, err)
	}
	for i := range suite.Transcripts {
		suite.Transcripts[i].Name = path.Join(name, suite.Transcripts[i].Name)
		suite.Transcripts[i].Path = ""
	}
	return suite, nil
}

// LoadSuite returns the transcripts at name, a file or a folder, as Load does, as a suite: what suite.json says in that
// folder, or else what other says.
func LoadSuite(name string, other Suite) (Suite, error) {
	suite := other
	suite.Name = name
	info, err := os.Stat(name)
	if err != nil {
		return Suite{}, err
	}
	folder := name
	if !info.IsDir() {
		folder = filepath.Dir(name)
	}
	if err := suite.configure(os.DirFS(folder)); err != nil {
		return Suite{}, under(folder, err)
	}
	suite.Transcripts, err = Load(name, suite.Dialogue)
	return suite, err
}

func (s *Suite) load(fsys fs.FS) error {
	err := s.configure(fsys)
	if err == nil {
		s.Transcripts, err = load(fsys, ".", s.Dialogue)
	}
	return err
}

// configure reads suite.json, where there is one.
func (s *Suite) configure(fsys fs.FS) error {
	text, err := fs.ReadFile(fsys, suiteFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var config suiteConfig
	if err := decode(text, &config); err != nil {
		return err
	}
	s.Title, s.Program = config.Title, config.Program
	s.Dialogue = Dialogue{Prompts: config.Prompts, Integers: config.Integers}
	return nil
}

// decode reads suite.json; what is wrong with it is a FileError.
func decode(text []byte, config *suiteConfig) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(config)
	offset := decoder.InputOffset()
	if err == nil {
		if _, err = decoder.Token(); err == io.EOF {
			return nil
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
		offset = int64(max(0, bytes.Index(text, []byte(name)))) // the decoder does not say where
		err = fmt.Errorf("there is no field %s", name)
	}
	return &FileError{suiteFile, 1 + bytes.Count(text[:min(int(offset), len(text))], []byte("\n")), err}
}
