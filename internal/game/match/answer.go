package match

import (
	"fmt"
	"strconv"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
	"tictactoe/internal/game/board"
)

// An answer is one line that a player types: a row and a column, which may be any integers, or a
// command.
type answer struct {
	row, col int
	command  command
	mark     gamestate.Mark // X or O in a renaming
	argument string         // of the command
}

// A command is the name of a command. The zero value means that the answer is a row and a column.
type command string

const (
	showHelp  command = "help"
	undo      command = "undo"
	showHint  command = "hint"
	showMoves command = "moves"
	showBoard command = "board"
	showScore command = "score"
	rename    command = "name"
	save      command = "save"
	newGame   command = "new"
	quit      command = "quit"
)

// commands are the commands that a player can type, in the order of the help.
var commands = []struct {
	name     command
	argument string // "" if the command takes none
	effect   string
}{
	{showHelp, "[COMMAND]", "lists the commands, or explains one; h and ? do, too"},
	{undo, "", "takes the last move back; u does, too"},
	{showHint, "", "names the best cells and the reason"},
	{showMoves, "", "lists the moves so far"},
	{showBoard, "[VIEW]", "shows the board, or another view: " +
		english.List(board.ViewNames(), "or")},
	{showScore, "", "says how many games each player has won"},
	{rename, "MARK NAME", "gives the player of mark x or o a new name"},
	{save, "FILE", "writes the game to a file, and goes on writing it there"},
	{newGame, "", "starts the game again"},
	{quit, "", "ends the game; q, exit and bye do, too"},
}

// otherNames are other words for commands.
var otherNames = map[string]command{
	"h": showHelp, "?": showHelp, "u": undo, "record": save, "q": quit, "exit": quit, "bye": quit,
}

// parse returns the answer in a line. If the line is mistyped, ok is false.
func parse(line string) (a answer, ok bool) {
	if row, col, ok := parseCell(line); ok {
		return answer{row: row, col: col}, true
	}
	name, argument := parseCommand(line)
	switch name {
	case showHelp:
		topic, _ := parseCommand(argument)
		return answer{command: name, argument: string(topic)}, true
	case showBoard:
		return answer{command: name, argument: strings.ToLower(argument)}, true
	case save:
		return answer{command: name, argument: unquoted(argument)}, true
	case rename:
		return parseRenaming(argument), true
	case undo, showHint, showMoves, showScore, newGame, quit: // more words do not matter
		return answer{command: name}, true
	}
	return answer{}, false
}

// parseRecorded returns the answer that a record writes exactly as text. For any other text, ok is
// false.
func parseRecorded(text string) (a answer, ok bool) {
	a, ok = parse(text)
	return a, ok && a.String() == text
}

// parseRenaming parses the argument of the command name. If it has another form than MARK NAME, the
// answer has neither a mark nor a name.
func parseRenaming(argument string) answer {
	letter, name, _ := strings.Cut(argument, " ")
	marks := map[string]gamestate.Mark{"x": gamestate.X, "o": gamestate.O}
	mark, isMark := marks[strings.ToLower(letter)]
	name, err := ParseName(unquoted(strings.TrimSpace(name)))
	if err != nil || !isMark {
		return answer{command: rename}
	}
	return answer{command: rename, mark: mark, argument: name}
}

// parseCommand returns the first word of a line, as the name of a command, and the rest.
func parseCommand(line string) (name command, argument string) {
	word, argument, _ := strings.Cut(strings.TrimSpace(strings.TrimLeft(line, "/: \t")), " ")
	name = command(strings.ToLower(word))
	if other, ok := otherNames[string(name)]; ok {
		name = other
	}
	return name, strings.TrimSpace(argument)
}

// unquoted returns a text without the quotation marks around it, if there are any.
func unquoted(text string) string {
	last := len(text) - 1
	if last > 0 && text[0] == text[last] && (text[0] == '"' || text[0] == '\'') {
		return text[1:last]
	}
	return text
}

// parseCell returns the row and the column in a line that holds two integers, or two digits
// together, and nothing else but blanks and the characters , ; : . / - ( ) [ ] around them. A "-"
// is a sign if it is before a digit and not after one; elsewhere it separates. The characters of
// Chinese and Japanese keyboards, in full width, mean the same:
//
//	1 1    1,1    (1;1)    [1]/[1]    1-1    1 - 1    11      row 1, column 1
//	1 -1   1--1                                               row 1, column -1
func parseCell(line string) (row, col int, ok bool) {
	line = strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			return r - '！' + '!'
		}
		return r
	}, strings.ReplaceAll(line, "、", ","))
	text := []byte(" " + line + " ")
	isDigit := func(c byte) bool { return c >= '0' && c <= '9' }
	for i, c := range text {
		isSign := c == '-' && !isDigit(text[i-1]) && isDigit(text[i+1])
		if !isSign && strings.IndexByte(",;:.-/()[]", c) >= 0 {
			text[i] = ' '
		}
	}
	words := strings.Fields(string(text))
	if len(words) == 1 && len(words[0]) == 2 {
		words = []string{words[0][:1], words[0][1:]}
	}
	if len(words) != 2 {
		return 0, 0, false
	}
	row, isRow := console.ParseInteger(words[0])
	col, isCol := console.ParseInteger(words[1])
	return row, col, isRow && isCol
}

// isOnBoard reports whether the answer is a cell of the board.
func (a answer) isOnBoard() bool { return a.command == "" && gamestate.OnBoard(a.row, a.col) }

// String returns the answer as a record holds it: "1 2", "undo", "board grid" or "name x Ada".
func (a answer) String() string {
	switch a.command {
	case "":
		return strconv.Itoa(a.row) + " " + strconv.Itoa(a.col)
	case rename:
		name := a.argument
		if name != unquoted(name) { // parse would remove the name's own quotation marks
			name = `"` + name + `"`
		}
		return fmt.Sprintf("%s %s %s", rename, strings.ToLower(a.mark.String()), name)
	}
	return strings.TrimSpace(string(a.command) + " " + a.argument)
}

// complete returns the lines that begin with typed: commands, after a game also yes and no, and
// after "board " the views.
func (m *Match) complete(typed string) []string {
	var lines []string
	if m.history.state.GameOver() {
		lines = []string{"yes", "no"}
	}
	for _, command := range commands {
		line := string(command.name)
		if command.argument != "" {
			line += " "
		}
		lines = append(lines, line)
	}
	if strings.HasPrefix(strings.ToLower(typed), "board ") {
		for _, view := range board.ViewNames() {
			lines = append(lines, "board "+view)
		}
	}
	var possible []string
	for _, line := range lines {
		if rest, ok := strings.CutPrefix(line, strings.ToLower(typed)); ok && rest != "" {
			possible = append(possible, typed+rest)
		}
	}
	return possible
}

// CommandHelp returns a line about each command, indented by the given blanks.
func CommandHelp(indent string) string {
	lines := ""
	for _, command := range commands {
		typed := strings.TrimSpace(string(command.name) + " " + command.argument)
		lines += fmt.Sprintf("%s%-14s  %s\n", indent, typed, command.effect)
	}
	return lines
}
