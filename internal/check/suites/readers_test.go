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

// The readers of records take the same lines of a file for those of the game. replay and exercise
// compare the lines below it, too; --resume makes comments of them, and refuses a file with other
// text above an answer. Only replay can tell that a title is no line of a game, because it runs the
// game.
func TestReaders(t *testing.T) {
	const (
		prompt = "Enter row and column of a grid cell: "
		move   = prompt + "1 1\nSelected row 1 and column 1\nGame state after playMove:\nBoard:\n" +
			"   B B B\n   B X B\n   B B B\nmoveValid: true\ngameOver: false\nwinCode: 0\n\n"
		refusal = prompt + "9 9\nInvalid board coordinates 9 9\n\n"
		game    = move + refusal + prompt
		record  = "# tictactoe\n" + game
		shell   = "ada@ecf:~$ "
		run     = shell + "./lab2\n" + game + "^C\n"
		end     = "Game over, X wins\n"
		refused = ""
	)
	edited := strings.Replace(game, "B X B", "B O B", 1)
	type test struct{ name, file, game, resumed string }
	tests := []test{
		{"a record", record, game, game},
		{"CRLF", strings.ReplaceAll(record, "\n", "\r\n"), game, game},
		{"a byte order mark", "\ufeff" + record, game, game},
		{"no blanks at line ends", strings.ReplaceAll(record, " \n", "\n"), game, game},
		{"comments", strings.ReplaceAll(record, "Board:", "# Ada's\n # move\nBoard:"), game, game},
		{"a comment above it", "# Saturday\n" + record, game, game},
		{"an edited reply", "# tictactoe\n" + edited, edited, refused},
		{"an edited last reply", strings.Replace(record, "Invalid b", "Wrong b", 1),
			strings.Replace(game, "Invalid b", "Wrong b", 1), move + prompt},
		{"no header", game, game, game},
		{"text below it", record + "\n" + end, game + "\n" + end, game},
		{"text below the end of the input", record + "^D\n" + shell + "\n" + end, game, game},
		{"an answer without its reply", record + "2 2\n", game + "2 2\n", game},
		{"a shell around it", run + shell, game, refused},
		{"text below that", run + shell + "ls\na b\n", game, refused},
		{"an editor", run + "\nProcess finished with exit code 0\n", game, refused},
	}
	for end := len(prompt) - 1; end <= len(game); end++ {
		whole := prompt
		for _, exchanges := range []string{move, move + refusal} {
			if end >= len(exchanges)-len("\n\n") {
				whole = exchanges + prompt
			}
		}
		tests = append(tests, test{"a cut record", "# tictactoe\n" + game[:end], game[:end], whole})
	}
	folder := t.TempDir()
	testkit.WriteFile(t, filepath.Join(folder, "suite.json"), `{"program": "tictactoe"}`)
	for _, test := range tests {
		testkit.WriteFile(t, filepath.Join(folder, "game.txt"), test.file)
		for reader, lines := range map[string]struct{ expected, actual string }{
			"replay":   {test.game, replayed(t, folder)},
			"exercise": {test.game, exercised(t, folder)},
			"--resume": {test.resumed, resumed(test.file)},
		} {
			if d := testkit.Diff(withoutBlanks(lines.expected), lines.actual); d != "" {
				t.Errorf("%s: %s reads %q\n%s", test.name, reader, test.file, d)
			}
		}
	}
	const title = "Our game\n\n"
	testkit.WriteFile(t, filepath.Join(folder, "game.txt"), title+game)
	r, e, none := replayed(t, folder), exercised(t, folder), resumed(title+game)
	if title+r != e || none != withoutBlanks(refused) {
		t.Errorf("below a title, replay reads\n%s\nexercise\n%s\nand --resume\n%s", r, e, none)
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

// resumed returns the lines of a resumed record that are no comments, or none if it is refused.
func resumed(text string) string {
	kept, err := match.New(console.New(nil, io.Discard), match.Options{}).Resume(text)
	if err != nil {
		return withoutBlanks("")
	}
	return withoutBlanks(comments.ReplaceAllString(strings.TrimPrefix(kept, "\ufeff"), ""))
}

var comments = regexp.MustCompile(`(?m)^[ \t]*#.*\n`)

// withoutBlanks returns a text without the white space at the ends of its lines, and without its
// end: white space, and the key that ends the input.
func withoutBlanks(text string) string {
	return blanks.ReplaceAllString(text, "") + "\n"
}

var blanks = regexp.MustCompile(`(?m)[ \t\r]+$|\s*(?:\^[CD])?\s*\z`)
