package controller

// A PlayedGame is what was played of one game of a session.
type PlayedGame struct {
	Cells   []int // in order, X first, without the moves that were undone
	Refused int   // answers that the game refused
}

// Games returns the games, at least one, that are played if input is typed. A game that the command
// new broke off is not among them. If commands is set, input may hold commands, as at a keyboard.
func Games(input string, commands bool) []PlayedGame {
	games := make([]PlayedGame, 1)
	over := false // the last of them
	watch := func(o Outcome) {
		if o.Kind == Begun && over {
			games = append(games, PlayedGame{})
		}
		over = o.Game.State.GameOver()
		game := &games[len(games)-1]
		game.Cells = o.Game.Moves()
		if o.Kind.Refused() {
			game.Refused++
		}
	}
	Replay(input, Options{Commands: commands, Watch: watch})
	return games
}
