package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tictactoe/controller"
	"tictactoe/internal/testkit"
)

// The test binary is the command: the scripts in testdata/script and the tests at a terminal run it
// as "tictactoe".
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tictactoe": main})
}

func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}

func TestManPages(t *testing.T) {
	testkit.ManPages(t, newCommand())
}

// TestHeader takes a header only if its line is whole. An editor may have saved it with CRLF.
func TestHeader(t *testing.T) {
	const header = "# tictactoe --x=Ada --o=\"Grace O'Malley\" --series=12 --computer=x --level=2\n"
	for end := range len(header) {
		if err := setHeader(playCommand().Flags(), header[:end]); err == nil {
			t.Errorf("%q is taken", header[:end])
		}
	}
	for line, expected := range map[string]string{
		"":                               "1: there is no header, such as # tictactoe --x=Ada",
		"# Saturday\n# tictactoe 2.0\n":  "3: there is no header",
		"# Saturday\nDear diary\n":       `2: "Dear diary" is above the header, and no comment`,
		"# tictactoe --x=A B\n":          `1: want --FLAG=VALUE, not "B"`,
		"#\n# tictactoe --x=Ada --a=3\n": "2: unknown flag --a, perhaps of another version",
		"# tictactoe --x=A --x=B\n":      "--x is there twice",
		"# tictactoe --series=two\n": "--series=two needs a number of games up to 999999, " +
			"or 0 for no end",
		"# tictactoe --x=\"A\n": "--x= needs a name",
		"# tictactoe --x=Ada":   "the header is cut off: its line has no end",
	} {
		err := setHeader(playCommand().Flags(), line)
		if err == nil || !strings.Contains(err.Error(), expected) {
			t.Errorf("%q: error %v, expected %s", line, err, expected)
		}
	}
	const headless = "# Saturday\n" + controller.Prompt + "1 1\n"
	if err := setHeader(playCommand().Flags(), headless); err != nil {
		t.Errorf("a record without a header: %v", err)
	}
	for _, text := range []string{header, "\ufeff" + strings.Replace(header, "\n", " \r\n", 1)} {
		flags := playCommand().Flags()
		if err := setHeader(flags, text); err != nil || headerOf(flags) != header {
			t.Errorf("%q is read as %q, %v", text, headerOf(flags), err)
		}
	}
}

// emptyProgram does nothing, with the libraries of tictactoe.
const emptyProgram = `package main

import (
	_ "github.com/aymanbagabas/go-udiff"
	_ "github.com/chzyer/readline"
	_ "github.com/clipperhouse/uax29/v2/graphemes"
	_ "github.com/fatih/color"
	_ "github.com/mattn/go-runewidth"
	_ "github.com/spf13/cobra"
)

func main() {}
`

// BenchmarkStart measures "tictactoe < game" from start to end. The yardstick is an empty program.
// Both are built like make build does.
func BenchmarkStart(b *testing.B) {
	folder := b.TempDir()
	game, empty := filepath.Join(folder, "game"), filepath.Join(folder, "empty.go")
	testkit.WriteFile(b, game, "0 0\n1 0\n0 1\n1 1\n0 2\n")
	testkit.WriteFile(b, empty, emptyProgram)
	run := func(source, name string) func() error {
		program := filepath.Join(testkit.Build(b, source), name)
		return func() error {
			stdin, err := os.Open(game)
			if err != nil {
				return err
			}
			defer stdin.Close()
			command := exec.Command(program)
			command.Stdin = stdin
			return command.Run()
		}
	}
	testkit.Measure(b, run("tictactoe/cmd/tictactoe", "tictactoe"), run(empty, "empty"))
}
