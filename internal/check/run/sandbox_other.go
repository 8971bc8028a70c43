//go:build !linux

package run

import (
	"errors"
	"os"
	"os/exec"
)

func (r *Runner) openSandbox([]string) error { return errors.New("bubblewrap is for Linux") }

func (r *Runner) share(*os.File) error { return nil }

func (r *Runner) start(program *exec.Cmd) error { return program.Start() }
