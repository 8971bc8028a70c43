// Package match is the game for people: one game of the ECE244 lab or several, with commands at the
// prompt, the computer as a player, other views of the board, and a record. Play is its loop. It
// uses the prompt, the refusals and the block of package controller, so that their text exists
// once.
//
// An answer is one line, parsed once. If it changes the match, it leads to a new history: the
// moves, the state of the game, and the score. Undo returns to the previous history. An answer is
// in the record before its result is on the screen.
//
//	record   = { game } [ prompt ]            a prompt if the last game is not over
//	game     = { comment } { exchange }
//	exchange = prompt answer LF reply { comment } LF
//	answer   = row " " column | "undo" | "new"
//	reply    = the lab's text for a cell; nothing for a command
//	comment  = "#" text LF
//
//	Enter row and column of a grid cell: 3 3
//	Invalid board coordinates 3 3
//	# Rows and columns are 0 to 2.
//
//	Enter row and column of a grid cell:
//
// A record holds the answers that change the match, and the cells that the game refuses. It is
// valid if playing its answers writes it again, comments aside. So Resume and Replay need no other
// reader. They also take a word that the lab's game refuses; Play does not record it.
//
// The package opens no files and knows no flags: its caller gives it a writer, and the comment with
// the flags for the beginning of the record.
package match

import (
	"cmp"
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
	"tictactoe/playmove"
)

// Options configure a match. The zero value is one game of two people on a pipe, which prints the
// lab's text alone.
type Options struct {
	controller.Options // for the blocks on the screen

	// Keyboard means that people type at a terminal: commands are understood, the screen says whose
	// turn it is, and after a game there is a question.
	Keyboard bool
	View     board.View

	Players board.Players // in the first game; they swap marks after each
	Series  bool          // game after game, with a score
	Games   int           // the number of games in a Series; 0 if it has no end

	Computer gamestate.Mark // the computer's mark in the first game; Empty if two people play
	Level    perfectplay.Level
	Seed     uint64 // of the computer's choice among equal moves

	// Record gets the record, one Write per answer. It may be nil. Header is a comment for its
	// beginning, "" if it needs none. Resume is the command that resumes the record.
	Record io.Writer
	Header string
	Resume string

	// Save writes the record so far to a new file, for the command save, and returns the command
	// that resumes it. It is called only if there is a Keyboard.
	Save func(name string, record []byte) (resume string, err error)
}

// PlayersIn returns who plays X and O in a game of a series, given by its number from 1. Both have
// a name.
func (o Options) PlayersIn(number int) board.Players {
	names := map[gamestate.Mark]string{gamestate.X: "Player 1", gamestate.O: "Player 2"}
	if o.Computer != gamestate.Empty {
		names[o.Computer] = "Computer"
	}
	players := board.Players{
		X: cmp.Or(o.Players.X, names[gamestate.X]),
		O: cmp.Or(o.Players.O, names[gamestate.O]),
	}
	if areSwapped(number) {
		players.X, players.O = players.O, players.X
	}
	return players
}

// A Match is one game or several, one after the other.
type Match struct {
	options Options
	view    board.View // as the players have chosen it last
	console *console.Console
	table   perfectplay.Table
	random  *rand.Rand // picks among the computer's moves

	history  history
	record   *record
	refusals int // in a row, since the board was shown
	saved    int // the length of the record when it was saved
}

// New returns a match at the console c. The caller closes c.
func New(c *console.Console, options Options) *Match {
	m := &Match{
		options: options,
		view:    options.View,
		console: c,
		table:   perfectplay.Table{},
		random:  rand.New(rand.NewPCG(options.Seed, 0)),
		history: history{series: series{length: options.Games}},
		record:  newRecord(options.Record),
	}
	c.Edit(console.Editing{Complete: complete, Redraw: m.redraw})
	return m
}

// Play plays until the match is over, the input ends or a player quits. Its errors are
// console.ErrInterrupt and those of reading and writing.
func (m *Match) Play() error {
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
		case next.command == mistyped:
			m.show(next, m.history)
		case next.isRecordedAfter(m.history):
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
	isOver := m.history.state.GameOver()
	switch {
	case isOver && m.options.Keyboard:
		return m.askAgain()
	case isOver:
		return m.echo(answer{command: newGame}), nil
	case m.isComputersTurn():
		return m.echo(m.computersMove()), nil
	case m.options.Keyboard:
		return m.askCell()
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

// enter changes the match: first the record, then the history, and then the screen. If the record
// cannot be written, the answer does not count.
func (m *Match) enter(a answer) error {
	before := m.history
	m.change(a)
	if a.command == undo && m.isComputersTurn() && a.isRecordedAfter(m.history) {
		m.change(a) // the computer's move was the last one
	}
	if err := m.record.flush(); err != nil {
		m.history = before
		return err
	}
	m.show(a, before)
	return nil
}

// change changes the history, and adds the exchange to the record.
func (m *Match) change(a answer) {
	before := m.history
	m.history = before.after(a)
	comments := slices.Concat(m.verdict(a, before), m.decision(a), m.news(a))
	m.record.addExchange(a, before, m.history, comments)
}

// hasScore reports whether there is a score: in a series, and after a second game has begun.
func (m *Match) hasScore() bool { return m.options.Series || m.history.gameNumber() > 1 }

// isOver reports whether the match is over. At a keyboard, a player ends it.
func (m *Match) isOver() bool {
	isOver := m.history.state.GameOver()
	return isOver && !m.options.Keyboard && (!m.options.Series || m.history.series.isComplete())
}

// players returns who plays X and O in the current game.
func (m *Match) players() board.Players { return m.options.PlayersIn(m.history.gameNumber()) }

// isComputersTurn reports whether the computer moves next.
func (m *Match) isComputersTurn() bool {
	computer := m.options.Computer
	if areSwapped(m.history.gameNumber()) {
		computer = -computer
	}
	state := &m.history.state
	return !state.GameOver() && computer == playmove.Mover(state)
}

// computersMove returns the cell that the computer plays.
func (m *Match) computersMove() answer {
	cells := m.table.Choice(&m.history.state, m.options.Level)
	for range m.random.IntN(bits.OnesCount16(cells)) {
		cells &= cells - 1
	}
	cell := bits.TrailingZeros16(cells)
	return answer{row: cell / gamestate.BoardSize, col: cell % gamestate.BoardSize}
}
