//go:build unix

package process_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"tictactoe/internal/run"
)

func Example() {
	runner, err := process.NewRunner()
	if err != nil {
		log.Fatal(err)
	}
	defer runner.Close()
	argv, err := process.Resolve([]string{"sh", "-c", "read move; echo $move >TTTgame.txt; echo played $move; exit 3"})
	if err != nil {
		log.Fatal(err)
	}
	result, err := runner.Run(context.Background(), process.Command{
		Path:    argv[0],
		Args:    argv[1:],
		Stdin:   []byte("b2\n"),
		Collect: []string{"TTTgame.txt"},
		Timeout: time.Minute,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%v: %q, %q\n", result.Ending, result.Stdout, result.Files["TTTgame.txt"].Content)
	// Output: status 3: "played b2\n", "b2\n"
}
