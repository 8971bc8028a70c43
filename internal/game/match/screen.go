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

// begin writes the beginning of the record, and then shows the match to the players.
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
		m.say(m.decision(answer{})...)
		m.console.Print("\n")
	}
	return nil
}

// ask asks people for an answer. An empty line shows whose turn it is. After a game, it means yes,
// which is the command new; no is quit.
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
		case isOver && (word == "" || strings.HasPrefix(word, "y")):
			return answer{command: newGame}, nil
		case isOver && slices.Contains([]string{"n", "no", "nope"}, word):
			return answer{command: quit}, nil
		case word != "":
			return parse(line), nil
		}
		m.sayTurn()
	}
}

// prompt returns the text that people answer: the question for a cell, or the one after a game.
func (m *Match) prompt() string {
	switch {
	case !m.history.state.GameOver():
		return controller.Prompt
	case m.history.series.isComplete():
		return "Another series? [Y/n] "
	}
	return "Play again? [Y/n] "
}

// show shows the result of an answer, and then an empty line; before is the history before the
// answer. After every second refusal in a row it also shows the board, which may have scrolled
// away.
func (m *Match) show(a answer, before history) {
	view, isRefused := m.history.view, m.isRefused(a)
	if isRefused {
		m.refusals++
	}
	drawsBoard := !isRefused || m.refusals%2 == 0 && !view.Speaks
	speak := func() { m.speak(a, before) }
	switch {
	case a.isOnBoard() && view.Draw == nil:
		m.refusals = 0
		controller.PrintState(m.console, &m.history.state, m.options.Options)
		speak()
	case a.isOnBoard() && !isRefused:
		m.draw(speak)
	case m.options.Keyboard && drawsBoard && a.command != rename:
		m.present(speak)
	default:
		speak()
	}
	m.console.Print("\n")
}

// isRefused reports whether the game has refused the last answer.
func (m *Match) isRefused(a answer) bool {
	return a.command == mistyped ||
		a.command == "" && !(a.isOnBoard() && m.history.state.MoveValid())
}

// speak says the result of an answer.
func (m *Match) speak(a answer, before history) {
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
		m.say(m.decision(a)...)
	}
	m.say(m.news(a)...)
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

// present draws the board and speaks. A view on top of the screen comes first, because it clears
// the screen; any other view comes last, nearer to the prompt.
func (m *Match) present(speak func()) {
	if m.history.view.OnTop {
		m.draw(speak)
		return
	}
	speak()
	m.draw(func() {})
}

// draw draws the board in the players' view, and speaks below it.
func (m *Match) draw(speak func()) {
	m.refusals = 0
	h := &m.history
	position := board.Position{Game: &h.state, Last: h.last(), Players: h.players()}
	if h.view.OnTop {
		position.RowsBelow = m.console.Rows(func() {
			const room = "0123456789" // for an answer after the prompt
			speak()
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
	speak()
}

// redraw draws the board again above the prompt, with the sentences that belong to it: the turn, or
// those after a game.
func (m *Match) redraw() {
	if m.history.state.GameOver() {
		m.draw(func() { m.speak(answer{}, m.history) })
		m.console.Print("\n")
		return
	}
	m.draw(func() {})
	if !m.history.view.Speaks {
		m.sayTurn()
	}
}

// sayTurn says who moves next, or the result.
func (m *Match) sayTurn() {
	state := &m.history.state
	if state.GameOver() {
		m.sayIn(board.MarkStyle(playmove.Winner(state)), board.Result(state, m.history.players()))
	} else {
		m.sayIn(board.MarkStyle(playmove.Mover(state)), m.turn())
	}
}

// say prints sentences, each on a new line. On a pipe they are comments beside the lab's text.
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
