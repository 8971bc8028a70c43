package match

import (
	"fmt"
	"io"
	"strings"

	"tictactoe/gamestate"
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
		lines = append(lines, fmt.Sprintf("The computer plays %v; --seed=%d has it choose as it does now.",
			m.computer(), m.options.Seed))
	}
	return lines
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
	score += fmt.Sprintf(": %s %d, %s %d", m.first.X, m.wins[0], m.first.O, m.wins[1])
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
		m.screen.c.Print(m.screen.mark() + "Play again? ")
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
		lines = append(lines, m.score(true))
	}
	if m.options.RecordName != "" {
		lines = append(lines, fmt.Sprintf("tictactoe --resume=%s goes on.", m.options.RecordName))
	}
	return lines
}
