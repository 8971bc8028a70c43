package testkit

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

var manFolder = flag.String("man", "", "write the man pages to this `folder`")

// ManPages checks that cobra can write a man page for each command of a program. With the flag
// -man=FOLDER it writes the pages to that folder; "make man" uses this flag. SOURCE_DATE_EPOCH sets
// the date on the pages.
//
// A test writes the pages because it can call the function in package main that builds the
// commands. No other program can import that function. The program itself does not write them,
// because cobra's doc package would make it larger.
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
	nameValues(root)
	if err := doc.GenManTree(root, header, folder); err != nil {
		t.Fatal(err)
	}
	checkPages(t, root, folder)
}

// nameValues makes cobra show the name of a flag's value, as in --board=VIEW, instead of the
// default. A flag without a value has an empty one; checkPages removes it.
func nameValues(cmd *cobra.Command) {
	cmd.InitDefaultHelpFlag()
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		flag.DefValue, _ = pflag.UnquoteUsage(flag)
		if flag.DefValue == "" && flag.NoOptDefVal != "true" {
			flag.DefValue = flag.NoOptDefVal // of --resume[=FILE]
		}
	})
	for _, child := range cmd.Commands() {
		nameValues(child)
	}
}

// checkPages checks that the page of each command has the name and the summary of the command. It
// removes the empty values of flags, and the quotes around others.
func checkPages(t *testing.T, cmd *cobra.Command, folder string) {
	t.Helper()
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	path := filepath.Join(folder, name+".1")
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	page = bytes.ReplaceAll(page, []byte("[=]"), nil)
	page = regexp.MustCompile(`="([A-Z]+)"`).ReplaceAll(page, []byte("=$1"))
	if err := os.WriteFile(path, page, 0o644); err != nil {
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
