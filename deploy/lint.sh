#!/usr/bin/env bash
# Lints with clang-tidy what test.sh asks for; sourced after suites.sh. What is linted is a translation unit as the asan
# build compiles it, several files at a time, since every check walks the headers too: once for all of them.

readonly cpp_folders=(dict engine protocol server clients/terminal tests)
# On main itself, what differs is what so many commits brought.
readonly lint_commits=10

# Prints the commit that the daily lint compares with: where this branch left main, and on main one some commits back.
# Nothing if there is none to compare with, as in a copy without history: then everything is linted.
lint_base() {
  local main base
  for main in origin/main main; do
    base=$(git merge-base HEAD "$main" 2>/dev/null) || continue
    if [[ $base == "$(git rev-parse HEAD)" ]]; then
      git rev-parse "HEAD~$lint_commits"
    else
      echo "$base"
    fi
    return
  done
}

# Prints "UNIT<tab>FILE" for each of our files that a translation unit of the asan build reads.
unit_files() {
  ninja -C build/asan -t deps | awk -v OFS='\t' -v root="$PWD/" '
    NR == FNR && match($0, / -o [^ ]+\.o /) { object = substr($0, RSTART + 4, RLENGTH - 5) }
    NR == FNR && /"file": / { gsub(/[",]/, "", $2); if (object) units[object] = $2; object = "" }
    NR == FNR { next }
    /^[^ ]/ { unit = units[substr($1, 1, length($1) - 1)]; next }
    unit && NF && (index($1, root) == 1 || sub(/^\.\.\/\.\.\//, root, $1)) {
      while (sub(/[^\/.]+\/\.\.\//, "", $1)) {}
      if (index($1, root "build/") != 1) print unit, substr($1, length(root) + 1)
    }' build/asan/compile_commands.json -
}

# Lints a unit, unless it and all that it reads are as they were when it passed: lint_unit UNIT
lint_unit() {
  local key
  key=build/lint/$( (clang-tidy-19 --version; cat .clang-tidy "$1"
    awk -F'\t' -v unit="$1" '$1 == unit {print $2}' build/lint/reads | sort | xargs -d '\n' sha256sum) | sha256sum | cut -c1-64)
  [[ -e $key ]] || { clang-tidy-19 --quiet -p build/asan "$1" && touch "$key"; }
}
export -f lint_unit

# Lints all units, or those that read what differs from a commit: of a changed header the first that does.
# lint_units [COMMIT]
lint_units() {
  local base=${1:-} units changed=()
  mkdir -p build/lint
  unit_files >build/lint/reads
  if [[ $base ]]; then
    mapfile -t changed < <({ git diff --name-only --diff-filter=d "$base" -- "${cpp_folders[@]}"
      git ls-files --others --exclude-standard -- "${cpp_folders[@]}"; } | grep -E '\.[ch]pp$' | sort -u)
    printf '\n%d C++ files differ from %s.\n' ${#changed[@]} "$(git log -1 --format='%h (%s)' "$base")"
    mapfile -t units < <(printf '%s\n' "${changed[@]}" | awk -F'\t' -v OFS='\t' '
      NR == FNR { if (!($2 in unit)) unit[$2] = $1; next }
      $1 != "" { print $1 in unit ? unit[$1] : $1 }' build/lint/reads - | sort -u)
  else
    mapfile -t units < <(cut -f1 build/lint/reads | sort -u)
  fi
  each_file "lint" lint_unit "${units[@]}"
}
