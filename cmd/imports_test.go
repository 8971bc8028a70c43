package cmd_test

import (
	"os/exec"
	"regexp"
	"testing"
)

// TestImports checks that the game and the checker are two wings: neither imports the other, what
// both need imports neither, and no program links more than it uses. Test files do not count.
func TestImports(t *testing.T) {
	const game, check = `internal/game/|/controller$|/playmove$`, `internal/check/|^html/template$`
	const neither = game + "|" + check
	for _, test := range []struct{ packages, forbidden string }{
		{"tictactoe/internal/game/...", check},
		{"tictactoe/internal/check/...", game},
		{"tictactoe/internal/console", neither},
		{"tictactoe/internal/file", neither},
		{"tictactoe/internal/english", neither},
		{"tictactoe/transcripts", neither + "|/internal/"},
		{"tictactoe/cmd/tictactoe", check},
		{"tictactoe/cmd/exercise", game},
		{"tictactoe/cmd/move-check", check + "|/transcripts$"},
		{"tictactoe/cmd/game-check", check + "|/transcripts$"},
	} {
		linked, err := exec.Command("go", "list", "-deps", test.packages).CombinedOutput()
		if err != nil {
			t.Fatalf("go list -deps %s: %v\n%s", test.packages, err, linked)
		}
		forbidden := regexp.MustCompile(`(?m)^.*(` + test.forbidden + `).*$`)
		if found := forbidden.FindString(string(linked)); found != "" {
			t.Errorf("%s links %s", test.packages, found)
		}
	}
}
