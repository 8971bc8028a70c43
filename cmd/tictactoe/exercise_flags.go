package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/console"
)

// A size is a number of bytes, as the value of a flag.
type size int

func (s *size) String() string {
	switch n := int(*s); {
	case n > 0 && n%(1<<20) == 0:
		return fmt.Sprintf("%dM", n>>20)
	case n > 0 && n%(1<<10) == 0:
		return fmt.Sprintf("%dK", n>>10)
	default:
		return strconv.Itoa(n)
	}
}

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

// A progress is a bar at the terminal that shows how far a long exercise is. On a pipe there is none.
type progress struct {
	out   *os.File // nil where there is none
	total int
	start time.Time
	shown bool
}

const (
	progressAfter = 500 * time.Millisecond
	progressWidth = 30
)

func newProgress(p cli.Process, total int) *progress {
	bar := &progress{total: total, start: time.Now()}
	if console.IsTerminal(p.Stdout) && p.Environment().Term != "dumb" {
		bar.out = p.Stdout
	}
	return bar
}

func (p *progress) show(done int) {
	if p.out == nil || time.Since(p.start) < progressAfter {
		return
	}
	p.shown = true
	filled := progressWidth * done / p.total
	fmt.Fprintf(p.out, "\r[%-*s] %d of %d", progressWidth, strings.Repeat("#", filled), done, p.total)
}

func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
