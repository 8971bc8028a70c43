//go:build linux

package main

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestAnySessionReplays has people type at random, at terminals of all widths: what then stands on the screen, and what was
// recorded, are sessions of the same games, and replay.
func TestAnySessionReplays(t *testing.T) {
	matches := [][]string{
		nil,
		{"--computer=o", "--seed=1", "--x=Ada Lovelace, Countess of Lovelace"},
		{"--x=Ada", "--o=# Grace"},
		{"--computer=x", "--seed=2"},
	}
	widths := [][]int{{80}, {40}, {20}, {80, 20, 40}}
	sittings := 16
	if testing.Short() {
		sittings = 4
	}
	for seed := range sittings {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			widths, args := widths[seed%4], matches[seed/4%4]
			f := &fidget{
				sitting: sit(t, widths[0], append([]string{"--series=0", "--record=" + recordName}, args...)...),
				random:  rand.New(rand.NewPCG(uint64(seed), 0)),
				widths:  widths,
			}
			f.WaitLine(prompt)
			for range 40 {
				f.fidget()
			}
			switch f.find(); f.random.IntN(3) {
			case 0:
				f.Send(ctrlC)
				f.end(130)
			case 1:
				f.Send(ctrlD)
				f.end(0)
			default:
				f.Send("quit" + enter)
				f.end(0)
			}
			f.checkRecord()
		})
	}
}

// A fidget is somebody before a terminal who types at random.
type fidget struct {
	*sitting
	random *rand.Rand
	widths []int  // of the terminal, one after the other
	before string // what stands before the line being edited: a prompt, or nothing below it
}

// find finds out where the cursor is.
func (f *fidget) find() {
	f.t.Helper()
	const key = "~"
	f.Send(key)
	f.Wait(func() bool {
		for _, f.before = range []string{prompt, playAgain, ""} {
			if f.Screen.BeforeCursor() == f.before+key {
				return true
			}
		}
		return false
	}, "a key where there is something to type")
	f.edit(backspace, "")
}

// edit presses keys and waits until they have made line of the line.
func (f *fidget) edit(keys, line string) {
	f.t.Helper()
	f.Send(keys)
	f.WaitLine(f.before + line)
}

// redraw is edit for keys that need not change the line, but have it drawn again.
func (f *fidget) redraw(keys, line string) {
	f.t.Helper()
	f.WaitRedraw(func() { f.Send(keys) }, f.before+line)
}

// fidget does something.
func (f *fidget) fidget() {
	f.t.Helper()
	f.find()
	switch f.random.IntN(16) {
	case 0:
		f.redraw(ctrlL, "")
	case 1:
		f.edit("1", "1")
		f.Send(ctrlZ)
		f.WaitEvent("stopped by SIGTSTP")
		f.WaitLine("")
		f.Foreground()
		f.edit("", "1")
		f.edit(backspace, "")
	case 2:
		f.widths = append(f.widths[1:], f.widths[0])
		if len(f.widths) > 1 {
			f.WaitRedraw(func() { f.Resize(f.widths[0]) }, f.before)
		}
	case 3:
		f.redraw(tab, "")
	case 4:
		if f.before == prompt {
			f.edit("h", "h")
			f.redraw(tab, "h")
			f.edit("i", "hi")
			f.edit(tab, "hint")
			f.edit(ctrlU, "")
		}
	case 5:
		if f.before == prompt {
			f.edit("moves", "moves")
			f.Send(enter)
			f.find()
			f.edit(up, "moves")
			f.Send(enter)
		}
	case 6:
		f.edit("no~", "no~")
		f.edit(left+left+left, "")
		f.edit("1 1 ", "1 1 ")
		f.Send(enter)
	default:
		line := f.line()
		f.edit(line, line)
		f.Send(enter)
	}
}

// line returns something to type.
func (f *fidget) line() string {
	pick := func(lines ...string) string { return lines[f.random.IntN(len(lines))] }
	if f.before == playAgain {
		return pick("", "y", "YES", "new", "what?", "1 1", "# yes")
	}
	switch f.random.IntN(10) {
	case 0:
		return pick("help", "?", "h", "hi", "HINT", "u", "undo", "Undo", "r", "redo", "m", "MOVES", "n", "new")
	case 1:
		return pick("s", "save", "save so-far.txt", "SAVE so-far.txt", "save a/b", "help me", "undo 1", "new game", "undone",
			"heelp", "q!")
	case 2:
		return pick("3 1", "-1 0", "99999999999 1", "A1", "b2", "1,1", "one", "1 x", "x 1", "0x1 1", "é ü", `"1 1"`, "^C")
	case 3:
		return pick("# no", "#", "1 # 2", "# Left out: 1", prompt+"1 1", playAgain+"y", "tictactoe",
			"Selected row 1 and column 1")
	case 4:
		return pick("0 0 1 1", "1 1 0", "2 0 2 0 2 0 0", "0 1 undo", "1 1 1 x 1", "2 0 0 2 # 1 1", "  2   1  ", "+1 -0")
	case 5:
		return pick("0", "1", "2", "", "")
	}
	return fmt.Sprint(f.random.IntN(3), " ", f.random.IntN(3))
}
