package transcripts_test

import (
	"fmt"

	"tictactoe/transcripts"
)

// A session copied off the screen is a transcript: replaying it types the same answers again.
func ExampleReplay() {
	suite, err := transcripts.Shipped("tictactoe")
	if err != nil {
		fmt.Println(err)
		return
	}
	session, err := suite.Dialogue.ParseSession(`Enter row and column of a grid cell: 7 0
No such cell

Enter row and column of a grid cell: 
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	result := transcripts.Replay(play, session, suite.Dialogue, transcripts.IgnoreLineEnds)
	fmt.Println(result.Difference)

	// Output:
	// after input 1, "7 0"
}
