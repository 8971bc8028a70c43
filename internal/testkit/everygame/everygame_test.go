package everygame_test

import (
	"fmt"
	"testing"

	"tictactoe/internal/testkit/everygame"
)

func ExampleAppendInput() {
	fmt.Print(string(everygame.AppendInput(nil, []int{4, 0, 8})))
	// Output:
	// 1 1
	// 0 0
	// 2 2
}

func TestPlay(t *testing.T) {
	played := 0
	last := ""
	everygame.Play(func(cells []int) {
		played++
		if game := fmt.Sprint(cells); game <= last {
			t.Fatalf("%s comes behind %s", game, last)
		} else {
			last = game
		}
	})
	if played != 255168 { // OEIS A061526
		t.Errorf("%d games", played)
	}
	begun := 0
	everygame.Play(func(cells []int) {
		if begun++; cells[0] != 4 || cells[1] != 0 {
			t.Fatalf("%v does not begin with 4 and 0", cells)
		}
	}, 4, 0)
	if begun == 0 {
		t.Error("no game begins with 4 and 0")
	}
}
