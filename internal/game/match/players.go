package match

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/playmove"
)

// ParseName returns the name of a player without the blanks around it. The error says which names
// are possible.
func ParseName(text string) (string, error) {
	name := strings.TrimSpace(text)
	if name == "" || !utf8.ValidString(name) || console.Printable(name) != name {
		return "", errors.New("want a name that can be printed")
	}
	return name, nil
}

// PlayersIn returns who plays X and O in a game of a series, given by its number from 1. Both have
// a name.
func (o Options) PlayersIn(number int) board.Players {
	names := map[gamestate.Mark]string{gamestate.X: "Player 1", gamestate.O: "Player 2"}
	if o.Computer != gamestate.Empty {
		names[o.Computer] = "Computer"
	}
	players := board.Players{
		X: cmp.Or(o.Players.X, names[gamestate.X]),
		O: cmp.Or(o.Players.O, names[gamestate.O]),
	}
	if areSwapped(number) {
		players.X, players.O = players.O, players.X
	}
	return players
}

// areSwapped reports whether the players have swapped marks in a game of a series, given by its
// number from 1.
func areSwapped(number int) bool { return number%2 == 0 }

// CheckNames returns an error if a name is that of both players, or that of a mark.
func (o Options) CheckNames() error {
	players := o.PlayersIn(1)
	return cmp.Or(checkName(players.X, players.O), checkName(players.O, players.X))
}

func checkName(name, other string) error {
	switch {
	case name == other:
		return fmt.Errorf("both players are called %q", name)
	case strings.EqualFold(name, "x"), strings.EqualFold(name, "o"):
		return fmt.Errorf("a player cannot be called %q, which is a mark", name)
	}
	return nil
}

// players returns who plays X and O in the current game.
func (m *Match) players() board.Players { return m.options.PlayersIn(m.history.gameNumber()) }

// name returns the name of the player who has a mark in the current game; "" if it was never set.
func (m *Match) name(mark gamestate.Mark) *string {
	if areSwapped(m.history.gameNumber()) {
		mark = -mark
	}
	if mark == gamestate.X {
		return &m.options.Players.X
	}
	return &m.options.Players.O
}

// checkRenaming returns an error if the player of a mark cannot get another name.
func (m *Match) checkRenaming(mark gamestate.Mark, name string) error {
	if mark == m.computersMark(m.history) {
		return errors.New("the computer keeps its name")
	}
	players := m.players()
	other := players.O
	if mark == gamestate.O {
		other = players.X
	}
	return checkName(name, other)
}

// computersMark returns the mark of the computer in the current game of a history; Empty if two
// people play.
func (m *Match) computersMark(h history) gamestate.Mark {
	if areSwapped(h.gameNumber()) {
		return -m.options.Computer
	}
	return m.options.Computer
}

// isComputersTurn reports whether the computer moves next.
func (m *Match) isComputersTurn(h history) bool {
	return !h.state.GameOver() && m.computersMark(h) == playmove.Mover(&h.state)
}
