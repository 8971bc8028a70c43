package picture

import (
	"fmt"

	"tictactoe/internal/screen"
)

// The colours of the window.
const (
	ground  = "#161b22"
	edge    = "#3d444d"
	caption = "#8b949e"
	text    = "#d1d7e0"
	strong  = "#ffffff" // bold text that has no colour of its own
)

var buttons = [...]string{"#ff5f57", "#febc2e", "#28c840"}

// named are the colours that have a name, as they are on a dark ground: each can be read there, but for black.
var named = [...]string{
	screen.Default:       text,
	screen.Black:         "#3d444d",
	screen.Red:           "#ff7b72",
	screen.Green:         "#3fb950",
	screen.Yellow:        "#e3b341",
	screen.Blue:          "#58a6ff",
	screen.Magenta:       "#bc8cff",
	screen.Cyan:          "#56d4dd",
	screen.White:         "#d1d7e0",
	screen.BrightBlack:   "#8b949e",
	screen.BrightRed:     "#ffa198",
	screen.BrightGreen:   "#7ee787",
	screen.BrightYellow:  "#f2cc60",
	screen.BrightBlue:    "#79c0ff",
	screen.BrightMagenta: "#d2a8ff",
	screen.BrightCyan:    "#a5f3fc",
	screen.BrightWhite:   "#ffffff",
}

// colors returns the colour of text in a style and the one behind it.
func colors(style screen.Style) (fore, behind string) {
	fore, behind = hex(style.Foreground), ground
	if style.Background != screen.Default {
		behind = hex(style.Background)
	}
	switch {
	case style.Reverse:
		return behind, fore
	case style.Bold && style.Foreground == screen.Default:
		return strong, behind
	}
	return fore, behind
}

// hex returns a colour as SVG has it.
func hex(color screen.Color) string {
	const cube, grays = 16, 232 // the first of the 256 colours that are in the cube of 6*6*6, and of those that are gray
	if int(color) < len(named) {
		return named[color]
	}
	if color >= screen.RGB(0, 0, 0) {
		return fmt.Sprintf("#%06x", uint32(color-screen.RGB(0, 0, 0)))
	}
	n := int(color - screen.Palette(0))
	if n >= grays {
		level := 8 + 10*(n-grays)
		return fmt.Sprintf("#%02[1]x%02[1]x%02[1]x", level)
	}
	levels := [...]int{0, 95, 135, 175, 215, 255}
	n -= cube
	return fmt.Sprintf("#%02x%02x%02x", levels[n/36], levels[n/6%6], levels[n%6])
}
