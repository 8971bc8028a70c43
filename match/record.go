package match

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"tictactoe/board"
	"tictactoe/console"
	"tictactoe/gamestate"
	"tictactoe/record"
)

// comment begins the lines of a session that are no part of it.
const comment = "#"

// Program is a match as a transcripts.Program: it replays what was typed at a keyboard, words and all, and prints what
// stands in the session but for the comments. A word that would write a file writes none.
func Program(stdin io.Reader, stdout io.Writer) (status int) {
	c := console.New(stdin, stdout)
	m := New(c, Options{Words: true})
	m.screen.asides = false
	for !m.game.GameOver() || m.typed.isNew() {
		m.screen.prompt()
		answer, err := m.typed.answer()
		if err != nil {
			break // the end of the input, or of what can be read of it
		}
		entry := m.take(answer)
		m.screen.exchange(entry, false)
		if entry.last {
			break
		}
	}
	if c.Close() != nil {
		return 2
	}
	return 0
}

// A Game is what was played of a match's game.
type Game struct {
	Moves   []record.Move
	Refused int // inputs that the game refused
}

// Games returns the games that were played by typing input, at least one. Where words is set, words were understood, as at
// a keyboard.
func Games(input string, words bool) []Game {
	m := New(console.New(strings.NewReader(input), io.Discard), Options{Words: words})
	games := make([]Game, 1)
	for !m.game.GameOver() || m.typed.isNew() {
		answer, err := m.typed.answer()
		if err != nil {
			break
		}
		m.take(answer)
		if answer.isNew() {
			games = append(games, Game{})
		}
		game := &games[len(games)-1]
		game.Moves = moves(m.moves)
		if answer.word == nil && (answer.mistake != "" || !onBoard(answer.row) || !onBoard(answer.col) || !m.game.MoveValid()) {
			game.Refused++
		}
	}
	return games
}

// moves returns the moves of a game that X began.
func moves(cells []int) []record.Move {
	var moves []record.Move
	mark := gamestate.X
	for i, cell := range cells {
		moves = append(moves, record.Move{Number: int8(i + 1), Player: mark, Cell: int8(cell)})
		mark = -mark
	}
	return moves
}

// A Flag is one of the flags of the command that began a record.
type Flag struct{ Name, Value string }

const headerStart = comment + " tictactoe"

// header returns the line that begins a record: how the match was asked for, so that it can be resumed as it was.
func header(o Options) string {
	var flags []Flag
	add := func(name, value string) { flags = append(flags, Flag{name, value}) }
	if o.Players.X != "" {
		add("x", o.Players.X)
	}
	if o.Players.O != "" {
		add("o", o.Players.O)
	}
	if o.Series {
		add("series", strconv.Itoa(o.Games))
	}
	if o.Computer != gamestate.Empty {
		add("computer", strings.ToLower(o.Computer.String()))
	}
	if o.Cells {
		add("cells", "true")
	}
	if o.View != board.Block {
		add("board", string(o.View))
	}
	if len(flags) == 0 {
		return ""
	}
	line := headerStart
	for _, flag := range flags {
		line += " --" + flag.Name + "=" + quoted(flag.Value)
	}
	return line + "\n"
}

// quoted returns a value as it stands in a header.
func quoted(value string) string {
	if strings.ContainsFunc(value, func(r rune) bool { return r != '-' && r != '_' && !isAlphanumeric(r) }) {
		return strconv.Quote(value)
	}
	return value
}

func isAlphanumeric(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}

// Flags returns the flags that began a record; a record without a header has none. The error is a *DamageError.
func Flags(text []byte) ([]Flag, error) {
	line, _, whole := strings.Cut(string(text), "\n")
	rest, ok := strings.CutPrefix(line, headerStart)
	if !whole || !ok {
		return nil, nil
	}
	damage := &DamageError{Line: 1, Err: fmt.Errorf("want %s --FLAG=VALUE ..., not %q", headerStart, line)}
	var flags []Flag
	for rest != "" {
		flag, ok := strings.CutPrefix(rest, " --")
		name, value, valued := strings.Cut(flag, "=")
		if !ok || !valued {
			return nil, damage
		}
		if quoted, err := strconv.QuotedPrefix(value); err == nil {
			rest = value[len(quoted):]
			value, _ = strconv.Unquote(quoted)
		} else {
			end := strings.IndexByte(value+" ", ' ')
			value, rest = value[:end], value[end:]
		}
		flags = append(flags, Flag{name, value})
	}
	return flags, nil
}

// A DamageError says where a record is not what was recorded.
type DamageError struct {
	Line int // from 1
	Err  error
}

func (e *DamageError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *DamageError) Unwrap() error { return e.Err }
