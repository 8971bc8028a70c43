#!/bin/sh
# Run the tests for another processor, 386, arm64 or s390x: emulated.sh PROCESSOR [GO TEST'S ARGUMENTS]. An x86-64 kernel runs
# programs for 386 itself. For the others qemu-user is made known to the kernel, in a namespace of its own, since many tests
# start programs. Needs Linux 6.7. The flag P: a program sees the name that it was started by.
set -eu
cd "$(dirname "$0")/.."
processor=$1
shift
elf='\x7fELF\x02'
zeros='\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00'
mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff'
case $processor in
386) format= ;;
arm64) format="$elf\\x01$zeros\\x02\\x00\\xb7\\x00:$mask\\xfe\\xff\\xff\\xff:$(command -v qemu-aarch64)" ;;
s390x) format="$elf\\x02$zeros\\x00\\x02\\x00\\x16:$mask\\xff\\xfe\\xff\\xff:$(command -v qemu-s390x)" ;;
*) echo "emulated.sh: want 386, arm64 or s390x" >&2; exit 2 ;;
esac
export GOARCH="$processor" CGO_ENABLED=0
if [ -z "$format" ]; then
	exec go test -short "${@:-./...}"
fi

# What the emulation cannot do; docs/releasing.md says why. Without bubblewrap the tests of the sandbox are skipped.
skip='^TestManyLinesPasted$|^TestDocsRun$|^TestClass$/^never$'
skip="$skip"'|^TestUser$|^TestLeftProcesses$|^TestHostile$|^TestRunnerErrors$'

export format
exec env --unset=CI unshare --user --map-root-user --mount sh -c '
	mount -t binfmt_misc none /proc/sys/fs/binfmt_misc
	printf %s ":qemu:M::$format:PF" >/proc/sys/fs/binfmt_misc/register
	! bubblewrap=$(command -v bwrap) || mount --bind /dev/null "$bubblewrap"
	exec go test -short "$@"' sh -timeout 30m -skip "$skip" "${@:-./...}"
