package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/testkit"
)

// records are the files in testdata/records. For the one that cannot be resumed there is a text of
// the error.
var records = map[string]string{
	"plain":   "", // without commands
	"match":   "", // against the computer, with all commands
	"series":  "", // with undo after the end of a game
	"damaged": `:6: expected "   X B B", got "   X X B"`,
}

// edits are what editors do to a file.
var edits = map[string]func(text string) string{
	"nothing":    func(text string) string { return text },
	"a line end": func(text string) string { return text + "\n" },
	"no blanks at line ends": func(text string) string {
		return strings.TrimRight(strings.ReplaceAll(text, " \n", "\n"), " \n") + "\n"
	},
	"CRLF, a byte order mark and comments": func(text string) string {
		text = strings.ReplaceAll(text, "\nBoard:", "\n # Look!\nBoard:") + "\n# Tomorrow!\n"
		return "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n")
	},
}

// suite is the suite.json of a folder with records, for exercise.
const suite = `{"prompts": ["` + controller.Prompt + `"], "integers": 2, "comment": "#"}`

// TestRecords resumes, replays and exercises the same records, as they were written and as editors
// leave them. The three take the same ones, but exercise refuses a record with commands.
func TestRecords(t *testing.T) {
	t.Parallel()
	exercise := filepath.Join(testkit.Build(t, "tictactoe/cmd/exercise"), "exercise")
	game := filepath.Join(t.TempDir(), "tictactoe")
	if err := os.Symlink(testkit.Command("").Path, game); err != nil {
		t.Fatal(err)
	}
	run := func(folder, program string, args ...string) (isTaken bool, printed string) {
		cmd := exec.Command(program, args...)
		cmd.Dir = folder
		out, err := cmd.CombinedOutput()
		return err == nil, string(out)
	}
	command := regexp.MustCompile(`(?m)^` + controller.Prompt + `(undo|new|board|name)\b`)
	for name, refusal := range records {
		record := testkit.ReadFile(t, filepath.Join("testdata/records", name+".txt"))
		for edit, edited := range edits {
			t.Run(name+" with "+edit, func(t *testing.T) {
				t.Parallel()
				folder, text := t.TempDir(), edited(record)
				testkit.WriteFile(t, filepath.Join(folder, "suite.json"), suite)
				testkit.WriteFile(t, filepath.Join(folder, "a.txt"), text)
				testkit.WriteFile(t, filepath.Join(folder, "copy.txt"), text)
				isReplayed, replay := run(folder, game, "replay", "a.txt")
				isExercised, report := run(folder, exercise, "--run=^a$", ".", game)
				isResumed, screen := run(folder, game, "--resume=copy.txt")

				isSound := refusal == ""
				if isResumed != isSound || edit == "nothing" && !strings.Contains(screen, refusal) {
					t.Errorf("--resume prints\n%s\nexpected %q", screen, refusal)
				}
				if isReplayed != isSound {
					t.Errorf("replay prints\n%s", replay)
				}
				at := command.FindStringIndex(text)
				if isExercised != (isSound && at == nil) {
					t.Errorf("exercise prints\n%s", report)
				}
				if at != nil {
					line := 1 + strings.Count(text[:at[0]], "\n")
					expected := fmt.Sprintf("a.txt:%d: a command of tictactoe", line)
					if !strings.Contains(report, expected) {
						t.Errorf("exercise prints\n%s\nexpected %s", report, expected)
					}
				}
			})
		}
	}
}
