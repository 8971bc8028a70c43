package main

import (
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
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
	}, greedy...)
)

// In a class, every twentieth program is greedy or hostile. The others are right and get all their
// points.
func TestClass(t *testing.T) {
	right := filepath.Join(testkit.Build(t, "tictactoe/cmd/tictactoe"), "tictactoe")
	for _, sandbox := range []string{"always", "never"} {
		t.Run(sandbox, func(t *testing.T) {
			_, err := exec.LookPath("bwrap")
			if err != nil && sandbox == "always" && os.Getenv("CI") == "" {
				t.Skip("needs bubblewrap")
			}
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
}
