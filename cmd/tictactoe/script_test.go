package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// The test binary is the command: the scripts in testdata/script run it as "tictactoe".
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tictactoe": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
