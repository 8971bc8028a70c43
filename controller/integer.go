package controller

import (
	"errors"
	"io"
	"strconv"

	"tictactoe/internal/console"
)

var errNotInteger = errors.New("not a 32-bit integer")

// readInt reads the next word as an integer, and drops the rest of its line where it is none.
func readInt(c *console.Console) (int, error) {
	for {
		word, err := c.Word()
		if err != nil {
			return 0, err
		}
		if word == "" {
			continue
		}
		n, err := strconv.ParseInt(word, 10, 32)
		if err == nil {
			return int(n), nil
		}
		if _, err := c.Line(); err != nil && err != io.EOF {
			return 0, err
		}
		return 0, errNotInteger
	}
}
