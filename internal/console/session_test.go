//go:build linux

package console_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/signal"
	"testing"

	"golang.org/x/sys/unix"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/testkit/terminaltest"
)

const (
	usualWidth   = 80
	unknownWidth = -1 // the terminal does not know it, and then is taken to have usualWidth
)

func TestMain(m *testing.M) {
	terminaltest.Main(map[string]func(){
		"game":     func() { os.Exit(games()) },
		"lines":    func() { os.Exit(lines()) },
		"integers": printIntegers,
		"where":    where,
	})
	os.Exit(m.Run())
}

// A setup says how the game is run, and at what terminal.
type setup struct {
	Color          console.ColorMode // "" is auto
	Env            console.Environment
	TrailingBlanks bool
	Games          int    // played one after the other, each with a Console of its own; 0 is one
	Panic          bool   // after the first integer
	IgnoreHangup   bool   // as nohup has it
	Last           string // printed without a Console, when all are closed

	// What the program need not know.
	width         int      // of the terminal, in columns; 0 is usualWidth
	leader        bool     // there is no shell: the program leads the session
	stdin, stdout *os.File // in place of the terminal
}

// start runs the game at a new terminal.
func start(t *testing.T, setup setup) *terminaltest.Session {
	t.Helper()
	settings, err := json.Marshal(setup)
	if err != nil {
		t.Fatal(err)
	}
	cmd := terminaltest.Command("game", string(settings))
	if setup.stdin != nil {
		cmd.Stdin = setup.stdin
	}
	if setup.stdout != nil {
		cmd.Stdout = setup.stdout
	}
	width := max(cmp.Or(setup.width, usualWidth), 0)
	if setup.leader {
		return terminaltest.StartLeader(t, width, cmd)
	}
	return terminaltest.Start(t, width, cmd)
}

// games does as the command does.
func games() (status int) {
	var setup setup
	if err := json.Unmarshal([]byte(os.Args[1]), &setup); err != nil {
		panic(err)
	}
	if setup.IgnoreHangup {
		signal.Ignore(unix.SIGHUP)
	}
	for range max(setup.Games, 1) {
		switch err := game(setup); {
		case errors.Is(err, console.ErrInterrupt):
			return 130
		case err != nil:
			return 1
		}
	}
	io.WriteString(os.Stdout, setup.Last)
	return 0
}

func game(setup setup) error {
	c, err := console.Open(os.Stdin, os.Stdout, setup.Color, setup.Env)
	if err != nil {
		return err
	}
	defer c.Close() // when it panics
	if setup.Panic {
		c.Print(controller.Prompt)
		c.Int()
		panic("as the test will have it")
	}
	err = controller.Play(c, controller.Options{TrailingBlanks: setup.TrailingBlanks})
	return errors.Join(err, c.Close())
}
