#!/usr/bin/env bash
# Chooses what test.sh lints with clang-tidy; sourced after suites.sh. The preset `lint` builds nothing: each source file
# is linted in place of being compiled (lint_file.sh), so that ninja knows which are as they were.

readonly cpp_folders=(dict engine protocol server clients/terminal tests)

# Prints the commit that the daily lint compares with: where this branch left main, and on main itself what the last
# commit or merge came on top of. Nothing if there is none, as in a copy without history: then everything is linted.
lint_base() {
  local main base
  for main in origin/main main; do
    base=$(git merge-base HEAD "$main" 2>/dev/null) || continue
    if [[ $base == "$(git rev-parse HEAD)" ]]; then
      git rev-parse --verify --quiet HEAD^1 || true
    else
      echo "$base"
    fi
    return
  done
}

# Prints our C++ files that differ from a commit, and those that git does not know yet: changed_since COMMIT
changed_since() {
  { git diff --name-only --diff-filter=d "$1" -- "${cpp_folders[@]}"
    git ls-files --others --exclude-standard -- "${cpp_folders[@]}"; } | grep '\.[ch]pp$' | sort -u
}

# Prints the source file through which a file is linted: itself, or of a header the source of its name, or else the first
# one that includes it, perhaps through another header: source_for FILE
source_for() {
  local name=${1##*/} readers
  [[ $name == *.cpp ]] && { echo "$1"; return; }
  git ls-files --cached --others --exclude-standard "${1%%/*}/**/${name%.hpp}.cpp" | grep -m 1 . && return
  mapfile -t readers < <(git grep --untracked -lE "#include \"([^\"]*/)?$name\"" -- '*.cpp' '*.hpp')
  printf '%s\n' "${readers[@]}" | grep -m 1 '\.cpp$' && return
  if ((${#readers[@]})); then source_for "${readers[0]}"; else echo "No source includes $1." >&2; return 1; fi
}

# Lints source files, all of those that any target has if none is named, and then several at once: lint_sources FILE...
lint_sources() {
  local log=build/configure-lint.log folder=build/lint options=() wanted=("${@/#/$PWD/}")
  (($#)) || { folder=build/lint-all options=(-B "$folder" -D CMAKE_UNITY_BUILD=ON); }
  mkdir -p build
  cmake --preset lint "${options[@]}" >"$log" 2>&1 || { cat "$log" >&2; return 1; }
  wanted=("${wanted[@]/%/^}")  # for ninja: what is made of it
  (($#)) || mapfile -t wanted < <(ninja -C "$folder" -t targets all | sed -n 's/^\([^ ]*\.o\): .*/\1/p')
  # shellcheck disable=SC2154  # jobs is common.sh's
  ninja -C "$folder" -k 0 -j "$jobs" "${wanted[@]}"
}
