package main

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"tictactoe/internal/testkit"
)

// A misfit is a submission that may disturb others: how it is built, and its program.
type misfit struct{ build, source string }

const (
	copySource = "cp source game; chmod 755 game"
	compile    = "cp source game.c; cc game.c -o game"
)

var misfits = []misfit{
	// Floods: of lines, of prompts, of one line, of blanks, of errors; some or all of the time.
	{copySource, "exec yes x"},
	{copySource, "exec yes 'Enter row and column of a grid cell: '"},
	{copySource, `exec tr '\0' a </dev/zero`},
	{copySource, "exec yes ''"},
	{copySource, "exec yes x >&2"},
	{copySource, "read x; case $x in *0) exec yes;; esac"},
	{copySource, "while :; do echo flood; done"},
	{"exec yes x", ""},

	// The disk: big files, with and without a name, allocated, many, and deep folders.
	{copySource, "cat /dev/zero >a; cat /dev/zero >/tmp/a; cat /dev/zero >/dev/shm/a"},
	{copySource, "i=0; while :; do : >$i; i=$((i + 1)); done"},
	{copySource, "i=0; while [ $i -lt 2000 ]; do mkdir d; cd d; i=$((i + 1)); done"},
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
	{copySource, "kill -SEGV $$"},
	{copySource, "kill -KILL -1"},
	{copySource, "kill -STOP $$"},
	{copySource, "trap '' TERM INT HUP; sleep 60"},
	{copySource, "setsid sleep 60 & exit 0"},

	// Builds and files.
	{"echo 'int main() { return f(); }' >a.c; cc a.c -o game", ""},
	{"sleep 3 & kill -KILL $$", ""},
	{":", ""},
	{`cd ..; rm -rf "$OLDPWD"; exit 0`, ""},
	{copySource, "chmod 000 . ..; exit 3"},
	{"printf '\\177ELF' >game; chmod 755 game", ""},
}

// A class of many submissions, two of three of which are misfits with odd names. The others are
// right and get all their points. The test takes a minute, and runs with -class=116 only.
func TestHostileClass(t *testing.T) {
	needSandbox(t)
	if *classSize < 100 {
		t.Skip("needs -class=116")
	}
	right := filepath.Join(testkit.Build(t, "tictactoe/cmd/tictactoe"), "tictactoe")
	folder := t.TempDir()
	names := []string{
		"two words", "-o", "'", `"`, "$(exit)", "=1+1;=2", "<b>", "é世", "line\nend", "\xff", "%2F",
		strings.Repeat("long", 60),
	}
	arguments := []string{"exercise", "tictactoe", "--run=wincode", "--exe=game",
		"--build=sh build", "--timeout=1s", "--sandbox=always", "--format=csv"}
	isRight := func(i int) bool { return i%3 == 0 }
	for i := range *classSize {
		home := filepath.Join(folder, fmt.Sprintf("%s%03d", names[i%len(names)], i))
		if err := os.Mkdir(home, 0o777); err != nil {
			t.Fatal(err)
		}
		arguments = append(arguments, home)
		source := filepath.Join(home, "source")
		if isRight(i) {
			writeFile(t, filepath.Join(home, "build"), copySource)
			if err := os.Link(right, source); err != nil {
				t.Fatal(err)
			}
			continue
		}
		m := misfits[(i-i/3-1)%len(misfits)]
		writeFile(t, filepath.Join(home, "build"), m.build)
		if m.build == copySource {
			m.source = "#!/bin/sh\n" + m.source + "\n"
		}
		writeFile(t, source, m.source)
	}

	began := time.Now()
	command := exec.Command(right, arguments...)
	said := &strings.Builder{}
	command.Stderr = said
	output, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	// The report does not fit into the pipe, so the checker waits, and its peak can be read.
	unix.FcntlInt(output.(*os.File).Fd(), unix.F_SETPIPE_SZ, os.Getpagesize())
	report := bufio.NewReaderSize(output, 16)
	report.Peek(1)
	peak := regexp.MustCompile(`VmHWM:.*`).FindString(
		readFile(t, fmt.Sprintf("/proc/%d/status", command.Process.Pid)))
	rows, _ := csv.NewReader(report).ReadAll()
	command.Wait()
	if len(rows) != *classSize+1 {
		t.Fatalf("%d rows; %s", len(rows), said)
	}
	for _, row := range rows[1:] {
		name, passed, all, finding := row[0], row[5], row[4], row[len(row)-1]
		number, _ := strconv.Atoi(name[len(name)-len("000"):])
		if isRight(number) != (passed == all) {
			t.Errorf("%q: %s of %s passed; %s", name, passed, all, finding)
		}
	}
	t.Logf("%d programs: %v, %s", *classSize, time.Since(began).Round(time.Second), peak)
}
