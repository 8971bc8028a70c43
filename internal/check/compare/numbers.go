package compare

import (
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// SameWords reports whether no difference between two lists of words counts.
func (r Rules) SameWords(expected, actual []string) bool {
	return slices.EqualFunc(expected, actual, r.SameWord)
}

// SameWord compares two words, and the numbers in them within the tolerance.
func (r Rules) SameWord(expected, actual string) bool {
	if expected == actual || r.Tolerance == nil {
		return expected == actual
	}
	return slices.EqualFunc(r.pieces(expected), r.pieces(actual), r.samePiece)
}

// A piece is a part of a word: a number, or the text up to the next one.
type piece struct {
	text     string
	isNumber bool
}

// pieces splits a word: "$2.50," is "$", the number 2.50, and ",".
func (r Rules) pieces(word string) (pieces []piece) {
	form := written
	if r.Tolerance != nil {
		form = number
	}
	end := 0
	for _, at := range append(form.FindAllStringIndex(word, -1), []int{len(word), len(word)}) {
		if at[0] > end {
			pieces = append(pieces, piece{text: word[end:at[0]]})
		}
		if at[1] > at[0] {
			pieces = append(pieces, piece{word[at[0]:at[1]], true})
		}
		end = at[1]
	}
	return pieces
}

func (r Rules) samePiece(expected, actual piece) bool {
	return expected == actual || expected.isNumber && actual.isNumber &&
		r.Tolerance != nil && r.sameNumber(expected.text, actual.text)
}

const unsigned = `(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`

var (
	// number matches a number in a word: a decimal or hexadecimal one, nan, inf or infinity.
	number = regexp.MustCompile(
		`0[xX][0-9a-fA-F]+|[-+]?(?:` + unsigned + `|(?i:\b(?:nan|inf|infinity)\b))`)

	// written matches a number that is compared as text. Commas may separate its thousands; "+" is
	// a sign between two numbers, as in 1+2.
	written = regexp.MustCompile(`0[xX][0-9a-fA-F]+|-?(?:\d{1,3}(?:,\d{3})+\b|` + unsigned + `)`)
)

// sameNumber compares two numbers as contest validators do. The sign of nan has no meaning.
// Integers of any length are subtracted exactly.
func (r Rules) sameNumber(expected, actual string) bool {
	e, wrong := strconv.ParseFloat(unsignNaN(expected), 64)
	a, alsoWrong := strconv.ParseFloat(unsignNaN(actual), 64)
	switch {
	case wrong != nil || alsoWrong != nil: // hexadecimal, or beyond the range of numbers
		return false
	case math.IsNaN(e) || math.IsInf(e, 0):
		return e == a || math.IsNaN(e) && math.IsNaN(a)
	}
	difference := e - a
	i, isInteger := new(big.Int).SetString(expected, 10)
	j, areIntegers := new(big.Int).SetString(actual, 10)
	if isInteger && areIntegers {
		difference, _ = new(big.Float).SetInt(i.Sub(i, j)).Float64()
	}
	const inexact = 1e-9 // 0.3 and 0.2 differ by a little less than 0.1, or a little more
	return math.Abs(difference) <= *r.Tolerance*(1+inexact)*max(1, math.Abs(e))
}

// unsignNaN removes the sign of nan, which strconv does not parse.
func unsignNaN(number string) string {
	if bare := strings.TrimLeft(number, "+-"); strings.EqualFold(bare, "nan") {
		return bare
	}
	return number
}
