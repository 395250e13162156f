#!/usr/bin/env bash
# Chooses what test.sh lints with clang-tidy; source it after suites.sh. The preset `lint` builds nothing: each source
# file is linted instead of compiled (lint_file.sh), so ninja knows which files have not changed.

readonly cpp_folders=(dict engine protocol server clients/terminal tests)

# Prints the commit with which the daily lint compares: where this branch left main, or on main itself the parent of the
# last commit or merge. Prints nothing if there is none, as in a copy without history; then everything is linted.
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

# Prints our C++ files that differ from a commit, and those that git does not track yet, without the one that is in no
# target because it is not meant to compile: changed_since COMMIT
changed_since() {
  { git diff --name-only --diff-filter=d "$1" -- "${cpp_folders[@]}"
    git ls-files --others --exclude-standard -- "${cpp_folders[@]}"; } |
    sed -n '/^tests\/engine\/peeking_bot\.cpp$/d; /\.[ch]pp$/p' | sort -u
}

# Prints the source file through which a file is linted. For a source this is itself. For a header it is the source with
# its name, or else the first source that includes it, possibly through another header: source_for FILE
source_for() {
  local name=${1##*/} readers
  [[ $name == *.cpp ]] && { echo "$1"; return; }
  git ls-files --cached --others --exclude-standard "${1%%/*}/**/${name%.hpp}.cpp" | grep -m 1 . && return
  mapfile -t readers < <(git grep --untracked -lE "#include \"([^\"]*/)?$name\"" -- '*.cpp' '*.hpp')
  printf '%s\n' "${readers[@]}" | grep -m 1 '\.cpp$' && return
  if ((${#readers[@]})); then source_for "${readers[0]}"; else echo "No source includes $1." >&2; return 1; fi
}

# Prints the sources through which all files that differ from a commit are linted: sources_changed_since COMMIT
sources_changed_since() {
  local files file
  mapfile -t files < <(changed_since "$1")
  for file in "${files[@]}"; do source_for "$file" || return; done | sort -u
}

# Lints the given source files, or without arguments those of all targets, many at once: lint_sources FILE...
lint_sources() {
  local log=build/configure-lint.log folder=build/lint-all
  local options=(-D CMAKE_UNITY_BUILD=ON -D CMAKE_UNITY_BUILD_BATCH_SIZE=32)
  local settings file outputs all joined alone
  if (($#)); then
    folder=build/lint
    options=(-D "MELDROOM_LINT_ONLY=$(printf '%s;' "${@/#/$PWD/}")")
  fi
  settings=$(checksum .clang-tidy tests/.clang-tidy deploy/lint_file.sh)
  # What was linted with other checks has to be linted again, and ninja does not know the checks.
  if [[ ! -f $folder/settings || $(<"$folder/settings") != "$settings" ]]; then rm -rf "$folder"; fi
  mkdir -p build
  cmake --preset lint -B "$folder" "${options[@]}" >"$log" 2>&1 || { cat "$log" >&2; return 1; }
  # clang-tidy looks for its settings in the folders above a file, and the joined files are below this one.
  cp tests/.clang-tidy "$folder/tests/"
  echo "$settings" >"$folder/settings"
  mapfile -t outputs < <(ninja -C "$folder" -t targets all | sed -n 's/^\([^ ]*\.o\): .*/\1/p')
  if (($#)); then
    all=("${outputs[@]}")
    mapfile -t outputs < <(printf '%s\n' "${all[@]}" | grep '/unity_wanted[0-9]*_cxx\.cxx\.o$')
    joined=("${outputs[@]/#/$folder/}")
    for file; do
      grep -qF "#include \"$PWD/$file\"" /dev/null "${joined[@]%.o}" && continue
      # A source with compile options of its own is joined with no other.
      alone=$(printf '%s\n' "${all[@]}" |
        awk -v object="$file.o" '{ path = $0; sub("/CMakeFiles/[^/]*[.]dir/", "/", path) } path == object && !found++')
      [[ $alone ]] || { echo "No target has $file." >&2; return 1; }
      outputs+=("$alone")
    done
  fi
  # shellcheck disable=SC2154  # jobs comes from common.sh
  nice -n "${build_niceness:-10}" ninja -C "$folder" -k 0 -j "$jobs" "${outputs[@]}"
}
