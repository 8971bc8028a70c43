package match

import (
	"fmt"
	"io"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
)

// nextGame returns the command that begins the next game of a series, or io.EOF if there is none.
func (m *Match) nextGame() (controller.Answer, error) {
	switch {
	case !m.options.Series || m.options.Games > 0 && len(m.finished) >= m.options.Games:
		return controller.Answer{}, io.EOF
	case m.options.Games == 0:
		if again, err := m.askAgain(); err != nil || !again {
			if err == nil {
				err = io.EOF
			}
			return controller.Answer{}, err
		}
	}
	return unasked(controller.CommandAnswer(controller.New, "")), nil
}

// askAgain asks the players whether they play again. The end of the input means no.
func (m *Match) askAgain() (bool, error) {
	m.asking = true
	defer func() { m.asking = false }()
	for {
		m.screen.c.Print(m.screen.mark() + "Play again? (yes or no) ")
		answer, err := m.reader.Line()
		m.endLine()
		if err != nil && err != io.EOF {
			return false, err
		}
		answer = strings.ToLower(answer)
		begins := func(word string) bool { return answer != "" && strings.HasPrefix(word, answer) }
		switch {
		case err == io.EOF, begins("no"), begins(controller.Quit):
			m.screen.comment(m.score(true))
			return false, nil
		case begins("yes"), answer == controller.New:
			return true, nil
		}
		m.screen.comment("Type yes or no.")
	}
}

// endLine ends the prompt's line where no terminal echoes the answer.
func (m *Match) endLine() {
	if !m.screen.c.AtTerminal() {
		m.screen.c.Print("\n")
	}
}

// end says goodbye at the end of the input.
func (m *Match) end() {
	lines := m.goodbye()
	if len(lines) > 0 {
		m.endLine()
	}
	m.screen.comment(lines...)
}

// goodbye returns the comments at the end of an unfinished match.
func (m *Match) goodbye() []string {
	var lines []string
	if m.options.Series {
		lines = append(lines, m.score(false))
	}
	if m.options.RecordName != "" && m.options.Commands {
		lines = append(lines, "To go on: tictactoe --resume="+quoted(m.options.RecordName))
	}
	return lines
}

// opening returns the comments before a game.
func (m *Match) opening() []string {
	var lines []string
	if m.options.Series {
		game := fmt.Sprintf("Game %d", m.number())
		if m.options.Games > 0 {
			game += fmt.Sprintf(" of %d", m.options.Games)
		}
		players := m.players()
		lines = append(lines, fmt.Sprintf("%s: %s is X, %s is O.", game, players.X, players.O))
	}
	if m.options.Computer != gamestate.Empty && m.number() == 1 {
		lines = append(lines, fmt.Sprintf("The computer plays %v; --seed=%d repeats its choices.",
			m.computer(), m.options.Seed))
	}
	return lines
}

// resumption returns the comment with which a resumed match begins.
func (m *Match) resumption() []string {
	if m.game.State.GameOver() {
		return []string{"Resumed: the game is over."}
	}
	return []string{fmt.Sprintf("Resumed after %s: %s is to move.", plural(len(m.game.Moves), "move"), m.mover())}
}

// firstPlayers returns who plays X and O in the first game. In a series everybody has a name, since the players swap marks.
func (m *Match) firstPlayers() board.Players {
	players := m.options.Players
	if !m.options.Series {
		return players
	}
	name := func(given, usual string, mark gamestate.Mark) string {
		switch {
		case given != "":
			return given
		case mark == m.options.Computer:
			return "Computer"
		}
		return usual
	}
	return board.Players{
		X: name(players.X, "Player 1", gamestate.X),
		O: name(players.O, "Player 2", gamestate.O),
	}
}

// score returns the score of a series.
func (m *Match) score(last bool) string {
	wins := map[gamestate.Mark]int{} // by the winner's mark in the first game; Empty for a draw
	for i, winner := range m.finished {
		if i%2 == 1 { // they had swapped marks
			winner = -winner
		}
		wins[winner]++
	}
	score := "Score"
	if last {
		score = "Final score"
	}
	players := m.firstPlayers()
	score += fmt.Sprintf(": %s has %d, %s has %d", players.X, wins[gamestate.X], players.O, wins[gamestate.O])
	if draws := wins[gamestate.Empty]; draws > 0 {
		score += ", " + plural(draws, "draw")
	}
	return score + "."
}

func plural(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}
