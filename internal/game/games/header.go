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
		switch err := r.readLine(); {
		case err == io.EOF && i == 0:
			return Header{}, &ParseError{1, 1, "a title"}
		case err != nil && err != io.EOF:
			return Header{}, err
		}
		texts[i] = string(bytes.TrimRightFunc(r.line, isSpace))
	}
	// The name of X is empty or ends with a space, and as short as possible.
	form := regexp.MustCompile(`^[\t-\r ]*X:((?:.*?[\t-\r ])??)O:(.*)$`)
	names := form.FindStringSubmatch(texts[1])
	for i, name := range names {
		names[i] = strings.Join(strings.Fields(name), " ")
	}
	switch {
	case names == nil && form.MatchString(texts[0]):
		return Header{}, &ParseError{1, 1, "a title on the line before the names"}
	case names == nil || names[1] == "" || names[2] == "":
		return Header{}, &ParseError{2, 1, `the names, as in "X: Ada O: Grace"`}
	case texts[2] != "":
		return Header{}, &ParseError{3, 1, "a blank line"}
	}
	return Header{Title: texts[0], X: names[1], O: names[2]}, nil
}
