package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
)

// secrets are the files and folders that a program in the sandbox must not see. All paths are
// without links; a folder that is not there is "".
type secrets struct {
	suite    string   // its folder
	files    []string // of its transcripts, and suite.json; links may lead elsewhere
	reports  string   // the folder of the reports
	programs []string // the submissions, each of which sees only its own
}

func newSecrets(
	name string, suite suites.Suite, reports string, submissions []submission,
) secrets {
	s := secrets{reports: realPath(reports)}
	if !isBuiltIn(name) {
		s.suite = realPath(name)
		if !isFolder(name) {
			s.suite = filepath.Dir(s.suite) // it has the other files of the transcript
		}
		for _, file := range suite.Sources {
			s.files = append(s.files, realPath(file))
		}
		s.files = append(s.files, realPath(filepath.Join(s.suite, "suite.json")))
	}
	for _, submission := range submissions {
		s.programs = append(s.programs, submission.path)
	}
	return s
}

// paths returns the paths that a program does not see in a folder that is shown.
func (s secrets) paths() (paths []string) {
	isInSuite := func(path string) bool { return run.Contains(s.suite, path) }
	elsewhere := slices.DeleteFunc(slices.Clone(s.files), isInSuite)
	paths = slices.Concat([]string{s.suite, s.reports}, elsewhere, s.programs, answers())
	return slices.DeleteFunc(paths, func(path string) bool { return path == "" })
}

// check returns an error if a folder of --bind or a word of the command line would show a secret to
// all programs. A file beside those of the suite is none.
func (s secrets) check(binds, words []string) error {
	private := slices.Concat(s.files, []string{s.suite, s.reports})
	if len(s.programs) > 1 { // otherwise there is no other program
		private = append(private, s.programs...)
	}
	for _, name := range slices.Concat(binds, words) {
		real := realPath(name)
		if filepath.IsAbs(name) {
			real = nearest(name) // a report may be there later
		}
		isBeside := !isFolder(real) && !slices.Contains(s.files, real)
		for _, secret := range private {
			isInside := real != "" && run.Contains(secret, real)
			if isInside && !(isBeside && secret == s.suite) {
				const format = "%s would show programs %s, which is private"
				return cli.WithHint(fmt.Errorf(format, name, secret),
					"files that programs need go elsewhere, or into the folder files of the suite")
			}
		}
	}
	return nil
}

// shownTo returns the file or folder of a submission that its program sees, or "": a folder with
// expected outputs or reports is not shown.
func (s secrets) shownTo(submission submission) string {
	path := submission.path
	isInFolder := func(file string) bool { return run.Contains(path, file) }
	hasOutputs := run.Contains(s.suite, path) && slices.ContainsFunc(s.files, isInFolder)
	if hasOutputs || run.Contains(s.reports, path) {
		return ""
	}
	return path
}

// answers returns the paths of this executable, and of this project's programs next to it or on
// PATH. They would pass the suites in place of the program that runs them.
func answers() (paths []string) {
	executable, _ := os.Executable()
	paths = append(paths, realPath(executable))
	for _, folder := range append(filepath.SplitList(os.Getenv("PATH")), filepath.Dir(executable)) {
		if !filepath.IsAbs(folder) { // the current folder is for programs to check
			continue
		}
		for _, name := range []string{"tictactoe", "exercise", "move-check", "game-check"} {
			paths = append(paths, realPath(filepath.Join(folder, name)))
		}
	}
	return paths
}

// makeFolder makes the folder of the reports, if any, unless it is in the suite of that name.
func (f *flags) makeFolder(suite string) error {
	if f.folder == "" {
		return nil
	}
	suitePath, folder := nearest(suite), nearest(f.folder)
	isBeside := !isFolder(suite) && filepath.Dir(suitePath) == folder // a page may be suite.json
	if !isBuiltIn(suite) && (isBeside || run.Contains(suitePath, folder)) {
		return fmt.Errorf("%s is in the suite, which reports would change", f.folder)
	}
	return os.MkdirAll(f.folder, 0o777)
}

// realPath returns an absolute path without links, or "" if it leads nowhere.
func realPath(path string) string {
	if path == "" {
		return ""
	}
	path, _ = filepath.EvalSymlinks(absolute(path))
	return path
}

func absolute(path string) string {
	path, _ = filepath.Abs(path) // fails only without a current folder
	return path
}

// nearest returns the path, without links, of a file or, if there is none, of the nearest folder
// above it.
func nearest(path string) string {
	path = absolute(path)
	for realPath(path) == "" && path != filepath.Dir(path) {
		path = filepath.Dir(path)
	}
	return realPath(path)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
