package run

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// set sets the limits of a process that has just started, and makes it the first that the kernel ends when memory runs
// out. RLIMIT_AS would count the memory, too, that Go, Java and node reserve and never write to.
func (l Limits) set(pid int, countProcesses bool) {
	limits := map[int]int{
		unix.RLIMIT_DATA:  l.Memory,
		unix.RLIMIT_CPU:   int((l.CPU + time.Second - 1) / time.Second),
		unix.RLIMIT_FSIZE: l.FileSize,
	}
	if countProcesses {
		limits[unix.RLIMIT_NPROC] = l.Processes
	}
	for resource, limit := range limits {
		// At the hard limit of processor time comes SIGKILL, not SIGXCPU. This fails where the process has ended, or
		// where a lower limit holds already.
		unix.Prlimit(pid, resource, &unix.Rlimit{Cur: uint64(limit), Max: uint64(limit) + 1}, nil)
	}
	os.WriteFile(fmt.Sprintf("/proc/%d/oom_score_adj", pid), []byte("1000"), 0)
}

// limitSigns are the signals and the complaints that come of each limit. A program that a limit makes fail may say so
// in words of its own: these are those of the shells, the C library, C++, Python, Java, node and Go.
var limitSigns = []struct {
	limit string
	texts []string
}{
	{"cpu", []string{"sigxcpu", "cpu time limit exceeded"}},
	{"file-size", []string{"sigxfsz", "file size limit exceeded", "file too large", "no space left on device"}},
	{"memory", []string{"bad_alloc", "memoryerror", "out of memory", "cannot allocate", "failed to allocate"}},
	{"processes", []string{"resource temporarily unavailable", "cannot fork"}},
}

// findLimit finds out which limit the program ran into, from what it used and what it said.
func (r *Result) findLimit(limits Limits, usage *syscall.Rusage) {
	switch {
	case usage == nil: // it did not start
	case r.Signal == "SIGKILL" && time.Duration(usage.Utime.Nano()+usage.Stime.Nano()) >= limits.CPU:
		r.Limit = "cpu" // it ignored SIGXCPU
	case int(usage.Maxrss)<<10 > limits.Memory/10*9:
		r.Limit = "memory"
	}
	complaint := strings.ToLower(r.Signal + " " + r.Stderr)
	for _, sign := range limitSigns {
		if slices.ContainsFunc(sign.texts, func(text string) bool { return strings.Contains(complaint, text) }) {
			r.Limit = sign.limit
		}
	}
}
