package testkit

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"tictactoe/internal/console"
)

// Printed returns the text that print prints to a console whose output is a file.
func Printed(
	t *testing.T, mode console.ColorMode, env console.Environment, print func(*console.Console),
) string {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "printed"))
	if err != nil {
		t.Fatal(err)
	}
	c := console.OpenOutput(file, mode, env)
	print(c)
	if err := errors.Join(c.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
	return ReadFile(t, file.Name())
}
