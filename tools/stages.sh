#!/usr/bin/env bash
# Makes one target after the other, and prints at the end how many seconds each took:
#   tools/stages.sh test-rust test-page
# It stops at the first that fails, and says which.
set -euo pipefail
cd "$(dirname "$0")/.."

table='' failed=''
for stage; do
  begun=$SECONDS
  "${MAKE:-make}" --no-print-directory "$stage" || failed=$stage
  table+=$(printf '%-16s %6d' "$stage${failed:+ (failed)}" $((SECONDS - begun)))$'\n'
  [ -z "$failed" ] || break
done

printf '\n%-16s %6s\n%s%-16s %6d\n' stage seconds "$table" total "$SECONDS"
if [ -n "$failed" ]; then
  printf '\nmake %s failed; what follows it was not run.\n' "$failed" >&2
  exit 1
fi
