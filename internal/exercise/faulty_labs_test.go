package exercise_test

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"tictactoe/transcripts"
)

func roundsFaults() []string {
	faults := []string{
		"the anti-diagonal is never won by X", "the anti-diagonal is never won by O", "O never wins", "a tie is never noticed",
		"a win on the ninth turn is a tie", "an occupied cell is repainted", "the turn passes after a refused cell",
		"the turn number counts refusals", "row 3 is let through", "column 3 is let through", "negative rows are let through",
		"negative columns are let through", "the row is refused before the column is asked for", "the other player is congratulated",
		"blanks for TABs", "no empty line behind the board", "no banner after the first turn", "O is player 1", "empty cells are dots",
		"it asks on after the end", "the columns are not numbered", "integers must stand on lines of their own",
	}
	for code := 1; code <= 8; code++ {
		faults = append(faults, fmt.Sprintf("line %d is never won", code))
	}
	return faults
}

func roundsBeyondFaults() []string {
	return []string{
		"it loops at the end of the input", "it says goodbye at the end of the input", "status 1 at the end of the input",
		"a word ends the game", "a word is a zero", "a word is refused in other words", "a word for a row is refused behind the column",
		"a word for a column keeps the row", "a word passes the turn", "no prompt at the end of the input",
	}
}

// newRounds is the game in rounds.
func newRounds(fault string) transcripts.Program {
	is := func(name string) bool { return name == fault }
	return func(stdin io.Reader, stdout io.Writer) int {
		out := bufio.NewWriter(stdout)
		defer out.Flush()
		in := &wordReader{in: bufio.NewReader(stdin), is: is}
		g := game{is: is, board: [9]byte([]byte("BBBBBBBBB")), mark: 'X'}
		turn := 1
		banner := func() {
			player := 1
			if (g.mark == 'O') != is("O is player 1") {
				player = 2
			}
			if turn == 1 || !is("no banner after the first turn") {
				fmt.Fprintf(out, "*******************\nTurn %d: Player %d ('%c')\n*******************\n\n", turn, player, g.mark)
			}
		}
		refuse := func() {
			if is("a word is refused in other words") && in.word {
				out.WriteString("Numbers please.\n\n")
			} else {
				out.WriteString("Invalid Input. Try Again.\n\n")
			}
			if is("the turn number counts refusals") {
				turn++
			}
			if is("the turn passes after a refused cell") && !in.word || is("a word passes the turn") && in.word {
				g.pass()
			}
		}
		end := func() int {
			switch {
			case is("it says goodbye at the end of the input"):
				out.WriteString("Bye\n")
			case is("status 1 at the end of the input"):
				return 1
			}
			return 0
		}
		banner()
		for asked := 0; asked < 1000; asked++ {
			if b, err := in.in.Peek(1); !is("no prompt at the end of the input") || err == nil && len(b) > 0 {
				out.WriteString("Enter Row: ")
			}
			row, problem, ended := in.integer()
			if problem == "end" {
				if is("it loops at the end of the input") {
					continue
				}
				return end()
			}
			if problem == "word" && is("a word ends the game") {
				return 0
			}
			if problem == "word" && !is("a word for a row is refused behind the column") ||
				row > 2 && is("the row is refused before the column is asked for") ||
				!ended && is("integers must stand on lines of their own") {
				refuse()
				continue
			}
		column:
			out.WriteString("Enter Column: ")
			col, columnProblem, _ := in.integer()
			if columnProblem == "end" {
				return end()
			}
			if columnProblem == "word" && is("a word for a column keeps the row") {
				refuse()
				goto column
			}
			if problem == "word" || columnProblem == "word" || g.outside(row, col) {
				refuse()
				continue
			}
			cell := min(max(3*row+col, 0), 8)
			if g.board[cell] != 'B' && !is("an occupied cell is repainted") {
				refuse()
				continue
			}
			mover := g.mark
			g.board[cell] = mover
			g.moves++
			won := g.code() != 0
			if won && g.moves == 9 && is("a win on the ninth turn is a tie") {
				won = false
			}
			blank := " "
			if is("empty cells are dots") {
				blank = "."
			}
			board := "\t0\t1\t2\n"
			if is("the columns are not numbered") {
				board = ""
			}
			for row := range 3 {
				board += strconv.Itoa(row)
				for _, mark := range g.board[3*row : 3*row+3] {
					board += "\t" + strings.ReplaceAll(string(mark), "B", blank)
				}
				board += "\n"
			}
			if is("blanks for TABs") {
				board = strings.ReplaceAll(board, "\t", "    ")
			}
			out.WriteString(board)
			if !is("no empty line behind the board") {
				out.WriteString("\n")
			}
			winner := 1
			if (mover == 'O') != is("the other player is congratulated") {
				winner = 2
			}
			switch {
			case won:
				fmt.Fprintf(out, "Congratulation Player %d. You Won!\n", winner)
			case g.moves == 9 && !is("a tie is never noticed"):
				out.WriteString("Game is a tie. Bye Bye.\n")
			}
			if (won || g.moves == 9) && !is("it asks on after the end") {
				return 0
			}
			turn++
			g.pass()
			banner()
		}
		return 0
	}
}

func moveFaults() []string {
	faults := []string{
		"small letters are refused", "only small x is taken", "number 0 is taken", "number 10 is taken", "leading zeros are taken",
		"signs are taken", "fractions are taken", "leading white space is taken", "TAB is no white space", "VT and FF are no white space",
		"a CR is refused", "trailing blanks are refused", "a comment needs no blank", "comments are refused", "a comment must not hold #",
		"a comment must not be empty", "comments are printed", "anything may follow", "no blank is needed behind the number",
		"no blank is needed behind the player", "row and column may be apart", "column 4 is taken", "column 0 is taken", "row D is taken",
		"any letter is a player", "a zero is an O", "the column may come first", "an empty line is well", "all lines are read",
		"status 0 for a parse error", "a NUL ends the line", "the letters are printed as typed", "number 9 is refused",
		"a line without an end is refused",
	}
	for cell := range 9 {
		faults = append(faults, "square "+squareName(cell)+" is refused")
	}
	return faults
}

func squareName(cell int) string { return "ABC"[cell/3:cell/3+1] + "123"[cell%3:cell%3+1] }

// newMoveCheck is move-check, by a regular expression.
func newMoveCheck(fault string) transcripts.Program {
	return func(stdin io.Reader, stdout io.Writer) int {
		text, _ := io.ReadAll(stdin)
		first, rest, _ := strings.Cut(string(text), "\n")
		move, ok := parseMove(first, fault)
		if fault == "all lines are read" && rest != "" || fault == "a line without an end is refused" && !strings.Contains(string(text), "\n") {
			ok = false
		}
		if !ok {
			io.WriteString(stdout, "Parse error.\n")
			if fault == "status 0 for a parse error" {
				return 0
			}
			return 1
		}
		io.WriteString(stdout, move+"\n")
		return 0
	}
}

func parseMove(line, fault string) (move string, ok bool) {
	is := func(name string) bool { return name == fault }
	part := func(usual, name, faulty string) string {
		if is(name) {
			return faulty
		}
		return usual
	}
	space := `[ \t\v\f\r]`
	for name, faulty := range map[string]string{"TAB is no white space": `[ \v\f\r]`, "VT and FF are no white space": `[ \t\r]`, "a CR is refused": `[ \t\v\f]`} {
		space = part(space, name, faulty)
	}
	number := `([1-9])`
	for name, faulty := range map[string]string{
		"number 0 is taken": `([0-9])`, "number 10 is taken": `(10|[1-9])`, "leading zeros are taken": `0*([1-9])`,
		"signs are taken": `[+-]?([1-9])`, "fractions are taken": `([1-9])(?:\.0)?`, "number 9 is refused": `([1-8])`,
	} {
		number = part(number, name, faulty)
	}
	player := `([XOxo])`
	for name, faulty := range map[string]string{
		"small letters are refused": `([XO])`, "only small x is taken": `([XOx])`, "any letter is a player": `([A-Za-z])`, "a zero is an O": `([XOxo0])`,
	} {
		player = part(player, name, faulty)
	}
	square := `([A-Ca-c])([1-3])`
	for name, faulty := range map[string]string{
		"small letters are refused": `([A-C])([1-3])`, "row and column may be apart": `([A-Ca-c]) *([1-3])`, "column 4 is taken": `([A-Ca-c])([1-4])`,
		"column 0 is taken": `([A-Ca-c])([0-3])`, "row D is taken": `([A-Da-d])([1-3])`, "the column may come first": `([A-Ca-c1-3])([1-3A-Ca-c])`,
	} {
		square = part(square, name, faulty)
	}
	end := space + `*(?:` + space + `#.*)?`
	for name, faulty := range map[string]string{
		"trailing blanks are refused": `(?:` + space + `+#.*)?\r?\v?`, "a comment needs no blank": space + `*(?:#.*)?`, "comments are refused": space + `*`,
		"a comment must not hold #": space + `*(?:` + space + `#[^#]*)?`, "a comment must not be empty": space + `*(?:` + space + `#.+)?`,
		"anything may follow": `.*`, "a NUL ends the line": space + `*(?:` + space + `#.*)?(?:\x00.*)?`,
	} {
		end = part(end, name, faulty)
	}
	before := part("", "leading white space is taken", space+"*")
	pattern := `^` + before + number + part(space+"+", "no blank is needed behind the number", space+"*") + player +
		part(space+"+", "no blank is needed behind the player", space+"*") + square + end + `$`
	if is("an empty line is well") && line == "" {
		return "", true
	}
	m := regexp.MustCompile(`(?s)` + pattern).FindStringSubmatch(line)
	if m == nil || is("square "+strings.ToUpper(m[3]+m[4])+" is refused") {
		return "", false
	}
	move = m[1] + " " + m[2] + " " + m[3] + m[4]
	if !is("the letters are printed as typed") {
		move = strings.ToUpper(move)
	}
	if _, comment, found := strings.Cut(line, "#"); found && is("comments are printed") {
		move += " #" + comment
	}
	return move, true
}

func gameCheckFaults() []string {
	faults := []string{
		"X must begin", "the players need not alternate", "the number is not checked", "the first number is not checked",
		"numbers may repeat", "a taken square is repainted", "one's own square may be taken again", "moves after a win are well",
		"moves after a draw are well", "lines after the end are not read", "empty lines are skipped", "comment lines are skipped",
		"a draw is never noticed", "a win on the ninth move is a draw", "O never wins", "the other player wins",
		"the anti-diagonal is never won by X", "the anti-diagonal is never won by O", "a new game is X's turn", "the turn is the mover's",
		"after O began it is always X's turn", "status 1 for an invalid move", "an invalid move is a parse error", "a parse error is an invalid move",
		"the last line at fault decides", "a CR is refused", "the last line is lost without a line end",
	}
	for code := 1; code <= 8; code++ {
		faults = append(faults, fmt.Sprintf("line %d is never won", code))
	}
	return faults
}

// newGameCheck is game-check.
func newGameCheck(fault string) transcripts.Program {
	is := func(name string) bool { return name == fault }
	return func(stdin io.Reader, stdout io.Writer) int {
		text, _ := io.ReadAll(stdin)
		if is("the last line is lost without a line end") && !strings.HasSuffix(string(text), "\n") {
			text = text[:strings.LastIndexByte(string(text), '\n')+1]
		}
		g := game{is: is, board: [9]byte([]byte("BBBBBBBBB"))}
		won := false
		answer, status := "", 0
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSuffix(line, "\n")
			if is("empty lines are skipped") && strings.TrimSpace(line) == "" || is("comment lines are skipped") && strings.HasPrefix(line, "#") ||
				is("lines after the end are not read") && (won || g.moves == 9) {
				continue
			}
			move, ok := parseMove(line, fault)
			fail := ""
			if !ok {
				fail = "Parse error."
			} else {
				cell := 3*int(move[4]-'A') + int(move[5]-'1')
				mark := move[2]
				number := int(move[0] - '0')
				wrongNumber := number != g.moves+1 && !(is("numbers may repeat") && number == g.moves && g.moves > 0) &&
					!is("the number is not checked") && !(is("the first number is not checked") && g.moves == 0)
				taken := g.board[cell] != 'B' && !is("a taken square is repainted") && !(is("one's own square may be taken again") && g.board[cell] == mark)
				samePlayer := g.moves > 0 && mark == g.mark && !is("the players need not alternate") || g.moves == 0 && mark == 'O' && is("X must begin")
				over := won && !is("moves after a win are well") || !won && g.moves >= 9 && !is("moves after a draw are well")
				if wrongNumber && g.moves < 9 || taken && g.moves < 9 && !won || samePlayer && !won && g.moves < 9 || over {
					fail = "Invalid move."
				} else {
					g.board[cell], g.mark = mark, mark
					g.moves++
					won = won || g.code() != 0
				}
			}
			if fail != "" {
				answer, status = fail, 1
				if fail == "Invalid move." && !is("status 1 for an invalid move") {
					status = 2
				}
				switch {
				case fail == "Invalid move." && is("an invalid move is a parse error"):
					answer = "Parse error."
				case fail == "Parse error." && is("a parse error is an invalid move"):
					answer = "Invalid move."
				case is("the last line at fault decides"):
					continue
				}
				break
			}
		}
		if answer == "" {
			answer = g.verdict(won)
		}
		io.WriteString(stdout, answer+"\n")
		return status
	}
}

func (g *game) verdict(won bool) string {
	next, mover := byte('X'+'O'-g.mark), g.mark
	switch {
	case won && g.moves == 9 && g.is("a win on the ninth move is a draw"):
		return "Game over: Draw."
	case won && g.is("the other player wins"):
		return fmt.Sprintf("Game over: %c wins.", next)
	case won:
		return fmt.Sprintf("Game over: %c wins.", mover)
	case g.moves == 9 && !g.is("a draw is never noticed"):
		return "Game over: Draw."
	case g.moves == 0 && !g.is("a new game is X's turn"):
		return "Game in progress: New game."
	case g.moves == 0:
		return "Game in progress: X's turn."
	case g.is("the turn is the mover's"):
		return fmt.Sprintf("Game in progress: %c's turn.", mover)
	case g.is("after O began it is always X's turn") && g.moves%2 == 0 == (mover == 'X'):
		return "Game in progress: X's turn."
	}
	return fmt.Sprintf("Game in progress: %c's turn.", next)
}

func reportFaults() []string {
	faults := []string{
		"the anti-diagonal is never won by X", "the anti-diagonal is never won by O", "O never wins", "a win on the ninth move is a cat game",
		"X must begin", "a marked square is repainted", "a double move is played", "square 0 is square 1", "square 10 is square 9", "negative squares are made positive",
		"small letters are players", "any player is O", "the square is checked before the player", "the turn is checked before the square", "the mark is checked before the turn",
		"illegal moves count among the nine", "illegal moves are numbered", "illegal moves are not told", "an illegal move passes the turn", "it reads on after the end",
		"the names are cut at ten letters", "the winner's name is missing", "the first name alone", "five tildes", "dots for empty squares", "a plus more in the separators",
		"no empty line between groups", "CR is no white space", "only TABs part a move", "the last line is lost without a line end", "the title is printed", "the draw has no winner line",
	}
	for code := 1; code <= 8; code++ {
		faults = append(faults, fmt.Sprintf("line %d is never won", code))
	}
	return faults
}

func reportBeyondFaults() []string {
	return []string{
		"an early end is a cat game", "an early end has no winner line", "status 0 for an early end", "an early end names X", "no moves print nothing",
		"an early end has no empty line before it", "status 2 for an early end", "an early end is none in capitals", "the last move before an early end is lost",
		"an early end says so in words",
	}
}

// newReport is the game report.
func newReport(fault string) transcripts.Program {
	is := func(name string) bool { return name == fault }
	return func(stdin io.Reader, stdout io.Writer) int {
		text, _ := io.ReadAll(stdin)
		if is("the last line is lost without a line end") && !strings.HasSuffix(string(text), "\n") {
			text = text[:strings.LastIndexByte(string(text), '\n')+1]
		}
		file := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		if !is("CR is no white space") {
			for i := range file {
				file[i] = strings.TrimSuffix(file[i], "\r")
			}
		}
		x, o, _ := strings.Cut(strings.TrimPrefix(file[1], "X:"), "O:")
		names := map[byte]string{'X': strings.Trim(x, " \t"), 'O': strings.Trim(o, " \t")}
		for mark, name := range names {
			if is("the names are cut at ten letters") && len(name) > 10 {
				names[mark] = name[:10]
			}
			if is("the first name alone") {
				names[mark], _, _ = strings.Cut(name, " ")
			}
		}
		var out strings.Builder
		if is("the title is printed") {
			out.WriteString(file[0] + "\n")
		}
		fmt.Fprintf(&out, "Tic-Tac-Toe game: X: %s      O: %s\n", names['X'], names['O'])
		g := game{is: is, board: [9]byte([]byte("BBBBBBBBB"))}
		won, illegal, counted := false, false, 0
		lines := file[min(3, len(file)):]
		if is("the last move before an early end is lost") && len(lines) < 5 && len(lines) > 0 {
			lines = lines[:len(lines)-1]
		}
		for _, line := range lines {
			words := strings.Fields(line)
			switch {
			case is("only TABs part a move"):
				words = strings.Split(strings.TrimSpace(line), "\t")
			case is("CR is no white space"):
				words = strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
			}
			if len(words) != 2 {
				continue
			}
			label, number := words[0], words[1]
			square, _ := strconv.Atoi(number)
			switch {
			case is("square 0 is square 1") && square == 0:
				square = 1
			case is("square 10 is square 9") && square == 10:
				square = 9
			case is("negative squares are made positive") && square < 0:
				square = -square
			}
			mark := label[0]
			if is("small letters are players") {
				mark = strings.ToUpper(label)[0]
			}
			if is("any player is O") && mark != 'X' {
				mark = 'O'
			}
			faults := []struct {
				text string
				is   bool
			}{
				{"illegal player", mark != 'X' && mark != 'O'},
				{"illegal square", square < 1 || square > 9},
				{"double move", mark == g.mark && !is("a double move is played") || is("X must begin") && g.moves == 0 && mark == 'O'},
				{"marked square", square >= 1 && square <= 9 && g.board[square-1] != 'B' && !is("a marked square is repainted")},
			}
			switch {
			case is("the square is checked before the player"):
				faults[0], faults[1] = faults[1], faults[0]
			case is("the turn is checked before the square"):
				faults[1], faults[2] = faults[2], faults[1]
			case is("the mark is checked before the turn"):
				faults[2], faults[3] = faults[3], faults[2]
			}
			wrong := ""
			for _, f := range faults {
				if f.is && wrong == "" {
					wrong = f.text
				}
			}
			if wrong != "" {
				if !illegal {
					out.WriteString("\n")
				}
				illegal = true
				if !is("illegal moves are not told") {
					fmt.Fprintf(&out, "%s    %s    %s\n", label, number, wrong)
				}
				if is("illegal moves are numbered") {
					counted++
				}
				if is("illegal moves count among the nine") {
					g.moves++
				}
				if is("an illegal move passes the turn") && (mark == 'X' || mark == 'O') {
					g.mark = mark
				}
			} else {
				if !is("no empty line between groups") || g.moves == 0 {
					out.WriteString("\n")
				}
				illegal = false
				g.mark = mark
				g.board[square-1] = mark
				g.moves++
				counted++
				won = g.code() != 0 && !(g.moves == 9 && is("a win on the ninth move is a cat game"))
				empty, tildes, separator := "-", "~~~~~~", "-+--+"
				switch {
				case is("dots for empty squares"):
					empty = "."
				case is("five tildes"):
					tildes = "~~~~~"
				case is("a plus more in the separators"):
					separator = "-+-+-"
				}
				board := strings.ReplaceAll(string(g.board[:]), "B", empty)
				fmt.Fprintf(&out, "Move %d:   %c    %d\n", counted, mark, square)
				for row := range 3 {
					if row > 0 {
						out.WriteString("          " + separator + "\n")
					}
					fmt.Fprintf(&out, "          %c|%c|%c\n", board[3*row], board[3*row+1], board[3*row+2])
				}
				out.WriteString("          " + tildes + "\n")
			}
			if (won || g.moves >= 9) && !is("it reads on after the end") {
				break
			}
		}
		winner, status := "none", 1
		switch {
		case won && is("the winner's name is missing"):
			winner, status = string(g.mark), 0
		case won:
			winner, status = string(g.mark)+": "+names[g.mark], 0
		case g.moves >= 9:
			winner, status = "Cat", 0
		case is("an early end is a cat game"):
			winner = "Cat"
		case is("an early end names X"):
			winner = "X: " + names['X']
		case is("an early end is none in capitals"):
			winner = "None"
		case is("an early end says so in words"):
			winner = "none, the game is not over"
		case is("status 0 for an early end"):
			status = 0
		case is("status 2 for an early end"):
			status = 2
		}
		early := winner == "none"
		if !(early && is("an early end has no empty line before it")) {
			out.WriteString("\n")
		}
		if !(early && is("an early end has no winner line")) && !(winner == "Cat" && is("the draw has no winner line")) {
			out.WriteString("Winner:   " + winner + "\n")
		}
		if is("no moves print nothing") && g.moves == 0 {
			out.Reset()
		}
		io.WriteString(stdout, out.String())
		return status
	}
}
