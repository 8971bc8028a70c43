package console

// The names that the rebuilt console has; this file goes with the merge.
const (
	Refusal = StyleRefusal
	Good    = StyleGood
	Typed   = StyleTyped
)
