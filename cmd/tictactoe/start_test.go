package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// emptyProgram does nothing, with the packages that every program at a terminal needs.
const emptyProgram = `package main

import (
	_ "github.com/chzyer/readline"
	_ "github.com/fatih/color"
)

func main() {}
`

// BenchmarkStart measures "tictactoe < game" from start to end, and an empty program, the yardstick: both as make build
// builds them.
func BenchmarkStart(b *testing.B) {
	folder := b.TempDir()
	build := func(name string, packages string) string {
		program := filepath.Join(folder, name)
		command := exec.Command("go", "build", "-buildvcs=false", "-o", program, packages)
		command.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := command.CombinedOutput(); err != nil {
			b.Fatalf("go build: %v\n%s", err, out)
		}
		return program
	}
	game, empty := filepath.Join(folder, "game"), filepath.Join(folder, "empty.go")
	writeFile(b, game, "0 0\n1 0\n0 1\n1 1\n0 2\n")
	writeFile(b, empty, emptyProgram)
	programs := []struct{ name, path string }{
		{"tictactoe", build("tictactoe", ".")},
		{"yardstick", build("empty", empty)},
	}
	for _, program := range programs {
		b.Run(program.name, func(b *testing.B) {
			for b.Loop() {
				stdin, err := os.Open(game)
				if err != nil {
					b.Fatal(err)
				}
				command := exec.Command(program.path)
				command.Stdin = stdin
				if err := command.Run(); err != nil {
					b.Fatal(err)
				}
				stdin.Close()
			}
		})
	}
}
