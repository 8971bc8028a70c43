package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"tictactoe/internal/game/match"
	"tictactoe/internal/session"
)

// A header is the comment of a record with the flags of its match, so that it can be resumed with
// them:
//
//	header = "# tictactoe" { " --" flag "=" value } LF
//
// A value is a word, or quoted as in Go. A header is among the first comments, or follows an empty
// line: so a player's name cannot look like one. If a record has several, the last one is valid.
// The names and the view are those at the beginning of the match: its players can change them.
type header struct {
	text  string // the line; "" if there is no header
	line  int    // its number, from 1
	flags map[string]string
}

// headerFlags are the flags that a header holds.
var headerFlags = []string{"x", "o", "series", "computer", "level", "seed", "board"}

const plainValue = `[-\w./+,@:%]*`

// headerOf returns the header with the flags that are set.
func headerOf(flags *pflag.FlagSet) string {
	isPlain := regexp.MustCompile("^" + plainValue + "$")
	text := match.HeaderStart
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

// readHeader returns the header of a record.
func readHeader(record []byte) (header, error) {
	h := header{flags: map[string]string{}}
	number := 0
	mayBeHeader := true
	for line := range strings.Lines(session.ScreenText(string(record))) {
		number++
		flags, isHeader := strings.CutPrefix(line, match.HeaderStart)
		isHeader = isHeader && (flags == "\n" || strings.HasPrefix(flags, " --"))
		if mayBeHeader && isHeader && strings.HasSuffix(line, "\n") {
			h.text, h.line = line, number
		}
		isFirstComment := mayBeHeader && strings.HasPrefix(line, "#")
		mayBeHeader = isFirstComment || line == "\n"
	}

	const ignored = "cells" // of earlier programs, about the form of the answers
	names := strings.Join(headerFlags, "|") + "|" + ignored
	form := regexp.MustCompile(`^ --(` + names + `)=("(?:[^"\\]|\\.)*"|` + plainValue + `)`)
	text := strings.TrimSpace(h.text)
	for rest := strings.TrimPrefix(text, match.HeaderStart); rest != ""; {
		flag := form.FindStringSubmatch(rest)
		if flag == nil {
			return h, fmt.Errorf("want %s --FLAG=VALUE ..., not %.60q", match.HeaderStart, text)
		}
		value, err := strconv.Unquote(flag[2])
		if err != nil {
			value = flag[2]
		}
		h.flags[flag[1]] = value
		rest = rest[len(flag[0]):]
	}
	delete(h.flags, ignored)
	return h, nil
}
