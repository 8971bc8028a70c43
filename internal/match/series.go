package match

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
)

// afterGame returns the command that follows the end of a game: new for the next game, or undo for the last move. If there is
// none, the error is io.EOF.
func (m *Match) afterGame() (controller.Answer, error) {
	switch {
	case m.options.Commands, m.options.Series && m.options.Games == 0:
		return m.askAgain()
	case m.options.Series && m.finished < m.options.Games:
		return controller.CommandAnswer(controller.New, ""), nil
	}
	return controller.Answer{}, io.EOF
}

// askAgain asks the players whether they play again, and carries out the commands that change nothing.
func (m *Match) askAgain() (controller.Answer, error) {
	for {
		m.screen.c.Print(m.screen.mark + "Play again? (yes or no) ")
		line, err := m.reader.Line()
		answer := m.again(line)
		if err == nil && answer.Command == controller.Quit {
			err = io.EOF
		}
		if err != nil {
			return answer, err
		}
		m.endLine()
		switch answer.Command {
		case controller.New, controller.Undo:
			return answer, nil
		case "":
			m.screen.comment("Type yes or no.")
			m.screen.advise("These commands work, too: " + board.List(controller.CommandNames(), "and") + ".")
		default:
			m.screen.reply(m.exchange(controller.Outcome{Answer: answer, Kind: controller.Unchanged, Game: m.game}))
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
	if !m.options.Commands && answer.Command != controller.New && answer.Command != controller.Quit {
		return controller.Answer{}
	}
	return answer
}

// endLine ends the prompt's line where no terminal echoes the answer.
func (m *Match) endLine() {
	if !m.screen.c.AtTerminal() {
		m.screen.c.Print("\n")
	}
}

// end says goodbye where no command did.
func (m *Match) end() {
	lines := m.goodbye()
	if len(lines) > 0 {
		m.endLine()
	}
	m.screen.comment(lines...)
}

// goodbye returns the comments at the end of a match: what has not been said yet, and how to go on with what is not over.
func (m *Match) goodbye() []string {
	over := m.game.State.GameOver()
	complete := over && m.finished >= m.options.Games
	var lines []string
	if !over && m.options.Commands {
		lines = append(lines, "Left after "+board.Plural(len(m.game.Moves), "move")+".")
	}
	if m.options.Series && (!over || m.finished != m.options.Games) {
		lines = append(lines, m.score(complete))
	}
	switch {
	case m.record.lost != nil:
		lines = append(lines, fmt.Sprintf("Not kept: %v.", m.record.lost))
	case complete || !m.record.inFile || m.options.RecordName == "" || !m.options.Commands:
	case m.options.Kept:
		lines = append(lines, "Kept in "+m.options.RecordName+".", "To go on: tictactoe --resume")
	default:
		name := m.options.RecordName
		if !isPlain(name) { // quoted for a shell
			name = "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
		}
		lines = append(lines, "To go on: tictactoe --resume="+name)
	}
	return lines
}

// opening returns the comments before a game.
func (m *Match) opening() []string {
	var lines []string
	if m.options.Series {
		game := fmt.Sprintf("Game %d", m.number())
		if m.number() <= m.options.Games {
			game += fmt.Sprintf(" of %d", m.options.Games)
		}
		players := m.players()
		lines = append(lines, fmt.Sprintf("%s: %s is X, %s is O.", game, players.X, players.O))
	}
	if m.options.Computer != gamestate.Empty && m.number() == 1 {
		plays := m.options.Players.Of(m.options.Computer)
		if m.options.Level != 0 {
			plays += fmt.Sprintf(" at level %d", m.options.Level)
		}
		lines = append(lines, fmt.Sprintf("The computer plays %s; --seed=%d repeats its choices.", plays, m.options.Seed))
		if m.options.Commands {
			lines = append(lines, fmt.Sprintf("You play %s.", m.options.Players.Of(-m.options.Computer)))
		}
	}
	return lines
}

// resumption returns the comments with which a resumed match begins.
func (m *Match) resumption() []string {
	lines := []string{"Resumed: the game is over."}
	if !m.game.State.GameOver() {
		lines = []string{fmt.Sprintf("Resumed after %s: %s is to move.", board.Plural(len(m.game.Moves), "move"), m.mover())}
	}
	lines = append(lines, m.opening()...)
	if m.options.Series {
		lines = append(lines, m.score(false))
	}
	return lines
}

// players returns who plays X and O in a game, by its number from 1. In a series everybody has a name, since the players swap
// marks.
func (o Options) players(game int) board.Players {
	players := o.Players
	if o.Series {
		players = o.named()
	}
	if game%2 == 0 {
		players.X, players.O = players.O, players.X
	}
	return players
}

// named returns the players of the first game, each with a name.
func (o Options) named() board.Players {
	players := board.Players{X: cmp.Or(o.Players.X, "Player 1"), O: cmp.Or(o.Players.O, "Player 2")}
	switch o.Computer {
	case gamestate.X:
		players.X = cmp.Or(o.Players.X, "Computer")
	case gamestate.O:
		players.O = cmp.Or(o.Players.O, "Computer")
	}
	return players
}

// score returns the score of a series.
func (m *Match) score(last bool) string {
	score := "Score"
	if last {
		score = "Final score"
	}
	players := m.options.named()
	score += fmt.Sprintf(": %s has %d, %s has %d", players.X, m.won[gamestate.X], players.O, m.won[gamestate.O])
	if draws := m.won[gamestate.Empty]; draws > 0 {
		score += ", " + board.Plural(draws, "draw")
	}
	return score + "."
}
