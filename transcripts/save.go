package transcripts

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"tictactoe/internal/file"
	"tictactoe/internal/session"
)

// Save writes the output and the status of a transcript to the files that it was loaded from, each
// in one step. It refuses a session that has comments, and one that would not load as this
// transcript.
func Save(t Transcript, dialogue session.Dialogue) error {
	if t.Commented {
		return &FileError{Path: t.Path, Err: errors.New("it has comments, which would be lost")}
	}
	text := t.Output
	if t.IsSession {
		var err error
		if text, err = FormatSession(dialogue, t); err != nil {
			return &FileError{Path: t.Path, Err: err}
		}
	}
	if err := file.ReplaceText(t.Path, text); err != nil {
		return err
	}
	statusFile := filepath.FromSlash(t.Name) + ".status"
	if t.Status != 0 {
		return file.ReplaceText(statusFile, strconv.Itoa(t.Status)+"\n")
	}
	if err := os.Remove(statusFile); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
