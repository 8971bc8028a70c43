package match

import (
	"fmt"
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

// An input reads answers. Integers it reads as the lab does, from a stream: a pair may be spread over lines, and lines may
// hold several pairs.
type input struct {
	lines lines
	words bool              // words are understood where they begin a line
	cells bool              // so are cells as the other labs write them
	urge  func(text string) // says what is waited for, where a line did not say it all; nil where nobody is to be told

	rest  string // of the line last read, what has not been taken
	whole bool   // that is all of it
	below bool   // the next line stands below the prompt, not behind it
}

// space is what C++ takes for white space.
const space = " \t\n\v\f\r"

// cutSpace cuts text, which does not begin with white space, at the first that there is.
func cutSpace(text string) (before, behind string) {
	end := strings.IndexAny(text, space)
	if end < 0 {
		return text, ""
	}
	return text[:end], strings.Trim(text[end:], space)
}

// fill reads lines until there is something to take. Below the prompt it passes over those that look like comments: whoever
// replays what stands on the screen drops them. It says what is waited for, with what has been typed of it.
func (in *input) fill(typed ...string) error {
	for {
		in.rest = strings.Trim(in.rest, space)
		if in.rest != "" {
			return nil
		}
		if in.below && in.urge != nil {
			in.urge(in.missing(typed))
		}
		line, err := in.lines.Line()
		if err != nil {
			return err
		}
		if in.words && in.below && strings.HasPrefix(line, comment) {
			continue
		}
		in.rest, in.whole, in.below = line, true, true
	}
}

// token takes what stands before the next white space.
func (in *input) token() (token string) {
	token, in.rest = cutSpace(in.rest)
	in.whole = false
	return token
}

// remainder takes what is left of the line.
func (in *input) remainder() (rest string) {
	rest, in.rest = in.rest, ""
	return rest
}

// nextLine takes the next line. What is left of the last one was not meant for whoever asks for it.
func (in *input) nextLine() (string, error) {
	line, err := in.lines.Line()
	in.rest = ""
	return strings.Trim(line, space), err
}

// isNew reports whether the next answer is the word new.
func (in *input) isNew() bool {
	in.below = false
	if !in.words || in.fill() != nil || !in.whole {
		return false
	}
	word, _, _ := findWord(in.rest)
	return word != nil && word.name == newWord
}

// answer reads an answer. The record has a mistake in quotes where whoever understands words, but no names of cells, would
// not make a mistake of it.
func (in *input) answer() (answer, error) {
	a, err := in.read()
	if err == nil && a.mistake != "" {
		again := input{lines: new(textLines), words: true, rest: a.text, whole: true}
		if back, err := again.read(); err != nil || back.mistake == "" {
			a.text = strconv.Quote(a.text)
		}
	}
	return a, err
}

func (in *input) read() (answer, error) {
	in.below = false
	var tokens []string
	var row int64 // the first of them
	for {
		if err := in.fill(tokens...); err != nil {
			return answer{}, err
		}
		if in.whole && in.words {
			word, argument, mistake := findWord(in.rest)
			switch {
			case word != nil:
				in.remainder()
				return wordAnswer(word, argument), nil
			case mistake != "":
				return in.mistake(tokens, mistake), nil
			}
		}
		begun := in.whole && len(tokens) == 0
		token := in.token()
		tokens = append(tokens, token)
		if in.cells && len(tokens) == 1 {
			if cell, ok := cellNamed(token); ok {
				return cellAnswer(cell), nil
			}
		}
		integer, err := strconv.ParseInt(token, 10, 32)
		if err != nil {
			return in.mistake(tokens, in.right(strings.Join(append(tokens, in.rest), " "), token)), nil
		}
		if in.cells && begun && in.rest == "" {
			if cell, ok := cellNumbered(token); ok {
				return cellAnswer(cell), nil
			}
			return in.mistake(tokens, "Cells are numbered 1 to 9 from the top left corner."), nil
		}
		if len(tokens) == 2 {
			return answer{text: fmt.Sprint(row, integer), row: int(row), col: int(integer)}, nil
		}
		row = integer
	}
}

// mistake returns the answer that the tokens are, with what is left of their line.
func (in *input) mistake(tokens []string, right string) answer {
	return answer{text: folded(strings.Join(append(tokens, in.remainder()), " ")), mistake: right}
}

// folded returns text as the record has it: on one line, one blank between its words, and printable.
func folded(text string) string { return printable(strings.Join(strings.Fields(text), " ")) }

// printable returns text with a question mark in place of what a terminal would not print as it is, line ends too.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) && string(r) != noBreak {
			return '?'
		}
		return r
	}, text)
}

// missing returns what is waited for where the tokens have been typed.
func (in *input) missing(tokens []string) string {
	if len(tokens) > 0 {
		return fmt.Sprintf("Row %s; and the column?", tokens[0])
	}
	return in.wanted()
}

// right returns what would have been right in place of a text of which the token is no integer.
func (in *input) right(text, token string) string {
	if cell, ok := cellNamed(token); ok && !in.cells {
		return fmt.Sprintf("%s is %s here; started with --cells, the game takes either.", strings.ToUpper(token), coordinates(cell))
	}
	integers := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if len(integers) == 2 && len(integers[0]+integers[1]) == 2 && !strings.ContainsFunc(text, unicode.IsLetter) {
		return fmt.Sprintf("Type only the two numbers, with a blank between: %s %s.", integers[0], integers[1])
	}
	if in.words {
		if word := nearest(token); word != "" {
			return fmt.Sprintf("Did you mean %s? %s", word, in.wanted())
		}
	}
	return in.wanted()
}

// wanted returns what can be typed.
func (in *input) wanted() string {
	want := "a row and a column, each 0 to 2, such as 1 2"
	if in.cells {
		want = "a cell, A1 to C3 or 1 to 9, or a row and a column, each 0 to 2"
	}
	if in.words {
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
