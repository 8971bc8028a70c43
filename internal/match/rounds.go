package match

import (
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
)

// PlayRounds plays the game in rounds; at a terminal, with the commands of a match. Save gets a session of the ECE244 game.
func PlayRounds(c *console.Console, save func(name string, record []byte) error) error {
	if !c.AtTerminal() {
		return controller.PlayRounds(c, nil)
	}
	m := New(c, Options{Commands: true, Save: save})
	m.prompt(&m.record.screen)
	m.screen.comment("Rows and columns 0 to 2. Type help for more.")
	return controller.PlayRounds(c, m.explain)
}

// explain adds an outcome to the record, and shows the record's comments on it.
func (m *Match) explain(o controller.Outcome) {
	m.follow(o)
	before := m.record.text.Len()
	m.record.exchange(m.exchange(o), true)
	m.prompt(&m.record.screen)
	m.record.c.Close()
	for line := range strings.Lines(m.record.text.String()[before:]) {
		if comment, ok := strings.CutPrefix(line, m.record.mark()); ok {
			m.screen.comment(strings.TrimSuffix(comment, "\n"))
		}
	}
}
