package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/screen"
	"tictactoe/match"
	"tictactoe/transcripts"
)

const docs = "../../../docs"

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPictureInTheREADME has it that the picture shows the session beside it.
func TestPictureInTheREADME(t *testing.T) {
	var want strings.Builder
	if err := draw(&want, readFile(t, docs+"/game.txt")); err != nil {
		t.Fatal(err)
	}
	if readFile(t, docs+"/game.svg") != want.String() {
		t.Error("docs/game.svg does not show docs/game.txt: make picture draws it anew")
	}
}

// TestSession has the session in docs replayed as tictactoe replay does, byte for byte.
func TestSession(t *testing.T) {
	suite, err := transcripts.Shipped("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	if suite, err = transcripts.Load(docs+"/game.txt", suite); err != nil {
		t.Fatal(err)
	}
	for _, transcript := range suite.Transcripts {
		result := transcripts.Replay(match.Program, transcript, suite.Dialogue, transcripts.Strict)
		if !result.Passed() {
			t.Errorf("%s%s", result.Difference, result.Difference.Unified)
		}
	}
}

// TestPlayBack has it that a session keeps its text, and that what was typed, refusals, comments and marks look as they
// should.
func TestPlayBack(t *testing.T) {
	recorded := readFile(t, docs+"/game.txt")
	shown, err := playBack(recorded)
	if err != nil {
		t.Fatal(err)
	}
	s := screen.New(0)
	io.WriteString(s, shown)
	if got := s.String(); got != recorded {
		t.Errorf("it shows\n%s\nwant\n%s", got, recorded)
	}
	row := func(line string) int {
		row := slices.Index(s.Lines(), line)
		if row < 0 {
			t.Fatalf("no line %q", line)
		}
		return row
	}
	for _, test := range []struct {
		line string
		col  int
		want screen.Style
	}{
		{controller.Prompt + "2 3", 0, screen.Style{}},
		{controller.Prompt + "2 3", len(controller.Prompt), screen.Style{Bold: true}},
		{"Invalid board coordinates 2 3", 0, screen.Style{Foreground: screen.Red}},
		{"#   X O B", 4, screen.Style{Faint: true}},
		{"   X O B", 3, screen.Style{Foreground: screen.Cyan}},
		{"   X O B", 7, screen.Style{}},
		{"   B O X", 7, screen.Style{Foreground: screen.Cyan, Bold: true, Reverse: true}},
		{"# X wins by the diagonal from the top left.", 2, screen.Style{Foreground: screen.Cyan}},
	} {
		if got := s.Style(row(test.line), test.col); got != test.want {
			t.Errorf("%q, column %d looks like %+v, want %+v", test.line, test.col, got, test.want)
		}
	}
}

// TestScrolled has it that of a long session the end is drawn, from a prompt on.
func TestScrolled(t *testing.T) {
	block := controller.Prompt + "1 1\n" + strings.Repeat("line\n", 9)
	if got, want := scrolled(block+block+block+"last\n"), strings.TrimSuffix(block+block+"last\n", "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := scrolled("no prompt\n"); got != "no prompt" {
		t.Errorf("of text without a prompt, %q", got)
	}
}

// TestInWords has the moves said that stand, and the result where there is one.
func TestInWords(t *testing.T) {
	const begun = "X plays row 1, column 1. O plays row 0, column 1. X plays row 0, column 0. O plays row 2, column 1."
	recorded := readFile(t, docs+"/game.txt")
	broken := recorded[:strings.LastIndex(recorded, controller.Prompt)]
	for session, want := range map[string]string{
		recorded: begun + " X plays row 2, column 2. X wins by the diagonal from the top left.",
		broken:   begun,
	} {
		if got, err := inWords(session); got != want || err != nil {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	}
}

// TestErrors has it that what is no session of the game is not drawn.
func TestErrors(t *testing.T) {
	damaged := strings.Replace(readFile(t, docs+"/game.txt"), "   B X B", "   B O B", 1)
	for session, want := range map[string]string{
		"Hello.\n": "line 1: ",
		"":         "not a session",
		damaged:    "line 6: ",
	} {
		var drawn strings.Builder
		err := draw(&drawn, session)
		if err == nil || !strings.Contains(err.Error(), want) || drawn.Len() > 0 {
			t.Errorf("%.20q: %v, want %s; %d bytes drawn", session, err, want, drawn.Len())
		}
	}
}

// TestDrawFile has it that a picture is replaced only by another.
func TestDrawFile(t *testing.T) {
	session, picture := filepath.Join(t.TempDir(), "session.txt"), filepath.Join(t.TempDir(), "picture.svg")
	if err := drawFile(docs+"/game.txt", picture); err != nil {
		t.Fatal(err)
	}
	drawn := readFile(t, picture)
	if err := drawFile(session, picture); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("with no session: %v", err)
	}
	if err := os.WriteFile(session, []byte("Hello.\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	err := drawFile(session, picture)
	if damage := (*match.DamageError)(nil); !errors.As(err, &damage) || !strings.Contains(err.Error(), session) {
		t.Errorf("with another text: %v", err)
	}
	if drawn == "" || readFile(t, picture) != drawn {
		t.Error("the picture is another")
	}
}
