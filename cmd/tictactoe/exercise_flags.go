package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/console"
)

// A size is a number of bytes, as the value of a flag.
type size int

func (s *size) String() string { return strconv.Itoa(int(*s)) }

func (s *size) Set(text string) error {
	digits := strings.TrimRight(text, "kKmM")
	units := map[string]int{"": 1, "K": 1 << 10, "M": 1 << 20}
	unit := units[strings.ToUpper(text[len(digits):])]
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || unit == 0 || n > 1<<30/unit {
		return errors.New("want a size from 1 to 1024M, such as 4096, 64K or 1M")
	}
	*s = size(n * unit)
	return nil
}

// A shard is one of several parts, as the value of a flag. The zero value is the whole.
type shard struct{ part, parts int }

func (s *shard) String() string {
	if s.parts == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.part, s.parts)
}

func (s *shard) Set(text string) error {
	part, parts, ok := strings.Cut(text, "/")
	k, err1 := strconv.Atoi(part)
	n, err2 := strconv.Atoi(parts)
	if !ok || err1 != nil || err2 != nil || k < 1 || k > n {
		return errors.New("want K/N, such as 2/5 for the second of five parts")
	}
	s.part, s.parts = k, n
	return nil
}

// part returns every Nth element of all, beginning with the Kth.
func part[T any](s shard, all []T) []T {
	if s.parts == 0 {
		return all
	}
	var taken []T
	for i := s.part - 1; i < len(all); i += s.parts {
		taken = append(taken, all[i])
	}
	return taken
}

// progressAfter is how long an exercise takes before a bar at the terminal shows how far it is.
const progressAfter = 500 * time.Millisecond

// newProgress returns two functions: show draws the bar for what is done of the total, and clear removes it. On a pipe there is
// none.
func newProgress(p cli.Process, total int) (show func(done int), clear func()) {
	const width = 30
	start, shown := time.Now(), false
	show = func(done int) {
		if time.Since(start) < progressAfter {
			return
		}
		shown = true
		fmt.Fprintf(p.Stdout, "\r[%-*s] %d of %d", width, strings.Repeat("#", width*done/total), done, total)
	}
	clear = func() {
		if shown {
			fmt.Fprint(p.Stdout, "\r\x1b[K")
		}
	}
	if !console.IsTerminal(p.Stdout) || p.Environment().Term == "dumb" {
		show = func(int) {}
	}
	return show, clear
}
