package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A plainError is an error whose text tells about a file in plain words.
type plainError struct {
	error
	text string
}

func (e *plainError) Error() string { return e.text }
func (e *plainError) Unwrap() error { return e.error }

// withPlainWords returns an error in which the text of a *fs.PathError is replaced: "evening.txt
// does not exist" instead of "open evening.txt: no such file or directory". Other errors stay.
func withPlainWords(err error) error {
	fault, ok := errors.AsType[*fs.PathError](err)
	if !ok {
		return err
	}
	folder := filepath.Dir(fault.Path)
	_, folderErr := os.Stat(folder)
	text := fmt.Sprintf("%s: %v", fault.Path, fault.Err)
	switch {
	case errors.Is(fault, fs.ErrExist):
		text = fault.Path + " exists already; choose another name"
	case errors.Is(folderErr, fs.ErrNotExist):
		text = fmt.Sprintf("%s: the folder %s does not exist", fault.Path, folder)
	case errors.Is(fault, fs.ErrNotExist):
		text = fault.Path + " does not exist"
	}
	return &plainError{err, strings.Replace(err.Error(), fault.Error(), text, 1)}
}
