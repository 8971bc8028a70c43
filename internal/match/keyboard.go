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
	if !m.options.Commands {
		m.screen.ask()
		return m.input.Answer()
	}
	m.askCell()
	for {
		line, err := m.screen.console.Line()
		words := controller.Words(line)
		isRow := len(words) == 1 && slices.Contains([]string{"0", "1", "2"}, words[0])
		switch {
		case errors.Is(err, console.ErrInterrupt) && m.row != "":
			m.row = ""
			m.askCell()
		case err != nil:
			return controller.Answer{}, err
		case len(words) == 0:
			m.screen.comment(m.allToType())
		case isRow && m.row == "" && !m.options.Cells:
			m.row = words[0]
			m.askColumn()
		default:
			return m.parse(line), nil
		}
	}
}

// askCell prompts for a cell. After a mistake in the column it types the row again.
func (m *Match) askCell() {
	m.screen.ask()
	if m.row != "" {
		m.screen.console.Print(m.row + "\n")
		m.askColumn()
	}
}

// askColumn asks for the column of the row that was typed. Package transcripts knows the question.
func (m *Match) askColumn() { m.screen.console.Print("Row " + m.row + ", column: ") }

// parse returns the answer in a line that is not blank. A number alone is the column of the row
// that was typed before it; two numbers are a whole cell.
func (m *Match) parse(line string) controller.Answer {
	if command, ok := m.parseCommand(line); ok {
		return command
	}
	reader := controller.Reader{Cells: m.options.Cells}
	if m.options.Cells {
		line = tidyCell(line)
	}
	answer, err := read(line, reader)
	switch {
	case err == io.EOF: // half an answer
		answer, err = read(m.row+" "+line, reader)
	case !answer.Mistake:
		m.row = ""
	}
	if err == io.EOF {
		// A replay of the screen reads the number as a row, and refuses this line as its column.
		m.screen.console.Print(strings.TrimSpace(line) + "?\n")
		return controller.MistakeAnswer(line)
	}
	return answer
}

// parseCommand returns the command in a line. People have other words for quit.
func (m *Match) parseCommand(line string) (command controller.Answer, ok bool) {
	word := strings.ToLower(strings.TrimSpace(line))
	if m.options.Commands && slices.Contains([]string{"exit", "bye", ":q"}, word) {
		return controller.Answer{Command: controller.Quit}, true
	}
	return controller.ParseCommand(line)
}

// read reads the answer at the beginning of a line. The error is io.EOF if it is half an answer.
func read(line string, reader controller.Reader) (controller.Answer, error) {
	reader.Console = console.New(strings.NewReader(line), io.Discard)
	answer, err := reader.Answer()
	answer.Ignored = reader.Rest()
	return answer, err
}

// tidyCell returns a line without the white space around it. If it is the name of a cell in a form
// such as "b 2", "2B" or "B-2", tidyCell returns B2, and digits of full width become digits.
func tidyCell(line string) string {
	line = strings.Map(func(r rune) rune {
		if '０' <= r && r <= '９' {
			return r - '０' + '0'
		}
		return r
	}, strings.TrimSpace(line))
	name := regexp.MustCompile(`^(?:([A-Ca-c])[ -]*([1-3])|([1-3])[ -]*([A-Ca-c]))$`)
	if parts := name.FindStringSubmatch(line); parts != nil {
		return strings.ToUpper(parts[1] + parts[4] + parts[2] + parts[3])
	}
	return line
}

// complete returns the possible lines that begin with typed: free cells, commands, and files after
// save; the free columns after a row; or yes and no.
func (m *Match) complete(typed string) []string {
	lines := m.screen.naming.Cells(m.game.State.Cells(gamestate.Empty))
	if m.game.State.GameOver() {
		lines = []string{"yes", "no"}
	}
	for _, command := range controller.Commands() {
		name := command.Name
		if command.Argument != "" {
			name += " "
		}
		lines = append(lines, name)
	}
	save, _ := controller.ParseCommand(typed + ".") // so that it has an argument
	if file, isSave := strings.CutSuffix(save.Argument, "."); isSave {
		for _, path := range m.options.Files(file) {
			lines = append(lines, strings.TrimSuffix(typed, file)+path)
		}
	}

	row := ""
	if m.row != "" {
		row = m.row + " "
	}
	var possible []string
	for _, line := range lines {
		line, follows := strings.CutPrefix(line, row)
		if !strings.HasPrefix(line, typed) {
			line = strings.ToLower(line)
		}
		if follows && line != typed && strings.HasPrefix(line, typed) {
			possible = append(possible, line)
		}
	}
	return possible
}
