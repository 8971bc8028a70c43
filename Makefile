# Targets for players, contributors and publishers. "make" lists them.

GO      ?= go
PREFIX  ?= /usr/local
DESTDIR ?=

STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
GREMLINS    := github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0
GORELEASER  := github.com/goreleaser/goreleaser/v2@v2.16.0
PLATFORMS   := darwin/amd64 darwin/arm64 windows/amd64
FUZZTIME    ?= 10s

BIN      := bin
RELEASE  := $(BIN)/release
PROGRAMS := tictactoe exercise move-check game-check

# The last tag, then the number of commits since that tag and the commit: v0.1.0+3.gabcdef0. If
# there is no tag, the version is v0.0.0+gabcdef0.
VERSION = $(shell git describe --tags --match='v[0-9]*' --always --dirty 2>/dev/null | \
	sed -E -e 's/^([0-9a-f]+)/v0.0.0+g\1/' -e 's/-([0-9]+)-g/+\1.g/' \
		-e '/\+/s/-dirty$$/.dirty/' -e 's/-dirty$$/+dirty/')

# The programs need no cgo. Without it they are linked statically and start a third faster. The
# version does not come from Go's own stamp, because Go refuses to stamp a checkout that another
# user owns.
BUILD_FLAGS = -buildvcs=false -ldflags '-X tictactoe/cmd/internal/cli.version=$(VERSION)'

.DEFAULT_GOAL := help
.PHONY: help play build man install test check lint platforms test-386 race browser test-windows \
	bench fuzz mutants release-files dist clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: build ## play a game; ARGS="--series=3" passes flags
	@$(BIN)/tictactoe $(ARGS) || test $$? -eq 130 # Ctrl-C

build: ## build the programs into bin/
	@test -e $(BIN)/tictactoe || echo building… >&2
	@CGO_ENABLED=0 $(GO) build $(BUILD_FLAGS) -o $(BIN)/ ./cmd/...

# A test writes the man pages: see internal/testkit/man.go.
man: build ## write the man pages and the completions to bin/release/
	@rm -rf $(RELEASE)/man $(RELEASE)/completions
	@mkdir -p $(RELEASE)/man $(addprefix $(RELEASE)/completions/,bash zsh fish powershell)
	@SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null) \
		$(GO) test $(PROGRAMS:%=./cmd/%) \
		-run '^TestManPages$$' -args -man='$(CURDIR)/$(RELEASE)/man'
	@cd $(RELEASE)/completions && for program in tictactoe exercise; do \
		for file in bash/$$program zsh/_$$program fish/$$program.fish powershell/$$program.ps1; do \
			../../$$program completion $${file%/*} >$$file || exit 1; \
		done; \
	done

install: man ## install programs, man pages and completions in PREFIX, by default /usr/local
	install -d '$(DESTDIR)$(PREFIX)/bin' '$(DESTDIR)$(PREFIX)/share/man/man1'
	install $(PROGRAMS:%=$(BIN)/%) '$(DESTDIR)$(PREFIX)/bin'
	install -m 644 $(RELEASE)/man/*.1 '$(DESTDIR)$(PREFIX)/share/man/man1'
	@cd $(RELEASE)/completions && for files in bash:bash-completion/completions \
		zsh:zsh/site-functions fish:fish/vendor_completions.d; do \
		install -d "$(DESTDIR)$(PREFIX)/share/$${files#*:}" && \
		install -m 644 $${files%:*}/* "$(DESTDIR)$(PREFIX)/share/$${files#*:}" || exit 1; \
	done

# The tests run without cgo, like the programs. Less garbage collection makes them faster, and so do
# -p and -parallel: on two processors, two tests that wait for a time limit would delay all others.
test: ## run the tests
	CGO_ENABLED=0 GOGC=400 $(GO) test -p=4 -parallel=4 ./...

# This is the only list of checks. The continuous integration calls this target too.
check: test lint platforms test-386 race browser ## run everything that must pass before a commit

lint: ## run the formatter and the linters
	@unformatted=$$(gofmt -l .); \
		test -z "$$unformatted" || { echo "gofmt would change: $$unformatted"; exit 1; }
	@# A tab counts as 4 columns.
	@git ls-files '*.go' | while read -r file; do \
		expand -t 4 "$$file" | LC_ALL=C.UTF-8 grep -nE '.{101}' | sed "s|^|$$file:|"; \
	done | awk '{ print } END { if (NR) { print "Go lines wider than 100 columns: " NR; exit 1 } }'
	$(GO) vet ./...
	$(GO) vet -tags browser ./internal/check/report
	$(GO) vet -tags wine ./cmd/tictactoe
	$(GO) run $(STATICCHECK) ./...
	$(GO) mod tidy -diff

platforms: ## build and vet for macOS and Windows
	@for platform in $(PLATFORMS); do \
		echo "go build and go vet for $$platform"; \
		export GOOS=$${platform%/*} GOARCH=$${platform#*/} CGO_ENABLED=0; \
		$(GO) build ./... && $(GO) vet ./... || exit 1; \
	done

test-386: ## run the tests as 32-bit programs; needs Linux on amd64
	@if [ "$$(uname -sm)" = 'Linux x86_64' ]; then \
		echo '$(GO) test ./... # for 386'; GOARCH=386 CGO_ENABLED=0 GOGC=400 $(GO) test ./...; \
	else \
		echo 'not Linux on amd64: no tests for 386'; \
	fi

race: ## run the tests with the race detector; needs a C compiler
	@if command -v "$$($(GO) env CC)" >/dev/null; then \
		echo '$(GO) test -race -short ./...'; \
		CGO_ENABLED=1 GORACE=atexit_sleep_ms=0 $(GO) test -race -short ./...; \
	else \
		echo 'no C compiler: no race detector'; \
	fi

browser: ## open the HTML report in Chromium, if it is installed
	@if { command -v google-chrome || command -v chromium-browser || \
		command -v chromium; } >/dev/null; then \
		echo '$(GO) test -tags browser -run HTML ./internal/check/report'; \
		$(GO) test -tags browser -run HTML ./internal/check/report; \
	else \
		echo 'no Chromium: no test of the HTML report in a browser'; \
	fi

# Continuous integration calls this, too. It is not among the checks, because Wine is large.
test-windows: ## test the programs for Windows; needs Wine and tmux
	@.ci/test-windows

bench: ## measure the speed; each figure has a yardstick
	$(GO) test -run '^$$' -bench . ./...

# The inputs that a run finds stay out of Go's build cache. Before Go 1.27, a run that finds no
# fault may fail because its time is over (https://go.dev/issue/75804). If it finds a fault, it
# names the file in testdata/fuzz that it wrote.
fuzz: ## run each fuzz target for FUZZTIME, by default 10s
	@mkdir -p $(BIN)
	@grep -r --exclude-dir=$(BIN) --include='*_test.go' '^func Fuzz' . | \
	sed 's|/[^/]*:func | |; s|(.*||' | while read -r package target; do \
		echo "$$package $$target"; \
		$(GO) test -vet=off -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) \
			-fuzzminimizetime 20x $$package \
			-args -test.fuzzcachedir="$(CURDIR)/$(BIN)/fuzz/$$package" 2>&1 | tee $(BIN)/fuzz.log; \
		grep -q '^ok' $(BIN)/fuzz.log || { grep -q 'context deadline exceeded' $(BIN)/fuzz.log && \
			! grep -q 'testdata/fuzz' $(BIN)/fuzz.log; } || exit 1; \
	done

mutants: ## list the small changes of the code that no test notices; ARGS=./playmove
	$(GO) run $(GREMLINS) unleash --timeout-coefficient 20 --workers 2 --output-statuses lct \
		$(or $(ARGS),.)

# The Go that go.mod names compiles a release, whichever is installed.
release-files dist: export GOTOOLCHAIN = $(shell sed -n 's/^toolchain //p' go.mod)

# The files of a release that goreleaser does not build.
release-files: man
	@rm -rf $(RELEASE)/licenses
	@mkdir -p $(RELEASE)/licenses
	@install -m 644 "$$($(GO) env GOROOT)/LICENSE" $(RELEASE)/licenses/go.txt
	@for system in linux darwin windows; do \
		GOOS=$$system $(GO) list -deps \
			-f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}' ./cmd/...; \
	done | sort -u | while read -r module folder; do \
		mkdir -p $(RELEASE)/licenses/$$module; \
		find "$$folder" -maxdepth 1 \( -name 'LICENSE*' -o -name 'COPYING*' -o -name 'NOTICE*' \) \
			-exec install -m 644 {} $(RELEASE)/licenses/$$module \; ; \
		test -n "$$(ls $(RELEASE)/licenses/$$module)" || \
			{ echo "$$module has no licence" >&2; exit 1; }; \
	done

dist: release-files ## build a release into dist/; see docs/maintaining.md
	@echo 'the first time, goreleaser is compiled, which takes minutes' >&2
	VERSION='$(VERSION:v%=%)' $(GO) run $(GORELEASER) release --snapshot --clean

clean: ## remove bin/ and dist/
	rm -rf $(BIN) dist
