package main

import (
	"fmt"
	"os"

	"tictactoe/console"
	"tictactoe/controller"
)

func main() {
	c, err := console.Open(os.Stdin, os.Stdout, console.ColorAuto, console.Environment{Term: os.Getenv("TERM")})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	err = controller.Play(c, controller.Layout{TrailingBlanks: len(os.Args) > 1})
	if e := c.Close(); err == nil {
		err = e
	}
	if err != nil {
		fmt.Println(err)
	}
}
