#!/bin/sh
# Builds the last released version from git. Today's program resumes its rooms in the middle of play, and then the other
# way round; upgrade_drill.cpp says what has to hold. Then a cluster changes from one program to the other, one node
# after another.
#
#   tests/journals/upgrade_drill.sh [COMMIT] [options of upgrade_drill]
#
# The default COMMIT is the last one in `released`. Needs today's build (deploy/build.sh). The build of the old version
# stays in build/released.
set -eu
cd "$(dirname "$0")/../.."

commit=$(tail -n 1 tests/journals/released | cut -d ' ' -f 2)
case ${1-} in
  '' | -*) ;;
  *) commit=$1; shift ;;
esac
commit=$(git rev-parse --verify "$commit^{commit}")

old=build/released/$commit
if [ ! -x "$old/build/bin/meldroom" ]; then
  mkdir -p "$old"
  git archive "$commit" | tar -x -C "$old"
  (cd "$old" && cmake --preset release && cmake --build --preset release --target meldroom)
fi
cmake --build --preset release --target meldroom upgrade_drill cluster_process_test
build/bin/upgrade_drill --old "$old/build/bin/meldroom" --new build/bin/meldroom "$@"
PROGRAM_BEFORE=$old/build/bin/meldroom build/release/tests/cluster_process_test "a rolling upgrade*"
