package match

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
)

// A word is what can be typed at the prompt in place of a row and a column.
type word struct {
	name     string
	argument string // what stands behind it; "" where nothing does
	does     string
	take     func(m *Match, argument string) exchange
}

// The words that the match types itself.
const (
	undoWord = "undo"
	redoWord = "redo"
	newWord  = "new"
)

// words returns all words, in the order in which help lists them.
func words() []word {
	return []word{
		{"help", "", "says what can be typed, as ? does", (*Match).help},
		{undoWord, "", "takes the last move back, or the word new", (*Match).undo},
		{redoWord, "", "plays it again", (*Match).redo},
		{"hint", "", "names the best cells, and what they lead to", (*Match).hint},
		{"moves", "", "lists the moves so far", (*Match).listMoves},
		{"save", "FILE", "writes the session so far to a new file", (*Match).save},
		{newWord, "", "begins the game again", (*Match).startAgain},
		{"quit", "", "ends the session, as Ctrl-D does", (*Match).quit},
	}
}

func wordNames() []string {
	var names []string
	for _, w := range words() {
		names = append(names, w.name)
	}
	return names
}

// findWord returns the word that a line, with no white space around it, is, and what stands behind that. The beginning of
// a word is enough where no other begins so. Where the line is nearly a word it returns what would have been right.
func findWord(line string) (found *word, argument, mistake string) {
	name, argument := cutSpace(line)
	name = strings.ToLower(name)
	if name == "?" {
		name = "help"
	}
	var begun []word
	for _, w := range words() {
		if strings.HasPrefix(w.name, name) {
			begun = append(begun, w)
		}
	}
	switch {
	case len(begun) == 0:
		return nil, "", ""
	case len(begun) > 1:
		names := make([]string, len(begun))
		for i, w := range begun {
			names[i] = w.name
		}
		return nil, "", fmt.Sprintf("%q begins %s.", name, list(names, "and"))
	}
	w := &begun[0]
	switch {
	case w.argument == "" && argument != "":
		return nil, "", fmt.Sprintf("%s takes nothing after it.", w.name)
	case w.argument != "" && argument == "":
		return nil, "", fmt.Sprintf("Say where to: %s %s.", w.name, w.argument)
	}
	return w, argument, ""
}

// nearest returns the word that somebody meant who mistyped it; "" where that is anybody's guess.
func nearest(typed string) string {
	const slips = 2 // letters too many, too few or wrong; two that are swapped are two that are wrong
	nearest, least := "", slips+1
	for _, name := range wordNames() {
		if d := distance(strings.ToLower(typed), name); d < least && d < len(name)-1 {
			nearest, least = name, d
		}
	}
	return nearest
}

// distance returns how many letters must be put in, taken out or replaced to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// byMatch returns the word of that name as the match types it.
func byMatch(name string) answer {
	w, _, _ := findWord(name)
	a := wordAnswer(w, "")
	a.byMatch = true
	return a
}

// said returns the exchange of a word that changes nothing.
func said(lines ...string) exchange {
	return exchange{passing: true, reply: func(s *sheet) { s.aside(lines...) }}
}

func (m *Match) help(string) exchange {
	first := "Type a row and a column, each 0 to 2, such as 1 2, or one of these words:"
	if m.options.Cells {
		first = "Type a cell, A1 to C3 or 1 to 9, or a row and a column, each 0 to 2, or one of these words:"
	}
	lines := []string{first}
	for _, w := range words() {
		lines = append(lines, fmt.Sprintf("  %-9s  %s", strings.TrimSpace(w.name+" "+w.argument), w.does))
	}
	return said(append(lines, "The beginning of a word is enough; TAB completes it.")...)
}

func (m *Match) undo(string) exchange {
	if len(m.moves) == 0 && len(m.left) > 0 {
		left := m.left
		m.left, m.undone = nil, nil
		return m.goTo(left, undoWord, "Back in the game before this one.")
	}
	if len(m.moves) == 0 {
		return said("There is no move to take back.")
	}
	cell := m.last()
	m.undone = append(slices.Clone(m.undone), cell)
	return m.goTo(m.moves[:len(m.moves)-1], undoWord, "Taken back: "+m.name(cell)+".")
}

func (m *Match) redo(string) exchange {
	last := len(m.undone) - 1
	if last < 0 {
		return said("There is no move to play again.")
	}
	cell := m.undone[last]
	m.undone = m.undone[:last]
	return m.goTo(append(slices.Clone(m.moves), cell), redoWord, "Played again: "+m.name(cell)+".")
}

// goTo has the game stand where moves lead, as word asks for, and says so.
func (m *Match) goTo(moves []int, word, done string) exchange {
	m.moves, m.word, m.game = moves, word, gamestate.GameState{}
	for _, cell := range moves {
		play(&m.game, cell)
	}
	game, last, players, mover := m.game, m.last(), m.players(), m.mover()
	return exchange{reply: func(s *sheet) {
		said := done
		if s.view != board.Sentence { // which says that itself
			said += " " + players.Of(mover) + " is to move."
		}
		s.aside(said)
		s.position(&game, last, players)
	}}
}

func (m *Match) hint(string) exchange {
	table := m.perfect()
	best := table.Best(&m.game)
	mover, outcome := m.mover(), table.Outcome(&m.game)
	leads := "draws"
	switch {
	case outcome.Winner == gamestate.Empty:
	case outcome.Moves == 1:
		leads = "wins at once"
	case outcome.Winner == mover:
		leads = fmt.Sprintf("wins in %d moves, both players' counted", outcome.Moves)
	default:
		leads = fmt.Sprintf("loses in %d moves, both players' counted", outcome.Moves)
	}
	which := "Best: " + list(m.names(best), "or")
	if free := m.game.Cells(gamestate.Empty); best == free && bits.OnesCount16(free) > 1 {
		which = "All free cells are equally good"
	}
	return said(fmt.Sprintf("%s. %s then %s.", which, m.players().Of(mover), leads))
}

func (m *Match) listMoves(string) exchange {
	if len(m.moves) == 0 {
		return said("No move has been played.")
	}
	mark := gamestate.X
	var moves []string
	for _, cell := range m.moves {
		moves = append(moves, fmt.Sprintf("%v %s", mark, m.name(cell)))
		mark = -mark
	}
	return said("Moves: " + strings.Join(moves, ", ") + ".")
}

func (m *Match) save(name string) exchange {
	if m.options.Save == nil {
		return said("There is nowhere to save it.")
	}
	if err := m.options.Save(name, m.record.text.Bytes()); err != nil {
		return said(fmt.Sprintf("Not saved: %v.", err))
	}
	return said("Saved to " + name + ".")
}

func (m *Match) startAgain(string) exchange {
	m.newGame()
	opening := m.opening()
	return exchange{reply: func(s *sheet) {
		s.aside("A new game.")
		s.aside(opening...)
	}}
}

func (m *Match) quit(string) exchange {
	e := said(append([]string{fmt.Sprintf("Left after %s.", plural(len(m.moves), "move"))}, m.goodbye()...)...)
	e.last = true
	return e
}

// name returns what the players call a cell.
func (m *Match) name(cell int) string {
	if m.options.Cells {
		return string([]byte{'A' + byte(cell/gamestate.BoardSize), '1' + byte(cell%gamestate.BoardSize)})
	}
	return strings.ReplaceAll(coordinates(cell), " ", noBreak)
}

// names returns what the players call the cells of a set.
func (m *Match) names(cells uint16) []string {
	var names []string
	for ; cells != 0; cells &= cells - 1 {
		names = append(names, m.name(bits.TrailingZeros16(cells)))
	}
	return names
}

// free returns the cells that can be played.
func (m *Match) free() []string { return m.names(m.game.Cells(gamestate.Empty)) }

// complete returns the lines that what is typed may become: words, and free cells.
func (m *Match) complete(line string) []string {
	if m.asking {
		return beginning([]string{"yes", "no"}, line)
	}
	var lines []string
	for _, w := range words() {
		name := w.name
		if w.argument != "" {
			name += " "
		}
		lines = append(lines, name)
	}
	for _, cell := range m.free() {
		cell = strings.ReplaceAll(cell, noBreak, " ")
		if strings.ToLower(line) == line && line != "" {
			cell = strings.ToLower(cell)
		}
		lines = append(lines, cell)
	}
	return beginning(lines, line)
}

// beginning returns those lines that begin so, and go on.
func beginning(lines []string, begun string) []string {
	return slices.DeleteFunc(lines, func(line string) bool { return line == begun || !strings.HasPrefix(line, begun) })
}
