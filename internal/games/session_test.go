package games_test

import (
	"fmt"
	"testing"

	"tictactoe/internal/games"
	"tictactoe/transcripts"
)

// TestFromTranscript checks the games in a transcript, and how many answers each refuses.
func TestFromTranscript(t *testing.T) {
	const won, cells = "1 1\n0 0\n0 1\n1 0\n2 1\n", "[4 0 1 3 7]"
	for _, test := range []struct {
		input    string
		commands bool
		want     string // each game's cells and refused answers
	}{
		{"", true, "[] []; "},
		{"1 1\n0 0\n", false, "[4 0] []; "},
		{"1 1\n1 1\n3 3\nx\n1 x\n0 0\n", false, "[4 0] [4 inputs that the game refused]; "},
		{"1 1\nundo\nhint\nnew\nquit\n0 0\n", false, "[4 0] [4 inputs that the game refused]; "},
		{"1 1\nundo\nhint\n0 0\nx\nredo\n", true, "[0] [1 input that the game refused]; "},
		{"1 1\nu\nu\n", true, "[] []; "},
		{"new\n1 1\n", true, "[4] []; "},
		{"0 0\n1 1\n2 2\nundo\nundo\nundo\nredo\n0 0\nredo\n2 1\nredo\n", true,
			"[0 4 7] [1 input that the game refused]; "},
		{"1 1\nx\nnew\n0 0\nn\n", true, "[] [1 input that the game refused]; "},
		{"1 1\nnew\nundo\n0 0\n", true, "[4 0] []; "},
		{won + "new\n0 0\n", true, cells + " []; [0] []; "},
		{won + "new\nx\nundo\n", true, cells + " []; "},
		{won + "new\nundo\nundo\n1 2\n", true, "[4 0 1 3 5] []; "},
		{won + "0 2\nnew\n", true, cells + " []; "},
		{won + "new\n0 0\n", false, cells + " []; "},
		{"1 1\nquit\n0 0\n", true, "[4 0] [1 input that the game refused]; "},
		{"1 1\n0", true, "[4] []; "},
	} {
		got := ""
		for _, game := range games.FromTranscript(transcripts.Transcript{
			Input: test.input, Commented: test.commands,
		}) {
			cells := []int{}
			for _, move := range game.Moves {
				cells = append(cells, move.Cell)
			}
			got += fmt.Sprint(cells, " ", game.LeftOut, "; ")
		}
		if got != test.want {
			t.Errorf("%q, commands %v: %s, want %s", test.input, test.commands, got, test.want)
		}
	}
}
