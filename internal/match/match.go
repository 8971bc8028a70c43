// Package match is what people add to the ECE244 game at a keyboard: commands at the prompt, game after game, the computer,
// and a record of it all. The controller's loop plays; a Match is the table it plays at.
//
// What the lab prints stays as it is. What is said beside it stands on lines of its own, which begin with "# ": they are
// comments. What the match itself has to do, it types: the computer's moves, and the command that begins the next game. So
// what stands in the record, and on a screen that shows the lab's blocks, is a session in the sense of package
// transcripts, and controller.Play replays it where its options say that commands are understood:
//
//	session  = [ header ] game { prompt "new" LF LF game }
//	header   = "# tictactoe" { " --" flag "=" value } LF
//	game     = { exchange } [ prompt ]
//	exchange = prompt answer LF reply LF
//	answer   = a row and a column, a command, or what is neither
//	reply    = what the lab prints; to a command, nothing
//
// with comments on any line. The record of a game that goes on ends in a prompt.
package match

import (
	"errors"
	"io"
	"math/bits"
	"math/rand/v2"
	"slices"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
)

// Options say how a match is played. The zero value is one game of two people.
type Options struct {
	TrailingBlanks bool       // end the headings and the board rows of the screen's blocks with a blank
	View           board.View // what the screen shows of a game; "" is board.Block
	Unicode        bool       // the screen has lines to draw a grid with
	Commands       bool       // commands are understood at the prompt, and mistakes explained
	Cells          bool       // a cell may be typed as the other labs write it: A1 to C3, or 1 to 9 on a line of its own

	Players board.Players // in the first game; they swap marks after each
	Series  bool          // game after game, with a score
	Games   int           // how many a Series has; 0 where the players are asked after each

	Computer gamestate.Mark // what the computer plays in the first game; Empty where two people play
	Seed     uint64         // of the computer's choice among moves that are equal

	// Record, where it is not nil, is given the record, an exchange a Write. Nothing of an exchange is on the screen before
	// its Write has returned. RecordName is the name of its file.
	Record     io.Writer
	RecordName string

	// Save writes the record so far to a new file of that name, for the command save.
	Save func(name string, record []byte) error
}

// A Match is one game or several, one after the other.
type Match struct {
	options Options
	standing
	table  *perfectplay.Table
	random *rand.Rand // picks among the computer's moves

	reader controller.Reader
	screen *screen
	record *record
	asking bool // whether to play again

	resumed []controller.Outcome // of the game that goes on, what was played before it was resumed
}

// A standing is how far a match has come.
type standing struct {
	game     controller.Game
	finished []gamestate.Mark // who won each game that is over, in order; Empty for a draw
	latest   string           // the command undo or redo, where no move has been played since
}

// New returns a match that is played at c, which the caller closes.
func New(c *console.Console, options Options) *Match {
	if options.View == "" {
		options.View = board.Block
	}
	m := &Match{
		options: options,
		table:   perfectplay.NewTable(),
		random:  rand.New(rand.NewPCG(options.Seed, 0)),
		reader:  controller.Reader{Console: c, Commands: options.Commands, Cells: options.Cells},
		screen:  newScreen(c, options),
		record:  newRecord(options),
	}
	if options.Commands {
		c.Complete(m.complete)
		m.reader.Waiting = func(typed []string) { m.screen.advise(m.waiting(typed)) }
	}
	return m
}

// Play plays the match to its end, until the input ends, or until somebody quits, neither of which is an error. Its errors
// are console.ErrInterrupt and those of reading and writing.
func (m *Match) Play() error {
	if err := m.begin(); err != nil {
		return err
	}
	return controller.Run(&m.game, m)
}

// begin writes what stands before the first exchange.
func (m *Match) begin() error {
	recorded, _ := findHeader(m.record.text.Bytes())
	if header := header(m.options); header != recorded {
		m.record.c.Print(header)
	}
	opening := m.opening()
	if m.record.resumed() {
		opening = m.resumption()
	} else {
		m.record.comment(opening...)
	}
	m.prompt(&m.record.screen)
	if err := m.record.flush(); err != nil {
		return err
	}
	for _, outcome := range m.resumed {
		m.screen.exchange(m.exchange(outcome), true)
	}
	m.screen.comment(opening...)
	m.prompt(m.screen)
	return nil
}

// Next returns what is typed next, by whoever it is that is to move.
func (m *Match) Next(game *controller.Game) (answer controller.Answer, err error) {
	switch {
	case game.State.GameOver():
		answer, err = m.nextGame()
	case m.computerMoves():
		answer = m.computersAnswer()
	default:
		answer, err = m.reader.Answer()
		if err == io.EOF || errors.Is(err, console.ErrInterrupt) {
			m.end()
		}
	}
	return answer, err
}

// Show writes what came of an answer, to the record and then on the screen, and the prompt of the next.
func (m *Match) Show(o controller.Outcome) error {
	m.follow(o)
	e := m.exchange(o)
	if m.options.Commands && m.typesNext() {
		if ahead := m.reader.Rest(); ahead != "" {
			e.comments = append(e.comments, "Left out: "+ahead+".") // package transcripts knows this comment
		}
	}
	if e.Kind != controller.Unchanged {
		m.record.exchange(e, true)
		m.prompt(&m.record.screen)
		if err := m.record.flush(); err != nil {
			return err
		}
	}
	if e.Kind == controller.Begun {
		m.screen.c.ForgetHistory()
	}
	m.screen.exchange(e, e.Answer.Unasked)
	if e.Answer.Command != controller.Quit {
		m.prompt(m.screen)
	}
	return nil
}

// follow keeps count of what came of an answer.
func (m *Match) follow(o controller.Outcome) {
	m.game = o.Game
	switch o.Kind {
	case controller.TakenBack, controller.PlayedAgain:
		m.latest = o.Answer.Command
	case controller.Played, controller.Begun:
		m.latest = ""
	}
	if o.Kind == controller.Played && o.Game.State.GameOver() {
		m.finished = append(slices.Clone(m.finished), playmove.Winner(&o.Game.State))
	}
}

// An exchange is an answer, what came of it, and what is said beside that.
type exchange struct {
	controller.Outcome
	players  board.Players
	comments []string
}

// exchange returns the exchange that an outcome is now.
func (m *Match) exchange(o controller.Outcome) exchange {
	e := exchange{Outcome: o, players: m.players()}
	switch {
	case o.Kind == controller.Played && o.Game.State.GameOver() && m.options.Series:
		e.comments = []string{m.score(len(m.finished) == m.options.Games)}
	case o.Kind == controller.Begun:
		e.comments = append([]string{"A new game."}, m.opening()...)
	case o.Kind == controller.Unchanged:
		e.comments = m.say(o.Answer)
	case o.Kind == controller.NotIntegers:
		e.comments = []string{m.right(o.Answer)}
	}
	return e
}

// prompt writes the prompt, unless the game is over.
func (m *Match) prompt(s *screen) {
	if !m.game.State.GameOver() {
		s.prompt()
	}
}

// number returns the number of the game, from 1.
func (m *Match) number() int {
	if m.game.State.GameOver() {
		return len(m.finished)
	}
	return len(m.finished) + 1
}

// swapped reports whether the players have swapped marks since the first game.
func (m *Match) swapped() bool { return m.number()%2 == 0 }

// players returns who plays X and O.
func (m *Match) players() board.Players {
	players := m.firstPlayers()
	if m.swapped() {
		players.X, players.O = players.O, players.X
	}
	return players
}

// mover returns what whoever is to move is called.
func (m *Match) mover() string { return m.players().Of(playmove.Mover(&m.game.State)) }

// computer returns what the computer plays.
func (m *Match) computer() gamestate.Mark {
	if m.swapped() {
		return -m.options.Computer
	}
	return m.options.Computer
}

// computerMoves reports whether the next move is the computer's.
func (m *Match) computerMoves() bool {
	state := &m.game.State
	return m.options.Computer != gamestate.Empty && !state.GameOver() && playmove.Mover(state) == m.computer()
}

// typesNext reports whether the match types what comes next.
func (m *Match) typesNext() bool {
	return m.options.Series && m.game.State.GameOver() || m.computerMoves()
}

// computersAnswer returns what the computer does. It goes along with whoever takes a move back: it takes back its own.
func (m *Match) computersAnswer() controller.Answer {
	switch {
	case m.latest == controller.Undo && m.game.CanTakeBack(), m.latest == controller.Redo && m.game.CanPlayAgain():
		return unasked(controller.CommandAnswer(m.latest, ""))
	}
	best := m.table.Best(&m.game.State)
	for range m.random.IntN(bits.OnesCount16(best)) {
		best &= best - 1
	}
	return unasked(controller.CellAnswer(bits.TrailingZeros16(best)))
}

// unasked returns the answer as one that nobody typed.
func unasked(a controller.Answer) controller.Answer {
	a.Unasked = true
	return a
}
