//go:build !linux

package terminaltest

func shell() {}
