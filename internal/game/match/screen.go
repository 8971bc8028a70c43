package match

import (
	"regexp"
	"slices"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/playmove"
)

// begin writes the beginning of the record, and then shows the match to the players.
func (m *Match) begin() error {
	isResumed := len(m.record.bytes()) > 0
	sentences := m.opening()
	m.record.console.Print(m.options.Header)
	if isResumed {
		sentences = append(m.resumption(), sentences...)
	} else {
		m.record.addComments(sentences)
	}
	m.record.addPrompt(m.history)
	if err := m.record.flush(); err != nil {
		return err
	}

	if !m.options.Keyboard {
		m.say(sentences...)
		return nil
	}
	if m.view.Draw == nil {
		sentences = append([]string{"B is a blank cell."}, sentences...)
	}
	sentences = append(sentences, "Rows and columns are 0 to 2. Type help for more.")
	m.present(func() { m.say(sentences...) })
	if m.history.state.GameOver() {
		m.sayTurn()
		m.console.Print("\n")
	}
	return nil
}

// askCell asks a person for a cell. An empty line shows the turn again, and further ones show only
// the prompt.
func (m *Match) askCell() (answer, error) {
	for emptyLines := 0; ; emptyLines++ {
		if emptyLines == 0 && !m.view.Speaks || emptyLines == 1 {
			m.sayTurn()
		}
		m.console.Print(controller.Prompt)
		line, err := m.console.Line()
		if err != nil {
			return answer{}, err
		}
		if strings.TrimSpace(line) != "" {
			return parse(line), nil
		}
	}
}

// askAgain asks people whether they play again: yes is the command new, and no is quit.
func (m *Match) askAgain() (answer, error) {
	question, byEnter := "Play again? [Y/n] ", newGame
	if m.history.series.isComplete() {
		question, byEnter = "Another series? [y/N] ", quit
	}
	m.console.Print(question)
	line, err := m.console.Line()
	if err != nil {
		return answer{}, err
	}
	word := strings.ToLower(strings.TrimSpace(line))
	switch {
	case word == "":
		return answer{command: byEnter}, nil
	case strings.HasPrefix(word, "y"):
		return answer{command: newGame}, nil
	case word == "n", word == "no", word == "nope":
		return answer{command: quit}, nil
	}
	return parse(line), nil
}

// show shows the result of an answer, and then an empty line; before is the history before the
// answer. After every second refusal in a row it also shows the board, which may have scrolled
// away.
func (m *Match) show(a answer, before history) {
	state := &m.history.state
	isMove := a.isOnBoard() && state.MoveValid()
	isRefused := !isMove && (a.command == "" || a.command == mistyped)
	style := board.MarkStyle(playmove.Winner(state))
	if isRefused {
		style = console.Refusal
		m.refusals++
	}
	speak := func() {
		switch {
		case a.command == "" && !a.isOnBoard():
			controller.RefuseCell(m.console, a.row, a.col)
		case a.command == mistyped && !m.options.Keyboard:
			controller.RefuseWord(m.console)
		}
		isShown := m.view.Draw == nil && !m.options.Keyboard || m.view.Speaks && isMove
		if !isShown { // by the lab's block or by the view
			m.sayIn(style, m.verdict(a, before)...)
		}
		if m.options.Keyboard {
			m.say(m.decision(a)...)
		}
		m.say(m.news(a)...)
	}

	drawsBoard := !isRefused || m.refusals%2 == 0 && !m.view.Speaks
	switch {
	case a.isOnBoard() && m.view.Draw == nil:
		m.refusals = 0
		controller.PrintState(m.console, state, m.options.Options)
		speak()
	case isMove:
		m.draw()
		speak()
	case m.options.Keyboard && drawsBoard:
		m.present(speak)
	default:
		speak()
	}
	m.console.Print("\n")
}

// inform answers a command that changes nothing.
func (m *Match) inform(a answer) {
	if a.command == showBoard && m.choose(a.argument) {
		m.draw()
	} else {
		m.say(m.information(a)...)
	}
	m.console.Print("\n")
}

// choose changes the view to the one with a name, if there is a name, and reports whether there is
// such a view.
func (m *Match) choose(name string) bool {
	number := slices.Index(board.ViewNames(), strings.ToLower(name))
	if number >= 0 {
		m.view = board.Views()[number]
	}
	return number >= 0 || name == ""
}

// present draws the board and speaks. A view on top of the screen comes first, because it clears
// the screen; any other view comes last, nearer to the prompt.
func (m *Match) present(speak func()) {
	if m.view.OnTop {
		m.draw()
	}
	speak()
	if !m.view.OnTop {
		m.draw()
	}
}

// draw draws the board in the players' view.
func (m *Match) draw() {
	m.refusals = 0
	if m.view.OnTop {
		m.console.Clear()
	}
	h := &m.history
	if m.view.Draw == nil {
		board.PrintRows(m.console, &h.state)
		return
	}
	position := board.Position{Game: &h.state, Last: h.last(), Players: m.players()}
	m.view.Draw(m.console, position)
}

// redraw draws the board again above the prompt.
func (m *Match) redraw() {
	m.draw()
	if !m.view.Speaks {
		m.sayTurn()
	}
}

// sayTurn says who moves next, or the result.
func (m *Match) sayTurn() {
	state := &m.history.state
	if state.GameOver() {
		m.sayIn(board.MarkStyle(playmove.Winner(state)), board.Result(state, m.players()))
	} else {
		m.sayIn(board.MarkStyle(playmove.Mover(state)), m.turn())
	}
}

// say prints sentences, each on a new line. On a pipe they are comments beside the lab's text.
func (m *Match) say(sentences ...string) { m.sayIn(console.Style{}, sentences...) }

// sayIn prints sentences in a style. A cell such as "2 1" stays on one line, and so does a command
// that resumes a record.
func (m *Match) sayIn(style console.Style, sentences ...string) {
	prefix := "# "
	if m.options.Keyboard || m.view.Speaks {
		prefix = ""
	}
	unbroken := regexp.MustCompile(`\d \d|\S+ --resume=.*`)
	noBreak := func(part string) string { return strings.ReplaceAll(part, " ", console.NoBreak) }
	for _, sentence := range sentences {
		sentence = unbroken.ReplaceAllStringFunc(console.Printable(sentence), noBreak)
		m.console.PrintText(style, prefix+sentence)
	}
}
