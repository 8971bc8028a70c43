// Package match is the game for people: one game of the ECE244 lab or several, with commands at the
// prompt, the computer as a player, other views of the board, and a record. Play is its loop. It
// uses the prompt, the refusals and the block of package controller, so that their text exists
// once.
//
// An answer is one line, parsed once. If it changes the match, it leads to a new history: the
// state of the game, the moves, the score, the names and the view. Undo returns to the previous
// history, but keeps the names and the view. An answer is in the record before its result is on the
// screen. If the record cannot be written any more, the match goes on without it.
//
//	record   = { comment | exchange } [ prompt ]     a prompt if the last game is not over
//	exchange = prompt answer LF reply { comment } LF
//	answer   = row " " column | "undo" | "new" | "board " view | "name " mark " " name
//	reply    = the lab's text for a cell; nothing for a command
//	comment  = "#" text LF
//
//	# tictactoe
//	Enter row and column of a grid cell: 3 3
//	Invalid board coordinates 3 3
//	# Rows and columns are 0 to 2.
//
//	Enter row and column of a grid cell:
//
// A record holds the answers that change the match, and the cells that the game refuses. It is
// valid if playing its answers writes the same text, except for comments, and white space at the
// ends of lines and of the text. Resume reads it; below its last whole exchange, other lines become
// comments. Replay gets only its answers, and prints the rest again; it also takes a word that the
// lab's game refuses, which Play does not record.
//
// The package opens no files and knows no flags: its caller writes files for it, and gives it the
// comment with the flags for the beginning of the record.
package match

import (
	"errors"
	"io"
	"math/bits"
	"math/rand/v2"
	"slices"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/internal/game/perfectplay"
)

// Options configure a match. The zero value is a match of two people without a record.
type Options struct {
	controller.Options // for the blocks on the screen

	View     board.View    // at the beginning
	NextView string        // the name of the view of a match that is resumed; "" keeps its own
	Players  board.Players // in the first game; they swap marks after each

	Series bool // game after game, with a score
	Games  int  // the number of games in a Series; 0 if it has no end

	Computer gamestate.Mark // the computer's mark in the first game; Empty if two people play
	Level    perfectplay.Level
	Seed     uint64 // of the computer's choices among equal moves

	// Record is the name of the file with the record, or "". Header is the first comment of a new
	// record.
	Record string
	Header string

	// WriteRecord writes the record so far to a file, which must be new or hold the beginning of
	// the record. It returns the file for the rest, one Write per answer, and the command that
	// resumes the record.
	WriteRecord func(name string, record []byte) (file io.Writer, resume string, err error)
}

// A Match is one game or several, one after the other.
type Match struct {
	options Options
	console *console.Console
	table   perfectplay.Table
	random  *rand.Rand // the computer's choices

	history   history
	record    record
	resumed   bool // Resume has read a record
	commented bool // Resume has made text below the last exchange a comment
}

// New returns a match at the console c. The caller closes c.
func New(c *console.Console, options Options) *Match {
	m := &Match{
		options: options,
		console: c,
		table:   perfectplay.Table{},
		random:  rand.New(rand.NewPCG(options.Seed, 0)),
	}
	m.history.series.length = options.Games
	m.history.names, m.history.view = options.names(), options.View
	if options.View.Name == "" {
		m.history.view = board.Views()[0]
	}
	c.Edit(console.Editing{Complete: m.complete, Redraw: m.redraw})
	return m
}

// Play plays until the input ends or a player quits. Its errors are console.ErrInterrupt, those of
// reading and writing, and that of a record that cannot be begun.
func (m *Match) Play() error {
	if err := m.begin(); err != nil {
		return err
	}
	for {
		next, err := m.next()
		switch {
		case err == io.EOF:
			m.leave()
			return nil
		case errors.Is(err, console.ErrInterrupt):
			m.leave()
			return err
		case err != nil:
			return err
		case next.command == quit:
			m.say(m.goodbye()...)
			return nil
		case m.canEnter(next):
			m.enter(next)
		default:
			m.inform(next)
		}
	}
}

// next returns the next answer: a person's, the computer's, or new between the games of a series.
// The errors are those of ask.
func (m *Match) next() (answer, error) {
	switch {
	case m.isBetweenGames(m.history):
		return answer{command: newGame}, nil
	case m.isComputersTurn(m.history):
		return m.computersMove(), nil
	}
	return m.ask()
}

// canEnter reports whether an answer changes the match now, or is a cell that the game refuses.
// Only these are recorded.
func (m *Match) canEnter(a answer) bool {
	switch a.command {
	case "":
		return !m.history.state.GameOver()
	case undo:
		return m.canUndo()
	case newGame:
		return len(m.history.moves) > 0
	case showBoard:
		return slices.Contains(board.ViewNames(), a.argument) && a.argument != m.history.view.Name
	case rename:
		return a.argument != "" && m.checkRenaming(a.mark, a.argument) == nil
	}
	return false
}

// isBetweenGames reports whether the next game begins without a question.
func (m *Match) isBetweenGames(h history) bool {
	return m.options.Series && h.state.GameOver() && !h.series.isComplete()
}

// canUndo reports whether there is an earlier history in which a person answers.
func (m *Match) canUndo() bool {
	for h := m.history.previous; h != nil; h = h.previous {
		if m.isPersonsTurn(*h) {
			return true
		}
	}
	return false
}

// isPersonsTurn reports whether a person answers next in a history.
func (m *Match) isPersonsTurn(h history) bool {
	return !m.isComputersTurn(h) && !m.isBetweenGames(h)
}

// enter applies an answer that canEnter accepts, writes it to the record, and then shows the
// result. Undo goes back until a person answers. If the record cannot be written, the match goes on
// without it.
func (m *Match) enter(a answer) {
	before := m.history
	m.history = before.after(a)
	for a.command == undo && !m.isPersonsTurn(m.history) { // the record has one undo for each step
		m.record.add(a, m.history, nil)
		m.history = m.history.after(a)
	}
	sentences := m.result(a, before)
	m.record.add(a, m.history, sentences)
	err := m.record.flush(m.history)
	m.showResult(a, sentences)
	if err != nil {
		m.say(failure("The game goes on unrecorded", err),
			"Type save and a name, such as save new.txt, to write the whole game there.")
	}
}

// hasScore reports whether there is a score: in a series, and after a second game has begun.
func (m *Match) hasScore() bool { return m.options.Series || m.history.gameNumber() > 1 }

// computersMove returns the cell that the computer plays: one of the equally good ones, at random.
func (m *Match) computersMove() answer {
	cells := m.table.Choice(&m.history.state, m.options.Level)
	for range m.random.IntN(bits.OnesCount16(cells)) {
		cells &= cells - 1 // drop the lowest cell
	}
	cell := bits.TrailingZeros16(cells)
	return answer{row: cell / gamestate.BoardSize, col: cell % gamestate.BoardSize}
}
