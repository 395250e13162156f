#!/usr/bin/env bash
# Shows that the tests notice faults, and that the journal tests allow changes that are allowed. Applies each mutation
# below to a copy of the last commit, builds the tests for it and compares their verdict with the expected one. It takes
# half an hour; run deploy/build.sh before it. Usage: tests/mutations.sh [WHAT...], to try only mutations whose
# description contains one of the texts
set -euo pipefail
cd "$(dirname "$0")/.."

readonly tree=$PWD/build/mutations/tree log=$PWD/build/mutations/log wanted=("$@")
tried=0 wrong=0

# Chooses the tests that decide: tests PROGRAM FILTER. `[#NAME]` stands for those in the file NAME.cpp.
tests() { program=$1 filter=$2 pass_without=''; }

# Prints `kept` if the tests pass, `found` if one fails.
verdict() {
  cmake --build "$tree/build/debug" --target "$program" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
  if "$tree/build/debug/tests/$program" --filenames-as-tags --abort "$filter" >"$log" 2>&1; then echo kept; else echo found; fi
}

# Makes a change and prints a row with its outcome: mutation EXPECTED FILE BEFORE AFTER WHAT
mutation() {
  local expected=$1 file=$2 before=$3 after=$4 what=$5 outcome text
  for text in "${wanted[@]}"; do [[ $what == *"$text"* ]] && break; done
  ((${#wanted[@]} == 0)) || [[ $what == *"$text"* ]] || return 0
  git -C "$tree" reset --quiet --hard
  if [[ ! $pass_without ]]; then
    [[ $(verdict) == kept ]] || { cat "$log"; echo "$program $filter fails without a mutation, too."; exit 1; }
    pass_without=yes
  fi
  BEFORE=$before AFTER=$after perl -0pi -e 's/\Q$ENV{BEFORE}\E/$ENV{AFTER}/ or die "the text to change is not there\n"' \
    "$tree/$file"
  outcome=$(verdict)
  printf '%-6s %s\n' "$outcome" "$what"
  tried=$((tried + 1))
  [[ $outcome == "$expected" ]] || { wrong=$((wrong + 1)); echo "       expected: $expected"; }
}

kept() { mutation kept "$@"; }
found() { mutation found "$@"; }

rm -rf "$tree"
git clone --quiet --shared . "$tree"
# Joined files compile in a fraction of the time, even though a change recompiles its neighbours, too.
# A mutation may leave a name without a use.
cmake -S "$tree" --preset debug -D CMAKE_UNITY_BUILD=ON -D MELDROOM_LEXICON_DIR="$PWD/build/lexicon" \
  -D CMAKE_CXX_FLAGS='-Wno-error=unused -Wno-error=unused-parameter' >/dev/null

# ---- matches in play and the journals of released versions ----

tests journals_test 'T-20: every journal*'
kept engine/src/rummy/game.hpp 'struct Game {' 'struct Game {
  std::int32_t spare = 7;' 'a field added to a state'
kept engine/src/table/core.hpp '  std::int32_t score = 0;
' '  bool seen = true;
  std::int32_t score = 0;
' 'a field added to a part that all states share'
kept engine/src/table/core.hpp '  Seat dealer{};
  Seat turn{};  ///< whose turn it is
' '  Seat turn{};  ///< whose turn it is
  Seat dealer{};
' 'fields of a state reordered'
kept engine/src/table/options.cpp '      {.name = "take_back",' '      {.name = "spare", .clause = "T-2", .text = "Nothing.", .value = unread<TableOptions>("no", {"no"}), .since = 2},
      {.name = "take_back",' 'an option added'

found engine/src/rummy/game.cpp 'if (!game.renewed && step.context.rules_since(2)) {' 'if (!game.renewed) {' \
  'RUM-2.7 as it is now, for older matches too'
found engine/src/table/croupier.cpp '  say(Discarded{seat, card_view(context_, core_.cards, card)});
' '  static_cast<void>(seat);
' 'an event left out'
found engine/src/shuffle.cpp 'for (std::size_t i = cards.size(); i-- > 1;) {' \
  'for (std::size_t i = cards.size() - 1; i-- > 1;) {' 'another shuffle'
found engine/src/table/away.cpp '++presence.timeouts >= state_.context->table.away_after' \
  '++presence.timeouts > state_.context->table.away_after' 'T-7: away one timeout later'
found engine/src/table/croupier.cpp 'state.score += result.seats[seat].points - state.scored_this_hand;' \
  'state.score += result.seats[seat].points;' 'FD-3, AR-4: points that count at once counted twice'
found engine/src/table/state.hpp 'return in_play(state.core()) && state.game->waits_for(seat);' \
  'return state.game->waits_for(seat) && index(seat) != 1;' 'T-7: one seat is never waited for'

# ---- the rules ----

tests engine_test 'RUM-*,T-*'
found engine/src/rummy/game.cpp 'if (game.melded && !step.context.options.many_melds) {' \
  'if (game.melded && !step.context.options.many_melds && false) {' 'RUM-2.2: any number of melds a turn'
found engine/src/rummy/game.cpp 'if (hand.empty() && by_discard) {' 'if (hand.empty() && by_discard && false) {' \
  'RUM-2.6: going out without the discard that the table wants'
found engine/src/rummy/game.cpp 'hand.front() == game.drawn.taken() &&' 'hand.front() != game.drawn.taken() &&' \
  'RUM-2.4: the wrong card may not be left over'
found engine/src/rummy/game.cpp '"RUM-3.2", winner.points,' '"RUM-3.2", 2 * winner.points,' \
  'RUM-3.2: rummy counts three times'
found engine/src/table/core.cpp '.score >= target;' '.score > target;' 'RUM-3.3: one point more to win'
found engine/src/table/next_hand.hpp 'left_of(core, core.dealer)' 'left_of(core, left_of(core, core.dealer))' \
  'T-4: the deal passes over a seat'
found engine/src/rummy/game.cpp '  step.croupier.shuffle(stock_place);
' '' 'RUM-2.5: the new stock is not shuffled'

tests engine_test 'GR-*,T-*'
found engine/src/gin_rummy/game.cpp 'if (left <= limit) {' 'if (left <= limit + 1) {' 'GR-2.4: a knock with one point too many'
found engine/src/gin_rummy/game.cpp 'count(stock_place) <= last_of_stock' 'count(stock_place) < last_of_stock' \
  'GR-2.8: the hand goes on with two cards in the stock'
found engine/src/gin_rummy/game.cpp '.score >= step.context.options.target)' '.score > step.context.options.target)' \
  'GR-3.4: one point more to win'
found engine/src/gin_rummy/game.cpp 'meld.owner == game.knocker' 'meld.owner != game.knocker' \
  'GR-2.7: lay-offs on the wrong melds'
found engine/src/gin_rummy/game.cpp 'context.rules_since(4) && !split_best' 'false && !split_best' \
  'GR-2.7: melds are set out once'

tests engine_test 'GIN-*,T-*'
found engine/src/gin/game.cpp 'if (std::ssize(word) < least) {' 'if (std::ssize(word) < least - 1) {' \
  'GIN-2.6: a word one letter too short'
found engine/src/gin/game.cpp 'if (!own && !knock.words.empty()) {' 'if (!own && !knock.words.empty() && false) {' \
  'GIN-2.7: words named where the table sets them out'

tests engine_test 'PD-*,T-*'
found engine/src/pass_the_deck/game.cpp 'if (!may_change(*word, seat)) {' 'if (!may_change(*word, seat) && false) {' \
  'PD-2.3: words of others are changed'
found engine/src/pass_the_deck/game.cpp 'if (static_cast<int>(pass.cards.size()) != size) {' \
  'if (static_cast<int>(pass.cards.size()) > size) {' 'PD-2.6: a pass that gives back too few cards'

tests engine_test 'FD-*,T-*'
found engine/src/full_deck/game.cpp 'if (game.turn.new_word) {' 'if (game.turn.new_word && false) {' \
  'FD-2.1: two new words a turn'
found engine/src/full_deck/game.cpp 'if (closed(game, word->id)) {' 'if (closed(game, word->id) && false) {' \
  'FD-2.3: a word is played on twice'

tests engine_test 'AR-*,T-*'
found engine/src/alpha_rummy/game.cpp 'if (context.options.keeps_order && !dict::in_order(word->word, spelling)) {' \
  'if (context.options.keeps_order && !dict::in_order(word->word, spelling) && false) {' 'AR-2.3: letters change their order'

tests engine_test 'T-*'
found engine/src/table/take_back.cpp 'if (!state_.undo || state_.undo->by != seat) {' 'if (!state_.undo) {' \
  'T-18: moves of others are taken back'
found engine/src/table/petitions.cpp 'if (std::ranges::any_of(others,' 'if (std::ranges::all_of(others,' \
  'T-19: one who agrees is enough'
found engine/src/table/petitions.cpp '!petition || petition->agreed.empty()' '!petition' \
  'T-19: with everyone away a player agrees with themselves'
found engine/src/table/petitions.cpp '.away && state.context->rules_since(4)' '.away && false' \
  'T-18: an absent player has to agree'
found engine/src/table/next_hand.hpp 'end_match_if_won<R>(step, at_its_end, clause);' 'end_match_if_won<R>(step, true, clause);' \
  'T-16: a leaver ends the match between any two hands'
found engine/src/table/petitions.cpp 'if (petition->by == seat && !withdraws) {' \
  'if (petition->by == seat && !withdraws && false) {' 'T-20: people agree to what they ask for'
found engine/src/table/stepping.cpp 'plays ? state_.table.game_number' 'plays && false ? state_.table.game_number' \
  'T-18: a question puts off the move of the next player'

# ---- the protocol and the server ----

tests protocol_test '*'
found protocol/src/text.cpp '{0x2028, 0x202E}' '{0x2028, 0x2029}' 'a name may turn the direction of a line'
found protocol/src/client_message.cpp 'if (made != nullptr && is_the_tables(made->move)) {' \
  'if (made != nullptr && is_the_tables(made->move) && false) {' 'a client makes moves of the table'

# Only the files that know of what is changed here: all of them would take minutes for each row.
tests server_test "$(printf '[#%s_test],' address_limits admin_abuse admin_http bad_frames clock connection_limits \
  frame_socket published_deal password replay room_limits room_state seats slow_clients)[#tls_test]"
found server/src/room/room_state.cpp 'clock_.resume(decision, now);' \
  'clock_.set(decision, match_->time_limit(), now);' 'T-18: a full clock after each take-back'
found server/src/net/session.cpp 'if (!requests_.take(now) || (chat' 'if ((chat' 'requests without a limit'
found server/src/net/session.cpp '(chat && !chats_.take(now))' '(chat && false)' 'chat without a limit'
found server/src/net/session.cpp '!context_.address_limits.may(Rate::messages, address(), now)' 'false' \
  'an address without a limit of messages'
found server/src/net/session.cpp '!context_.address_limits.may(Rate::chats, address(), now)' 'false' \
  'an address without a limit of chat'
found server/src/net/session.cpp ' && context_.address_limits.may(Rate::pings, address(), now)' '' \
  'an address without a limit of pings'
found server/src/net/session.cpp 'frame_type::pong && pongs_expected_ > 0' 'frame_type::pong && false' \
  'answers to the pings of the server count as pings'
found server/src/net/session.cpp 'if (std::exchange(too_fast_, false)' 'if (std::exchange(too_fast_, false) && false' \
  'a flood of messages is read as fast as it comes'
found server/src/net/session.cpp 'if (!refusals_.has_token(now))' 'if (!refusals_.has_token(now) && false)' \
  'a flood never ends its connection'
found server/src/http/http_connection.cpp 'if (response.result() == http::status::too_many_requests) {' \
  'if (response.result() == http::status::too_many_requests && false) {' 'a flood of HTTP requests is answered at once'
found server/src/room/room_state.cpp '  TRY(check_seat(entry));
' '' \
  'a journal moves people in seats where nobody sits'
found server/src/room/room.cpp 'if (state_.already_has(entry)) return publish_nothing_new(by);' '' \
  'the journal keeps what changes nothing'
found server/src/net/session.cpp 'if (!greeted_) return' 'if (!greeted_ && false) return' 'a connection that never says hello'
found server/src/net/session.cpp 'if (socket.waiting_bytes() + frame.size() > context_.limits.outbox_bytes) {' \
  'if (socket.waiting_bytes() + frame.size() > context_.limits.outbox_bytes && false) {' 'frames pile up for a client that does not read'
found server/src/net/frame_socket.hpp '++empty_reads_ <= most_empty_reads_' 'true' \
  'a message in empty parts is read without end'
found server/src/http/http_connection.cpp '!server.address_limits.may(AddressLimits::Rate::handshakes' \
  'false && !server.address_limits.may(AddressLimits::Rate::handshakes' 'an address without a limit of handshakes'
found server/src/net/tls.cpp 'if (key_updates_ > most_key_updates)' \
  'if (key_updates_ > most_key_updates && false)' 'keys are changed without end'
found server/src/room/room_requests.cpp '  links_.use_up(claim.token);
' '' 'a one-time link works twice'
found server/src/room/room_requests.cpp 'if (seat == *host)' 'if (seat == *host && false)' \
  'hosts send themselves away'
found server/src/room/room_requests.cpp 'if (state_.deal() && state_.people() > 0) {' \
  'if (state_.deal() && state_.people() > 0 && false) {' 'two people play a published deal'
found server/src/net/session.cpp 'self->visit_ == visit' 'self->visit_ >= visit' \
  'leaving a room ends the next visit to it, too'
found server/src/room/room.cpp '  audience_.note_visit(by);
' '' 'a player who is removed stays in the room'
found server/src/room/room.cpp '!room.state_.option_is("spectators", "off") && !room.state_.locked()' \
  '!room.state_.option_is("spectators", "off")' 'strangers see the replay of a running match in a locked room'
found server/src/room/rooms.cpp 'if (!context_.address_limits.may_guess(address, PortKind::players, now)) {' \
  'if (!context_.address_limits.may_guess(address, PortKind::players, now) && false) {' 'codes of rooms are guessed without end'
found server/src/http/admission.cpp 'port_kind == PortKind::admin ? Rate::admin_requests' \
  'port_kind == PortKind::admin && false ? Rate::admin_requests' 'players use up the requests of the operator'
found server/src/net/address_limits.hpp 'port_kind == PortKind::admin ? Rate::wrong_tokens' \
  'port_kind == PortKind::admin && false ? Rate::wrong_tokens' 'players who guess keep out the operator'
found server/src/room/room.cpp 'adds_entry(request) || std::holds_alternative<protocol::Watch>(request.body);' \
  'adds_entry(request);' 'everybody is told without end that somebody watches'
found server/src/room/change_allowances.cpp 'left.per_second.take(now) && left.per_day.take(now)' 'left.per_second.take(now) && (true || left.per_day.take(now))' \
  'the journal of a room grows without end'
found server/src/room/change_allowances.cpp 'known != addresses_.end()' 'known != addresses_.end() && false' \
  'an address loses its own changes in a room to the crowd'
found server/src/net/address_limits.cpp 'is_site && most.of_site ?' 'is_site && most.of_site && false ?' \
  'one IPv6 site takes all places for replays'
found server/src/net/address_limits.cpp 'if (known_ < limits_.addresses_known) {' 'if (true) {' \
  'what addresses use is kept without end'
found server/src/http/http_connection.cpp '  if (!peer_may_request()) {' '  if (!peer_may_request() && false) {' \
  'requests that cannot be read do not count'
found server/src/net/session.cpp 'if (owner_) context_.trusted_devices.remove(*owner_);' '' \
  'a device that knew the password guesses the next one without end'

tests server_test 'a room that has lost its first entries*'
found server/src/journal/entry_row.hpp \
  'checksum_of(read.entry.room, read.entry.number, read.entry.at, read.entry.body) == read.sum' 'true' \
  'an entry that is damaged on disk counts as intact'
found server/src/journal/repair.cpp '      if (!entry::can_come_next(next, number, entry.body)) continue;
' '' \
  'a repair saves what comes after a gap'

tests cluster_test 'the first entries of a room can be deleted*'
found server/src/journal/sqlite_journal.cpp 'take_first(end - std::min(end, entries.first))' 'take_first(end)' \
  'with old entries later ones are deleted, too'

tests cluster_test "a room's entries are folded*"
found server/src/journal/etcd_journal.cpp \
  'if (!values) return show({place->room, place->number, ServerTime(0), {}, false});' 'if (!values) return;' \
  'damage in folded entries is passed over in silence'

tests cluster_test 'a room is not noted as set aside*'
found server/src/journal/etcd_journal.cpp 'fenced.if_modified(Claims::slot_key(slot), revision).otherwise_get(' \
  'fenced.otherwise_get(' 'a node writes in slots that another node has'

tests cluster_test 'an incarnation that has ended*'
found server/src/journal/etcd_journal.cpp 'fenced.if_created(claims_.node_key(), fence.incarnation).otherwise_get(' \
  'fenced.otherwise_get(' 'a node whose lease has ended writes'

tests cluster_test 'entries are not folded under an earlier claim*,a room is not forgotten under an earlier claim*'
found server/src/journal/etcd_journal.cpp 'now->since == since' 'now->since >= since' \
  'what was asked for under an earlier claim is done under the next one'

tests cluster_test 'a claim of an incarnation that has ended*'
found server/src/cluster/claims.cpp '  if (incarnation_ != incarnation) return;
  claim.since' '  if (incarnation_ != incarnation && false) return;
  claim.since' \
  'a claim of an incarnation that has ended counts'

tests cluster_test 'the address of a node*'
found server/src/cluster/etcd_ownership.cpp 'now - one.second > setup.knows_gone_for' \
  'now - one.second > setup.knows_gone_for && false' \
  'the pages of a node that has gone are let in for ever'

# ---- the terminal client ----

tests terminal_test 'stars come last*,text cannot reverse*,a secret that others can read*'
found clients/terminal/src/requests/spelling.cpp 'blanks <= most_blanks && choices.empty()' 'blanks <= most_blanks' \
  'a word takes a star for a letter that is in the hand'
found clients/terminal/src/clean_text.cpp ' || (c >= 0x202A && c <= 0x202E) ||' ' ||' \
  'a name may turn the direction of a line in a terminal'
found clients/terminal/src/secret_file.cpp 'if ((status.st_mode & 0077U) != 0) {' \
  'if ((status.st_mode & 0077U) != 0 && false) {' "a seat's secret that others can read is used"

printf '\n%d mutations, %d verdicts other than expected\n' "$tried" "$wrong"
((wrong == 0))
