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

// isCutShort reports whether a build may end in another way on an idle machine with more memory and
// space: a signal ended it, or a limit or a signal ended a part of it, as the messages of shells,
// make, gcc, clang, Go or Rust say.
func isCutShort(build Result) bool {
	const ended = `(?i)\bkilled\b|segmentation fault|bus error|` +
		`signal terminated|due to signal|signal: `
	return build.Signal != "" || exceededLimit(build) != "" || matches(ended, build.Stderr)
}
