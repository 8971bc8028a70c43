package gamereport_test

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"

	"tictactoe/internal/labs/gamereport"
)

func TestReadHeaderLeavesTheMoves(t *testing.T) {
	in := bufio.NewReader(strings.NewReader("Data \t\r\n X:  Dave  McPherson\tO: Guy\r\n\r\nX\t6\r\n"))
	got, err := gamereport.ReadHeader(in)
	want := gamereport.Header{Title: "Data", X: "Dave McPherson", O: "Guy"}
	if err != nil || got != want {
		t.Errorf("header %q, error %v, want %q", got, err, want)
	}
	if rest, _ := io.ReadAll(in); string(rest) != "X\t6\r\n" {
		t.Errorf("what is left is %q", rest)
	}
}

func TestWriteHeader(t *testing.T) {
	var out strings.Builder
	header := gamereport.Header{Title: "Tic-Tac-Toe Game Data", X: "Dave McPherson", O: "Guy Rhodes"}
	if err := gamereport.WriteHeader(&out, header); err != nil || out.String() != head {
		t.Errorf("wrote %q, error %v, want %q", out.String(), err, head)
	}
	failure := errors.New("failure")
	if err := gamereport.WriteHeader(failingWriter{failure}, header); !errors.Is(err, failure) {
		t.Errorf("writing fails: error %v", err)
	}
}

func TestWriteHeaderRefuses(t *testing.T) {
	for _, header := range []gamereport.Header{
		{},
		{Title: "no names"},
		{X: "Dave"},
		{O: "Guy"},
		{X: " ", O: "\t"},
		{X: " Dave", O: "Guy"},
		{X: "Dave  McPherson", O: "Guy"},
		{X: "Dave\tMcPherson", O: "Guy"},
		{X: "Dave O: McPherson", O: "Guy"},
		{X: "O:", O: "Guy"},
		{X: "Dave", O: "Guy\n"},
		{X: "Dave", O: "Guy\nX 5"},
		{X: "Dave\n", O: "Guy"},
		{Title: "two\nlines", X: "Dave", O: "Guy"},
		{Title: "blank at the end ", X: "Dave", O: "Guy"},
		{Title: strings.Repeat("long", 4<<20), X: "Dave", O: "Guy"},
	} {
		var out strings.Builder
		if err := gamereport.WriteHeader(&out, header); !errors.Is(err, gamereport.ErrMalformed) || out.Len() > 0 {
			t.Errorf("%.100q: error %v, wrote %.100q", header, err, out.String())
		}
	}
}

// A header that is read is written, and then reads the same; one that is malformed has no value.
func FuzzReadHeader(f *testing.F) {
	f.Add("Tic-Tac-Toe Game Data\r\nX: Dave McPherson   O: Guy Rhodes\r\n\r\n")
	f.Add("\nX: PICO: O:\xff O: \u3000\n \t\n")
	f.Add("title\nX:\vO:\f\n")
	f.Fuzz(func(t *testing.T, file string) {
		header, err := gamereport.ReadHeader(bufio.NewReader(strings.NewReader(file)))
		if err != nil {
			if !errors.Is(err, gamereport.ErrMalformed) || header != (gamereport.Header{}) {
				t.Fatalf("header %q, error %v", header, err)
			}
			return
		}
		var out strings.Builder
		if err := gamereport.WriteHeader(&out, header); err != nil {
			t.Fatalf("%q: %v", header, err)
		}
		again, err := gamereport.ReadHeader(bufio.NewReader(strings.NewReader(out.String())))
		if err != nil || again != header {
			t.Fatalf("%q reads as %q, error %v", header, again, err)
		}
	})
}
