package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/game/labs/gamereport"
	"tictactoe/internal/game/labs/rounds"
	"tictactoe/internal/testkit"
)

// The test binary is the command, and right programs to check: the scripts in testdata/script and
// the tests at a terminal run it under these names.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"exercise": main,
		"game": program(func(c *console.Console) error {
			return controller.Play(c, controller.Options{})
		}),
		"rounds": program(rounds.Play),
		"report": func() {
			gamereport.WriteFile("TTTmoves.txt", "TTTgame.txt", os.Stdin, os.Stdout)
		},
	})
}

// program returns a game on pipes as a program.
func program(play func(*console.Console) error) func() {
	return func() {
		c := console.New(os.Stdin, os.Stdout)
		play(c)
		c.Close()
	}
}

func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}

func TestManPages(t *testing.T) {
	testkit.ManPages(t, newCommand())
}
