//go:build !linux

package run

import "errors"

func (r *Runner) openSandbox([]string) error { return errors.New("bubblewrap is for Linux") }
