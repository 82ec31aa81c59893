#!/usr/bin/env bash
# Runs the native tests and prints how much of each file they execute. What browsers
# test is not counted: the modules for JavaScript.
set -euo pipefail
cd "$(dirname "$0")/.."
# The first skipped test takes a quarter of an hour or more when it is counted. What only this test
# executes counts as missed. The other one compiles a module, which is not counted.
cargo llvm-cov --no-report -p quantum-tic-tac-toe -p qttt-apparatus -p qttt-remote --lib --tests -- \
  --skip=every_null_window --skip=no_default_features >&2
cargo llvm-cov report --summary-only --ignore-filename-regex '(^|/)(tests/|testing[.]rs|javascript/|wasm/)' | awk '
  $1 == "TOTAL" { total = $0 }
  # File, regions with what was missed, functions, lines.
  $1 ~ /\.rs$/ || $1 == "TOTAL" { sub(/.*\/src\//, "", $1); printf "%-28s lines %8s   functions %8s   regions %8s\n", $1, $10, $7, $4 }
  END {
    split(total, part, " ")
    print "· coverage by the native tests, lines: " part[10]
    print "· coverage by the native tests, functions: " part[7]
    print "· coverage by the native tests, regions: " part[4]
  }'
