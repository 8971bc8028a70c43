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
	options  Options
	lab      *controller.Lab // prompts, reads the answers, and prints the lab's text
	naming   board.Naming    // of the cells
	mark     string          // begins a comment
	refusals int             // in a row
}

// newScreen returns the players' screen at the console c. Its prompt is the lab's only if the
// screen can be replayed as a session: sentences mark no comments, and with Cells a number may be a
// cell or a row.
func newScreen(c *console.Console, o Options) *screen {
	lab := controller.NewLab(c, controller.Options{TrailingBlanks: o.TrailingBlanks})
	lab.Commands, lab.Cells = o.Commands, o.Cells
	s := &screen{options: o, lab: lab, mark: controller.Comment + " "}
	if o.View == board.Sentence {
		lab.Prompt = "Enter row and column: "
		s.mark = "" // a screen reader would read it out
	}
	if o.Cells {
		s.naming = board.LetterAndDigit
		lab.Prompt = "Enter a grid cell, such as B2, 5 or 1 1: "
	}
	return s
}

// greet tells the players how to name a cell.
func (s *screen) greet() { s.advise(board.Capital(s.naming.Size()) + ". Type help for more.") }

// turn tells the players who is to move, unless the view says it.
func (s *screen) turn(game *controller.Game, players board.Players) {
	if s.options.View == board.Sentence {
		return
	}
	mover := playmove.Mover(&game.State)
	turn := players.Of(mover) + " is to move"
	if last := game.LastMove(); last >= 0 {
		turn += "; " + players.Of(-mover) + " played " + s.naming.Cell(last)
	}
	s.advise(turn + ".")
}

// answered writes the prompt and an answer that was not typed on this screen.
func (s *screen) answered(e exchange) {
	s.lab.Console.Print(s.lab.Prompt)
	s.answer(e)
}

// answer writes an answer after the prompt.
func (s *screen) answer(e exchange) {
	text := e.Answer.Text
	if e.Answer.Command == "" && e.Cell >= 0 {
		text = s.naming.Cell(e.Cell)
	}
	s.lab.Console.Paint(console.Typed, text)
	s.lab.Console.Print("\n")
}

// exchange writes the rest of an exchange, after the answer.
func (s *screen) exchange(e exchange) {
	s.reply(e)
	if e.Answer.Command != controller.Quit {
		s.lab.Console.Print("\n")
	}
}

// reply writes the outcome of an answer: the lab's text or the board, and the comments.
func (s *screen) reply(e exchange) {
	view, isRefused := s.options.View, e.Kind.Refused()
	if e.done != "" {
		s.comment(e.done)
	}
	if view == board.Block || isRefused && e.Kind != controller.Taken {
		s.lab.PrintText(e.Outcome)
	}
	isNewPosition := e.Kind == controller.Played && view != board.Block
	if e.done != "" || e.Answer.Command == controller.Board || isNewPosition {
		s.position(e)
	}
	s.verdict(e)
	if s.options.Commands || !isRefused {
		s.comment(e.comments...)
	}

	if !isRefused {
		s.refusals = 0
		return
	}
	s.refusals++
	mayHaveScrolled := s.refusals%2 == 0
	if mayHaveScrolled && view == board.Grid && s.options.Commands {
		s.position(e)
	}
}

// verdict writes the verdict of an exchange if the view needs it. On a pipe the block stays as the
// lab has it, and a sentence says the result of a game.
func (s *screen) verdict(e exchange) {
	isRefused := e.Kind.Refused()
	isNeeded := map[board.View]bool{
		board.Block:    s.options.Commands,
		board.Grid:     true,
		board.Sentence: isRefused,
	}
	if e.verdict == "" || !isNeeded[s.options.View] {
		return
	}
	style := board.MarkStyle(playmove.Winner(&e.Game.State), false)
	if isRefused {
		style = console.Refusal
	}
	s.say(style, e.verdict)
}

// position writes the board.
func (s *screen) position(e exchange) {
	game := &e.Game.State
	switch s.options.View {
	case board.Grid:
		drawing := board.Drawing{
			Naming:  s.naming,
			Unicode: s.options.Unicode,
			Marked:  e.Game.LastMove(),
			Signs:   "()",
		}
		board.PrintGrid(s.lab.Console, game, drawing)
	case board.Sentence:
		last := -1
		if e.Kind == controller.Played {
			last = e.Cell
		}
		s.say(console.Style{}, s.naming.Situation(game, last, e.players))
	default: // the lab prints no board between moves
		for row := range gamestate.BoardSize {
			left, middle, right := game.Board(row, 0), game.Board(row, 1), game.Board(row, 2)
			s.comment(fmt.Sprintf("  %v %v %v", left, middle, right))
		}
	}
}

// advise writes comments for people who can type commands.
func (s *screen) advise(lines ...string) {
	if s.options.Commands {
		s.comment(lines...)
	}
}

// comment writes comments. Each begins on a new line.
func (s *screen) comment(lines ...string) {
	for _, line := range lines {
		s.say(console.Comment, line)
	}
}

// cellPair matches a row and its column.
var cellPair = regexp.MustCompile(`(\d) (\d)`)

// say writes text on new lines, wrapped at the screen's width. A row and its column stay on one
// line.
func (s *screen) say(style console.Style, text string) {
	const noBreak = "\u00a0" // no printable text holds it
	text = controller.Printable(text)
	c := s.lab.Console
	width := c.Width()
	if width > 0 {
		text = cellPair.ReplaceAllString(text, "$1"+noBreak+"$2")
	}
	for _, line := range console.Fill(strings.Split(text, " "), " ", width-len(s.mark)) {
		c.Paint(style, s.mark+strings.ReplaceAll(line, noBreak, " "))
		c.Print("\n")
	}
}
