package transcripts_test

import (
	"fmt"
	"log"

	"tictactoe/transcripts"
)

// A session copied off the screen is a transcript: replaying it types the same answers again.
func ExampleReplay() {
	session, err := game.ParseSession("Enter row and column of a grid cell: 7 0\nNo such cell\n\n")
	if err != nil {
		log.Fatal(err)
	}
	result := transcripts.Replay(play, session, game, transcripts.IgnoreLineEnds)
	fmt.Println(result.Difference)

	// Output:
	// after input 1, "7 0"
}
