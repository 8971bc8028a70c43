package games

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
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
	var texts [3]string
	for i := range texts {
		line, err := r.readLine()
		if err != nil && err != io.EOF {
			return Header{}, err
		}
		texts[i] = string(bytes.TrimRightFunc(line, isSpace))
	}
	players := parseNames(texts[1])
	switch {
	case players.X == "" || players.O == "":
		return Header{}, &ParseError{2, 1, `the names, as in "X: Ada O: Grace"`}
	case texts[2] != "":
		return Header{}, &ParseError{3, 1, "a blank line"}
	}
	return Header{texts[0], players}, nil
}

// parseNames returns the names in the second line of a header. If the line has another form, the
// names are empty.
func parseNames(line string) board.Players {
	// The name of X is empty or ends with a space, and as short as possible.
	const form = `^[\t-\r ]*X:((?:.*?[\t-\r ])??)O:(.*)$`
	names := regexp.MustCompile(form).FindStringSubmatch(line)
	if names == nil {
		return board.Players{}
	}
	x, o := strings.Fields(names[1]), strings.Fields(names[2])
	return board.Players{X: strings.Join(x, " "), O: strings.Join(o, " ")}
}

// hasHeader reports whether the text begins like TTTmoves.txt.
func hasHeader(text []byte) bool {
	lines := bytes.SplitN(text, []byte("\n"), 3)
	return len(lines) > 1 && bytes.HasPrefix(bytes.TrimLeftFunc(lines[1], isSpace), []byte("X:"))
}
