#!/usr/bin/env bash
# Installs the library into an empty folder, builds the examples against it as a stranger would, and
# runs them: install_test.sh BUILD_DIR SOURCE_DIR COMPILER
set -euo pipefail
build=$1 source=$2 compiler=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/installed" > "$work/log"
cmake -S "$source/examples" -B "$work/out" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_PREFIX_PATH="$work/installed" -DCMAKE_EXE_LINKER_FLAGS="${LDFLAGS:-}" >> "$work/log" 2>&1 ||
    { cat "$work/log"; exit 1; }
cmake --build "$work/out" >> "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$work/out/random_game" | tee "$work/game"
grep -q ', wins' "$work/game"
# The bot on the library plays, and every answer is a legal move in time.
"$build/endeavor" match --seats "cmd:$work/out/bot,random,random" --games 6 --json > "$work/match"
! grep -q '"faults": {"count": [1-9]' "$work/match" || { cat "$work/match"; exit 1; }
