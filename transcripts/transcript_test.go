package transcripts_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/transcripts"
)

const prompt = controller.Prompt

// game is the dialogue of the game.
var game = transcripts.Dialogue{Prompts: []string{prompt}, Integers: 2, Comment: "#"}

// write lays files into a new folder.
func write(t *testing.T, files map[string]string) (folder string) {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, content := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(content), Mode: 0o666}
	}
	folder = t.TempDir()
	if err := os.CopyFS(folder, fsys); err != nil {
		t.Fatal(err)
	}
	return folder
}

// loadOne returns the only transcript at a path.
func loadOne(t *testing.T, path string) transcripts.Transcript {
	t.Helper()
	suite, err := transcripts.Load(path, transcripts.Suite{Dialogue: game})
	if err != nil || len(suite.Transcripts) != 1 {
		t.Fatalf("%s: %d transcripts, %v", path, len(suite.Transcripts), err)
	}
	return suite.Transcripts[0]
}

func TestParseSession(t *testing.T) {
	d := transcripts.Dialogue{Prompts: []string{"Row, column: "}, Integers: 2, Comment: "#"}
	tests := []struct{ name, session, input, output string }{ // "> " is the prompt
		{"one move", "> 1 1\nX\n", "1 1\n", "> X\n"},
		{"the input ends at the prompt", "> 1 1\nX\n\n> ", "1 1\n", "> X\n\n> "},
		{"the prompt has lost its blank at the end", "> 1 1\nX\n\nRow, column:",
			"1 1\n", "> X\n\n> "},
		{"the prompt has lost its blank before an empty line", "Row, column:\n1 1\nX\n",
			"\n1 1\n", "> X\n"},
		{"an answer over several lines", "> 1\n\n 1\nX\n", "1\n\n 1\n", "> X\n"},
		{"two answers on a line", "> 1 1 0 0\nX\n\n> O\n", "1 1 0 0\n", "> X\n\n> O\n"},
		{"two moves", "> 7 0\nInvalid 7 0\n\n> 0 0\nX\n", "7 0\n0 0\n", "> Invalid 7 0\n\n> X\n"},
		{"two prompts on a line", "> 1 1\n> 0 0\nX\n", "1 1\n0 0\n", "> > X\n"},
		{"half a pair, then the end", "> 1\n", "1\n", "> "},
		{"half a pair without a line end", "> 1", "1", "> "},
		{"Ctrl-C", "> 1\n1^C\n", "1\n", "> "},
		{"Ctrl-C without a line end", "> 7 0\nInvalid\n\n> ^C", "7 0\n", "> Invalid\n\n> "},
		{"what Ctrl-C leaves, typed", "> ^C\nInvalid\n", "^C\n", "> Invalid\n"},
		{"a row, then its column", "> 0\nRow 0, column: 1\nX\n", "0\n1\n", "> X\n"},
		{"the question for the column without its blank", "> 0\nRow 0, column:\n1\nX\n", "0\n\n1\n", "> X\n"},
		{"a cell instead of a column", "> 0\nRow 0, column: 2 1\nX\n", "2 1\n", "> X\n"},
		{"a mistake instead of a column", "> 0\nRow 0, column: x\nInvalid\n", "x\n", "> Invalid\n"},
		{"Ctrl-C drops a row", "> 0\nRow 0, column: ^C\n> 1 1\nX\n", "1 1\n", "> X\n"},
		{"Ctrl-C drops the last row", "> 7 0\nX\n> 0\nRow 0, column: 1^C\n", "7 0\n", "> X\n> "},
		{"that question as an answer", "> Row 1, column: 2\nInvalid\n", "Row 1, column: 2\n", "> Invalid\n"},
		{"an answer without a reply", "> 1 1\nX\n> quit\n", "1 1\n", "> X\n> "},
		{"Markdown's fences", "```\n> 1 1\nX\n```\n```text\nO\n```\n", "1 1\n", "> X\nO\n"},
		{"the shell's own lines", "$ make\n$ ./lab2\n> 1 1\nX\n$ ", "1 1\n", "> X\n"},
		{"a shell that waits on a line that was ended", "> 1 1\nX\n$\n", "1 1\n", "> X\n"},
		{"dollars that are the program's", "$\n> $ 1\nSelected $\n$ 1\n",
			"$ 1\n", "$\n> Selected $\n$ 1\n"},
		{"CR LF and a byte order mark", "\ufeff> 1 1\r\nX\r\n", "1 1\n", "> X\n"},
		{"comments", "# Ada\n> hint\n # Best: 1\n\n> 1 1\nX\n#\n\n# Again? n\n",
			"hint\n1 1\n", "> \n> X\n\n"},
		{"a # within a line", "> 1 # 1\nSelected # 1\n", "1 # 1\n", "> Selected # 1\n"},
		{"a comment below the prompt", "> 1\n# Left out: 0\n1 0\nX\n\n> 0\nO\n",
			"1\n1 0\n0\n", "> X\n\n> O\n"},
		{"nothing left out", "> 1 1\nX\n# Left out:.\n\n> 2 2\nO\n", "1 1\n2 2\n", "> X\n\n> O\n"},
		{"half a pair left out", "> 1 1 0\nX\n# Left out: 0.\n\n> 2\n2\nO\n",
			"1 1\n2\n2\n", "> X\n\n> O\n"},
		{"pairs left out", "> 1 1 0 1 2 2\nX\n# Left out: 0 1 2 2.\n\n> 2 2\nO\n",
			"1 1\n2 2\n", "> X\n\n> O\n"},
	}
	for _, test := range tests {
		output := strings.ReplaceAll(test.output, "> ", d.Prompts[0])
		got, err := d.ParseSession(strings.ReplaceAll(test.session, "> ", d.Prompts[0]))
		if err != nil || got.Input != test.input || got.Output != output {
			t.Errorf("%s: input %q, want %q; output %q, want %q; %v",
				test.name, got.Input, test.input, got.Output, output, err)
		}
		commented := strings.Contains(test.session, "# ") &&
			!strings.Contains(test.session, "1 # ")
		if got.Commented != commented {
			t.Errorf("%s: with comments %v", test.name, got.Commented)
		}
	}
	if _, err := d.ParseSession("Dear diary\n"); err == nil {
		t.Error("a text without a prompt is a session")
	}
	d = transcripts.Dialogue{Prompts: []string{"Name? "}}
	got, err := d.ParseSession("# Hi\nName? Ada\nHello, Ada\nName? \nHello, \nName? ")
	const output = "# Hi\nName? Hello, Ada\nName? Hello, \nName? "
	if err != nil || got.Input != "Ada\n\n" || got.Output != output {
		t.Errorf("an answer is a line: %+v, %v", got, err)
	}
}

// The sample run in the lab's text is a session, with its fences, page break and lost blanks.
func TestLabSample(t *testing.T) {
	text, err := os.ReadFile("testdata/ece244-sample-run.md")
	if err != nil {
		t.Fatal(err)
	}
	sample, err := game.ParseSession(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if want := "1 1\n0 1\n0 1\n0 0\n7 0\n2 0\n2 2\n"; sample.Input != want {
		t.Errorf("input %q, want %q", sample.Input, want)
	}
	output, _, _ := transcripts.Program(play).Run(sample.Input)
	expected := game.Session(sample.Output, sample.Input)
	if d := spaces.Align(expected, game.Session(output, sample.Input)).Difference(); d != nil {
		t.Errorf("differs %v: %s", d, d.Reason)
	}
}

// A session copied off the screen is a transcript: replaying it types the same answers again.
func ExampleProgram_Run() {
	session, err := game.ParseSession("Enter row and column of a grid cell: 7 0\nNo such cell\n\n")
	if err != nil {
		log.Fatal(err)
	}
	output, _, _ := transcripts.Program(play).Run(session.Input)
	expected := game.Session(session.Output, session.Input)
	actual := game.Session(output, session.Input)
	fmt.Println(transcripts.Comparison{}.Align(expected, actual).Difference())

	// Output:
	// after input 1, "7 0"
}

// TestSave saves a pair and a session with another output and another status.
func TestSave(t *testing.T) {
	output := prompt + "Selected row 9\n" + prompt
	for file, files := range map[string]map[string]string{
		"t.out": {"t.in": "0 0\n1\n", "t.out": prompt, "t.status": "7"},
		"t.txt": {"t.txt": prompt + "0 0\nSelected row 0\n" + prompt + "1\n", "t.status": "7"},
	} {
		folder := write(t, files)
		for _, status := range []int{130, 0} {
			saved := loadOne(t, filepath.Join(folder, file))
			saved.Output, saved.Status = output, status
			if err := transcripts.Save(saved, game); err != nil {
				t.Fatal(err)
			}
			got := loadOne(t, folder)
			if !reflect.DeepEqual(got, saved) || got.Input != "0 0\n1\n" {
				t.Errorf("saved %+v, loaded %+v", saved, got)
			}
		}
	}
}

// TestNotSaved saves a session with comments, and one that leaves input unread: nothing is written.
func TestNotSaved(t *testing.T) {
	files := map[string]string{
		"c.txt": "# mine\n" + prompt + "0 0\nSelected row 0\n",
		"u.txt": prompt + "0 0\n" + prompt + "9 9\n", "t.status/x": "",
	}
	folder := write(t, files)
	for file, want := range map[string]string{
		"c.txt": "it has comments, which would be lost", "u.txt": "the input cannot be told from the output",
	} {
		changed := loadOne(t, filepath.Join(folder, file))
		changed.Output = prompt
		err := transcripts.Save(changed, game)
		if err == nil || err.Error() != changed.Path+": "+want {
			t.Errorf("error %v, want %s: %s", err, changed.Path, want)
		}
	}
	for path, why := range map[string]string{
		"nowhere/t.out": "there is no folder", "t.out": "its status is a folder",
		"/dev/full": "there is no room",
	} {
		if !strings.HasPrefix(path, "/") {
			path = filepath.Join(folder, path)
		} else if _, err := os.Stat(path); err != nil {
			continue
		}
		name := strings.TrimSuffix(path, ".out")
		changed := transcripts.Transcript{Name: name, Output: "x", Path: path}
		if err := transcripts.Save(changed, game); err == nil {
			t.Errorf("%s: saved, though %s", path, why)
		}
	}
	for file, text := range files {
		left, err := os.ReadFile(filepath.Join(folder, file))
		if err != nil || string(left) != text {
			t.Errorf("left %q, %v", left, err)
		}
	}
}

// A game with any input, formatted as a session, reads back as the same transcript. A few lines of
// two digits can always be formatted.
func FuzzSession(f *testing.F) {
	f.Add("1 1\n0 0\n\n 0\n1\nx y\n")
	f.Add("9 9\n0 0 1 1\n0 1\n")
	ordinary := regexp.MustCompile(`^(\d \d\n){0,4}$`)
	f.Fuzz(func(t *testing.T, input string) {
		played := transcripts.Transcript{Input: input}
		played.Output, _, _ = transcripts.Program(play).Run(input)
		text, err := game.FormatSession(played)
		if err != nil && !ordinary.MatchString(input) {
			return
		}
		back, _ := game.ParseSession(text)
		if err != nil || back.Input != input || back.Output != played.Output {
			t.Errorf("%+v became %+v, %v", played, back, err)
		}
	})
}

// Every shipped session is written as Save would write it.
func TestShippedSessions(t *testing.T) {
	for _, name := range transcripts.Names() {
		suite, err := transcripts.Load(filepath.Join("suites", name), transcripts.Suite{})
		if err != nil {
			t.Fatal(err)
		}
		if suite.Title == "" || suite.Program == "" {
			t.Errorf("suite %s lacks a title or a program", name)
		}
		for _, tr := range suite.Transcripts {
			if filepath.Ext(tr.Path) != ".txt" {
				continue
			}
			want, err := suite.Dialogue.FormatSession(tr)
			got, unread := os.ReadFile(tr.Path)
			if err != nil || unread != nil || string(got) != want {
				t.Errorf("%s is not as replay --update would write it: %v",
					tr.Path, errors.Join(err, unread))
			}
		}
	}
}

// play is the game as a Program.
func play(stdin io.Reader, stdout io.Writer) int {
	c := console.New(stdin, stdout)
	controller.Play(c, controller.Options{})
	c.Close()
	return 0
}
