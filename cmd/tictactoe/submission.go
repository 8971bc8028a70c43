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
	beside string // the folder of a program that its file names, where it may be shown
}

// A recipe is what the flags say of how a submission becomes a program.
type recipe struct {
	build   string
	timeout time.Duration
	exe     string
	command []string
}

func (r *recipe) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&r.build, "build", "", "build the program of a folder by `COMMAND`, in a copy of the folder")
	r.timeout = time.Minute
	addFlag(cmd, &r.timeout, "build-timeout", "stop a build after `TIME` (default 1m)", parseTime)
	flags.StringVar(&r.exe, "exe", "", "the program of a folder is its `FILE`")
	r.command = []string{"{}"}
	addFlag(cmd, &r.command, "command", "run each program by `COMMAND`, in which {} is the program, as in 'python3 {}'",
		func(text string) ([]string, error) {
			if !strings.Contains(text, "{}") {
				return nil, errors.New("want {} in it, in the place of the program")
			}
			return strings.Fields(text), nil
		})
}

// submission returns what an operand names.
func (r *recipe) submission(operand string) (submission, error) {
	info, err := os.Stat(operand)
	switch isFolder := err == nil && info.IsDir(); {
	case !isFolder:
		return submission{name: operand, argv: r.run(operand)}, nil
	case r.exe == "":
		return submission{}, cli.WithHint(errors.New(operand+" is a folder"),
			"name the program in it with --exe and, where it must be built, the command for that with --build")
	}
	folder, err := filepath.Abs(operand)
	return submission{name: operand, folder: folder}, err
}

// showFolders has a sandbox show programs their own folders, but for those that hold another program or what is hidden.
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

// run returns the command that runs a program.
func (r *recipe) run(program string) (argv []string) {
	for _, word := range r.command {
		argv = append(argv, strings.ReplaceAll(word, "{}", program))
	}
	return argv
}

// target returns what exercises a submission. In a sandbox a folder is shown whole, or the copy in which it was built.
func (r *recipe) target(s submission, runner *run.Runner, command run.Command) exercise.Target {
	return exercise.Built(s.name, runner, func(ctx context.Context) (run.Command, error) {
		command, argv := command, s.argv
		command.Shown = cmp.Or(s.folder, s.beside)
		var err error
		if s.folder != "" && r.build != "" {
			command.Shown, err = runner.Build(ctx, s.folder, r.build, r.timeout)
		}
		if err != nil {
			return command, err
		}
		if s.folder != "" {
			argv = r.run(filepath.Join(command.Shown, r.exe))
		}
		command.Argv, err = run.Resolve(argv)
		return command, err
	})
}
