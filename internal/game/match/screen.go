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
	sentences := m.opening()
	if m.resumed {
		sentences = slices.Concat(m.welcomeBack(), sentences, m.outcome())
	} else {
		m.record.text.WriteString(m.options.Header)
		m.record.comment(sentences)
		sentences = append(sentences, "Three in a row wins. "+m.answersToType()+".")
	}
	if m.options.Record != "" {
		if err := m.recordIn(m.options.Record); err != nil {
			return err
		}
	}
	help := "Type help for more."
	if m.history.view.HasReply {
		help = "B is a blank cell; board grid draws the board. " + help
	}
	m.clear()
	m.say(append(sentences, help)...)
	m.show(console.Style{}, nil, true)
	return nil
}

// welcomeBack changes the view of a match that is resumed, if the players want that, and returns
// the sentences about it.
func (m *Match) welcomeBack() []string {
	view := answer{command: showBoard, argument: m.options.NextView}
	if m.canEnter(view) {
		m.history = m.history.after(view)
		m.record.add(view, m.history, nil)
	}
	moves := english.Plural(len(m.history.moves), "move")
	if m.commented {
		moves += "; the text below in the record is a comment now"
	}
	sentences := []string{"Resumed after " + moves + "."}
	if m.hasScore() && !m.history.state.GameOver() { // otherwise the outcome has it
		sentences = append(sentences, m.score())
	}
	return sentences
}

// ask asks people for an answer until one is not mistyped. An empty line shows the turn again.
func (m *Match) ask() (answer, error) {
	for {
		m.console.Print(m.prompt())
		line, err := m.console.Line()
		if err != nil {
			return answer{}, err
		}
		a, ok := m.understand(line)
		if a.command != quit {
			m.clear() // only here: people see all that happens between two of their answers
		}
		if ok {
			return a, nil
		}
		var sentences []string
		if strings.TrimSpace(line) != "" {
			sentences = []string{m.answersToType() + ", or help."}
		}
		m.show(console.Refusal, sentences, false)
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

// showResult shows the lab's reply to an answer, or the board, and sentences. In the lab's view,
// the reply shows the board.
func (m *Match) showResult(a answer, sentences []string) {
	hasReply := a.command == "" && m.history.view.HasReply
	if hasReply {
		printReply(m.console, a, m.history, m.options.Options)
	}
	isRefused := a.command == "" && !(a.isOnBoard() && m.history.state.MoveValid())
	style := board.MarkStyle(playmove.Winner(&m.history.state))
	if isRefused {
		style = console.Refusal
	}
	m.show(style, sentences, !hasReply && !isRefused && a.command != rename)
}

// inform answers a command that changes nothing: with sentences, or with the board.
func (m *Match) inform(a answer) {
	sentences := m.information(a)
	m.show(console.Style{}, sentences, sentences == nil)
}

// show prints sentences in a style, the board if it has changed, and the turn.
func (m *Match) show(style console.Style, sentences []string, hasChanged bool) {
	if m.history.view.OnTop {
		m.showOnTop(style, sentences, hasChanged)
		return
	}
	m.sayIn(style, sentences...)
	if hasChanged {
		m.draw()
	}
	m.console.Print("\n")
	m.sayTurn()
}

// showOnTop is show in a view at the top of the screen, which shows the board whenever a person
// answers next. If the turn is the same as before, or the game is over, the sentences are below the
// board in place of the turn: so the board and one of them fit in a low window.
func (m *Match) showOnTop(style console.Style, sentences []string, hasChanged bool) {
	if hasChanged && !m.history.state.GameOver() {
		m.sayIn(style, sentences...)
		if !m.isComputersTurn(m.history) {
			m.draw()
			m.sayTurn()
		}
		return
	}
	m.draw()
	m.sayIn(style, sentences...)
	if m.isBetweenGames(m.history) {
		m.console.Print("\n")
	}
	if len(sentences) == 0 {
		m.sayTurn()
	}
}

// clear clears the screen if the view begins at its top.
func (m *Match) clear() {
	if m.history.view.OnTop {
		m.console.Clear()
	}
}

// draw draws the board in the players' view.
func (m *Match) draw() {
	m.history.view.Draw(m.console, &m.history.state, m.history.last())
}

// redraw shows the game again above the prompt.
func (m *Match) redraw() {
	m.clear()
	m.show(board.MarkStyle(playmove.Winner(&m.history.state)), m.outcome(), true)
}

// sayTurn says the last move and that a person is to move, if one is.
func (m *Match) sayTurn() {
	if state := &m.history.state; !state.GameOver() && !m.isComputersTurn(m.history) {
		m.sayIn(board.MarkStyle(playmove.Mover(state)), m.turn())
	}
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
