package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"tictactoe/controller"
)

// The header of a record is its first line that is no other comment. It has the flags of the match,
// with which the match is resumed:
//
//	header = "# tictactoe" { " --" flag "=" value } LF
//
// A value is a word, or quoted as in Go. The names and the view are those at the beginning of the
// match: its players can change them. A record of two people without names needs no header.

const headerStart = "# tictactoe"

// headerFlags are the flags that a header holds.
var headerFlags = []string{"x", "o", "series", "computer", "level", "board"}

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

// setHeader sets the flags in the header of a record. The error begins with the number of the line.
func setHeader(flags *pflag.FlagSet, record string) error {
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(record, "\ufeff")) {
		number++
		text := strings.TrimRight(line, " \t\r\n")
		rest, isHeader := strings.CutPrefix(text, headerStart)
		switch {
		case isHeader && !strings.HasSuffix(line, "\n"):
			return fmt.Errorf("%d: the header is cut off: its line has no end", number)
		case isHeader && (rest == "" || strings.HasPrefix(rest, " --")):
			if err := setFlags(flags, rest); err != nil {
				return fmt.Errorf("%d: %w", number, err)
			}
			return nil
		case strings.HasPrefix(line, controller.Prompt):
			return nil
		case !strings.HasPrefix(text, "#"):
			return fmt.Errorf("%d: %.60q is above the header, and no comment", number, text)
		}
	}
	return fmt.Errorf("%d: there is no header, such as %s --x=Ada", number+1, headerStart)
}

// setFlags sets the flags in the text of a header.
func setFlags(flags *pflag.FlagSet, text string) error {
	form := regexp.MustCompile(`^ --([a-z-]+)=("(?:[^"\\]|\\.)*"|` + plainValue + `)`)
	for text != "" {
		flag := form.FindStringSubmatch(text)
		switch {
		case flag == nil:
			return fmt.Errorf("want --FLAG=VALUE, not %.60q", strings.TrimSpace(text))
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
			invalid, _ := errors.AsType[*pflag.InvalidValueError](err)
			return fmt.Errorf("%.60s %w", strings.TrimSpace(flag[0]), invalid.Unwrap())
		}
		text = text[len(flag[0]):]
	}
	return nil
}
