package transcripts_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/transcripts"
)

// game is the dialogue of the ECE244 game.
func game(t testing.TB) transcripts.Dialogue {
	t.Helper()
	suite, err := transcripts.Shipped("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	return suite.Dialogue
}

const prompt = controller.Prompt

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
		{"one move",
			prompt + "1 1\nSelected row 1\n" + over,
			"1 1\n", prompt + "Selected row 1\n" + over},
		{"the input ends at the prompt",
			prompt + "1 1\nSelected row 1\n\n" + prompt,
			"1 1\n", prompt + "Selected row 1\n\n" + prompt},
		{"the prompt has lost its blank at the end of the text",
			prompt + "1 1\nSelected row 1\n\n" + strings.TrimRight(prompt, " "),
			"1 1\n", prompt + "Selected row 1\n\n" + prompt},
		{"the prompt has lost its blank before an empty line that was typed",
			strings.TrimRight(prompt, " ") + "\n1 1\nSelected row 1\n",
			"\n1 1\n", prompt + "Selected row 1\n"},
		{"an answer over several lines",
			prompt + "1\n\n 1\nSelected row 1\n" + over,
			"1\n\n 1\n", prompt + "Selected row 1\n" + over},
		{"two answers on a line",
			prompt + "1 1 0 0\nSelected row 1\n\n" + prompt + "Selected row 0\n",
			"1 1 0 0\n", prompt + "Selected row 1\n\n" + prompt + "Selected row 0\n"},
		{"a refusal",
			prompt + "7 0\nInvalid board coordinates 7 0\n\n" + prompt + "0 0\nSelected row 0\n",
			"7 0\n0 0\n", prompt + "Invalid board coordinates 7 0\n\n" + prompt + "Selected row 0\n"},
		{"half a pair, then the end",
			prompt + "1\n",
			"1\n", prompt},
		{"half a pair without a line end",
			prompt + "1",
			"1", prompt},
		{"broken off with Ctrl-C",
			prompt + "1\n1^C\n",
			"1\n", prompt},
		{"broken off with Ctrl-C without a line end",
			prompt + "7 0\nInvalid board coordinates 7 0\n\n" + prompt + "^C",
			"7 0\n", prompt + "Invalid board coordinates 7 0\n\n" + prompt},
		{"what Ctrl-C leaves, typed",
			prompt + "^C\nInvalid input: expecting two integers\n",
			"^C\n", prompt + "Invalid input: expecting two integers\n"},
		{"Markdown's fences",
			"```\n" + prompt + "1 1\nSelected row 1\n```\n```text\n" + over + "```\n",
			"1 1\n", prompt + "Selected row 1\n" + over},
		{"the shell's own lines",
			"$ make\n$ ./lab2\n" + prompt + "1 1\nSelected row 1\n" + over + "$ ",
			"1 1\n", prompt + "Selected row 1\n" + over},
		{"a shell that waits on a line that was ended",
			prompt + "1 1\nSelected row 1\n" + over + "$\n",
			"1 1\n", prompt + "Selected row 1\n" + over},
		{"dollars that are the program's",
			"$\n" + prompt + "$ 1\nSelected $\n$ 1\n",
			"$ 1\n", "$\n" + prompt + "Selected $\n$ 1\n"},
		{"CRLF",
			prompt + "1 1\r\nSelected row 1\r\n",
			"1 1\n", prompt + "Selected row 1\n"},
		{"script(1)'s lines and colours",
			"Script started on 2026-01-02 03:04:05+00:00 [TERM=\"xterm\"]\n" + prompt + "1 1\r\nSelected row 1\r\n\x1b[36mX\x1b[0m B\r\n" +
				"\nScript done on 2026-01-02 03:04:06+00:00 [COMMAND_EXIT_CODE=\"0\"]\n",
			"1 1\n", prompt + "Selected row 1\nX B\n"},
		{"a line that was edited",
			prompt + "\x1b[J\x1b[2K\r" + prompt + "\x1b[J\x1b[2K\r" + prompt + "2\x1b[J\x1b[2K\r" + prompt + "\x1b[J\x1b[2K\r" + prompt + "1 1\r\nSelected row 1\r\n",
			"1 1\n", prompt + "Selected row 1\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := game(t).ParseSession(test.session)
			if err != nil {
				t.Fatal(err)
			}
			if got.Input != test.input || got.Output != test.output {
				t.Errorf("input %q, want %q\noutput %q, want %q", got.Input, test.input, got.Output, test.output)
			}
		})
	}
	t.Run("no prompt", func(t *testing.T) {
		if _, err := game(t).ParseSession("Dear diary\n"); !errors.Is(err, transcripts.ErrNotSession) {
			t.Errorf("error %v, want ErrNotSession", err)
		}
	})
	t.Run("comments", func(t *testing.T) {
		d := game(t)
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
	sample, err := game(t).ParseSession(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if want := "1 1\n0 1\n0 1\n0 0\n7 0\n2 0\n2 2\n"; sample.Input != want {
		t.Errorf("input %q, want %q", sample.Input, want)
	}
	if r := transcripts.Replay(play, sample, game(t), transcripts.IgnoreSpace); !r.Passed() {
		t.Errorf("differs %v: %s", r.Difference, r.Difference.Reason())
	}
}

func TestComparison(t *testing.T) {
	tests := []struct {
		name, want, got             string
		lineEnds, strict, foldSpace bool // whether the comparison takes them for the same
	}{
		{"the same", "a b\n", "a b\n", true, true, true},
		{"blanks at a line end", "a b\n", "a b \t\n", true, false, true},
		{"CRLF", "a\nb\n", "a\r\nb\r\n", true, false, true},
		{"blanks at the end", "a: ", "a:", true, false, true},
		{"a TAB for a blank", "a b\n", "a\tb\n", false, false, true},
		{"two blanks for one", "a b\n", "a  b\n", false, false, true},
		{"an empty line more", "a\nb\n", "a\n\nb\n", false, false, true},
		{"no line end at the end", "a\n", "a", false, false, true},
		{"indentation", "  a\n", "a\n", false, false, true},
		{"a word cut in two", "ab\n", "a b\n", false, false, false},
		{"another word", "a b\n", "a c\n", false, false, false},
		{"nothing", "a\n", "", false, false, false},
		{"more", "a\n", "a\nb\n", false, false, false},
		{"upper case", "a\n", "A\n", false, false, false},
		{"bytes that are no UTF-8", "\xff\n", "\xfe\n", false, false, false},
	}
	for _, test := range tests {
		for comparison, same := range map[transcripts.Comparison]bool{
			transcripts.IgnoreLineEnds: test.lineEnds, transcripts.Strict: test.strict, transcripts.IgnoreSpace: test.foldSpace,
		} {
			d := comparison.Difference(transcripts.Transcript{Output: test.want}, test.got, transcripts.Dialogue{})
			if (d == nil) != same {
				t.Errorf("%s, comparison %d: difference %v, want the same: %v", test.name, comparison, d, same)
			}
			if d != nil && d.Want == d.Got && d.WantEnds == d.GotEnds {
				t.Errorf("%s, comparison %d: a difference of nothing: %s", test.name, comparison, d.Reason())
			}
		}
	}
}

func TestDifferenceNamesTheInput(t *testing.T) {
	block := func(cell string) string { return "Selected row " + cell + "\n\n" }
	want := prompt + block("0") + prompt + block("1") + prompt + block("2") + prompt
	tests := []struct {
		name, input, got, say string
	}{
		{"before any input", "0 0\n1 1\n2 2\n", "Hello\n" + want, "at line 1 of the output"},
		{"after the first", "0 0\n1 1\n2 2\n", prompt + block("9") + prompt, `after input 1, "0 0"`},
		{"after the second", "0 0\n1 1\n2 2\n", prompt + block("0") + prompt + block("9"), `after input 2, "1 1"`},
		{"several on a line", "0 0 1 1 2 2\n", prompt + block("0") + prompt + block("9"), `after input 2, "1 1"`},
		{"an input over several lines", "0\n0\n1\n\n1 2\n2\n", prompt + block("0") + prompt + block("1") + prompt + "x", `after input 3, "2 2"`},
		{"input that is no integer", "a b c\n1 1\n2 2\n", prompt + block("0") + prompt + block("9"), `after input 2, "1 1"`},
		{"more where the input has ended", "0 0\n1 1\n2 2\n", want + "more", "after input 4, the end of the input"},
		{"less", "0 0\n1 1\n2 2\n", prompt + block("0"), `after input 1, "0 0"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, comparison := range []transcripts.Comparison{transcripts.IgnoreLineEnds, transcripts.Strict, transcripts.IgnoreSpace} {
				expected := transcripts.Transcript{Input: test.input, Output: want}
				d := comparison.Difference(expected, test.got, game(t))
				if d == nil || d.String() != test.say {
					t.Errorf("comparison %d: %q, want %q", comparison, d, test.say)
				}
			}
		})
	}
}

func TestShowSpace(t *testing.T) {
	for line, want := range map[string]string{
		"plain":           "plain",
		"a b":             "a b",
		"end  ":           "end··",
		"   ":             "···",
		"a\tb":            "a→b",
		"end\r":           "end␍",
		"\x00\x1b[1m\x7f": "^@^[[1m^?",
		"\xff\xc3":        `\xff\xc3`,
		"é✓":              "é✓",
		"\u202eabc":       `\u202eabc`,
		"\u00a0":          `\u00a0`,
	} {
		if got := transcripts.ShowSpace(line); got != want {
			t.Errorf("ShowSpace(%q) = %q, want %q", line, got, want)
		}
	}
}

func TestLoad(t *testing.T) {
	session := prompt + "0 0\nSelected row 0\n"
	folder := write(t, map[string]string{
		"b.in": "in b", "b.out": "out b", "b.status": "3\n",
		"a.txt":        session,
		"deep/c.ttt":   "in c",
		"deep/c.out":   "out c",
		"d.txt":        "in d",
		"d.out":        "out d",
		"README.md":    "not a transcript",
		".hidden.txt":  "not a transcript",
		"e.in":         "", // all empty
		"e.out":        "",
		"a.status":     "130",
		"deep/.x/y.in": "not a transcript",
	})
	got, err := load(folder, game(t))
	if err != nil {
		t.Fatal(err)
	}
	want := []transcripts.Transcript{
		{Name: "a", Input: "0 0\n", Output: prompt + "Selected row 0\n", Status: 130, Path: "a.txt", Form: transcripts.Session},
		{Name: "b", Input: "in b", Output: "out b", Status: 3, Path: "b.out", Form: transcripts.Pair},
		{Name: "d", Input: "in d", Output: "out d", Path: "d.out", Form: transcripts.Pair},
		{Name: "deep/c", Input: "in c", Output: "out c", Path: "deep/c.out", Form: transcripts.Pair},
		{Name: "e", Path: "e.out", Form: transcripts.Pair},
	}
	if len(got) != len(want) {
		t.Fatalf("%d transcripts, want %d: %+v", len(got), len(want), got)
	}
	for i, w := range want {
		w.Name = filepath.ToSlash(folder) + "/" + w.Name
		w.Path = filepath.Join(folder, w.Path)
		w.Points, w.Visibility = 1, transcripts.Visible
		if got[i] != w {
			t.Errorf("%+v\nwant %+v", got[i], w)
		}
	}

	for _, file := range []string{"b.in", "b.out", "b.status", "a.txt", "d.txt", "d.out", "deep/c.ttt", "deep/c.out"} {
		one, err := load(filepath.Join(folder, file), game(t))
		if err != nil || len(one) != 1 || one[0].Name != filepath.ToSlash(folder)+"/"+strings.TrimSuffix(file, filepath.Ext(file)) {
			t.Errorf("%s: %+v, %v", file, one, err)
		}
	}
}

func TestLoadErrors(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		load  string
		is    error
		says  string // behind the folder
	}{
		{"nothing there", nil, "x.txt", fs.ErrNotExist, "x.txt: no such file"},
		{"an empty folder", map[string]string{"x/README": ""}, "x", transcripts.ErrNoTranscripts, "x: there are no transcripts"},
		{"an input alone", map[string]string{"x.in": ""}, "x.in", nil, "x.in: there is no .out"},
		{"an input alone, in its folder", map[string]string{"x.in": ""}, "", nil, "x.in: there is no .out"},
		{"an output alone", map[string]string{"x.out": ""}, "x.out", nil, "x.out: there is no input"},
		{"two inputs", map[string]string{"x.out": "", "x.a": "", "x.b": ""}, "", nil, "x.out: its input may be *.a or *.b: want one"},
		{"text that is no session", map[string]string{"x.txt": "Dear diary\n"}, "x.txt", transcripts.ErrNotSession, "x.txt:1: not a session"},
		{"a status that is none", map[string]string{"x.in": "", "x.out": "", "x.status": "well"}, "", nil, "x.status:1: want an exit status, 0 to 255"},
		{"a status too large", map[string]string{"x.in": "", "x.out": "", "x.status": "256"}, "", nil, "x.status:1: want an exit status, 0 to 255"},
		{"another file", map[string]string{"x.go": ""}, "x.go", nil, "x.go: there is no .out"},
		{"suite.json that is no JSON", map[string]string{"suite.json": "{\n\"title\": \"x\",\n}"}, "", nil, "suite.json:3: invalid character"},
		{"suite.json with an unknown field", map[string]string{"suite.json": "{\n\"titel\": \"x\"}"}, "", nil, "suite.json:2: there is no field \"titel\""},
		{"suite.json with a wrong type", map[string]string{"suite.json": "{\"title\": \"x\",\n \"prompts\": 3}"}, "", nil, "suite.json:2: prompts: want a list of texts, not 3"},
		{"suite.json with more", map[string]string{"suite.json": "{}\n{}"}, "", nil, "suite.json:2: there is more"},
		{"suite.json that names a transcript that is not there", map[string]string{"suite.json": "{\"transcripts\": {\n\"x\": {}}}", "y.in": "", "y.out": ""}, "", nil, "suite.json:2: there is no transcript \"x\""},
		{"suite.json with a wrong visibility", map[string]string{"suite.json": "{\"transcripts\": {\n\"x\": {\"visibility\": \"seen\"}}}"}, "", nil, "suite.json:2: visibility: want one of visible, hidden"},
		{"suite.json with points below nothing", map[string]string{"suite.json": "{\"transcripts\": {\n\"x\": {\"points\": -1}}}"}, "", nil, "suite.json:2: points: want a number, 0 or more"},
		{"suite.json with a path that leads away", map[string]string{"suite.json": "{\n\n\"input_file\": \"../x\"}"}, "", nil, "suite.json:3: input_file: want the name of a file"},
		{"suite.json with an empty prompt", map[string]string{"suite.json": "{\"prompts\": [\" \"]}"}, "", nil, "suite.json:1: prompts: a prompt must not be empty"},
		{"suite.json with a bad expression", map[string]string{"suite.json": "{\"lines\": {\"rows\": \"(\"}}"}, "", nil, "suite.json:1: lines: \"rows\": error parsing regexp"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			folder := write(t, test.files)
			_, err := transcripts.Load(filepath.Join(folder, test.load), transcripts.Suite{Dialogue: game(t)})
			if err == nil {
				t.Fatal("no error")
			}
			if test.is != nil && !errors.Is(err, test.is) {
				t.Errorf("error %v, want %v", err, test.is)
			}
			if want := filepath.Join(folder, test.says); !strings.Contains(err.Error(), want) {
				t.Errorf("error %q, want one with %q", err, want)
			}
		})
	}
}

func TestSaveAndUpdate(t *testing.T) {
	folder := t.TempDir()
	d := game(t)
	session := transcripts.Transcript{Input: "0 0\n1\n1\n", Output: prompt + "Selected row 0\n\n" + prompt + "Selected row 1\n\n" + prompt, Status: 7}
	for form, endings := range map[transcripts.Form][]string{
		transcripts.Pair:    {".in", ".out", ".status"},
		transcripts.Session: {".txt", ".status"},
	} {
		name := filepath.Join(folder, "t")
		if err := transcripts.Save(name, session, form, d); err != nil {
			t.Fatal(err)
		}
		loaded, err := load(folder, d)
		if err != nil || len(loaded) != 1 {
			t.Fatalf("%+v, %v", loaded, err)
		}
		if l := loaded[0]; l.Input != session.Input || l.Output != session.Output || l.Status != session.Status || l.Form != form {
			t.Errorf("form %d: saved %+v, loaded %+v", form, session, l)
		}

		result := transcripts.Result{Transcript: loaded[0], Output: prompt + "Selected row 9\n", Status: 0}
		result.Transcript.Input = "9 9\n"
		if form == transcripts.Pair {
			result.Transcript.Input = session.Input // the input of a pair stays
		}
		if err := transcripts.Update(result, d); err != nil {
			t.Fatal(err)
		}
		loaded, err = load(folder, d)
		if err != nil || loaded[0].Output != result.Output || loaded[0].Status != 0 || loaded[0].Input != result.Transcript.Input {
			t.Errorf("form %d: after the update %+v, %v", form, loaded, err)
		}
		for _, ending := range endings {
			os.Remove(name + ending)
		}
		if left, _ := os.ReadDir(folder); len(left) > 0 {
			t.Errorf("form %d left %v", form, left)
		}
	}
	t.Run("comments", func(t *testing.T) {
		name := filepath.Join(folder, "c.txt")
		const text = "# mine\n" + prompt + "0 0\nSelected row 0\n"
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		loaded, err := load(folder, d)
		if err != nil {
			t.Fatal(err)
		}
		err = transcripts.Update(transcripts.Result{Transcript: loaded[0], Output: prompt}, d)
		if !errors.Is(err, transcripts.ErrComments) {
			t.Errorf("error %v, want ErrComments", err)
		}
		if left, err := os.ReadFile(name); err != nil || string(left) != text {
			t.Errorf("left %q, %v", left, err)
		}
		os.Remove(name)
	})
	t.Run("no session", func(t *testing.T) {
		unread := transcripts.Transcript{Input: "0 0\n9 9\n", Output: prompt + "Selected row 0\n"}
		err := transcripts.Save(filepath.Join(folder, "u"), unread, transcripts.Session, d)
		if !errors.Is(err, transcripts.ErrNotSession) {
			t.Errorf("error %v, want ErrNotSession", err)
		}
		if left, _ := os.ReadDir(folder); len(left) > 0 {
			t.Errorf("left %v", left)
		}
	})
}

// FuzzPair has it that any transcript saved as a pair loads as the same transcript.
func FuzzPair(f *testing.F) {
	f.Add("0 0\n", "out\r\n", byte(0))
	f.Add("\x00\xff", "", byte(130))
	f.Fuzz(func(t *testing.T, input, output string, status byte) {
		sameBack(t, transcripts.Transcript{Input: input, Output: output, Status: int(status)}, transcripts.Pair, game(t))
	})
}

// FuzzSession has it that what FormatSession formats loads as the same transcript, and that the game's own sessions of
// ordinary input are all among it.
func FuzzSession(f *testing.F) {
	f.Add("1 1\n0 0\n\n 0\n1\nx y\n")
	f.Add("9 9\n0 0 1 1\n0 1\n")
	f.Fuzz(func(t *testing.T, input string) {
		d := game(t)
		played := transcripts.Transcript{Input: input}
		played.Output = transcripts.Replay(play, played, d, transcripts.Strict).Output
		text, err := d.FormatSession(played)
		if err != nil {
			if ordinary(input) {
				t.Errorf("%q: %v", input, err)
			}
			return
		}
		if back, err := d.ParseSession(text); err != nil || back.Input != played.Input || back.Output != played.Output {
			t.Errorf("%+v became %+v, %v", played, back, err)
		}
	})
}

// ordinary reports whether input is lines of two digits each that do not reach the end of a game.
func ordinary(input string) bool {
	for line := range strings.Lines(input) {
		if len(line) != 4 || line[0] < '0' || line[0] > '9' || line[1] != ' ' || line[2] < '0' || line[2] > '9' || line[3] != '\n' {
			return false
		}
	}
	return len(input) < 5*4
}

func sameBack(t *testing.T, want transcripts.Transcript, form transcripts.Form, d transcripts.Dialogue) {
	t.Helper()
	folder := t.TempDir()
	if err := transcripts.Save(filepath.Join(folder, "t"), want, form, d); err != nil {
		t.Fatal(err)
	}
	got, err := load(folder, d)
	if err != nil || len(got) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	if got[0].Input != want.Input || got[0].Output != want.Output || got[0].Status != want.Status {
		t.Errorf("saved %+v, loaded %+v", want, got[0])
	}
}

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
	if errors.Join(controller.Play(c, controller.Layout{}), c.Close()) != nil {
		return 1
	}
	return 0
}
