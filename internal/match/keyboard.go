package match

import (
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
)

// ask prompts for an answer and reads it. At a keyboard an answer is a line; after a row alone, the
// match asks for the column.
func (m *Match) ask() (controller.Answer, error) {
	c := m.screen.console
	c.Print(m.screen.prompt)
	if !m.options.Commands {
		return m.input.Answer()
	}
	defer func() { m.row = "" }()
	for {
		line, err := c.Line()
		words := controller.Words(line)
		isRow := len(words) == 1 && slices.Contains([]string{"0", "1", "2"}, words[0])
		switch {
		case errors.Is(err, console.ErrInterrupt) && m.row != "":
			m.row = ""
			c.Print(m.screen.prompt)
		case err != nil:
			return controller.Answer{}, err
		case len(words) == 0 && m.row != "":
			m.screen.comment("Type the column, 0 to 2. Ctrl-C drops the row.")
		case len(words) == 0:
			m.screen.comment(m.allToType())
		case isRow && m.row == "" && !m.options.Cells:
			// Package transcripts knows this question.
			m.row = words[0] + " "
			c.Print("Row " + words[0] + ", column: ")
		default:
			return m.parse(line), nil
		}
	}
}

// parse returns the answer in a line that is not blank. A number alone is the column of the row
// that was typed before it; two numbers are a whole cell.
func (m *Match) parse(line string) controller.Answer {
	command, ok := controller.ParseCommand(line)
	if ok {
		return command
	}
	answer, err := m.read(line)
	if err == io.EOF && m.row != "" {
		answer, err = m.read(m.row + line)
	}
	if err == io.EOF {
		// A replay of the screen reads the number as a row, and refuses this line as its column.
		m.screen.console.Print(strings.TrimSpace(line) + "?\n")
		return controller.MistakeAnswer(line)
	}
	return answer
}

// read returns the answer at the beginning of a line. The error is io.EOF if it is half an answer.
func (m *Match) read(line string) (controller.Answer, error) {
	if m.options.Cells {
		line = tidyCell(line)
	}
	input := controller.Reader{
		Console: console.New(strings.NewReader(line), io.Discard),
		Cells:   m.options.Cells,
	}
	answer, err := input.Answer()
	answer.Ignored = input.Rest()
	return answer, err
}

// tidyCell returns a line without the white space around it. If it is the name of a cell in a form
// such as "b 2", "2B" or "B-2", tidyCell returns B2, and digits of full width become digits.
func tidyCell(line string) string {
	const fullWidth = '０' - '0'
	line = strings.Map(func(r rune) rune {
		if r > fullWidth+' ' && r <= fullWidth+'~' {
			return r - fullWidth
		}
		return r
	}, strings.TrimSpace(line))
	name := regexp.MustCompile(`^(?:([A-Ca-c])[ -]*([1-3])|([1-3])[ -]*([A-Ca-c]))$`)
	if parts := name.FindStringSubmatch(line); parts != nil {
		return strings.ToUpper(parts[1] + parts[4] + parts[2] + parts[3])
	}
	return line
}

// complete returns the lines that begin with typed: the free cells of the row, or all free cells and
// the commands, or yes and no.
func (m *Match) complete(typed string) []string {
	answers := m.screen.naming.Cells(m.game.State.Cells(gamestate.Empty))
	if m.game.State.GameOver() {
		answers = []string{"yes", "no"}
	}
	if m.row == "" {
		answers = append(answers, m.completeCommand(typed)...)
	}
	var lines []string
	for _, answer := range answers {
		line, isInRow := strings.CutPrefix(answer, m.row)
		if !strings.HasPrefix(line, typed) {
			line = strings.ToLower(line)
		}
		if isInRow && line != typed && strings.HasPrefix(line, typed) {
			lines = append(lines, line)
		}
	}
	return lines
}

// completeCommand returns all commands or, after the name of the command save, its files.
func (m *Match) completeCommand(typed string) []string {
	name, file, hasName := strings.Cut(typed, " ")
	var lines []string
	for _, command := range controller.Commands() {
		switch {
		case command.Argument == "":
			lines = append(lines, command.Name)
		case !hasName || !strings.HasPrefix(command.Name, name):
			lines = append(lines, command.Name+" ")
		default:
			for _, file := range m.options.Files(file) {
				lines = append(lines, name+" "+file)
			}
		}
	}
	return lines
}
