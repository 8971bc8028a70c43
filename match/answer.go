package match

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"tictactoe/gamestate"
)

// An answer is what was typed at the prompt: a word, or a mistake, or else a row and a column.
type answer struct {
	text     string // as the record has it
	row, col int
	word     *word
	argument string // of the word
	mistake  string // what would have been right
	byMatch  bool   // the match typed it, not the players
}

// isNew reports whether the answer begins a game.
func (a answer) isNew() bool { return a.word != nil && a.word.name == newWord }

// coordinates returns a cell as the lab has it typed.
func coordinates(cell int) string {
	return fmt.Sprint(cell/gamestate.BoardSize, cell%gamestate.BoardSize)
}

// cellAnswer returns the answer that plays a cell.
func cellAnswer(cell int) answer {
	return answer{text: coordinates(cell), row: cell / gamestate.BoardSize, col: cell % gamestate.BoardSize}
}

// wordAnswer returns the answer that is a word.
func wordAnswer(w *word, argument string) answer {
	return answer{text: strings.TrimSpace(w.name + " " + folded(argument)), word: w, argument: argument}
}

// lines is where what is typed comes from: a line at a time, without its end; the error is io.EOF where there is no more.
type lines interface {
	Line() (string, error)
}

// A typed reads answers. Integers it reads as the lab does, from a stream: a pair may be spread over lines, and lines may
// hold several pairs.
type typed struct {
	lines lines
	words bool // words are understood where they begin a line
	cells bool // so are cells as the other labs write them

	rest  string // of the line last read, what has not been taken
	whole bool   // that is all of it
	below bool   // the next line stands below the prompt, not behind it
}

// space is what C++ takes for white space.
const space = " \t\n\v\f\r"

// fill reads lines until there is something to take. Below the prompt it passes over those that look like comments: whoever
// replays what stands on the screen drops them.
func (t *typed) fill() error {
	for {
		t.rest = strings.Trim(t.rest, space)
		if t.rest != "" {
			return nil
		}
		line, err := t.lines.Line()
		if err != nil {
			return err
		}
		if t.words && t.below && strings.HasPrefix(line, comment) {
			continue
		}
		t.rest, t.whole, t.below = line, true, true
	}
}

// token takes what stands before the next white space.
func (t *typed) token() string {
	end := strings.IndexAny(t.rest, space)
	if end < 0 {
		return t.line()
	}
	token := t.rest[:end]
	t.rest, t.whole = t.rest[end:], false
	return token
}

// line takes what is left of the line.
func (t *typed) line() string {
	line := t.rest
	t.rest = ""
	return strings.Trim(line, space)
}

// wholeLine takes the next line. What is left of the last one was not meant for it.
func (t *typed) wholeLine() (string, error) {
	line, err := t.lines.Line()
	t.rest = ""
	return strings.Trim(line, space), err
}

// isNew reports whether the next answer is the word new.
func (t *typed) isNew() bool {
	t.below = false
	if !t.words || t.fill() != nil || !t.whole {
		return false
	}
	word, _, _ := findWord(t.rest)
	return word != nil && word.name == newWord
}

// answer reads an answer. The record has a mistake in quotes where whoever understands words, but no names of cells, would
// not make a mistake of it.
func (t *typed) answer() (answer, error) {
	a, err := t.read()
	if err == nil && a.mistake != "" {
		again := typed{lines: noLines{}, words: true, rest: a.text, whole: true}
		if back, err := again.read(); err != nil || back.mistake == "" {
			a.text = strconv.Quote(a.text)
		}
	}
	return a, err
}

func (t *typed) read() (answer, error) {
	t.below = false
	var tokens []string
	for {
		if err := t.fill(); err != nil {
			return answer{}, err
		}
		if t.whole && t.words {
			word, argument, mistake := findWord(t.rest)
			switch {
			case word != nil:
				t.line()
				return wordAnswer(word, argument), nil
			case mistake != "":
				return t.mistake(tokens, mistake), nil
			}
		}
		alone := t.whole && len(tokens) == 0 && !strings.ContainsAny(t.rest, space)
		token := t.token()
		tokens = append(tokens, token)
		if t.cells && len(tokens) == 1 {
			if cell, ok := cellNamed(token); ok {
				return cellAnswer(cell), nil
			}
		}
		if _, err := strconv.ParseInt(token, 10, 32); err != nil {
			return t.mistake(tokens, t.right(token)), nil
		}
		if t.cells && alone {
			if cell, ok := cellNumbered(token); ok {
				return cellAnswer(cell), nil
			}
			return t.mistake(tokens, "Cells are numbered 1 to 9 from the top left corner."), nil
		}
		if len(tokens) == 2 {
			return pair(tokens), nil
		}
	}
}

// pair returns the answer that is two integers.
func pair(tokens []string) answer {
	row, _ := strconv.ParseInt(tokens[0], 10, 32)
	col, _ := strconv.ParseInt(tokens[1], 10, 32)
	return answer{text: fmt.Sprint(row, col), row: int(row), col: int(col)}
}

// mistake returns the answer that the tokens are, with what is left of their line.
func (t *typed) mistake(tokens []string, right string) answer {
	return answer{text: folded(strings.Join(append(tokens, t.line()), " ")), mistake: right}
}

// noLines are no more lines.
type noLines struct{}

func (noLines) Line() (string, error) { return "", io.EOF }

// folded returns text as the record has it: on one line, one blank between its words, and printable.
func folded(text string) string { return printable(strings.Join(strings.Fields(text), " ")) }

// printable returns text with a question mark in place of what a terminal would not print as it is, line ends too.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, text)
}

// right returns what would have been right in place of a token that is no integer.
func (t *typed) right(token string) string {
	if cell, ok := cellNamed(token); ok {
		return fmt.Sprintf("%s is %s here; started with --cells, the game takes either.", strings.ToUpper(token), coordinates(cell))
	}
	want := "a row and a column, each 0 to 2, such as 1 2"
	if t.cells {
		want = "a cell, A1 to C3 or 1 to 9, or a row and a column, each 0 to 2"
	}
	if t.words {
		want += "; or a word: " + list(wordNames(), "or")
	}
	return "Type " + want + "."
}

// cellNamed returns the cell of a name as the TicTac lab writes it: A1 to C3, rows by letter.
func cellNamed(name string) (cell int, ok bool) {
	if len(name) != 2 {
		return 0, false
	}
	row, col := int(name[0]&^0x20)-'A', int(name[1])-'1' // in either case
	return gamestate.BoardSize*row + col, onBoard(row) && onBoard(col)
}

// cellNumbered returns the cell of a number as the game report writes it: 1 to 9.
func cellNumbered(number string) (cell int, ok bool) {
	n, err := strconv.Atoi(number)
	return n - 1, err == nil && 1 <= n && n <= gamestate.BoardSize*gamestate.BoardSize
}

// list returns "a", "a and b", "a, b and c".
func list(items []string, conjunction string) string {
	last := len(items) - 1
	if last < 1 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:last], ", ") + " " + conjunction + " " + items[last]
}
