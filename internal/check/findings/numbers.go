package findings

// These numbers decide which sentences a report has. All others are limits of the text that a
// reader can take in, and are next to their use.
const (
	// fewestRuns show a change. From one run alone, each wrong value would be a rule.
	fewestRuns = 2

	// More than 1 of majority runs in which a change could show must show it. Otherwise a value
	// that is wrong in one way in a few runs, and in other ways in most, would be a rule.
	majority = 2

	// At least 1 of half of all runs must lack a line, or have an extra one. With fewer, a line
	// that depends on the input would be called constant: "it never prints".
	half = 2

	// A label explains faults if fewer than rightPerFault right runs have it for each of them.
	// Otherwise a label of most right runs, such as "a win", would explain a few faults.
	rightPerFault = 2

	// A label without a share has at least wrongPerRight wrong runs for each right one. Otherwise
	// "a win: it prints 0" would be read as a statement about all wins.
	wrongPerRight = 2

	// A program with more rules, differences in white space, or faults that a single run shows has
	// a cause that none of these names. One example says as much as all of them, on less paper.
	mostRules, mostSpaces, mostAlone = 20, 3, 3
)
