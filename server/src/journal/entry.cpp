#include "journal/entry.hpp"

#include <array>
#include <limits>
#include <utility>

#include <nlohmann/json.hpp>
#include <spdlog/fmt/fmt.h>

#include "dict/blake2b.hpp"
#include "protocol/hex.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/move_json.hpp"
#include "protocol/options_json.hpp"

namespace meldroom::server::entry {

using nlohmann::json;

namespace {

// ---- writing: there are thousands of moves, so everything is appended to one text ----

using protocol::append_field;

void append_hash(protocol::TextBuffer& out, const engine::StateHash& hash) {
  protocol::append_key(out, "hash");
  protocol::append_bytes(out, hash);
}

void append_game(protocol::TextBuffer& out, const Game& game) {
  append_field(out, "variant", engine::info(game.variant).name);
  append_field(out, "options", game.options);
  append_field(out, "deck", game.deck);
  append_field(out, "capacity", game.capacity);
}

void write_seat_taken(protocol::TextBuffer& out, const SeatTaken& one) {
  out.push_back('{');
  if (one.avatar) append_field(out, "avatar", *one.avatar);
  append_field(out, "name", one.name);
  append_field(out, "owner", one.owner);
  append_field(out, "seat", one.seat);
  append_field(out, "since", one.since);
  if (one.bot) append_field(out, "skill", *one.bot);
  append_field(out, "won", one.won);
  out.push_back('}');
}

void write_silenced(protocol::TextBuffer& out, const Silenced& one) {
  out.push_back('{');
  append_field(out, "name", one.name);
  append_field(out, "owner", one.owner);
  out.push_back('}');
}

void append_carried(protocol::TextBuffer& out, const Carried& carried) {
  append_game(out, carried.game);
  if (carried.deal) append_field(out, "deal", *carried.deal);
  append_field(out, "matches", carried.matches);
  append_field(out, "host", carried.host);
  append_field(out, "locked", carried.locked);
  append_field(out, "quiet", carried.quiet);
  protocol::append_list(out, "seats", carried.seats, write_seat_taken);
  protocol::append_list(out, "silenced", carried.silenced, write_silenced);
}

struct Writer {
  protocol::TextBuffer& out;

  void operator()(const Opened& opened) const {
    append_game(out, opened.game);
    append_field(out, "secret", opened.secret);
    if (opened.deal) append_field(out, "deal", *opened.deal);
  }
  void operator()(const Joined& joined) const {
    append_field(out, "seat", joined.seat);
    append_field(out, "name", joined.name);
    append_field(out, "owner", joined.owner);
    if (joined.avatar) append_field(out, "avatar", *joined.avatar);
  }
  void operator()(const BotSeated& seated) const {
    append_field(out, "seat", seated.seat);
    append_field(out, "name", seated.name);
    append_field(out, "skill", seated.skill);
  }
  void operator()(const Configured& configured) const { append_game(out, configured.game); }
  void operator()(const ReadySet& set) const {
    append_field(out, "seat", set.seat);
    append_field(out, "ready", set.ready);
    if (set.contribution) append_field(out, "contribution", *set.contribution);
  }
  void operator()(const Begun& begun) const {
    append_field(out, "rules_version", begun.rules_version);
    append_field(out, "deck_hash", begun.deck_hash);
    if (begun.lexicon) {
      append_field(out, "lexicon", begun.lexicon->name);
      append_field(out, "lexicon_hash", begun.lexicon->hash);
    }
    append_hash(out, begun.hash);
  }
  void operator()(const Moved& moved) const {
    append_field(out, "seat", moved.seat);
    append_field(out, "author", moved.author);
    append_field(out, "number", moved.number);
    append_field(out, "move", moved.move);
    append_hash(out, moved.hash);
  }
  void operator()(const Vacated& vacated) const {
    append_field(out, "seat", vacated.seat);
    append_field(out, "kicked", vacated.kicked);
  }
  void operator()(const LetBack&) const {}
  void operator()(const LockSet& set) const { append_field(out, "locked", set.locked); }
  void operator()(const QuietSet& set) const { append_field(out, "quiet", set.quiet); }
  void operator()(const Silenced& silenced) const {
    append_field(out, "owner", silenced.owner);
    append_field(out, "name", silenced.name);
  }
  void operator()(const LetSpeak&) const {}
  void operator()(const HostNamed& named) const { append_field(out, "seat", named.seat); }
  void operator()(const Renamed& renamed) const {
    append_field(out, "seat", renamed.seat);
    append_field(out, "name", renamed.name);
    if (renamed.avatar) append_field(out, "avatar", *renamed.avatar);
  }
  void operator()(const PauseSet& set) const {
    append_field(out, "seat", set.seat);
    append_field(out, "paused", set.paused);
  }
  void operator()(const Claimed& claimed) const {
    append_field(out, "seat", claimed.seat);
    append_field(out, "owner", claimed.owner);
  }
  void operator()(const RematchOpened& rematch) const {
    append_field(out, "secret", rematch.secret);
    if (rematch.carried) append_carried(out, *rematch.carried);
  }
};

// ---- reading: throws json::exception or Error ----

Error unknown(std::string_view field) {
  return {fmt::format("`{}` is not one that this program knows", field)};
}

/// A whole number within these bounds. json::get() would make 3 of 3.9, 1 of `true`, and another number of one that is
/// too large.
template <class Number>
Number number_in(const json& line, std::string_view field, Number least, Number most) {
  const json& value = line.at(field);
  // Numbers that are not below zero are read as unsigned.
  if (value.is_number_unsigned()) {
    const auto number = value.get<std::uint64_t>();
    if (std::cmp_greater_equal(number, least) && std::cmp_less_equal(number, most)) {
      return static_cast<Number>(number);
    }
  }
  throw Error{
      fmt::format("`{}` is {}; it has to be a whole number from {} to {}", field, value.dump(), least, most)};
}

engine::Seat seat_in(const json& line, std::string_view field = "seat") {
  return engine::seat_at(number_in<std::size_t>(line, field, 0, engine::max_seats - 1));
}

template <class Enum>
Enum enum_in(const json& line, std::string_view field) {
  Enum value{};
  const std::string& name = line.at(field).get_ref<const std::string&>();
  if (!boost::describe::enum_from_string(name.c_str(), value)) throw unknown(field);
  return value;
}

/// Nothing if there is none, as in older entries.
std::optional<protocol::Avatar> avatar_in(const json& line) {
  return line.contains("avatar") ? std::optional(enum_in<protocol::Avatar>(line, "avatar")) : std::nullopt;
}

template <std::size_t Size>
std::array<std::uint8_t, Size> bytes_in(const json& line, std::string_view name) {
  const auto bytes = protocol::from_hex<Size>(line.at(name).get_ref<const std::string&>());
  if (!bytes) throw unknown(name);
  return *bytes;
}

protocol::PersonName name_in(const json& line) {
  auto name = protocol::PersonName::of(line.at("name").get<std::string>());
  if (!name) throw unknown("name");
  return *std::move(name);
}

Game game_in(const json& line) {
  const auto variant = engine::variant_named(line.at("variant").get_ref<const std::string&>());
  if (!variant) throw unknown("variant");
  auto options = protocol::read_options(line.at("options"));
  if (!options) throw unknown("options");
  return {*variant, *std::move(options), line.at("deck").get<std::string>(),
          number_in<int>(line, "capacity", 1, engine::max_seats)};
}

Opened opened_in(const json& line) {
  Opened opened{game_in(line), bytes_in<32>(line, "secret")};
  if (line.contains("deal")) opened.deal = line.at("deal").get<std::string>();
  return opened;
}

Moved moved_in(const json& line) {
  auto move = protocol::read_move(line.at("move"));
  if (!move) throw unknown("move");
  constexpr auto most_number = std::numeric_limits<std::uint32_t>::max();
  return {seat_in(line), enum_in<engine::Author>(line, "author"),
          number_in<std::uint32_t>(line, "number", 0, most_number), *std::move(move),
          bytes_in<16>(line, "hash")};
}

SeatTaken seat_taken_in(const json& line) {
  SeatTaken taken{seat_in(line), name_in(line), bytes_in<32>(line, "owner")};
  if (line.contains("skill")) taken.bot = enum_in<engine::Skill>(line, "skill");
  taken.avatar = avatar_in(line);
  taken.since = number_in<std::uint64_t>(line, "since", 0, std::numeric_limits<std::uint64_t>::max());
  taken.won = number_in<int>(line, "won", 0, std::numeric_limits<int>::max());
  return taken;
}

/// Nothing in older entries.
std::optional<Carried> carried_in(const json& line) {
  if (!line.contains("matches")) return std::nullopt;
  Carried carried{.game = game_in(line),
                  .matches = number_in<int>(line, "matches", 1, std::numeric_limits<int>::max()),
                  .host = seat_in(line, "host"),
                  .locked = line.at("locked").get<bool>(),
                  .quiet = line.at("quiet").get<bool>()};
  if (line.contains("deal")) carried.deal = line.at("deal").get<std::string>();
  for (const json& one : line.at("seats")) carried.seats.push_back(seat_taken_in(one));
  for (const json& one : line.at("silenced")) {
    carried.silenced.push_back({bytes_in<32>(one, "owner"), name_in(one)});
  }
  return carried;
}

Entry entry_in(const json& line) {
  const std::string& kind = line.at("entry").get_ref<const std::string&>();
  if (kind == Moved::kind) return moved_in(line);
  if (kind == Opened::kind) return opened_in(line);
  if (kind == Joined::kind) {
    return Joined{seat_in(line), name_in(line), bytes_in<32>(line, "owner"), avatar_in(line)};
  }
  if (kind == BotSeated::kind) {
    return BotSeated{seat_in(line), name_in(line), enum_in<engine::Skill>(line, "skill")};
  }
  if (kind == Configured::kind) return Configured{game_in(line)};
  if (kind == ReadySet::kind) {
    ReadySet set{seat_in(line), line.at("ready").get<bool>(), std::nullopt};
    if (line.contains("contribution")) set.contribution = bytes_in<32>(line, "contribution");
    return set;
  }
  if (kind == Begun::kind) {
    Begun begun{.deck_hash = line.at("deck_hash").get<std::string>(), .hash = bytes_in<16>(line, "hash")};
    if (line.contains("rules_version")) {
      // The rules say which versions there are.
      begun.rules_version = number_in<int>(line, "rules_version", 1, std::numeric_limits<int>::max());
    }
    if (line.contains("lexicon")) {
      begun.lexicon = {line.at("lexicon").get<std::string>(), line.at("lexicon_hash").get<std::string>()};
    }
    return begun;
  }
  if (kind == Vacated::kind) return Vacated{seat_in(line), line.at("kicked").get<bool>()};
  if (kind == LetBack::kind) return LetBack{};
  if (kind == LockSet::kind) return LockSet{line.at("locked").get<bool>()};
  if (kind == QuietSet::kind) return QuietSet{line.at("quiet").get<bool>()};
  if (kind == Silenced::kind) return Silenced{bytes_in<32>(line, "owner"), name_in(line)};
  if (kind == LetSpeak::kind) return LetSpeak{};
  if (kind == HostNamed::kind) return HostNamed{seat_in(line)};
  if (kind == Renamed::kind) return Renamed{seat_in(line), name_in(line), avatar_in(line)};
  if (kind == PauseSet::kind) return PauseSet{seat_in(line), line.at("paused").get<bool>()};
  if (kind == Claimed::kind) return Claimed{seat_in(line), bytes_in<32>(line, "owner")};
  if (kind == RematchOpened::kind) return RematchOpened{bytes_in<32>(line, "secret"), carried_in(line)};
  throw unknown("entry");
}

}  // namespace

std::optional<engine::Seat> visible_only_to(const Moved& moved) {
  return std::holds_alternative<engine::Arrange>(moved.move) ? std::optional(moved.seat) : std::nullopt;
}

std::string to_json(const Entry& entry) {
  protocol::TextBuffer out;
  std::visit(
      [&out]<class One>(const One& one) {
        out.append(R"({"entry":")").append(One::kind).push_back('"');
        Writer{out}(one);
      },
      entry);
  out.push_back('}');
  return out.str();
}

Result<Entry> from_json(std::string_view text) {
  try {
    return entry_in(json::parse(text));
  } catch (const json::exception& problem) {
    return Error{problem.what()};
  } catch (const Error& wrong) {
    return wrong;
  }
}

bool can_begin(const Entry& entry) {
  const auto* rematch = std::get_if<RematchOpened>(&entry);
  return rematch != nullptr && rematch->carried;
}

bool can_begin(std::string_view text) {
  const auto read = from_json(text);
  return read && can_begin(*read);
}

engine::Bytes32 owner_of(const engine::Bytes32& secret) {
  return dict::blake2b<32>("meldroom seat owner v1", secret);
}

std::string hash_of(const engine::Deck& deck) {
  protocol::TextBuffer cards;
  protocol::write_json(cards, deck.cards);
  return protocol::to_hex(dict::blake2b<32>(cards));
}

}  // namespace meldroom::server::entry
