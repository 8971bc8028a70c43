package main

import (
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"tictactoe/internal/testkit"
)

var classSize = flag.Int("class", 12, "how many programs TestClass exercises")

var (
	// greedy programs disturb no other, with or without the sandbox.
	greedy = []string{
		"while :; do echo flood; done",
		"head -c 1048576 /dev/zero",
		"sleep 60",
		"i=0; while [ $i -lt 2000 ]; do mkdir d; cd d; i=$((i + 1)); done",
		"kill -SEGV $$",
	}

	// hostile programs disturb others unless they run in the sandbox.
	hostile = append([]string{
		"chmod 000 . ..",
		`cd ..; rm -rf "$PWD"`,
		"setsid sleep 60 & exit 0",
		"i=0; while [ $i -lt 500 ]; do sleep 60 & i=$((i + 1)); done",
		"yes | head -c 100000000 >file; cat",
		"for i in $(seq 60); do setsid sh -c 'while :; do :; done' & done; sleep 60",
	}, greedy...)
)

// needSandbox skips a test if bubblewrap is missing, except in CI.
func needSandbox(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("bwrap"); err != nil && os.Getenv("CI") == "" {
		t.Skip("needs bubblewrap")
	}
}

// inBoth runs a test of programs in the sandbox and without it.
func inBoth(t *testing.T, test func(t *testing.T, sandbox string)) {
	t.Run("always", func(t *testing.T) {
		needSandbox(t)
		test(t, "always")
	})
	t.Run("never", func(t *testing.T) { test(t, "never") })
}

// In a class, every twentieth program is greedy or hostile. The others are right and get all their
// points.
func TestClass(t *testing.T) {
	t.Parallel()
	right := filepath.Join(testkit.Build(t, "tictactoe/cmd/tictactoe"), "tictactoe")
	inBoth(t, func(t *testing.T, sandbox string) {
		bad := greedy
		if sandbox == "always" {
			bad = hostile
		}
		folder := t.TempDir()
		arguments := []string{
			"exercise", "tictactoe", "--run=wincode-[12]-[xo]$", "--timeout=2s", "--format=csv",
			"--sandbox=" + sandbox,
		}
		for i := range *classSize {
			program := filepath.Join(folder, fmt.Sprintf("program-%04d", i))
			arguments = append(arguments, program)
			if i%20 == 10 {
				writeFile(t, program, "#!/bin/sh\n"+bad[i/20%len(bad)]+"\n")
			} else if err := os.Link(right, program); err != nil {
				t.Fatal(err)
			}
			os.Chmod(program, 0o755)
		}

		began := time.Now()
		command := exec.Command(right, arguments...)
		var complaints strings.Builder
		command.Stderr = &complaints
		report, err := command.Output()
		rows, _ := csv.NewReader(strings.NewReader(string(report))).ReadAll()
		if len(rows) != *classSize+1 || complaints.Len() > 0 {
			t.Fatalf("%d rows; %v; %s", len(rows), err, complaints.String())
		}
		for i, row := range rows[1:] {
			if isRight, passed := i%20 != 10, row[5] == row[4]; isRight != passed {
				t.Errorf("%s: %s of %s passed; %s", row[0], row[5], row[4], row[len(row)-1])
			}
		}
		usage := command.ProcessState.SysUsage().(*syscall.Rusage)
		took := time.Since(began).Round(time.Second / 10)
		t.Logf("%d programs: %v, at most %d MB", *classSize, took, usage.Maxrss>>10)
	})
}

// Each program that cannot be built or run has its reason, in the sandbox and without it, and the
// class goes on. A program that takes all processor time costs no other a point.
func TestStrangeClass(t *testing.T) {
	t.Parallel()
	const copied = "cp source game; chmod 755 game"
	const tooBig = "it does not build: its files need more than 256 MiB"
	const stopped = "; after 5 timeouts, the other transcripts were not run"
	type program struct{ name, setup, source, build, finding string }
	programs := []program{
		{"right", "", "cat; exit ${1:-0}", copied, ""},
		{"link", "chmod 755 source", "cat; exit ${1:-0}", "ln -s source game", ""},
		{"link-out", "", "", "ln -s /bin/cat game", "game is a link out of the folder"},
		{"link-nowhere", "", "", "ln -s nowhere game", "it built, but there is no game"},
		{"nothing", "", "", ":", "it built, but there is no game"},
		{"folder", "", "", "mkdir game", "game: is a directory"},
		{"no-program", "", "", "cp source game", "game: permission denied; " +
			"chmod +x makes a file executable"},
		{"sparse", "truncate -s 4G core", "", copied, tooBig},
		{"grows", "", "", "head -c 200M /dev/zero >a; cp a b", tooBig},
		{"hangs", "", "sleep 60", copied, stopped},
		{"loops", "", "for i in $(seq LOOPS); do setsid sh -c 'while :; do :; done' & done; " +
			"sleep 60", copied, stopped},
		{"spies", "", "cat; cat CLASS/*/source CLASS/*/*.out CLASS/*.csv; exit ${1:-0}",
			copied, ""},
	}
	const suite = "mkdir suite; cd suite; echo 139 >139.args; echo 139 >139.status; >139.out; " +
		"for i in 1 2 3 4 5 6; do echo $i >$i.in; echo $i >$i.out; done"
	right := filepath.Join(testkit.Build(t, "tictactoe/cmd/tictactoe"), "tictactoe")
	inBoth(t, func(t *testing.T, sandbox string) {
		programs := slices.DeleteFunc(slices.Clone(programs), func(p program) bool {
			return p.name == "grows" && sandbox == "never" // nothing bounds it
		})
		folder := t.TempDir()
		shell := func(folder, script string) {
			t.Helper()
			command := exec.Command("sh", "-c", script)
			command.Dir = folder
			if printed, err := command.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, printed)
			}
		}
		shell(folder, suite)
		report := filepath.Join(folder, "report.csv")
		writeFile(t, report, "old")
		arguments := []string{
			"exercise", folder + "/suite", "--build=sh build", "--exe=game", "--timeout=600ms",
			"--bind=" + folder, "--format=csv", "--output=" + report, "--sandbox=" + sandbox,
		}
		loops := map[string]string{"always": "60", "never": "0"} // they would go on
		words := strings.NewReplacer("CLASS", folder, "LOOPS", loops[sandbox])
		for _, program := range programs {
			home := filepath.Join(folder, program.name)
			if err := os.Mkdir(home, 0o777); err != nil {
				t.Fatal(err)
			}
			writeFile(t, filepath.Join(home, "build"), program.build)
			source := "#!/bin/sh\n" + words.Replace(program.source) + "\n"
			writeFile(t, filepath.Join(home, "source"), source)
			shell(home, program.setup)
			arguments = append(arguments, home)
		}
		command := exec.Command(right, arguments...)
		command.Env = append(os.Environ(), "TMPDIR="+t.TempDir())
		said, _ := command.CombinedOutput()
		rows, _ := csv.NewReader(strings.NewReader(readFile(t, report))).ReadAll()
		findings := map[string]string{}
		for _, row := range rows {
			findings[filepath.Base(row[0])] = row[len(row)-1]
		}
		for _, program := range programs {
			actual, ok := findings[program.name]
			isSpy := program.name == "spies" && sandbox == "never"
			if !ok || !strings.HasSuffix(actual, program.finding) ||
				(program.finding == "") != (actual == "") && !isSpy {
				t.Errorf("%s: %q, expected %q\n%s", program.name, actual, program.finding, said)
			}
		}
	})
}
