package main

import (
	"math"
	"strconv"
	"strings"
	"time"

	"tictactoe/cmd/internal/cli"
)

func parseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	return cli.Valid(d, err == nil && d > 0, "a time, such as 500ms or 2s")
}

func parseCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	return cli.Valid(n, err == nil && n > 0, "a number, 1 or more")
}

// parseSize returns the number of bytes in a text such as 64K.
func parseSize(text string) (int, error) {
	digits := strings.TrimRight(text, "kKmMgGtT")
	units := map[string]int64{"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
	unit := units[strings.ToUpper(text[len(digits):])]
	n, err := strconv.ParseInt(digits, 10, 64)
	isValid := err == nil && n > 0 && unit > 0 && n <= min(1<<50, math.MaxInt)/unit
	return cli.Valid(int(n*unit), isValid, "a size from 1 to 1024T, such as 4096, 64K or 1M")
}
