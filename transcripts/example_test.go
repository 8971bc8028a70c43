package transcripts_test

import (
	"fmt"
	"log"

	"tictactoe/transcripts"
)

// A session copied off the screen is a transcript: replaying it types the same answers again.
func ExampleProgram_Run() {
	session, err := game.ParseSession("Enter row and column of a grid cell: 7 0\nNo such cell\n\n")
	if err != nil {
		log.Fatal(err)
	}
	output, _, _ := transcripts.Program(play).Run(session.Input)
	fmt.Println(transcripts.IgnoreLineEnds.Difference(session, output, game))

	// Output:
	// after input 1, "7 0"
}
