package console

import "strconv"

// ParseInteger returns the integer that a word is, as C++ reads it with "cin >> n": a sign, or
// none, and decimal digits, within 32 bits.
func ParseInteger(word string) (n int, ok bool) {
	integer, err := strconv.ParseInt(word, 10, 32)
	return int(integer), err == nil
}
