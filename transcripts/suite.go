package transcripts

import (
	"embed"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"tictactoe/internal/session"
)

// A Suite is a named set of transcripts with the program it is for.
type Suite struct {
	Name     string             `json:"-"`
	Title    string             // the purpose of the suite, in one line
	Program  string             // the built-in program that it was recorded from; empty for others
	Prompter string             `json:"-"` // whose prompts its sessions have, if that was inferred
	Dialogue session.Dialogue   `json:"-"`
	Lines    []session.LineKind `json:"-"`
	Note     string             // reports show it with the suite's findings; may be empty

	// Tolerance is the Tolerance of a Comparison with this suite, unless the user sets another.
	Tolerance *float64

	// Files in the working folder that the program reads instead of standard input, and writes
	// instead of standard output; empty if it uses these.
	InputFile  string `json:"input_file"`
	OutputFile string `json:"output_file"`

	Files   string   `json:"-"` // the folder that each run gets a copy of; empty if there is none
	Pairs   string   `json:"-"` // the patterns of the files, if they were inferred
	Skipped []string `json:"-"` // files in the folder that belong to no transcript

	// The transcripts are in the order of suite.json. Those that it does not name follow, by name.
	Transcripts []Transcript `json:"-"`

	// LayoutPoints is the share of its points, 0 to 1, that a transcript keeps if only white space
	// is wrong.
	LayoutPoints float64 `json:"layout_points"`
}

//go:embed suites
var shipped embed.FS

// Names returns the names of the built-in suites in order.
func Names() []string {
	entries, _ := shipped.ReadDir("suites") // it is part of the binary
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// Shipped returns the built-in suite of that name. The error is fs.ErrNotExist if there is none.
func Shipped(name string) (Suite, error) {
	return load(name, shippedFolder(name), "", Options{})
}

func shippedFolder(name string) folder {
	files, _ := fs.Sub(shipped, path.Join("suites", name))
	return folder{files, name}
}

// Options say what Load does about facts that suite.json does not state.
type Options struct {
	// Program is the built-in program that the suite is for. If it is "", sessions may show whose
	// prompts they have, and Default is the program of other suites. It may be "", too.
	Program, Default string

	// Record loads inputs without expected outputs, too. The Output of such a transcript is empty,
	// and its Path is that of the file to write.
	Record bool
}

// Load returns a suite of the transcripts in the folder at name and below it, or, if there is a
// file at name, of the one transcript that the file belongs to. Load ignores hidden files, and
// files with names that no file of a transcript has. The error about a file is a FileError.
func Load(name string, options Options) (Suite, error) {
	info, err := os.Stat(name)
	if err != nil {
		return Suite{}, err
	}
	place, file := name, ""
	if !info.IsDir() {
		place, file = filepath.Split(filepath.Clean(name))
	}
	place = filepath.Clean(place)
	return load(name, folder{os.DirFS(place), filepath.ToSlash(place)}, file, options)
}
