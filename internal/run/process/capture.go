package process

// A capture holds what was printed on one stream, as far as it is kept.
type capture struct {
	text  []byte
	total int // printed, kept or not
	limit int // how much may be printed
	tail  int // how much of the end is kept; 0: all of it, up to limit
}

// room returns space for what is printed next, which is at least one byte.
func (c *capture) room() []byte {
	if c.tail > 0 && len(c.text) >= 2*c.tail {
		c.text = c.text[:copy(c.text, c.text[len(c.text)-c.tail:])]
	}
	if len(c.text) == cap(c.text) {
		size := max(2*cap(c.text), 1<<10)
		if c.tail == 0 {
			size = min(size, c.limit+1) // one more, to see that there is more
		}
		text := make([]byte, len(c.text), max(size, len(c.text)+1))
		copy(text, c.text)
		c.text = text
	}
	return c.text[len(c.text):cap(c.text)]
}

// printed says that n bytes were put into what room returned.
func (c *capture) printed(n int) {
	c.text = c.text[:len(c.text)+n]
	c.total += n
}

// exceeded says whether more was printed than may be. Nothing is to be read after that.
func (c *capture) exceeded() bool { return c.total > c.limit }

// kept returns what is kept, and how many bytes came before it.
func (c *capture) kept() (text []byte, dropped int) {
	text = c.text[:min(len(c.text), c.limit)]
	if c.tail > 0 {
		text = text[max(0, len(text)-c.tail):]
	}
	return text, min(c.total, c.limit) - len(text)
}
