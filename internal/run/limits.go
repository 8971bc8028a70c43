package run

import "regexp"

const fileSize = "file size" // the limit of a file, or of all files

// exceededLimit guesses the limit that a program ran into from its signal and its messages, which
// are those of shells, the C library, C++, Python, Java, node and Go.
func exceededLimit(result Result) string {
	for _, sign := range []struct{ limit, pattern string }{
		{"--processes", `resource temporarily unavailable|cannot fork`},
		{"--memory", `bad_alloc|MemoryError|out of memory|memory exhausted|` +
			`cannot allocate|failed to allocate`},
		{fileSize, `SIGXFSZ|file size limit exceeded|file too large|no space left on device`},
		{"processor time", `SIGXCPU|CPU time limit exceeded`},
	} {
		if matches("(?i)"+sign.pattern, result.Signal+result.Stderr) {
			return sign.limit
		}
	}
	return ""
}

func matches(pattern, text string) bool {
	return text != "" && regexp.MustCompile(pattern).MatchString(text)
}

// Disturbed reports whether the same run may end in another way if no other program runs: it was
// stopped at the time limit, or killed. A build may also have had too little of a limited resource,
// such as space on the disk, or a signal may have ended a part of it. That shows in the messages of
// shells, make, gcc, clang, Go and Rust.
func (r Result) Disturbed() bool {
	const ended = `(?i)\bkilled\b|segmentation fault|bus error|` +
		`signal terminated|due to signal|signal: `
	isStopped := r.Ending == TimedOut || r.Signal == "SIGKILL"
	return isStopped ||
		r.isBuild && (r.Signal != "" || exceededLimit(r) != "" || matches(ended, r.Stderr))
}
