package console

import "github.com/fatih/color"

// A Style is how a piece of text looks where there is colour. The zero Style is plain.
type Style struct{ color *color.Color }

// NewStyle returns a Style that has the attributes.
func NewStyle(attributes ...color.Attribute) Style {
	c := color.New(attributes...)
	c.EnableColor() // whatever package color makes of standard output
	return Style{c}
}

// The styles that any program can use.
var (
	Refusal = NewStyle(color.FgRed)   // what was typed is not taken, or a check has failed
	Good    = NewStyle(color.FgGreen) // a check has passed
	Typed   = NewStyle(color.Bold)    // what was typed, where it is shown among what was printed
	Comment = NewStyle(color.Faint)   // what is said beside the program's own text
)

// A ColorMode says when text is coloured.
type ColorMode string

const (
	ColorAuto   ColorMode = "auto" // at a terminal that can show it
	ColorAlways ColorMode = "always"
	ColorNever  ColorMode = "never"
)
