#!/usr/bin/env bash
# Shows that the journals notice what they should, and nothing else: applies each mutation below to a copy of the
# last commit, builds the test and compares its verdict with the one expected. Usage: tests/journals/mutations.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly tree=$PWD/build/mutations/tree log=$PWD/build/mutations/log
wrong=0

# mutation VERDICT FILE BEFORE AFTER WHAT: VERDICT is kept (matches in play do not notice) or found (the test fails).
mutation() {
  local verdict=$1 file=$2 before=$3 after=$4 what=$5 outcome
  git -C "$tree" reset --quiet --hard
  BEFORE=$before AFTER=$after perl -0pi -e 's/\Q$ENV{BEFORE}\E/$ENV{AFTER}/ or die "the text to change is not there\n"' \
    "$tree/$file"
  cmake --build "$tree/build/debug" --target journals_test >"$log" 2>&1 || { cat "$log"; exit 1; }
  outcome=found
  "$tree/build/debug/tests/journals_test" 'T-20: every journal*' >"$log" 2>&1 && outcome=kept
  printf '%-6s %s\n' "$outcome" "$what"
  [[ $outcome == "$verdict" ]] || { wrong=$((wrong + 1)); echo "       expected: $verdict"; }
}

rm -rf "$tree"
git clone --quiet --shared . "$tree"
(cd "$tree" && cmake --preset debug -DMELDROOM_LEXICON_DIR="$tree/tests/journals" >/dev/null)

mutation kept engine/src/rummy/game.hpp 'struct Game {' 'struct Game {
  std::int32_t spare = 7;' 'a field added to a state'
mutation kept engine/src/table/core.hpp '  std::int32_t score = 0;
' '  bool seen = true;
  std::int32_t score = 0;
' 'a field added to a part that all states share'
mutation kept engine/src/table/core.hpp '  Seat dealer{};
  Seat turn{};  ///< whose turn it is
' '  Seat turn{};  ///< whose turn it is
  Seat dealer{};
' 'fields of a state reordered'
mutation kept engine/src/table/options.cpp '      {.name = "take_back",' '      {.name = "spare", .clause = "T-2", .text = "Nothing.", .value = unread<TableOptions>("no", {"no"}), .since = 2},
      {.name = "take_back",' 'an option added'

mutation found engine/src/rummy/game.cpp 'if (!game.renewed && making.context.rules_since(2)) {' 'if (!game.renewed) {' \
  'RUM-2.7 as it is now, for older matches too'
mutation found engine/src/table/croupier.cpp '  say(Discarded{seat, card_view(context_, core_.cards, card)});
' '  static_cast<void>(seat);
' 'an event left out'
mutation found engine/src/table/seed.cpp 'for (std::size_t i = cards.size(); i-- > 1;) {' \
  'for (std::size_t i = cards.size() - 1; i-- > 1;) {' 'another shuffle'
mutation found engine/src/table/away.cpp '++presence.timeouts >= state_.context->table.away_after' \
  '++presence.timeouts > state_.context->table.away_after' 'T-7: away one timeout later'
mutation found engine/src/table/croupier.cpp 'state.score += result.seats[seat].points - state.booked;' \
  'state.score += result.seats[seat].points;' 'FD-3, AR-4: points that count at once counted twice'
mutation found engine/src/table/state.hpp 'return in_play(state.core()) && state.game->waits_for(seat);' \
  'return state.game->waits_for(seat) && index(seat) != 1;' 'T-7: one seat is never waited for'

((wrong == 0)) || { printf '\n%d verdicts are not those expected\n' "$wrong"; exit 1; }
