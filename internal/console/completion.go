package console

import (
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/chzyer/readline"
)

// A completer is what Console.Complete was given.
type completer struct {
	complete func(line string) []string
	paint    func(text string) string // how what is shown looks
}

// completeWith has TAB complete the line being edited from now on.
func (e *editor) completeWith(complete func(line string) []string, paint func(text string) string) {
	if complete == nil {
		e.completer.Store(nil)
		return
	}
	e.completer.Store(&completer{complete, paint})
}

// completes reports whether the TAB just read was typed for what is completed: where more was typed behind it, it is
// one of many keys that were pasted.
func (e *editor) completes() bool {
	return e.completer.Load() != nil && !e.terminal.waiting()
}

// complete returns the line and its cursor as they become by completion, and whether they do. Where there is a choice
// it shows that above the prompt.
func (e *editor) complete(line []rune, cursor int) ([]rune, int, bool) {
	completer := e.completer.Load()
	if completer == nil {
		return line, cursor, false
	}
	lines := slices.DeleteFunc(slices.Clone(completer.complete(string(line[:cursor]))), cannotBeTyped)
	if len(lines) == 0 {
		return line, cursor, false
	}
	begun := commonBeginning(lines)
	if len(lines) == 1 || len(begun) > cursor {
		return append(begun, line[cursor:]...), len(begun), true
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.erase()
	for _, comment := range comments(lines, screenWidth()) {
		io.WriteString(e.screen, completer.paint(comment)+"\n")
	}
	e.draw()
	return line, cursor, false
}

// cannotBeTyped reports whether line holds what would not stay as it is on the line being edited.
func cannotBeTyped(line string) bool {
	return !utf8.ValidString(line) || strings.ContainsFunc(line, unicode.IsControl)
}

// commonBeginning returns what all lines begin with, of which there must be one.
func commonBeginning(lines []string) []rune {
	common := []rune(lines[0])
	for _, line := range lines[1:] {
		n := 0
		for _, r := range line {
			if n == len(common) || r != common[n] {
				break
			}
			n++
		}
		common = common[:n]
	}
	return common
}

// comments returns words, without blanks at their end, in lines that begin with "# ", each of which holds as many as fit into
// the width, and at least one.
func comments(words []string, width int) []string {
	const begin, between = "# ", "  "
	var lines []string
	columns := width
	for _, word := range words {
		word = strings.TrimRight(word, " ")
		wordColumns := readline.Runes{}.WidthAll([]rune(word))
		if columns += len(between) + wordColumns; columns <= width {
			lines[len(lines)-1] += between + word
			continue
		}
		lines = append(lines, begin+word)
		columns = len(begin) + wordColumns
	}
	return lines
}
