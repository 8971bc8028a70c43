package run

import "regexp"

const fileSize = "file size" // a limit, also that of all files

// signs are signs of limits in the name of a signal or in the messages of shells, the C library,
// C++, Python, Java, node and Go.
var signs = []struct {
	limit   string
	pattern *regexp.Regexp
}{
	{"--processes", regexp.MustCompile(`(?i)resource temporarily unavailable|cannot fork`)},
	{"--memory", regexp.MustCompile(`(?i)bad_alloc|MemoryError|out of memory|` +
		`memory exhausted|cannot allocate|failed to allocate`)},
	{fileSize, regexp.MustCompile(`(?i)SIGXFSZ|file size limit exceeded|file too large|` +
		`no space left on device`)},
	{"processor time", regexp.MustCompile(`(?i)SIGXCPU|CPU time limit exceeded`)},
}

// exceededLimit guesses the limit that a program ran into, or returns "".
func exceededLimit(result Result) string {
	for _, sign := range signs {
		if sign.pattern.MatchString(result.Signal + result.Stderr) {
			return sign.limit
		}
	}
	return ""
}

// wasEnded is a sign that a signal ended a part of a build, in the messages of shells, make, gcc,
// clang, Go and Rust.
var wasEnded = regexp.MustCompile(`(?i)\bkilled\b|segmentation fault|bus error|` +
	`signal terminated|due to signal|signal: `)

// Disturbed reports whether the same run may end in another way if no other program runs: it was
// stopped at the time limit, or killed. A build may also have had too little of a limited resource,
// such as space on the disk, or a signal may have ended a part of it.
func (r Result) Disturbed() bool {
	if r.Ending == TimedOut || r.Signal == "SIGKILL" {
		return true
	}
	return r.isBuild && (r.Signal != "" || exceededLimit(r) != "" || wasEnded.MatchString(r.Stderr))
}
