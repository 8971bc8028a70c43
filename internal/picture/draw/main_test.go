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

	"tictactoe/console"
	"tictactoe/controller"
	"tictactoe/internal/screen"
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
	program := func(stdin io.Reader, stdout io.Writer) int {
		c := console.New(stdin, stdout)
		if err := errors.Join(controller.Play(c, controller.Layout{}), c.Close()); err != nil {
			t.Error(err)
		}
		return 0
	}
	for _, transcript := range suite.Transcripts {
		result := transcripts.Replay(program, transcript, suite.Dialogue, transcripts.Strict)
		if !result.Passed() {
			t.Errorf("%s%s", result.Difference, result.Difference.Unified)
		}
	}
}

// part is the beginning of a session, as it may be recorded.
const part = `Enter row and column of a grid cell: 7 0
Invalid board coordinates 7 0

# X: 7 is no row.
Enter row and column of a grid cell: 1 1
Selected row 1 and column 1
Game state after playMove:
Board:
   B B B
   B X B
   B B B
moveValid: true
gameOver: false
winCode: 0

Enter row and column of a grid cell:
`

// TestColored has it that a session keeps its text, and that what was typed, refusals, comments and marks look as they
// should.
func TestColored(t *testing.T) {
	lines, err := colored(part)
	if err != nil {
		t.Fatal(err)
	}
	s := screen.New(0)
	io.WriteString(s, strings.Join(lines, "\n"))
	if got := strings.TrimRight(s.String(), " ") + "\n"; got != part {
		t.Errorf("it shows\n%s\nwant\n%s", got, part)
	}
	for _, test := range []struct {
		what     string
		row, col int
		want     screen.Style
	}{
		{"the prompt", 0, 0, screen.Style{}},
		{"what was typed", 0, len(controller.Prompt), screen.Style{Bold: true}},
		{"a refusal", 1, 0, screen.Style{Foreground: screen.Red}},
		{"a comment", 3, 0, screen.Style{Foreground: screen.BrightBlack}},
		{"what comes after a comment", 4, 0, screen.Style{}},
		{"a blank cell", 8, 3, screen.Style{}},
		{"a mark", 9, 5, screen.Style{Foreground: screen.Cyan}},
	} {
		if got := s.Style(test.row, test.col); got != test.want {
			t.Errorf("%s looks like %+v, want %+v", test.what, got, test.want)
		}
	}
}

// TestScrolled has it that of a long session the end is drawn.
func TestScrolled(t *testing.T) {
	var drawn strings.Builder
	if err := draw(&drawn, readFile(t, docs+"/game.txt")); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(drawn.String(), "winCode: 7") || strings.Contains(drawn.String(), "Selected row 1") {
		t.Error("it is not the end of the session")
	}
}

// TestInWords has the moves said that were played, and the result where there is one.
func TestInWords(t *testing.T) {
	for session, want := range map[string]string{
		part: "X plays row 1, column 1.",
		readFile(t, docs+"/game.txt"): "X plays row 1, column 1. O plays row 0, column 1. X plays row 0, column 0. " +
			"O plays row 2, column 1. X plays row 2, column 2. X wins by the diagonal from the top left.",
	} {
		if got, err := inWords(session); got != want || err != nil {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	}
}

// TestErrors has it that what is no session of the game is not drawn, and the line named.
func TestErrors(t *testing.T) {
	lines := strings.SplitAfter(part, "\n")
	without := func(from, to int) string { return strings.Join(slices.Delete(slices.Clone(lines), from, to), "") }
	for _, test := range []struct{ name, session, want string }{
		{"no session", "Hello.\n", "not a session"},
		{"nothing", "", "not a session"},
		{"another board", strings.Replace(part, "B X B", "B O B", 1), `line 10 is not what the game shows: "   B O B"`},
		{"a line too few", without(6, 7), `line 7 is not what the game shows: "Board:"`},
		{"a line too many", part + "1 2\n", "line 16 is not what the game shows"},
		{"the end missing", without(15, 16), "the game goes on after line 14"},
	} {
		var drawn strings.Builder
		err := draw(&drawn, test.session)
		if err == nil || !strings.Contains(err.Error(), test.want) || drawn.Len() > 0 {
			t.Errorf("%s: %v, want %s; %d bytes drawn", test.name, err, test.want, drawn.Len())
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
	if !errors.Is(err, transcripts.ErrNotSession) || !strings.Contains(err.Error(), session) {
		t.Errorf("with another text: %v", err)
	}
	if drawn == "" || readFile(t, picture) != drawn {
		t.Error("the picture is another")
	}
}
