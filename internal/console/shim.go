package console

import "strings"

const (
	Refusal = StyleRefusal
	Good    = StyleGood
	Typed   = StyleTyped
	Comment = StyleAside
)

// Word returns the next word on this line; "" at the line's end.
func (c *Console) Word() (string, error) {
	var word strings.Builder
	for {
		b, err := c.readByte()
		if err != nil {
			if word.Len() > 0 {
				return word.String(), nil
			}
			return "", err
		}
		switch {
		case isSpace(b) && word.Len() > 0:
			c.in.UnreadByte()
			return word.String(), nil
		case b == '\n':
			return "", nil
		case isSpace(b):
		default:
			word.WriteByte(b)
		}
	}
}
