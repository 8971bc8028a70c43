package screen

// A Style is how a character looks. The zero value is how text looks that nothing was said of.
type Style struct {
	Foreground, Background          Color
	Bold, Faint, Underline, Reverse bool
}

// A Color is the terminal's own, one of the 256 it numbers, Palette(n), or one made of red, green and blue, RGB(r, g, b).
type Color uint32

// The first eight colours that a terminal numbers, and their bright forms.
const (
	Default Color = iota
	Black
	Red
	Green
	Yellow
	Blue
	Magenta
	Cyan
	White
	BrightBlack
	BrightRed
	BrightGreen
	BrightYellow
	BrightBlue
	BrightMagenta
	BrightCyan
	BrightWhite
)

// Palette returns the colour of a number.
func Palette(n uint8) Color { return Black + Color(n) }

// RGB returns a colour made of red, green and blue.
func RGB(r, g, b uint8) Color { return 1<<24 | Color(r)<<16 | Color(g)<<8 | Color(b) }

// set changes the Style as the parameters of a control sequence SGR say.
func (s *Style) set(p parameters) {
	if len(p) == 0 {
		*s = Style{}
	}
	for i := 0; i < len(p); i++ {
		switch n := p[i]; {
		case n == 0:
			*s = Style{}
		case n == 1:
			s.Bold = true
		case n == 2:
			s.Faint = true
		case n == 4:
			s.Underline = true
		case n == 7:
			s.Reverse = true
		case n == 22:
			s.Bold, s.Faint = false, false
		case n == 24:
			s.Underline = false
		case n == 27:
			s.Reverse = false
		case 30 <= n && n <= 37:
			s.Foreground = Black + Color(n-30)
		case n == 38:
			i += s.Foreground.set(p[i+1:])
		case n == 39:
			s.Foreground = Default
		case 40 <= n && n <= 47:
			s.Background = Black + Color(n-40)
		case n == 48:
			i += s.Background.set(p[i+1:])
		case n == 49:
			s.Background = Default
		case 90 <= n && n <= 97:
			s.Foreground = BrightBlack + Color(n-90)
		case 100 <= n && n <= 107:
			s.Background = BrightBlack + Color(n-100)
		}
	}
}

// set takes one of 256 colours (5, number) or one by its parts (2, red, green, blue) and returns how many parameters that
// took.
func (c *Color) set(p parameters) int {
	switch {
	case p.at(0) == 5:
		*c = Palette(uint8(p.at(1)))
		return 2
	case p.at(0) == 2:
		*c = RGB(uint8(p.at(1)), uint8(p.at(2)), uint8(p.at(3)))
		return 4
	}
	return len(p)
}
