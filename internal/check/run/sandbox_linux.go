package run

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

const (
	sandboxHome  = "/tmp/home" // the working folder in a sandbox
	unprivileged = 65534       // the user without files
)

var (
	// systemFolders are shown in every sandbox. Some may be links into /usr, others may not exist.
	systemFolders = []string{"/usr", "/etc", "/bin", "/sbin", "/lib", "/lib32", "/lib64"}

	// deviceFolders are different in every sandbox.
	deviceFolders = []string{"/dev", "/proc"}
)

// isDevice reports whether a path is one of a device or a process. A file in /dev/shm is none.
func isDevice(path string) bool { return isIn(path, deviceFolders) && !Contains("/dev/shm", path) }

// endFirst is the script of a shell that starts bubblewrap. If memory runs out, the kernel ends the
// processes of a sandbox before others. None of them can change that, because /proc is read-only in
// the sandbox and the kernel keeps it so in namespaces that a program makes.
const endFirst = `echo 1000 >/proc/self/oom_score_adj && exec "$@"`

// openSandbox makes the Runner run programs under bubblewrap, each in new namespaces. A program
// sees the system's folders, the folders bind, and the files on its command line, all read-only. It
// writes to a file system in memory, which ends with the program, as do all processes in the
// sandbox.
func (r *Runner) openSandbox(bind []string) error {
	r.run = r.runInSandbox // first, so that no mistake here lets programs run outside
	bubblewrap, err := exec.LookPath("bwrap")
	if err != nil {
		return err
	}
	// bubblewrap passes on every descriptor, also those that this process inherited.
	unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC)

	r.start, r.attributes = startWithoutKeys, inNamespaces()
	r.options = []string{
		"/bin/sh", "-c", endFirst, "sandbox", bubblewrap, "--unshare-pid", "--as-pid-1",
		"--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try",
		"--die-with-parent", "--new-session", "--cap-drop", "ALL",
	}
	r.links = map[string]string{}
	for _, path := range slices.Concat(systemFolders, bind) {
		if real := addLinks(r.links, path); !isIn(real, r.shown) && !isIn(real, r.hidden) {
			r.shown = append(r.shown, real)
		}
	}
	if os.Geteuid() == 0 {
		r.owner = unprivileged
	}
	err = r.try(context.Background())
	if err != nil && os.Geteuid() != 0 {
		// Perhaps only bubblewrap may make namespaces, as a setuid program.
		r.attributes = &syscall.SysProcAttr{Setpgid: true}
		r.options = append(r.options, "--unshare-user")
		err = r.try(context.Background())
	}
	return err
}

// try returns an error if the sandbox does not work for a program that does nothing.
func (r *Runner) try(ctx context.Context) error {
	_, err := r.Run(ctx, Command{Argv: []string{"/bin/sh", "-c", "exit"}, isTrial: true})
	return err
}

// inNamespaces starts bubblewrap as the first process of a process namespace: if bubblewrap is
// killed, even while it sets up the sandbox, all processes of the sandbox end with it.
//
// The user namespace lets any user do that. Outside it, root is user 65534, because the kernel does
// not limit the number of root's processes. The other users are there, too, so that bubblewrap can
// show every folder that root may read.
func inNamespaces() *syscall.SysProcAttr {
	attributes := &syscall.SysProcAttr{
		Setpgid:     true,
		Cloneflags:  unix.CLONE_NEWUSER | unix.CLONE_NEWPID,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Geteuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getegid(), Size: 1}},
		Credential:  &syscall.Credential{}, // root, in the namespace
	}
	if os.Geteuid() == 0 {
		users := []syscall.SysProcIDMap{
			{ContainerID: 0, HostID: unprivileged, Size: 1},
			{ContainerID: 1, HostID: 0, Size: unprivileged},
		}
		attributes.UidMappings, attributes.GidMappings = users, users
		attributes.GidMappingsEnableSetgroups = true
	}
	return attributes
}

// deepest returns the length of the longest of the folders that is a path or has it, or 0.
func deepest(path string, folders []string) (length int) {
	for _, folder := range folders {
		if Contains(folder, path) {
			length = max(length, len(folder))
		}
	}
	return length
}

// addLinks returns the path without symbolic links to which an absolute path leads, and adds the
// links on the way, with their targets, to links. The sandbox shows files at their real paths, so
// that a link leads around nothing that is hidden, and has the same links: a program keeps the name
// that it was called by. For example, the python3 of a virtual environment finds that by its name.
func addLinks(links map[string]string, path string) string {
	const most = 255 // then the links are a loop, and the path leads nowhere
	real := "/"
	for followed := 0; path != "" && followed < most; {
		name, rest, _ := strings.Cut(path, "/")
		link := filepath.Join(real, name) // Join is right for "..", since real has no links
		target, err := os.Readlink(link)
		if err != nil {
			real, path = link, rest
			continue
		}
		followed++
		links[link] = target
		if filepath.IsAbs(target) {
			real = "/"
		}
		path = target + "/" + rest
	}
	return real
}

// runInSandbox runs a program in a sandbox.
func (r *Runner) runInSandbox(ctx context.Context, command Command) (Result, error) {
	program, view := command.Argv[0], r.viewOf(command)
	if own := command.Shown; own != "" && addLinks(map[string]string{}, own) != own {
		return Result{}, &StartError{Problem: program + ": it has become a link"}
	}
	// A shell would interpret a file that the system cannot execute.
	head, err := readRegular(program, 4)
	if err == nil && string(head) != "\x7fELF" && !bytes.HasPrefix(head, []byte("#!")) {
		return Result{}, newStartError(program, unix.ENOEXEC)
	}

	command.Argv = r.arguments(command, view)
	command.marks = len("++")
	result, err := r.execute(ctx, command, "", sandboxHome)
	if err != nil {
		return Result{}, err
	}

	output, hasStarted := strings.CutPrefix(result.Output, "+")
	output, hasOutput := strings.CutPrefix(output, "+")
	result.Output = output
	hasEnded := result.Ending == Exited || result.Ending == Signaled
	isKilled := result.Status == signalStatus+int(unix.SIGKILL) // perhaps for lack of memory
	cannotStart := result.Status == 126 || result.Status == 127 // as shells report it
	switch {
	case hasEnded && !hasStarted && !isKilled:
		complaint := strings.TrimSpace(result.Stderr)
		complaint = strings.ReplaceAll(complaint, r.filesFolder(), command.Files)
		status := fmt.Sprint("bubblewrap failed: status ", result.Status)
		complaint = cmp.Or(complaint, status)
		if command.isTrial || r.try(ctx) != nil {
			return Result{}, errors.New(complaint)
		}
		// The machine is sound, so the program is one that the sandbox cannot show.
		return Result{}, &StartError{Problem: program + ": " + complaint}
	case cannotStart && strings.HasPrefix(result.Stderr, "sandbox: "): // faking it does not pay
		return Result{}, view.startError(program, result.Stderr)
	}
	result.NoOutputFile = !hasOutput && result.Ending == Exited
	result.Hidden = view.missed(result.Stderr)
	return result, nil
}

// startWithoutKeys starts a program with a new session keyring, because namespaces share one: it
// has the keys of the user, and text that an earlier program put there.
func startWithoutKeys(program *exec.Cmd) error {
	runtime.LockOSThread() // each thread has its keyring
	defer runtime.UnlockOSThread()
	_, _, fault := unix.Syscall(unix.SYS_KEYCTL, unix.KEYCTL_JOIN_SESSION_KEYRING, 0, 0)
	isAbsent := fault == unix.ENOSYS || fault == unix.EPERM // for the program, too
	if fault != 0 && !isAbsent {
		return fault
	}
	return program.Start()
}

// filesFolder returns the place of Command.Files in a sandbox. No program is stored below it.
func (r *Runner) filesFolder() string { return filepath.Join(r.temp, "files") }

// A view is the part of the file system that a program in the sandbox sees.
type view struct {
	shown, hidden []string          // of two folders that have a path, the longer one decides
	links         map[string]string // that lead to shown files, with their targets
}

func (v view) has(path string) bool {
	return isIn(path, v.shown) && deepest(path, v.shown) >= deepest(path, v.hidden)
}

// viewOf returns the view of a command: the folders that all programs see, its own files, and those
// that the words of its command line show.
func (r *Runner) viewOf(command Command) view {
	v := view{slices.Clone(r.shown), r.hidden, maps.Clone(r.links)}
	if command.Shown != "" {
		v.shown = append(v.shown, command.Shown)
	}
	for _, word := range command.Argv {
		v.show(word, command.Shown)
	}
	return v
}

// show adds the file or folder, without links, that a word of a command line names. It adds no
// hidden file or folder, except one of the program's own files, or a file in a hidden folder. The
// name of an own file adds nothing if it has become a link to others.
func (v *view) show(word, own string) {
	if !filepath.IsAbs(word) || isDevice(word) {
		return
	}
	real := addLinks(v.links, word)
	isOwn := Contains(own, real)
	isReplaced := Contains(own, word) && !isOwn
	isHidden := isIn(real, v.hidden) && isFolder(real) || slices.Contains(v.hidden, real) && !isOwn
	if !isReplaced && !isHidden && !v.has(real) {
		v.shown = append(v.shown, real)
	}
}

// noFile matches the message of a program that a file is missing.
var noFile = regexp.MustCompile(`(?m)(?:^|[\s'"])(/[^\s:'"]+)['"]?` +
	`(?:: (?:\[Errno 2\] )?| \()[Nn]o such file|No such file or directory: '(/[^']+)'`)

// missed returns a file that messages say is missing, though it is here, and not in the view. If
// there is none, or it is private or a device, missed returns "".
func (v view) missed(stderr string) string {
	for _, file := range noFile.FindAllStringSubmatch(stderr, -1) {
		real, missing := filepath.EvalSymlinks(file[1] + file[2])
		isOther := v.has(real) || isIn(real, v.hidden) || isIn(real, deviceFolders) ||
			slices.Contains([]string{"/", "/tmp"}, filepath.Dir(real)) // no folder to show
		if missing == nil && !isOther {
			return real
		}
	}
	return ""
}

// startError says why a shell in the sandbox could not start a program.
func (v view) startError(program, complaint string) *StartError {
	problem := "every user must be allowed to execute it"
	loader := interpreter(program)
	_, missing := os.Stat(loader)
	switch {
	case strings.Contains(strings.ToLower(complaint), unix.ENOEXEC.Error()):
		return newStartError(program, unix.ENOEXEC)
	case !v.has(addLinks(v.links, program)):
		problem = "it is private, or has become a link to a file"
	case loader != "" && missing != nil:
		return newStartError(program, unix.ENOENT)
	case loader != "" && !v.has(addLinks(v.links, loader)):
		const format = "its interpreter %s is hidden in the sandbox; --bind=%s shows it"
		problem = fmt.Sprintf(format, loader, filepath.Dir(loader))
	}
	return &StartError{Problem: program + ": " + problem}
}

// mounts returns the options of bubblewrap for a view, by path.
func (v view) mounts() map[string][]string {
	mounts := map[string][]string{}
	for _, path := range v.hidden {
		if !isIn(path, v.shown) {
			continue
		}
		if isFolder(path) {
			mounts[path] = []string{"--size", "65536", "--tmpfs", path} // it may have links
		} else if _, missing := os.Stat(path); missing == nil {
			mounts[path] = []string{"--ro-bind", "/dev/null", path}
		}
	}
	for _, path := range v.shown {
		mounts[path] = []string{"--ro-bind-try", path, path}
	}
	for link, target := range v.links {
		if !v.has(link) && !isDevice(link) {
			mounts[link] = []string{"--symlink", target, link}
		}
	}
	return mounts
}

// arguments returns the command line that runs a command in the sandbox.
func (r *Runner) arguments(command Command, view view) []string {
	size := strconv.Itoa(command.space)
	inMemory := func(path string) []string { return []string{"--size", size, "--tmpfs", path} }
	files := r.filesFolder()
	mounts := map[string][]string{ // options by path
		"/proc":    {"--proc", "/proc", "--remount-ro", "/proc"},
		"/dev":     {"--dev", "/dev", "--remount-ro", "/dev"},
		"/dev/shm": inMemory("/dev/shm"),
		"/tmp":     append(inMemory("/tmp"), "--dir", sandboxHome),
	}
	maps.Copy(mounts, view.mounts())
	if command.Files != "" {
		mounts[files] = []string{"--ro-bind", command.Files, files}
	}
	if command.folder != "" {
		home := filepath.Dir(command.folder)
		mounts[home] = append(inMemory(home), "--dir", command.folder)
	}
	options := slices.Clone(r.options)
	for _, path := range slices.Sorted(maps.Keys(mounts)) { // each folder before those in it
		options = append(options, mounts[path]...)
	}
	return slices.Concat(options, []string{
		"--chdir", cmp.Or(command.folder, sandboxHome), "--remount-ro", "/", "--",
		"/bin/sh", "-c", script(command), "sandbox", files, command.InputFile, command.OutputFile,
	}, command.Argv, command.Arguments)
}

// script returns the script of the shell that is process 1 in the sandbox. The program is not
// process 1, because that ignores most signals.
//
// On stdout, a first "+" means that the sandbox works. Printing it fails if this process has been
// killed meanwhile. A second "+" precedes the output; if there is no output file, it is missing.
//
// If a build succeeds, the shell ends the processes that it has left, and writes the archive.
//
// The shell's own messages are discarded, except one that the program cannot be started. Shells
// disagree on the option for processes: -u or -p. The limit of data does not count memory that Go,
// Java and node reserve and never write to. A process gets SIGXCPU at its limit of processor time,
// and SIGKILL a second later.
func script(command Command) string {
	seconds := int((2*command.Timeout + time.Second - 1) / time.Second)
	copyFiles, archive := `cp -R "$files/." .`, ":"
	if command.unpack != nil { // files keep their times: GNU tar's only in this format, exactly
		copyFiles = `TAR_OPTIONS=--format=posix tar -C "$files" -cf - . | tar -xof -`
		archive = "kill -KILL -1; chmod -R u+rX .; tar -cf - . >&3 2>&4"
	}
	return fmt.Sprintf(`exec 4>&2 2>/dev/null
files=$1 in=$2 out=$3; shift 3
if [ -d "$files" ]; then %s 2>&4 || exit; fi
if [ "$in" ]; then cat >"$in"; fi
ulimit -c 0
ulimit -d %d; ulimit -St %d; ulimit -Ht %d; ulimit -f %d; ulimit -u %d || ulimit -p %[6]d
printf + || exit
if [ "$out" ]; then exec 5>/dev/null; else printf +; exec 5>&1; fi
(unset PWD OLDPWD SHLVL; exec "$@" 3>&- >&5 5>&- 2>&4 4>&-)
status=$?
if [ -f "$out" ] && [ -r "$out" ]; then printf +; cat <"$out"; fi
[ $status = 0 ] || exit $status
%[7]s`, copyFiles, command.Memory>>10, seconds, seconds+1, command.fileSize/512,
		command.Processes, archive)
}
