package games

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"tictactoe/internal/board"
)

// A Header is the part of TTTmoves.txt before the first move.
type Header struct {
	Title         string // without white space at its end
	board.Players        // words with single blanks between them
}

// String returns the header as the lines of a file, with a TAB between the players.
func (h Header) String() string {
	return fmt.Sprintf("%s\nX: %s\tO: %s\n\n", h.Title, h.X, h.O)
}

// Header reads the header of TTTmoves.txt. Call it before the first Read. The error is a
// *ParseError, or an error of the source.
func (r *Reader) Header() (Header, error) {
	var header Header
	for r.number < 3 {
		line, err := r.readLine()
		if err != nil && err != io.EOF {
			return Header{}, err
		}
		text := string(bytes.TrimRightFunc(line, isSpace))
		expected := ""
		switch {
		case r.number == 1 && err == io.EOF:
			expected = "a title line"
		case r.number == 1:
			header.Title = text
		case r.number == 2:
			header.Players = parseNames(text)
			if header.X == "" || header.O == "" {
				expected = `the names, as in "X: Ada O: Grace"`
			}
		case text != "":
			expected = "a blank line"
		}
		if expected != "" {
			return Header{}, &ParseError{r.number, 1, expected}
		}
	}
	return header, nil
}

// parseNames returns the names in the second line of a header. If the line has another form, the
// names are empty.
func parseNames(line string) (players board.Players) {
	names, found := strings.CutPrefix(strings.TrimLeftFunc(line, isSpace), "X:")
	words := strings.FieldsFunc(names, isSpace)
	endOfX := slices.IndexFunc(words, func(word string) bool {
		return strings.HasPrefix(word, "O:")
	})
	if found && endOfX >= 0 {
		rest := strings.TrimPrefix(strings.Join(words[endOfX:], " "), "O:")
		players.X = strings.Join(words[:endOfX], " ")
		players.O = strings.TrimPrefix(rest, " ")
	}
	return players
}

// hasHeader reports whether the text begins like TTTmoves.txt.
func hasHeader(text []byte) bool {
	_, rest, _ := bytes.Cut(text, []byte("\n"))
	secondLine, _, _ := bytes.Cut(rest, []byte("\n"))
	return bytes.HasPrefix(bytes.TrimLeftFunc(secondLine, isSpace), []byte("X:"))
}
