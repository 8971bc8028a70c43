package match

import (
	"fmt"
	"math/bits"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
	"tictactoe/internal/game/board"
	"tictactoe/internal/game/perfectplay"
	"tictactoe/playmove"
)

// result returns the sentences about the effect of an answer; before is the history before it.
func (m *Match) result(a answer, before history) (sentences []string) {
	state := &m.history.state
	switch {
	case a.command == undo:
		sentences = m.takenBack(before)
	case a.command == newGame:
		return append([]string{"A new game."}, m.opening()...)
	case a.command == rename:
		return []string{fmt.Sprintf("%v is now called %s.", a.mark, a.argument)}
	case a.command != "":
		return nil
	case !a.isOnBoard():
		return []string{"Rows and columns are 0 to 2."}
	case !state.MoveValid():
		return []string{board.Taken(state)}
	}
	return append(sentences, m.outcome()...)
}

// takenBack returns sentences about the steps of undo since a history.
func (m *Match) takenBack(before history) (sentences []string) {
	var cells []string
	for h := &before; h.previous != m.history.previous; h = h.previous {
		if last := h.last(); last >= 0 {
			cells = append(cells, board.CellName(last))
		} else {
			sentences = []string{"Back in the game before this one."}
		}
	}
	if cells != nil {
		sentences = append(sentences, "Taken back: "+english.List(cells, "and")+".")
	}
	return sentences
}

// outcome returns the sentences about a game that is over, in any view: the result, the reason and
// the score. During a game there are none.
func (m *Match) outcome() []string {
	if !m.history.state.GameOver() {
		return nil
	}
	sentences := []string{board.Result(&m.history.state, m.history.players())}
	sentences = append(sentences, m.decidingMove()...)
	if m.hasScore() {
		sentences = append(sentences, m.score())
	}
	return sentences
}

// decidingMove returns a sentence about the move that decided the game, which is over: the last one
// after which perfect play had another winner. There may be none.
func (m *Match) decidingMove() []string {
	for h := &m.history; len(h.moves) > 0; h = h.previous {
		mover, expected := playmove.Mover(&h.previous.state), m.table.Solve(&h.previous.state)
		if m.table.Solve(&h.state).Winner == expected.Winner {
			continue
		}
		result := "saved it"
		if expected.Winner == mover {
			result = "won"
		}
		better := board.CellName(bits.TrailingZeros16(expected.Best))
		return []string{fmt.Sprintf("Decided by move %d: %v at %s; %s would have %s.",
			len(h.moves), mover, board.CellName(h.last()), better, result)}
	}
	return nil
}

// opening returns the sentences before a game: who plays which mark, and at first the computer.
func (m *Match) opening() []string {
	var sentences []string
	number, players := m.history.gameNumber(), m.history.players()
	if m.hasScore() {
		title := fmt.Sprintf("Game %d", number)
		if m.options.Games > 0 {
			title += fmt.Sprintf(" of %d", m.options.Games)
		}
		const form = "%s: %s is X, %s is O."
		sentences = append(sentences, fmt.Sprintf(form, title, players.X, players.O))
	}
	computer := m.options.Computer
	if computer == gamestate.Empty || number > 1 {
		return sentences
	}
	plays := m.options.Players.NameOf(computer)
	if m.options.Level != 0 {
		plays += fmt.Sprintf(" at level %d", m.options.Level)
	}
	return append(sentences, "The computer plays "+plays+".")
}

// turn returns a sentence about the player to move, and the last move.
func (m *Match) turn() string {
	mover, players := playmove.Mover(&m.history.state), m.history.players()
	text := players.NameOf(mover) + " is to move"
	if last := m.history.last(); last >= 0 {
		text += "; " + players.NameOf(-mover) + " played " + board.CellName(last)
	}
	return text + "."
}

// score returns the score of a series, or its result: "Ada wins the series, 2 to 1."
func (m *Match) score() string {
	series, players := m.history.series, m.history.names // as in the first game
	second, draws, first := series.results[0], series.results[1], series.results[2]
	var score string
	switch {
	case !series.isComplete():
		score = fmt.Sprintf("Score: %s has %d, %s has %d", players.X, first, players.O, second)
	case first > second:
		score = fmt.Sprintf("%s wins the series, %d to %d", players.X, first, second)
	case first < second:
		score = fmt.Sprintf("%s wins the series, %d to %d", players.O, second, first)
	default:
		score = fmt.Sprintf("The series is a draw, %d to %d", first, second)
	}
	if draws > 0 {
		score += ", with " + english.Plural(draws, "game") + " drawn"
	}
	return score + "."
}

// information returns sentences for an answer that changes nothing, or that is not possible now.
// There are none if the answer asks for the board.
func (m *Match) information(a answer) []string {
	switch a.command {
	case showHelp:
		return m.help(a.argument)
	case showHint:
		if !m.history.state.GameOver() {
			return []string{m.hint()}
		}
	case showMoves:
		return []string{m.listMoves()}
	case showBoard:
		if a.argument == "" || a.argument == m.history.view.Name {
			return nil
		}
		return []string{fmt.Sprintf("There is no view %q: there are %s.", a.argument,
			english.List(board.ViewNames(), "and"))}
	case showScore:
		return []string{m.score()}
	case rename:
		if a.argument == "" {
			return []string{"Type name, the mark and the new name, such as name x Ada."}
		}
		return []string{failure("Not renamed", m.checkRenaming(a.mark, a.argument))}
	case save:
		return m.save(a.argument)
	case undo, newGame:
		if a.command == undo && m.options.Computer != gamestate.Empty {
			return []string{"You have not moved yet."}
		}
		return []string{"No move has been played."}
	}
	return []string{"The game is over."} // the answer is a cell or hint
}

// answersToType says which answers the prompt or the question takes.
func (m *Match) answersToType() string {
	if m.history.state.GameOver() {
		return "Type yes or no"
	}
	return "Type a row and a column, each 0 to 2, such as 1 2"
}

// help returns the line about a command, or lines about all answers and commands to type.
func (m *Match) help(topic string) []string {
	lines := strings.Split(strings.TrimSuffix(CommandHelp("  "), "\n"), "\n")
	for i, command := range commands {
		if string(command.name) == topic {
			return lines[i : i+1]
		}
	}
	lines = append([]string{m.answersToType() + ", or one of these commands:"}, lines...)
	if m.console.Edits() {
		lines = append(lines, "TAB completes a command.")
	}
	if m.console.AtTerminal() {
		lines = append(lines, console.EndsInput+" the game.")
	}
	return lines
}

// listMoves returns a sentence with the moves of the current game.
func (m *Match) listMoves() string {
	var list []string
	for _, cell := range m.history.moves {
		mark := m.history.state.Board(cell/gamestate.BoardSize, cell%gamestate.BoardSize)
		list = append(list, mark.String()+" "+board.CellName(cell))
	}
	if list == nil {
		return "No move has been played."
	}
	return "Moves: " + strings.Join(list, "; ") + "."
}

// hint names a cell that wins now, with its line, or else the best cells and the result of perfect
// play. The game must not be over.
func (m *Match) hint() string {
	state := &m.history.state
	mover, solution := playmove.Mover(state), m.table.Solve(state)
	best := solution.Best
	cells := board.CellNames(best)
	list := english.List(cells, "or")
	lineWith := func(mark gamestate.Mark) string { // the line that mark completes in the first cell
		return board.LineName(playmove.WinCode(state.Cells(mark) | best&-best))
	}
	moves := (solution.Moves + 1) / 2 // of the winner
	result := "with best play it is a draw"
	if solution.Winner == mover {
		result = fmt.Sprintf("%v then wins in %s", mover, english.Plural(moves-1, "move"))
	}
	isEveryCellBest := best == state.Cells(gamestate.Empty)
	switch {
	case solution.Winner == mover && solution.Moves == 1:
		return cells[0] + " wins by " + lineWith(mover) + "."
	case solution.Winner == -mover && solution.Moves == 2:
		return fmt.Sprintf("No cell saves %v: %v wins next.", mover, -mover)
	case solution.Winner == -mover:
		const form = "No cell saves %v: %v wins in %s; the longest game is by %s."
		return fmt.Sprintf(form, mover, -mover, english.Plural(moves, "move"), list)
	case isEveryCellBest && len(cells) > 1:
		return "All cells are equally good: " + result + "."
	case best == perfectplay.Completing(state, -mover):
		return fmt.Sprintf("%s stops %v on %s: %s.", cells[0], -mover, lineWith(-mover), result)
	}
	return "Best: " + list + "; " + result + "."
}

// save writes the record to a file, now and from now on.
func (m *Match) save(name string) []string {
	if strings.TrimSpace(name) == "" {
		return []string{"Type save and the name of a file, such as save game.txt."}
	}
	file, earlier, resume := m.record.file, m.record.name, m.record.resume
	if err := m.recordIn(name); err != nil {
		return []string{failure("Not saved", err)}
	}
	switch {
	case file == nil:
		return []string{"The game goes on in " + name + "."}
	case resume == m.record.resume:
		return []string{"The game is in " + name + "."}
	}
	return []string{"The game goes on in " + name + "; " + earlier + " ends here."}
}

// recordIn writes the record to a file, now and from now on.
func (m *Match) recordIn(name string) error {
	text := m.record.bytes(m.history)
	file, resume, err := m.options.WriteRecord(name, text)
	if err == nil {
		m.record.file, m.record.name = file, name
		m.record.resume, m.record.flushed = resume, len(text)
	}
	return err
}

// failure returns a sentence about an error. On Windows, some errors end in a full stop.
func failure(what string, err error) string {
	return what + ": " + strings.TrimSuffix(err.Error(), ".") + "."
}

// leave says goodbye after the end of the input or Ctrl-C, on a new line.
func (m *Match) leave() {
	if goodbye := m.goodbye(); len(goodbye) > 0 {
		if !m.console.AtTerminal() { // a terminal is on a new line already
			m.console.Print("\n")
		}
		m.say(goodbye...)
	}
}

// goodbye returns the sentences at the end of a match: the score, and the file with the game, or
// why there is none. A game that is over is the last one: the next one of a series begins without
// a question.
func (m *Match) goodbye() []string {
	isOver, moves := m.history.state.GameOver(), len(m.history.moves)
	var sentences []string
	if m.hasScore() && !m.history.series.isComplete() {
		sentences = append(sentences, m.score())
	}
	if err := m.record.flush(m.history); err != nil { // all is written: only the file is checked
		sentences = append(sentences, strings.TrimSuffix(err.Error(), ".")+".")
	}
	switch {
	case m.record.file != nil && !isOver:
		sentences = append(sentences, "To continue: "+m.record.resume)
	case m.record.file != nil:
		sentences = append(sentences, "The game is in "+m.record.name+".")
	case !isOver && moves > 0:
		sentences = append(sentences,
			"Left after "+english.Plural(moves, "move")+". The game is not recorded.",
			"To keep the next one, type save FILE, or use --record=FILE.")
	}
	return sentences
}
