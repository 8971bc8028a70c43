package board_test

import (
	"math"
	"testing"
)

// The colours of marks, of the 256 that terminals have.
const blue, magenta = 63, 163

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

// TestContrast checks that marks can be read on black and on white.
func TestContrast(t *testing.T) {
	const enough = 4.5
	for number, rgb := range map[int]int{blue: 0x5f5fff, magenta: 0xd700af} {
		if got := contrast(rgb); got < enough {
			t.Errorf("colour %d has a contrast of %.2f", number, got)
		}
	}
}
