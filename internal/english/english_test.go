package english_test

import (
	"fmt"

	"tictactoe/internal/english"
)

func Example() {
	fmt.Println(english.List(nil, "and") == "", english.List([]string{"a"}, "and"))
	fmt.Println(english.List([]string{"a", "b"}, "and"))
	fmt.Println(english.List([]string{"a", "b", "c"}, "or"))
	fmt.Println(english.Plural(0, "move"), english.Plural(1, "move"), english.Plural(2, "move"))
	// Output:
	// true a
	// a and b
	// a, b or c
	// 0 moves 1 move 2 moves
}
