// Command draw draws a recorded session of the game as a terminal shows it, in colour. "make picture" has it draw the
// picture in the README.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"tictactoe/board"
	"tictactoe/console"
	"tictactoe/controller"
	"tictactoe/convert"
	"tictactoe/internal/atomicfile"
	"tictactoe/internal/picture"
	"tictactoe/internal/screen"
	"tictactoe/record"
	"tictactoe/transcripts"
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
	lines, err := colored(recorded)
	if err != nil {
		return err
	}
	words, err := inWords(recorded)
	if err != nil {
		return err
	}
	s := screen.New(0)
	io.WriteString(s, strings.Join(lines[max(0, len(lines)-height):], "\n"))
	return picture.Write(w, s, "tictactoe", words)
}

// colored returns the lines of a recorded session as a terminal shows them: as the program prints them when the session
// is played again, with what was typed behind the prompts. Comments, which are no text of the game, are dimmed.
func colored(recorded string) ([]string, error) {
	const dimmed, plain = "\x1b[90m", "\x1b[0m"
	again, err := playAgain(recorded)
	if err != nil {
		return nil, err
	}
	var lines []string
	for line := range strings.Lines(strings.TrimRight(recorded, "\n")) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			lines = append(lines, dimmed+line+plain)
			continue
		}
		if len(again) == 0 || shown(again[0]) != strings.TrimRight(line, " ") {
			return nil, fmt.Errorf("line %d is not what the game shows: %q", len(lines)+1, line)
		}
		lines = append(lines, again[0])
		again = again[1:]
	}
	if len(again) > 0 {
		return nil, fmt.Errorf("the game goes on after line %d", len(lines))
	}
	return lines, nil
}

// shown returns the text of a line in colour, but for the blanks at its end.
func shown(line string) string {
	s := screen.New(0)
	io.WriteString(s, line)
	return strings.TrimRight(s.String(), " ")
}

// playAgain plays a recorded session and returns its lines in colour.
func playAgain(recorded string) ([]string, error) {
	dialogue := transcripts.Dialogue{Prompts: []string{controller.Prompt}, Integers: 2}
	session, err := dialogue.ParseSession(recorded)
	if err != nil {
		return nil, err
	}
	// A Console has colours only where it was opened on files.
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	typed, printed := filepath.Join(folder, "typed"), filepath.Join(folder, "printed")
	if err := os.WriteFile(typed, []byte(session.Input), 0o600); err != nil {
		return nil, err
	}
	stdin, err := os.Open(typed)
	if err != nil {
		return nil, err
	}
	defer stdin.Close()
	stdout, err := os.Create(printed)
	if err != nil {
		return nil, err
	}
	defer stdout.Close()
	c, err := console.Open(stdin, stdout, console.ColorAlways, console.Environment{})
	if err != nil {
		return nil, err
	}
	if err := errors.Join(controller.Play(c, controller.Layout{}), c.Close()); err != nil {
		return nil, err
	}
	output, err := os.ReadFile(printed)
	if err != nil {
		return nil, err
	}
	var text []byte
	for _, turn := range dialogue.Turns(string(output), session.Input) {
		text = append(text, turn.Printed...)
		if turn.Asked {
			text = c.AppendPainted(text, console.StyleTyped, strings.TrimSpace(turn.Typed))
			text = append(text, '\n')
		}
	}
	return strings.Split(strings.TrimRight(string(text), "\n"), "\n"), nil
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
