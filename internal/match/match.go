// Package match adds to the ECE244 game what people want at a keyboard: commands at the prompt, a
// series of games, the computer as a player, and a record. A Match is the controller.Table at which
// they play.
//
// The lab's text stays as it is. Everything else is a comment: a line that begins with "# ". A
// match types the computer's moves, and the command that follows the end of a game: new for the
// next game, undo for the last move. So the record is a session in the sense of package
// transcripts, and so is a screen that shows the lab's blocks. controller.Play replays both, with
// the option Commands:
//
//	session  = [ header ] game { [ header ] prompt ( "new" | "undo" ) LF LF game }
//	header   = "# tictactoe" { " --" flag "=" value } LF
//	game     = { exchange } [ prompt ]
//	exchange = prompt answer LF reply LF
//	answer   = a row and a column, a command, or something else
//	reply    = the lab's text; nothing after a command
//
// A comment may be on any line. The record of an unfinished game ends in a prompt.
//
// The package opens no files and knows no flags of the command line: it gets a writer, and it
// writes and reads the header.
package match

import (
	"errors"
	"io"
	"math/rand/v2"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/perfectplay"
)

// Options configure a match. The zero value is one game of two people.
type Options struct {
	TrailingBlanks bool       // see controller.Options; for the blocks on the screen
	View           board.View // how the screen shows a game; "" is board.Block
	Unicode        bool       // the screen has lines to draw a grid with
	Commands       bool       // understand commands, explain mistakes, ask whether to play again
	Cells          bool       // accept the cells of other labs: A1 to C3, or 1 to 9 alone on a line

	Players board.Players // in the first game; they swap marks after each
	Series  bool          // game after game, with a score
	Games   int           // the number of games in a Series; 0 asks the players after each game

	Computer gamestate.Mark // the computer's mark in the first game; Empty if two people play
	Level    perfectplay.Level
	Seed     uint64 // of the computer's choice among equal moves

	// Record gets the record, one Write per exchange; nil keeps none. The screen shows an exchange
	// only after its Write has returned. Resume is the command that resumes the record.
	//
	// KeptIn is the name of the record's file if the player did not ask for it; otherwise "". Such
	// a record is not written before the first move, and if a Write fails the match goes on.
	Record io.Writer
	Resume string
	KeptIn string

	// Save writes the record so far to a new file, for the command save. Files returns the names
	// of files that begin with a text. Without Commands both may be nil.
	Save  func(name string, record []byte) error
	Files func(beginning string) []string
}

// A Match is one game or several, one after the other.
type Match struct {
	options Options
	table   *perfectplay.Table
	random  *rand.Rand // picks among the computer's moves

	game        controller.Game
	series      series
	lastCommand string // "" if the last answer was no command

	input   controller.Reader // on a pipe
	row     string            // typed alone, before its column
	screen  *screen
	record  *record
	resumed []exchange // of the current game, before it was resumed
}

// New returns a match at the console c. The caller closes c.
func New(c *console.Console, options Options) *Match {
	if options.View == "" {
		options.View = board.Block
	}
	m := &Match{
		options: options,
		table:   perfectplay.NewTable(),
		random:  rand.New(rand.NewPCG(options.Seed, 0)),
		series:  series{isOn: options.Series},
		input:   controller.Reader{Console: c, Cells: options.Cells},
		screen:  newScreen(c, options),
		record:  newRecord(options),
	}
	if options.Commands {
		c.Edit(console.Editing{
			Complete:   m.complete,
			Explain:    m.explain,
			Redraw:     func() { m.screen.redraw(m.now()) },
			WrapPrompt: m.screen.prompt != controller.Prompt,
		})
	}
	return m
}

// Play plays until the match is over, the input ends or a player quits. Its errors are
// console.ErrInterrupt and those of reading and writing.
func (m *Match) Play() error {
	if err := m.begin(); err != nil {
		return err
	}
	return controller.Run(&m.game, m)
}

// begin writes the header, the opening comments and, to the record, the first prompt.
func (m *Match) begin() error {
	m.record.begin(m.header(m.series))
	opening := m.opening(m.series, &m.game)
	if m.record.inFile() {
		opening = m.resumption()
	} else {
		m.record.comment(opening...)
	}
	if !m.game.State.GameOver() {
		m.record.ask()
	}
	if m.options.KeptIn == "" || m.record.inFile() {
		if err := m.record.flush(); err != nil {
			return err
		}
	}

	for _, e := range m.resumed {
		m.screen.answer(m.screen.prompt, e)
		m.screen.exchange(e)
	}
	m.screen.greet(m.now(), opening)
	return nil
}

// Next returns the next answer: the player's, the computer's, or the command that follows the end
// of a game.
func (m *Match) Next(game *controller.Game) (answer controller.Answer, err error) {
	switch {
	case game.State.GameOver():
		answer, err = m.afterGame()
	case m.computerMoves():
		answer = m.computersAnswer()
	default:
		if m.row == "" {
			m.screen.turn(m.now())
		}
		answer, err = m.ask()
	}
	if err == io.EOF || errors.Is(err, console.ErrInterrupt) {
		m.end()
	}
	return answer, err
}

// Show writes an outcome, first to the record, then to the screen. If it cannot be recorded it does
// not count.
func (m *Match) Show(o controller.Outcome) error {
	e := m.exchange(o)
	if err := m.keep(e); err != nil {
		m.end()
		return err
	}
	if e.Kind != controller.Unchanged && (m.game.State.GameOver() || m.computerMoves()) {
		// No player typed the answer.
		m.screen.announce(e)
		m.screen.answer(m.screen.prompt, e)
	}
	m.screen.exchange(e)
	isMistake := e.Kind == controller.NotIntegers || e.Kind == controller.OffBoard
	if !isMistake && e.Kind != controller.Unchanged {
		m.row = ""
	}
	m.series = e.series
	m.lastCommand = e.Answer.Command
	return nil
}

// keep writes an exchange that changed something to the record, and the next prompt.
func (m *Match) keep(e exchange) error {
	if e.Kind == controller.Unchanged {
		return nil
	}
	m.record.begin(m.header(e.series))
	if m.game.State.GameOver() {
		m.record.ask()
	}
	m.record.answer("", e)
	m.record.exchange(e)
	if !e.Game.State.GameOver() {
		m.record.ask()
	}
	return m.record.flush()
}

// now returns the position, as an exchange that changed nothing.
func (m *Match) now() exchange {
	o := controller.Outcome{Kind: controller.Unchanged, Game: m.game}
	return exchange{Outcome: o, series: m.series, players: m.players()}
}
