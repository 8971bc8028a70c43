package games

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// A Header is what stands in a moves file before the first move.
type Header struct {
	Title string // without white space at its end
	X, O  string // the players' names: words parted by single blanks
}

// String returns the header as a moves file has it, with a TAB between the players.
func (h Header) String() string { return fmt.Sprintf("%s\nX: %s\tO: %s\n\n", h.Title, h.X, h.O) }

const wantX = `"X:" and a name`

// Header reads the header of a moves file, before any move is read. The errors are a *ParseError and those of the source.
func (r *Reader) Header() (Header, error) {
	title, err := r.headerLine("a title line")
	if err != nil {
		return Header{}, err
	}
	h := Header{Title: string(title)}

	names, err := r.headerLine(wantX)
	if err != nil {
		return Header{}, err
	}
	s := scanner{line: names}
	h.X, h.O = s.names()
	if s.want != "" {
		return Header{}, s.fault(r.number)
	}

	empty, err := r.readLine(longestReport)
	if err != nil && err != io.EOF {
		return Header{}, err
	}
	s = scanner{line: empty}
	s.end("a blank line")
	if s.want != "" {
		return Header{}, s.fault(r.number)
	}
	return h, nil
}

// headerLine returns the next line, without the white space at its end. The line has to be there for what stands on it.
func (r *Reader) headerLine(want string) ([]byte, error) {
	line, err := r.readLine(longestLine)
	if err == io.EOF {
		return nil, &ParseError{Line: r.number, Column: 1, Want: want}
	}
	return bytes.TrimRightFunc(line, isSpace), err
}

func (s *scanner) names() (x, o string) {
	s.skipSpace()
	s.label("X:", wantX)
	x = s.name(s.indexLabelO(), "the name of X")
	s.label("O:", `a blank, "O:" and a name`)
	o = s.name(len(s.line), "the name of O")
	return x, o
}

func (s *scanner) label(label, want string) {
	if bytes.HasPrefix(s.line[s.at:], []byte(label)) {
		s.at += len(label)
	} else {
		s.missing(want)
	}
}

// indexLabelO returns where the next word begins that begins with "O:"; the length of the line if there is none.
func (s *scanner) indexLabelO() int {
	for at := s.at; at < len(s.line); at++ {
		startsWord := at == s.at || isSpace(rune(s.line[at-1]))
		if startsWord && bytes.HasPrefix(s.line[at:], []byte("O:")) {
			return at
		}
	}
	return len(s.line)
}

// name takes the words up to a place in the line, of which there has to be one.
func (s *scanner) name(end int, want string) string {
	words := strings.FieldsFunc(string(s.line[s.at:end]), isSpace)
	s.at = end
	if len(words) == 0 {
		s.missing(want)
	}
	return strings.Join(words, " ")
}
