//go:build !linux

package run

import (
	"errors"
	"os/exec"
)

func (r *Runner) openSandbox([]string) error { return errors.New("bubblewrap is for Linux") }

func (r *Runner) start(program *exec.Cmd) error { return program.Start() }
