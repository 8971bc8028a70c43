# What to do with this project; "make" alone lists it.

GO         ?= go
BIN        := bin
# Linux, macOS and Windows are meant. FreeBSD is built, and nobody has tried it.
PLATFORMS  := linux/amd64 linux/386 darwin/arm64 windows/amd64 freebsd/amd64
EMULATED   ?= 386 arm64 s390x
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
GORELEASER  := github.com/goreleaser/goreleaser/v2@v2.14.0
FUZZTIME   ?= 10s

.DEFAULT_GOAL := help
.PHONY: help play build install docs test check race platforms emulated wine browser bench load fuzz mutants dist reproducible clean

help: ## list what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: build ## play a game; ARGS="--series=3" passes flags
	@$(BIN)/tictactoe $(ARGS) || test $$? -eq 130 # Ctrl-C

# Without cgo, which nothing here needs, the programs are linked statically and start in two thirds of the time. The version
# does not come from Go's own stamp, for which the build would fail in a checkout that another user owns.
VERSION     = $(shell git describe --tags --always --dirty 2>/dev/null)
BUILD_FLAGS = -buildvcs=false -ldflags '-X tictactoe/cmd/internal/cli.version=$(VERSION)'

build: ## build the programs into bin/
	@test -e $(BIN)/tictactoe || echo building… >&2
	@CGO_ENABLED=0 $(GO) build $(BUILD_FLAGS) -o $(BIN)/ ./cmd/...

install: ## install the programs where go install puts them
	CGO_ENABLED=0 $(GO) install $(BUILD_FLAGS) ./cmd/...

docs: ## write the commands' reference anew: docs/commands and docs/man
	@rm -f docs/commands/*.md docs/man/*.1
	@mkdir -p docs/commands docs/man
	$(GO) test ./cmd/... -run '^TestDocs$$' -update

# The tests run without cgo, as the programs do, and collect garbage seldom, for each is over soon: both save time.
test: ## run the tests
	CGO_ENABLED=0 GOGC=400 $(GO) test ./...

check: test ## all that must pass before a commit: the tests, the linters, the other platforms
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "gofmt would change: $$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GO) vet -tags browser ./internal/exercise/report
	$(GO) run $(STATICCHECK) ./...
	$(GO) mod tidy -diff
	@$(MAKE) --no-print-directory race platforms

race: ## run the tests under the race detector, where there is a C compiler
	@if command -v "$$($(GO) env CC)" >/dev/null; then \
		echo "$(GO) test -race -short ./..."; CGO_ENABLED=1 GORACE=atexit_sleep_ms=0 $(GO) test -race -short ./...; \
	else \
		echo "no C compiler: the race detector is left out"; \
	fi

platforms: ## build and vet for every platform
	@for platform in $(PLATFORMS); do \
		echo "building for $$platform"; \
		export GOOS=$${platform%/*} GOARCH=$${platform#*/} CGO_ENABLED=0; \
		$(GO) build ./... && $(GO) vet ./... || exit 1; \
	done

emulated: ## run the tests for other processors, with qemu-user
	@for processor in $(EMULATED); do ./packaging/emulated.sh $$processor || exit 1; done

wine: ## try the Windows programs with wine
	./packaging/wine.sh

browser: ## look at the HTML report with Chromium, which must be installed
	$(GO) test -tags browser -run HTML ./internal/exercise/report

bench: ## measure, each figure beside its yardstick
	$(GO) test -run '^$$' -bench . ./...

load: ## measure what heavy loads cost, for docs/limits.md; about a quarter of an hour
	./packaging/load.sh
	$(GO) test ./cmd/tictactoe -run TestClass -class 1000 -v

# What a run learns stays out of Go's build cache. Until Go 1.27 a run that found nothing may fail for having reached its end
# (https://go.dev/issue/75804); one that found something names the file in testdata/fuzz that it wrote.
fuzz: ## run each fuzz target for FUZZTIME
	@mkdir -p $(BIN)
	@grep -r --exclude-dir=$(BIN) --include='*_test.go' '^func Fuzz' . | sed 's|/[^/]*:func | |; s|(.*||' | while read -r package target; do \
		echo "$$package $$target"; \
		$(GO) test -vet=off -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 20x $$package \
			-args -test.fuzzcachedir="$(CURDIR)/$(BIN)/fuzz/$$package" 2>&1 | tee $(BIN)/fuzz.log; \
		grep -q '^ok' $(BIN)/fuzz.log || \
			{ grep -q 'context deadline exceeded' $(BIN)/fuzz.log && ! grep -q 'testdata/fuzz' $(BIN)/fuzz.log; } || exit 1; \
	done

mutants: ## make one small mistake at a time and see whether the tests notice; ARGS="-n 50 ./playmove" chooses
	$(GO) run ./internal/testkit/mutants $(or $(ARGS),$$($(GO) list -f '{{.Dir}}' ./...))

dist: ## build a release into dist/: archives, packages, checksums; see docs/releasing.md
	$(GO) run $(GORELEASER) release --snapshot --clean --parallelism 1 # more would change the order in archives

reproducible: ## build the release of the last commit twice, in two folders, and compare
	rm -rf $(BIN)/twice
	git clone -q . $(BIN)/twice/one
	git clone -q . $(BIN)/twice/another
	$(MAKE) --no-print-directory -C $(BIN)/twice/one dist
	$(MAKE) --no-print-directory -C $(BIN)/twice/another dist
	cd $(BIN)/twice && diff one/dist/SHA256SUMS another/dist/SHA256SUMS

clean: ## remove what was built
	rm -rf $(BIN) dist
