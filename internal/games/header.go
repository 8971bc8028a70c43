package games

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"tictactoe/internal/board"
)

// A Header is the part of a moves file before the first move.
type Header struct {
	Title         string // without white space at its end
	board.Players        // their names: words parted by single blanks
}

// String returns the header as a moves file has it, with a TAB between the players.
func (h Header) String() string { return fmt.Sprintf("%s\nX: %s\tO: %s\n\n", h.Title, h.X, h.O) }

// Header reads the header of a moves file, before any move is read. The errors are a *ParseError and those of the source.
func (r *Reader) Header() (h Header, err error) {
	for r.number < 3 {
		line, err := r.readLine()
		if err != nil && err != io.EOF {
			return Header{}, err
		}
		s := scanner{line: bytes.TrimRightFunc(line, isSpace), number: r.number}
		switch r.number {
		case 1:
			h.Title = string(s.line)
			if err == io.EOF {
				s.missing("a title line")
			}
		case 2:
			s.skipSpace()
			s.label("X:", `"X:" and a name`)
			h.X = s.name("O:", "the name of X")
			s.label("O:", `a blank, "O:" and a name`)
			h.O = s.name("\n", "the name of O") // no line holds LF
		case 3:
			s.end("a blank line")
		}
		if s.fault != nil {
			return Header{}, s.fault
		}
	}
	return h, nil
}

func (s *scanner) label(label, want string) {
	if s.hasPrefix(label) {
		s.at += len(label)
	} else {
		s.missing(want)
	}
}

// name takes the words up to one that begins with behind. There has to be one.
func (s *scanner) name(behind, want string) string {
	var words []string
	for s.skipSpace(); s.at < len(s.line) && !s.hasPrefix(behind); s.skipSpace() {
		start := s.at
		for s.at < len(s.line) && !isSpace(rune(s.line[s.at])) {
			s.at++
		}
		words = append(words, string(s.line[start:s.at]))
	}
	if len(words) == 0 {
		s.missing(want)
	}
	return strings.Join(words, " ")
}
