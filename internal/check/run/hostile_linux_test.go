package run_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"tictactoe/internal/check/run"
)

func init() {
	hostile = map[string]func(args []string){
		"dial": func(args []string) {
			_, err := net.Dial(args[0], args[1])
			fmt.Println(err == nil)
		},
		// key prints the key of that name in the session's keyring.
		"key": func(args []string) {
			key, err := unix.KeyctlSearch(unix.KEY_SPEC_SESSION_KEYRING, "user", args[0], 0)
			fmt.Println(key, err)
		},
		// exercise runs a program in the sandbox until it is killed.
		"exercise": func(args []string) {
			runner, err := run.NewRunner(sandbox)
			if err == nil {
				command := run.Command{Argv: args, Timeout: patience}
				_, err = runner.Run(context.Background(), command)
			}
			fmt.Println(err)
		},
	}
}

// itself returns a hostile program of the test binary.
func itself(t *testing.T, args ...string) run.Command {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	argv := append([]string{program, "hostile"}, args...)
	const memory = math.MaxInt // the race detector needs as much
	return run.Command{Argv: argv, Timeout: patience, Memory: memory}
}

// find returns the command lines that contain a text, of all processes except this one.
func find(text string) (found []string) {
	paths, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range paths {
		line, _ := os.ReadFile(path)
		isOwn := strings.HasPrefix(path, fmt.Sprintf("/proc/%d/", os.Getpid()))
		if strings.Contains(string(line), text) && !isOwn {
			found = append(found, string(line))
		}
	}
	return found
}

// checkEnded waits until no process has a text on its command line.
func checkEnded(t *testing.T, text string) {
	t.Helper()
	began := time.Now()
	for left := find(text); len(left) > 0; left = find(text) {
		if time.Since(began) > patience {
			t.Fatalf("processes remain: %q", left)
		}
	}
}

// A hostile program in the sandbox does not disturb programs that run at the same time or later.
// It leaves no process and, as newRunner checks, no file.
func TestHostile(t *testing.T) {
	t.Setenv("SECRET", "a secret")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	terminal, slave, err := pty.Open()
	must(err)
	defer terminal.Close()
	defer slave.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(err)
	defer listener.Close()
	inherited, err := unix.Dup(int(terminal.Fd())) // without close-on-exec
	must(err)
	defer unix.Close(inherited)
	own := strconv.Itoa(os.Getpid())
	lockParent := shell("echo text >out; chmod 000 ..")
	lockParent.OutputFile = "out"
	marker := "hostile-" + own // in the command line of every shell

	// The second time, it runs in namespaces in which it may mount.
	const makeWritable = "mount -o remount,rw,bind /proc; umount -l /proc; mkdir proc; " +
		"mount -t proc proc proc; mount -t proc proc /proc; " +
		"for f in /proc/self/oom_score_adj proc/self/oom_score_adj; do echo 0 >$f; cat $f; done; :"

	tests := []struct {
		command  run.Command
		expected run.Result // without stderr
	}{
		{shell(`cd ..; rm -rf "$PWD"; cd /; rm -rf "$HOME/.."; exit 0`), run.Result{}},
		{shell("chmod 000 . ..; exit 0"), run.Result{}},
		{shell("cat /proc/[0-9]*/environ /proc/$PPID/cwd/* | grep -a -o 'a secret'; ls -d /proc/$1",
			own), run.Result{Status: 2}},
		{shell("env | grep 'a secret'"), run.Result{Status: 1}},
		{shell("touch /usr/planted /etc/planted /planted /dev/planted"), run.Result{Status: 1}},
		{shell("setsid sh -c 'ulimit -t unlimited; while :; do sleep 1; done' sh $1 >/dev/null"+
			" 2>&1 <&1 & exit 0", marker), run.Result{}},
		// Process numbers are small in a sandbox. Outside it, -1 would be all of the user.
		{shell("kill -KILL $PPID $1; sleep 0; [ $$ -gt 99 ] || kill -KILL -1; exit 0", own),
			run.Result{}},
		{shell("kill -STOP $PPID; kill -TERM $PPID; exit 3"), run.Result{Status: 3}},
		{shell("for f in /tmp/* /tmp/home; do : >$f/planted; done; exit 0"), run.Result{}},
		{shell("ls /proc/self/fd"), run.Result{Output: "0\n1\n2\n3\n"}}, // 3 is the folder
		{shell("echo x >$1; stty -F $1 -echo; echo x >/dev/tty; exit 0", slave.Name()),
			run.Result{}},
		{shell("for f in /proc/*/oom_score_adj; do echo 0 >$f; done; " +
			"cat /proc/*/oom_score_adj | sort -u"), run.Result{Output: "1000\n"}},
		{shell("exec 2>/dev/null; sh -c \"$1\"; unshare -Umpf --keep-caps sh -c \"$1\"",
			makeWritable), run.Result{Output: "1000\n1000\n"}},
		{itself(t, "dial", "tcp", listener.Addr().String()), run.Result{Output: "false\n"}},

		{shell("exec tail </dev/zero"), run.Result{Status: 1}},
		{shell("exec cat /dev/zero >file"), signaled("SIGXFSZ", 25)},
		{shell("while head -c 1000000 /dev/zero >$((n += 1)); do :; done; exit 0"),
			run.Result{}},
		{shell("kill -XCPU $$"), signaled("SIGXCPU", 24)},
		{shell("for n in $(seq 500); do sleep 1000 & done", marker),
			run.Result{Status: 2}},
		{lockParent, run.Result{Output: "text\n"}},
		{shell("kill -40 $$"), run.Result{Status: 128 + 40}},
		{shell("printf 'sandbox: no namespaces' >&2; exit 1"), run.Result{Status: 1}},
	}
	runner := newRunner(t, sandbox)
	var programs sync.WaitGroup
	for _, test := range tests {
		if test.command.Memory == 0 {
			test.command.Memory = 64 << 20
		}
		programs.Go(func() { checkGood(t, runner) })
		programs.Go(func() {
			result, err := runner.Run(t.Context(), test.command)
			stderr := result.Stderr
			result.Stderr, result.Elapsed = "", 0
			if err != nil || result != test.expected {
				t.Errorf("%q: %.300s, %v, expected %.300s; stderr %.300q", test.command.Argv,
					fmt.Sprintf("%+v", result), err, fmt.Sprintf("%+v", test.expected), stderr)
			}
			checkGood(t, runner)
		})
	}
	programs.Wait()
	checkEnded(t, marker)
	terminal.SetReadDeadline(time.Now())
	if n, _ := terminal.Read(make([]byte, 1)); n > 0 {
		t.Error("a program has written to the terminal")
	}
}

// A program does not see the keys of the session in which the checker runs.
func TestKeyring(t *testing.T) {
	runtime.LockOSThread() // each thread has its keyring; that of this one ends with it
	const join = unix.KEYCTL_JOIN_SESSION_KEYRING
	if _, _, fault := unix.Syscall(unix.SYS_KEYCTL, join, 0, 0); fault != 0 {
		t.Skip("there are no keyrings: ", fault)
	}
	_, err := unix.AddKey("user", "secret", []byte("a secret"), unix.KEY_SPEC_SESSION_KEYRING)
	if err != nil {
		t.Fatal(err)
	}
	const absent = "-1 required key not available\n"
	check(t, newRunner(t, sandbox), itself(t, "key", "secret"), run.Result{Output: absent})
}

// A program in /dev/shm can be shown. A folder that cannot be shown is a problem of its program
// alone.
func TestShown(t *testing.T) {
	runner := newRunner(t, sandbox)
	folder, err := os.MkdirTemp("/dev/shm", "tictactoe-test-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "program")
	text := []byte("#!/bin/sh\necho shown\n")
	err = errors.Join(os.WriteFile(program, text, 0o755), os.Chmod(folder, 0o755))
	if err != nil {
		t.Fatal(err)
	}
	command := run.Command{Argv: []string{program}, Shown: folder, Timeout: patience}
	check(t, runner, command, run.Result{Output: "shown\n"})
	if os.Geteuid() != 0 {
		return // only root can give a folder away
	}
	const unknown = 100_001 // the sandbox knows no such user
	err = errors.Join(os.Chmod(folder, 0o700), os.Chown(folder, unknown, unknown))
	if err != nil {
		t.Fatal(err)
	}
	_, err = runner.Run(t.Context(), command)
	if _, isBlamed := errors.AsType[*run.StartError](err); !isBlamed {
		t.Errorf("%v, expected an error of the program", err)
	}
	checkGood(t, runner)
}

// A word of a command line shows its file or folder, without links, but no hidden one; a bind in a
// hidden folder and an argument of a transcript show nothing. A program sees its own files, and a
// file beside the expected outputs. Since own files have no links, another process cannot put a
// link in their place.
func TestHidden(t *testing.T) {
	folder, err := filepath.EvalSymlinks(t.TempDir())
	files := fstest.MapFS{}
	for _, name := range []string{
		"suite/sub/out", "suite/prog", "suite/1.out", "ada/key", "eve/key", "key", "data/d",
	} {
		files[name] = &fstest.MapFile{Mode: 0o755, Data: []byte("#!/bin/cat\n" + name + "\n")}
	}
	in := func(name string) string { return filepath.Join(folder, name) }
	err = errors.Join(err, os.CopyFS(folder, files), os.Chmod(folder, 0o755),
		os.Symlink("../ada", in("eve/bin")), os.Symlink("suite", in("tests")),
		os.Symlink("..", in("data/up")))
	if err != nil {
		t.Fatal(err)
	}
	runner := newRunner(t, run.Isolation{
		Sandbox: true, Bind: []string{in("suite/sub")},
		Hide: []string{in("suite"), in("suite/1.out"), in("ada"), in("eve"), in("key")},
	})
	for _, test := range []struct{ script, word, own, expected string }{
		{"cat $1", "data/d", "", "data/d"},
		{"cat $1/d", "data", "", "data/d"},
		{"cat $1", "data/up/data/d", "", "data/d"},
		{"cat $1/data/d $1/ada/key", "", "", "data/d"},
		{"cat $1/out", "suite/sub", "", ""},
		{"cat $1/sub/out", "suite", "", ""},
		{"cat $1/sub/out", "tests", "", ""},
		{"cat $1", "tests/1.out", "", ""},
		{"cat $1; ls -A ${1%/*}", "suite/prog", "", "suite/prog\nprog"},
		{"cat $2", "suite/prog", "", ""},
		{"cat $1", "tests/prog", "", "suite/prog"},
		{"cat $1/key; cat ${1%/*}/eve/key", "ada", "ada", "ada/key"},
		{"cat $1/key", "ada", "eve", ""},
		{"cat $1", "key", "", ""},
		{"cat $1", "key", "key", "key"},
		{"cat $1", "suite/1.out", ".", "suite/1.out"},
		{"cat $1/prog", "suite", ".", ""},
		{"cat $1/key", "eve/bin", "eve", ""},
		{"cat $1", "eve/bin/key", "eve", ""},
	} {
		command := shell(test.script, in(test.word))
		command.Arguments = []string{in("data/d")}
		if test.own != "" {
			command.Shown = in(test.own)
		}
		expected := test.expected
		if expected != "" {
			expected = "#!/bin/cat\n" + expected + "\n"
		}
		result, err := runner.Run(t.Context(), command)
		if err != nil || result.Output != expected {
			t.Errorf("%+v: %q, %v", test, result.Output, err)
		}
	}
	if err := errors.Join(os.Remove(in("key")), os.Symlink("ada/key", in("key"))); err != nil {
		t.Fatal(err)
	}
	_, err = runner.Run(t.Context(), run.Command{Argv: []string{in("key")}, Shown: in("key")})
	if _, isBlamed := errors.AsType[*run.StartError](err); !isBlamed {
		t.Errorf("a link in place of the program: %v", err)
	}
}

// checkGood runs a good program.
func checkGood(t *testing.T, runner *run.Runner) {
	t.Helper()
	command := shell("ls -A; cat")
	command.Stdin = []byte("0 1\n")
	check(t, runner, command, run.Result{Output: "0 1\n"})
}

// When the exerciser is killed, or bubblewrap while it sets up a sandbox, no process of the sandbox
// remains.
func TestKilled(t *testing.T) {
	runner := newRunner(t, sandbox)
	duration := fmt.Sprintf("1000.%d", os.Getpid()) // no other process sleeps as long
	var programs sync.WaitGroup
	for range 2 {
		programs.Go(func() {
			for i := range 75 {
				sleep := run.Command{Argv: []string{"/bin/sleep", duration}}
				sleep.Timeout = time.Duration(i+1) * time.Millisecond / 6
				runner.Run(t.Context(), sleep)
			}
		})
	}
	programs.Wait()
	command := itself(t, "exercise", "/bin/sleep", duration)
	exerciser := exec.Command(command.Argv[0], command.Argv[1:]...)
	exerciser.Env = append(os.Environ(), "TMPDIR="+t.TempDir()) // its folder remains
	if err := exerciser.Start(); err != nil {
		t.Fatal(err)
	}
	for !slices.Contains(find(duration), "/bin/sleep\x00"+duration+"\x00") {
	}
	exerciser.Process.Kill()
	exerciser.Wait()
	checkEnded(t, duration)
}

// A process that leaves the group and holds stdout holds up the run for a while, and lives on.
func TestLeavesGroup(t *testing.T) {
	runner, fifo := newRunner(t, none), fifo(t)
	runner.SetPipeDelay(time.Millisecond)
	script := "setsid sh -c ': >\"$1\"; : <\"$1\"' sh \"$1\" & : <\"$1\""
	check(t, runner, shell(script, fifo), run.Result{})
	if err := os.WriteFile(fifo, nil, 0); err != nil {
		t.Error(err)
	}
}

// A program has the given limits or, by default, limits that no program of a lab reaches.
func TestLimits(t *testing.T) {
	runner := newRunner(t, sandbox)
	given := shell("ulimit -d; ulimit -t; ulimit -Ht; ulimit -p || ulimit -u; ulimit -f; " +
		"df /tmp /dev/shm | awk 'NR > 1 {print $2}'; cat /proc/self/oom_score_adj")
	byDefault := given
	given.Timeout, given.Memory, given.Processes = 100*time.Second+1, 64<<20, 9
	byDefault.Timeout = 0
	check(t, runner, given,
		run.Result{Output: "65536\n201\n202\n9\n32768\n65536\n65536\n1000\n"})
	check(t, runner, byDefault,
		run.Result{Output: "524288\n10\n11\n64\n32768\n65536\n65536\n1000\n"})
}

// If bubblewrap does not work, NewRunner says why. If it was killed, perhaps for lack of memory,
// the next run may work.
func TestBubblewrapFails(t *testing.T) {
	programs := t.TempDir()
	t.Setenv("PATH", programs)
	for script, expected := range map[string]string{
		"echo 'bwrap: no namespaces' >&2; exit 1": "bwrap: no namespaces",
		"exit 3":   "bubblewrap failed: status 3",
		"exit 137": "<nil>", // as shells report SIGKILL
	} {
		text := []byte("#!/bin/sh\n" + script + "\n")
		if err := os.WriteFile(filepath.Join(programs, "bwrap"), text, 0o755); err != nil {
			t.Fatal(err)
		}
		runner, err := run.NewRunner(sandbox)
		if err == nil {
			err = runner.Close()
		}
		if fmt.Sprint(err) != expected {
			t.Errorf("%s: %v, expected %s", script, err, expected)
		}
	}
}
