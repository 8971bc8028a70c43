package match_test

const (
	winX = "1 1\n0 0\n0 1\n1 0\n2 1\n"
	winO = "1 1\n0 0\n2 2\n0 1\n2 0\n0 2\n"
	draw = "0 0\n1 1\n2 2\n0 1\n2 1\n2 0\n0 2\n1 2\n1 0\n"
)
