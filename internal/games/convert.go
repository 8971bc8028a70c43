package games

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/match"
	"tictactoe/transcripts"
)

// A Game is a written game, whatever the notation.
type Game struct {
	Moves  []Move
	Header Header   // zero where the text has none
	Lost   []string // what the text has and the game has not, each in a few words, such as "2 comments"
}

// Detect finds out the notation of a text: the first of its lines that is a move decides; it is an error if there is none.
// An empty text is TicTac, in which it is a new game.
func Detect(text []byte) (Notation, error) {
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	switch {
	case bytes.Contains(text, []byte(strings.TrimSpace(controller.Prompt))):
		return Session, nil
	case hasHeader(text):
		return Report, nil
	case len(bytes.TrimSpace(text)) == 0:
		return TicTac, nil
	}
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		for _, n := range Notations() { // a line of Session is one of ECE244
			m, err := n.Parse(line)
			legal := n != Report || m.Player != gamestate.Empty && m.Cell >= 0
			if err == nil && legal {
				return n, nil
			}
		}
	}
	return Unknown, errors.New("the text is in no notation that is known")
}

// hasHeader reports whether text begins as a moves file does.
func hasHeader(text []byte) bool {
	_, names, _ := bytes.Cut(text, []byte("\n"))
	return bytes.HasPrefix(bytes.TrimLeft(names, " \t\v\f\r"), []byte("X:"))
}

// Read reads the games of a text, at least one: a session may hold several. In Report the header may be missing. The errors
// are *ParseError, *IllegalMoveError and *transcripts.FileError.
func Read(text []byte, from Notation) ([]Game, error) {
	if from == Session {
		t, err := controller.Dialogue().ParseSession(string(text))
		if err != nil {
			return nil, err
		}
		all := Typed(t)
		header, _ := match.ReadHeader(text) // a damaged one has no names
		for i := range all {
			if names := header.Players(i + 1); names != (board.Players{}) {
				all[i].Header = Header{usualTitle, names}
			}
		}
		return all, nil
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
		game.Lost = []string{board.Plural(reader.comments, "comment")}
	}
	return []Game{game}, nil
}

// Typed returns the games that were played in a transcript of the ECE244 game, at least one.
func Typed(t transcripts.Transcript) []Game {
	var all []Game
	for _, played := range playedIn(t.Input, t.Commented) {
		var game Game
		player := gamestate.X
		for i, cell := range played.cells {
			game.Moves = append(game.Moves, Move{Number: i + 1, Player: player, Cell: cell})
			player = -player
		}
		if played.refused > 0 {
			game.Lost = []string{board.Plural(played.refused, "input") + " that the game refused"}
		}
		all = append(all, game)
	}
	return all
}

// usualTitle is the title of a moves file for a game that has none.
const usualTitle = "Tic-Tac-Toe Game Data"

// Format returns the last of some games, which Read or Typed has returned, as a text, and what of them is lost, in the manner of
// Game.Lost. It is an error if the notation cannot hold the game, as where O begins in ECE244.
func Format(all []Game, to Notation) (text string, lost []string, err error) {
	game := all[len(all)-1]
	lost = append(lost, game.Lost...)
	if len(all) > 1 {
		lost = append(lost, board.Plural(len(all)-1, "game")+" before the last")
	}
	xBegins := len(game.Moves) == 0 || game.Moves[0].Player == gamestate.X
	if !xBegins && (to == ECE244 || to == Session) {
		return "", nil, fmt.Errorf("move 1, %v: in the notation %v X moves first", game.Moves[0], to)
	}

	header := cmp.Or(game.Header, Header{Title: usualTitle})
	header.X, header.O = cmp.Or(header.X, "Player X"), cmp.Or(header.O, "Player O")
	switch {
	case to == Report:
		text = header.String()
	case game.Header == Header{}:
	case header.Title == usualTitle:
		lost = append(lost, fmt.Sprintf("the names %q and %q", header.X, header.O))
	default:
		lost = append(lost, fmt.Sprintf("the title and the names %q and %q", header.X, header.O))
	}
	for _, m := range game.Moves {
		text += to.Format(m) + "\n"
	}
	if to == Session {
		screen := transcripts.Transcript{Input: text, Output: controller.Replay(text, controller.Options{})}
		text, err = controller.Dialogue().FormatSession(screen)
	}
	return text, lost, err
}
