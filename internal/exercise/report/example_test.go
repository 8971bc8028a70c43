package report_test

import (
	"os"
	"strings"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
	"tictactoe/internal/exercise/report"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

func ExampleFormats() {
	suite := transcripts.Suite{}
	t := transcripts.Transcript{Name: "greeting", Input: "Ada\n", Output: "Hello, Ada!\n", Points: 1}
	outcome := exercise.Judge(&suite, t, run.Result{Output: "Hello, you!\n"}, transcripts.IgnoreLineEnds)
	r := exercise.Report{Program: "./greet", Suite: &suite, Outcomes: []exercise.Outcome{outcome}}
	r.Explain()
	text := report.Formats()[0]
	c := console.New(strings.NewReader(""), os.Stdout)
	text.Write(c, []exercise.Report{r}, report.Options{})
	c.Close()
	// Output:
	// 0 of 1 passed
	//
	// What is wrong:
	//  1. it prints "Hello, you!", and should print "Hello, Ada!"
	//     1 transcript: greeting
	//       -Hello, Ada!
	//       +Hello, you!
	//
	// Failed: greeting
}
