package transcripts_test

import (
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/session"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

const prompt = "Enter row and column of a grid cell: "

// game is the dialogue of the ECE244 game.
var game = session.Dialogue{Prompts: []string{prompt}, Integers: 2, Comment: "#"}

// write writes files to a new folder.
func write(t *testing.T, files map[string]string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, content := range files {
		path := filepath.Join(folder, name)
		os.MkdirAll(filepath.Dir(path), 0o777)
		testkit.WriteFile(t, path, content)
	}
	return folder
}

// loadOne returns the only transcript at a path.
func loadOne(t *testing.T, path string) transcripts.Transcript {
	t.Helper()
	suite, err := transcripts.Load(path, transcripts.Options{Program: "tictactoe"})
	if err != nil || len(suite.Transcripts) != 1 {
		t.Fatalf("%s: %d transcripts, %v", path, len(suite.Transcripts), err)
	}
	return suite.Transcripts[0]
}

// The lab's sample run can be read as the handout prints it: with fences and a page break, and with
// lost blanks.
func TestLabSample(t *testing.T) {
	sample, err := game.ParseScreen(testkit.ReadFile(t, "testdata/ece244-sample-run.md"))
	if err != nil {
		t.Fatal(err)
	}
	if input := "1 1\n0 1\n0 1\n0 0\n7 0\n2 0\n2 2\n"; sample.Input != input {
		t.Errorf("input %q, expected %q", sample.Input, input)
	}
	output, _, _ := transcripts.Program(play).Run(sample.Input)
	if !slices.Equal(strings.Fields(output), strings.Fields(sample.Output)) {
		t.Errorf("the game prints %s", output)
	}
}

// The text of a session on the screen is a transcript. The program gets the same answers again.
func ExampleProgram_Run() {
	const screen = "Enter row and column of a grid cell: 7 0\nNo such cell\n\n"
	sample, err := game.ParseScreen(screen)
	if err != nil {
		log.Fatal(err)
	}
	output, _, _ := transcripts.Program(play).Run(sample.Input)
	fmt.Println(output)

	// Output:
	// Enter row and column of a grid cell: Invalid board coordinates 7 0
	//
	// Enter row and column of a grid cell:
}

// Save writes another output and another status to a pair and to a session. Files that are right
// are not touched.
func TestSave(t *testing.T) {
	output := prompt + "Selected row 9\n" + prompt
	for file, files := range map[string]map[string]string{
		"t.out": {"t.in": "0 0\n1\n", "t.out": prompt, "t.status": "7"},
		"t.txt": {"t.txt": prompt + "0 0\nSelected row 0\n" + prompt + "1\n", "t.status": "7"},
	} {
		folder := write(t, files)
		for _, test := range []struct {
			status  int
			changed []string
		}{
			{7, []string{file}}, {7, nil},
			{130, []string{"t.status"}}, {0, []string{"t.status"}}, {0, nil},
		} {
			saved := loadOne(t, filepath.Join(folder, file))
			changed, err := transcripts.Save(saved, output, test.status, game)
			for i := range changed {
				changed[i] = filepath.Base(changed[i])
			}
			if err != nil || !slices.Equal(changed, test.changed) {
				t.Errorf("status %d: changed %q, %v", test.status, changed, err)
			}
			saved.Output, saved.Status, saved.HasStatus = output, test.status, test.status != 0
			loaded := loadOne(t, folder)
			if !reflect.DeepEqual(loaded, saved) || loaded.Input != "0 0\n1\n" {
				t.Errorf("saved %+v, loaded %+v", saved, loaded)
			}
		}
	}
}

// Save changes no file if it would lose comments or lines around a session, if the program leaves
// input unread, if the output would not load, or if it cannot write.
func TestNotSaved(t *testing.T) {
	files := map[string]string{
		"c.txt":      "# mine\n" + prompt + "0 0\nSelected row 0\n",
		"h.txt":      "Notes\n```\n" + prompt + "0 0\nX\n```\n",
		"u.txt":      prompt + "0 0\n" + prompt + "9 9\n",
		"s.txt":      prompt + "0 0\n",
		"p.out":      "",
		"t.status/x": "",
	}
	folder := write(t, files)
	long := strings.Repeat("x", transcripts.MaxSize+1)
	for _, test := range []struct{ file, output, problem string }{
		{"c.txt", prompt, transcripts.ErrHasMore.Error()},
		{"h.txt", prompt, transcripts.ErrHasMore.Error()},
		{"u.txt", prompt, "the input cannot be told from the output"},
		{"p.out", "\xff\xfea\x00", "want text in UTF-8"},
		{"s.txt", "\xff\xfe\x00\n" + prompt + "\n", "want text in UTF-8"},
		{"p.out", "\x7fELF", "it is a program, not an expected output"},
		{"p.out", long, transcripts.ErrTooLong.Error()},
		{"p.out/t.out", "", ""},  // it is no folder
		{"t.status", "text", ""}, // it is a folder
	} {
		path := filepath.Join(folder, test.file)
		tr := transcripts.Transcript{Path: path}
		if strings.HasSuffix(test.file, ".txt") {
			tr = loadOne(t, path)
		}
		changed, err := transcripts.Save(tr, test.output, 0, game)
		isOther := err == nil || test.problem != "" && err.Error() != path+": "+test.problem
		if isOther || changed != nil {
			t.Errorf("%s: changed %q, error %v, expected %s", test.file, changed, err, test.problem)
		}
	}
	for file, expected := range files {
		if text := testkit.ReadFile(t, filepath.Join(folder, file)); text != expected {
			t.Errorf("%s contains %q, expected %q", file, text, expected)
		}
	}
}

// The sessions of the built-in suites are written as Save writes them.
func TestBuiltInSessions(t *testing.T) {
	for _, name := range transcripts.Names() {
		suite := builtIn(t, name)
		if suite.Title == "" || suite.Program == "" {
			t.Errorf("suite %s lacks a title or a program", name)
		}
		for _, tr := range suite.Transcripts {
			if !tr.IsSession {
				continue
			}
			saved, err := suite.Dialogue.PrintScreen(tr.Input, tr.Output)
			text := testkit.ReadFile(t, filepath.Join("suites", tr.Path))
			if err != nil || text != saved {
				t.Errorf("%s differs from the text that Save writes: %v\n%s", tr.Path, err,
					testkit.Diff(saved, text))
			}
		}
	}
}

// The output of a program is cut at the length that a transcript may have.
func TestProgramPrintsTooMuch(t *testing.T) {
	for n, expected := range map[int]error{0: nil, 1: transcripts.ErrTooLong} {
		program := transcripts.Program(func(_ io.Reader, stdout io.Writer) int {
			io.WriteString(stdout, strings.Repeat("x", n))
			io.WriteString(stdout, strings.Repeat("x", transcripts.MaxSize))
			return 3
		})
		output, status, err := program.Run("")
		if len(output) != transcripts.MaxSize || status != 3 || err != expected {
			t.Errorf("%d bytes, status %d, %v", len(output), status, err)
		}
	}
}

// play is the game of the lab as a Program. It is the only use of its controller in these tests.
func play(stdin io.Reader, stdout io.Writer) int {
	c := console.New(stdin, stdout)
	controller.Play(c, controller.Options{})
	c.Close()
	return 0
}
