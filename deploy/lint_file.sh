#!/usr/bin/env bash
# Lints a source file. Ninja calls it in place of the compiler, with all of the compiler's command: from that clang-tidy
# knows the flags, and ninja learns what the file includes.
set -euo pipefail
for argument; do
  [[ ${previous:-} == -o ]] && object=$argument
  previous=$argument
done
clang-tidy-19 --quiet "${!#}" -- "${@:2}"
"$@" -E -o /dev/null
touch "$object"
