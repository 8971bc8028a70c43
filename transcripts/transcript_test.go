package transcripts_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

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
	folder = t.TempDir()
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// load returns the transcripts at name.
func load(name string, d transcripts.Dialogue) ([]transcripts.Transcript, error) {
	suite, err := transcripts.Load(name, transcripts.Suite{Dialogue: d})
	return suite.Transcripts, err
}

func TestParseSession(t *testing.T) {
	const over = "winCode: 7\n\n"
	tests := []struct {
		name, session, input, output string
	}{
		{"one move", prompt + "1 1\nSelected row 1\n" + over, "1 1\n", prompt + "Selected row 1\n" + over},
		{"the input ends at the prompt", prompt + "1 1\nSelected row 1\n\n" + prompt,
			"1 1\n", prompt + "Selected row 1\n\n" + prompt},
		{"the prompt has lost its blank at the end of the text",
			prompt + "1 1\nSelected row 1\n\n" + strings.TrimRight(prompt, " "),
			"1 1\n", prompt + "Selected row 1\n\n" + prompt},
		{"the prompt has lost its blank before an empty line that was typed",
			strings.TrimRight(prompt, " ") + "\n1 1\nSelected row 1\n",
			"\n1 1\n", prompt + "Selected row 1\n"},
		{"an answer over several lines", prompt + "1\n\n 1\nSelected row 1\n" + over,
			"1\n\n 1\n", prompt + "Selected row 1\n" + over},
		{"two answers on a line", prompt + "1 1 0 0\nSelected row 1\n\n" + prompt + "Selected row 0\n",
			"1 1 0 0\n", prompt + "Selected row 1\n\n" + prompt + "Selected row 0\n"},
		{"a refusal", prompt + "7 0\nInvalid board coordinates 7 0\n\n" + prompt + "0 0\nSelected row 0\n",
			"7 0\n0 0\n", prompt + "Invalid board coordinates 7 0\n\n" + prompt + "Selected row 0\n"},
		{"half a pair, then the end", prompt + "1\n", "1\n", prompt},
		{"half a pair without a line end", prompt + "1", "1", prompt},
		{"broken off with Ctrl-C", prompt + "1\n1^C\n", "1\n", prompt},
		{"broken off with Ctrl-C without a line end", prompt + "7 0\nInvalid board coordinates 7 0\n\n" + prompt + "^C",
			"7 0\n", prompt + "Invalid board coordinates 7 0\n\n" + prompt},
		{"what Ctrl-C leaves, typed", prompt + "^C\nInvalid input: expecting two integers\n",
			"^C\n", prompt + "Invalid input: expecting two integers\n"},
		{"Markdown's fences", "```\n" + prompt + "1 1\nSelected row 1\n```\n```text\n" + over + "```\n",
			"1 1\n", prompt + "Selected row 1\n" + over},
		{"the shell's own lines", "$ make\n$ ./lab2\n" + prompt + "1 1\nSelected row 1\n" + over + "$ ",
			"1 1\n", prompt + "Selected row 1\n" + over},
		{"a shell that waits on a line that was ended", prompt + "1 1\nSelected row 1\n" + over + "$\n",
			"1 1\n", prompt + "Selected row 1\n" + over},
		{"dollars that are the program's", "$\n" + prompt + "$ 1\nSelected $\n$ 1\n",
			"$ 1\n", "$\n" + prompt + "Selected $\n$ 1\n"},
		{"CR LF and a byte order mark", "\ufeff" + prompt + "1 1\r\nSelected row 1\r\n",
			"1 1\n", prompt + "Selected row 1\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := game.ParseSession(test.session)
			if err != nil {
				t.Fatal(err)
			}
			if got.Input != test.input || got.Output != test.output {
				t.Errorf("input %q, want %q\noutput %q, want %q", got.Input, test.input, got.Output, test.output)
			}
		})
	}
	t.Run("no prompt", func(t *testing.T) {
		if _, err := game.ParseSession("Dear diary\n"); !errors.Is(err, transcripts.ErrNotSession) {
			t.Errorf("error %v, want ErrNotSession", err)
		}
	})
	t.Run("comments", func(t *testing.T) {
		d := game
		commented := "# Ada begins\n" + prompt + "hint\n# Best: 1 1\n\n" + prompt + "1 1\nSelected row 1\n#\n\n# Again? n\n"
		got, err := d.ParseSession(commented)
		if err != nil || !got.Commented || got.Input != "hint\n1 1\n" || got.Output != prompt+"\n"+prompt+"Selected row 1\n\n" {
			t.Errorf("%+v, %v", got, err)
		}
		if got, err := d.ParseSession(prompt + "1 # 1\nSelected # 1\n"); err != nil || got.Commented {
			t.Errorf("a # within a line: %+v, %v", got, err)
		}
		for _, ahead := range []string{"", " 0 1", " 0 1 2", " 0"} {
			got, err := d.ParseSession(prompt + "1 1" + ahead + "\nSelected row 1\n# Left out:" + ahead + ".\n\n" +
				prompt + "2 2\nSelected row 2\n")
			if err != nil || got.Input != "1 1\n2 2\n" || got.Output != prompt+"Selected row 1\n\n"+prompt+"Selected row 2\n" {
				t.Errorf("with %q typed ahead: %+v, %v", ahead, got, err)
			}
		}
		typed := prompt + "1\n# Left out: 0\n1 0\nSelected row 1\n\n" + prompt + "0\nSelected row 0\n"
		if got, err := d.ParseSession(typed); err != nil || got.Input != "1\n1 0\n0\n" {
			t.Errorf("a comment typed below the prompt: %+v, %v", got, err)
		}
		d.Comment = ""
		if got, err := d.ParseSession(commented); err != nil || got.Commented || !strings.HasPrefix(got.Output, "# Ada") {
			t.Errorf("a dialogue without comments: %+v, %v", got, err)
		}
	})
	t.Run("an answer is a line", func(t *testing.T) {
		d := transcripts.Dialogue{Prompts: []string{"Name? "}}
		got, err := d.ParseSession("Name? Ada\nHello, Ada\nName? \nHello, \nName? ")
		if err != nil || got.Input != "Ada\n\n" || got.Output != "Name? Hello, Ada\nName? Hello, \nName? " {
			t.Errorf("%+v, %v", got, err)
		}
	})
}

// TestLabSample loads the sample run of the lab's text as it stands there, fences, page break, lost blanks and all.
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
	if r := transcripts.Replay(play, sample, game, transcripts.IgnoreSpace); !r.Passed() {
		t.Errorf("differs %v: %s", r.Difference, r.Difference.Reason)
	}
}

func TestSaveAndUpdate(t *testing.T) {
	saved := transcripts.Transcript{Input: "0 0\n1\n1\n", Output: prompt + "Selected row 0\n\n" + prompt + "Selected row 1\n", Status: 7}
	for form, path := range map[transcripts.Form]string{transcripts.Pair: "t.out", transcripts.Session: "t.txt"} {
		folder := t.TempDir()
		if err := transcripts.Save(filepath.Join(folder, "t"), saved, form, game); err != nil {
			t.Fatal(err)
		}
		loaded, err := load(folder, game)
		if err != nil {
			t.Fatal(err)
		}
		got := loaded[0]
		if got.Input != saved.Input || got.Output != saved.Output || got.Status != 7 || got.Path != filepath.Join(folder, path) {
			t.Errorf("saved %+v, loaded %+v", saved, got)
		}
		output := prompt + "Selected row 9\n" + prompt
		if err := transcripts.Update(transcripts.Result{Transcript: got, Output: output}, game); err != nil {
			t.Fatal(err)
		}
		loaded, err = load(folder, game)
		if err != nil || loaded[0].Input != saved.Input || loaded[0].Output != output || loaded[0].Status != 0 {
			t.Errorf("after the update %+v, %v", loaded, err)
		}
	}
}

// TestNotSaved updates a session with comments, and saves one that leaves input unread: nothing is written.
func TestNotSaved(t *testing.T) {
	const text = "# mine\n" + prompt + "0 0\nSelected row 0\n"
	folder := write(t, map[string]string{"c.txt": text})
	loaded, err := load(folder, game)
	if err != nil {
		t.Fatal(err)
	}
	if err := transcripts.Update(transcripts.Result{Transcript: loaded[0], Output: prompt}, game); !errors.Is(err, transcripts.ErrComments) {
		t.Errorf("error %v, want ErrComments", err)
	}
	if left, err := os.ReadFile(loaded[0].Path); err != nil || string(left) != text {
		t.Errorf("left %q, %v", left, err)
	}
	unread := transcripts.Transcript{Input: "0 0\n9 9\n", Output: prompt + "Selected row 0\n"}
	if err := transcripts.Save(filepath.Join(folder, "u"), unread, transcripts.Session, game); !errors.Is(err, transcripts.ErrNotSession) {
		t.Errorf("error %v, want ErrNotSession", err)
	}
	if left, _ := os.ReadDir(folder); len(left) != 1 {
		t.Errorf("left %v", left)
	}
}

// FuzzPair saves any transcript as a pair, which loads as the same transcript.
func FuzzPair(f *testing.F) {
	f.Add("0 0\n", "out\r\n", byte(0))
	f.Add("\ufeff\x00\xff", "", byte(130))
	name := filepath.Join(f.TempDir(), "t")
	f.Fuzz(func(t *testing.T, input, output string, status byte) {
		want := transcripts.Transcript{Input: input, Output: output, Status: int(status)}
		if err := transcripts.Save(name, want, transcripts.Pair, game); err != nil {
			t.Fatal(err)
		}
		got, err := load(name+".out", game)
		if err != nil || got[0].Input != input || got[0].Output != output || got[0].Status != int(status) {
			t.Errorf("saved %+v, loaded %+v, %v", want, got, err)
		}
	})
}

// FuzzSession formats what the game does with any input as a session, which reads back as the same transcript. Ordinary
// input can always be formatted.
func FuzzSession(f *testing.F) {
	f.Add("1 1\n0 0\n\n 0\n1\nx y\n")
	f.Add("9 9\n0 0 1 1\n0 1\n")
	f.Fuzz(func(t *testing.T, input string) {
		played := transcripts.Transcript{Input: input}
		played.Output = transcripts.Replay(play, played, game, transcripts.Strict).Output
		text, err := game.FormatSession(played)
		if err != nil {
			if ordinary.MatchString(input) {
				t.Errorf("%q: %v", input, err)
			}
			return
		}
		if back, err := game.ParseSession(text); err != nil || back.Input != played.Input || back.Output != played.Output {
			t.Errorf("%+v became %+v, %v", played, back, err)
		}
	})
}

// ordinary is input of two digits a line that does not reach the end of a game.
var ordinary = regexp.MustCompile(`^(\d \d\n){0,4}$`)

// TestEveryShippedSessionIsCanonical has it that a shipped session is written as Update would write it.
func TestEveryShippedSessionIsCanonical(t *testing.T) {
	for _, name := range transcripts.Names() {
		suite, err := transcripts.Load(filepath.Join("suites", name), transcripts.Suite{})
		if err != nil {
			t.Fatal(err)
		}
		if suite.Title == "" || suite.Program == "" {
			t.Errorf("suite %s lacks a title or a program", name)
		}
		for _, tr := range suite.Transcripts {
			if tr.Form != transcripts.Session {
				continue
			}
			want, err := suite.Dialogue.FormatSession(tr)
			if err != nil {
				t.Errorf("%s: %v", tr.Path, err)
				continue
			}
			if got, err := os.ReadFile(tr.Path); err != nil || string(got) != want {
				t.Errorf("%s is not as replay --update would write it: %v", tr.Path, err)
			}
		}
	}
}

// play is the game as a Program.
func play(stdin io.Reader, stdout io.Writer) int {
	c := console.New(stdin, stdout)
	if errors.Join(controller.Play(c, controller.Options{}), c.Close()) != nil {
		return 1
	}
	return 0
}
