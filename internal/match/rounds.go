package match

import (
	"tictactoe/controller"
	"tictactoe/internal/console"
)

// PlayRounds plays the game in rounds; at a terminal, with the commands of a match. Save gets a session of the ECE244 game.
func PlayRounds(c *console.Console, save func(name string, record []byte) error) error {
	if !c.AtTerminal() {
		return controller.PlayRounds(c, nil)
	}
	m := New(c, Options{Commands: true, Save: save})
	m.screen.lab = func(controller.Outcome) {} // PlayRounds prints its own text
	m.prompt(m.record.screen)
	m.screen.greet()
	return controller.PlayRounds(c, func(o controller.Outcome) {
		m.follow(o)
		e := m.exchange(o)
		m.keep(e) // in memory, which cannot fail
		m.screen.reply(e)
	})
}
