package games

import "tictactoe/controller"

// A played game is one game of a session.
type played struct {
	cells   []int // in order, X first, without the moves that were undone
	refused int   // the number of answers that the game refused
}

// playedIn returns the games, at least one, that are played if input is typed. A game that the
// command new broke off is not among them. If commands is set, input may contain commands.
func playedIn(input string, commands bool) []played {
	games := make([]played, 1)
	over := false // the last game is over
	watch := func(o controller.Outcome) {
		isOver := o.Game.State.GameOver()
		switch {
		case o.Kind == controller.Begun && over:
			games = append(games, played{})
		case o.Kind == controller.Undone && isOver: // undo took the last game back
			games = games[:len(games)-1]
		}
		over = isOver
		game := &games[len(games)-1]
		game.cells = o.Game.Moves()
		if o.Kind.Refused() {
			game.refused++
		}
	}
	controller.Replay(input, controller.Options{Commands: commands, Watch: watch})
	return games
}
