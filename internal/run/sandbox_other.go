//go:build !linux

package run

import "errors"

func newSandbox(bind, hidden []string) (runFunc, int, error) {
	return nil, 0, errors.New("bubblewrap is for Linux")
}
