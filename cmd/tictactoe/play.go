package main

import (
	"errors"
	"flag"
	"io"

	"tictactoe/console"
	"tictactoe/controller"
	"tictactoe/transcripts"
)

const colorUsage = "colour the text: `WHEN` is auto, always or never (auto)"

func playCommand() command {
	return command{
		name:    "play",
		summary: "play the game of the ECE244 lab 2",
		text: `
Asks for the row and the column of a cell, each 0 to 2, plays the move, and prints the state of the game, until the game
is over or the input ends. X begins.

At a terminal the line can be edited, and what was typed before comes back with the arrow keys; Ctrl-D ends the game,
Ctrl-C breaks it off with status 130. From a pipe the same text comes out, without colour.`,
		configure: func(flags *flag.FlagSet) action {
			color := colorFlag(flags)
			var layout controller.Layout
			flags.BoolVar(&layout.TrailingBlanks, "trailing-blanks", false,
				"end headings and board rows with a blank, as the course's reference executable does")
			return func(inv invocation, _ []string) (int, error) {
				return statusOK, atConsole(inv, *color, func(c *console.Console) error {
					return controller.Play(c, layout)
				})
			}
		},
	}
}

func colorFlag(flags *flag.FlagSet) *console.ColorMode {
	mode := console.ColorAuto
	flags.Var(&mode, "color", colorUsage)
	return &mode
}

// atConsole plays a game on the process's own standard input and output.
func atConsole(inv invocation, color console.ColorMode, play func(*console.Console) error) (err error) {
	c, err := console.Open(inv.stdin, inv.stdout, color, inv.environment())
	if err != nil {
		return err
	}
	// Deferred, so that a panic too leaves the terminal as it was.
	defer func() {
		if closeErr := c.Close(); err == nil {
			err = closeErr
		}
	}()
	return play(c)
}

// onPipe makes a program of a game.
func onPipe(play func(*console.Console) error) transcripts.Program {
	return func(stdin io.Reader, stdout io.Writer) int {
		c := console.New(stdin, stdout)
		if errors.Join(play(c), c.Close()) != nil {
			return statusError
		}
		return statusOK
	}
}
