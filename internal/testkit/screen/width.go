package screen

import (
	"bytes"
	"math"
	"regexp"
)

// RecordedWidth returns the width of the terminal that a line of github.com/chzyer/readline was recorded at, as far as the
// recording gives it away: 0 where no such line was broken by the margin, and the width thus makes no difference.
//
// Before it draws a line anew, readline goes up from the cursor to the line's first row. So many rows up at so many columns
// behind the line's beginning leaves few widths; with a line that was typed, and not pasted, it leaves one.
func RecordedWidth(recording []byte) int {
	const oneUp = "\x1b[2K\r\x1b[A"
	erasing := regexp.MustCompile(`\x1b\[J((?:\x1b\[2K\r\x1b\[A)*)\x1b\[2K\r`)
	least, most := 1, math.MaxInt
	drawn := -1 // where the line that was drawn last begins
	for _, at := range erasing.FindAllSubmatchIndex(recording, -1) {
		if drawn >= 0 && !bytes.Contains(recording[drawn:at[0]], []byte("\x1b[A")) {
			line := New(0)
			line.Write(recording[drawn:at[0]])
			if row, col := line.Cursor(); row == 0 {
				up := (at[3] - at[2]) / len(oneUp)
				least = max(least, col/(up+1)+1)
				if up > 0 {
					most = min(most, col/up)
				}
			}
		}
		drawn = at[1]
	}
	if most == math.MaxInt || most < least {
		return 0
	}
	return most
}
