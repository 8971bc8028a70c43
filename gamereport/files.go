package gamereport

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
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
		err = replaceFile(gamePath, write)
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

// replaceFile makes what write writes the content of the file at path, keeping its permissions and, where path is a
// symbolic link, the link. Until all of it is written, and where there is an error, path stays as it was.
func replaceFile(path string, write func(io.Writer) error) error {
	found, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return writing(err)
	case !found.Mode().IsRegular():
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return writing(err)
		}
		return fill(file, write, nil)
	default:
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return writing(err)
		}
	}

	// Beside path, as a file can only be renamed within a file system.
	beside := filepath.Join(filepath.Dir(path), fmt.Sprintf(".ttt-%016x", rand.Uint64()))
	file, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return writing(err)
	}
	if err := fill(file, write, found); err != nil {
		os.Remove(beside)
		return err
	}
	if err := os.Rename(beside, path); err != nil {
		os.Remove(beside)
		return writing(err)
	}
	return nil
}

// fill writes a file and closes it. It takes on the permissions of the file that it is to replace, where there is one.
func fill(file *os.File, write func(io.Writer) error, replaced fs.FileInfo) error {
	err := write(file)
	if err == nil && replaced != nil {
		if err = file.Chmod(replaced.Mode().Perm()); err != nil {
			err = writing(err)
		}
	}
	if closeErr := file.Close(); closeErr != nil && err == nil {
		err = writing(closeErr)
	}
	return err
}
