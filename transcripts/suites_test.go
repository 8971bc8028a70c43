package transcripts_test

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/playmove"
	"tictactoe/transcripts"
)

// forms are behaviours that the input shows by itself, by suite.
var forms = map[string]map[string]string{
	"": {
		"TABs": `\t`, "CR LF": `\r\n`, "VT and FF": `[\v\f]`, "a plus sign": `\+`, "a leading zero": `\b0\d`,
		"no line end at the end": `[^\n]\z`, "an empty line": `(?m)^[ \t\r]*\n`, "blanks around a pair": `(?m)^ | $`,
		"an integer of several digits": `[1-9]\d`, "an integer beyond 16 bits": `[4-9]\d{4}|[1-9]\d{5}`,
	},
	"tictactoe": {
		"two pairs on a line": `\S[ \t\v\f]+\S+[ \t\v\f]+\S`,
		"a pair across lines": `(?m)^[ \t\v\f]*(\S+[ \t\v\f]+\S+[ \t\v\f]+)*\S+[ \t\v\f\r]*$`,
	},
	"rounds": {"a row and its column on a line": `\S[ \t]+\S`},
}

// signs are what a session holds that shows a behaviour, in the suites of written games and of what the labs do not test: in
// its input, or behind "=>" in its output.
var signs = map[string]string{
	"a move": `=>\d`, "no move": `=>Parse`, "a line that is no move": `=>Parse`, "an invalid move": `=>Invalid`,
	"X wins": `(?s)=>.*(X wins|Winner: +X)`, "O wins": `(?s)=>.*(O wins|Winner: +O)`, "a draw": `\n9 `,
	"a cat game": `(?s)=>.*Winner: +Cat`, "a game in progress": `=>Game in progress: [XO]`, "a new game": `=>.*New game`,
	"an early end": `(?s)=>.*Winner: +none`, "a win on the ninth move": `\n9 |([XO]\t\d\s+){9}`, "two lines at once": `C1\n.*\n9 X A1|7\n.*\nX\t1\n`,
	"O moves first": `^1 O|\n\nO\t`, "two faults": `(?m)hello|^[YZ]\t|^X\t0|X\t1\nX\t1`,

	"number 0": `^0 `, "number 9": `^9 `, "number 10": `^10 `, "a leading zero": `^0\d`, "a plus sign": `^\+`,
	"a letter for the number": `^X`, "a fraction": `\d\.\d`, "no player": `^1\n`, "another player": `^1 Z`,
	"a zero for O": `^1 0 `, "two letters for the player": `XX`, "no square": `X\n`, "row D": `D1`, "column 0": `A0`,
	"column 4": `A4`, "a column before its row": `1A`, "a square of three characters": `A11`, "a blank in the square": `A 1`,
	"text behind the square": `A1 junk`, "a blank before the number": `^ 1`, "a TAB before the number": `^\t1`,
	"no white space behind the number": `^1X`, "no white space behind the player": `XA`, "a small o": `o`,
	"a comment": ` # \w|\t#c`, "a comment alone": `^#`, "an empty comment": ` #\n`, "a # in a comment": `#.*#`,
	"a comment without white space before it": `2#`, "a comment behind a TAB": `\t#`, "small letters": `\d +[xo]`,
	"blanks at the end": ` \n`, "several lines": `\n\w+\n`, "white space": ` \s`, "white space alone": `^\s+=>`,
	"no input at all": `^=>`, "an empty line": `(?s)(^|\n)\n.*=>`, "a NUL": "\x00", "TABs": `\t`, "CR LF": `\r\n`,
	"VT and FF": `[\v\f]`, "no line end at the end": `[^\n]=>`,

	"a taken square": `([ABC]\d)\n(.*\n)?. . (A1)\n`, "a square of one's own": `X A1\n.*\n3 X A1|X\t1\nO\t4\nX\t1`,
	"the same player twice": `^1 ([XO]) A1\n2 [XO] A2`, "a wrong number": `^2|^1.*\n[13] O`, "a line after the end": `(?m)^(hello|10 O B2|)\n=>`,
	"a move after the end": `(6 O C2|\n1 X A1|9 O A1)\n=>`, "a double move": `(X\t\d\nX|O\t\d\nO)\t`, "a marked square": `\t(1\n[XO]\t1|4\nX\t1|4\nX\t2|9\nY)`,
	"an illegal player": `(?m)^[^XO]\t\d`, "an illegal square": `\t(0|10|-1)\n`, "square 0": `\t0`, "square 10": `\t10`,
	"a negative square": `\t-1`, "a small letter": `\no\t`, "an illegal first move": `\n\n[^XO]\t`, "another title": `^[^T]`,
	"illegal moves in a row": `Y\t5\nX\t0\n`, "nine moves and illegal ones": `(?s)Y.*=>`, "moves after the end": `(?s)X\t\d\n.*O\t\d\n.*=>`,
	"names in other scripts": `王`, "blanks for TABs": `X +\d`, "a winner by name": `=>(?s).*Winner: +O: Grace`, "no moves": `\n\n=>`,

	"a word": `(?s)([^\d\s+-]|[-+][\s+-]).*=>`, "a word for a row": `^x`, "a word for a column": `0\s+x\n`, "a word in mid-game": `\nquit\n0`,
	"a word behind a pair on its line": `0 0 x\n`, "input behind a word on its line": `a 0 0`, "digits and letters": `\da`,
	"a comma": `,`, "an exponent": `\de\d`, "a hexadecimal number": `0x`, "a sign alone": `[-+] `, "two signs": `[-+]-`,
	"an integer beyond 32 bits": `\d{10}`, "digits of another script": `١`, "bytes that are no UTF-8": `\xff|\x{fffd}`,
	"a pair across lines": `0\nx`, "half a pair": `\n0\n?=>`, "a row without a column": `^0\n=>`, "input after the end": `2\nx\n=>`,
	"the end of the input": `(?s)=>.*(: |\n)$`, "a taken cell": `=>(?s).*moveValid: false`,
	"a row off the board": `3 3`, "coordinates off the board": `3 3`,
}

// squares are the cells of each line, as TicTac and the game report write them.
var squares = map[string][]string{
	"row A": {"A1", "A2", "A3"}, "row B": {"B1", "B2", "B3"}, "row C": {"C1", "C2", "C3"},
	"column 1": {"A1", "B1", "C1"}, "column 2": {"A2", "B2", "C2"}, "column 3": {"A3", "B3", "C3"},
	"the diagonal from A1": {"A1", "B2", "C3"}, "the diagonal from C1": {"C1", "B2", "A3"},
}

var numbers = strings.NewReplacer("row 0", "row A", "row 1", "row B", "row 2", "row C", "column 2", "column 3",
	"column 1", "column 2", "column 0", "column 1", "from (0,0) to (2,2)", "from A1", "from (2,0) to (0,2)", "from C1")

// TestShownSigns looks for what the transcripts of the other suites say they show.
func TestShownSigns(t *testing.T) {
	for _, name := range []string{"move-check", "game-check", "game-report", "game-report-beyond", "tictactoe-beyond", "rounds-beyond"} {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tr := range suite.Transcripts {
			session := tr.Input + "=>" + tr.Output
			for _, behaviour := range tr.Shows {
				sign := signs[behaviour]
				if square, ok := strings.CutPrefix(behaviour, "square "); ok && sign == "" {
					sign = "X " + square + "|O " + square
				}
				line, isWin := strings.CutPrefix(behaviour, "a win in ")
				isShown := sign != "" && regexp.MustCompile(sign).MatchString(session)
				if isWin && !isShown {
					isShown = wins(line, tr.Input)
				}
				if !isShown {
					t.Errorf("%s does not show %q", tr.Name, behaviour)
				}
			}
		}
	}
}

// wins reports whether a player marks all squares of a line, which may end in the player's letter.
func wins(line, input string) bool {
	line, player, _ := strings.Cut(line, " for ")
	byNumber := strings.Contains(input, "X:")
	if byNumber {
		line = numbers.Replace(line)
	}
	marked := 0
	for _, square := range squares[line] {
		if byNumber {
			square = fmt.Sprint(3*int(square[0]-'A') + int(square[1]-'0'))
		}
		if player == "" {
			player = "[XO]"
		}
		if regexp.MustCompile(player + `\s+` + square + `\b`).MatchString(input) {
			marked++
		}
	}
	return marked == 3
}

// inRounds are the words of the game in rounds.
var inRounds = strings.NewReplacer("X wins", "player 1 wins", " for X", " for player 1", "O wins", "player 2 wins",
	" for O", " for player 2", "a draw", "a tie", "ninth move", "ninth turn", "win code 1", "a win in row 0", "win code 2",
	"a win in row 1", "win code 3", "a win in row 2", "win code 4", "a win in column 0", "win code 5", "a win in column 1",
	"win code 6", "a win in column 2", "win code 7", "a win in the diagonal from (0,0) to (2,2)", "win code 8",
	"a win in the diagonal from (2,0) to (0,2)")

// TestShownBehaviours plays the transcripts of both games: what they show is what suite.json says.
func TestShownBehaviours(t *testing.T) {
	for name, words := range map[string]*strings.Replacer{"tictactoe": strings.NewReplacer(), "rounds": inRounds} {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tr := range suite.Transcripts {
			var want []string
			for behaviour := range played(tr.Input) {
				want = append(want, words.Replace(behaviour))
			}
			for _, forms := range []map[string]string{forms[""], forms[name]} {
				for form, expression := range forms {
					if regexp.MustCompile(expression).MatchString(tr.Input) {
						want = append(want, form)
					}
				}
			}
			slices.Sort(want)
			if got := slices.Sorted(slices.Values(tr.Shows)); !slices.Equal(got, want) {
				t.Errorf("%s shows %q, suite.json says %q", tr.Name, want, got)
			}
		}
	}
}

// played returns the behaviours that a game shows which is played with this input.
func played(input string) map[string]bool {
	shown := map[string]bool{}
	show := func(isShown bool, behaviour string) {
		if isShown {
			shown[behaviour] = true
		}
	}
	answers := 0
	watch := func(o controller.Outcome) {
		answers++
		row, col, game := o.Answer.Row, o.Answer.Col, &o.Game.State
		for place, n := range map[string]int{"row": row, "column": col} {
			off := n < 0 || n > 2
			show(off, "a "+place+" off the board")
			show(off, "coordinates off the board")
			show(n < 0, "a negative "+place)
			show(n == 3, place+" 3")
		}
		taken, own := o.Kind == controller.Taken, game.Board(row, col) == playmove.Mover(game)
		show(taken, "a taken cell")
		show(taken && own, "a cell of one's own")
		show(taken && !own, "a cell of the other player")
		winner, code := playmove.Winner(game), game.WinCode()
		show(game.GameOver() && code == 0, "a draw")
		show(code > 0, "a win")
		show(code > 0, fmt.Sprintf("%v wins", winner))
		show(code > 0, fmt.Sprintf("win code %d", code))
		show(code > 0, fmt.Sprintf("win code %d for %v", code, winner))
		show(code > 0 && len(o.Game.Moves) == gamestate.CellCount, "a win on the ninth move")
		for lower := 1; lower < code; lower++ {
			line := playmove.Line(lower)
			show(game.Cells(winner)&line == line, "two lines at once")
		}
	}
	controller.Play(console.New(strings.NewReader(input), io.Discard), controller.Options{Watch: watch})
	show(len(strings.Fields(input)) > 2*answers, "input after the end")
	return shown
}
