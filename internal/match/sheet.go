package match

import (
	"fmt"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
)

// A sheet is what a match is written on: the screen, or the record.
type sheet struct {
	c        *console.Console
	view     board.View
	unicode  bool
	layout   controller.Layout
	question string // what it asks with
	asides   bool   // they are written at all
	advice   bool   // so is what would have been right in place of a mistake, and the result where the view does not say it
	prompted bool   // the prompt stands there, and nothing behind it
}

// newScreen returns the sheet that the players see. Where it shows no session that could be replayed, because a sentence
// marks no comments, or because a number may be a cell or a row, it asks in other words than the lab: nobody takes it for one.
func newScreen(c *console.Console, o Options) *sheet {
	s := &sheet{c: c, view: o.View, unicode: o.Unicode, layout: o.Layout, asides: true, advice: o.Words}
	switch {
	case o.Cells:
		s.question = "Enter a grid cell, such as B2, 5 or 1 1: "
	case o.View == board.Sentence:
		s.question = "Enter row and column: "
	default:
		s.question = controller.Prompt
	}
	return s
}

// prompt asks for what is to be typed, once.
func (s *sheet) prompt() {
	if !s.prompted {
		s.c.Print(s.question)
		s.prompted = true
	}
}

// exchange writes an exchange, with the answer only where that does not yet stand there.
func (s *sheet) exchange(e exchange, withAnswer bool) {
	s.prompt()
	if withAnswer {
		s.c.Paint(console.Typed, e.answer.text)
		s.c.Print("\n")
	}
	s.prompted = false
	e.reply(s)
	if !e.last {
		s.c.Print("\n")
	}
}

// state writes the state of the game after a move to the cell last.
func (s *sheet) state(game *gamestate.GameState, last int, players board.Players) {
	switch s.view {
	case board.Grid:
		board.PrintGrid(s.c, game, last, s.unicode)
	case board.Sentence:
		s.say(console.Style{}, board.Situation(game, last, players))
	default:
		controller.PrintState(s.c, game, s.layout)
	}
}

// refusal writes what came of a move that was not valid.
func (s *sheet) refusal(game *gamestate.GameState, players board.Players) {
	if s.view == board.Block {
		controller.PrintState(s.c, game, s.layout)
		s.advise(board.Refusal(game, players))
		return
	}
	s.say(console.Refusal, board.Refusal(game, players))
}

// position writes the board between moves, which the lab never does.
func (s *sheet) position(game *gamestate.GameState, last int, players board.Players) {
	switch s.view {
	case board.Grid:
		s.state(game, last, players)
	case board.Sentence:
		s.state(game, -1, players)
	default:
		for row := range gamestate.BoardSize {
			s.aside(fmt.Sprintf("  %v %v %v", game.Board(row, 0), game.Board(row, 1), game.Board(row, 2)))
		}
	}
}

// result writes who won, and by which line, in the colour of the winner.
func (s *sheet) result(game *gamestate.GameState, players board.Players) {
	if s.view == board.Sentence || s.view == board.Block && !s.advice {
		return // Situation has said it; or there is nobody whom the block does not tell enough
	}
	s.say(board.MarkStyle(winner(game), false), board.Result(game, players))
}

// advise writes what would have been right.
func (s *sheet) advise(text string) {
	if s.advice {
		s.aside(text)
	}
}

// aside writes what is said beside the game, on lines of its own.
func (s *sheet) aside(lines ...string) {
	for _, line := range lines {
		s.say(console.Comment, line)
	}
}

// say writes text on lines of its own, whatever names stand in it.
func (s *sheet) say(style console.Style, text string) {
	if !s.asides {
		return
	}
	for _, line := range wrap(printable(text), s.c.Width()-len(s.mark())) {
		s.c.Paint(style, s.mark()+strings.ReplaceAll(line, noBreak, " "))
		s.c.Print("\n")
	}
}

// mark returns what begins an aside and makes it a comment; in sentences, which are listened to, nothing does.
func (s *sheet) mark() string {
	if s.view == board.Sentence {
		return ""
	}
	return comment + " "
}

// noBreak is a blank at which no line is broken.
const noBreak = "\u00a0"

// wrap breaks text into lines of at most width columns, where its words are not longer. With a width of 0 or less it breaks
// nothing. The blanks that text begins with stay.
func wrap(text string, width int) []string {
	var lines []string
	for width > 0 && len(text) > width {
		indent := len(text) - len(strings.TrimLeft(text, " "))
		end := strings.LastIndexByte(text[:width+1], ' ')
		if end <= indent {
			end = strings.IndexByte(text[indent:], ' ') + indent
			if end < indent {
				break
			}
		}
		lines = append(lines, text[:end])
		text = text[end+1:]
	}
	return append(lines, text)
}
