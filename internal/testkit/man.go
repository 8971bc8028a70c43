package testkit

import (
	"bytes"
	"flag"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

var manFolder = flag.String("man", "", "write the man pages to this `folder`")

// ManPages checks that cobra can write a man page for each command of a program, with the name, the
// summary and the flags of the command. With the flag -man=FOLDER it writes the pages to that
// folder; "make man" uses this flag. SOURCE_DATE_EPOCH sets the date on the pages.
//
// A test writes the pages because it can call the function in package main that builds the
// commands. No other program can import that function. The program itself does not write them,
// because cobra's doc package would make it larger.
func ManPages(t *testing.T, command *cobra.Command) {
	t.Helper()
	command.InitDefaultHelpFlag()
	if !command.HasParent() {
		command.Version = "any" // package cli sets it; without one there is no flag --version
		command.InitDefaultVersionFlag()
	}
	// The page shows the name of a flag's value, as in --board=VIEW, instead of the default.
	command.Flags().VisitAll(func(flag *pflag.Flag) {
		flag.DefValue, _ = pflag.UnquoteUsage(flag)
	})
	command.DisableAutoGenTag = true
	var page bytes.Buffer
	header := &doc.GenManHeader{Source: command.Root().Name()}
	if err := doc.GenMan(command, header, &page); err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(page.String(), "[=]", "") // of flags without a value
	text = regexp.MustCompile(`="([A-Z]+)"`).ReplaceAllString(text, "=$1")
	// The usage of a flag hangs: it is indented below the flag.
	text = regexp.MustCompile(`(\.PP\n)?(\\fB-.*)\n\t`).ReplaceAllString(text, ".TP\n$2\n")
	name := strings.ReplaceAll(command.CommandPath(), " ", "-")
	section := ".SH NAME\n" + name + " - " + command.Short + "\n"
	if !strings.Contains(text, section) {
		t.Errorf("the man page %s.1 lacks this section:\n%s", name, section)
	}
	command.Flags().VisitAll(func(flag *pflag.Flag) {
		if !regexp.MustCompile(`\n\.TP\n.*\\fB--` + flag.Name + `\\fP`).MatchString(text) {
			t.Errorf("the man page %s.1 has no hanging usage of --%s", name, flag.Name)
		}
	})
	if *manFolder != "" {
		WriteFile(t, filepath.Join(*manFolder, name+".1"), text)
	}
	for _, child := range command.Commands() {
		if child.IsAvailableCommand() {
			ManPages(t, child)
		}
	}
}
