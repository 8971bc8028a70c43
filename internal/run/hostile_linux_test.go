package run_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"tictactoe/internal/run"
)

func init() {
	hostile = map[string]func(args []string){
		// nest makes so many folders, each in the one before, of a mode.
		"nest": func(args []string) {
			depth, _ := strconv.Atoi(args[0])
			mode, _ := strconv.ParseUint(args[1], 8, 32)
			for range depth {
				if err := errors.Join(os.Mkdir("d", 0o700), unix.Chdir("d")); err != nil {
					fmt.Println(err)
					return
				}
				unix.Chmod("../../d", uint32(mode))
			}
		},
		"dial": func(args []string) {
			_, err := net.Dial(args[0], args[1])
			fmt.Println(err == nil)
		},
		// own runs a script by a Runner of its own, without a sandbox, and prints what is left.
		"own": func(args []string) {
			runner, err := run.NewRunner(none)
			if err != nil {
				panic(err)
			}
			result, err := runner.Run(context.Background(), shell(args[0]))
			left, _ := filepath.Glob("/tmp/run-*")
			fmt.Println(result.Output, errors.Join(err, runner.Close(context.Background())), left)
		},
		// exercise is an exerciser: it runs a program in the sandbox, until it is killed.
		"exercise": func(args []string) {
			runner, err := run.NewRunner(sandbox)
			if err == nil {
				_, err = runner.Run(context.Background(), run.Command{Argv: args, Timeout: patience})
			}
			fmt.Println(err)
		},
	}
}

// itself is a hostile program of the test binary.
func itself(t *testing.T, args ...string) run.Command {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	limits := run.Limits{Memory: math.MaxInt} // the race detector takes as much
	return run.Command{Argv: append([]string{program, "hostile"}, args...), Timeout: patience, Limits: limits}
}

// What a hostile program does changes nothing for the programs beside it and after it. It leaves no process and, as
// newRunner checks, no file.
func TestHostile(t *testing.T) {
	t.Setenv("SECRET", "a secret")
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	suite := filepath.Join(t.TempDir(), "suite")
	link, folder := filepath.Join(t.TempDir(), "link"), filepath.Join(filepath.Dir(suite), "folder")
	if err := errors.Join(os.WriteFile(suite, []byte("a secret"), 0o644), os.Symlink(suite, link), os.Mkdir(folder, 0o755),
		os.WriteFile(filepath.Join(folder, "secret"), []byte("a secret"), 0o644)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Dir(folder))
	terminal, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	defer slave.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	inherited, err := unix.Dup(int(terminal.Fd())) // without close-on-exec
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(inherited)
	own := strconv.Itoa(os.Getpid())

	both, boxed := []bool{false, true}, []bool{true} // whether in the sandbox
	unprivileged := both
	if os.Geteuid() == 0 { // root reads all
		unprivileged = boxed
	}
	takeProcessor := shell("ulimit -Ht 1; while :; do :; done") // as one that ignores SIGXCPU ends, but sooner
	takeProcessor.Limits.CPU = time.Second / 2                  // a second to the kernel, which counts in ticks
	tests := []struct {
		command run.Command
		boxed   []bool
		want    run.Result // but for stderr
	}{
		{shell(`cd ..; rm -rf "$PWD"; cd /; rm -rf "$HOME/.." 2>/dev/null; exit 0`), both, run.Result{}},
		{shell("chmod 000 . .. 2>/dev/null; exit 0"), both, run.Result{}},
		{itself(t, "nest", "2000", "700"), both, run.Result{}},
		{itself(t, "nest", "200", "000"), both, run.Result{}},

		{shell("cat /proc/[0-9]*/environ /proc/$PPID/cwd/* | grep -a -o 'a secret'; ls -d /proc/$1", own), boxed,
			run.Result{Status: 2}},
		{shell("grep -a -o 'a secret' /proc/$PPID/environ; head -c 1 /proc/$PPID/mem; exit 0"), unprivileged, run.Result{}},
		{shell("cat " + executable + " " + suite + " " + folder + "/*"), boxed, run.Result{Status: 1}},
		{shell("env | grep -Ev '^(PATH|HOME|LANG|PWD|_)='"), boxed, run.Result{Status: 1}},
		{shell("touch /usr/planted /etc/planted /planted /dev/planted"), boxed, run.Result{Status: 1}},
		{shell("setsid sh -c 'ulimit -t unlimited; while :; do sleep 1; done' >/dev/null 2>&1 <&1 & exit 0"), both,
			run.Result{}},
		{shell("kill -KILL $PPID $1; sleep 0; kill -KILL -1; exit 0", own), boxed, run.Result{}},
		{shell("for f in /tmp/* /tmp/home; do : >$f/planted; done; exit 0"), boxed, run.Result{}},
		{shell("ls /proc/self/fd"), both, run.Result{Output: "0\n1\n2\n3\n"}}, // 3 is the folder
		{shell("echo x >$1; stty -F $1 -echo; echo x >/dev/tty; exit 0", slave.Name()), boxed, run.Result{}},
		{itself(t, "dial", "tcp", listener.Addr().String()), boxed, run.Result{Output: "false\n"}},
		{shell("exec tail </dev/zero"), both, run.Result{Status: 1, Limit: "memory"}},
		{shell("exec cat /dev/zero >file"), both,
			run.Result{Ending: run.Signaled, Signal: "SIGXFSZ", Limit: "file-size"}},
		{shell("while head -c 1000000 /dev/zero >$((n += 1)); do :; done; exit 0"), boxed, run.Result{Limit: "file-size"}},
		{takeProcessor, boxed, run.Result{Ending: run.Signaled, Signal: "SIGKILL", Limit: "cpu"}},
		{shell("kill -XCPU $$"), both, run.Result{Ending: run.Signaled, Signal: "SIGXCPU", Limit: "cpu"}},
		{shell("for n in $(seq 500); do sleep 1000 & done"), boxed, run.Result{Status: 2, Limit: "processes"}},
		{shell("kill -40 $$"), []bool{false}, run.Result{Ending: run.Signaled, Signal: "signal 40"}},
		{shell("kill -40 $$"), boxed, run.Result{Status: 128 + 40}},
		{shell("exec cat /dev/zero"), both,
			run.Result{Ending: run.TooMuchOutput, Output: strings.Repeat("\x00", 1<<20)}},
	}
	for _, isolation := range []run.Isolation{
		{Sandbox: true, Bind: []string{filepath.Dir(suite)}, Hide: []string{link, "folder"}}, none,
	} {
		t.Run(fmt.Sprintf("sandbox %t", isolation.Sandbox), func(t *testing.T) {
			runner := newRunner(t, isolation)
			var programs sync.WaitGroup
			for _, test := range tests {
				if !slices.Contains(test.boxed, isolation.Sandbox) {
					continue
				}
				test.command.Limits.Memory = cmp.Or(test.command.Limits.Memory, 256<<20)
				test.command.Limits.FileSize = 1 << 20
				programs.Go(func() { checkGood(t, runner) })
				programs.Go(func() {
					result, err := runner.Run(t.Context(), test.command)
					stderr := result.Stderr
					result.Stderr, result.Elapsed = "", 0
					if err != nil || result != test.want {
						t.Errorf("%q: %.300s, %v, want %+v; stderr %.300q", test.command.Argv, fmt.Sprintf("%+v", result), err, test.want, stderr)
					}
					checkGood(t, runner)
				})
			}
			programs.Wait()
			children, _ := os.ReadFile(fmt.Sprintf("/proc/self/task/%d/children", os.Getpid()))
			if isolation.Sandbox && len(children) > 0 {
				t.Errorf("processes are left: %s", children)
			}
		})
	}
	terminal.SetReadDeadline(time.Now())
	if n, _ := terminal.Read(make([]byte, 1)); n > 0 {
		t.Error("a program has written to the terminal")
	}
}

// checkGood runs a good program.
func checkGood(t *testing.T, runner *run.Runner) {
	t.Helper()
	command := shell("ls -A; cat")
	command.Stdin = []byte("0 1\n")
	check(t, runner, command, run.Result{Output: "0 1\n"})
}

// Nothing of a sandbox lives on when the exerciser is killed.
func TestExerciserKilled(t *testing.T) {
	newRunner(t, sandbox)                          // or skip
	seconds := fmt.Sprintf("1000.%d", os.Getpid()) // no other process sleeps as long
	command := itself(t, "exercise", "/bin/sleep", seconds)
	exerciser := exec.Command(command.Argv[0], command.Argv[1:]...)
	if err := exerciser.Start(); err != nil {
		t.Fatal(err)
	}
	defer exerciser.Wait()
	defer exerciser.Process.Kill()
	var program *os.Process
	for program == nil {
		programs, _ := filepath.Glob("/proc/[0-9]*/cmdline")
		for _, path := range programs {
			if line, _ := os.ReadFile(path); string(line) == "/bin/sleep\x00"+seconds+"\x00" {
				pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
				program, _ = os.FindProcess(pid) // a handle, where the system has any
			}
		}
	}
	defer program.Release()
	exerciser.Process.Signal(syscall.SIGKILL)
	program.WithHandle(func(handle uintptr) {
		ended := []unix.PollFd{{Fd: int32(handle), Events: unix.POLLIN}}
		n, err := 0, error(unix.EINTR)
		for err == unix.EINTR {
			n, err = unix.Poll(ended, int(patience.Milliseconds()))
		}
		if n != 1 {
			t.Errorf("the program lives on: %v", err)
		}
	})
}

// As another user a program may use its folder, and not read what is this process's.
func TestUser(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("needs root")
	}
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("a secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	runner := newRunner(t, run.Isolation{User: "nobody"})
	check(t, runner, shell("id -un; id -Gn; echo text >f; cat f $1 /proc/$PPID/environ 2>/dev/null", secret),
		run.Result{Status: 1, Output: "nobody\nnogroup\ntext\n"})
}

// What holds for an exerciser that is not root's, whoever runs the test.
func TestUnprivileged(t *testing.T) {
	runner := newRunner(t, sandbox)
	for _, test := range []struct{ script, want string }{
		{"mkdir -p a/b/c; : >a/b/c/d; chmod 000 a/b/c a/b a .. .", " <nil> []\n"},
		{"cat /proc/$PPID/environ; head -c 1 /proc/$PPID/mem", " <nil> []\n"},
	} {
		check(t, runner, itself(t, "own", test.script), run.Result{Output: test.want})
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	const tooLate = "processes that a program left cannot be ended"
	if err := runner.Close(cancelled); err == nil || err.Error() != tooLate {
		t.Errorf("%v, want %s", err, tooLate)
	}
}

// A program has the limits that it is given or, where it is given none, those that no program of a lab meets. What it
// complains of says which it ran into.
func TestLimits(t *testing.T) {
	runner := newRunner(t, sandbox)
	const show = "ulimit -d; ulimit -t; ulimit -Ht; ulimit -p; ulimit -f; df /tmp /dev/shm | awk 'NR > 1 {print $2}'; " +
		"cat /proc/self/oom_score_adj"
	given := shell(show)
	given.Limits = run.Limits{Memory: 64 << 20, CPU: 2500 * time.Millisecond, Processes: 9, FileSize: 1 << 20}
	byDefault := shell(show)
	byDefault.Timeout = 0
	much, enough := shell("dd if=/dev/zero of=/dev/null bs=61M count=1 2>/dev/null"), shell("dd if=/dev/zero of=/dev/null bs=33M count=1 2>/dev/null")
	much.Limits.Memory, enough.Limits.Memory = 64<<20, 64<<20
	check(t, runner, given, run.Result{Output: "65536\n3\n4\n9\n2048\n4096\n4096\n1000\n"})
	check(t, runner, byDefault, run.Result{Output: "524288\n10\n11\n64\n32768\n65536\n65536\n1000\n"})
	check(t, runner, much, run.Result{Limit: "memory"})
	check(t, runner, enough, run.Result{})
	for limit, complaints := range map[string][]string{
		"cpu":       {"CPU time limit exceeded"},
		"file-size": {"File size limit exceeded", "File too large", "No space left on device"},
		"memory": {"std::bad_alloc", "MemoryError", "java.lang.OutOfMemoryError", "fatal error: out of memory",
			"Cannot allocate memory", "Failed to allocate"},
		"processes": {"fork: Resource temporarily unavailable", "Cannot fork"},
	} {
		for _, text := range complaints {
			check(t, runner, shell("echo \"$1\" >&2", text), run.Result{Limit: limit, Stderr: text + "\n"})
		}
	}
}

// What a program leaves changes nothing of its result, its run does not last as long, and it is gone when the Runner is
// closed. Each script prints which processes it leaves.
func TestLeftProcesses(t *testing.T) {
	runner := newRunner(t, none)
	var programs sync.WaitGroup
	var mutex sync.Mutex
	var left []string
	for script, want := range map[string]int{
		"sleep 1000 & echo $!": 1,
		"mkfifo f; (trap '' TERM HUP; echo >f; exec sleep 1000) & read line <f; echo $!": 1,
		"set -m; sleep 1000 & echo $!":                                             1,
		"setsid sleep 1000 & echo $!":                                              1,
		"setsid sleep 1000 >/dev/null 2>&1 <&1 & echo $!":                          1,
		"mkfifo f; setsid sh -c 'setsid sleep 1000 & echo $$ $! >f; wait' & cat f": 2,
	} {
		programs.Go(func() {
			result, err := runner.Run(t.Context(), shell(script))
			processes := strings.Fields(result.Output)
			if err != nil || result.Ending != run.Exited || result.Status != 0 || len(processes) != want {
				t.Errorf("%s: %+v, %v, want %d processes", script, result, err, want)
			}
			mutex.Lock()
			left = append(left, processes...)
			mutex.Unlock()
		})
	}
	programs.Wait()
	own := exec.Command("sleep", "1000") // in this process's session
	if err := own.Start(); err != nil {
		t.Fatal(err)
	}
	if err := runner.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if err := own.Process.Kill(); err != nil {
		t.Errorf("a process that no program left: %v", err)
	}
	own.Wait()
	for _, process := range left {
		if _, err := os.Stat("/proc/" + process); err == nil {
			t.Errorf("process %s is still there", process)
		}
	}
}
