#!/usr/bin/env bash
# Lints with clang-tidy what test.sh asks for; sourced after suites.sh. What is linted is a translation unit as one of
# the builds compiles it, several files at a time, since every check walks the headers too: once for all of them.
# Files that only --all compiles are linted with --all.

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
      git rev-parse --verify --quiet "HEAD~$lint_commits"
    else
      echo "$base"
    fi
    return
  done
}

# Prints "PRESET UNIT<tab>FILE" for each of our files that a translation unit of a build reads: unit_files PRESET
unit_files() {
  ninja -C "build/$1" -t deps | awk -v OFS='\t' -v preset="$1" -v root="$PWD/" '
    NR == FNR && match($0, / -o [^ ]+\.o /) { object = substr($0, RSTART + 4, RLENGTH - 5) }
    NR == FNR && /"file": / { gsub(/[",]/, "", $2); if (object) units[object] = $2; object = "" }
    NR == FNR { next }
    /^[^ ]/ { unit = units[substr($1, 1, length($1) - 1)]; next }
    unit && NF && (index($1, root) == 1 || sub(/^\.\.\/\.\.\//, root, $1)) {
      while (sub(/[^\/.]+\/\.\.\//, "", $1)) {}
      if (index($1, root "build/") != 1) print preset " " unit, substr($1, length(root) + 1)
    }' "build/$1/compile_commands.json" -
}

# Lints a unit, unless it and all that it reads are as they were when it passed: lint_unit "PRESET UNIT"
lint_unit() {
  local preset=${1%% *} unit=${1#* } key
  key=build/lint/$( (clang-tidy-19 --version; cat .clang-tidy "$unit"
    awk -F'\t' -v unit="$1" '$1 == unit {print $2}' build/lint/reads | sort | xargs -d '\n' sha256sum) | sha256sum | cut -c1-64)
  [[ -e $key ]] || { clang-tidy-19 --quiet -p "build/$preset" "$unit" && touch "$key"; }
}
export -f lint_unit

# Lints all that the asan build compiles.
lint_all() {
  local units
  mkdir -p build/lint
  unit_files asan >build/lint/reads
  mapfile -t units < <(cut -f1 build/lint/reads | sort -u)
  each_file "lint" lint_unit "${units[@]}"
}

# Lints what differs from a commit, of a changed header the first unit that reads it: lint_changed COMMIT
lint_changed() {
  local units changed
  mkdir -p build/lint
  { unit_files asan; unit_files tsan; unit_files release; } >build/lint/reads
  mapfile -t changed < <({ git diff --name-only --diff-filter=d "$1" -- "${cpp_folders[@]}"
    git ls-files --others --exclude-standard -- "${cpp_folders[@]}"; } | grep -E '\.[ch]pp$' | sort -u)
  printf '\n%d C++ files differ from %s.\n' ${#changed[@]} "$(git log -1 --format='%h (%s)' "$1")"
  mapfile -t units < <(printf '%s\n' "${changed[@]}" | awk -F'\t' '
    NR == FNR { if (!($2 in unit)) unit[$2] = $1; next }
    $1 in unit { print unit[$1] }' build/lint/reads - | sort -u)
  each_file "lint" lint_unit "${units[@]}"
}
