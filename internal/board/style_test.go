package board_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
)

// The colours of marks, of the 256 that terminals have.
const blue, magenta = 63, 163

func TestMarkStyle(t *testing.T) {
	paint := painter(t, console.ColorAlways)
	for _, test := range []struct {
		mark  gamestate.Mark
		won   bool
		begin string
	}{
		{gamestate.X, false, fmt.Sprintf("\x1b[38;5;%dmX", blue)},
		{gamestate.O, false, fmt.Sprintf("\x1b[38;5;%dmO", magenta)},
		{gamestate.X, true, fmt.Sprintf("\x1b[38;5;%d;1;7mX", blue)},
		{gamestate.O, true, fmt.Sprintf("\x1b[38;5;%d;1;7mO", magenta)},
	} {
		if got := paint(test.mark, test.won, test.mark.String()); !strings.HasPrefix(got, test.begin) {
			t.Errorf("%v, won %v: %q, want %q", test.mark, test.won, got, test.begin)
		}
	}
}

// palettes are the eight colours that terminals ship, as 0xRRGGBB.
var palettes = [][8]int{
	{0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5}, // xterm
	{0x171421, 0xc01c28, 0x26a269, 0xa2734c, 0x12488b, 0xa347ba, 0x2aa1b3, 0xd0cfcc}, // GNOME Terminal
	{0x0c0c0c, 0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0xcccccc}, // Windows Terminal
	{0x000000, 0x990000, 0x00a600, 0x999900, 0x0000b2, 0xb200b2, 0x00a6b2, 0xbfbfbf}, // macOS Terminal
}

// luminance returns how bright a colour is, from 0 to 1, as WCAG 2 defines it.
func luminance(rgb int) float64 {
	linear := func(shift int) float64 {
		value := float64(rgb>>shift&0xff) / 255
		if value <= 0.04045 {
			return value / 12.92
		}
		return math.Pow((value+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}

// contrast returns the lower of a colour's contrasts on black and on white.
func contrast(rgb int) float64 { return min((luminance(rgb)+0.05)/0.05, 1.05/(luminance(rgb)+0.05)) }

// cube returns a colour of the 256, 16 to 231, as 0xRRGGBB.
func cube(number int) int {
	levels := [6]int{0, 95, 135, 175, 215, 255}
	number -= 16
	return levels[number/36]<<16 | levels[number/6%6]<<8 | levels[number%6]
}

// TestContrast checks that marks can be read on black and on white, which none of the eight colours can everywhere.
func TestContrast(t *testing.T) {
	const enough = 4.5
	for _, number := range []int{blue, magenta} {
		if got := contrast(cube(number)); got < enough {
			t.Errorf("colour %d has a contrast of %.2f", number, got)
		}
	}
	for number := range 8 {
		readable := true
		for _, palette := range palettes {
			readable = readable && contrast(palette[number]) >= enough
		}
		if readable {
			t.Errorf("colour %d of the eight would do in every palette", number)
		}
	}
}
