package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
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
	info, folderErr := os.Stat(folder)
	text := fmt.Sprintf("%s: %v", fault.Path, fault.Err)
	switch {
	case errors.Is(fault, fs.ErrExist):
		text = fault.Path + " exists already; choose another name"
	case errors.Is(folderErr, fs.ErrNotExist):
		text = fmt.Sprintf("%s: the folder %s does not exist", fault.Path, folder)
	case folderErr == nil && !info.IsDir():
		text = fmt.Sprintf("%s: %s is not a folder", fault.Path, folder)
	case errors.Is(fault, fs.ErrNotExist):
		text = fault.Path + " does not exist"
	case errors.Is(fault, syscall.EISDIR):
		text = fault.Path + " is a folder"
	case errors.Is(fault, syscall.EROFS):
		text = fault.Path + " cannot be written: the disk is read-only"
	case errors.Is(fault, syscall.ENOSPC):
		text = fault.Path + " cannot be written: the disk is full"
	case errors.Is(fault, fs.ErrPermission):
		text = "no permission for " + fault.Path
	}
	return &plainError{err, strings.Replace(err.Error(), fault.Error(), text, 1)}
}
