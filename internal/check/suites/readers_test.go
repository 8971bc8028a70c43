package suites_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tictactoe/internal/check/suites"
	"tictactoe/internal/console"
	"tictactoe/internal/game/match"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// The readers of records take the same lines of a file for those of the game. Only replay can tell
// that a title is none of them, because it runs the game.
func TestReaders(t *testing.T) {
	const (
		prompt = "Enter row and column of a grid cell: "
		move   = prompt + "1 1\nSelected row 1 and column 1\nGame state after playMove:\nBoard:\n" +
			"   B B B\n   B X B\n   B B B\nmoveValid: true\ngameOver: false\nwinCode: 0\n\n"
		refusal = prompt + "9 9\nInvalid board coordinates 9 9\n\n"
		game    = move + refusal + prompt
		record  = "# tictactoe\n" + game
		shell   = "ada@ecf:~$ "
	)
	edited := strings.Replace(game, "B X B", "B O B", 1)
	type test struct{ name, file, game string }
	tests := []test{
		{"a record", record, game},
		{"CRLF", strings.ReplaceAll(record, "\n", "\r\n"), game},
		{"a byte order mark", "\ufeff" + record, game},
		{"no blanks at line ends", strings.ReplaceAll(record, prompt+"\n", prompt[:37]+"\n"), game},
		{"comments", strings.ReplaceAll(record, "Board:", "# Ada's\n # move\nBoard:"), game},
		{"an edited reply", strings.Replace(record, "B X B", "B O B", 1), edited},
		{"no header", game, game},
		{"an answer below it", record + "\nWell!\n", game + "\nWell!\n"},
		{"text below the end of the input", record + "^D\n" + shell + "\nWell!\n", game},
		{"a shell around it", shell + "./lab2\n" + game + "^C\n" + shell, game},
		{"text below that", shell + "./lab2\n" + game + "^C\n" + shell + "ls\na b\n", game},
		{"an editor", "/lab2\n" + game + "^D\n\nProcess finished with exit code 0\n", game},
	}
	for end := len(prompt) - 1; end <= len(game); end++ {
		tests = append(tests, test{"a cut record", "# tictactoe\n" + game[:end], game[:end]})
	}
	folder := t.TempDir()
	testkit.WriteFile(t, filepath.Join(folder, "suite.json"), `{"program": "tictactoe"}`)
	for _, test := range tests {
		testkit.WriteFile(t, filepath.Join(folder, "game.txt"), test.file)
		for reader, read := range map[string]func(*testing.T, string) string{
			"replay": replayed, "exercise": exercised,
		} {
			if d := testkit.Diff(withoutBlanks(test.game), read(t, folder)); d != "" {
				t.Errorf("%s: %s reads %q\n%s", test.name, reader, test.file, d)
			}
		}
	}
	const title = "Our game\n\n"
	testkit.WriteFile(t, filepath.Join(folder, "game.txt"), title+game)
	if r, e := replayed(t, folder), exercised(t, folder); title+r != e {
		t.Errorf("below a title, replay reads\n%s\nand exercise\n%s", r, e)
	}
}

// replayed returns the lines that replay compares.
func replayed(t *testing.T, folder string) string {
	t.Helper()
	all, err := transcripts.Load(os.DirFS(folder), "game.txt")
	if err != nil {
		t.Fatal(err)
	}
	result := all[0].Run(func(stdin io.Reader, stdout io.Writer) int {
		c := console.New(stdin, stdout)
		if err := errors.Join(match.Replay(c), c.Close()); err != nil {
			t.Error(err)
		}
		return 0
	})
	return withoutBlanks(result.Expected)
}

// exercised returns the lines that exercise compares, and the answers.
func exercised(t *testing.T, folder string) string {
	t.Helper()
	suite, err := suites.Load(folder, suites.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tr := suite.Transcripts[0]
	screen, err := suite.Dialogue.PrintScreen(tr.Input, tr.Output)
	if err != nil {
		t.Fatal(err)
	}
	return withoutBlanks(screen)
}

// withoutBlanks returns a text without the white space at the ends of its lines, and without its
// end: white space, and the key that ends the input.
func withoutBlanks(text string) string {
	return blanks.ReplaceAllString(text, "") + "\n"
}

var blanks = regexp.MustCompile(`(?m)[ \t]+$|\s*(?:\^[CD])?\s*\z`)
