package match

import (
	"fmt"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/english"
	"tictactoe/playmove"
)

// A series is the games of a match that are over. A copy is a snapshot.
type series struct {
	isOn     bool // more than one game is played
	finished int
	won      [3]int // by the winner's mark in the first game, from O to X; draws are in the middle
}

// game returns the number of the current game, from 1.
func (s series) game(current *controller.Game) int {
	if current.State.GameOver() {
		return s.finished
	}
	return s.finished + 1
}

// after returns the series after an outcome of the current game.
func (s series) after(current *controller.Game, o controller.Outcome) series {
	wasOver, isOver := current.State.GameOver(), o.Game.State.GameOver()
	switch {
	case isOver && o.Kind == controller.Undone: // it returns to a game that is counted
	case isOver && !wasOver:
		s.count(playmove.Winner(&o.Game.State), s.finished+1, 1)
	case wasOver && o.Kind == controller.Undone:
		s.count(playmove.Winner(&current.State), s.finished, -1)
	case wasOver && o.Kind == controller.Begun:
		s.isOn = true
	}
	return s
}

// count adds a game that is over, or takes it away if games is -1.
func (s *series) count(winner gamestate.Mark, number, games int) {
	if playersSwapped(number) {
		winner = -winner
	}
	s.won[winner-gamestate.O] += games
	s.finished += games
}

// isOver reports whether all games of the series are over.
func (o Options) isOver(s series) bool { return s.isOn && o.Games > 0 && s.finished >= o.Games }

// score returns the score of a series, or its result: "Ada wins the series, 2 to 1."
func (m *Match) score(s series, isFinal bool) string {
	players := m.options.PlayersIn(1)
	o, draws, x := s.won[0], s.won[1], s.won[2]
	separator := " with "
	var score string
	switch {
	case !isFinal:
		score = fmt.Sprintf("Score: %s has %d, %s has %d", players.X, x, players.O, o)
		separator = ", "
	case x > o:
		score = fmt.Sprintf("%s wins the series, %d to %d", players.X, x, o)
	case x < o:
		score = fmt.Sprintf("%s wins the series, %d to %d", players.O, o, x)
	default:
		score = fmt.Sprintf("The series is a draw, %d to %d", x, o)
	}
	if draws > 0 {
		score += separator + english.Plural(draws, "draw")
	}
	return score + "."
}

// opening returns the comments before a game.
func (m *Match) opening(s series, game *controller.Game) []string {
	var lines []string
	number := s.game(game)
	players := m.options.PlayersIn(number)
	if s.isOn {
		title := fmt.Sprintf("Game %d", number)
		if number <= m.options.Games {
			title += fmt.Sprintf(" of %d", m.options.Games)
		}
		lines = append(lines, fmt.Sprintf("%s: %s is X, %s is O.", title, players.X, players.O))
	}
	computer := m.options.Computer
	if computer == gamestate.Empty || number > 1 {
		return lines
	}
	plays := m.options.Players.Of(computer)
	if m.options.Level != 0 {
		plays += fmt.Sprintf(" at level %d", m.options.Level)
	}
	lines = append(lines,
		fmt.Sprintf("The computer plays %s; --seed=%d repeats its choices.", plays, m.options.Seed))
	if m.options.Commands {
		lines = append(lines, fmt.Sprintf("You are %s.", players.Of(-computer)))
	}
	return lines
}
