package testkit

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

var manFolder = flag.String("man", "", "write the man pages to this `folder`")

// ManPages checks that cobra can write a man page for each command of a program. With the flag
// -man=FOLDER it writes them to that folder; "make man" calls it that way. SOURCE_DATE_EPOCH sets
// the date on the pages.
//
// A test writes the pages because it can call the function in package main that builds the
// commands. No other program can import that function, and the programs themselves must not link
// cobra's doc package, which makes them larger.
func ManPages(t *testing.T, root *cobra.Command) {
	t.Helper()
	folder := *manFolder
	if folder == "" {
		folder = t.TempDir()
	}
	root.InitDefaultVersionFlag()
	if root.HasSubCommands() {
		root.InitDefaultCompletionCmd()
	}
	root.DisableAutoGenTag = true
	header := &doc.GenManHeader{Section: "1", Source: root.Name()}
	if err := doc.GenManTree(root, header, folder); err != nil {
		t.Fatal(err)
	}
	checkPages(t, root, folder)
}

// checkPages checks that the page of each command has the name and the summary of the command.
func checkPages(t *testing.T, cmd *cobra.Command, folder string) {
	t.Helper()
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	page, err := os.ReadFile(filepath.Join(folder, name+".1"))
	if err != nil {
		t.Fatal(err)
	}
	section := ".SH NAME\n" + name + " - " + cmd.Short + "\n"
	if !strings.Contains(string(page), section) {
		t.Errorf("the man page %s.1 lacks this section:\n%s", name, section)
	}
	for _, child := range cmd.Commands() {
		if child.IsAvailableCommand() {
			checkPages(t, child, folder)
		}
	}
}
