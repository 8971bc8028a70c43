package main

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/testkit"
)

var withHostile = flag.Bool("class", false, "TestClass exercises the hostile programs, too")

const (
	copySource = "cp source game; chmod 755 game"
	compile    = "cp source game.c; cc game.c -o game"
)

// hostile programs disturb a class unless they run in the sandbox. TestClass exercises them with
// the flag -class, which takes a minute. The tests of package run have those that disturb one run.
var hostile = []struct{ build, source string }{
	// Floods: of lines, of prompts, of one line, of blanks; in some transcripts.
	{copySource, "exec yes x"},
	{copySource, "exec yes 'Enter row and column of a grid cell: '"},
	{copySource, `exec tr '\0' a </dev/zero`},
	{copySource, "exec yes ''"},
	{copySource, "read x; case $x in *0) exec yes;; esac"},

	// The disk: many files, and deep folders.
	{"i=0; while [ $i -lt 99999 ]; do : >$i; i=$((i + 1)); done", ""},
	{"n=$(printf %0200d 0); for i in $(seq 30); do mkdir $n; cd $n; done; exit 0", ""},

	// Memory outside the data segment, and processor time.
	{compile, "#define _GNU_SOURCE\n#include <fcntl.h>\n#include <sys/mman.h>\n" +
		"#include <unistd.h>\nchar text[1 << 20];\n" +
		"int main() { for (int i = 0; i < 300; i++)\n" +
		"write(memfd_create(\"\", 0), text, 1 << 20);\n" +
		"write(open(\"/proc/self/oom_score_adj\", O_WRONLY), \"0\", 1); pause(); }"},
	{copySource, "for i in $(seq 60); do setsid sh -c 'while :; do :; done' & done; sleep 60"},
	{copySource, "f() { f | f & }; f"},

	// Programs that are none, and a build that removes its folder.
	{"ln -s game game", ""},
	{"mkfifo game", ""},
	{"printf '\\177ELF' >game; chmod 755 game", ""},
	{`cd ..; rm -rf "$OLDPWD"; exit 0`, ""},
}

// oddNames are names of folders that a report or a shell may misread.
var oddNames = []string{
	"two words", "-o", "'", `"`, "$(exit)", "=1+1;=2", "<b>", "é世", "line\nend", "\xff", "%2F",
	strings.Repeat("long", 60),
}

// Each program of a class that cannot be built or run has its reason, in the sandbox and without
// it, and the class goes on. In the sandbox, a program that takes all processor time costs no other
// a point, and nor does any hostile program.
func TestClass(t *testing.T) {
	t.Parallel()
	const right = "cat; exit ${1:-0}"
	type program struct{ name, setup, source, build, finding string }
	programs := []program{
		{"right", "", right, copySource, ""},
		{"link", "chmod 755 source", right, "ln -s source game", ""},
		{"link-out", "", "", "ln -s /bin/cat game", "game is a link out of the folder"},
		{"link-nowhere", "", "", "ln -s nowhere game", "it built, but there is no game"},
		{"nothing", "", "", ":", "it built, but there is no game"},
		{"folder", "", "", "mkdir game", "game: is a directory"},
		{"no-program", "", "", "cp source game", "game: permission denied; " +
			"chmod +x makes a file executable"},
		{"loops", "", "read x; case $x in 1) for i in $(seq 12); do LOOP & done; sleep 60;; " +
			"*) echo $x; exit ${1:-0}; esac", copySource, "it was still running"},
		{"spies", "", "cat; cat CLASS/*/source CLASS/*/*.out; exit ${1:-0}",
			copySource, ""},
	}
	unprotected := map[string]string{ // the findings without the sandbox, if they are others
		"spies": `it always prints "#!/bin/sh"`,
	}
	const suite = "mkdir suite; cd suite; echo 139 >139.args; echo 139 >139.status; >139.out; " +
		"for i in 1 2 3; do echo $i >$i.in; echo $i >$i.out; done"
	shell := func(t *testing.T, folder, script string) {
		command := exec.Command("sh", "-c", script)
		command.Dir = folder
		if printed, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, printed)
		}
	}
	test := func(t *testing.T, sandbox, loop string) {
		t.Parallel()
		folder := t.TempDir()
		shell(t, folder, suite)
		command := testkit.Command("exercise", folder+"/suite", "--build=sh build", "--exe=game",
			"--timeout=2s", "--format=csv", "--sandbox="+sandbox)
		if sandbox == "always" {
			command.Args = append(command.Args, "--bind="+folder)
		}
		programs := programs
		if *withHostile && sandbox == "always" {
			for i, h := range hostile {
				name := fmt.Sprint("hostile", i)
				programs = append(programs, program{name, "", h.source, h.build, " "})
			}
		}
		for i, program := range programs {
			home := filepath.Join(folder, oddNames[i%len(oddNames)]+program.name)
			source := strings.NewReplacer("CLASS", folder, "LOOP", loop).Replace(program.source)
			if program.build != compile {
				source = "#!/bin/sh\n" + source + "\n"
			}
			if err := os.Mkdir(home, 0o777); err != nil {
				t.Fatal(err)
			}
			testkit.WriteFile(t, filepath.Join(home, "build"), program.build)
			testkit.WriteFile(t, filepath.Join(home, "source"), source)
			shell(t, home, program.setup)
			command.Args = append(command.Args, home)
		}
		command.Env = append(os.Environ(), "TMPDIR="+t.TempDir())
		var messages strings.Builder
		command.Stderr = &messages
		report, _ := command.Output()
		rows, _ := csv.NewReader(bytes.NewReader(report)).ReadAll()
		for _, program := range programs {
			isProgram := func(row []string) bool { return strings.HasSuffix(row[0], program.name) }
			i := slices.IndexFunc(rows, isProgram)
			if i < 0 {
				t.Fatalf("no row for %s\n%s", program.name, &messages)
			}
			actual, expected := rows[i][len(rows[i])-1], program.finding
			if sandbox == "never" {
				expected = cmp.Or(unprotected[program.name], expected)
			}
			if !strings.Contains(actual, expected) || (expected == "") != (actual == "") {
				t.Errorf("%s: %q, expected %q\n%s", program.name, actual, expected, &messages)
			}
		}
	}
	t.Run("always", func(t *testing.T) {
		testkit.NeedSandbox(t)
		test(t, "always", "setsid sh -c 'while :; do :; done'")
	})
	t.Run("never", func(t *testing.T) {
		test(t, "never", "sleep 60")
	})
}
