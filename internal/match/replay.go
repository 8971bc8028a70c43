package match

import (
	"fmt"
	"io"
	"iter"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
)

// Program is a match as a transcripts.Program: it replays what was typed at a keyboard, words and all, and prints what
// stands in the session but for the comments. A word that would write a file writes none.
func Program(stdin io.Reader, stdout io.Writer) (status int) {
	c := console.New(stdin, stdout)
	m := unseen(c, Options{Words: true})
	m.screen = newScreen(c, Options{View: board.Block})
	m.screen.asides = false
	m.prompt(m.screen)
	for e := range m.typed() {
		m.show(e)
	}
	if c.Close() != nil {
		return 2
	}
	return 0
}

// typed takes what was typed, games and all, as far as it can be read.
func (m *Match) typed() iter.Seq[exchange] {
	return func(yield func(exchange) bool) {
		for !m.game.GameOver() || m.input.isNew() {
			answer, err := m.input.answer()
			if err != nil {
				return
			}
			if e := m.take(answer); !yield(e) || e.last {
				return
			}
		}
	}
}

// A Game is what was played of a match's game.
type Game struct {
	Moves   []Move
	Refused int // inputs that the game refused
}

// Games returns the games that were played by typing input, at least one; what was taken back, and what was played before
// the word new in the midst of a game, is not in them. Where words is set, words were understood, as at a keyboard.
func Games(input string, words bool) []Game {
	m := unseen(&textLines{input}, Options{Words: words})
	games := make([]Game, 1)
	for e := range m.typed() {
		if m.number > len(games) {
			games = append(games, Game{})
		}
		game := &games[m.number-1]
		game.Moves = moves(m.moves)
		if e.refused {
			game.Refused++
		}
	}
	return games
}

// textLines are the lines of a text.
type textLines struct{ rest string }

func (l *textLines) Line() (string, error) {
	if l.rest == "" {
		return "", io.EOF
	}
	var line string
	line, l.rest, _ = strings.Cut(l.rest, "\n")
	return line, nil
}

// moves returns the moves of a game that X began.
func moves(cells []int) []Move {
	var moves []Move
	mark := gamestate.X
	for i, cell := range cells {
		moves = append(moves, Move{Number: i + 1, Player: mark, Cell: cell})
		mark = -mark
	}
	return moves
}

// A Move is a move of a game.
type Move struct {
	Number int
	Player gamestate.Mark
	Cell   int
}

func (m Move) String() string {
	return fmt.Sprintf("%d %v %c%d", m.Number, m.Player, "ABC"[m.Cell/3], m.Cell%3+1)
}
