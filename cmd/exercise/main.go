// Command exercise checks console programs: it runs them against recorded sessions, judges their
// output, and explains what is wrong. "exercise --help" lists its flags. The package does not
// judge or explain anything; it parses flags and wires the packages that do.
package main

import (
	"os"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/console"
)

// environment describes the terminal.
var environment = console.EnvironmentFrom(os.Getenv)

func main() {
	os.Exit(cli.Run(newCommand(), os.Args[1:]))
}

func newCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "exercise [flags] SUITE {PROGRAM... | -- COMMAND [ARGUMENT...]}\n" +
			"  exercise --list [SUITE...]",
		Short: "run programs against recorded sessions and explain what is wrong",
		Long: `Runs each transcript of SUITE against PROGRAM, each time in a new process and an
empty folder, and says what is wrong with the program. SUITE is a built-in suite
(--list names them), or a file or folder of transcripts. PROGRAM may be a
folder: --exe names the program in it, and --build builds the program. "--"
precedes one program with its arguments.

Reports are for graders and show hidden transcripts, too. Those of
--format=gradescope and the pages of --output-dir are for students, and show no
hidden text.

Exit status: 0 if every transcript passed, 1 if one did not, 2 if nothing could
be run.`,
		Example: `  exercise tictactoe ./tictactoe.exe
  exercise mine/ -- python3 solution.py
  exercise tictactoe submissions/*/tictactoe.exe
  exercise tictactoe --build='g++ -O2 *.cpp -o game' --exe=game \
      --output-dir=reports submissions/*
  exercise --list tictactoe
  exercise --update mine/ ./model  # write the expected outputs`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: cobra.FixedCompletions(suites.Names(), cobra.ShellCompDirectiveDefault),
	}
	f := &flags{}
	f.add(cmd)
	isList := cmd.Flags().Bool("list", false,
		"list the built-in suites, or the transcripts of SUITE with their titles and hints")
	cmd.MarkFlagsMutuallyExclusive("update", "list")
	cmd.RunE = func(cmd *cobra.Command, operands []string) error {
		if *isList {
			return list(operands)
		}
		submissions, err := f.submissions(cmd, operands)
		if err != nil {
			return err
		}
		return f.run(operands[0], submissions)
	}
	return cmd
}
