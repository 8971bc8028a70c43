package games

import (
	"bytes"
	"fmt"
	"io"
	"slices"
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
		text := string(bytes.TrimRightFunc(line, isSpace))
		want := ""
		switch {
		case r.number == 1 && err == io.EOF:
			want = "a title line"
		case r.number == 1:
			h.Title = text
		case r.number == 2:
			h.Players = playersIn(text)
			if h.X == "" || h.O == "" {
				want = `the names, as in "X: Ada O: Grace"`
			}
		case text != "":
			want = "a blank line"
		}
		if want != "" {
			return Header{}, &ParseError{r.number, 1, want}
		}
	}
	return h, nil
}

// playersIn returns the names in a line of a header. They are empty where it is none.
func playersIn(line string) (p board.Players) {
	names, begins := strings.CutPrefix(strings.TrimLeftFunc(line, isSpace), "X:")
	words := strings.FieldsFunc(names, isSpace)
	endOfX := slices.IndexFunc(words, func(word string) bool { return strings.HasPrefix(word, "O:") })
	if begins && endOfX > 0 {
		p.X = strings.Join(words[:endOfX], " ")
		p.O = strings.TrimPrefix(strings.Join(words[endOfX:], " ")[len("O:"):], " ")
	}
	return p
}
