// Package match is the game for people: one game of the ECE244 lab or several, with commands at the
// prompt, the computer as a player, other views of the board, and a record. Play is its loop. It
// uses the prompt, the refusals and the block of package controller, so that their text exists
// once.
//
// An answer is one line, parsed once. If it changes the match, it leads to a new history: the
// state of the game, the moves, the score, the names and the view. Undo returns to the previous
// history, but keeps the names and the view. An answer is in the record before its result is on the
// screen.
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
// ends of lines and of the text. Resume reads and checks it. Replay gets only its answers, and
// prints the rest again; it also takes a word that the lab's game refuses, which Play does not
// record.
//
// The computer's choice follows from the seed and the number of moves so far, so that a match that
// is resumed goes on like one that was not interrupted.
//
// The package opens no files and knows no flags: its caller writes files for it, and gives it the
// comment with the flags for the beginning of the record.
package match

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
	"slices"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/file"
	"tictactoe/internal/game/board"
	"tictactoe/internal/game/perfectplay"
)

// Options configure a match. The zero value is one game of two people on a pipe, which prints the
// lab's text alone.
type Options struct {
	controller.Options // for the blocks on the screen

	// Keyboard means that people type at a terminal: commands are understood, the screen says whose
	// turn it is, and after a game there is a question.
	Keyboard bool
	View     board.View    // at the beginning
	Players  board.Players // in the first game; they swap marks after each

	Series bool // game after game, with a score
	Games  int  // the number of games in a Series; 0 if it has no end

	Computer gamestate.Mark // the computer's mark in the first game; Empty if two people play
	Level    perfectplay.Level
	Seed     uint64 // of the computer's choice among equal moves

	// Record gets the record, one Write per answer; Play closes it. It may be nil. Header is the
	// first comment of a new record. Resume is the command that resumes it.
	Record io.WriteCloser
	Header string
	Resume string

	// NewRecord creates a file with the record so far, for the commands save and record, and
	// returns the command that resumes it. It is called only if there is a Keyboard.
	NewRecord func(name string, record []byte) (file io.WriteCloser, resume string, err error)

	// Suggest returns the names of commands that are similar to a word. It may be nil.
	Suggest func(word string) []string
}

// A Match is one game or several, one after the other.
type Match struct {
	options Options
	console *console.Console
	table   perfectplay.Table

	history  history
	record   *record
	refusals int     // in a row, since the board was shown
	saved    history // when the command save wrote the record
}

// New returns a match at the console c. The caller closes c.
func New(c *console.Console, options Options) *Match {
	m := &Match{
		options: options,
		console: c,
		table:   perfectplay.Table{},
		record:  newRecord(options.Record),
	}
	m.history.series.length = options.Games
	m.history.names, m.history.view = options.names(), options.View
	c.Edit(console.Editing{Complete: m.complete, Redraw: m.redraw})
	return m
}

// Play plays until the match is over, the input ends or a player quits. Its errors are
// console.ErrInterrupt and those of reading and writing.
func (m *Match) Play() (err error) {
	defer func() { err = cmp.Or(err, m.record.close()) }()
	if err := m.begin(); err != nil {
		return err
	}
	for !m.isOver() {
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
		case next.command == mistyped: // not recorded
			m.showResult(next, m.history)
		case m.canEnter(next):
			if err := m.enter(next); err != nil {
				m.say(m.goodbye()...)
				return err
			}
		default:
			m.inform(next)
		}
	}
	return nil
}

// next returns the next answer: a person's, the computer's or, on a pipe after a game, the command
// new. The errors are those of readAnswer.
func (m *Match) next() (answer, error) {
	switch {
	case m.isComputersTurn(m.history):
		return m.echo(m.computersMove()), nil
	case m.options.Keyboard:
		return m.ask()
	case m.history.state.GameOver():
		return m.echo(answer{command: newGame}), nil
	}
	m.console.Print(controller.Prompt)
	return readAnswer(m.console)
}

// echo returns an answer that no person has typed. On a pipe it prints the answer after the prompt,
// as a terminal shows the answers that people type.
func (m *Match) echo(a answer) answer {
	if !m.options.Keyboard {
		m.console.Print(controller.Prompt, a.String(), "\n")
	}
	return a
}

// canEnter reports whether an answer that is not mistyped changes this match now, or is a cell that
// the game refuses. Only these are recorded. It is stricter than canFollow, because it knows the
// players.
func (m *Match) canEnter(a answer) bool {
	switch a.command {
	case undo:
		return m.stepsBack() > 0
	case showBoard:
		return a.canFollow(m.history) && a.argument != m.history.view.Name
	case rename:
		return a.canFollow(m.history) && m.checkRenaming(a.mark, a.argument) == nil
	}
	return a.canFollow(m.history)
}

// stepsBack returns how many histories undo goes back: to the last one in which a person was to
// move. It returns 0 if there is none.
func (m *Match) stepsBack() int {
	steps := 0
	for h := m.history.previous; h != nil; h = h.previous {
		steps++
		if !m.isComputersTurn(*h) {
			return steps
		}
	}
	return 0
}

// enter applies an answer, writes it to the record, and then shows the result. If the record cannot
// be written, the answer does not count. But if another program has changed the file, a match at a
// keyboard goes on without it.
func (m *Match) enter(a answer) error {
	before, steps := m.history, 1
	if a.command == undo {
		steps = m.stepsBack()
	}
	for range steps { // the record has one undo for each step
		m.apply(a)
	}
	err := m.record.flush()
	changed, isChanged := errors.AsType[*file.ChangedError](err)
	if err != nil && (!isChanged || !m.options.Keyboard) {
		m.history = before
		return fmt.Errorf("%v %w: %w", a, ErrNotRecorded, err)
	}
	m.showResult(a, before)
	if !m.options.Keyboard {
		m.forget()
	}
	if isChanged {
		m.say(changed.Error()+", so the game goes on unrecorded.",
			"Type record and a new name, such as record new.txt, to record the whole game there.")
		m.console.Print("\n")
	}
	return nil
}

// forget drops the text of the record, and the games before the current one. On a pipe, no command
// can use them.
func (m *Match) forget() {
	m.record.text.Reset()
	m.record.flushed = 0
	if len(m.history.moves) == 0 {
		m.history.previous = nil
	}
}

// apply changes the match by an answer that canEnter accepts, and adds the exchange to the record's
// text.
func (m *Match) apply(a answer) {
	before := m.history
	m.history = before.after(a)
	comments := slices.Concat(m.verdict(a, before), m.decidingMove(a), m.announcements(a))
	m.record.addExchange(a, before, m.history, comments)
}

// hasScore reports whether there is a score: in a series, and after a second game has begun.
func (m *Match) hasScore() bool { return m.options.Series || m.history.gameNumber() > 1 }

// isOver reports whether the match is over. At a keyboard it never is: a player quits.
func (m *Match) isOver() bool {
	isLast := !m.options.Series || m.history.series.isComplete()
	return isLast && m.history.state.GameOver() && !m.options.Keyboard
}

// computersMove returns the cell that the computer plays: one of the equally good ones, at random.
func (m *Match) computersMove() answer {
	cells := m.table.Choice(&m.history.state, m.options.Level)
	random := rand.New(rand.NewPCG(m.options.Seed, uint64(m.history.played)))
	for range random.IntN(bits.OnesCount16(cells)) {
		cells &= cells - 1 // drop the lowest cell
	}
	return cellAnswer(bits.TrailingZeros16(cells))
}
