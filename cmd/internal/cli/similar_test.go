package cli_test

import (
	"slices"
	"strings"
	"testing"

	"tictactoe/cmd/internal/cli"
)

func TestSimilar(t *testing.T) {
	names := strings.Fields("help undo hint moves board score name save record new quit color")
	for word, expected := range map[string]string{
		"undo": "undo", "udno": "undo", "nudo": "undo", "und": "undo", "undoo": "undo",
		"UNDO": "undo",
		"u":    "undo", "bord": "board", "boadr": "board", "colour": "color", "recrod": "record",
		"s": "score save", "n": "name new", "hnt": "hint", "hlep": "help",
		"": "", "redo": "", "load": "", "game": "", "yndo": "", "unod x": "", "x": "",
	} {
		if actual := cli.Similar(word, names); !slices.Equal(actual, strings.Fields(expected)) {
			t.Errorf("%q: %q, expected %q", word, actual, expected)
		}
	}
}
