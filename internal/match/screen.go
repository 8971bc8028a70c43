package match

import (
	"regexp"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
	"tictactoe/playmove"
)

// A screen shows a match: to the players, or in the record.
type screen struct {
	options  Options
	console  *console.Console
	prompt   string
	naming   board.Naming // of the cells
	mark     string       // begins a comment
	refusals int          // in a row
}

// newScreen returns the players' screen at the console c. Its prompt is the lab's only if the
// screen can be replayed as a session: sentences mark no comments, and with Cells a number may be a
// cell or a row.
func newScreen(c *console.Console, o Options) *screen {
	s := &screen{options: o, console: c, prompt: controller.Prompt, mark: controller.Comment + " "}
	if o.View == board.Sentence {
		s.prompt = "Enter row and column: "
		s.mark = "" // a screen reader would read it out
	}
	if o.Cells {
		s.naming = board.LetterAndDigit
		s.prompt = "Enter a grid cell (the centre is B2, 5 or 1 1): "
	}
	return s
}

// greet writes the comments before the first prompt and, for people, the board and how to name a
// cell.
func (s *screen) greet(now exchange, comments []string) {
	isEmpty := now.Game.LastMove() < 0
	if s.options.Commands && (isEmpty || s.options.View == board.Grid) {
		s.board(now)
	}
	s.comment(comments...)
	if s.options.Commands {
		s.comment(english.Capital(s.naming.Size()) + ". Type help for more.")
	}
}

// redraw writes the board and the turn, or the result, above the prompt.
func (s *screen) redraw(now exchange) {
	s.board(now)
	s.turn(now)
}

// turn tells the players who is to move, or the result, unless the view says it.
func (s *screen) turn(e exchange) {
	state := &e.Game.State
	mover := playmove.Mover(state)
	turn := e.players.Of(mover) + " is to move"
	if last := e.Game.LastMove(); last >= 0 && !s.announces() {
		turn += "; " + e.players.Of(-mover) + " played " + s.naming.Cell(last)
	}
	switch {
	case s.options.View == board.Sentence || !s.options.Commands:
	case state.GameOver():
		s.say(board.MarkStyle(playmove.Winner(state)), s.naming.Result(state, e.players))
	default:
		s.say(board.MarkStyle(mover), turn+".")
	}
}

// announces reports whether the screen announces the computer's moves. A grid would clear the
// announcement.
func (s *screen) announces() bool {
	isOn := s.options.Commands && s.options.View == board.Block
	return isOn && s.options.Computer != gamestate.Empty
}

// announce says which cell the computer plays.
func (s *screen) announce(e exchange) {
	if s.announces() && e.Kind == controller.Played {
		mark := -playmove.Mover(&e.Game.State)
		plays := e.players.Of(mark) + " plays " + s.naming.Cell(e.Cell) + "."
		s.say(board.MarkStyle(mark), plays)
	}
}

// ask writes the prompt.
func (s *screen) ask() { s.console.Print(s.prompt) }

// answer writes an answer that no player typed on this screen, after a prompt or "". In a narrow
// window, the answer is below the prompt. A recording must have the lab's prompt in one piece.
func (s *screen) answer(prompt string, e exchange) {
	text, style := e.Answer.Text(), console.Comment
	if e.Answer.Command == "" && e.Cell >= 0 {
		text = s.naming.Cell(e.Cell)
		style = board.MarkStyle(e.Game.State.Board(e.Answer.Row, e.Answer.Col))
	}
	width := s.console.Width()
	if isTooWide := len(prompt+text) > width; width > 0 && isTooWide && !e.Answer.Mistake {
		if prompt == controller.Prompt {
			width = 0
		}
		prompt = strings.Join(console.Fill(strings.Fields(prompt), " ", width), "\n") + "\n"
	}
	s.console.Print(prompt)
	s.console.Paint(style, text)
	s.console.Print("\n")
}

// exchange writes the rest of an exchange, after the answer: the board, the lab's text, and the
// comments.
func (s *screen) exchange(e exchange) {
	isRefused, isGrid := e.Kind.Refused(), s.options.View == board.Grid
	s.refusals++
	if !isRefused {
		s.refusals = 0
	}
	showsBoard := s.showsBoard(e)
	if showsBoard && isGrid {
		s.board(e)
	}
	if e.done != "" {
		s.comment(e.done)
	}
	switch {
	case s.options.Cells && e.Kind == controller.NotIntegers:
		controller.Refuse(s.console, "Invalid input: expecting a grid cell")
	case s.options.View == board.Block, isRefused && e.Kind != controller.Taken:
		controller.PrintOutcome(s.console, e.Outcome, s.options.TrailingBlanks)
	}
	if showsBoard && !isGrid && !isRefused {
		s.board(e)
	}
	s.verdict(e)
	if s.options.Commands || !isRefused {
		s.comment(e.comments...)
	}
	if showsBoard && !isGrid && isRefused { // the advice comes first
		s.board(e)
	}
	asksAgain := e.Kind == controller.Unchanged && e.Game.State.GameOver()
	if e.Answer.Command != controller.Quit && !asksAgain {
		s.console.Print("\n")
	}
}

// showsBoard reports whether a reply has the board: if the board has changed, on request, and after
// every second refusal, for then the last board may have scrolled away.
func (s *screen) showsBoard(e exchange) bool {
	view := s.options.View
	switch e.Kind {
	case controller.Played:
		return view != board.Block // the lab's text shows the board
	case controller.NotIntegers, controller.OffBoard, controller.Taken:
		isShown := view == board.Sentence || view == board.Block && e.Kind == controller.Taken
		return s.options.Commands && s.refusals%2 == 0 && !isShown
	case controller.Begun:
		return s.options.Commands
	case controller.Unchanged:
		return e.Answer.Command == controller.Board
	}
	return true
}

// verdict writes the verdict of an exchange if the view needs it. On a pipe the block stays as the
// lab has it, and a sentence says the result of a game.
func (s *screen) verdict(e exchange) {
	isNeeded := map[board.View]bool{
		board.Grid:     true,
		board.Block:    s.options.Commands,
		board.Sentence: e.Kind.Refused(),
	}[s.options.View]
	if e.verdict == "" || !isNeeded {
		return
	}
	style := board.MarkStyle(playmove.Winner(&e.Game.State))
	if e.Kind.Refused() {
		style = console.Refusal
	}
	s.say(style, e.verdict)
}

// board shows the position of an exchange. A grid is at the top of the screen.
func (s *screen) board(e exchange) {
	game := &e.Game.State
	switch s.options.View {
	case board.Grid:
		s.console.Clear()
		board.PrintGrid(s.console, game, board.Drawing{
			Naming:  s.naming,
			Unicode: s.options.Unicode,
			Marked:  e.Game.LastMove(),
			Signs:   "()",
		})
	case board.Sentence:
		last := -1
		if e.Kind == controller.Played {
			last = e.Cell
		}
		s.say(console.Style{}, s.naming.Situation(game, last, e.players))
	default:
		s.comment(s.naming.Rows(game)...)
	}
}

// comment writes comments. Each begins on a new line.
func (s *screen) comment(lines ...string) {
	for _, line := range lines {
		s.say(console.Comment, line)
	}
}

// say writes text on new lines, wrapped at the screen's width. A row and its column stay on one
// line, and so does the command that resumes the match, so that it can be copied.
func (s *screen) say(style console.Style, text string) {
	const noBreak = "\u00a0" // no printable text holds it
	text = controller.Printable(text)
	if strings.HasPrefix(text, theComputer) {
		text = english.Capital(text)
	}
	unbroken := regexp.MustCompile(`\d \d|` + regexp.QuoteMeta(s.options.Resume))
	text = unbroken.ReplaceAllStringFunc(text, func(part string) string {
		return strings.ReplaceAll(part, " ", noBreak)
	})
	room := s.console.Width() - len(s.mark)
	for _, line := range console.Fill(strings.Split(text, " "), " ", room) {
		s.console.Paint(style, s.mark+strings.ReplaceAll(line, noBreak, " "))
		s.console.Print("\n")
	}
}
