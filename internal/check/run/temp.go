package run

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"tictactoe/internal/file"
)

// ErrNoTemp begins the error of NewRunner if it cannot make a folder for temporary files.
var ErrNoTemp = errors.New("no folder for temporary files")

const (
	tempName = "tictactoe-run-" // begins the name of a Runner's folder
	lockName = ".lock"          // the file in it that the Runner locks, and then fills
)

// makeTemp makes a folder and returns its path without links, and its lock. The system removes the
// lock when this process ends, even if it is killed.
func makeTemp() (temp string, lock *file.Journal, err error) {
	temp, err = os.MkdirTemp("", tempName)
	if err == nil {
		temp, _ = filepath.EvalSymlinks(temp) // it exists
		lock, err = file.CreateJournal(filepath.Join(temp, lockName))
	}
	if err == nil {
		_, err = lock.Write([]byte("locked\n"))
	}
	if err != nil {
		os.RemoveAll(temp)
		err = fmt.Errorf("%w: %w", ErrNoTemp, err)
	}
	return temp, lock, err
}

// removeLeftovers removes the folders of processes that were killed, if it can.
func removeLeftovers() {
	entries, _ := os.ReadDir(os.TempDir())
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), tempName) {
			continue
		}
		path := filepath.Join(os.TempDir(), entry.Name(), lockName)
		if info, err := os.Stat(path); err != nil || info.Size() == 0 {
			continue // another process may be about to lock it
		}
		if lock, err := file.OpenJournal(path); err == nil {
			os.RemoveAll(filepath.Dir(path))
			lock.Close()
		}
	}
}
