// Package match adds to the ECE244 game what people want at a keyboard: commands at the prompt, a
// series of games, the computer as a player, and a record. A Match is the controller.Table at which
// they play. It uses the lab's table for the prompt, the answers and the lab's text.
//
// The lab's text stays as it is. Everything else is a comment: a line that begins with "# ". A match
// types the computer's moves, and the command that follows the end of a game: new for the next
// game, undo for the last move. So the record is a session in the sense of package transcripts, and
// so is a screen that shows the lab's blocks. controller.Play replays both, with the option
// Commands:
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
	"math/bits"
	"math/rand/v2"
	"strconv"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
)

// Options configure a match. The zero value is one game of two people.
type Options struct {
	TrailingBlanks bool       // end headings and board rows of the blocks on the screen with a blank
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
	// only after its Write has returned. RecordName is the name of the file. Kept says that the
	// player did not ask for the record: it is not written before the first move, and if a Write
	// fails the match goes on without it.
	Record     io.Writer
	RecordName string
	Kept       bool

	// Save writes the record so far to a new file, for the command save. Without Commands it may
	// be nil.
	Save func(name string, record []byte) error
}

// A Match is one game or several, one after the other.
type Match struct {
	options Options
	table   *perfectplay.Table
	random  *rand.Rand // picks among the computer's moves

	game        controller.Game
	series      series
	lastCommand string // "" if the last answer was no command

	screen *screen
	record *record

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
		screen:  newScreen(c, options),
		record:  newRecord(options),
	}
	if options.Commands {
		c.Complete(m.complete)
		m.screen.lab.Waiting = func(typed []string) { m.screen.advise(m.waiting(typed)) }
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
	if m.record.inFile {
		opening = m.resumption()
	} else {
		m.record.comment(opening...)
	}
	if !m.game.State.GameOver() {
		m.record.prompt()
	}
	if !m.options.Kept || m.record.inFile {
		if err := m.record.flush(); err != nil {
			return err
		}
	}

	for _, e := range m.resumed {
		m.screen.answered(e)
		m.screen.exchange(e)
	}
	m.screen.comment(opening...)
	m.screen.greet()
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
		m.screen.turn(game, m.players())
		answer, err = m.screen.lab.Next(game)
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
	if isTyped := !m.game.State.GameOver() && !m.computerMoves(); !isTyped {
		m.screen.answered(e)
	}
	if e.Kind == controller.Begun {
		m.screen.lab.Console.ForgetHistory()
	}
	m.screen.exchange(e)
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
	m.record.exchange(e)
	if !e.Game.State.GameOver() {
		m.record.prompt()
	}
	return m.record.flush()
}

// An exchange is an outcome with the text that a match adds to it.
type exchange struct {
	controller.Outcome
	series   series // after the outcome
	players  board.Players
	done     string   // what undo or redo did; "" for anything else
	verdict  string   // why the cell was refused, or the result of the game; or ""
	comments []string // all other comments
}

// exchange adds the match's text to an outcome.
func (m *Match) exchange(o controller.Outcome) exchange {
	e := exchange{Outcome: o, series: m.series.after(&m.game, o)}
	e.players = m.options.players(e.series.game(&o.Game), e.series.isOn)
	state, naming := &o.Game.State, m.screen.naming
	switch o.Kind {
	case controller.NotIntegers:
		e.comments = []string{m.correction(o.Answer)}
		reread, err := controller.AnswerIn(o.Answer.Text)
		if err != nil || !reread.NotIntegers {
			// Unquoted, the text would be read from the record as another answer.
			e.Answer.Text = strconv.Quote(o.Answer.Text)
		}
	case controller.OffBoard:
		size := naming.Size()
		if m.options.Cells {
			size += "; as two numbers, " + board.RowAndColumn.Size()
		}
		e.comments = []string{"The board has " + size + "."}
	case controller.Taken:
		e.verdict = naming.Refusal(state, e.players)
		free := naming.Cells(state.Cells(gamestate.Empty))
		e.comments = []string{"Free: " + board.List(free, "and") + "."}
	case controller.Undone:
		e.done = "Back in the game before this one."
		if o.Cell >= 0 {
			e.done = "Taken back: " + naming.Cell(o.Cell) + "."
		}
	case controller.Redone:
		e.done = "Played again: " + naming.Cell(o.Cell) + "."
	case controller.Begun:
		e.comments = append([]string{"A new game."}, m.opening(e.series, &o.Game)...)
	case controller.Unchanged:
		e.comments = m.say(o.Answer)
	}
	if state.GameOver() && o.Kind != controller.Unchanged {
		e.verdict = naming.Result(state, e.players)
		if e.series.isOn {
			isLast := e.series.finished == m.options.Games
			e.comments = []string{m.score(e.series, isLast)}
		}
	}
	if o.Answer.Ignored != "" {
		// Package transcripts knows this comment.
		e.comments = append(e.comments, "Left out: "+o.Answer.Ignored+".")
	}
	return e
}

// players returns who plays X and O in the current game.
func (m *Match) players() board.Players {
	return m.options.players(m.series.game(&m.game), m.series.isOn)
}

// mover returns the name of the player to move.
func (m *Match) mover() string { return m.players().Of(playmove.Mover(&m.game.State)) }

// computerMoves reports whether the next move is the computer's, if the game is not over.
func (m *Match) computerMoves() bool {
	computer := m.options.Computer
	if playersSwapped(m.series.game(&m.game)) {
		computer = -computer
	}
	return computer == playmove.Mover(&m.game.State)
}

// computersAnswer returns the computer's move. After the player's undo or redo it is the same
// command, so that the player is to move again.
func (m *Match) computersAnswer() controller.Answer {
	goesAlong := m.lastCommand == controller.Undo && m.game.CanUndo() ||
		m.lastCommand == controller.Redo && m.game.CanRedo()
	if goesAlong {
		return controller.CommandAnswer(m.lastCommand, "")
	}
	cells := m.table.Choice(&m.game.State, m.options.Level)
	for range m.random.IntN(bits.OnesCount16(cells)) {
		cells &= cells - 1
	}
	return controller.CellAnswer(bits.TrailingZeros16(cells))
}
