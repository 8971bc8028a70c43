package gamereport

import (
	"errors"
	"fmt"
	"io"
	"os"

	"tictactoe/internal/file"
)

// The names that the lab gives the two files.
const (
	MovesFile = "TTTmoves.txt"
	GameFile  = "TTTgame.txt"
)

// ErrSameFile says that the report was to be written over the moves.
var ErrSameFile = errors.New("the moves and the report are the same file")

// Files is Write from the file movesPath, or stdin where it is "-", to the file gamePath, or stdout where it is "-". It
// names the file in a *ParseError.
//
// The report replaces what gamePath held once it is complete: where there is an error, ErrSameFile and those of opening
// the files among them, the file stays as it was, or does not come to be. Where gamePath is a device or a named pipe the
// report goes straight into it.
func Files(movesPath, gamePath string, stdin io.Reader, stdout io.Writer) (over bool, err error) {
	moves, movesName := stdin, "standard input"
	if movesPath != "-" {
		file, err := os.Open(movesPath)
		if err != nil {
			return false, fmt.Errorf("reading the moves: %w", err)
		}
		defer file.Close()
		if gamePath != "-" && sameFile(file, gamePath) {
			return false, fmt.Errorf("%s: %w", gamePath, ErrSameFile)
		}
		moves, movesName = file, movesPath
	}
	write := func(game io.Writer) (err error) {
		over, err = Write(moves, game)
		return err
	}
	if gamePath == "-" {
		err = write(stdout)
	} else {
		err = file.Replace(gamePath, write)
	}
	if malformed, ok := errors.AsType[*ParseError](err); ok {
		malformed.File = movesName
	}
	return over, err
}

// sameFile reports whether path names the regular file that is open: over a device or a pipe nothing is lost.
func sameFile(file *os.File, path string) bool {
	a, err := file.Stat()
	if err != nil || !a.Mode().IsRegular() {
		return false
	}
	b, err := os.Stat(path)
	return err == nil && os.SameFile(a, b)
}
