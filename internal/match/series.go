package match

import (
	"fmt"
	"io"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
)

// opening returns what is said before a game.
func (m *Match) opening() []string {
	var lines []string
	if m.options.Series {
		game := fmt.Sprintf("Game %d", m.number)
		if m.options.Games > 0 {
			game += fmt.Sprintf(" of %d", m.options.Games)
		}
		players := m.players()
		lines = append(lines, fmt.Sprintf("%s: %s is X, %s is O.", game, players.X, players.O))
	}
	if m.options.Computer != gamestate.Empty && m.number == 1 {
		lines = append(lines, fmt.Sprintf("The computer plays %v; --seed=%d repeats its choices.",
			m.computer(), m.options.Seed))
	}
	return lines
}

// firstPlayers returns who plays X and O in the first game. In a series all have names, so that they are known when they
// have swapped marks.
func (m *Match) firstPlayers() board.Players {
	players := m.options.Players
	if !m.options.Series {
		return players
	}
	name := func(given, other, usual string, mark gamestate.Mark) string {
		if mark == m.options.Computer {
			usual = "Computer"
		}
		switch {
		case given != "":
			return given
		case usual == other:
			return "Another " + usual
		}
		return usual
	}
	return board.Players{
		X: name(players.X, players.O, "Player 1", gamestate.X),
		O: name(players.O, players.X, "Player 2", gamestate.O),
	}
}

// resumption returns what is said where a match that was broken off goes on.
func (m *Match) resumption() []string {
	if m.game.GameOver() {
		return []string{"Resumed: the game is over."}
	}
	return []string{fmt.Sprintf("Resumed after %s: %s is to move.", plural(len(m.moves), "move"), m.players().Of(m.mover()))}
}

// score returns the score of a series, the last one or one on the way.
func (m *Match) score(last bool) string {
	score := "Score"
	if last {
		score = "Final score"
	}
	players := m.firstPlayers()
	score += fmt.Sprintf(": %s has %d, %s has %d", players.X, m.wins[0], players.O, m.wins[1])
	if m.draws > 0 {
		score += ", " + plural(m.draws, "draw")
	}
	return score + "."
}

func plural(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}

// ask asks the players whether they play again. At the end of the input they do not.
func (m *Match) ask() (bool, error) {
	m.asking = true
	defer func() { m.asking = false }()
	for {
		m.screen.c.Print(m.screen.mark() + "Play again? (yes or no) ")
		answer, err := m.input.nextLine()
		m.endLine()
		if err != nil && err != io.EOF {
			return false, err
		}
		answer = strings.ToLower(answer)
		begins := func(word string) bool { return answer != "" && strings.HasPrefix(word, answer) }
		switch {
		case err == io.EOF, begins("no"), begins("quit"):
			m.screen.aside(m.score(true))
			return false, nil
		case begins("yes"), answer == newWord:
			return true, nil
		}
		m.screen.aside("Type yes or no.")
	}
}

// endLine ends a line in which only a prompt stands, where no terminal shows what was typed behind it.
func (m *Match) endLine() {
	if !m.screen.c.AtTerminal() {
		m.screen.c.Print("\n")
	}
}

// end says goodbye where the input ends.
func (m *Match) end() {
	lines := m.goodbye()
	if len(lines) > 0 {
		m.endLine()
	}
	m.screen.aside(lines...)
}

// goodbye returns what is said where a match ends before its time.
func (m *Match) goodbye() []string {
	var lines []string
	if m.options.Series {
		lines = append(lines, m.score(false))
	}
	if m.options.RecordName != "" && m.options.Words {
		lines = append(lines, "To go on: tictactoe --resume="+quoted(m.options.RecordName))
	}
	return lines
}
