package testkit

import (
	"math"
	"testing"
	"time"
)

// Measure measures a task, and its yardstick: the least work that does the same. The two run in
// turn. The benchmark also reports the shortest time of the yardstick, and the ratio of the
// shortest times: other programs on the machine change these times least.
func Measure(b *testing.B, task, yardstick func() error) {
	b.ReportAllocs()
	run := func(work func() error, shortest *time.Duration) {
		began := time.Now()
		if err := work(); err != nil {
			b.Fatal(err)
		}
		*shortest = min(*shortest, time.Since(began))
	}
	shortestTask, shortestYardstick := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for b.Loop() {
		run(task, &shortestTask)
		b.StopTimer()
		run(yardstick, &shortestYardstick)
		b.StartTimer()
	}
	b.ReportMetric(float64(shortestYardstick), "ns/yardstick")
	b.ReportMetric(float64(shortestTask)/float64(shortestYardstick), "ratio")
}
