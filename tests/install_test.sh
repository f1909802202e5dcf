#!/usr/bin/env bash
# Installs the library into an empty folder, builds the examples against it as an outside user would, and runs them:
# install_test.sh BUILD_DIR SOURCE_DIR COMPILER
set -euo pipefail
build=$1 source=$2 compiler=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/installed" > "$work/log"
# build_examples FOLDER FLAGS: FLAGS select the instruction set.
build_examples() {
    cmake -S "$source/examples" -B "$1" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="$2" \
        -DCMAKE_PREFIX_PATH="$work/installed" -DCMAKE_EXE_LINKER_FLAGS="${LDFLAGS:-}" >> "$work/log" 2>&1 &&
        cmake --build "$1" >> "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
}
build_examples "$work/out" ""
"$work/out/random_game" | tee "$work/game"
grep -q ', wins' "$work/game"
# The headers define the same for every target: they test for no instruction set, and a program built for this very
# machine plays the same game.
if grep -rnE '__(BMI|AVX|SSE|POPCNT|LZCNT)' "$work/installed/include"; then
    echo "an installed header depends on the user's flags"
    exit 1
fi
build_examples "$work/native" -march=native
"$work/native/random_game" | diff "$work/game" -
# The bot built on the library plays, and every answer is a legal move in time.
"$build/endeavor" match --seats "cmd:$work/out/bot,random,random" --games 6 --json > "$work/match"
! grep -q '"faults": {"count": [1-9]' "$work/match" || { cat "$work/match"; exit 1; }
