package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/run"
)

// A submission is a program to exercise: a command line, a file, or a folder with the program.
type submission struct {
	name     string
	argv     []string // of a command line or a file
	path     string   // the absolute path of a file or a folder
	isFolder bool
	shown    string // the folder that the program may see, or ""
	refused  string // why it is not started, or ""
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
	cli.AddFlag(cmd, &f.command, "command",
		"run each program with `COMMAND`, in which {} is the program, as in 'python3 {}'",
		func(text string) ([]string, error) {
			special := `"'`
			if filepath.Separator == '/' {
				special += `\`
			}
			if strings.ContainsAny(text, special) { // words are split at blanks, as by no shell
				return cli.Valid(f.command, false,
					"no quotes; put the command into a script, as in --command 'sh run.sh {}'")
			}
			hasProgram := strings.Contains(text, "{}")
			return cli.Valid(strings.Fields(text), hasProgram, "{} in the place of the program")
		})
}

// submissions returns the files and folders that the operands name. Each that cannot be used is
// refused alone.
func (f *buildFlags) submissions(operands []string) (all []submission) {
	named := map[string]int{} // how many operands lead to a file or folder
	for _, operand := range operands {
		s := submission{name: operand, argv: f.commandLine(operand)}
		s.path, _ = filepath.Abs(operand) // fails only without a current folder
		s.isFolder = isFolder(operand)
		switch {
		case s.isFolder && f.exe == "":
			s.refused = "it is a folder, and no --exe names the program in it"
		case !s.isFolder && f.exe+f.build != "":
			s.refused = noFolder(operand)
		case !s.isFolder:
			s.refused = f.sourceProblem(operand)
		case s.isFolder && f.build == "" && f.isBelow(operand):
			s.refused = fmt.Sprintf("%s is not in this folder, but in folders of it: name them, "+
				"as in %s", f.exe, filepath.Join(operand, "*"))
		}
		named[realPath(s.path)]++
		all = append(all, s)
	}
	for i, s := range all {
		_, notLink := os.Readlink(s.path)
		if notLink == nil && len(all) > 1 && (!s.isFolder || named[realPath(s.path)] > 1) {
			all[i].refused = "it is a link; name the file or folder that it leads to"
		}
	}
	return all
}

// noFolder says why an operand is no folder.
func noFolder(operand string) string {
	_, missing := os.Stat(operand)
	switch {
	case missing == nil:
		return "it is a file, and --exe and --build are for folders"
	case strings.ContainsAny(operand, "*?["):
		return "no file or folder matches this pattern"
	}
	return "there is no folder of this name"
}

// noProgram says that the program of a folder is missing, and which file beside it has a similar
// name: one that differs in capitals, or else the only one with the same ending.
func (f *buildFlags) noProgram(program string) string {
	problem := "there is no " + f.exe
	if f.build != "" {
		problem = "it built, but " + problem
	}
	var similar []string
	files, _ := os.ReadDir(filepath.Dir(program))
	for _, file := range files {
		switch ending := filepath.Ext(program); {
		case strings.EqualFold(file.Name(), filepath.Base(program)):
			return problem + ", but " + file.Name()
		case ending != "" && filepath.Ext(file.Name()) == ending:
			similar = append(similar, file.Name())
		}
	}
	if len(similar) == 1 {
		problem += ", but " + similar[0]
	}
	return problem
}

// The commands that build and run source files, by their endings.
var (
	buildCommands = map[string]string{
		".c": "cc", ".cc": "g++", ".cpp": "g++", ".cxx": "g++", ".go": "go build", ".rs": "rustc",
	}
	runCommands = map[string]string{
		".java": "java", ".js": "node", ".py": "python3", ".rb": "ruby", ".sh": "sh",
	}
)

// sourceProblem says how to build or run a source file. It returns "" for other files, for a script
// with a #! line, and if --command runs the file. The command is the one after "--", if it
// begins with the file.
func (f *buildFlags) sourceProblem(file string, command ...string) string {
	name, ending := filepath.Base(file), filepath.Ext(file)
	builds, runs := buildCommands[ending], runCommands[ending]
	info, err := os.Stat(file)
	switch {
	case builds+runs == "" || len(f.command) > 1 || err != nil || !info.Mode().IsRegular():
		return ""
	case hasShebang(file):
		return ""
	case runs != "":
		way := "--command '" + runs + " {}'"
		if len(command) > 0 {
			way = "-- " + runs + " " + strings.Join(command, " ")
		}
		return name + " is a source file; run it with " + way
	}
	const build = "%s is a source file; build it first, as with %s -o %s %[1]s"
	return fmt.Sprintf(build, name, builds, strings.TrimSuffix(name, ending))
}

// hasShebang reports whether a file begins with "#!".
func hasShebang(file string) bool {
	start := make([]byte, len("#!"))
	script, err := os.Open(file)
	if err == nil {
		script.Read(start)
		script.Close()
	}
	return string(start) == "#!"
}

// isBelow reports whether the program of a folder is not in it, but in folders of it.
func (f *buildFlags) isBelow(folder string) bool {
	root := os.DirFS(folder)
	_, missing := fs.Stat(root, f.exe)
	below, _ := fs.Glob(root, "*/"+f.exe)
	return missing != nil && below != nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// realPath returns an absolute path without links, or "" if it leads nowhere.
func realPath(path string) string {
	path, _ = filepath.Abs(path) // fails only without a current folder
	path, _ = filepath.EvalSymlinks(path)
	return path
}

// realPaths returns the paths, without links, of those that are not empty and lead somewhere.
func realPaths(paths ...string) (real []string) {
	for _, path := range paths {
		if target := realPath(path); path != "" && target != "" {
			real = append(real, target)
		}
	}
	return real
}

// nearest returns the path, without links, of a file or, if there is none, of the nearest folder
// above it.
func nearest(path string) string {
	path, _ = filepath.Abs(path)
	for realPath(path) == "" && path != filepath.Dir(path) {
		path = filepath.Dir(path)
	}
	return realPath(path)
}

// commandLine returns the command line that runs a program.
func (f *buildFlags) commandLine(program string) (argv []string) {
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
		command, argv, problem := command, s.argv, s.refused
		command.Shown = s.shown
		if s.isFolder && problem == "" {
			folder := s.path
			if f.build != "" {
				copied, err := runner.Build(ctx, folder, f.build, time.Minute)
				if err != nil {
					return command, err
				}
				folder, command.Shown = copied, copied
			}
			program := filepath.Join(folder, f.exe)
			argv = f.commandLine(program)
			switch _, err := os.Stat(program); {
			case errors.Is(err, fs.ErrNotExist):
				problem = f.noProgram(program)
			case err == nil && !run.Contains(realPath(folder), realPath(program)):
				problem = f.exe + " is a link out of the folder"
			default:
				problem = f.sourceProblem(program)
			}
		}
		if problem != "" {
			return command, &run.StartError{Problem: problem}
		}
		var err error
		command.Argv, err = run.Resolve(argv)
		return command, err
	})
}
