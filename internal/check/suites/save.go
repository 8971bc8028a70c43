package suites

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"

	"tictactoe/internal/check/session"
	"tictactoe/internal/file"
)

// Save replaces a transcript's expected output and status by those of a run. It returns the files
// that it wrote or removed, each in one step. It does not touch files that are right already.
//
// It refuses an output that is too long, and a session that would not load as this transcript or
// whose file has other text.
func Save(
	t Transcript, output string, status int, dialogue session.Dialogue,
) (changed []string, err error) {
	if _, statErr := os.Stat(t.Path); statErr != nil || output != t.Output {
		if err := saveOutput(t, output, dialogue); err != nil {
			return nil, err
		}
		changed = append(changed, t.Path)
	}
	if status == t.Status || t.AnyStatus {
		return changed, nil
	}
	statusFile := filepath.FromSlash(t.Name) + ".status"
	if status != 0 {
		err = file.ReplaceText(statusFile, strconv.Itoa(status)+"\n")
	} else {
		err = os.Remove(statusFile)
	}
	if err != nil {
		return changed, err
	}
	return append(changed, statusFile), nil
}

// ErrHasMore says why Save refuses a session.
var ErrHasMore = errors.New(
	"it has text besides the session, such as comments, which would be lost")

func saveOutput(t Transcript, output string, dialogue session.Dialogue) (err error) {
	text := output
	switch {
	case t.HasMore:
		err = ErrHasMore
	case t.IsSession:
		text, err = dialogue.PrintScreen(t.Input, output)
	case len(output) > MaxSize:
		err = ErrTooLong
	}
	if err != nil {
		return &FileError{Path: t.Path, Err: err}
	}
	if err := os.MkdirAll(filepath.Dir(t.Path), 0o777); err != nil {
		return err
	}
	return file.ReplaceText(t.Path, text)
}
