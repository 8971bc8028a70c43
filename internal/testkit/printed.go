package testkit

import (
	"os"
	"testing"

	"tictactoe/internal/console"
)

// Printed returns the text that print prints to a console whose output is a file.
func Printed(
	t *testing.T, mode console.ColorMode, env console.Environment, print func(*console.Console),
) string {
	t.Helper()
	file, err := os.CreateTemp("", "printed") // Wine cannot remove the folder of t.TempDir
	if err != nil {
		t.Fatal(err)
	}
	defer os.Remove(file.Name())
	defer file.Close()
	c := console.OpenOutput(file, mode, env)
	print(c)
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	return ReadFile(t, file.Name())
}
