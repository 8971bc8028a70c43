// Package match adds to the ECE244 game what people want at a keyboard: commands at the prompt, a series of games, the
// computer as a player, and a record. The controller's loop plays; a Match is the Table at which it plays.
//
// The lab's text stays as it is. Everything else that a match prints is a comment: a line that begins with "# ". A match
// types the computer's moves, and the command that follows the end of a game: new for the next one, undo for the last move.
// So the record is a session in the sense of package transcripts, and so is a screen that shows the lab's blocks.
// controller.Play replays both, with the option Commands:
//
//	session  = [ header ] game { [ header ] prompt ( "new" | "undo" ) LF LF game }
//	header   = "# tictactoe" { " --" flag "=" value } LF
//	game     = { exchange } [ prompt ]
//	exchange = prompt answer LF reply LF
//	answer   = a row and a column, a command, or something else
//	reply    = what the lab prints; nothing after a command
//
// Comments may stand on any line. The record of an unfinished game ends in a prompt.
package match

import (
	"errors"
	"io"
	"maps"
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
	TrailingBlanks bool       // end the headings and the board rows of the screen's blocks with a blank
	View           board.View // what the screen shows of a game; "" is board.Block
	Unicode        bool       // the screen has lines to draw a grid with
	Commands       bool       // understand commands, explain mistakes, and ask after each game whether to play again
	Cells          bool       // accept cells as the other labs write them: A1 to C3, or 1 to 9 on a line of its own

	Players board.Players // in the first game; they swap marks after each
	Series  bool          // game after game, with a score; a game that is played again becomes a series
	Games   int           // the number of games in a Series; 0 asks the players after each game

	Computer gamestate.Mark // what the computer plays in the first game; Empty where two people play
	Level    perfectplay.Level
	Seed     uint64 // of the computer's choice among moves that are equal

	// Record gets the record, one exchange a Write; nil keeps none. The screen shows nothing of an exchange before its
	// Write has returned. RecordName is the name of the file. Kept says that nobody asked for the record: it is not written
	// before the first move, and if a Write fails the match goes on without it.
	Record     io.Writer
	RecordName string
	Kept       bool

	// Save writes the record so far to a new file, for the command save; it may be nil where Commands is not set.
	Save func(name string, record []byte) error
}

// A Match is one game or several, one after the other.
type Match struct {
	options Options
	table   *perfectplay.Table
	random  *rand.Rand // picks among the computer's moves

	snapshot

	reader controller.Reader
	screen *screen
	record *record

	resumed []exchange // what was played of the current game before it was resumed
}

// A snapshot is how far a match has come.
type snapshot struct {
	game     controller.Game
	finished int                    // games that are over
	won      map[gamestate.Mark]int // of those, by the winner's mark in the first game; Empty: draws
	command  string                 // typed last; "" if that was a move
}

// New returns a match at the console c. The caller closes c.
func New(c *console.Console, options Options) *Match {
	if options.View == "" {
		options.View = board.Block
	}
	m := &Match{
		options:  options,
		table:    perfectplay.NewTable(),
		random:   rand.New(rand.NewPCG(options.Seed, 0)),
		snapshot: snapshot{won: map[gamestate.Mark]int{}},
		reader:   controller.Reader{Console: c, Commands: options.Commands, Cells: options.Cells},
		screen:   newScreen(c, options),
		record:   newRecord(options),
	}
	if options.Commands {
		c.Complete(m.complete)
		m.reader.Waiting = func(typed []string) { m.screen.advise(m.waiting(typed)) }
	}
	return m
}

// Play plays until the match is over, the input ends or somebody quits. Its errors are console.ErrInterrupt and those of
// reading and writing.
func (m *Match) Play() error {
	if err := m.begin(); err != nil {
		return err
	}
	game := m.game
	return controller.Run(&game, m)
}

// begin writes the header, the opening comments and the first prompt.
func (m *Match) begin() error {
	m.record.begin(m.options)
	opening := m.opening()
	if m.record.inFile {
		opening = m.resumption()
	} else {
		m.record.comment(opening...)
	}
	m.prompt(m.record.screen)
	if !m.options.Kept || m.record.inFile {
		if err := m.record.flush(); err != nil {
			return err
		}
	}
	for _, e := range m.resumed {
		m.screen.exchange(e, true)
	}
	m.screen.comment(opening...)
	m.screen.greet()
	m.ask()
	return nil
}

// Next returns the next answer: the player's, the computer's, or the command that follows the end of a game.
func (m *Match) Next(game *controller.Game) (answer controller.Answer, err error) {
	switch {
	case game.State.GameOver():
		answer, err = m.afterGame()
	case m.computerMoves():
		answer = m.computersAnswer()
	default:
		answer, err = m.reader.Answer()
	}
	if err == io.EOF || errors.Is(err, console.ErrInterrupt) {
		m.end()
	}
	return answer, err
}

// Show writes an outcome and the next prompt, first to the record, then to the screen.
func (m *Match) Show(o controller.Outcome) error {
	unasked := m.game.State.GameOver() || m.computerMoves() // nobody typed the answer at the prompt
	before := m.snapshot
	before.won = maps.Clone(m.won)
	m.follow(o)
	e := m.exchange(o)
	if err := m.keep(e); err != nil {
		m.snapshot = before // what is not recorded does not count
		m.end()
		return err
	}
	if e.Kind == controller.Begun {
		m.screen.c.ForgetHistory()
	}
	m.screen.exchange(e, unasked)
	if e.Answer.Command != controller.Quit {
		m.ask()
	}
	return nil
}

// keep writes an exchange that changed something to the record, and the next prompt.
func (m *Match) keep(e exchange) error {
	if e.Kind == controller.Unchanged {
		return nil
	}
	m.record.begin(m.options)
	m.record.exchange(e, true)
	m.prompt(m.record.screen)
	return m.record.flush()
}

// follow goes on to what an answer led to.
func (m *Match) follow(o controller.Outcome) {
	wasOver, isOver := m.game.State.GameOver(), o.Game.State.GameOver()
	switch {
	case isOver && !wasOver:
		m.count(&o.Game.State, 1)
	case wasOver && o.Kind == controller.TakenBack:
		m.count(&m.game.State, -1)
	case wasOver && o.Kind == controller.Begun:
		m.options.Series = true
	}
	m.game, m.command = o.Game, o.Answer.Command
}

// count adds the current game, which ended so, to the games that are over; or takes it away, if games is -1.
func (m *Match) count(end *gamestate.GameState, games int) {
	winner := playmove.Winner(end)
	if m.number()%2 == 0 { // the players have swapped marks
		winner = -winner
	}
	m.finished += games
	m.won[winner] += games
}

// An exchange is an outcome with what is said about it.
type exchange struct {
	controller.Outcome
	players  board.Players
	done     string   // what undo or redo did; "" for anything else
	verdict  string   // why the cell was refused, or the result of the game; "" where there is neither
	comments []string // what else is said
}

// exchange adds to an outcome what is said about it.
func (m *Match) exchange(o controller.Outcome) exchange {
	e := exchange{Outcome: o, players: m.players()}
	state, naming := &o.Game.State, m.screen.naming
	switch o.Kind {
	case controller.NotIntegers:
		e.comments = []string{m.right(o.Answer)}
		if reread, err := controller.AnswerIn(o.Answer.Text); err != nil || !reread.NotIntegers {
			e.Answer.Text = strconv.Quote(o.Answer.Text) // or the record would be read as something else
		}
	case controller.OffBoard:
		size := naming.Size()
		if m.options.Cells {
			size += "; as two numbers, " + board.RowAndColumn.Size()
		}
		e.comments = []string{"The board has " + size + "."}
	case controller.Taken:
		e.verdict = naming.Refusal(state, e.players)
		e.comments = []string{"Free: " + board.List(naming.Cells(state.Cells(gamestate.Empty)), "and") + "."}
	case controller.TakenBack:
		e.done = "Back in the game before this one."
		if o.Cell >= 0 {
			e.done = "Taken back: " + naming.Cell(o.Cell) + "."
		}
	case controller.PlayedAgain:
		e.done = "Played again: " + naming.Cell(o.Cell) + "."
	case controller.Begun:
		e.comments = append([]string{"A new game."}, m.opening()...)
	case controller.Unchanged:
		e.comments = m.say(o.Answer)
	}
	if state.GameOver() && o.Kind != controller.Unchanged {
		e.verdict = naming.Result(state, e.players)
		if m.options.Series {
			e.comments = []string{m.score(m.finished == m.options.Games)}
		}
	}
	if o.Answer.LeftOut != "" {
		e.comments = append(e.comments, "Left out: "+o.Answer.LeftOut+".") // package transcripts knows this comment
	}
	return e
}

// prompt writes the prompt, unless the game is over.
func (m *Match) prompt(s *screen) {
	if !m.game.State.GameOver() {
		s.prompt()
	}
}

// ask writes the prompt on the screen, below a comment on whose turn it is if the view does not say it.
func (m *Match) ask() {
	state := &m.game.State
	if m.options.View != board.Sentence && !state.GameOver() && !m.computerMoves() {
		turn := m.mover() + " is to move"
		if last := m.game.LastMove(); last >= 0 {
			turn += "; " + m.players().Of(-playmove.Mover(state)) + " played " + m.screen.naming.Cell(last)
		}
		m.screen.advise(turn + ".")
	}
	m.prompt(m.screen)
}

// number returns the number of the game, from 1.
func (m *Match) number() int {
	if m.game.State.GameOver() {
		return m.finished
	}
	return m.finished + 1
}

// players returns who plays X and O.
func (m *Match) players() board.Players { return m.options.players(m.number()) }

// mover returns the name of the player to move.
func (m *Match) mover() string { return m.players().Of(playmove.Mover(&m.game.State)) }

// computerMoves reports whether the next move, where the game is not over, is the computer's.
func (m *Match) computerMoves() bool {
	computer := m.options.Computer
	if m.number()%2 == 0 { // the players have swapped marks
		computer = -computer
	}
	return computer == playmove.Mover(&m.game.State)
}

// computersAnswer returns the computer's move. After the player's undo or redo it is the same command.
func (m *Match) computersAnswer() controller.Answer {
	switch {
	case m.command == controller.Undo && m.game.CanTakeBack(), m.command == controller.Redo && m.game.CanPlayAgain():
		return controller.CommandAnswer(m.command, "")
	}
	cells := m.table.Choice(&m.game.State, m.options.Level)
	for range m.random.IntN(bits.OnesCount16(cells)) {
		cells &= cells - 1
	}
	return controller.CellAnswer(bits.TrailingZeros16(cells))
}
