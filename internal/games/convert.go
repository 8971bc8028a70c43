package games

import (
	"bytes"
	"cmp"
	"fmt"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
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
	reader := NewReader(bytes.NewReader(text), from)
	if from == Report && hasHeader(text) {
		header, err := reader.Header()
		if err != nil {
			return nil, err
		}
		game.Header = header
	}
	var referee Referee
	if err := reader.PlayAll(&referee); err != nil {
		return nil, err
	}
	game.Moves = referee.Moves()
	if reader.comments > 0 {
		game.LeftOut = []string{board.Plural(reader.comments, "comment")}
	}
	return []Game{game}, nil
}

func readSession(text []byte) ([]Game, error) {
	t, err := controller.Dialogue().ParseSession(string(text))
	if err != nil {
		return nil, err
	}
	all := FromTranscript(t)
	header, _ := match.ReadHeader(text) // a damaged one has no names
	for i := range all {
		if names := header.Players(i + 1); names != (board.Players{}) {
			all[i].Header = Header{usualTitle, names}
		}
	}
	return all, nil
}

// FromTranscript returns the games, at least one, in a transcript of the ECE244 game.
func FromTranscript(t transcripts.Transcript) []Game {
	var all []Game
	for _, played := range playedIn(t.Input, t.Commented) {
		var game Game
		player := gamestate.X
		for i, cell := range played.cells {
			game.Moves = append(game.Moves, Move{Number: i + 1, Player: player, Cell: cell})
			player = -player
		}
		if played.refused > 0 {
			refused := board.Plural(played.refused, "input") + " that the game refused"
			game.LeftOut = []string{refused}
		}
		all = append(all, game)
	}
	return all
}

// Format writes the last of the games that Read or FromTranscript has returned. leftOut lists the
// parts of the games that are not in the text, such as "2 comments". It is an error if the notation
// cannot express the game: in ECE244 and Session, O cannot begin.
func Format(all []Game, to Notation) (text string, leftOut []string, err error) {
	game := all[len(all)-1]
	oBegins := len(game.Moves) > 0 && game.Moves[0].Player == gamestate.O
	if oBegins && (to == ECE244 || to == Session) {
		err := fmt.Errorf("move 1 is %v, but in %v X moves first", game.Moves[0], to)
		return "", nil, err
	}
	leftOut = append(leftOut, game.LeftOut...)
	if len(all) > 1 {
		leftOut = append(leftOut, board.Plural(len(all)-1, "game")+" before the last")
	}

	header := cmp.Or(game.Header, Header{Title: usualTitle})
	header.X, header.O = cmp.Or(header.X, "Player X"), cmp.Or(header.O, "Player O")
	names := fmt.Sprintf("the names %q and %q", header.X, header.O)
	switch {
	case to == Report:
		text = header.String()
	case game.Header == Header{}:
	case header.Title == usualTitle:
		leftOut = append(leftOut, names)
	default:
		leftOut = append(leftOut, "the title and "+names)
	}

	for _, m := range game.Moves {
		text += to.Format(m) + "\n"
	}
	if to == Session {
		output := controller.Replay(text, controller.Options{})
		played := transcripts.Transcript{Input: text, Output: output}
		text, err = controller.Dialogue().FormatSession(played)
	}
	return text, leftOut, err
}
