package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// The header of a record is its first line, or below a title in comments. It has the flags of the
// match, with which the match is resumed:
//
//	header = "# tictactoe" { " --" flag "=" value } LF
//
// A value is a word, or quoted as in Go. The names and the view are those at the beginning of the
// match: its players can change them.

const headerStart = "# tictactoe"

// headerFlags are the flags that a header holds.
var headerFlags = []string{"x", "o", "series", "computer", "level", "seed", "board"}

const plainValue = `[-\w./+,@:%]*`

// headerOf returns the header with the flags that are set.
func headerOf(flags *pflag.FlagSet) string {
	isPlain := regexp.MustCompile("^" + plainValue + "$")
	text := headerStart
	for _, name := range headerFlags {
		flag := flags.Lookup(name)
		if flag == nil || !flag.Changed {
			continue
		}
		value := flag.Value.String()
		if !isPlain.MatchString(value) {
			value = strconv.Quote(value)
		}
		text += " --" + name + "=" + value
	}
	return text + "\n"
}

// setHeader sets the flags in the header of a record.
func setHeader(flags *pflag.FlagSet, record string) error {
	line, below, hasEnd := strings.Cut(strings.TrimPrefix(record, "\ufeff"), "\n")
	for strings.HasPrefix(line, "#") && !strings.HasPrefix(line, headerStart) && hasEnd {
		line, below, hasEnd = strings.Cut(below, "\n")
	}
	line = strings.TrimRight(line, " \t\r")
	rest, isHeader := strings.CutPrefix(line, headerStart)
	form := regexp.MustCompile(`^ --([a-z-]+)=("(?:[^"\\]|\\.)*"|` + plainValue + `)`)
	malformed := fmt.Errorf("want %s --FLAG=VALUE ..., not %.60q", headerStart, line)
	if !isHeader {
		return malformed
	}
	for rest != "" {
		flag := form.FindStringSubmatch(rest)
		switch {
		case flag == nil:
			return malformed
		case !slices.Contains(headerFlags, flag[1]):
			return fmt.Errorf("unknown flag --%s, perhaps of another version", flag[1])
		case flags.Changed(flag[1]):
			return fmt.Errorf("--%s is there twice", flag[1])
		}
		value, err := strconv.Unquote(flag[2])
		if err != nil {
			value = flag[2]
		}
		if err := flags.Set(flag[1], value); err != nil {
			for cause := err; cause != nil; cause = errors.Unwrap(cause) {
				err = cause // the innermost error has no words about the command line
			}
			return fmt.Errorf("%.60s: %w", strings.TrimSpace(flag[0]), err)
		}
		rest = rest[len(flag[0]):]
	}
	if !hasEnd {
		return errors.New("the header is cut off: its line has no end")
	}
	return nil
}
