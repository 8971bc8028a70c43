package run

import (
	"fmt"
	"os"
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
		var r unix.Rlimit
		unix.Prlimit(pid, resource, nil, &r) // this fails only where the process has ended
		r.Max = min(r.Max, uint64(limit)+1)  // at the hard limit of processor time comes SIGKILL, not SIGXCPU
		r.Cur = min(r.Max, uint64(limit))
		unix.Prlimit(pid, resource, &r, nil)
	}
	os.WriteFile(fmt.Sprintf("/proc/%d/oom_score_adj", pid), []byte("1000"), 0)
}

// peakMemory returns how many bytes of memory the largest process of a program had.
func peakMemory(state *os.ProcessState) int {
	return int(state.SysUsage().(*syscall.Rusage).Maxrss) << 10
}
