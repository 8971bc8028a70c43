package testkit

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

var update = flag.Bool("update", false, "write the files anew that hold what tests expect")

// Golden checks that a file holds a text. With the flag -update it writes the file.
func Golden(t *testing.T, file, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || text != string(want) {
		t.Errorf("-update writes %s anew (%v)\n%s", file, err, udiff.Unified(file, "as it is now", string(want), text))
	}
}

// CheckDocs checks that the folder docs holds a page in Markdown, commands/NAME.md, and a man page, man/NAME.1, for a program's
// command and all commands below it, as they are now. With the flag -update it writes them.
func CheckDocs(t *testing.T, root *cobra.Command, docs string) {
	t.Helper()
	root.Version = "any"
	root.DisableAutoGenTag = true
	root.InitDefaultVersionFlag()
	if root.HasSubCommands() {
		root.InitDefaultCompletionCmd()
	}
	made := t.TempDir()
	commands, man := filepath.Join(made, "commands"), filepath.Join(made, "man")
	header := &doc.GenManHeader{Section: "1", Date: &time.Time{}, Source: "tictactoe"}
	err := errors.Join(
		os.Mkdir(commands, 0o777),
		os.Mkdir(man, 0o777),
		doc.GenMarkdownTree(root, commands),
		doc.GenManTree(root, header, man),
	)
	if err != nil {
		t.Fatal(err)
	}
	pages, _ := filepath.Glob(filepath.Join(made, "*", "*")) // the pattern is right
	for _, page := range pages {
		want, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		want = bytes.Replace(want, []byte(`"Jan 0001"`), []byte(`""`), 1) // the same whenever it is made
		Golden(t, filepath.Join(docs, strings.TrimPrefix(page, made)), string(want))
	}
}
