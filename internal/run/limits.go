package run

import (
	"cmp"
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
