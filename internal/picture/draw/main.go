// Command draw draws a recorded session of the game as a terminal shows it, in colour. "make picture" has it draw the
// picture in the README.
package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"tictactoe/board"
	"tictactoe/console"
	"tictactoe/controller"
	"tictactoe/convert"
	"tictactoe/internal/atomicfile"
	"tictactoe/internal/picture"
	"tictactoe/internal/screen"
	"tictactoe/match"
	"tictactoe/record"
)

// height is how many rows the terminal has: what stands above its last rows has scrolled away.
const height = 24

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: draw SESSION PICTURE")
		os.Exit(2)
	}
	if err := drawFile(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "draw:", err)
		os.Exit(1)
	}
}

// drawFile draws the session in one file into another.
func drawFile(session, picture string) error {
	recorded, err := os.ReadFile(session)
	if err != nil {
		return err
	}
	return atomicfile.Write(picture, func(w io.Writer) error {
		if err := draw(w, string(recorded)); err != nil {
			return fmt.Errorf("%s: %w", session, err)
		}
		return nil
	})
}

// draw draws what a terminal shows at the end of a recorded session.
func draw(w io.Writer, recorded string) error {
	shown, err := playBack(recorded)
	if err != nil {
		return err
	}
	words, err := inWords(recorded)
	if err != nil {
		return err
	}
	s := screen.New(0)
	io.WriteString(s, scrolled(shown))
	return picture.Write(w, s, "tictactoe", words)
}

// scrolled returns the last rows of text, from a prompt on.
func scrolled(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	lines = lines[max(0, len(lines)-height):]
	asked := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, controller.Prompt) })
	return strings.Join(lines[max(0, asked):], "\n")
}

// playBack returns what a recorded session shows at a terminal that has colour.
func playBack(recorded string) (string, error) {
	// A Console has colours only where it was opened on a file.
	shown, err := os.CreateTemp("", "")
	if err != nil {
		return "", err
	}
	defer os.Remove(shown.Name())
	defer shown.Close()
	c := console.OpenOutput(shown, console.ColorAlways, console.Environment{})
	m := match.New(c, match.Options{Words: true})
	if _, err := m.Resume([]byte(recorded)); err != nil {
		return "", err
	}
	m.PlayBack()
	if err := c.Close(); err != nil {
		return "", err
	}
	text, err := os.ReadFile(shown.Name())
	return string(text), err
}

// inWords returns the moves of a recorded session, and what came of them, in sentences.
func inWords(recorded string) (string, error) {
	game, err := convert.Read([]byte(recorded), convert.Session)
	if err != nil {
		return "", err
	}
	var referee record.Referee
	var sentences []string
	for _, move := range game.Moves {
		if err := referee.Play(move); err != nil {
			return "", err
		}
		sentences = append(sentences, fmt.Sprintf("%v plays %s.", move.Player, board.Cell(int(move.Cell))))
	}
	if state := referee.State(); state.GameOver() {
		sentences = append(sentences, board.Result(&state, board.Players{}))
	}
	return strings.Join(sentences, " "), nil
}
