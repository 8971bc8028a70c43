package match

import (
	"fmt"
	"io"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/board"
)

// afterGame returns the command that follows the end of a game: new for the next game, or undo for
// the last move. If there is none, the error is io.EOF.
func (m *Match) afterGame() (controller.Answer, error) {
	switch {
	case m.options.Commands, m.series.isOn && m.options.Games == 0:
		return m.askAgain()
	case m.series.isOn && m.series.finished < m.options.Games:
		return controller.CommandAnswer(controller.New, ""), nil
	}
	return controller.Answer{}, io.EOF
}

// askAgain asks the players whether they play again, and carries out the commands that change
// nothing.
func (m *Match) askAgain() (controller.Answer, error) {
	for {
		m.screen.lab.Console.Print(m.screen.mark + "Play again? (yes or no) ")
		line, err := m.screen.lab.Line()
		if err != nil {
			return controller.Answer{}, err
		}
		answer := m.again(line)
		if answer.Command == controller.Quit {
			return answer, io.EOF
		}

		m.endLine()
		switch answer.Command {
		case controller.New, controller.Undo:
			return answer, nil
		case "":
			names := board.List(controller.CommandNames(), "and")
			m.screen.comment("Type yes or no.")
			m.screen.advise("These commands work, too: " + names + ".")
		default:
			outcome := controller.Outcome{Answer: answer, Kind: controller.Unchanged, Game: m.game}
			m.screen.reply(m.exchange(outcome))
		}
	}
}

// again returns the command that an answer to the question means: yes is new, and no is quit.
func (m *Match) again(line string) controller.Answer {
	typed := strings.ToLower(line)
	switch {
	case typed == "" && m.options.Commands, typed != "" && strings.HasPrefix("yes", typed):
		return controller.CommandAnswer(controller.New, "")
	case typed != "" && strings.HasPrefix("no", typed):
		return controller.CommandAnswer(controller.Quit, "")
	}
	answer, _ := controller.AnswerIn(line) // an empty line is no answer
	isAllowed := m.options.Commands ||
		answer.Command == controller.New || answer.Command == controller.Quit
	if !isAllowed {
		return controller.Answer{}
	}
	return answer
}

// endLine ends the prompt's line if no terminal echoes the answer.
func (m *Match) endLine() {
	if c := m.screen.lab.Console; !c.AtTerminal() {
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

// goodbye returns the comments at the end of a match: what has not been said yet, and how to resume
// a match that is not over.
func (m *Match) goodbye() []string {
	over := m.game.State.GameOver()
	complete := over && m.series.finished >= m.options.Games
	var lines []string
	if !over && m.options.Commands {
		moves := len(m.game.Moves())
		lines = append(lines, "Left after "+board.Plural(moves, "move")+".")
	}
	if m.series.isOn && (!over || m.series.finished != m.options.Games) {
		lines = append(lines, m.score(m.series, complete))
	}
	isUnfinishedRecord := !complete && m.record.inFile && m.options.RecordName != ""
	switch {
	case m.record.lost != nil:
		lines = append(lines, fmt.Sprintf("Not kept: %v.", m.record.lost))
	case !isUnfinishedRecord || !m.options.Commands:
	case m.options.Kept:
		kept := "Kept in " + m.options.RecordName + "."
		lines = append(lines, kept, "To go on: tictactoe --resume")
	default:
		resume := "To go on: tictactoe --resume=" + quotedForShell(m.options.RecordName)
		lines = append(lines, resume)
	}
	return lines
}

// quotedForShell returns a value as a shell takes it for one word.
func quotedForShell(value string) string {
	if isPlain(value) {
		return value
	}
	return "'" + strings.ReplaceAll(value, "'", `'\''`) + "'"
}

// resumption returns the comments with which a resumed match begins.
func (m *Match) resumption() []string {
	first := "Resumed: the game is over."
	if !m.game.State.GameOver() {
		moves := board.Plural(len(m.game.Moves()), "move")
		first = fmt.Sprintf("Resumed after %s: %s is to move.", moves, m.mover())
	}
	lines := append([]string{first}, m.opening(m.series, &m.game)...)
	if m.series.isOn {
		lines = append(lines, m.score(m.series, false))
	}
	return lines
}
