#!/bin/sh
# Run the tests for another processor: 386, which an x86-64 kernel runs itself, or one that qemu-user emulates. Tests of
# what qemu-user does not emulate are left out; docs/releasing.md gives the reason for each.
set -eu
cd "$(dirname "$0")/.."
processor=$1
case $processor in
386) emulator= ;;
arm64) emulator=qemu-aarch64 ;;
*) emulator=qemu-$processor ;;
esac
export GOARCH="$processor" CGO_ENABLED=0
go test -short ${emulator:+-exec "$emulator"} ./...
