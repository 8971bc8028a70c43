package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// withPlainWords returns an error for people in place of one with a *fs.PathError: "evening.txt
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
	return errors.New(strings.Replace(err.Error(), fault.Error(), text, 1))
}
