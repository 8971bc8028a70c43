package console

import "github.com/fatih/color"

// A Style is the appearance of a text on a Console that has colour. The zero Style is plain.
type Style struct{ color *color.Color }

// NewStyle returns a Style with the attributes.
func NewStyle(attributes ...color.Attribute) Style {
	c := color.New(attributes...)
	c.EnableColor() // although package color may find that standard output has none
	return Style{c}
}

// The styles that any program can use.
var (
	Refusal = NewStyle(color.FgRed)   // the input is not accepted, or a check has failed
	Good    = NewStyle(color.FgGreen) // a check has passed
	Typed   = NewStyle(color.Bold)    // input that is shown among output
	Faint   = NewStyle(color.Faint)   // text beside which other text matters more
)

// A ColorMode says when text is coloured.
type ColorMode string

const (
	ColorAuto   ColorMode = "auto" // at a terminal that can show it, like ""
	ColorAlways ColorMode = "always"
	ColorNever  ColorMode = "never"
)
