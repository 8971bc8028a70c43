package run

import (
	"errors"
	"os"
	"path/filepath"

	"tictactoe/internal/file"
)

// ErrNoTemp begins the error of NewRunner if it cannot make a folder for temporary files.
var ErrNoTemp = errors.New("no folder for temporary files")

const (
	tempName = "tictactoe-run-" // begins the name of a Runner's folder
	lockName = ".lock"          // the file in it that the Runner locks
)

// makeTemp makes the folder of a Runner and locks it. The system removes the lock when this process
// ends, even if it is killed.
func makeTemp() (temp string, lock *os.File, err error) {
	temp, err = os.MkdirTemp("", tempName)
	if err != nil {
		return "", nil, err
	}
	temp, err = filepath.EvalSymlinks(temp)
	if err != nil {
		return "", nil, err
	}
	path := filepath.Join(temp, lockName)
	lock, err = file.CreateJournal(path)
	_, missing := os.Stat(path)
	switch {
	case errors.Is(err, file.ErrLocked) || err == nil && missing != nil:
		lock.Close()
		return makeTemp() // another process took the folder for a leftover before it was locked
	case err != nil:
		os.RemoveAll(temp)
	}
	return temp, lock, err
}

// removeLeftovers removes the folders of processes that were killed, if it can.
func removeLeftovers() {
	locks, _ := filepath.Glob(filepath.Join(os.TempDir(), tempName+"*", lockName))
	for _, path := range locks {
		if lock, err := file.OpenJournal(path); err == nil {
			os.RemoveAll(filepath.Dir(path))
			lock.Close()
		}
	}
}
