package controller_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/controller"
	"tictactoe/internal/console"
)

// rounds returns what PlayRounds prints on a pipe when typed is what it reads.
func rounds(t *testing.T, typed string) string {
	t.Helper()
	var out strings.Builder
	c := console.New(strings.NewReader(typed), &out)
	if err := errors.Join(controller.PlayRounds(c), c.Close()); err != nil {
		t.Fatalf("%.200q: %v", typed, err)
	}
	return out.String()
}

// What PlayRounds prints, in parts.
const (
	roundsAsked   = controller.RowPrompt + controller.ColumnPrompt
	roundsRefused = "Invalid Input. Try Again.\n\n"
)

func roundsTurn(turn int) string { return string(appendRoundsTurn(nil, turn)) }

func appendRoundsTurn(text []byte, turn int) []byte {
	return fmt.Appendf(text, `*******************
Turn %d: Player %d ('%c')
*******************

`, turn, 2-turn%2, "OX"[turn%2])
}

// roundsGrid returns a board, its rows one after the other, as PlayRounds prints it.
func roundsGrid(board string) string { return string(appendRoundsGrid(nil, []byte(board))) }

func appendRoundsGrid(text, b []byte) []byte {
	return fmt.Appendf(text, "\t0\t1\t2\n0\t%c\t%c\t%c\n1\t%c\t%c\t%c\n2\t%c\t%c\t%c\n\n",
		b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8])
}

// The lab's sample games come out as its page shows them, line by line.
func TestRoundsSamples(t *testing.T) {
	for _, name := range []string{"rounds-won.txt", "rounds-tie.txt"} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", name))
			if err != nil {
				t.Fatal(err)
			}
			page := strings.ReplaceAll(string(text), "\u00a0", " ")
			typed := regexp.MustCompile(`(?m)^Enter (?:Row|Column): (\d)$`).FindAllStringSubmatch(page, -1)
			var input []string
			for _, match := range typed {
				input = append(input, match[1])
			}
			got := roundsPage(rounds(t, strings.Join(input, "\n")), input)
			if got != page {
				t.Errorf("printed\n%s\nwant\n%s", got, page)
			}
		})
	}
}

// roundsPage returns what was printed as the lab's page shows it: with what was typed behind the prompts, TABs of three
// blanks behind the number of a row and of four elsewhere, and no blanks at the end of a line.
func roundsPage(printed string, typed []string) string {
	for i, prompt := range []string{controller.RowPrompt, controller.ColumnPrompt} {
		parts := strings.Split(printed, prompt)
		for part := 1; part < len(parts); part++ {
			parts[part] = typed[2*(part-1)+i] + "\n" + parts[part]
		}
		printed = strings.Join(parts, prompt)
	}
	lines := strings.Split(printed, "\n")
	for i, line := range lines {
		if line != "" && '0' <= line[0] && line[0] <= '2' {
			line = strings.Replace(line, "\t", "   ", 1)
		}
		lines[i] = strings.TrimRight(strings.ReplaceAll(line, "\t", "    "), " ")
	}
	return strings.Join(lines, "\n")
}

func TestRoundsInput(t *testing.T) {
	const x, o = "    X    ", "O   X    "
	played := roundsAsked + roundsGrid(x) + roundsTurn(2)
	first := roundsTurn(1) + played
	tests := []struct{ name, typed, want string }{
		{"nothing", "", roundsTurn(1) + controller.RowPrompt},
		{"a row alone", "1\n", roundsTurn(1) + roundsAsked},
		{"a move", "1\n1\n", first + controller.RowPrompt},
		{"a move on one line", "1 1\n", first + controller.RowPrompt},
		{"two moves on one line", "1 1 0 0", first + roundsAsked + roundsGrid(o) + roundsTurn(3) + controller.RowPrompt},
		{"any white space", " \t1\r\n\r\n\v1\f", first + controller.RowPrompt},
		{"signs and zeros", "+1 001", first + controller.RowPrompt},

		{"out of range is seen with both", "3\n6\n1\n1\n",
			roundsTurn(1) + roundsAsked + roundsRefused + played + controller.RowPrompt},
		{"out of range, each way", "-1 0 0 -1 3 0 0 3 2147483647 -2147483648",
			roundsTurn(1) + strings.Repeat(roundsAsked+roundsRefused, 5) + controller.RowPrompt},
		{"occupied", "1 1 1 1 0 0",
			first + roundsAsked + roundsRefused + roundsAsked + roundsGrid(o) + roundsTurn(3) + controller.RowPrompt},

		{"not an integer, for a row", "one\n1 1\n",
			roundsTurn(1) + controller.RowPrompt + roundsRefused + played + controller.RowPrompt},
		{"not an integer, for a column", "1\none\n1 1\n",
			roundsTurn(1) + roundsAsked + roundsRefused + played + controller.RowPrompt},
		{"the rest of the line is dropped", "1 one 2 2 2\n1 1",
			roundsTurn(1) + roundsAsked + roundsRefused + played + controller.RowPrompt},
		{"no integer of this size", "2147483648 1\n-99999999999999999999\n",
			roundsTurn(1) + strings.Repeat(controller.RowPrompt+roundsRefused, 2) + controller.RowPrompt},
		{"no whole integer", "1.0\n0x1\n1,1\n",
			roundsTurn(1) + strings.Repeat(controller.RowPrompt+roundsRefused, 3) + controller.RowPrompt},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := rounds(t, test.typed); got != test.want {
				t.Errorf("%q prints\n%s\nwant\n%s", test.typed, got, test.want)
			}
		})
	}
}

// Wherever the input ends the game ends, behind a prompt, with what it had printed until then.
func TestRoundsEndOfInput(t *testing.T) {
	const typed = "1\n1\n3\n1\n1\n1\n0\n0\n2 0\n0 2\n0 1\n2 1\n1 0\n1 2\n2 2\n"
	whole := rounds(t, typed)
	if !strings.HasSuffix(whole, "\n\nGame is a tie. Bye Bye.\n") {
		t.Fatalf("the game ends with %q", whole[len(whole)-50:])
	}
	for end := range len(typed) - 1 {
		got := rounds(t, typed[:end])
		prompt := controller.RowPrompt
		if len(strings.Fields(typed[:end]))%2 == 1 {
			prompt = controller.ColumnPrompt
		}
		if !strings.HasPrefix(whole, got) || !strings.HasSuffix(got, prompt) {
			t.Errorf("%q prints\n%s\nwant the whole game's text up to a prompt %q", typed[:end], got, prompt)
		}
	}
}

// What is typed after the end is left to the next reader of the input.
func TestRoundsReadNoFurtherThanTheGame(t *testing.T) {
	c := console.New(strings.NewReader("0 0 1 0 0 1 1 1 0 2 7"), io.Discard)
	defer c.Close()
	if err := controller.PlayRounds(c); err != nil {
		t.Fatal(err)
	}
	if word, err := c.Word(); word != "7" || err != nil {
		t.Errorf("what is left begins with %q, error %v", word, err)
	}
}

func TestRoundsErrors(t *testing.T) {
	failure := errors.New("failure")
	for _, typed := range []string{"", "1", "1\n", "1 1\n", "one"} {
		c := console.New(io.MultiReader(strings.NewReader(typed), iotest.ErrReader(failure)), io.Discard)
		if err := controller.PlayRounds(c); !errors.Is(err, failure) {
			t.Errorf("reading fails after %q: error %v", typed, err)
		}
		c.Close()
	}
	c := console.New(iotest.ErrReader(console.ErrInterrupt), io.Discard)
	if err := controller.PlayRounds(c); err != console.ErrInterrupt {
		t.Errorf("interrupted: error %v", err)
	}
	c.Close()

	out, in := io.Pipe()
	out.CloseWithError(failure) // who reads what is printed has gone
	c = console.New(strings.NewReader("1 1"), in)
	if err := controller.PlayRounds(c); !errors.Is(err, failure) {
		t.Errorf("writing fails: error %v", err)
	}
	c.Close()
}

// With its colours taken out, the text is the same; three marks of the winner's stand out.
func TestRoundsInColour(t *testing.T) {
	const typed = "one\n0 0 1 0 0 1 1 1 0 2"
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "in"), []byte(typed), 0o666); err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(filepath.Join(folder, "in"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.Create(filepath.Join(folder, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()

	c, err := console.Open(in, out, console.ColorAlways, console.Environment{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(controller.PlayRounds(c), c.Close()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	sequence := regexp.MustCompile("\x1b\\[[0-9;]*m")
	if got, want := sequence.ReplaceAllString(string(text), ""), rounds(t, typed); got != want {
		t.Errorf("without its colours the text is\n%s\nwant\n%s", got, want)
	}
	if !regexp.MustCompile("\x1b\\[[0-9;]+mInvalid Input").Match(text) {
		t.Error("a refusal has no colour")
	}
	seen := map[string]int{} // how each mark was painted
	for _, mark := range regexp.MustCompile("(\x1b\\[[0-9;]+m)?[XO]").FindAllSubmatch(text, -1) {
		seen[string(mark[1])]++
	}
	// Turns 1 to 5 name a mark each, and show 1 to 5 marks; in the last board three of X won.
	last := text[bytes.LastIndex(text, []byte(controller.ColumnPrompt)):]
	won := regexp.MustCompile("\x1b\\[[0-9;]+mX").Find(last)
	if len(seen) != 3 || seen[""] != 0 || won == nil || seen[strings.TrimSuffix(string(won), "X")] != 3 {
		t.Errorf("marks as they are painted: %v", seen)
	}
}

// Every game there is, against a board and a referee of the test's own.
func TestRoundsEveryGame(t *testing.T) {
	games := roundsGames{t: t, board: []byte("         "), ends: map[string]int{}}
	games.play(1)
	for end, want := range map[string]int{ // OEIS A061526 and its parts
		"Congratulation Player 1. You Won!\n": 131_184,
		"Congratulation Player 2. You Won!\n": 77_904,
		"Game is a tie. Bye Bye.\n":           46_080,
	} {
		if got := games.ends[end]; got != want {
			t.Errorf("%d games end with %q, want %d", got, end, want)
		}
	}
}

type roundsGames struct {
	t            *testing.T
	board        []byte
	typed, print []byte // what led to the board
	in           bytes.Reader
	out          bytes.Buffer
	ends         map[string]int // of the games, by their last line
}

// play goes on from a board in every way, with a turn.
func (g *roundsGames) play(turn int) {
	typed, print := len(g.typed), len(g.print)
	mark := "OX"[turn%2]
	for cell := range 9 {
		if g.board[cell] != ' ' {
			continue
		}
		g.board[cell] = mark
		g.typed = fmt.Appendf(g.typed, "%d\n%d\n", cell/3, cell%3)
		g.print = append(appendRoundsTurn(g.print, turn), roundsAsked...)
		g.print = appendRoundsGrid(g.print, g.board)
		switch {
		case roundsWon(g.board, mark):
			g.end(fmt.Sprintf("Congratulation Player %d. You Won!\n", 2-turn%2))
		case turn == 9:
			g.end("Game is a tie. Bye Bye.\n")
		default:
			g.play(turn + 1)
		}
		g.board[cell], g.typed, g.print = ' ', g.typed[:typed], g.print[:print]
	}
}

func (g *roundsGames) end(end string) {
	g.ends[end]++
	want := append(g.print, end...)
	g.in.Reset(g.typed)
	g.out.Reset()
	c := console.New(&g.in, &g.out)
	err := errors.Join(controller.PlayRounds(c), c.Close())
	if err != nil || !bytes.Equal(g.out.Bytes(), want) {
		g.t.Fatalf("%q: error %v, prints\n%s\nwant\n%s", g.typed, err, g.out.Bytes(), want)
	}
}

func roundsWon(b []byte, mark byte) bool {
	for i := range 3 {
		if b[3*i] == mark && b[3*i+1] == mark && b[3*i+2] == mark || b[i] == mark && b[i+3] == mark && b[i+6] == mark {
			return true
		}
	}
	return b[4] == mark && (b[0] == mark && b[8] == mark || b[2] == mark && b[6] == mark)
}

// Whatever is typed, the game ends well: with its closing line, or behind a prompt where the input ended.
func FuzzRounds(f *testing.F) {
	f.Add("1 1 0 0 2 0 0 2 0 1 2 1 1 0 1 2 2 2")
	f.Add("0\n0\n1\n0\n0\n1\n1\n1\n0\n2\n")
	f.Add("3 6\none two\n-1\x00\n1 1 1 1")
	f.Fuzz(func(t *testing.T, typed string) {
		got := rounds(t, typed)
		ended := strings.HasSuffix(got, "You Won!\n") || strings.HasSuffix(got, "Bye Bye.\n")
		asked := strings.HasSuffix(got, controller.RowPrompt) || strings.HasSuffix(got, controller.ColumnPrompt)
		if ended == asked {
			t.Fatalf("%q prints\n%s", typed, got)
		}
		if turns := strings.Count(got, "Turn "); turns < 1 || turns > 9 || ended && turns < 5 {
			t.Fatalf("%q is a game of %d turns", typed, turns)
		}
		if strings.Contains(got, "\x1b") {
			t.Fatalf("%q puts an escape sequence on a pipe", typed)
		}
	})
}

func ExamplePlayRounds() {
	var out strings.Builder
	c := console.New(strings.NewReader("0 2 0 0 1 2 0 1 2 2"), &out)
	err := controller.PlayRounds(c)
	if err := errors.Join(err, c.Close()); err != nil {
		fmt.Println(err)
	}
	lastTurn := strings.Index(out.String(), "Turn 5")
	fmt.Print(out.String()[lastTurn:])
	// Output:
	// Turn 5: Player 1 ('X')
	// *******************
	//
	// Enter Row: Enter Column: 	0	1	2
	// 0	O	O	X
	// 1	 	 	X
	// 2	 	 	X
	//
	// Congratulation Player 1. You Won!
}
