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

// names returns the names of the players in the first game. Both have one.
func (o Options) names() board.Players {
	usual := map[gamestate.Mark]string{gamestate.X: "Player 1", gamestate.O: "Player 2"}
	usual[o.Computer] = "Computer" // no player if two people play
	return board.Players{
		X: cmp.Or(o.Players.X, usual[gamestate.X]),
		O: cmp.Or(o.Players.O, usual[gamestate.O]),
	}
}

// CheckNames returns an error if a name is that of both players, or that of a mark.
func (o Options) CheckNames() error {
	names := o.names()
	return cmp.Or(checkName(names.X, names.O), checkName(names.O, names.X))
}

func checkName(name, other string) error {
	switch {
	case name == other:
		return fmt.Errorf("both players would be called %q", name)
	case strings.EqualFold(name, "x"), strings.EqualFold(name, "o"):
		return fmt.Errorf("a player cannot be called %q, which is a mark", name)
	}
	return nil
}

// checkRenaming returns an error if the player of a mark cannot get another name.
func (m *Match) checkRenaming(mark gamestate.Mark, name string) error {
	if mark == m.history.swapped(m.options.Computer) {
		return errors.New("the computer keeps its name")
	}
	return checkName(name, *m.history.name(-mark))
}

// isComputersTurn reports whether the computer moves next.
func (m *Match) isComputersTurn(h history) bool {
	return !h.state.GameOver() && h.swapped(m.options.Computer) == playmove.Mover(&h.state)
}
