#!/usr/bin/env bash
# Lints a source file, or a file with which CMake would compile several at once. Ninja calls it instead of the compiler,
# with the compiler's whole command. From this clang-tidy gets its flags, and ninja learns which files the source
# includes.
set -euo pipefail
for argument; do
  [[ ${previous:-} == -o ]] && object=$argument
  previous=$argument
done
flags=("${@:2:$#-2}")
source=${!#}

tidy() { clang-tidy-19 --quiet "$1" -- "${flags[@]}" "${@:2}"; }

# Lints files together, which takes a third of the time because their includes are read once: lint_together FILE... It
# copies them into one file, because the analyzer skips included files. If helpers of two files have the same name, it
# tries half of them. If it finds a problem, it lints the files one by one, so that messages have the right lines.
lint_together() {
  local joined=$object.cpp quoted file status=0 messages
  (($# > 1)) || { tidy "$1"; return; }
  for file; do printf '#line 1 "%s"\n%s\n' "$file" "$(<"$file")"; done >"$joined"
  mapfile -t quoted < <(printf '%s\n' "${@%/*}" | sort -u | sed 'i -iquote')
  # The compiler's warnings (-w) concern each file by itself, and building shows them.
  if messages=$(tidy "$joined" "${quoted[@]}" -w 2>&1); then
    return
  elif [[ $messages == *clang-diagnostic-error* ]]; then
    lint_together "${@:1:$#/2}" || status=1
    lint_together "${@:$#/2+1}" || status=1
  else
    for file; do tidy "$file" || status=1; done
  fi
  return "$status"
}

if [[ $source == */Unity/* ]]; then
  mapfile -t files < <(sed -n 's/^#include "\(.*\)"$/\1/p' "$source")
  lint_together "${files[@]}"
else
  tidy "$source"
fi
"$@" -E -o /dev/null
touch "$object"
