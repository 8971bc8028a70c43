package transcripts_test

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/game/games"
	"tictactoe/playmove"
	"tictactoe/transcripts"
)

// In suite.json each transcript lists exactly the behaviours that it shows. Some follow from the
// moves of its game. For the others, testdata/signs has expressions. A transcript shows such a
// behaviour if one of them matches, and if any transcript of the suite lists the behaviour.
func TestShownBehaviours(t *testing.T) {
	signs := map[string]*regexp.Regexp{}
	for line := range strings.Lines(testFile(t, "signs")) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		behaviour, expression, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		signs[behaviour] = regexp.MustCompile(expression)
	}
	for _, name := range transcripts.Names() {
		suite := builtIn(t, name)
		listed := map[string]bool{}
		for _, tr := range suite.Transcripts {
			for _, behaviour := range tr.Shows {
				listed[behaviour] = true
			}
		}
		for _, tr := range suite.Transcripts {
			shown := shownByMoves(name, tr.Input)
			for behaviour, sign := range signs {
				isShown := sign.MatchString(tr.Input + "=>" + tr.Output)
				shown.add(isShown && listed[behaviour], "%s", behaviour)
			}
			expected := slices.Sorted(maps.Keys(shown))
			if actual := slices.Sorted(slices.Values(tr.Shows)); !slices.Equal(actual, expected) {
				t.Errorf("%s lists %q, expected %q", tr.Name, actual, expected)
			}
		}
	}
}

// The suite finds a program that takes three wrong cells for a line, because that program ends a
// game too early: in some game, X holds these cells before the end, and in some game O does.
func TestCellsThatFormNoLine(t *testing.T) {
	var boards []gamestate.GameState // after each answer that does not end the game
	for _, tr := range builtIn(t, "tictactoe").Transcripts {
		for _, a := range answersOf(tr.Input) {
			if !a.after.GameOver() {
				boards = append(boards, a.after)
			}
		}
	}
	for cells := range uint16(1 << gamestate.CellCount) {
		if bits.OnesCount16(cells) != 3 || playmove.WinCode(cells) != 0 {
			continue
		}
		for _, player := range []gamestate.Mark{gamestate.X, gamestate.O} {
			holds := func(g gamestate.GameState) bool { return g.Cells(player)&cells == cells }
			if !slices.ContainsFunc(boards, holds) {
				t.Errorf("no game goes on after %v takes the cells %09b", player, cells)
			}
		}
	}
}

func builtIn(t *testing.T, name string) transcripts.Suite {
	t.Helper()
	suite, err := transcripts.Shipped(name)
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// shownByMoves returns the behaviours of the moves in an input, in the words of the suite.
func shownByMoves(suite, input string) behaviours {
	const lines = "in row 0;in row 1;in row 2;in column 0;in column 1;in column 2;" +
		"on the diagonal from (0,0) to (2,2);on the diagonal from (2,0) to (0,2)"
	switch suite {
	case "tictactoe":
		return playLab(input)
	case "rounds":
		return playLab(input).reword(lines,
			"X", "player 1", "O", "player 2", "a draw", "a tie", "move", "turn")
	case "game-check":
		reader := games.NewReader(strings.NewReader(input), games.TicTac)
		return playFile(reader).reword("in row A;in row B;in row C;"+
			"in column 1;in column 2;in column 3;on the diagonal from A1;on the diagonal from C1",
			"a marked square", "a taken square", "a double move", "the same player twice")
	case "game-report":
		reader := games.NewReader(strings.NewReader(input), games.Report)
		reader.Header()
		return playFile(reader).reword(lines, "a draw", "a cat game")
	}
	return behaviours{}
}

// An answer is a row and a column that are typed in the lab's game, and the game after them.
type answer struct {
	row, col int
	after    gamestate.GameState
}

// answersOf returns the answers in an input of integers up to the end of the game.
func answersOf(input string) (answers []answer) {
	var game gamestate.GameState
	words := strings.Fields(input)
	for ; len(words) >= 2 && !game.GameOver(); words = words[2:] {
		row, _ := strconv.Atoi(words[0])
		col, _ := strconv.Atoi(words[1])
		if gamestate.OnBoard(row, col) {
			playmove.PlayCell(&game, gamestate.BoardSize*row+col)
		}
		answers = append(answers, answer{row, col, game})
	}
	return answers
}

// playLab returns the behaviours of the game of the ECE244 lab 2.
func playLab(input string) behaviours {
	shown := behaviours{}
	played, taken, offBoard := 0, 0, 0
	answers := answersOf(input)
	for _, a := range answers {
		game := &a.after
		switch {
		case !gamestate.OnBoard(a.row, a.col):
			offBoard++
			shown.addOffBoard(a.row, a.col)
			shown.add(true, "%v selects a cell off the board", playmove.Mover(game))
		case !game.MoveValid():
			taken++
			player, holder := playmove.Mover(game), game.Board(a.row, a.col)
			shown.add(true, "a taken cell")
			shown.add(true, "%v selects a taken cell", player)
			shown.add(true, "a cell that %v holds", holder)
			shown.add(holder == player, "a cell that the player already holds")
			shown.add(holder != player, "a cell that the other player holds")
		default:
			played++
			shown.addEnd(game, gamestate.BoardSize*a.row+a.col)
		}
	}
	shown.add(played+taken > 9, "more than nine moves, taken cells included")
	shown.add(played+offBoard > 9, "more than nine moves, cells off the board included")
	shown.add(len(answers) > 9, "more than nine moves, refused ones included")
	shown.add(len(strings.Fields(input)) > 2*len(answers), "input after the end of the game")
	return shown
}

// playFile returns the behaviours of a game in a file of moves.
func playFile(reader *games.Reader) behaviours {
	rules := map[error]string{
		games.ErrGameOver:    "a move after the end",
		games.ErrWrongNumber: "a wrong move number",
		games.ErrNoPlayer:    "an illegal player",
		games.ErrNoCell:      "an illegal square",
		games.ErrSamePlayer:  "a double move",
		games.ErrOccupied:    "a marked square",
	}
	shown := behaviours{}
	var referee games.Referee
	for {
		move, err := reader.Play(&referee)
		var illegal *games.IllegalMoveError
		switch {
		case err == io.EOF:
			return shown
		case errors.As(err, &illegal):
			shown.add(true, "%s", rules[illegal.Rule])
		case err == nil:
			state := referee.State()
			shown.addEnd(&state, move.Cell)
			shown.add(move.Number == 1 && move.Player == gamestate.O, "O moves first")
		}
	}
}

// behaviours is the set of behaviours that a transcript shows.
type behaviours map[string]bool

func (b behaviours) add(isShown bool, format string, args ...any) {
	if isShown {
		b[fmt.Sprintf(format, args...)] = true
	}
}

// reword replaces the win codes by the names of their lines, in the order of the codes. ";"
// separates the names. It also replaces words, which are pairs of old and new.
func (b behaviours) reword(lines string, words ...string) behaviours {
	for i, line := range strings.Split(lines, ";") {
		words = append(words, fmt.Sprintf("win code %d", i+1), "a win "+line)
	}
	replacer := strings.NewReplacer(words...)
	reworded := behaviours{}
	for behaviour := range b {
		reworded[replacer.Replace(behaviour)] = true
	}
	return reworded
}

// addOffBoard adds the behaviours of a cell that is not on the board. A cell shows a behaviour only
// if a program without the check for it would accept the cell. So -1 3 shows neither a negative row
// nor column 3, because the other check still refuses it.
func (b behaviours) addOffBoard(row, col int) {
	isWithin := func(n, highest int) bool { return n >= 0 && n <= highest }
	isRow, isCol := isWithin(row, 2), isWithin(col, 2)
	b.add(true, "coordinates off the board")
	b.add(isRow || isCol, "one coordinate off the board")
	b.add(row <= 2 && col <= 2, "a negative coordinate")
	b.add(row >= 0 && col >= 0, "a coordinate above 2")
	b.add(isWithin(row, 3) && isWithin(col, 3), "a coordinate of 3")
	b.add(isCol, "a row off the board")
	b.add(isCol && row < 0, "a negative row")
	b.add(isCol && row == 3, "row 3")
	b.add(isRow, "a column off the board")
	b.add(isRow && col < 0, "a negative column")
	b.add(isRow && col == 3, "column 3")
}

// kinds are the kinds of the lines, by win code.
var kinds = [...]string{
	"", "row", "row", "row", "column", "column", "column", "diagonal", "diagonal",
}

// addEnd adds the behaviours of the end of a game, if the game is over. The argument last is the
// cell of the last mark. If two lines are complete, the winning line is the one of the win code.
func (b behaviours) addEnd(game *gamestate.GameState, last int) {
	if !game.GameOver() {
		return
	}
	marks := gamestate.CellCount - bits.OnesCount16(game.Cells(gamestate.Empty))
	code, winner := game.WinCode(), playmove.Winner(game)
	b.add(marks == 9, "nine moves")
	b.add(code == 0, "a draw")
	if code == 0 {
		return
	}
	b.add(true, "a win")
	b.add(true, "%v wins", winner)
	b.add(marks == 5, "a win on the fifth move")
	b.add(marks == 9, "a win on the ninth move")
	kind := kinds[code]
	for _, player := range []string{"", fmt.Sprintf(" for %v", winner)} {
		b.add(true, "win code %d%s", code, player)
		b.add(true, "a winning %s%s", kind, player)
	}
	cellsBefore := playmove.Line(code) & (1<<last - 1)
	b.add(bits.OnesCount16(cellsBefore) == 1, "a line completed in the middle")
	for lower := 1; lower < code; lower++ {
		cells := playmove.Line(lower)
		if game.Cells(winner)&cells != cells {
			continue
		}
		b.add(true, "two lines at once")
		b.add(kinds[lower] != kind, "a %s and a %s at once", kinds[lower], kind)
		b.add(kinds[lower] == kind, "both %ss at once", kind)
		b.add(code > 6 && lower <= 6, "a diagonal and a row or column at once")
	}
}
