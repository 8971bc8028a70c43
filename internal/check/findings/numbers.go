package findings

// These thresholds decide which sentences a report has. Limits of the length of a text are next to
// their use.
const (
	// A change must show in fewestRuns runs. If one were enough, each wrong value would be a rule.
	fewestRuns = 2

	// A subject must have fewer than countsPerChange counts for each one of the change. Otherwise a
	// value that is wrong in many different ways would be a rule.
	countsPerChange = 2

	// There are at most runsPerLine runs for each in which a line is missing or extra. Otherwise
	// a line that depends on the input would be called constant, as in "it never prints".
	runsPerLine = 2

	// A label explains faults if fewer than rightPerFault right runs have it for each of them.
	// Otherwise "a win", which most right runs have, would explain a few faults.
	rightPerFault = 2

	// A label without a share has at least wrongPerRight wrong runs for each right one. Otherwise
	// "a win: it prints 0" would be read as a statement about all wins.
	wrongPerRight = 2

	// If a program has more rules, differences in white space, or faults that a single run shows,
	// they have a common cause that we do not know. Then one example is enough.
	mostRules, mostSpaces, mostAlone = 20, 3, 3
)
