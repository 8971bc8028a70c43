package match

import (
	"regexp"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/playmove"
)

// begin writes the beginning of the record, and then shows the match to the players.
func (m *Match) begin() error {
	sentences := m.opening()
	if isResumed := len(m.record.bytes()) > 0; isResumed {
		sentences = append(m.resumption(), sentences...)
	} else {
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
	if m.history.view.Draw == nil {
		sentences = append([]string{"B is a blank cell."}, sentences...)
	}
	sentences = append(sentences, "Rows and columns are 0 to 2. Type help for more.")
	m.present(m.rows(sentences...), func() { m.say(sentences...) })
	if m.history.state.GameOver() {
		if !m.history.view.Speaks {
			m.sayTurn()
		}
		m.console.Print("\n")
	}
	return nil
}

// askCell asks a person for a cell. An empty line shows the turn.
func (m *Match) askCell() (answer, error) {
	if !m.history.view.Speaks { // it has said the turn already
		m.sayTurn()
	}
	for {
		m.console.Print(controller.Prompt)
		line, err := m.console.Line()
		if err != nil {
			return answer{}, err
		}
		if strings.TrimSpace(line) != "" {
			return parse(line), nil
		}
		m.sayTurn()
	}
}

// askAgain asks people whether they play again: yes is the command new, and no is quit.
func (m *Match) askAgain() (answer, error) {
	m.console.Print(m.question())
	line, err := m.console.Line()
	if err != nil {
		return answer{}, err
	}
	word := strings.ToLower(strings.TrimSpace(line))
	switch {
	case word == "", strings.HasPrefix(word, "y"):
		return answer{command: newGame}, nil
	case word == "n", word == "no", word == "nope":
		return answer{command: quit}, nil
	}
	return parse(line), nil
}

// question returns the question after a game.
func (m *Match) question() string {
	if m.history.series.isComplete() {
		return "Another series? [Y/n] "
	}
	return "Play again? [Y/n] "
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
	verdict, rest := m.verdict(a, before), m.news(a)
	switch {
	case m.history.view.Draw == nil && !m.options.Keyboard, m.history.view.Speaks && isMove:
		verdict = nil // the lab's block or the view shows it
	case m.history.view.Speaks && a.command == undo:
		verdict = verdict[:1] // the view says the result of the game
	}
	if m.options.Keyboard {
		rest = append(m.decision(a), rest...)
	}
	speak := func() {
		switch {
		case a.command == "" && !a.isOnBoard():
			controller.RefuseCell(m.console, a.row, a.col)
		case a.command == mistyped && !m.options.Keyboard:
			controller.RefuseWord(m.console)
		}
		m.sayIn(style, verdict...)
		m.say(rest...)
	}

	rows := m.rows(verdict...) + m.rows(rest...) + 1 // an empty line follows
	if isRefused {
		rows++ // of the lab's refusal
	}
	drawsBoard := !isRefused || m.refusals%2 == 0 && !m.history.view.Speaks
	switch {
	case a.isOnBoard() && m.history.view.Draw == nil:
		m.refusals = 0
		controller.PrintState(m.console, state, m.options.Options)
		speak()
	case isMove:
		m.draw(rows)
		speak()
	case m.options.Keyboard && drawsBoard && a.command != rename:
		m.present(rows, speak)
	default:
		speak()
	}
	m.console.Print("\n")
}

// inform answers a command that changes nothing.
func (m *Match) inform(a answer) {
	view := a.argument
	switch {
	case a.command == showBoard && (view == "" || view == m.history.view.Name):
		m.draw(1) // an empty line follows
	default:
		m.say(m.information(a)...)
	}
	m.console.Print("\n")
}

// present draws the board and speaks, which takes some rows. A view on top of the screen comes
// first, because it clears the screen; any other view comes last, nearer to the prompt.
func (m *Match) present(rows int, speak func()) {
	if m.history.view.OnTop {
		m.draw(rows)
	}
	speak()
	if !m.history.view.OnTop {
		m.draw(0)
	}
}

// draw draws the board in the players' view. Some rows of text will follow it, and then the prompt.
func (m *Match) draw(rows int) {
	m.refusals = 0
	if m.history.view.OnTop {
		m.console.Clear()
	}
	h := &m.history
	if m.history.view.Draw == nil {
		board.PrintRows(m.console, &h.state)
		return
	}
	m.history.view.Draw(m.console, board.Position{
		Game: &h.state, Last: h.last(), Players: h.players(), RowsBelow: rows + m.promptRows(),
	})
}

// redraw draws the board again above the prompt, with the sentences that belong to it: the turn, or
// those after a game.
func (m *Match) redraw() {
	isOver := m.history.state.GameOver()
	var sentences []string
	rows := 0
	if isOver {
		sentences = append(m.decision(answer{}), m.news(answer{})...)
		rows = 1 + m.rows(sentences...) + 1 // the result, and an empty line
	}
	m.draw(rows)
	if !m.history.view.Speaks {
		m.sayTurn()
	}
	m.say(sentences...)
	if isOver {
		m.console.Print("\n")
	}
}

// promptRows returns how many rows of the window the next prompt takes, with the turn above it. An
// answer needs some room after the prompt, or else a row.
func (m *Match) promptRows() int {
	const room = "0123456789"
	if m.history.state.GameOver() {
		return m.rows(m.question() + room)
	}
	return m.rows(m.turn(), controller.Prompt+room)
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

// sayIn prints sentences in a style.
func (m *Match) sayIn(style console.Style, sentences ...string) {
	for _, sentence := range sentences {
		m.console.PrintText(style, m.printed(sentence))
	}
}

// unbroken are the parts of a sentence that stay on one line.
var unbroken = regexp.MustCompile(`\d \d|\S+ --resume=.*`)

// printed returns a sentence as it is printed. A cell such as "2 1" stays on one line, and so does
// a command that resumes a record.
func (m *Match) printed(sentence string) string {
	prefix := "# "
	if m.options.Keyboard || m.history.view.Speaks {
		prefix = ""
	}
	noBreak := func(part string) string { return strings.ReplaceAll(part, " ", console.NoBreak) }
	return prefix + unbroken.ReplaceAllStringFunc(console.Printable(sentence), noBreak)
}

// rows returns how many rows of the window sentences take.
func (m *Match) rows(sentences ...string) int {
	rows := 0
	for _, sentence := range sentences {
		words := strings.Split(m.printed(sentence), " ")
		rows += len(console.Fill(words, " ", m.console.Width()))
	}
	return rows
}
