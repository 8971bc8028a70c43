package record_test

import (
	"bytes"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/record"
)

// everyGameText returns every complete game that X starts in a notation, one behind the other, and where each ends.
func everyGameText(b *testing.B, n record.Notation) (text []byte, ends []int) {
	walkGames(gamestate.X, func(moves []record.Move, verdict record.Verdict) {
		if !isOver(verdict) {
			return
		}
		var err error
		if text, err = n.AppendGame(text, moves); err != nil {
			b.Fatal(err)
		}
		ends = append(ends, len(text))
	})
	return text, ends
}

// BenchmarkEveryGame reads every complete game from text in memory and has the referee play it, one core.
//
// "yardstick" looks every byte of the TicTac text up in a table: the least work that anything has to do which reads it.
func BenchmarkEveryGame(b *testing.B) {
	for _, n := range []record.Notation{record.TicTac, record.Report, record.ECE244} {
		b.Run(n.String(), func(b *testing.B) {
			text, ends := everyGameText(b, n)
			source := bytes.NewReader(nil)
			reader := record.NewReader(source, n)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				over, start := 0, 0
				for _, end := range ends {
					source.Reset(text[start:end])
					reader.Reset(source, n)
					var referee record.Referee
					if err := reader.PlayAll(&referee); err != nil {
						b.Fatal(err)
					}
					if isOver(referee.Verdict()) {
						over++
					}
					start = end
				}
				if over != gameCount {
					b.Fatalf("%d games, want %d", over, gameCount)
				}
			}
			perGame(b)
		})
	}
	b.Run("yardstick", func(b *testing.B) {
		text, _ := everyGameText(b, record.TicTac)
		var lineEnds [256]int
		lineEnds['\n'] = 1
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			lines := 0
			for _, c := range text {
				lines += lineEnds[c]
			}
			if lines != moveCount {
				b.Fatalf("%d lines, want %d", lines, moveCount)
			}
		}
		perGame(b)
	})
}

func perGame(b *testing.B) {
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(gameCount*float64(b.N)/seconds, "games/s")
	b.ReportMetric(seconds*1e9/float64(b.N)/moveCount, "ns/move")
}

// BenchmarkLines reads lines of one kind each from text in memory.
func BenchmarkLines(b *testing.B) {
	const lines = 10_000
	tests := []struct{ name, line string }{
		{"as written", "4 O A1\n"},
		{"CRLF", "4 O A1\r\n"},
		{"comment", "4 O A1 # Oops, that is not where the mark was to go...\n"},
	}
	for _, test := range tests {
		b.Run(test.name, func(b *testing.B) {
			text := bytes.Repeat([]byte(test.line), lines)
			source := bytes.NewReader(nil)
			reader := record.NewReader(source, record.TicTac)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				source.Reset(text)
				reader.Reset(source, record.TicTac)
				for range lines {
					if _, err := reader.Read(); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/lines, "ns/move")
		})
	}
}
