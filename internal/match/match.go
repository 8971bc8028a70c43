// Package match plays the ECE244 game for people at a keyboard: with words at the prompt, game after game, against each
// other or against the computer, and with a record of it all.
//
// What the lab prints stays as it is. What is added for the people in front of it, an aside, stands on lines of its own,
// which begin with "# ": it is a comment. What the match itself has to do, it types: the computer's moves, and the word
// that begins the next game. So what stands in the record, and on a screen that shows the lab's blocks, is a session in
// the sense of package transcripts, and Program replays it:
//
//	session  = [ header ] game { prompt "new" LF LF game }
//	header   = "# tictactoe" { " --" flag "=" value } LF
//	game     = { exchange } [ prompt ]
//	exchange = prompt answer LF reply LF
//	answer   = a row and a column, a word, or what is neither
//	reply    = what the lab prints; to a word, nothing
//
// with comments on any line. The record of a game that goes on ends in a prompt.
package match

import (
	"errors"
	"io"
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
	Layout  controller.Layout // of the blocks on the screen
	View    board.View        // what the screen shows of a game; "" is board.Block
	Unicode bool              // the screen has lines to draw a grid with
	Words   bool              // words are understood at the prompt, and mistakes explained
	Cells   bool              // a cell may be typed as the other labs write it: A1 to C3, or 1 to 9 on a line of its own

	Players board.Players // in the first game; they swap marks after each
	Series  bool          // game after game, with a score
	Games   int           // how many a Series has; 0 where the players are asked after each

	Computer gamestate.Mark // what the computer plays in the first game; Empty where two people play
	Seed     uint64         // of the computer's choice among moves that are equal

	// Record, where it is not nil, is given the record, an exchange a Write. Nothing of an exchange is on the screen before
	// its Write has returned. RecordName is the name of its file.
	Record     io.Writer
	RecordName string

	// Save writes the record so far to a new file of that name, for the word save.
	Save func(name string, record []byte) error
}

// A Match is one game or several, one after the other.
type Match struct {
	options Options
	standing
	table  *perfectplay.Table // nil until it is needed
	random *rand.Rand         // picks among its moves

	input  input
	screen *sheet
	record *recording
	asking bool // whether to play again

	earlier []exchange // of the game that goes on, what was played before it was resumed
}

// A standing is how far a match has come. It shares nothing with its copies that changes.
type standing struct {
	game   gamestate.GameState
	moves  []int  // the cells played
	undone []int  // the cells taken back, the one to be played again first last
	left   []int  // the cells played in the game that the word new began again
	word   string // undo or redo, where no move has been played since

	number int    // of the game, from 1
	wins   [2]int // of those who are X and O in the first game
	draws  int
}

// New returns a match that is played at c, which the caller closes.
func New(c *console.Console, options Options) *Match {
	if options.View == "" {
		options.View = board.Block
	}
	m := unseen(c, options)
	m.screen, m.record = newScreen(c, options), newRecording(options.Record)
	m.random = rand.New(rand.NewPCG(options.Seed, 0))
	if options.Words {
		c.Complete(m.complete)
		m.input.urge = func(text string) { m.screen.advise(text) }
	}
	return m
}

// unseen returns a match that writes nothing.
func unseen(lines lines, options Options) *Match {
	return &Match{
		options:  options,
		standing: standing{number: 1},
		input:    input{lines: lines, words: options.Words, cells: options.Cells},
	}
}

// An exchange is an answer and what came of it.
type exchange struct {
	answer  answer
	reply   func(*sheet)
	refused bool // it was no word, and no move that is allowed
	passing bool // it has changed nothing, and the record leaves it out
	last    bool // the match is at its end
}

// Play plays the match to its end, until the input ends, or until somebody quits, neither of which is an error. Its errors
// are console.ErrInterrupt and those of reading and writing.
func (m *Match) Play() error {
	if err := m.begin(); err != nil {
		return err
	}
	for {
		if m.game.GameOver() {
			if again, err := m.again(); err != nil || !again {
				return err
			}
		}
		answer, err := m.next()
		switch {
		case err == io.EOF:
			m.end()
			return nil
		case errors.Is(err, console.ErrInterrupt):
			m.end()
			return err
		case err != nil:
			return err
		}
		exchange := m.leaveOut(m.take(answer))
		if err := m.write(exchange); err != nil || exchange.last {
			return err
		}
	}
}

// leaveOut drops, at a keyboard, what was typed ahead on the line of an exchange behind which the match types, and says so:
// on the screen nothing else tells which of the two comes first. Package transcripts knows the comment by its first words.
func (m *Match) leaveOut(e exchange) exchange {
	if !m.options.Words || !m.typesNext() {
		return e
	}
	ahead := m.input.remainder()
	if ahead == "" {
		return e
	}
	reply := e.reply
	e.reply = func(s *sheet) {
		reply(s)
		s.advise("Left out: " + ahead + ".")
	}
	return e
}

// begin writes what stands before the first exchange.
func (m *Match) begin() error {
	recorded, _ := lastHeader(m.record.text.Bytes())
	if header := header(m.options); header != recorded {
		m.record.c.Print(header)
	}
	opening := m.opening()
	if m.record.written > 0 { // it was resumed
		opening = m.resumption()
	} else {
		m.record.aside(opening...)
	}
	m.prompt(&m.record.sheet)
	if err := m.record.commit(); err != nil {
		return err
	}
	m.PlayBack()
	m.screen.aside(opening...)
	m.prompt(m.screen)
	return nil
}

// write writes an exchange, and the prompt of the next.
func (m *Match) write(e exchange) error {
	if !e.passing {
		m.record.exchange(e, true)
		m.prompt(&m.record.sheet)
		if err := m.record.commit(); err != nil {
			return err
		}
	}
	if e.answer.isNew() {
		m.screen.c.ForgetHistory()
	}
	m.show(e)
	return nil
}

// show writes an exchange, and the prompt of the next, on the screen.
func (m *Match) show(e exchange) {
	m.screen.exchange(e, e.answer.byMatch)
	if !e.last {
		m.prompt(m.screen)
	}
}

// prompt writes the prompt, unless the game is over.
func (m *Match) prompt(s *sheet) {
	if !m.game.GameOver() {
		s.prompt()
	}
}

// next returns what is typed next, by whoever it is that is to move.
func (m *Match) next() (answer, error) {
	if !m.isComputers() {
		return m.input.answer()
	}
	// The computer goes along with whoever takes a move back: it takes back its own.
	switch {
	case m.word == undoWord && len(m.moves)+len(m.left) > 0:
		return byMatch(undoWord), nil
	case m.word == redoWord && len(m.undone) > 0:
		return byMatch(redoWord), nil
	}
	a := cellAnswer(m.perfect().Pick(&m.game, m.random))
	a.byMatch = true
	return a, nil
}

// take does what an answer asks for.
func (m *Match) take(a answer) exchange {
	var e exchange
	switch {
	case a.word != nil:
		e = a.word.take(m, a.argument)
	case a.mistake != "":
		e = refused(func(s *sheet) {
			controller.PrintNotIntegers(s.c)
			s.advise(a.mistake)
		})
	case !onBoard(a.row) || !onBoard(a.col):
		e = refused(func(s *sheet) {
			controller.PrintOffBoard(s.c, a.row, a.col)
			s.advise("Rows and columns are numbered 0 to 2 from the top left corner.")
		})
	default:
		e = m.move(gamestate.BoardSize*a.row + a.col)
	}
	e.answer = a
	return e
}

// refused returns the exchange in which an answer is refused.
func refused(reply func(*sheet)) exchange { return exchange{reply: reply, refused: true} }

func onBoard(coordinate int) bool { return 0 <= coordinate && coordinate < gamestate.BoardSize }

// move plays a cell.
func (m *Match) move(cell int) exchange {
	play(&m.game, cell)
	if !m.game.MoveValid() {
		game, players, free := m.game, m.players(), m.free()
		return refused(func(s *sheet) {
			s.refusal(&game, players)
			s.advise("Free: " + list(free, "and") + ".")
		})
	}
	m.moves = append(slices.Clone(m.moves), cell)
	m.undone, m.word = nil, ""
	if m.game.GameOver() {
		return m.finished(cell)
	}
	game, players := m.game, m.players()
	return exchange{reply: func(s *sheet) { s.state(&game, cell, players) }}
}

// finished keeps the score of a game that the last move, to cell, has ended.
func (m *Match) finished(cell int) exchange {
	switch winner := winner(&m.game); {
	case winner == gamestate.Empty:
		m.draws++
	case (winner == gamestate.X) != m.swapped():
		m.wins[0]++
	default:
		m.wins[1]++
	}
	game, players := m.game, m.players()
	var score []string
	if m.options.Series {
		score = append(score, m.score(m.number == m.options.Games))
	}
	return exchange{reply: func(s *sheet) {
		s.state(&game, cell, players)
		s.result(&game, players)
		s.aside(score...)
	}}
}

// winner returns who has won a game that is over; where nobody has, Empty.
func winner(game *gamestate.GameState) gamestate.Mark {
	switch {
	case game.WinCode() == 0:
		return gamestate.Empty
	case game.Turn(): // it has passed on from the winner
		return gamestate.O
	}
	return gamestate.X
}

// again begins the next game of a series, where there is to be one.
func (m *Match) again() (bool, error) {
	switch {
	case !m.options.Series || m.options.Games > 0 && m.number >= m.options.Games:
		return false, nil
	case m.options.Games == 0:
		if again, err := m.ask(); err != nil || !again {
			return false, err
		}
	}
	return true, m.write(m.take(byMatch(newWord)))
}

// newGame begins a game: the next one, or, where one goes on, that one again.
func (m *Match) newGame() {
	left := m.left
	switch {
	case m.game.GameOver():
		left = nil
		m.number++
	case len(m.moves) > 0:
		left = m.moves
	}
	m.standing = standing{left: left, number: m.number, wins: m.wins, draws: m.draws}
}

// swapped reports whether the players have swapped marks since the first game.
func (m *Match) swapped() bool { return m.number%2 == 0 }

// players returns who plays X and O.
func (m *Match) players() board.Players {
	players := m.firstPlayers()
	if m.swapped() {
		players.X, players.O = players.O, players.X
	}
	return players
}

// computer returns what the computer plays.
func (m *Match) computer() gamestate.Mark {
	if m.swapped() {
		return -m.options.Computer
	}
	return m.options.Computer
}

// typesNext reports whether the match types what comes next.
func (m *Match) typesNext() bool { return m.options.Series && m.game.GameOver() || m.isComputers() }

// isComputers reports whether the next move is the computer's.
func (m *Match) isComputers() bool {
	return m.options.Computer != gamestate.Empty && !m.game.GameOver() && m.mover() == m.computer()
}

// mover returns who is to move.
func (m *Match) mover() gamestate.Mark {
	if m.game.Turn() {
		return gamestate.X
	}
	return gamestate.O
}

// last returns the cell of the last move, -1 where there is none.
func (m *Match) last() int {
	if len(m.moves) == 0 {
		return -1
	}
	return m.moves[len(m.moves)-1]
}

// perfect returns what perfect play is.
func (m *Match) perfect() *perfectplay.Table {
	if m.table == nil {
		m.table = perfectplay.Solve()
	}
	return m.table
}

// play has a cell played.
func play(game *gamestate.GameState, cell int) {
	game.SetSelectedRow(cell / gamestate.BoardSize)
	game.SetSelectedCol(cell % gamestate.BoardSize)
	playmove.PlayMove(game)
}
