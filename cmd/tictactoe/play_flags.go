package main

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tictactoe/gamestate"
	"tictactoe/internal/match"
)

// A fileName is a flag.Value.
type fileName string

func (n *fileName) String() string { return string(*n) }

func (n *fileName) Set(name string) error {
	if name == "" {
		return errors.New("want a file")
	}
	*n = fileName(name)
	return nil
}

// A playerName is a flag.Value.
type playerName string

func (n *playerName) String() string { return string(*n) }

func (n *playerName) Set(name string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return errors.New("want a name")
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return errors.New("want a name that can be printed")
	}
	*n = playerName(strings.TrimSpace(name))
	return nil
}

// A playerMark is a flag.Value.
type playerMark gamestate.Mark

func (m *playerMark) String() string {
	if *m == 0 {
		return ""
	}
	return strings.ToLower(gamestate.Mark(*m).String())
}

func (m *playerMark) Set(name string) error {
	switch name {
	case "x", "X":
		*m = playerMark(gamestate.X)
	case "o", "O":
		*m = playerMark(gamestate.O)
	default:
		return errors.New("want x or o")
	}
	return nil
}

// A series is a flag.Value: how many games options have.
type series match.Options

func (s *series) String() string { return strconv.Itoa(s.Games) }

func (s *series) Set(games string) error {
	n, err := strconv.Atoi(games)
	if err != nil || n < 0 {
		return errors.New("want a number of games, or 0")
	}
	s.Series, s.Games = true, n
	return nil
}
