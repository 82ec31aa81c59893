#!/usr/bin/env bash
# Makes one target after the other, and prints at the end how many seconds and how many seconds of
# processor time each took, and how many tests passed and failed:
#   tools/stages.sh test-rust test-page
# It stops at the first that fails, and says which. The output of each is in target/stages.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p target/stages

# Sets `processor` to seconds of processor time. On Linux it counts the whole machine: the processes of a
# browser are not counted for the program that started it. Elsewhere it counts what this shell has waited
# for; `times` is of the shell that calls it, so it is not called in a subshell.
processor=0
measure() {
  if [ -r /proc/stat ]; then
    processor=$(awk -v ticks="$(getconf CLK_TCK)" \
      '/^cpu / { print int(($2 + $3 + $4 + $7 + $8) / ticks) }' /proc/stat)
    return
  fi
  times >target/stages/times
  processor=$(awk 'NR == 2 {
    for (i = 1; i <= 2; i++) { split($i, t, /[ms]/); sum += t[1] * 60 + t[2] }
    print int(sum)
  }' target/stages/times)
}

# Adds the closing lines of cargo, wasm-pack and tools/run-tests.mjs.
count() {
  awk '/^test result: / { passed += $4; failed += $6 }
       /^[0-9]+ passed, [0-9]+ failed/ { passed += $1; failed += $3 }
       END { print passed + 0, failed + 0 }' "$@"
}

table='' failed='' logs=()
measure
at_first=$processor
for stage; do
  measure
  begun=$SECONDS used=$processor log=target/stages/$stage.log
  logs+=("$log")
  "${MAKE:-make}" --no-print-directory "$stage" 2>&1 | tee "$log" || failed=$stage
  measure
  read -r good bad < <(count "$log")
  table+=$(printf '%-16s %8d %10d %7d %7d' "$stage${failed:+ (failed)}" \
    $((SECONDS - begun)) $((processor - used)) "$good" "$bad")$'\n'
  [ -z "$failed" ] || break
done

read -r good bad < <(count "${logs[@]}")
[ -z "$failed" ] || [ "$bad" -gt 0 ] || bad=1
printf '\n%-16s %8s %10s %7s %7s\n%s%-16s %8d %10d %7d %7d\n' stage seconds processor passed failed \
  "$table" total "$SECONDS" $((processor - at_first)) "$good" "$bad"
printf '\n%d passed, %d failed\n' "$good" "$bad"
if [ -n "$failed" ]; then
  printf '\nmake %s failed; the stages after it did not run.\n' "$failed" >&2
  exit 1
fi
