package match

import (
	"cmp"
	"fmt"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
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

// wins returns the number of games that the player won who had this mark in the first game; for
// Empty, the number of draws.
func (s series) wins(mark gamestate.Mark) int { return s.won[mark-gamestate.O] }

// playersSwapped reports whether the players have each other's marks of the first game in a game,
// given by its number from 1.
func playersSwapped(game int) bool { return game%2 == 0 }

// players returns who plays X and O in a game, given by its number from 1. In a series everybody
// has a name, since the players swap marks.
func (o Options) players(game int, inSeries bool) board.Players {
	players := o.Players
	if inSeries {
		players = o.named()
	}
	if playersSwapped(game) {
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
func (m *Match) score(s series, isFinal bool) string {
	score := "Score"
	if isFinal {
		score = "Final score"
	}
	players := m.options.named()
	score += fmt.Sprintf(": %s has %d, %s has %d",
		players.X, s.wins(gamestate.X), players.O, s.wins(gamestate.O))
	if draws := s.wins(gamestate.Empty); draws > 0 {
		score += ", " + board.Plural(draws, "draw")
	}
	return score + "."
}

// opening returns the comments before a game.
func (m *Match) opening(s series, game *controller.Game) []string {
	var lines []string
	number := s.game(game)
	if s.isOn {
		title := fmt.Sprintf("Game %d", number)
		if number <= m.options.Games {
			title += fmt.Sprintf(" of %d", m.options.Games)
		}
		players := m.options.players(number, true)
		lines = append(lines, fmt.Sprintf("%s: %s is X, %s is O.", title, players.X, players.O))
	}
	if computer := m.options.Computer; computer != gamestate.Empty && number == 1 {
		plays := m.options.Players.Of(computer)
		if m.options.Level != 0 {
			plays += fmt.Sprintf(" at level %d", m.options.Level)
		}
		lines = append(lines,
			fmt.Sprintf("The computer plays %s; --seed=%d repeats its choices.", plays, m.options.Seed))
		if m.options.Commands {
			lines = append(lines, fmt.Sprintf("You play %s.", m.options.Players.Of(-computer)))
		}
	}
	return lines
}
