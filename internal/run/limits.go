package run

import (
	"cmp"
	"strings"
	"time"
)

// Limits are what a program may use. A zero stands for the default, which no lab program meets. They hold on Linux.
type Limits struct {
	Memory    int           // bytes of memory that a process may write to: 512 MiB
	CPU       time.Duration // processor time of a process: twice the timeout
	Processes int           // processes and threads at once, in a sandbox or of another user: 64
	FileSize  int           // bytes in a file: 16 MiB; in a sandbox all files may have four times as many
}

func (l Limits) withDefaults(timeout time.Duration) Limits {
	return Limits{
		Memory:    cmp.Or(l.Memory, 512<<20),
		CPU:       cmp.Or(l.CPU, 2*timeout),
		Processes: cmp.Or(l.Processes, 64),
		FileSize:  cmp.Or(l.FileSize, 16<<20),
	}
}

// limitSigns are the signals and the complaints that come of each limit. A program that a limit makes fail may say so
// in words of its own: these are those of the shells, the C library, C++, Python, Java, node and Go.
var limitSigns = []struct{ limit, text string }{
	{"cpu", "sigxcpu"},
	{"cpu", "cpu time limit exceeded"},
	{"file-size", "sigxfsz"},
	{"file-size", "file size limit exceeded"},
	{"file-size", "file too large"},
	{"file-size", "no space left on device"},
	{"memory", "bad_alloc"},
	{"memory", "memoryerror"},
	{"memory", "outofmemory"},
	{"memory", "out of memory"},
	{"memory", "cannot allocate memory"},
	{"memory", "failed to allocate"},
	{"processes", "resource temporarily unavailable"},
	{"processes", "cannot fork"},
}

// findLimit finds out which limit the program ran into. Memory is the most that a process of it had, spent the
// processor time of all of them.
func (r *Result) findLimit(limits Limits, memory int, spent time.Duration) {
	switch {
	case r.Signal == "SIGKILL" && spent >= limits.CPU: // it ignored SIGXCPU
		r.Limit = "cpu"
	case memory > limits.Memory/10*9:
		r.Limit = "memory"
	}
	complaint := strings.ToLower(r.Signal + " " + r.Stderr)
	for _, sign := range limitSigns {
		if strings.Contains(complaint, sign.text) {
			r.Limit = sign.limit
		}
	}
}
