package transcripts

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"tictactoe/internal/file"
)

// Save writes a transcript to the files that begin with name and have the endings of its form. It replaces those that are
// there, each in one step.
//
// A session that would not load as this transcript is not written: the error is ErrNotSession.
func Save(name string, t Transcript, form Form, dialogue Dialogue) error {
	if form == Pair {
		if err := writeText(name+inEnding, t.Input); err != nil {
			return err
		}
	}
	return saveExpected(name, t, form, dialogue)
}

// ErrComments says that a session has comments, which updating it would lose.
var ErrComments = errors.New("it has comments, which would be lost")

// Update replaces the transcript's expected output and status by those of its replay. The error is ErrComments if it has
// comments.
func Update(r Result, dialogue Dialogue) error {
	t := r.Transcript
	if t.Commented {
		return &FileError{Path: t.Path, Err: ErrComments}
	}
	t.Output, t.Status = r.Output, r.Status
	ending := len(filepath.Ext(t.Path))
	return saveExpected(t.Path[:len(t.Path)-ending], t, t.Form, dialogue)
}

// saveExpected writes a transcript without a pair's input.
func saveExpected(name string, t Transcript, form Form, dialogue Dialogue) error {
	file, text := name+outEnding, t.Output
	if form == Session {
		var err error
		file = name + sessionEnding
		if text, err = dialogue.FormatSession(t); err != nil {
			return &FileError{Path: file, Err: fmt.Errorf("what was typed cannot be told from what was printed: %w", err)}
		}
	}
	if err := writeText(file, text); err != nil {
		return err
	}
	if t.Status != 0 {
		return writeText(name+statusEnding, strconv.Itoa(t.Status)+"\n")
	}
	if err := os.Remove(name + statusEnding); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func writeText(name, text string) error {
	return file.Replace(name, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
