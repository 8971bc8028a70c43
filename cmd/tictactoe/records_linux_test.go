package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/testkit"
)

// suite is the suite.json of a folder with records, for exercise.
const suite = `{"prompts": ["` + controller.Prompt + `"], "integers": 2, "comment": "#"}`

// edits are what editors do to a file. The tests of a match resume records after more of them.
var edits = map[string]func(text string) string{
	"as-written": func(text string) string { return text },
	"line-end":   func(text string) string { return text + "\n" },
	"no-blanks": func(text string) string { // at line ends
		return strings.TrimRight(strings.ReplaceAll(text, " \n", "\n"), " \n") + "\n"
	},
	"windows": func(text string) string { // with comments
		text = strings.ReplaceAll(text, "\nBoard:", "\n # Look!\nBoard:") + "\n# Tomorrow!\n"
		return "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n")
	},
}

// TestRecords replays, exercises and resumes the same records, as they were written and as editors
// leave them. The three take the same ones, but exercise refuses a record with commands.
func TestRecords(t *testing.T) {
	t.Parallel()
	exercise := filepath.Join(testkit.Build(t, "tictactoe/cmd/exercise"), "exercise")
	game := filepath.Join(t.TempDir(), "tictactoe")
	if err := os.Symlink(testkit.Command("").Path, game); err != nil {
		t.Fatal(err)
	}
	const passed, refused = "4 passed, 0 failed", ": a command of tictactoe, which no other "
	for _, test := range []struct{ name, flags, lines, replayed, exercised, resumed string }{
		{"plain", "", "1 1,1 1,3 3,0 0", passed, "4 of 4 passed", "Resumed after 2 moves."},
		{"all commands against the computer", "--series=0 --computer=x --level=2 --seed=1 -o=G\"",
			"0 0,0 0,undo,board sentence,name o Eve,9 9,1 1",
			passed, "as-written.txt:49" + refused, "Resumed after 3 moves."},
		{"undo after the end of a game", "--series=2", "1 1,0 0,0 1,1 0,2 1,undo,2 1,yes," +
			"1 1,0 0,2 2,0 1,2 0,0 2,yes,1 1",
			passed, "as-written.txt:61" + refused, "Resumed after 1 move."},
		{"damaged", "", "0 0", "0 passed, 4 failed", "0 of 4 passed",
			`: expected "   X B B", got "   X X B"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			run := func(expected, program string, args ...string) {
				t.Helper()
				command := exec.Command(program, args...)
				command.Dir = folder
				printed, _ := command.CombinedOutput()
				if !strings.Contains(string(printed), expected) {
					t.Errorf("%s prints\n%s\nexpected %s", args, printed, expected)
				}
			}
			testkit.WriteFile(t, filepath.Join(folder, "suite.json"), suite)
			args := append(strings.Fields(test.flags), "--record=as-written.txt")
			lines := append(strings.Split(test.lines, ","), "quit")
			startMatch(t, 80, folder, args, lines...).End(0)
			record := testkit.ReadFile(t, filepath.Join(folder, "as-written.txt"))
			if test.name == "damaged" {
				record = strings.Replace(record, "X B B", "X X B", 1)
			}
			for name, edit := range edits {
				testkit.WriteFile(t, filepath.Join(folder, name+".txt"), edit(record))
			}
			run(test.replayed, game, "replay", ".")
			run(test.exercised, exercise, ".", game)
			for name := range edits {
				run(test.resumed, game, "--resume="+name+".txt")
			}
		})
	}
}
