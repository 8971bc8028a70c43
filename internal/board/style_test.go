package board_test

import (
	"math"
	"regexp"
	"strconv"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
)

// palettes are the eight colours that terminals ship, as 0xRRGGBB.
var palettes = map[string][8]int{
	"xterm":            {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5},
	"GNOME Terminal":   {0x171421, 0xc01c28, 0x26a269, 0xa2734c, 0x12488b, 0xa347ba, 0x2aa1b3, 0xd0cfcc},
	"Windows Terminal": {0x0c0c0c, 0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0xcccccc},
	"macOS Terminal":   {0x000000, 0x990000, 0x00a600, 0x999900, 0x0000b2, 0xb200b2, 0x00a6b2, 0xbfbfbf},
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

// foreground finds the colour in an escape sequence: one of the eight, or one of the cube of 256.
var foreground = regexp.MustCompile("\x1b\\[(?:3([0-7])|38;5;([0-9]+))[;m]")

// colorOf returns the colour that a palette gives text.
func colorOf(t *testing.T, painted string, palette [8]int) int {
	found := foreground.FindStringSubmatch(painted)
	if found == nil {
		t.Fatalf("%q has no colour", painted)
	}
	if found[1] != "" {
		return palette[found[1][0]-'0']
	}
	number, _ := strconv.Atoi(found[2])
	if number -= 16; number < 0 || number >= 216 {
		t.Fatalf("%q has a colour outside the cube", painted)
	}
	levels := [6]int{0, 95, 135, 175, 215, 255}
	return levels[number/36]<<16 | levels[number/6%6]<<8 | levels[number%6]
}

// TestContrast checks that marks can be read, and told apart, on black and on white with the palettes that terminals ship.
func TestContrast(t *testing.T) {
	const enough = 4.5
	paint := painter(t, console.ColorAlways)
	for name, palette := range palettes {
		for _, won := range []bool{false, true} {
			x, o := colorOf(t, paint(gamestate.X, won, "X"), palette), colorOf(t, paint(gamestate.O, won, "O"), palette)
			if contrast(x) < enough || contrast(o) < enough || x == o {
				t.Errorf("%s: X is %06x with a contrast of %.2f, O %06x with %.2f", name, x, contrast(x), o, contrast(o))
			}
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
