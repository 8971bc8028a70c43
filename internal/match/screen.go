package match

import (
	"fmt"
	"regexp"
	"strings"

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
	naming   board.Naming             // of the cells
	question string                   // the prompt
	mark     string                   // begins a comment
	prompted bool                     // the prompt is the last thing printed
	refusals int                      // in a row
	lab      func(controller.Outcome) // prints the lab's reply
}

// newScreen returns the players' screen. Its prompt is the lab's only where the screen can be replayed as a session:
// sentences mark no comments, and with Cells a number may be a cell or a row.
func newScreen(c *console.Console, o Options) *screen {
	s := &screen{Options: o, c: c, question: controller.Prompt, mark: controller.Comment + " "}
	s.lab = func(outcome controller.Outcome) { controller.PrintReply(c, outcome, o.TrailingBlanks) }
	if o.View == board.Sentence {
		s.question = "Enter row and column: "
		s.mark = "" // a screen reader would read it out
	}
	if o.Cells {
		s.naming = board.LetterAndDigit
		s.question = "Enter a grid cell, such as B2, 5 or 1 1: "
	}
	return s
}

// greet tells the players how to name a cell.
func (s *screen) greet() { s.advise(board.Capital(s.naming.Size()) + ". Type help for more.") }

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

// reply writes the outcome of an answer: the lab's text or the board, and what is said about it.
func (s *screen) reply(e exchange) {
	refused := e.Kind.Refused()
	if e.done != "" {
		s.comment(e.done)
	}
	if s.View == board.Block || refused && e.Kind != controller.Taken {
		s.lab(e.Outcome)
	}
	if e.done != "" || e.Answer.Command == controller.Board || e.Kind == controller.Played && s.View != board.Block {
		s.position(e)
	}
	// The views in which the verdict is said. On a pipe the block stays as the lab has it.
	wanted := map[board.View]bool{board.Block: s.Commands, board.Grid: true, board.Sentence: refused}
	if e.verdict != "" && wanted[s.View] {
		style := board.MarkStyle(playmove.Winner(&e.Game.State), false)
		if refused {
			style = console.Refusal
		}
		s.say(style, e.verdict)
	}
	if s.Commands || !refused {
		s.comment(e.comments...)
	}
	if !refused {
		s.refusals = 0
		return
	}
	s.refusals++
	if s.refusals%2 == 0 && s.View == board.Grid && s.Commands { // the board may have scrolled away
		s.position(e)
	}
}

// position writes the board.
func (s *screen) position(e exchange) {
	game := &e.Game.State
	switch s.View {
	case board.Grid:
		drawing := board.Drawing{Naming: s.naming, Unicode: s.Unicode, Marked: e.Game.LastMove(), Signs: "()"}
		board.PrintGrid(s.c, game, drawing)
	case board.Sentence:
		last := -1
		if e.Kind == controller.Played {
			last = e.Cell
		}
		s.say(console.Style{}, s.naming.Situation(game, last, e.players))
	default: // the lab prints no board between moves
		for row := range gamestate.BoardSize {
			s.comment(fmt.Sprintf("  %v %v %v", game.Board(row, 0), game.Board(row, 1), game.Board(row, 2)))
		}
	}
}

// advise writes comments for people who can type commands.
func (s *screen) advise(lines ...string) {
	if s.Commands {
		s.comment(lines...)
	}
}

// comment writes comments, each on lines of its own.
func (s *screen) comment(lines ...string) {
	for _, line := range lines {
		s.say(console.Comment, line)
	}
}

// pair matches a row and its column.
var pair = regexp.MustCompile(`(\d) (\d)`)

// say writes text on lines of its own, wrapped at the screen's width. A row and its column stay on one line.
func (s *screen) say(style console.Style, text string) {
	const noBreak = "\u00a0" // which no printable text holds
	text = controller.Printable(text)
	width := s.c.Width()
	if width > 0 {
		text = pair.ReplaceAllString(text, "$1"+noBreak+"$2")
	}
	for _, line := range console.Fill(strings.Split(text, " "), " ", width-len(s.mark)) {
		s.c.Paint(style, s.mark+strings.ReplaceAll(line, noBreak, " "))
		s.c.Print("\n")
	}
}
