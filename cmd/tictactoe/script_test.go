package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tictactoe/internal/testkit"
)

// The test binary is the command: the scripts in testdata/script and the tests at a terminal run it as "tictactoe".
func TestMain(m *testing.M) {
	testkit.Main(nil)
	testscript.Main(m, map[string]func(){"tictactoe": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}
