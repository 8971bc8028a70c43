package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tictactoe/internal/testkit"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"game-check": main}) }

func TestScripts(t *testing.T) { testscript.Run(t, testscript.Params{Dir: "testdata"}) }

func TestManPages(t *testing.T) { testkit.ManPages(t, newCommand()) }
