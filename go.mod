module tictactoe

go 1.26.0

require (
	github.com/chzyer/readline v1.5.1
	github.com/fatih/color v1.19.0
	github.com/rogpeppe/go-internal v1.16.0
	go.uber.org/goleak v1.3.0
	golang.org/x/sys v0.49.0
)

require (
	github.com/creack/pty v1.1.24 // indirect
	github.com/mattn/go-colorable v0.1.14 // indirect
	github.com/mattn/go-isatty v0.0.20 // indirect
	golang.org/x/tools v0.26.0 // indirect
)
