package games

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/english"
	"tictactoe/internal/match"
	"tictactoe/transcripts"
)

// usualTitle is the title that a moves file gets if its game has none.
const usualTitle = "Tic-Tac-Toe Game Data"

// Read reads the games of a text. A session holds one or more games, any other text one. In Report
// the header may be missing. The errors are *ParseError, *IllegalMoveError and
// *transcripts.FileError.
func Read(text []byte, from Notation) ([]Game, error) {
	if from == Session {
		return readSession(text)
	}
	var game Game
	var referee Referee
	var err error
	reader := NewReader(bytes.NewReader(text), from)
	if from == Report && hasHeader(text) {
		game.Header, err = reader.Header()
	}
	if err == nil {
		err = reader.PlayAll(&referee)
	}
	if err != nil {
		return nil, err
	}
	game.Moves = referee.Moves()
	if from == TicTac {
		game.Comments = len(regexp.MustCompile("#.*").FindAll(text, -1))
	}
	return []Game{game}, nil
}

// readSession plays the input of a session, and returns the games. A game that the command new
// broke off is not among them.
func readSession(text []byte) ([]Game, error) {
	session, err := transcripts.ParseSession(controller.Dialogue(), string(text))
	if err != nil {
		return nil, err
	}
	all := make([]Game, 1)
	over := false // the last game is over
	watch := func(o controller.Outcome) {
		isOver := o.Game.State.GameOver()
		switch {
		case o.Kind == controller.Begun && over:
			all = append(all, Game{})
		case o.Kind == controller.Undone && isOver: // undo returned to the game before the last
			all = all[:len(all)-1]
		}
		over = isOver
		var moves []Move
		for i, cell := range o.Game.Moves() {
			moves = append(moves, Move{i + 1, marks[i%len(marks)], cell})
		}
		game := &all[len(all)-1]
		game.Moves = moves
		if o.Kind.Refused() {
			game.Refused++
		}
	}
	options := controller.Options{Commands: session.Commented, Watch: watch}
	controller.Replay(session.Input, options)

	header, _ := match.ReadHeader(text) // a damaged one has no names
	for i := range all {
		if names := header.Players(i + 1); names != (board.Players{}) {
			all[i].Header = Header{usualTitle, names}
		}
	}
	return all, nil
}

// Format writes the last of the games that Read has returned. leftOut lists the parts of the games
// that are not in the text, such as "2 comments". It is an error if the notation cannot express the
// game: in ECE244 and Session, O cannot begin.
func Format(all []Game, to Notation) (text string, leftOut []string, err error) {
	game := all[len(all)-1]
	oBegins := len(game.Moves) > 0 && game.Moves[0].Player == gamestate.O
	if oBegins && (to == ECE244 || to == Session) {
		return "", nil, fmt.Errorf("move 1 is %v, but in %v X moves first", game.Moves[0], to)
	}
	if game.Comments > 0 {
		leftOut = append(leftOut, english.Plural(game.Comments, "comment"))
	}
	if game.Refused > 0 {
		refused := english.Plural(game.Refused, "input") + " that the game refused"
		leftOut = append(leftOut, refused)
	}
	if len(all) > 1 {
		leftOut = append(leftOut, english.Plural(len(all)-1, "game")+" before the last")
	}

	header := cmp.Or(game.Header, Header{Title: usualTitle})
	header.X, header.O = cmp.Or(header.X, "Player X"), cmp.Or(header.O, "Player O")
	switch {
	case to == Report:
		text = header.String()
	case game.Header != (Header{}):
		names := fmt.Sprintf("the header with the names %q and %q", header.X, header.O)
		leftOut = append(leftOut, names)
	}
	for _, m := range game.Moves {
		text += to.Format(m) + "\n"
	}
	if to == Session {
		output := controller.Replay(text, controller.Options{})
		played := transcripts.Transcript{Input: text, Output: output}
		text, err = transcripts.FormatSession(controller.Dialogue(), played)
	}
	return text, leftOut, err
}
