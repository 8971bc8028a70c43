package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"tictactoe/internal/testkit"
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
	game, empty := filepath.Join(folder, "game"), filepath.Join(folder, "empty.go")
	writeFile(b, game, "0 0\n1 0\n0 1\n1 1\n0 2\n")
	writeFile(b, empty, emptyProgram)
	programs := []string{
		filepath.Join(testkit.Build(b, "tictactoe/cmd/tictactoe"), "tictactoe"), filepath.Join(testkit.Build(b, empty), "empty"),
	}
	var took [2]time.Duration
	for b.Loop() {
		for i, program := range programs { // by turns, since a machine is not always as busy
			began := time.Now()
			stdin, err := os.Open(game)
			if err != nil {
				b.Fatal(err)
			}
			command := exec.Command(program)
			command.Stdin = stdin
			if err := command.Run(); err != nil {
				b.Fatal(err)
			}
			stdin.Close()
			took[i] += time.Since(began)
		}
	}
	b.ReportMetric(float64(took[0].Nanoseconds())/float64(b.N), "ns/start")
	b.ReportMetric(float64(took[1].Nanoseconds())/float64(b.N), "ns/yardstick")
}
