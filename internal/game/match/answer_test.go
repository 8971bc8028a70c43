package match

import (
	"slices"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

func TestParse(t *testing.T) {
	for expected, lines := range map[answer][]string{
		{row: 1, col: 1}: {"1 1", " 1\t1 ", "1,1", "1, 1", "11", "(1,1)", "(1 1)", "1-1",
			"1;1", "1:1", "1/1", "1.1", "[1][1]", "[1]/[1]", "1 1.", "(11)", "+1 01", "1-+1",
			"1 - 1", "- 1 1", "1 1 -", "(1) - (1)", "(1)-(1)", "1 -- 1", "１　１", "１，１", "（１、１）",
			"１１", "１－１", "［１］／［１］", "1 １．"},
		{row: 0, col: 2}:                    {"0 2", "02", "(0,2)", "0-2"},
		{row: 1, col: -1}:                   {"1 -1", "1--1", "1,-1", "(1, -1)"},
		{row: -1, col: 0}:                   {"-1 0", "-1-0", "－１　０", "- -1 0"},
		{row: 9, col: 9}:                    {"99", "9 9"},
		{row: 12, col: 0}:                   {"12 0", "12,0"},
		{row: 2147483647, col: -2147483648}: {"2147483647 -2147483648"},

		{command: showHelp}:                    {"help", "h", "?", "HELP", "/help", ":h"},
		{command: showHelp, argument: "undo"}:  {"help undo", "? u", "help /UNDO 2"},
		{command: showHelp, argument: "me"}:    {"help me"},
		{command: undo}:                        {"undo", "u", "U", "/u", ": undo", "/UNDO ", "u 2"},
		{command: showHint}:                    {"hint", "hint please"},
		{command: showMoves}:                   {"moves"},
		{command: showBoard}:                   {"board", "Board "},
		{command: showBoard, argument: "grid"}: {"board grid", "BOARD  grid"},
		{command: showScore}:                   {"score"},
		{command: save}:                        {"save", `record ""`},
		{command: showBoard, argument: "cube"}: {"board cube", "board CUBE"},
		{command: save, argument: "My game"}: {"save My game", "SAVE  My game ",
			`save "My game"`, "save 'My game'"},
		{command: save, argument: `"My game`}: {`save "My game`},
		{command: save, argument: `"`}:        {`save "`},
		{command: save, argument: "~/a"}:      {"record ~/a", "/Record '~/a'"},
		{command: rename}: {"name", "name x", "name Ada", "name b Ada", "name xAda",
			"name x ''", "name x a\x07b"},
		{command: rename, mark: gamestate.X, argument: "Ada"}: {"name x Ada", "NAME X  Ada ",
			`name x "Ada"`, "name x ' Ada '"},
		{command: rename, mark: gamestate.O, argument: "Grace  H"}: {"name o Grace  H",
			"name O 'Grace  H'"},
		{command: rename, mark: gamestate.O, argument: `"H"`}: {`name o ""H""`, `name o '"H"'`},
		{command: newGame}: {"new", "/new", "new game"},
		{command: quit}:    {"quit", "q", "exit", "bye", ":q", ":quit", "quit now"},
	} {
		for _, line := range lines {
			if actual, ok := parse(line); !ok || actual != expected {
				t.Errorf("%q: %+v, %t, expected %+v", line, actual, ok, expected)
			}
		}
		again, _ := parse(expected.String())
		if (&Match{}).canEnter(expected) && again != expected {
			t.Errorf("%+v is recorded as %q, and read as %+v", expected, expected, again)
		}
	}
	for _, line := range []string{
		"b2", "5", "1", "123", "-11", "1 1 1", "1.5 0", "1e1", "1_1", "1 1!",
		"#1 1", "2147483648 0", "x", "un", "redo", "udno", "1 undo", "names x Ada",
		"x1 1", "",
	} {
		if actual, ok := parse(line); ok {
			t.Errorf("%q: %+v, expected no answer", line, actual)
		}
	}
}

func TestComplete(t *testing.T) {
	m := &Match{}
	for typed, expected := range map[string][]string{
		"": {"help ", "undo", "hint", "moves", "board ", "score", "name ", "save ", "new",
			"quit"},
		"h":        {"help ", "hint"},
		"S":        {"Score", "Save "},
		"save":     {"save "},
		"board":    {"board "},
		"board ":   {"board block", "board grid", "board sentence"},
		"Board s":  {"Board sentence"},
		"board  s": nil,
		"undo":     nil,
		"save ":    nil,
		"1":        nil,
	} {
		if actual := m.complete(typed); !slices.Equal(actual, expected) {
			t.Errorf("%q may become %q, expected %q", typed, actual, expected)
		}
	}
	for _, cell := range []int{0, 3, 1, 4, 2} {
		playmove.PlayCell(&m.history.state, cell)
	}
	if after := m.complete(""); !slices.Equal(after[:3], []string{"yes", "no", "help "}) {
		t.Errorf("after a game, TAB offers %q", after)
	}
}
