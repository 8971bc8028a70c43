package match

import (
	"fmt"
	"math/bits"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/english"
	"tictactoe/internal/game/board"
	"tictactoe/internal/game/perfectplay"
	"tictactoe/playmove"
)

// verdict returns the sentences that report the effect of an answer: the cell is refused, the game
// ended, moves were taken back, or a player was renamed.
func (m *Match) verdict(a answer, before history) []string {
	const backInGame = "Back in the game before this one."
	state := &m.history.state
	switch {
	case a.command == undo && len(m.history.moves) < len(before.moves):
		var cells []string
		for _, cell := range before.moves[len(m.history.moves):] {
			cells = append(cells, board.CellName(cell))
		}
		return []string{"Taken back: " + english.List(cells, "and") + "."}
	case a.command == undo && state.GameOver():
		return []string{backInGame, board.Result(state, m.history.players())}
	case a.command == undo:
		return []string{backInGame}
	case a.command == rename:
		return []string{fmt.Sprintf("%v is now called %s.", a.mark, a.argument)}
	case a.command != "":
		return nil
	case !a.isOnBoard():
		return []string{"Rows and columns are 0 to 2."}
	case !state.MoveValid():
		return []string{board.Taken(state)}
	case state.GameOver():
		return []string{board.Result(state, m.history.players())}
	}
	return nil
}

// endsGame reports whether the game is over after an answer that is a cell or undo.
func (m *Match) endsGame(a answer) bool {
	return (a.command == "" || a.command == undo) && m.history.state.GameOver()
}

// decidingMove returns a sentence about the move that decided a game, if an answer ends the game:
// the last move after which perfect play had another winner. There may be none.
func (m *Match) decidingMove(a answer) []string {
	if !m.endsGame(a) {
		return nil
	}
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

// announcements returns the sentences about the match that follow the verdict: the score and the
// computer's seed after a game, and the opening of a new one.
func (m *Match) announcements(a answer) (sentences []string) {
	isOver := m.endsGame(a)
	if a.command == newGame {
		sentences = append([]string{"A new game."}, m.opening()...)
	}
	if isOver && m.hasScore() {
		sentences = append(sentences, m.score())
	}
	if isOver && m.options.Computer != gamestate.Empty {
		const form = "--seed=%d repeats the computer's choices."
		sentences = append(sentences, fmt.Sprintf(form, m.options.Seed))
	}
	return sentences
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
	switch draws {
	case 0:
		return score + "."
	case 1:
		return score + ", and 1 game was drawn."
	}
	return fmt.Sprintf("%s, and %d games were drawn.", score, draws)
}

// information returns sentences for an answer that changes nothing, or that is not possible now.
func (m *Match) information(a answer) []string {
	switch a.command {
	case showHelp:
		return m.help()
	case showHint:
		if !m.history.state.GameOver() {
			return []string{m.hint()}
		}
	case showMoves:
		return []string{m.listMoves()}
	case showBoard:
		return []string{fmt.Sprintf("There is no view %q: there are %s.", a.argument,
			english.List(board.ViewNames(), "and"))}
	case showScore:
		return []string{m.score()}
	case rename:
		if a.argument == "" {
			return []string{"Type name, the mark and the new name, such as name x Ada."}
		}
		return []string{failure("Not renamed", m.checkRenaming(a.mark, a.argument))}
	case saveRecord, moveRecord:
		return m.save(a)
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

// help returns lines about the answers and commands to type.
func (m *Match) help() []string {
	list := m.answersToType() + ", or one of these commands:\n" + CommandHelp("  ")
	if m.console.Edits() {
		list += "TAB completes a command.\n"
	}
	return strings.Split(strings.TrimSuffix(list, "\n"), "\n")
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
	case isEveryCellBest && len(cells) == 2:
		return "Both cells are equally good: " + result + "."
	case isEveryCellBest && len(cells) > 2:
		return "All cells are equally good: " + result + "."
	case best == perfectplay.Completing(state, -mover):
		return fmt.Sprintf("%s stops %v on %s: %s.", cells[0], -mover, lineWith(-mover), result)
	}
	return "Best: " + list + "; " + result + "."
}

// save writes the record to a file. The command record also writes the rest of it there.
func (m *Match) save(a answer) []string {
	name := a.argument
	if strings.TrimSpace(name) == "" {
		const form = "Type %s and the name of a new file, such as %[1]s game.txt."
		return []string{fmt.Sprintf(form, a.command)}
	}
	if m.record.file != nil && name == m.record.name {
		already := "The game is recorded in " + name + " already."
		return []string{already, toContinue(m.record.resume)}
	}
	if a.command == saveRecord {
		_, resume, err := m.options.WriteRecord(name, m.record.bytes())
		if err != nil {
			return []string{failure("Not saved", err)}
		}
		m.saved = resume
		return []string{"Saved to " + name + ".", toContinue(resume)}
	}
	if err := m.recordIn(name); err != nil {
		return []string{failure("Not recorded", err)}
	}
	return []string{"Recorded in " + name + " from now on.", toContinue(m.record.resume)}
}

// recordIn writes the record to a file, now and from now on.
func (m *Match) recordIn(name string) error {
	text := m.record.bytes()
	file, resume, err := m.options.WriteRecord(name, text)
	if err == nil {
		m.record.file, m.record.name = file, name
		m.record.resume, m.record.flushed = resume, len(text)
	}
	return err
}

func toContinue(resume string) string { return "To continue: " + resume }

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

// goodbye returns the sentences at the end of a match: the score, and how to continue a match that
// is not over, or why that is not possible.
func (m *Match) goodbye() []string {
	isOver, isComplete := m.history.state.GameOver(), m.history.series.isComplete()
	moves := english.Plural(len(m.history.moves), "move")
	canContinue := !isOver || m.history.series.length > 0 && !isComplete
	var sentences []string
	if m.hasScore() && !isComplete {
		sentences = append(sentences, m.score())
	}
	if err := m.record.flush(); err != nil { // all is written, but perhaps the file has changed
		sentences = append(sentences, strings.TrimSuffix(err.Error(), ".")+".")
	}
	switch {
	case !canContinue:
	case m.record.file != nil:
		sentences = append(sentences, toContinue(m.record.resume))
	case m.saved != "":
		sentences = append(sentences, "To continue from the last save: "+m.saved)
	case !isOver && len(m.history.moves) > 0:
		sentences = append(sentences, "Left after "+moves+". The game is not recorded.",
			"To keep the next one, type save FILE or record FILE, or use --record=FILE.")
	}
	return sentences
}
