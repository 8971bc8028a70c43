package match

import (
	"regexp"
	"slices"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
	"tictactoe/internal/game/board"
	"tictactoe/playmove"
)

// begin writes the beginning of the record, if it is new, and then shows the match to the players.
func (m *Match) begin() error {
	var sentences []string
	isResumed := len(m.record.bytes()) > 0
	if isResumed {
		moves := english.Plural(len(m.history.moves), "move")
		sentences = append(sentences, "Resumed after "+moves+".")
		if m.hasScore() {
			sentences = append(sentences, m.score())
		}
	}
	sentences = append(sentences, m.opening()...)
	if !isResumed {
		m.record.console.Print(m.options.Header)
		m.record.addComments(sentences)
		m.record.addPrompt(m.history)
	}
	if err := m.record.flush(); err != nil {
		return err
	}

	if !m.options.Keyboard {
		m.say(sentences...)
		return nil
	}
	if !isResumed {
		sentences = append(sentences,
			"Three in a row wins. Type a row and a column, each 0 to 2, such as 1 2.")
	}
	help := "Type help for more."
	if m.history.view.Draw == nil {
		help = "B is a blank cell; board grid draws the board. " + help
	}
	m.present(func() { m.say(append(sentences, help)...) })
	if m.history.state.GameOver() {
		if !m.history.view.Speaks {
			m.sayTurn()
		}
		m.say(m.decidingMove(cellAnswer(m.history.last()))...)
		m.console.Print("\n")
	}
	return nil
}

// ask asks people for an answer. An empty line shows the turn again. After a game the question is
// whether to play again: yes or an empty line is the command new, and no is quit.
func (m *Match) ask() (answer, error) {
	isOver := m.history.state.GameOver()
	if !isOver && !m.history.view.Speaks { // the view has said the turn already
		m.sayTurn()
	}
	for {
		m.console.Print(m.prompt())
		line, err := m.console.Line()
		if err != nil {
			return answer{}, err
		}
		word := strings.ToLower(strings.TrimSpace(line))
		switch {
		case isOver && slices.Contains([]string{"", "y", "yes", "yeah", "yep"}, word):
			return answer{command: newGame}, nil
		case isOver && slices.Contains([]string{"n", "no", "nope"}, word):
			return answer{command: quit}, nil
		case word != "":
			return parse(line), nil
		}
		m.sayTurn()
	}
}

// prompt returns the question for a cell, or the one after a game.
func (m *Match) prompt() string {
	switch {
	case !m.history.state.GameOver():
		return controller.Prompt
	case m.history.series.isComplete():
		return "Another series? [Y/n] "
	}
	return "Play again? [Y/n] "
}

// showResult shows the board and the sentences after an answer, and then an empty line; before is
// the history before the answer. The lab's view shows the board for every cell on it. Otherwise a
// refusal shows only its sentence, but every second one in a row shows the board again, which may
// have scrolled away.
func (m *Match) showResult(a answer, before history) {
	view, isRefused := m.history.view, m.isRefused(a)
	if isRefused {
		m.refusals++
	}
	showsAgain := m.refusals%2 == 0 && !view.Speaks
	drawsBoard := !isRefused || showsAgain
	say := func() { m.sayResult(a, before) }
	switch {
	case a.isOnBoard() && view.Draw == nil: // the lab's own view
		m.refusals = 0
		controller.PrintState(m.console, &m.history.state, m.options.Options)
		say()
	case a.isOnBoard() && !isRefused:
		m.draw(say)
	case m.options.Keyboard && drawsBoard && a.command != rename:
		m.present(say)
	default:
		say()
	}
	m.console.Print("\n")
}

// isRefused reports whether the game has refused an answer, which must be the last one.
func (m *Match) isRefused(a answer) bool {
	return a.command == mistyped ||
		a.command == "" && !(a.isOnBoard() && m.history.state.MoveValid())
}

// sayResult says the sentences after an answer.
func (m *Match) sayResult(a answer, before history) {
	view, state, isRefused := m.history.view, &m.history.state, m.isRefused(a)
	style := board.MarkStyle(playmove.Winner(state))
	if isRefused {
		style = console.Refusal
	}
	switch {
	case a.command == "" && !a.isOnBoard():
		controller.RefuseCell(m.console, a.row, a.col)
	case a.command == mistyped && !m.options.Keyboard:
		controller.RefuseWord(m.console)
	}
	verdict := m.verdict(a, before)
	switch {
	case view.Draw == nil && !m.options.Keyboard, view.Speaks && a.isOnBoard() && !isRefused:
		verdict = nil // the lab's block or the view shows it
	case view.Speaks && a.command == undo:
		verdict = verdict[:1] // the view says the result of the game
	}
	m.sayIn(style, verdict...)
	if m.options.Keyboard {
		m.say(m.decidingMove(a)...)
	}
	m.say(m.announcements(a)...)
}

// inform answers a command that changes nothing.
func (m *Match) inform(a answer) {
	if view := a.argument; a.command == showBoard && (view == "" || view == m.history.view.Name) {
		m.draw(func() {})
	} else {
		m.say(m.information(a)...)
	}
	m.console.Print("\n")
}

// present draws the board and calls say. A view on top of the screen comes first, because it clears
// the screen; any other view comes last, nearer to the prompt.
func (m *Match) present(say func()) {
	if m.history.view.OnTop {
		m.draw(say)
		return
	}
	say()
	m.draw(func() {})
}

// draw draws the board in the players' view, and then calls say. For a view at the top of the
// screen, it calls say once before, to count its rows, so say must only print.
func (m *Match) draw(say func()) {
	m.refusals = 0
	h := &m.history
	position := board.Position{Game: &h.state, Last: h.last(), Players: h.players()}
	if h.view.OnTop {
		position.RowsBelow = m.console.Rows(func() { // it counts these rows, and prints nothing
			const room = "0123456789" // for an answer after the prompt
			say()
			m.console.Print("\n")
			if !h.state.GameOver() {
				m.sayTurn()
			}
			m.say(m.prompt() + room)
		})
		m.console.Clear()
	}
	if h.view.Draw == nil {
		board.PrintRows(m.console, &h.state)
	} else {
		h.view.Draw(m.console, position)
	}
	say()
}

// redraw draws the board again above the prompt, with the turn or the sentences after a game.
func (m *Match) redraw() {
	if m.history.state.GameOver() {
		m.draw(func() { m.sayResult(cellAnswer(m.history.last()), m.history) })
		m.console.Print("\n")
		return
	}
	m.draw(func() {})
	if !m.history.view.Speaks {
		m.sayTurn()
	}
}

// sayTurn says who is to move, or the result of the game.
func (m *Match) sayTurn() {
	state := &m.history.state
	if state.GameOver() {
		m.sayIn(board.MarkStyle(playmove.Winner(state)), board.Result(state, m.history.players()))
	} else {
		m.sayIn(board.MarkStyle(playmove.Mover(state)), m.turn())
	}
}

// say prints sentences, each on a new line. On a pipe they are comments between
// the lab's lines, unless the view speaks.
func (m *Match) say(sentences ...string) { m.sayIn(console.Style{}, sentences...) }

// unbroken are the parts of a sentence that stay on one line: a cell such as "2 1", and a command
// that resumes a record.
var unbroken = regexp.MustCompile(`\d \d|\S+ --resume=.*`)

// sayIn prints sentences in a style.
func (m *Match) sayIn(style console.Style, sentences ...string) {
	prefix := "# "
	if m.options.Keyboard || m.history.view.Speaks {
		prefix = ""
	}
	noBreak := func(part string) string { return strings.ReplaceAll(part, " ", console.NoBreak) }
	for _, sentence := range sentences {
		text := unbroken.ReplaceAllStringFunc(console.Printable(sentence), noBreak)
		m.console.PrintText(style, prefix+text)
	}
}
