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
	switch {
	case name == "":
		return "", errors.New("needs a name")
	case !utf8.ValidString(name) || console.Printable(name) != name:
		return "", errors.New("needs a name that can be printed")
	}
	return name, nil
}

// names returns the names of the players in the first game, with a default for a missing one.
func (o Options) names() board.Players {
	defaults := map[gamestate.Mark]string{gamestate.X: "Player 1", gamestate.O: "Player 2"}
	defaults[o.Computer] = "Computer" // if two people play, this key is Empty and not used
	return board.Players{
		X: cmp.Or(o.Players.X, defaults[gamestate.X]),
		O: cmp.Or(o.Players.O, defaults[gamestate.O]),
	}
}

// CheckNames returns an error if both players have the same name, or if one is called X or O.
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

// checkRenaming returns an error if the player who has a mark now cannot get a name.
func (m *Match) checkRenaming(mark gamestate.Mark, name string) error {
	if m.history.firstGameMark(mark) == m.options.Computer {
		return errors.New("the computer keeps its name")
	}
	return checkName(name, *m.history.name(-mark))
}

// isComputersTurn reports whether the computer is to move in a history.
func (m *Match) isComputersTurn(h history) bool {
	mover := playmove.Mover(&h.state)
	return !h.state.GameOver() && h.firstGameMark(mover) == m.options.Computer
}
