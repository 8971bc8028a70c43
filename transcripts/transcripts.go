// Package transcripts replays stdin for tests: it runs a program on recorded input, and returns the
// two texts to compare. A transcript is a pair of files, or the text on a screen:
//
//	NAME.in, NAME.out   the input and the output, byte for byte
//	NAME.txt            the screen: the output, with the lines that were typed
//	NAME.status         the exit status, if it is not 0
//
// Nothing describes the program, because it runs in lock step with the recorded screen: whenever it
// reads, the last line that it has printed is its question. A keyboard finds that line on the
// screen and types the rest of it. As at a terminal, the typed line appears after the question. So
// the program writes a second screen, which is equal to the first one if it still prints the same:
//
//	recorded                 printed
//
//	ada@ecf:~$ ./greet                          left out: it is above the program's first line
//	Name? Ada                Name? Ada          asked, then typed
//	Hello, Ada!              Hello, Ada!
//	# She laughs.                               a comment
//	Name? bye                Name? bye
//	Goodbye.                 Goodbye.
//	ada@ecf:~$                                  left out: the program has ended
//
// The lines around a session come from a shell, an editor or a handout. Run leaves them out, and
// the Result names them, because one of them may be a line that the program no longer prints. A
// line below is left out only if something shows that it is not the program's: a line above, or a
// key that has ended the input (^C). Otherwise it is a difference.
//
// A line of a screen is a comment if it begins with # or with the three backquotes of a Markdown
// fence. A screen is the record of a match if a line "# tictactoe" begins it, perhaps below other
// comments.
//
// The package also has the built-in suites, a folder for each. The game reads only the transcripts
// in them; suite.json is for the checker.
package transcripts

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

//go:embed suites
var embedded embed.FS

// Suites has a folder for each built-in suite.
var Suites, _ = fs.Sub(embedded, "suites") // the name is valid

// Names returns the names of the built-in suites in order.
func Names() []string {
	names, _ := fs.Glob(Suites, "*") // the pattern is valid
	return names
}

// Suite returns the transcripts of a built-in suite.
func Suite(name string) ([]Transcript, error) {
	all, err := Load(Suites, name)
	for i := range all {
		all[i].IsWhole = true
	}
	return all, err
}

// A Program reads stdin, prints to stdout and returns its exit status. It prints its question
// before it reads the answer.
type Program func(stdin io.Reader, stdout io.Writer) (status int)

// A Transcript is a recorded run of a program.
type Transcript struct {
	Name     string // its path without an ending
	Path     string // of the output or the screen
	Input    string // of a pair
	Output   string // of a pair, or the screen without its comments
	Status   int
	IsScreen bool
	IsRecord bool  // the screen of a match, with a header
	IsWhole  bool  // the screen of one whole session, with nothing around it
	Err      error // why the files cannot be read
}

// Load returns the transcripts in a folder and below it, in the order of their names. If root is a
// file, it returns the transcript of that file, which is a screen unless its name is NAME.in or
// NAME.out. Load ignores hidden files, and an output without an input. A pipe or a device in a
// folder is not read; it gets an Err.
func Load(fsys fs.FS, root string) (all []Transcript, err error) {
	files := files{fsys, root}
	err = fs.WalkDir(fsys, root, func(file string, entry fs.DirEntry, err error) error {
		isNamed := file == root
		ending := path.Ext(file)
		t := Transcript{Name: strings.TrimSuffix(file, ending), Path: file, Err: err}
		switch {
		case err != nil && isNamed:
			return err
		case strings.HasPrefix(entry.Name(), ".") && !isNamed:
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case err != nil: // the folder cannot be read
		case entry.IsDir(), ending != ".in" && ending != ".txt" && !isNamed:
			return nil
		case ending == ".in" || ending == ".out":
			t.Err = cmp.Or(t.readPair(files), t.readStatus(files))
		default:
			t.Err = cmp.Or(t.readScreen(files), t.readStatus(files))
		}
		all = append(all, t)
		return nil
	})
	return all, err
}

// files are those below a root.
type files struct {
	fsys fs.FS
	root string // may be a file, and then a pipe
}

// read returns the text of a file. It reads no pipe and no device, which may have no end.
func (f files) read(name string) (string, error) {
	info, err := fs.Stat(f.fsys, name)
	if err == nil && !info.Mode().IsRegular() && name != f.root {
		return "", fmt.Errorf("%s is no regular file", name)
	}
	text, err := fs.ReadFile(f.fsys, name)
	return string(text), err
}

func (t *Transcript) readPair(f files) error {
	t.Path = t.Name + ".out"
	input, err := f.read(t.Name + ".in")
	if err != nil {
		return err
	}
	output, err := f.read(t.Path)
	t.Input, t.Output = input, strings.TrimPrefix(output, byteOrderMark)
	return err
}

// readScreen drops the comments, and the bytes that are no text: a byte order mark, the CR of each
// CRLF, and the NULs that a power failure leaves at the end.
func (t *Transcript) readScreen(f files) error {
	text, err := f.read(t.Path)
	screen := strings.ReplaceAll(strings.TrimPrefix(text, byteOrderMark), "\r\n", "\n")
	screen = strings.TrimRight(screen, "\x00")
	t.IsScreen = true
	var output strings.Builder
	for line := range strings.Lines(screen) {
		start := strings.TrimLeft(line, " \t")
		isComment := strings.HasPrefix(start, "#") || strings.HasPrefix(start, "```")
		if !isComment {
			output.WriteString(line)
		}
		isHeader := strings.HasPrefix(line, "# tictactoe")
		t.IsRecord = t.IsRecord || isHeader && strings.TrimSpace(output.String()) == ""
	}
	t.Output = output.String()
	return err
}

func (t *Transcript) readStatus(f files) error {
	text, err := f.read(t.Name + ".status")
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil // it is optional
	case err != nil:
		return err
	}
	number := strings.TrimSpace(strings.TrimPrefix(text, byteOrderMark))
	if t.Status, err = strconv.Atoi(number); err != nil {
		return fmt.Errorf("%s.status: want an exit status, not %.20q", t.Name, number)
	}
	return nil
}

const byteOrderMark = "\ufeff" // of UTF-8, which an editor may put at the start of a file
