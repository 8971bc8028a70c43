package match_test

import (
	"regexp"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/match"
	"tictactoe/internal/perfectplay"
)

const (
	winX = "1 1\n0 0\n0 1\n1 0\n2 1\n"
	winO = "1 1\n0 0\n2 2\n0 1\n2 0\n0 2\n"
	draw = "0 0\n1 1\n2 2\n0 1\n2 1\n2 0\n0 2\n1 2\n1 0\n"
)

// turns matches the first comment on a screen, and those on whose turn it is.
var turns = regexp.MustCompile(`(?m)^(Rows .* Type help for more|[^:\n]* is to move(; .* played .*)?)\.\n`)

// TestComments looks for comments on the screen, without those.
func TestComments(t *testing.T) {
	const (
		orCommand  = "; or a command: help, undo, redo, hint, moves, board, score, save, new or quit."
		typePair   = "Type a row and a column, each 0 to 2, such as 1 2" + orCommand
		typeCell   = "Type a cell, A1 to C3 or 1 to 9" + orCommand
		noMistake  = "Type only the two numbers, with a blank between: 0 2."
		again      = "Play again? (yes or no) "
		yesOrNo    = "Type yes or no.\nThese commands work, too: help, undo, redo, hint, moves, board, score, save, new and quit.\n"
		finalScore = "Final score: Player 1 has 1, Player 2 has 0."
		newGame    = "A new game.\nGame 2: Player 2 is X, Player 1 is O.\n"
		boardOfOne = "\n  B B B\n  B X B\n  B B B"
	)
	commands, cells := match.Options{Commands: true}, match.Options{Commands: true, Cells: true}
	series, onPipe := match.Options{Commands: true, Series: true}, match.Options{Series: true}
	recorded := match.Options{Commands: true, RecordName: "my game"}
	fiveGames := match.Options{Commands: true, Series: true, Games: 5, Players: board.Players{X: "Ada", O: "Grace"}}
	for _, test := range []struct {
		options match.Options
		typed   string
		want    string // "" for no comment; a last line "$" is the end
	}{
		{match.Options{}, "x\n1 1\n1\n\n1\n7 7\n", ""},
		{commands, "x", typePair},
		{commands, "\n", typePair},
		{commands, "1\n", "Row 1; and the column?"},
		{commands, "undo 1", "undo takes nothing after it."},
		{commands, "b2", "B2 is 1 1 here; tictactoe --cells takes either."},
		{commands, "(0,2)", noMistake},
		{commands, "# 0 2", noMistake},
		{commands, "02", noMistake},
		{commands, "0-2", noMistake},
		{commands, "(9,0)", "Type only the two numbers, with a blank between: 9 0."},
		{commands, "1 1 x 2 2\n", "Left out: x 2 2."},
		{commands, "1\n1 1\n", "Row 1; and the column?\nLeft out: 1."},
		{commands, "hlep", "Did you mean help? " + typePair},
		{commands, "Udno 1", "Did you mean undo? " + typePair},
		{commands, "nedo", "Did you mean undo, redo or new? " + typePair},
		{commands, "nxx", typePair},
		{cells, "qit", "Did you mean quit? " + typeCell},
		{cells, "D4", typeCell},
		{cells, "10", "Type only the two numbers, with a blank between: 1 0."},
		{cells, "a 2", "Type the cell without a blank: A2."},
		{cells, "b 3", "Type the cell without a blank: B3."},
		{commands, "A 2", "A2 is 0 1 here; tictactoe --cells takes either."},
		{cells, "3 3", "The board has rows A to C, columns 1 to 3; as two numbers, rows and columns 0 to 2."},
		{commands, "3 3", "The board has rows and columns 0 to 2."},
		{cells, "B2\nb2\n", "B2 is taken by X: O is still to move.\nFree: A1, A2, A3, B1, B3, C1, C2 and C3."},
		{cells, "B2\nundo\n", "Taken back: B2.\n"},
		{cells, winX, "X wins by column 2."},
		{commands, "1 1\n1 1\n", "Row 1, column 1 is taken by X: O is still to move.\nFree: 0 0, 0 1, 0 2, 1 0, 1 2, 2 0, 2 1 and 2 2."},

		{commands, "?", "Type a row and a column, each 0 to 2, such as 1 2, or one of these commands:\n" +
			"  help       says what can be typed, as ? does\n  undo       takes the last move back, or new in mid-game\n" +
			"  redo       plays it again\n  hint       names the best cells, and the reason\n" +
			"  moves      lists the moves so far\n  board      shows the board\n  score      says who has won how many games\n" +
			"  save FILE  writes the session so far to a new file\n  new        begins the game again\n" +
			"  quit       ends the session, as Ctrl-D does\nThe beginning of a command is enough; TAB completes it."},
		{cells, "help", "Type a cell, A1 to C3 or 1 to 9, or one of these commands:"},
		{commands, winX + "help\n", again + "help\nType yes or no, or one of these commands:"},
		{commands, "undo", "There is no move to take back."},
		{commands, "redo", "There is no move to play again."},
		{commands, "0 0\nundo\n", "Taken back: 0 0.\n  B B B\n  B B B\n  B B B"},
		{commands, "1 1\nundo\n", "Taken back: 1 1.\n  B B B\n  B B B\n  B B B"},
		{commands, "1 1\nundo\nredo\n", "Played again: 1 1." + boardOfOne},
		{commands, "1 1\nnew\nundo\n", "Back in the game before this one." + boardOfOne},
		{commands, "moves", "No move has been played."},
		{commands, "1 1\n0 2\nundo\n1 1\n2 0\nmoves", "Moves: X 1 1, O 2 0."},
		{cells, "B2\n3\nmoves", "Moves: X B2, O A3."},
		{commands, "1 1\nboard\n", boardOfOne[1:]},
		{commands, "score\n", "Score: Player 1 has 0, Player 2 has 0."},
		{commands, "7 7\n7 7\n", "The board has rows and columns 0 to 2.\nThe board has rows and columns 0 to 2."},
		{commands, "save", "Say where to: save FILE."},
		{commands, "save x", "Saved to x."},
		{commands, "hint\n", "All free cells are equally good. X then draws."},
		{commands, "1 1\n0 1\nhint\n", "Best: 0 0, 0 2, 1 0, 1 2, 2 0 or 2 2. X then wins in 5 moves, both players' counted."},
		{commands, "1 1\n0 1\n0 0\nhint\n", "2 2 stops X's row. O then loses in 4 moves, both players' counted."},
		{commands, "0 0\n1 1\n2 2\n0 1\nhint\n", "2 1 stops O's row. X then draws."},
		{commands, "0 0\n0 1\n1 1\n2 2\n1 0\n1 2\nhint\n", "2 0 wins by column 0."},
		{fiveGames, "0 0\n0 1\n0 2\n1 0\n1 1\n1 2\n2 1\nhint\n", "All free cells are equally good. Grace (O) then loses in 2 moves, both players' counted."},
		{commands, "0 0\n0 1\n2 2\n0 2\n2 0\n1 0\nhint\n", "1 1 wins by the diagonal from the top left and 2 1 wins by row 2."},
		{commands, "0 2\n0 1\n1 0\n1 1\n2 1\n1 2\n2 2\n2 0\nhint\n", "Best: 0 0. X then draws."},
		{cells, "B2\nA2\nA1\nB1\nhint\n", "C3 wins by the diagonal from the top left."},
		{commands, winX, "X wins by column 1."},
		{commands, draw, "It is a draw."},

		{match.Options{RecordName: "a.txt"}, "1 1\n", ""},
		{match.Options{RecordName: "/a/b", Kept: true, Commands: true}, "1 1\n",
			"Left after 1 move.\nKept in /a/b.\nTo go on: tictactoe --resume"},
		{commands, "1 1\nquit\n", "Left after 1 move."},
		{recorded, "1 1\n", "Left after 1 move.\nTo go on: tictactoe --resume='my game'"},
		{recorded, "quit\n", "Left after 0 moves.\nTo go on: tictactoe --resume='my game'"},
		{series, "q\n", "Game 1: Player 1 is X, Player 2 is O.\nLeft after 0 moves.\nScore: Player 1 has 0, Player 2 has 0."},
		{match.Options{Series: true, Players: board.Players{O: "Grace"}}, "", "Game 1: Player 1 is X, Grace is O."},
		{match.Options{Series: true, Computer: gamestate.X}, "", "Game 1: Computer is X, Player 2 is O."},
		{match.Options{Series: true, Computer: gamestate.O, Players: board.Players{O: "HAL"}}, "", "Game 1: Player 1 is X, HAL is O."},
		{match.Options{Commands: true, Computer: gamestate.X, Players: board.Players{X: "Me"}, Level: perfectplay.OneAhead}, "",
			"The computer plays Me (X) at level 2; --seed=0 repeats its choices.\nYou play O.\n"},
		{match.Options{Commands: true, Computer: gamestate.X, Seed: 20}, "",
			"The computer plays X; --seed=20 repeats its choices.\nYou play O.\n"},

		{fiveGames, "2 2\nnew\n" + winX + "\n" + winX + "\n" + winO + "y\n" + draw + "YES\n" + draw + "no\n", "Game 1 of 5: Ada is X, Grace is O.\nA new game.\n" +
			"Game 1 of 5: Ada is X, Grace is O.\nAda (X) wins by column 1.\nScore: Ada has 1, Grace has 0.\n" + again + "\nA new game.\n" +
			"Game 2 of 5: Grace is X, Ada is O.\nGrace (X) wins by column 1.\nScore: Ada has 1, Grace has 1.\n" + again + "\nA new game.\n" +
			"Game 3 of 5: Ada is X, Grace is O.\nGrace (O) wins by row 0.\nScore: Ada has 1, Grace has 2.\n" + again + "y\nA new game.\n" +
			"Game 4 of 5: Grace is X, Ada is O.\nIt is a draw.\nScore: Ada has 1, Grace has 2, 1 draw.\n" + again + "YES\nA new game.\n" +
			"Game 5 of 5: Ada is X, Grace is O.\nIt is a draw.\nFinal score: Ada has 1, Grace has 2, 2 draws.\n" + again + "no"},

		{commands, winX + "hint\nredo\nsc\nboard\nmoves\nno\n", "X wins by column 1.\n" + again + "hint\nThe game is over.\n" +
			again + "redo\nThere is no move to play again.\n" + again + "sc\nScore: Player 1 has 1, Player 2 has 0.\n" +
			again + "board\n  O X B\n  O X B\n  B X B\n" + again + "moves\nMoves: X 1 1, O 0 0, X 0 1, O 1 0, X 2 1.\n" + again + "no"},
		{commands, winX + "undo 2\nundo\nredo\n\nscore\n", again + "undo 2\n" + yesOrNo +
			again + "undo\nTaken back: 2 1.\n  O X B\n  O X B\n  B B B\n" +
			"Played again: 2 1.\n  O X B\n  O X B\n  B X B\nX wins by column 1.\n" + again + "\n" + newGame},
		{fiveGames, winX + "undo\n2 2\n2 0\nno\n", "Score: Ada has 1, Grace has 0.\n" + again + "undo\n" +
			"Taken back: 2 1.\n  O X B\n  O X B\n  B B B\nGrace (O) wins by column 0.\nScore: Ada has 0, Grace has 1.\n" +
			again + "no\nScore: Ada has 0, Grace has 1."},

		{fiveGames, winX + "y\n" + winX + "undo\nscore\nq\n",
			"Taken back: 2 1.\n  O X B\n  O X B\n  B B B\nScore: Ada has 1, Grace has 0.\n"},
		{series, winX, again + "\n" + finalScore},
		{series, winX + "n\n", again + "n\n" + finalScore},
		{series, winX + "Q\n", again + "Q\n" + finalScore},
		{match.Options{Commands: true, Series: true, Games: 1, RecordName: "r"}, winX + "no\n", again + "no\n\n$"},
		{series, winX + "hm\n", again + "hm\n" + yesOrNo + again + "\n" + finalScore},
		{series, winX + "  YE\r\n", again + "  YE\r\n" + newGame},

		{onPipe, winX + "\nhint\n0 0\nnew\n", again + "\nType yes or no.\n" + again + "hint\nType yes or no.\n" +
			again + "0 0\nType yes or no.\n" + again + "new\n" + newGame},
		{onPipe, winX + "quit\n", again + "quit\n" + finalScore},

		{series, winX + "new\n", again + "new\n" + newGame},
		{series, winX + "yess\n0 0\ny\n", again + "yess\n" + yesOrNo + again + "0 0\n" + yesOrNo + again + "y\n" + newGame},
	} {
		s := play(t, test.typed, test.options)
		said := turns.ReplaceAllString(strings.Join(append(comments(s.screen, ""), ""), "\n"), "")
		if want := strings.TrimSuffix(test.want, "\n"); want == "" && said != "" || !strings.Contains("\n"+said+"\n$\n", "\n"+want+"\n") {
			t.Errorf("%q, %+v: it says\n%s\nwant %s", test.typed, test.options, said, test.want)
		}
		checkSession(t, s.record)
		if !test.options.Cells {
			checkSession(t, s.screen)
		}
	}
}

// TestCellsOfTheComputer checks how moves are named: on the screen as the players do, in the record as the lab does but for
// the comments.
func TestCellsOfTheComputer(t *testing.T) {
	options := match.Options{Commands: true, Cells: true}
	again, _ := resume(t, play(t, "a1\n", options).record, "", options)
	if shown := "\nEnter a grid cell, such as B2, 5 or 1 1: A1\nSelected row 0 and"; !strings.Contains("\n"+again.screen, shown) {
		t.Errorf("resumed it shows\n%s", again.screen)
	}
	options.Computer = gamestate.X
	s := play(t, "1\n1\n", options)
	moves := regexp.MustCompile(`(?m): ([A-C][1-3]|[0-2] [0-2])$`)
	if shown := moves.FindStringSubmatch(s.screen); shown == nil || len(shown[1]) != len("A1") {
		t.Errorf("the screen shows\n%s", s.screen)
	}
	const opening = "\n# The computer plays X; --seed=0 repeats its choices.\n"
	if checkSession(t, s.record) == "" || !strings.Contains(s.record, opening) || regexp.MustCompile("(?m)^[^#]*[A-C][1-3]").MatchString(s.record) {
		t.Errorf("recorded is\n%s", s.record)
	}
}

// TestViews compares what views show of each answer. The record must be the same in all.
func TestViews(t *testing.T) {
	const input = "1 1\n1 1\nundo\n1 1\n0 1\n0 2\n7 7\n7 7\n7 7\nboard\n0 0\n2 0\n"
	const empty = "    0   1   2\n  +---+---+---+\n0 |   |   |   |\n  +---+---+---+\n1 |   |   |   |\n" +
		"  +---+---+---+\n2 |   |   |   |\n  +---+---+---+\n"
	const free = "Free: 0 0, 0 1, 0 2, 1 0, 1 2, 2 0, 2 1 and 2 2.\n"
	const offBoard = "Invalid board coordinates 7 7\n# The board has rows and columns 0 to 2.\n"
	toMove := regexp.MustCompile(`(?m)^# . is to move(; . played \d \d)?\.\n`)
	_, blockRecord, _ := strings.Cut("\n"+play(t, input, match.Options{Commands: true}).record, "\n")
	for _, test := range []struct {
		view    board.View
		unicode bool
		want    map[int]string // by the number of the answer
	}{
		{board.Grid, false, map[int]string{
			1: strings.Replace(empty, "1 |   |   |", "1 |   |(X)|", 1),
			2: "# Row 1, column 1 is taken by X: O is still to move.\n# " + free,
			3: "# Taken back: 1 1.\n" + empty,
			7: offBoard,
			8: offBoard + strings.NewReplacer("0 |   |   |   |", "0 |   | O |(X)|", "1 |   |   |", "1 |   | X |").Replace(empty),
			9: offBoard,
			12: strings.NewReplacer("0 |   |   |   |", "0 | O | O |[X]|", "1 |   |   |", "1 |   |[X]|", "2 |   |", "2 |(X)|").Replace(empty) +
				"# X wins by the diagonal from the top right.\n",
		}},
		{board.Grid, true, map[int]string{
			1: "    0   1   2\n  ┌───┬───┬───┐\n0 │   │   │   │\n  ├───┼───┼───┤\n1 │   │(X)│   │\n" +
				"  ├───┼───┼───┤\n2 │   │   │   │\n  └───┴───┴───┘\n",
		}},
		{board.Sentence, false, map[int]string{
			1:  "X plays row 1, column 1; X holds row 1, column 1; O is to move.\n",
			2:  "Row 1, column 1 is taken by X: O is still to move.\n" + free,
			3:  "Taken back: 1 1.\nThe board is empty; X is to move.\n",
			7:  strings.Replace(offBoard, "# ", "", 1),
			8:  strings.Replace(offBoard, "# ", "", 1),
			10: "X holds row 0, column 2 and row 1, column 1; O holds row 0, column 1; O is to move.\n",
			12: "X plays row 2, column 0; X holds row 0, column 2, row 1, column 1 and row 2, column 0; " +
				"O holds row 0, column 0 and row 0, column 1; X wins by the diagonal from the top right.\n",
		}},
	} {
		s := play(t, input, match.Options{Commands: true, View: test.view, Unicode: test.unicode})
		question := map[board.View]string{board.Grid: controller.Prompt, board.Sentence: "Enter row and column: "}[test.view]
		replies := strings.Split(s.printed, question)
		for answer, want := range test.want {
			if got := toMove.ReplaceAllString(replies[answer], ""); !strings.HasPrefix(got+"\n", want+"\n") {
				t.Errorf("%s: to answer %d\n%s\nwant\n%s", test.view, answer, replies[answer], want)
			}
		}
		if _, record, _ := strings.Cut(s.record, "\n"); record != blockRecord {
			t.Errorf("%s is recorded as\n%s\nwant\n%s", test.view, record, blockRecord)
		}
	}
}
