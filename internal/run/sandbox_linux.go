package run

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// sandboxHome is the working folder in a sandbox. It begins empty.
const sandboxHome = "/tmp/home"

// system are the folders that every sandbox has, where the system has them. Some may be links into /usr.
var system = []string{"/usr", "/etc", "/bin", "/sbin", "/lib", "/lib32", "/lib64"}

// A sandbox runs each program under bubblewrap, in namespaces of its own. A program sees the system's folders, those that
// were bound, and what its command line names, all read-only. It writes to a file system in memory, which ends with it.
type sandbox struct {
	attributes *syscall.SysProcAttr // of bubblewrap
	bubblewrap []string             // the beginning of its command line
	folders    []string             // its arguments that show the folders that every program sees

	// Held while a process starts: package syscall opens the maps of a user namespace without close-on-exec, and another
	// process that started meanwhile would inherit them.
	starting sync.Mutex
}

// newSandbox returns what runs a program in a sandbox, and the user that it is there, where that is another one.
func newSandbox(isolation Isolation) (isolated, *account, error) {
	bubblewrap, err := exec.LookPath("bwrap")
	if err != nil {
		return nil, nil, err
	}
	s := &sandbox{attributes: attributes(nil)}
	s.bubblewrap = []string{bubblewrap, "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts",
		"--unshare-cgroup-try", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
		"--json-status-fd", "3", "--block-fd", "4"}
	for _, folder := range system {
		if target, err := os.Readlink(folder); err == nil {
			s.folders = append(s.folders, "--symlink", target, folder)
		} else {
			s.folders = append(s.folders, "--ro-bind-try", folder, folder)
		}
	}
	for _, folder := range isolation.Bind {
		s.folders = append(s.folders, "--ro-bind", folder, folder)
	}
	executable, _ := os.Executable()
	for _, path := range slices.Concat(isolation.Hide, []string{executable}) {
		s.mask(path, append(system, isolation.Bind...))
	}
	if os.Geteuid() != 0 {
		s.bubblewrap = append(s.bubblewrap, "--unshare-user")
		return s.run, nil, nil
	}
	s.attributes = asNobody()
	return s.run, &account{nobody, nobody}, nil
}

// mask puts something empty in the place of a file or folder that is in one of the folders.
func (s *sandbox) mask(path string, folders []string) {
	path, _ = filepath.Abs(path)
	path, _ = filepath.EvalSymlinks(path) // empty where there is no such file
	info, err := os.Stat(path)
	switch {
	case err != nil || !isIn(path, folders):
	case info.IsDir():
		s.folders = append(s.folders, "--tmpfs", path, "--remount-ro", path)
	default:
		s.folders = append(s.folders, "--ro-bind", "/dev/null", path)
	}
}

// isIn reports whether a path is in one of the folders.
func isIn(path string, folders []string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool {
		inside, err := filepath.Rel(folder, path)
		return err == nil && filepath.IsLocal(inside)
	})
}

// nobody is the user who has no files, on every Linux.
const nobody = 65534

// asNobody returns how root starts bubblewrap: in a user namespace where root is the user nobody outside, because the
// kernel does not limit root's processes. The other users are mapped there, too: so bubblewrap may show whatever root
// may read, before it drops its capabilities and runs the program.
func asNobody() *syscall.SysProcAttr {
	users := []syscall.SysProcIDMap{
		{ContainerID: 0, HostID: nobody, Size: 1},
		{ContainerID: 1, HostID: 0, Size: nobody},
	}
	return &syscall.SysProcAttr{
		Setsid:                     true,
		Cloneflags:                 unix.CLONE_NEWUSER,
		UidMappings:                users,
		GidMappings:                users,
		GidMappingsEnableSetgroups: true,
		Credential:                 &syscall.Credential{}, // root, in the namespace
	}
}

// withFiles is the script of a shell that gives a program its input file, $0, and prints its output file, $1, in place
// of what the program prints: after a "+", which says that there is one. Each may be "".
const withFiles = `in=$0 out=$1; shift
if [ "$in" ]; then cat >"$in" || exit; fi
if [ ! "$out" ]; then exec "$@"; fi
"$@" >/dev/null
status=$?
if [ -f "$out" ] && [ -r "$out" ]; then printf + && cat <"$out"; fi
exit $status`

// arguments returns the command line that runs a command in the sandbox.
func (s *sandbox) arguments(command Command) []string {
	size := strconv.Itoa(4 * command.Limits.FileSize)
	arguments := slices.Concat(s.bubblewrap, []string{
		"--proc", "/proc", "--dev", "/dev", "--size", size, "--tmpfs", "/dev/shm", "--remount-ro", "/dev",
		"--size", size, "--tmpfs", "/tmp", "--dir", sandboxHome,
	}, s.folders)
	for _, path := range slices.Concat(command.Argv, []string{command.Shown}) {
		_, err := os.Stat(path)
		isMasked := slices.Contains(s.folders, path)
		if err == nil && filepath.IsAbs(path) && (isMasked || !isIn(path, append(system, "/dev", "/proc"))) {
			arguments = append(arguments, "--ro-bind", path, path)
		}
	}
	if command.Folder != "" {
		arguments = append(arguments, "--bind", command.Folder, command.Folder)
	}
	arguments = append(arguments, "--chdir", cmp.Or(command.Folder, sandboxHome), "--remount-ro", "/", "--")
	if command.InputFile != "" || command.OutputFile != "" {
		arguments = append(arguments, "/bin/sh", "-c", withFiles, command.InputFile, command.OutputFile)
	}
	return append(arguments, command.Argv...)
}

// run runs a program, and ends all that it started. On a socket bubblewrap says which process is the first in the
// sandbox, waits until that process has its limits, and says how the program ended.
func (s *sandbox) run(ctx context.Context, command Command) (Result, *syscall.Rusage, error) {
	// bubblewrap would have a shell try what the system does not start.
	head, err := readRegular(os.OpenFile, command.Argv[0], 4)
	if err == nil && string(head) != "\x7fELF" && !bytes.HasPrefix(head, []byte("#!")) {
		return Result{}, nil, newStartError(command.Argv[0], unix.ENOEXEC)
	}
	sockets, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return Result{}, nil, os.NewSyscallError("socketpair", err)
	}
	unix.SetNonblock(sockets[0], true) // for the deadline
	ours, theirs := os.NewFile(uintptr(sockets[0]), "ours"), os.NewFile(uintptr(sockets[1]), "theirs")
	defer ours.Close()
	defer theirs.Close()

	var status struct {
		First int `json:"child-pid"`
		Exit  int `json:"exit-code"`
	}
	reports := json.NewDecoder(ours)
	start := func(bubblewrap *exec.Cmd) (endGroup func(), err error) {
		bubblewrap.Env = environment(sandboxHome)
		bubblewrap.ExtraFiles = []*os.File{theirs, theirs}
		bubblewrap.SysProcAttr = s.attributes
		s.starting.Lock()
		endGroup, err = startGroup(bubblewrap)
		s.starting.Unlock()
		theirs.Close()
		ours.SetDeadline(time.Now().Add(command.Timeout + time.Second)) // bubblewrap may be killed while it starts
		if reports.Decode(&status) == nil {
			command.Limits.set(status.First, true)
			ours.Write([]byte{0})
		}
		return endGroup, err
	}
	boxed := command
	boxed.Argv = s.arguments(command)
	if command.OutputFile != "" {
		boxed.MaxOutput += len("+")
	}
	result, _, err := execute(ctx, boxed, start)

	var usage syscall.Rusage
	if status.First > 0 { // an orphan now: with it the kernel ends all others in the sandbox
		unix.Kill(status.First, unix.SIGKILL)
		syscall.Wait4(status.First, nil, 0, &usage)
	}
	ours.SetDeadline(time.Now().Add(time.Second))

	hasOutput := true
	if command.OutputFile != "" {
		result.Output, hasOutput = strings.CutPrefix(result.Output, "+")
	}
	switch {
	case err != nil || result.Ending != Exited && result.Ending != Signaled:
		return result, &usage, err
	case reports.Decode(&status) != nil:
		return Result{}, nil, notStarted(command.Argv[0], result)
	}
	if name := unix.SignalName(syscall.Signal(status.Exit - 128)); name != "" {
		result.Ending, result.Signal, result.Status = Signaled, name, 0
	}
	result.NoOutputFile = !hasOutput && result.Ending == Exited
	return result, &usage, nil
}

// notStarted says why a program did not start, from what bubblewrap printed.
func notStarted(program string, result Result) error {
	complaint := strings.TrimSpace(result.Stderr)
	_, reason, isProgram := strings.Cut(complaint, "bwrap: execvp "+program+": ")
	if !isProgram {
		return errors.New(cmp.Or(complaint, "bubblewrap was ended: "+result.Signal))
	}
	const hint = "in the sandbox everybody must be allowed to read and run it, and --bind=DIR shows it a folder"
	return &StartError{Problem: fmt.Sprintf("%s: %s; %s", program, strings.ToLower(reason), hint)}
}
