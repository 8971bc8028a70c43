package match

import (
	"fmt"
	"strings"

	"github.com/mitchellh/go-wordwrap"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

// A screen shows a match: to the players, or in the record.
type screen struct {
	Options
	c        *console.Console
	naming   board.Naming // of the cells
	question string       // the prompt
	advice   bool         // explain mistakes, and tell the result if the view does not
	prompted bool         // the prompt is the last thing printed
	refusals int          // in a row, since the board was drawn
}

// newScreen returns the players' screen. Its prompt is the lab's only where the screen can be replayed as a session:
// sentences mark no comments, and with Cells a number may be a cell or a row.
func newScreen(c *console.Console, o Options) *screen {
	s := &screen{Options: o, c: c, question: controller.Prompt, advice: o.Commands}
	switch {
	case o.Cells:
		s.naming = board.LetterAndDigit
		s.question = "Enter a grid cell, such as B2, 5 or 1 1: "
	case o.View == board.Sentence:
		s.question = "Enter row and column: "
	}
	return s
}

// prompt prints the prompt, unless it stands there already.
func (s *screen) prompt() {
	if !s.prompted {
		s.c.Print(s.question)
		s.prompted = true
	}
}

// exchange writes an exchange, with the answer only if nobody typed it on this screen.
func (s *screen) exchange(e exchange, withAnswer bool) {
	s.prompt()
	if withAnswer {
		text := e.Answer.Text
		if e.Answer.Command == "" && e.Cell >= 0 {
			text = s.naming.Cell(e.Cell)
		}
		s.c.Paint(console.Typed, text)
		s.c.Print("\n")
	}
	s.prompted = false
	s.reply(e)
	if e.Answer.Command != controller.Quit {
		s.c.Print("\n")
	}
}

// reply writes the outcome of an answer.
func (s *screen) reply(e exchange) {
	game := &e.Game.State
	switch e.Kind {
	case controller.NotIntegers:
		controller.PrintNotIntegers(s.c)
		s.advise(e.comments...)
		e.comments = nil
	case controller.OffBoard:
		controller.PrintOffBoard(s.c, e.Answer.Row, e.Answer.Col)
		s.advise("The board has " + s.naming.Size() + ".")
	case controller.Taken:
		s.refusal(game, e.players)
	case controller.Played:
		s.state(game, e.Cell, e.players)
		s.result(game, e.players)
	case controller.Unchanged:
		if e.Answer.Command == controller.Board {
			s.position(e)
		}
	case controller.TakenBack:
		done := "Back in the game before this one."
		if e.Cell >= 0 {
			done = "Taken back: " + s.name(e.Cell) + "."
		}
		s.moved(done, e)
	case controller.PlayedAgain:
		s.moved("Played again: "+s.name(e.Cell)+".", e)
	}
	s.comment(e.comments...)
	switch e.Kind {
	case controller.NotIntegers, controller.OffBoard, controller.Taken:
		s.refusals++
		if s.refusals == 2 && s.View == board.Grid && s.advice { // the board may have scrolled away
			s.position(e)
			s.refusals = 0
		}
	default:
		s.refusals = 0
	}
}

// moved writes the effect of undo or redo, and the board.
func (s *screen) moved(done string, e exchange) {
	s.comment(done)
	s.position(e)
	s.result(&e.Game.State, e.players)
}

// position writes the board as it is between moves.
func (s *screen) position(e exchange) {
	game := &e.Game.State
	switch s.View {
	case board.Grid:
		s.state(game, e.Game.LastMove(), e.players)
	case board.Sentence:
		s.state(game, -1, e.players)
	default: // the lab prints no board between moves
		for row := range gamestate.BoardSize {
			s.comment(fmt.Sprintf("  %v %v %v", game.Board(row, 0), game.Board(row, 1), game.Board(row, 2)))
		}
	}
}

// state writes the state of the game after a move to the cell last.
func (s *screen) state(game *gamestate.GameState, last int, players board.Players) {
	switch s.View {
	case board.Grid:
		board.PrintGrid(s.c, game, board.Drawing{Naming: s.naming, Unicode: s.Unicode, Marked: last, Signs: "()"})
	case board.Sentence:
		s.say(console.Style{}, s.naming.Situation(game, last, players))
	default:
		controller.PrintState(s.c, game, s.TrailingBlanks)
	}
}

// refusal explains why a move was not valid.
func (s *screen) refusal(game *gamestate.GameState, players board.Players) {
	if s.View == board.Block {
		controller.PrintState(s.c, game, s.TrailingBlanks)
	}
	if s.View != board.Block || s.advice {
		s.say(console.Refusal, s.naming.Refusal(game, players))
	}
	s.advise("Free: " + board.List(s.names(game.Cells(gamestate.Empty)), "and") + ".")
}

// result writes who won and by which line, in the winner's colour, unless the view shows that clearly enough.
func (s *screen) result(game *gamestate.GameState, players board.Players) {
	if !game.GameOver() || s.View == board.Sentence || s.View == board.Block && !s.advice {
		return
	}
	s.say(board.MarkStyle(playmove.Winner(game), false), s.naming.Result(game, players))
}

// advise writes comments that explain a mistake.
func (s *screen) advise(lines ...string) {
	if s.advice {
		s.comment(lines...)
	}
}

// comment writes comments, each on lines of its own.
func (s *screen) comment(lines ...string) {
	for _, line := range lines {
		s.say(console.Comment, line)
	}
}

// say writes text on lines of its own, wrapped at the screen's width.
func (s *screen) say(style console.Style, text string) {
	text = controller.Printable(text)
	if width := s.c.Width() - len(s.mark()); width > 0 {
		text = wordwrap.WrapString(text, uint(width))
	}
	for line := range strings.SplitSeq(text, "\n") {
		s.c.Paint(style, s.mark()+strings.ReplaceAll(line, controller.NoBreak, " "))
		s.c.Print("\n")
	}
}

// mark returns the beginning of a comment. Sentences have none, since a screen reader would read it out.
func (s *screen) mark() string {
	if s.View == board.Sentence {
		return ""
	}
	return controller.Comment + " "
}

// name returns the players' name of a cell.
func (s *screen) name(cell int) string { return s.names(1 << cell)[0] }

// names returns the players' names of the cells of a set.
func (s *screen) names(cells uint16) []string {
	names := s.naming.Cells(cells)
	for i := range names {
		names[i] = strings.ReplaceAll(names[i], " ", controller.NoBreak)
	}
	return names
}
