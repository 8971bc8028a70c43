package testkit

import (
	"math"
	"testing"
	"time"
)

// Measure measures a task, and its yardstick: the least work that does the same. The two run in
// turn, after a first time that does not count. The benchmark also reports the shortest time of
// each, and the ratio of these times: other programs on the machine change them least.
func Measure(b *testing.B, task, yardstick func() error) {
	b.ReportAllocs()
	run := func(work func() error, shortest *time.Duration) {
		began := time.Now()
		if err := work(); err != nil {
			b.Fatal(err)
		}
		*shortest = min(*shortest, time.Since(began))
	}
	var first time.Duration // in which the memory is new
	run(task, &first)
	run(yardstick, &first)
	shortestTask, shortestYardstick := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for b.Loop() {
		run(task, &shortestTask)
		b.StopTimer()
		run(yardstick, &shortestYardstick)
		b.StartTimer()
	}
	b.ReportMetric(float64(shortestTask), "ns/task")
	b.ReportMetric(float64(shortestYardstick), "ns/yardstick")
	b.ReportMetric(float64(shortestTask)/float64(shortestYardstick), "ratio")
}
