// Package convert reads a written game from any of the forms that it may have, and writes it in any other:
//
//	tictac   a line a move, as in "4 O A1" (record.TicTac)
//	report   the game report's TTTmoves.txt: a title, the players' names, and a line a move, as in "O", TAB, "1"
//	         (gamereport, record.Report); on reading, the three lines before the moves may be missing
//	ece244   a line a move, as in "0 0" (record.ECE244)
//	session  a session of the ECE244 game, as it stood on the screen (transcripts)
//
// Not every form holds everything: what is lost on the way is said.
package convert

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/labs/gamereport"
	"tictactoe/internal/record"
	"tictactoe/transcripts"
)

// A Form is how a game is written. A *Form is a flag.Value.
type Form string

const (
	TicTac  Form = "tictac"
	Report  Form = "report"
	ECE244  Form = "ece244"
	Session Form = "session"
)

// Forms are all the forms.
func Forms() []Form { return []Form{TicTac, Report, ECE244, Session} }

// String returns the form's name.
func (f *Form) String() string { return string(*f) }

// Set takes one of the forms by its name.
func (f *Form) Set(name string) error {
	for _, form := range Forms() {
		if name == string(form) {
			*f = form
			return nil
		}
	}
	return errors.New("want tictac, report, ece244 or session")
}

// A Game is what the forms hold between them.
type Game struct {
	Moves  []record.Move
	Header *gamereport.Header // the title and the names; nil where the form has none

	// Earlier are the games before this one, where a session holds several.
	Earlier []Game

	// Lost is what stood in the text and is not in the game, each in a few words, such as "2 comments".
	Lost []string
}

// ErrUnknownForm says that a text shows none of the forms.
var ErrUnknownForm = errors.New("the text is in no notation that is known")

// dialogue is how the ECE244 game asks.
var dialogue = transcripts.Dialogue{Prompts: []string{controller.Prompt}, Integers: 2, Comment: "#"}

// Detect finds out the form of a text. The error is ErrUnknownForm where it cannot; a text of no moves at all is TicTac,
// in which it is a game.
func Detect(text []byte) (Form, error) {
	if bytes.Contains(text, []byte(strings.TrimRight(controller.Prompt, " "))) {
		return Session, nil
	}
	if _, rest, err := cutHeader(text); err == nil && len(rest) < len(text) {
		return Report, nil
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return TicTac, nil
	}
	switch notation, ok := record.Detect(text); {
	case !ok:
		return "", ErrUnknownForm
	case notation == record.Report:
		return Report, nil
	case notation == record.ECE244:
		return ECE244, nil
	}
	return TicTac, nil
}

// Read reads a game. Its errors are those of package record, a gamereport.ParseError, and transcripts.ErrNotSession.
func Read(text []byte, from Form) (Game, error) {
	switch from {
	case Session:
		return readSession(text)
	case Report:
		header, rest, err := cutHeader(text)
		if err != nil {
			return Game{}, err
		}
		game := Game{Header: header}
		game.Moves, err = readMoves(rest, record.Report)
		return game, addLines(err, bytes.Count(text[:len(text)-len(rest)], []byte("\n")))
	case ECE244:
		moves, err := readMoves(text, record.ECE244)
		return Game{Moves: moves}, err
	}
	moves, err := readMoves(text, record.TicTac)
	game := Game{Moves: moves}
	if comments := bytes.Count(text, []byte("#")); comments > 0 && err == nil {
		game.Lost = append(game.Lost, countComments(text))
	}
	return game, err
}

func countComments(text []byte) string {
	n := 0
	for line := range bytes.Lines(text) {
		if bytes.IndexByte(line, '#') >= 0 {
			n++
		}
	}
	return plural(n, "comment")
}

func plural(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}

// readMoves reads a game's moves and has a referee check them.
func readMoves(text []byte, notation record.Notation) ([]record.Move, error) {
	var moves []record.Move
	var referee record.Referee
	reader := record.NewReader(bytes.NewReader(text), notation)
	for {
		m, err := reader.Play(&referee)
		if err == io.EOF {
			return moves, nil
		}
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
}

// cutHeader takes the header off a game report's moves file. A text that has none it returns whole.
func cutHeader(text []byte) (*gamereport.Header, []byte, error) {
	_, second, _ := bytes.Cut(text, []byte("\n"))
	if !bytes.HasPrefix(bytes.TrimLeft(second, " \t\v\f\r"), []byte("X:")) {
		return nil, text, nil
	}
	in := bufio.NewReader(bytes.NewReader(text))
	header, err := gamereport.ReadHeader(in)
	if err != nil {
		return nil, nil, err
	}
	rest, err := io.ReadAll(in)
	return &header, rest, err
}

// addLines moves an error's place down by lines.
func addLines(err error, lines int) error {
	if parse := (*record.ParseError)(nil); errors.As(err, &parse) {
		parse.Line += lines
	}
	if illegal := (*record.IllegalMoveError)(nil); errors.As(err, &illegal) {
		illegal.Line += lines
	}
	return err
}

// readSession takes the games out of a session.
func readSession(text []byte) (Game, error) {
	t, err := dialogue.ParseSession(string(text))
	if err != nil {
		return Game{}, err
	}
	return Typed(t), nil
}

// Typed reads what was played by typing the input of a transcript to the ECE244 game, which may have refused some of it.
func Typed(t transcripts.Transcript) Game {
	var all []Game
	for _, played := range controller.Games(t.Input, t.Commented) {
		var game Game
		mark := gamestate.X
		for i, cell := range played.Cells {
			game.Moves = append(game.Moves, record.Move{Number: int8(i + 1), Player: mark, Cell: int8(cell)})
			mark = -mark
		}
		if played.Refused > 0 {
			game.Lost = append(game.Lost, plural(played.Refused, "input")+" that the game refused")
		}
		all = append(all, game)
	}
	last := all[len(all)-1]
	last.Earlier = all[:len(all)-1]
	return last
}

// defaultHeader is what stands in a moves file for a game whose players have no names.
var defaultHeader = gamereport.Header{Title: "Tic-Tac-Toe Game Data", X: "Player X", O: "Player O"}

// Write writes a game. The error is record.ErrUnwritable where the form cannot hold it, as where O begins in ECE244; then
// nothing has been written. It returns what of the game the form does not hold, in the manner of Game.Lost.
func Write(w io.Writer, game Game, to Form) (lost []string, err error) {
	if len(game.Earlier) > 0 {
		lost = append(lost, plural(len(game.Earlier), "game")+" before the last")
	}
	notation := map[Form]record.Notation{TicTac: record.TicTac, Report: record.Report, ECE244: record.ECE244, Session: record.ECE244}[to]
	text, err := notation.AppendGame(nil, game.Moves)
	if err != nil {
		return nil, err
	}
	switch {
	case to == Report:
		header := defaultHeader
		if game.Header != nil {
			header = *game.Header
		}
		var b bytes.Buffer
		if err := gamereport.WriteHeader(&b, header); err != nil {
			return nil, err
		}
		text = append(b.Bytes(), text...)
	case game.Header != nil:
		lost = append(lost, fmt.Sprintf("the title and the names %q and %q", game.Header.X, game.Header.O))
	}
	if to == Session {
		if text, err = session(text); err != nil {
			return nil, err
		}
	}
	_, err = w.Write(text)
	return lost, err
}

// session plays the input of a game and returns what then stands on the screen.
func session(input []byte) ([]byte, error) {
	var output bytes.Buffer
	c := console.New(bytes.NewReader(input), &output)
	if err := errors.Join(controller.Play(c, controller.Options{}), c.Close()); err != nil {
		return nil, err
	}
	text, err := dialogue.FormatSession(transcripts.Transcript{Input: string(input), Output: output.String()})
	return []byte(text), err
}
