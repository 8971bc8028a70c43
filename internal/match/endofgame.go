package match

import (
	"fmt"
	"io"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/english"
)

// afterGame returns the command that follows the end of a game: new for the next game, or undo for
// the last move. If there is none, the error is io.EOF.
func (m *Match) afterGame() (controller.Answer, error) {
	switch {
	case m.options.isOver(m.series):
		return controller.Answer{}, io.EOF
	case m.options.Commands, m.series.isOn && m.options.Games == 0:
		return m.askAgain()
	case m.series.isOn:
		return controller.Answer{Command: controller.New}, nil
	}
	return controller.Answer{}, io.EOF
}

// askAgain asks the players whether they play again: yes is the command new, and no is quit. Every
// other answer that is no command is a mistake.
func (m *Match) askAgain() (controller.Answer, error) {
	m.screen.console.Print(m.screen.mark + "Play again? (yes or no) ")
	m.input.Rest() // of the line of the last move
	line, err := m.screen.console.Line()
	if err != nil {
		return controller.Answer{}, err
	}
	m.endLine()
	typed := strings.ToLower(strings.TrimSpace(line))
	command, isCommand := m.parseCommand(line)
	switch {
	case typed == "" && m.options.Commands, typed != "" && strings.HasPrefix("yes", typed):
		return controller.Answer{Command: controller.New}, nil
	case typed != "" && strings.HasPrefix("no", typed):
		return controller.Answer{Command: controller.Quit}, nil
	case isCommand && (m.options.Commands ||
		command.Command == controller.New || command.Command == controller.Quit):
		return command, nil
	}
	return controller.MistakeAnswer(line), nil
}

// endLine ends the prompt's line if no terminal echoes the answer.
func (m *Match) endLine() {
	if c := m.screen.console; !c.AtTerminal() {
		c.Print("\n")
	}
}

// end says goodbye if no command did.
func (m *Match) end() {
	lines := m.goodbye()
	if len(lines) > 0 {
		m.endLine()
	}
	m.screen.comment(lines...)
}

// goodbye returns the comments at the end of a match: those that the players have not seen yet, and
// how to resume a match that is not over.
func (m *Match) goodbye() []string {
	over := m.game.State.GameOver()
	isComplete := over && m.series.finished >= m.options.Games
	var lines []string
	if !over && m.options.Commands {
		moves := len(m.game.Moves())
		lines = append(lines, "Left after "+english.Plural(moves, "move")+".")
	}
	if m.series.isOn && !m.options.isOver(m.series) { // then the last exchange has the result
		lines = append(lines, m.score(m.series, isComplete))
	}
	switch {
	case m.record.lost != nil:
		return append(lines, fmt.Sprintf("Not kept: %v.", m.record.lost))
	case isComplete, !m.record.inFile(), !m.options.Commands:
		return lines
	case m.options.KeptIn != "":
		lines = append(lines, "Kept in "+m.options.KeptIn+".")
	}
	return append(lines, "To go on: "+m.options.Resume)
}

// resumption returns the comments with which a resumed match begins.
func (m *Match) resumption() []string {
	first := "Resumed: the game is over."
	if !m.game.State.GameOver() {
		moves := english.Plural(len(m.game.Moves()), "move")
		first = fmt.Sprintf("Resumed after %s: %s is to move.", moves, m.mover())
	}
	lines := append([]string{first}, m.opening(m.series, &m.game)...)
	if m.series.isOn {
		lines = append(lines, m.score(m.series, m.options.isOver(m.series)))
	}
	return lines
}
