package games

import "tictactoe/internal/match"

// playedGame and playedGames stand in for controller.PlayedGame and controller.Games.
type playedGame struct {
	Cells   []int
	Refused int
}

func playedGames(input string, commands bool) []playedGame {
	var all []playedGame
	for _, game := range match.Games(input, commands) {
		played := playedGame{Refused: game.Refused}
		for _, move := range game.Moves {
			played.Cells = append(played.Cells, move.Cell)
		}
		all = append(all, played)
	}
	return all
}
