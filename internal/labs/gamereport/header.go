package gamereport

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
)

// A Header is the lines of a moves file before the first move.
type Header struct {
	Title string // the first line, without white space at its end
	X, O  string // the players' names: words parted by single blanks
}

// ReadHeader reads the header of a moves file, its first three lines, and no more of it. A file may end after the second.
//
// Its errors are a *ParseError, where the header is malformed, and those of reading.
func ReadHeader(in *bufio.Reader) (Header, error) {
	return (&lines{in: in}).header()
}

// WriteHeader writes the header of a moves file, its first three lines, with a TAB between the two players. A header that
// ReadHeader would not give back, such as one with a name that is empty, is not written: the error unwraps to
// ErrMalformed.
func WriteHeader(out io.Writer, h Header) error {
	text := h.Title + "\nX: " + h.X + "\tO: " + h.O + "\n\n"
	switch back, err := ReadHeader(bufio.NewReader(strings.NewReader(text))); {
	case err != nil:
		return fmt.Errorf("writing the header: %w", err)
	case back != h:
		return fmt.Errorf("writing the header: %w: title %q, X %q, O %q", ErrMalformed, h.Title, h.X, h.O)
	}
	if _, err := io.WriteString(out, text); err != nil {
		return fmt.Errorf("writing the header: %w", err)
	}
	return nil
}

func (l *lines) header() (Header, error) {
	title, err := l.headerLine("a title line")
	if err != nil {
		return Header{}, err
	}
	h := Header{Title: string(title)} // the line is gone once the next is read

	players, err := l.headerLine(wantX)
	if err != nil {
		return Header{}, err
	}
	var w wanted
	if h.X, h.O, w = parsePlayers(string(players)); w.what != "" {
		return Header{}, l.malformed(players, w)
	}

	blank, _, err := l.next(moveLimit)
	if err != nil && err != io.EOF {
		return Header{}, err
	}
	if len(blank) > 0 {
		return Header{}, l.malformed(blank, wanted{"a blank line", len(blank) - len(bytes.TrimLeftFunc(blank, isSpace))})
	}
	return h, nil
}

// headerLine returns the next line, which has to be there for what stands on it.
func (l *lines) headerLine(what string) ([]byte, error) {
	line, long, err := l.next(headerLimit)
	switch {
	case err == io.EOF:
		return nil, l.malformed(nil, wanted{what, 0})
	case err != nil:
		return nil, err
	case long:
		return nil, l.malformed(line, wanted{wantEnd, len(line)})
	}
	return line, nil
}

const wantX = `"X:" and a name`

func parsePlayers(line string) (x, o string, w wanted) {
	rest, found := strings.CutPrefix(strings.TrimLeftFunc(line, isSpace), "X:")
	if !found {
		return "", "", wanted{wantX, len(line) - len(rest)}
	}
	end := indexLabelO(rest)
	if end < 0 {
		end = len(rest)
	}
	if x = name(rest[:end]); x == "" {
		return "", "", wanted{"the name of X", len(line) - len(rest) + end}
	}
	rest, found = strings.CutPrefix(rest[end:], "O:")
	if !found {
		return "", "", wanted{`a blank, "O:" and a name`, len(line)}
	}
	if o = name(rest); o == "" {
		return "", "", wanted{"the name of O", len(line)}
	}
	return x, o, wanted{}
}

// indexLabelO returns where in text the first word begins that begins with "O:", or -1.
func indexLabelO(text string) int {
	for at := 0; at < len(text); at++ {
		i := strings.Index(text[at:], "O:")
		if i < 0 {
			break
		}
		at += i
		if at == 0 || isSpace(rune(text[at-1])) {
			return at
		}
	}
	return -1
}

// name returns the words of text with single blanks between them.
func name(text string) string {
	return strings.Join(strings.FieldsFunc(text, isSpace), " ")
}
