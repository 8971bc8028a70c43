package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
)

// A submission is a program to exercise: a command line, or a folder.
type submission struct {
	name   string
	argv   []string
	folder string
	beside string // the folder of a program file, if the program may see it
}

// buildFlags say how a submission becomes a program.
type buildFlags struct {
	build   string
	exe     string
	command []string
}

func (f *buildFlags) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.build, "build", "",
		"build the program of a folder with `COMMAND`, in a copy of the folder, within a minute")
	flags.StringVar(&f.exe, "exe", "", "the program of a folder is its `FILE`")
	f.command = []string{"{}"}
	addFlag(cmd, &f.command, "command",
		"run each program with `COMMAND`, in which {} is the program, as in 'python3 {}'",
		func(text string) ([]string, error) {
			if !strings.Contains(text, "{}") {
				return nil, errors.New("want {} in the place of the program")
			}
			return strings.Fields(text), nil
		})
}

// submission returns the program or folder that an operand names.
func (f *buildFlags) submission(operand string) (submission, error) {
	info, err := os.Stat(operand)
	switch isFolder := err == nil && info.IsDir(); {
	case !isFolder:
		return submission{name: operand, argv: f.run(operand)}, nil
	case f.exe == "":
		return submission{}, cli.WithHint(errors.New(operand+" is a folder"),
			"name the program in it with --exe and, if it must be built, the command with --build")
	}
	folder, err := filepath.Abs(operand)
	return submission{name: operand, folder: folder}, err
}

// showFolders lets each program see its own folder, unless that holds another program or something
// hidden.
func showFolders(submissions []submission, hidden []string) {
	executable, _ := os.Executable()
	names := append(slices.Clone(hidden), executable)
	for _, s := range submissions {
		names = append(names, s.name)
	}
	var found []string
	for _, name := range names {
		path, _ := filepath.Abs(name)
		if _, err := os.Stat(path); err == nil {
			found = append(found, path)
		}
	}
	for i, s := range submissions {
		program, _ := filepath.Abs(s.name)
		folder := filepath.Dir(program)
		isBeside := func(path string) bool {
			inside, err := filepath.Rel(folder, path)
			return path != program && (err != nil || filepath.IsLocal(inside))
		}
		info, err := os.Stat(program)
		if err == nil && info.Mode().IsRegular() && !slices.ContainsFunc(found, isBeside) {
			submissions[i].beside = folder
		}
	}
}

// run returns the command line that runs a program.
func (f *buildFlags) run(program string) (argv []string) {
	for _, word := range f.command {
		argv = append(argv, strings.ReplaceAll(word, "{}", program))
	}
	return argv
}

// target returns the target that runs a submission. In a sandbox, the program of a folder sees the
// whole folder, or the copy in which it was built.
func (f *buildFlags) target(
	s submission, runner *run.Runner, command run.Command,
) exercise.Target {
	return exercise.Built(s.name, runner, func(ctx context.Context) (run.Command, error) {
		command, argv := command, s.argv
		command.Shown = cmp.Or(s.folder, s.beside)
		var err error
		if s.folder != "" && f.build != "" {
			command.Shown, err = runner.Build(ctx, s.folder, f.build, time.Minute)
		}
		if err != nil {
			return command, err
		}
		if s.folder != "" {
			argv = f.run(filepath.Join(command.Shown, f.exe))
		}
		command.Argv, err = run.Resolve(argv)
		return command, err
	})
}
