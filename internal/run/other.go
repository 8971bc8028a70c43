//go:build !linux

package run

import (
	"context"
	"errors"
	"syscall"
)

// A process that left its group cannot be found here. On Windows there is none: a job holds every descendant.

func prepareProcess() {}

func endOrphans(context.Context) error { return nil }

// Only Linux limits another process, and has bubblewrap.

func (Limits) set(int, bool) {}

func (*Result) findLimit(Limits, *syscall.Rusage) {}

func newSandbox(Isolation) (isolated, *account, error) {
	return nil, nil, errors.New("bubblewrap is for Linux")
}
