module tictactoe

go 1.26.0
