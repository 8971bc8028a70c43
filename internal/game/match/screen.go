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
		if m.commented {
			moves += "; the text below in the record is a comment now"
		}
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
		sentences = append(sentences,
			"Three in a row wins. Type a row and a column, each 0 to 2, such as 1 2.")
	}
	if m.options.Record != "" {
		if err := m.recordIn(m.options.Record); err != nil {
			return err
		}
	}
	help := "Type help for more."
	if m.history.view.Draw == nil {
		help = "B is a blank cell; board grid draws the board. " + help
	}
	m.present(func() { m.say(append(sentences, help)...) })
	if m.history.state.GameOver() {
		m.sayTurn()
	}
	return nil
}

// ask asks people for an answer until one is not mistyped. An empty line shows the turn again.
func (m *Match) ask() (answer, error) {
	for {
		if !m.history.state.GameOver() {
			m.sayTurn()
		}
		m.console.Print(m.prompt())
		line, err := m.console.Line()
		if err != nil {
			return answer{}, err
		}
		if a, ok := m.understand(line); ok {
			return a, nil
		}
		if strings.TrimSpace(line) != "" {
			m.sayIn(console.Refusal, m.answersToType()+", or help.")
			m.console.Print("\n")
		}
	}
}

// understand returns the answer in a line. After a game the question is whether to play again: yes
// or an empty line is the command new, and no is quit.
func (m *Match) understand(line string) (a answer, ok bool) {
	isOver, word := m.history.state.GameOver(), strings.ToLower(strings.TrimSpace(line))
	switch {
	case isOver && slices.Contains([]string{"", "y", "yes", "yeah", "yep"}, word):
		return answer{command: newGame}, true
	case isOver && slices.Contains([]string{"n", "no", "nope"}, word):
		return answer{command: quit}, true
	}
	return parse(line)
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
// the history before the answer. In the lab's view, the lab's reply shows the board for every cell
// on it. Otherwise a refusal shows only its sentence.
func (m *Match) showResult(a answer, before history) {
	state := &m.history.state
	isRefused := a.command == "" && !(a.isOnBoard() && state.MoveValid())
	style := board.MarkStyle(playmove.Winner(state))
	if isRefused {
		style = console.Refusal
	}
	say := func() {
		m.sayIn(style, m.verdict(a, before)...)
		m.say(slices.Concat(m.decidingMove(a), m.announcements(a))...)
	}
	hasReply := a.command == "" && (m.history.view.Draw == nil || !a.isOnBoard())
	if hasReply {
		printReply(m.console, a, m.history, m.options.Options)
	}
	if hasReply || isRefused || a.command == rename {
		say()
	} else {
		m.present(say)
	}
	m.console.Print("\n")
}

// inform answers a command that changes nothing.
func (m *Match) inform(a answer) {
	if view := a.argument; a.command == showBoard && (view == "" || view == m.history.view.Name) {
		m.draw()
	} else {
		m.say(m.information(a)...)
	}
	m.console.Print("\n")
}

// present draws the board and calls say. A view on top of the screen comes first, because it clears
// the screen; any other view comes last, nearer to the prompt.
func (m *Match) present(say func()) {
	if m.history.view.OnTop {
		m.draw()
		say()
		return
	}
	say()
	m.draw()
}

// draw draws the board in the players' view.
func (m *Match) draw() {
	view, state := m.history.view, &m.history.state
	if view.OnTop {
		m.console.Clear()
	}
	if view.Draw == nil {
		board.PrintRows(m.console, state)
	} else {
		view.Draw(m.console, state, m.history.last())
	}
}

// redraw draws the board again above the prompt, with the sentences between them.
func (m *Match) redraw() {
	m.draw()
	m.sayTurn()
}

// sayTurn says whose turn it is and the last move, or the result of the game and the move that
// decided it.
func (m *Match) sayTurn() {
	state := &m.history.state
	if !state.GameOver() {
		m.sayIn(board.MarkStyle(playmove.Mover(state)), m.turn())
		return
	}
	m.sayIn(board.MarkStyle(playmove.Winner(state)), board.Result(state, m.history.players()))
	m.say(m.decidingMove(cellAnswer(m.history.last()))...)
	m.console.Print("\n")
}

// say prints sentences, each on a new line.
func (m *Match) say(sentences ...string) { m.sayIn(console.Style{}, sentences...) }

// unbroken are the parts of a sentence that stay on one line: a cell such as "2 1", and a command
// that resumes a record.
var unbroken = regexp.MustCompile(`\d \d|\S+ --resume=.*`)

// sayIn prints sentences in a style.
func (m *Match) sayIn(style console.Style, sentences ...string) {
	noBreak := func(part string) string { return strings.ReplaceAll(part, " ", console.NoBreak) }
	for _, sentence := range sentences {
		text := unbroken.ReplaceAllStringFunc(console.Printable(sentence), noBreak)
		m.console.PrintText(style, text)
	}
}
