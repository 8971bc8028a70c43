package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff/lcs"

	"tictactoe/internal/check/session"
	"tictactoe/internal/spacing"
)

// A Pair is an expected line and the actual line in its place. One of them may be nil: the actual
// line is missing, or extra.
type Pair struct {
	Turn             int // in which it is, from 0
	Expected, Actual *Line
	SameText         bool // the lines differ in white space at most
}

// Match says how well two sessions match.
type Match int

const (
	Different Match = iota
	SameText        // they differ only in white space
	Equal
)

// An Alignment is two sessions and the pairs of their lines. The pairs are in the order of the
// lines on both sides.
type Alignment struct {
	Expected, Actual Session
	Match            Match
	Pairs            []Pair
	Comparison       Comparison

	otherSpace Place // of the first white space that differs, if nothing else does
}

// Align pairs the lines of two sessions. If they differ in white space at most, all pairs have the
// same text, and a line that is cut or joined is beside the first one that it is a part of.
// Otherwise the lines of each turn are paired: see alignLines.
func (c Comparison) Align(expected, actual Session) Alignment {
	a := Alignment{Expected: expected, Actual: actual, Comparison: c}
	match, gaps := c.match(expected, actual)
	a.Match, a.otherSpace = match, c.placeOfSpace(gaps)
	if match != Different {
		a.Pairs = pairLines(gaps)
		return a
	}
	for turn := range max(len(expected.Turns), len(actual.Turns)) {
		pairs := c.alignLines(turn, expected.Turn(turn).Lines, actual.Turn(turn).Lines)
		a.Pairs = append(a.Pairs, pairs...)
	}
	return a
}

// AlignScreen pairs a session that was copied off a screen with the output of a run, as Align does.
// A TAB of the output is equal to the blanks that the screen shows for it.
func (c Comparison) AlignScreen(
	d session.Dialogue, screen Session, output, input string,
) Alignment {
	a := c.Align(screen, c.Parse(d, output, input))
	if a.Match == Equal || c.Space == Strict || !strings.Contains(output, "\t") {
		return a
	}
	expanded := func(isShown func(string) bool) Alignment {
		return c.Align(screen, c.Parse(d, c.expandTabs(d, output, isShown), input))
	}
	if all := expanded(func(string) bool { return true }); all.Match == Equal {
		return all
	}
	isRow := spacing.RowsOf(c.Fold(screen.screen))
	// So that a report shows the other TABs.
	return expanded(func(text string) bool { return isRow(c.Fold(text)) })
}

// expandTabs returns an output with blanks for TABs: see spacing.ExpandTabs. The input after a
// prompt ends its line on the screen.
func (c Comparison) expandTabs(
	d session.Dialogue, output string, isShown func(text string) bool,
) string {
	var text strings.Builder
	at := 0
	for _, prompt := range append(c.FindPrompts(d, output), session.Prompt{Start: len(output)}) {
		text.WriteString(spacing.ExpandTabs(output[at:prompt.Start], isShown) + prompt.Text)
		at = prompt.End
	}
	return text.String()
}

// alignLines pairs the prompts of a turn, and its other lines. These are paired by position if both
// sides have as many, and the lines in each place share a word in the same place, as the rows of
// two boards do. Otherwise equal lines are paired, and the lines between them by position:
//
//	expected   actual
//
//	Board:     Board:    equal
//	X wins     O loses
//	           Hi        extra
//	Bye        Bye       equal
//
// If both sides have the same number of lines, these are paired by position if fewer pairs are
// wrong then.
func (c Comparison) alignLines(turn int, expected, actual []*Line) (pairs []Pair) {
	expected, expectedPrompt := splitPrompt(expected)
	actual, actualPrompt := splitPrompt(actual)
	if slices.EqualFunc(expected, actual, shareWord) {
		pairs = c.zip(turn, expected, actual)
	} else {
		pairs = c.alignEqual(turn, expected, actual)
	}
	return append(pairs, c.zip(turn, expectedPrompt, actualPrompt)...)
}

// splitPrompt splits the prompt from the lines of a turn. It is the last one, if there is one.
func splitPrompt(lines []*Line) (before, prompt []*Line) {
	end := len(lines)
	if end > 0 && lines[end-1].Prompt {
		end--
	}
	return lines[:end], lines[end:]
}

// shareWord reports whether two lines have the same word in the same place.
func shareWord(expected, actual *Line) bool {
	for i := range min(len(expected.Words), len(actual.Words)) {
		if expected.Words[i] == actual.Words[i] {
			return true
		}
	}
	return false
}

// alignEqual pairs equal lines, the first of them first, and the lines between them by position.
func (c Comparison) alignEqual(turn int, expected, actual []*Line) (pairs []Pair) {
	expectedKeys, actualKeys := c.keys(expected), c.keys(actual)
	same := CommonLength(expectedKeys, actualKeys)
	pairs = c.zip(turn, expected[:same], actual[:same])
	expected, actual = expected[same:], actual[same:]
	e, a := 0, 0 // the end of the last gap
	// The first line and pair since both sides last had the same number of lines.
	begin, done := 0, len(pairs)
	for _, gap := range lcs.DiffLines(expectedKeys[same:], actualKeys[same:]) {
		pairs = append(pairs, c.zip(turn, expected[e:gap.Start], actual[a:gap.ReplStart])...)
		gapExpected, gapActual := expected[gap.Start:gap.End], actual[gap.ReplStart:gap.ReplEnd]
		pairs = append(pairs, c.zip(turn, gapExpected, gapActual)...)
		e, a = gap.End, gap.ReplEnd
		if e == a {
			byPosition := c.zip(turn, expected[begin:e], actual[begin:a])
			if countWrong(byPosition) < countWrong(pairs[done:]) {
				pairs = append(pairs[:done], byPosition...)
			}
			begin, done = e, len(pairs)
		}
	}
	return append(pairs, c.zip(turn, expected[e:], actual[a:])...)
}

// countWrong returns how many pairs differ in more than white space.
func countWrong(pairs []Pair) (n int) {
	for _, p := range pairs {
		if !p.SameText {
			n++
		}
	}
	return n
}

// keys returns a text for each line, which is the same for equal lines. Numbers may differ within
// the tolerance.
func (c Comparison) keys(lines []*Line) []string {
	keys := make([]string, len(lines))
	for i, line := range lines {
		keys[i] = line.Characters()
		if c.Tolerance != nil {
			keys[i] = number.ReplaceAllString(keys[i], "#")
		}
	}
	return keys
}

// CommonLength returns how many elements at the start of two lists are equal.
func CommonLength[T comparable](a, b []T) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// zip pairs lines by position.
func (c Comparison) zip(turn int, expected, actual []*Line) (pairs []Pair) {
	for i := range max(len(expected), len(actual)) {
		p := Pair{Turn: turn}
		if i < len(expected) {
			p.Expected = expected[i]
		}
		if i < len(actual) {
			p.Actual = actual[i]
		}
		p.SameText = p.Expected != nil && p.Actual != nil && c.equalLines(p.Expected, p.Actual)
		pairs = append(pairs, p)
	}
	return pairs
}

// A Place is the first place at which an output differs from the expected one. If they differ in
// more than white space, differences in white space do not count.
type Place struct {
	Input int    `json:"input"` // the number of the input before it, from 1; 0 before any
	Typed string `json:"typed"` // that input, with one blank between its words
	Line  int    `json:"line"`  // the line of the expected output, from 1
	AtEnd bool   `json:"-"`     // the input ended there
}

// String returns the place, as in: after input 3, "0 1".
func (p *Place) String() string {
	switch {
	case p.Input == 0:
		return fmt.Sprintf("at line %d of the output", p.Line)
	case p.AtEnd:
		return fmt.Sprintf("after input %d, the end of the input", p.Input)
	}
	return fmt.Sprintf("after input %d, %q", p.Input, p.Typed)
}

// Difference returns the place of the first difference, or nil if the sessions are equal.
func (a Alignment) Difference() *Place {
	first := a.otherSpace
	switch {
	case a.Match == Equal:
		return nil
	case countWrong(a.Pairs) > 0:
		first = placeOfText(a.Pairs)
	}
	place := a.PlaceOf(first.Input)
	place.Line = first.Line
	return &place
}

// PlaceOf returns the place of the first line after an input.
func (a Alignment) PlaceOf(input int) Place {
	turn := a.Expected.Turn(input)
	if input >= len(a.Expected.Turns) {
		turn = a.Actual.Turn(input)
	}
	return Place{Input: input, Typed: turn.Typed, Line: 1, AtEnd: !turn.HasInput}
}

// placeOfText returns the place of the first pair whose text differs.
func placeOfText(pairs []Pair) Place {
	place := Place{Line: 1}
	for _, p := range pairs {
		place.Input = p.Turn
		if p.Expected != nil {
			place.Line = p.Expected.Number
		}
		if !p.SameText {
			break
		}
	}
	return place
}
