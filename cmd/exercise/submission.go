package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
	path     string   // of a file or a folder, without links
	isFolder bool
	refused  string // why it is not started, or ""
}

func (s submission) isCommand() bool { return s.path == "" }

// buildFlags say how a submission becomes a program.
type buildFlags struct {
	build   string
	exe     string
	command []string
}

func (f *buildFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.build, "build", "",
		"build the program of a folder with `COMMAND`, in a copy of the folder, within a minute")
	flags.StringVar(&f.exe, "exe", "", "the program of a folder is its `FILE`")
	f.command = []string{"{}"}
	cli.AddFlag(cmd, &f.command, "command",
		"run each program with `COMMAND`, in which {} is the program, as in 'python3 {}'",
		func(text string) ([]string, error) {
			isPlain := strings.Contains(text, "{}") && !strings.ContainsAny(text, `"'`)
			return cli.Valid(strings.Fields(text), isPlain, "{} in the place of the program, "+
				"and no quotes; a script can have quotes, as in --command 'sh run.sh {}'")
		})
}

// submissions returns the files and folders that the operands name. Each that cannot be used is
// refused alone.
func (f *buildFlags) submissions(operands []string) (all []submission) {
	for _, operand := range operands {
		s := submission{
			name: operand, argv: f.commandLine(operand), path: realPath(operand),
			isFolder: isFolder(operand),
		}
		switch {
		case s.isFolder && f.exe == "":
			s.refused = "it is a folder, and no --exe names the program in it"
		case s.path == "" && f.exe+f.build != "":
			s.refused = "there is no folder of this name"
		case !s.isFolder && f.exe+f.build != "":
			s.refused = "it is a file; with --exe and --build, name its folder"
		case !s.isFolder:
			s.refused = f.sourceProblem(operand)
		}
		all = append(all, s)
	}
	return all
}

// refuseLinks refuses files and folders to which a link leads that a student may have made: below
// the folder of the class, which has all of them. The first folder there, that of a student, may
// be a link of the grader, unless two operands lead to the same.
func refuseLinks(all []submission) {
	named := map[string]int{} // how many operands lead to a file or folder
	for _, s := range all {
		named[s.path]++
	}
	class := commonFolder(all)
	for i := range all {
		s, path := &all[i], absolute(all[i].name)
		for at := path; at != class && run.Contains(class, at); at = filepath.Dir(at) {
			isOfStudent := filepath.Dir(at) == class && (at != path || s.isFolder)
			mayBeLink := s.isCommand() || isOfStudent && named[s.path] == 1
			if _, notLink := os.Readlink(at); notLink == nil && !mayBeLink {
				s.refused = "its path has a link; name the file or folder that it leads to"
			}
		}
	}
}

// commonFolder returns the deepest folder in which all submissions are, or a root. If there is one
// submission, the current folder is in it, too.
func commonFolder(all []submission) string {
	folder := filepath.Dir(absolute(all[0].name))
	if len(all) == 1 {
		all = append(all, submission{name: "."})
	}
	isOutside := func(s submission) bool { return !run.Contains(folder, absolute(s.name)) }
	for slices.ContainsFunc(all, isOutside) && folder != filepath.Dir(folder) {
		folder = filepath.Dir(folder)
	}
	return folder
}

// findCommand returns the index of an operand that is no file but a part of a command, or -1. The
// command is in quotes, as in "python3 main.py", or an operand is its program or an argument, as in
// python3 main.py or ./prog 5.
func (f *buildFlags) findCommand(operands []string) int {
	return slices.IndexFunc(operands, func(operand string) bool {
		program, _, hasBlank := strings.Cut(operand, " ")
		_, notOnPath := exec.LookPath(program)
		isQuoted := hasBlank && (notOnPath == nil || realPath(program) != "")
		isWord := len(operands) > 1 && !strings.ContainsAny(operand, `/\`)
		return f.exe+f.build == "" && realPath(operand) == "" && (isQuoted || isWord)
	})
}

// The commands that build and run source files, by their endings.
var (
	compilers = map[string]string{
		".c": "cc", ".cc": "g++", ".cpp": "g++", ".cxx": "g++", ".go": "go build", ".rs": "rustc",
	}
	interpreters = map[string]string{
		".java": "java", ".js": "node", ".py": "python3", ".rb": "ruby", ".sh": "sh",
	}
)

// sourceProblem says how to build or run a source file that is not executable, or a class of Java.
// It returns "" for other files, and if --command runs the file.
func (f *buildFlags) sourceProblem(file string) string {
	name, ending := filepath.Base(file), filepath.Ext(file)
	isRun := slices.Contains([]string{"{}", "java {}"}, strings.Join(f.command, " "))
	if isRun && ending == ".class" {
		class := strings.TrimSuffix(name, ending)
		way := fmt.Sprintf("-- java -cp %s %s", filepath.Dir(file), class)
		if f.exe != "" {
			const format = "--exe %s --command 'java -Xmx256m -cp {} %s'"
			way = fmt.Sprintf(format, filepath.Dir(f.exe), class)
		}
		return name + " is a class of Java; run it with " + way
	}
	compiler, interpreter := compilers[ending], interpreters[ending]
	info, err := os.Stat(file)
	isText := err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o111 == 0
	switch {
	case compiler+interpreter == "" || !isText || len(f.command) > 1:
		return ""
	case interpreter != "":
		const format = "%s is a source file; run it with -- %s FILE or --command '%[2]s {}'"
		return fmt.Sprintf(format, name, interpreter)
	}
	const format = "%s is a source file; build it first, as with %s -o %s %[1]s"
	return fmt.Sprintf(format, name, compiler, strings.TrimSuffix(name, ending))
}

// commandLine returns the command line that runs a program.
func (f *buildFlags) commandLine(program string) (argv []string) {
	for _, word := range f.command {
		argv = append(argv, strings.ReplaceAll(word, "{}", program))
	}
	return argv
}

// target returns the target that runs a submission with the limits of a command. A program that is
// built sees the copy of its folder.
func (f *buildFlags) target(
	s submission, runner *run.Runner, command run.Command,
) exercise.Target {
	return exercise.Built(s.name, runner, func(ctx context.Context) (run.Command, error) {
		command, argv, problem := command, s.argv, s.refused
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
			case errors.Is(err, fs.ErrNotExist) && f.build != "":
				problem = "it built, but there is no " + f.exe
			case errors.Is(err, fs.ErrNotExist):
				problem = "there is no " + f.exe
				if below, _ := filepath.Glob(filepath.Join(folder, "*", f.exe)); below != nil {
					problem += "; its folders have one: name them, as in " + s.name + "/*"
				}
			case err == nil && !run.Contains(folder, realPath(program)):
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
