package games

import (
	"bytes"
	"io"
	"regexp"
	"strings"
)

// A Header is the part of TTTmoves.txt before the first move.
type Header struct {
	Title string // without white space at its end
	X, O  string // the names of the players: words with single blanks between them
}

// Header reads the header of TTTmoves.txt. Call it before the first Read. The error is a
// *ParseError, or an error of the source.
func (r *Reader) Header() (Header, error) {
	var texts [3]string
	for i := range texts {
		if err := r.readLine(); err != nil && err != io.EOF {
			return Header{}, err
		}
		texts[i] = string(bytes.TrimRight(r.line, spaces))
	}
	x, o := parseNames(texts[1])
	switch {
	case x == "" || o == "":
		return Header{}, &ParseError{2, 1, `the names, as in "X: Ada O: Grace"`}
	case texts[2] != "":
		return Header{}, &ParseError{3, 1, "a blank line"}
	}
	return Header{texts[0], x, o}, nil
}

// parseNames returns the names in the second line of a header. If the line has another form, the
// names are empty.
func parseNames(line string) (x, o string) {
	// The name of X is empty or ends with a space, and as short as possible.
	const form = `^[\t-\r ]*X:((?:.*?[\t-\r ])??)O:(.*)$`
	names := regexp.MustCompile(form).FindStringSubmatch(line)
	if names == nil {
		return "", ""
	}
	return strings.Join(strings.Fields(names[1]), " "), strings.Join(strings.Fields(names[2]), " ")
}
