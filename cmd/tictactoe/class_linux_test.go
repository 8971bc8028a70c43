package main

import (
	"bufio"
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"tictactoe/internal/testkit"
)

var classSize = flag.Int("class", 12, "how many programs TestClass and TestHostileClass exercise")

// A misfit is a submission that may disturb others: how it is built, and its source.
type misfit struct{ build, source string }

const (
	copySource = "cp source game; chmod 755 game"
	compile    = "cp source game.c; cc game.c -o game"
)

// greedy programs disturb no other, with or without the sandbox.
var greedy = []misfit{
	{copySource, "while :; do echo flood; done"},
	{copySource, "head -c 1048576 /dev/zero"},
	{copySource, "trap '' TERM INT HUP; sleep 60"},
	{copySource, "i=0; while [ $i -lt 2000 ]; do mkdir d; cd d; i=$((i + 1)); done"},
	{copySource, "kill -SEGV $$"},
}

// hostile programs disturb others unless they run in the sandbox.
var hostile = append([]misfit{
	// Floods: of lines, of prompts, of one line, of blanks, of errors; some or all of the time.
	{copySource, "exec yes x"},
	{copySource, "exec yes 'Enter row and column of a grid cell: '"},
	{copySource, `exec tr '\0' a </dev/zero`},
	{copySource, "exec yes ''"},
	{copySource, "exec yes x >&2"},
	{copySource, "read x; case $x in *0) exec yes;; esac"},
	{"exec yes x", ""},

	// The disk: big files, with and without a name, allocated, and many.
	{copySource, "cat /dev/zero >a; cat /dev/zero >/tmp/a; cat /dev/zero >/dev/shm/a"},
	{copySource, "i=0; while :; do : >$i; i=$((i + 1)); done"},
	{"cat /dev/zero >a", ""},
	{"exec 5>f; rm f; cat /dev/zero >&5", ""},
	{"fallocate -l 300M a; cp source game", ""},
	{"truncate -s 4G game", ""},
	{"i=0; while [ $i -lt 99999 ]; do : >$i; i=$((i + 1)); done", ""},

	// Memory, in the data segment and outside it, and processor time.
	{compile, "#include <stdlib.h>\n#include <string.h>\n" +
		"int main() { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }"},
	{compile, "#define _GNU_SOURCE\n#include <fcntl.h>\n#include <sys/mman.h>\n" +
		"#include <unistd.h>\nchar text[1 << 20];\n" +
		"int main() { for (int i = 0; i < 300; i++)\n" +
		"write(memfd_create(\"\", 0), text, 1 << 20);\n" +
		"write(open(\"/proc/self/oom_score_adj\", O_WRONLY), \"0\", 1); pause(); }"},
	{copySource, "x=x; while :; do x=$x$x; done"},
	{copySource, "while :; do :; done"},
	{copySource, "for i in $(seq 60); do setsid sh -c 'while :; do :; done' & done; sleep 60"},
	{copySource, "i=0; while [ $i -lt 500 ]; do sleep 60 & i=$((i + 1)); done"},
	{copySource, "f() { f | f & }; f"},

	// Links.
	{"ln -s /bin/cat game", ""},
	{"ln -s nowhere game", ""},
	{"ln -s game game", ""},
	{"ln -s .. game", ""},
	{"mkfifo game", ""},

	// Signals, to itself and to all.
	{copySource, "[ $$ -gt 99 ] || kill -KILL -1"},
	{copySource, "kill -STOP $$"},
	{copySource, "setsid sleep 60 & exit 0"},

	// Builds and files.
	{"echo 'int main() { return f(); }' >a.c; cc a.c -o game", ""},
	{"sleep 3 & kill -KILL $$", ""},
	{":", ""},
	{`cd ..; rm -rf "$OLDPWD"; exit 0`, ""},
	{copySource, "chmod 000 . ..; exit 3"},
	{copySource, `cd ..; rm -rf "$PWD"; exit 3`},
	{"printf '\\177ELF' >game; chmod 755 game", ""},
}, greedy...)

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

// submit writes a submission to a new folder.
func submit(t *testing.T, folder string, m misfit) {
	t.Helper()
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(folder, "build"), m.build)
	if m.build != compile {
		m.source = "#!/bin/sh\n" + m.source + "\n"
	}
	writeFile(t, filepath.Join(folder, "source"), m.source)
}

// testClass exercises submissions with odd names. The right ones get all their points, and the
// others, which take turns, do not.
func testClass(
	t *testing.T, wrong []misfit, isRight func(i int) bool, arguments ...string,
) {
	program := filepath.Join(testkit.Build(t, "tictactoe/cmd/tictactoe"), "tictactoe")
	names := []string{
		"two words", "-o", "'", `"`, "$(exit)", "=1+1;=2", "<b>", "é世", "line\nend", "\xff", "%2F",
		strings.Repeat("long", 60),
	}
	class := t.TempDir()
	arguments = append([]string{
		"exercise", "tictactoe", "--exe=game", "--build=sh build", "--format=csv",
	}, arguments...)
	next := 0
	for i := range *classSize {
		home := filepath.Join(class, fmt.Sprintf("%s%04d", names[i%len(names)], i))
		arguments = append(arguments, home)
		if !isRight(i) {
			submit(t, home, wrong[next%len(wrong)])
			next++
			continue
		}
		submit(t, home, misfit{build: copySource})
		source := filepath.Join(home, "source")
		os.Remove(source)
		if err := os.Link(program, source); err != nil {
			t.Fatal(err)
		}
	}

	began := time.Now()
	command := exec.Command(program, arguments...)
	var complaints strings.Builder
	command.Stderr = &complaints
	output, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	// A long report does not fit into the pipe, so the checker waits, and its peak can be read.
	unix.FcntlInt(output.(*os.File).Fd(), unix.F_SETPIPE_SZ, os.Getpagesize())
	report := bufio.NewReaderSize(output, 16)
	report.Peek(1)
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", command.Process.Pid))
	peak := regexp.MustCompile(`VmHWM:.*`).Find(status)
	rows, _ := csv.NewReader(report).ReadAll()
	command.Wait()
	if len(rows) != *classSize+1 || complaints.Len() > 0 {
		t.Fatalf("%d rows; %s", len(rows), &complaints)
	}
	for _, row := range rows[1:] {
		name, passed, all, finding := row[0], row[5], row[4], row[len(row)-1]
		number, _ := strconv.Atoi(name[len(name)-len("0000"):])
		if isRight(number) != (passed == all) {
			t.Errorf("%q: %s of %s passed; %s", name, passed, all, finding)
		}
	}
	t.Logf("%d programs: %v, %s", *classSize, time.Since(began).Round(time.Second/10), peak)
}

// In a class, every twentieth program is greedy or hostile.
func TestClass(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, sandbox string) {
		wrong := greedy
		if sandbox == "always" {
			wrong = hostile
		}
		isRight := func(i int) bool { return i%20 != 10 }
		testClass(t, wrong, isRight, "--sandbox="+sandbox, "--timeout=2s",
			"--run=wincode-[12]-[xo]$")
	})
}

// In a class of many submissions, two of three are hostile. The test takes minutes, and runs only
// with -class=116.
func TestHostileClass(t *testing.T) {
	needSandbox(t)
	if *classSize < 100 {
		t.Skip("needs -class=116")
	}
	isRight := func(i int) bool { return i%3 == 0 }
	testClass(t, hostile, isRight, "--sandbox=always", "--timeout=1s", "--run=wincode")
}

// Each program that cannot be built or run has its reason, in the sandbox and without it, and the
// class goes on. A program that takes all processor time costs no other a point.
func TestStrangeClass(t *testing.T) {
	t.Parallel()
	const tooBig = "it does not build: its files need more than 256 MiB"
	const stopped = "; after 5 timeouts, the other transcripts were not run"
	type program struct{ name, setup, source, build, finding string }
	programs := []program{
		{"right", "", "cat; exit ${1:-0}", copySource, ""},
		{"link", "chmod 755 source", "cat; exit ${1:-0}", "ln -s source game", ""},
		{"link-out", "", "", "ln -s /bin/cat game", "game is a link out of the folder"},
		{"link-nowhere", "", "", "ln -s nowhere game", "it built, but there is no game"},
		{"nothing", "", "", ":", "it built, but there is no game"},
		{"folder", "", "", "mkdir game", "game: is a directory"},
		{"no-program", "", "", "cp source game", "game: permission denied; " +
			"chmod +x makes a file executable"},
		{"sparse", "truncate -s 4G core", "", copySource, tooBig},
		{"grows", "", "", "head -c 200M /dev/zero >a; cp a b", tooBig},
		{"hangs", "", "sleep 60", copySource, stopped},
		{"loops", "", "for i in $(seq LOOPS); do setsid sh -c 'while :; do :; done' & done; " +
			"sleep 60", copySource, stopped},
		{"spies", "", "cat; cat CLASS/*/source CLASS/*/*.out CLASS/*.csv; exit ${1:-0}",
			copySource, ""},
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
			"exercise", folder + "/suite", "--build=sh build", "--exe=game", "--timeout=1s",
			"--bind=" + folder, "--format=csv", "--output=" + report, "--sandbox=" + sandbox,
		}
		loops := map[string]string{"always": "12", "never": "0"} // they would go on
		words := strings.NewReplacer("CLASS", folder, "LOOPS", loops[sandbox])
		for _, program := range programs {
			home := filepath.Join(folder, program.name)
			submit(t, home, misfit{program.build, words.Replace(program.source)})
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
