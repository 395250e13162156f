#include "room/room_state.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <ranges>
#include <utility>

#include <boost/mp11.hpp>
#include <spdlog/fmt/fmt.h>

#include "protocol/hex.hpp"

namespace meldroom::server {

using engine::Seat;
using protocol::Stage;

namespace {

/// The game with every option that this program knows. An option that is newer than the entry gets its default. If the
/// program does not know something in the entry, it does not guess: then the entry does not fit.
Result<entry::Game> completed(entry::Game game, const Offer& offer) {
  // A lexicon that the operator has withdrawn is no reason to set a room aside: a match names its own by the hash, and
  // none can begin with it.
  auto names = offer.all_lexicon_names();
  if (const auto own = game.options.find("lexicon"); own != game.options.end()) {
    if (const auto* name = std::get_if<std::string>(&own->second)) names.push_back(*name);
  }
  auto options = engine::complete_options(game.variant, game.options, names);
  if (!options) return Error{options.error().message};
  if (!offer.deck(game.deck)) return Error{fmt::format("there is no deck `{}`", game.deck)};
  game.options = std::move(options).value();
  return game;
}

}  // namespace

/// Applies one entry. Each operator() does what that kind of entry does.
struct RoomState::Applying {
  RoomState& room;
  ServerTime at;
  const Offer& offer;
  engine::Step* known;

  Applied operator()(const entry::Opened& opened) const {
    room.game_ = TRY(completed(opened.game, offer));
    room.secret_ = opened.secret;
    room.deal_ = opened.deal;
    return Change{};
  }

  Applied operator()(const entry::Joined& joined) const {
    if (room.people() == 0) room.host_ = joined.seat;
    SeatHolder& holder = room.seats_[joined.seat];
    holder = SeatHolder{};
    holder.name = joined.name;
    holder.owner = joined.owner;
    holder.avatar = joined.avatar;
    holder.since = room.entries_;
    return Change{};
  }

  Applied operator()(const entry::BotSeated& seated) const {
    SeatHolder& holder = room.seats_[seated.seat];
    holder = SeatHolder{};
    holder.name = seated.name;
    holder.bot = seated.skill;
    holder.ready = true;
    return Change{};
  }

  Applied operator()(const entry::Configured& configured) const {
    entry::Game game = TRY(completed(configured.game, offer));
    if (configured.game.capacity < room.players()) {
      return Error{
          fmt::format("{} seats are too few for {} players", configured.game.capacity, room.players())};
    }
    room.game_ = std::move(game);
    room.make_people_unready();
    Change change;
    const bool beyond =
        !room.seats_.empty() &&
        static_cast<int>(engine::index(room.seats_.rbegin()->first)) >= configured.game.capacity;
    if (beyond) room.close_gaps(change);
    return change;
  }

  Applied operator()(const entry::ReadySet& set) const {
    SeatHolder& holder = room.seats_[set.seat];
    holder.ready = set.ready;
    if (set.contribution) holder.contribution = set.contribution;
    return Change{};
  }

  Applied operator()(const entry::Begun& begun) const {
    engine::MatchSetup setup = room.setup(offer);
    setup.rules_version = begun.rules_version;
    if (entry::hash_of(*setup.deck) != begun.deck_hash) {
      return Error{fmt::format("it was begun with another deck `{}` than the one there is", room.game_.deck)};
    }
    if (begun.lexicon) {
      // The match goes on with the lexicon with which it began, even if another one is now offered under that name.
      setup.lexicon = offer.lexicon_of(*begun.lexicon);
      if (!setup.lexicon) {
        return Error{
            fmt::format("it needs the lexicon `{}` with hash {}", begun.lexicon->name, begun.lexicon->hash)};
      }
      room.lexicons_.insert_or_assign(begun.lexicon->hash, room.entries_);
    }
    return step(
        known != nullptr ? engine::Result<engine::Step>(std::move(*known)) : engine::Match::start(setup),
        begun.hash, [this](Change& change) {
          room.close_gaps(change);
          room.stage_ = Stage::playing;
          ++room.matches_;
        });
  }

  Applied operator()(const entry::Moved& moved) const {
    if (!room.match_) return Error{"a move without a match"};
    const bool was_between_hands = room.match_->deals_next().has_value();
    return step(known != nullptr ? engine::Result<engine::Step>(std::move(*known))
                                 : room.match_->apply(moved.seat, moved.move, moved.number, moved.author),
                moved.hash, [&](const Change& change) {
                  change.events.for_each<engine::Challenged>(
                      [&](const auto& challenged) { room.challenged_ = challenged.word; });
                  if (std::holds_alternative<engine::Leave>(moved.move)) {
                    room.vacate(moved.seat, moved.author == engine::Author::table);
                  }
                  if (!was_between_hands && room.match_->deals_next()) room.make_people_unready();
                  if (const auto result = room.match_->result()) {
                    room.stage_ = Stage::over;
                    for (const Seat winner : result->winners) ++room.seats_[winner].won;
                  }
                });
  }

  Applied operator()(const entry::Vacated& vacated) const {
    room.vacate(vacated.seat, vacated.kicked);
    // Before a match nothing needs the player any more. After a match the score sheet does.
    if (room.stage_ == Stage::waiting) room.seats_.erase(vacated.seat);
    return Change{};
  }

  Applied operator()(const entry::LetBack&) const {
    room.kicked_.clear();
    return Change{};
  }

  Applied operator()(const entry::LockSet& set) const {
    room.locked_ = set.locked;
    return Change{};
  }

  Applied operator()(const entry::QuietSet& set) const {
    room.quiet_ = set.quiet;
    return Change{};
  }

  Applied operator()(const entry::Silenced& silenced) const {
    if (room.silenced_.size() < most_silenced) room.silenced_.insert_or_assign(silenced.owner, silenced.name);
    return Change{};
  }

  Applied operator()(const entry::LetSpeak&) const {
    room.silenced_.clear();
    return Change{};
  }

  Applied operator()(const entry::HostNamed& named) const {
    room.host_ = named.seat;
    return Change{};
  }

  Applied operator()(const entry::Renamed& renamed) const {
    SeatHolder& holder = room.seats_[renamed.seat];
    holder.name = renamed.name;
    if (renamed.avatar) holder.avatar = renamed.avatar;
    return Change{};
  }

  Applied operator()(const entry::PauseSet& set) const {
    room.seats_[set.seat].paused = set.paused;
    return Change{};
  }

  Applied operator()(const entry::Claimed& claimed) const {
    room.seats_[claimed.seat].owner = claimed.owner;
    return Change{};
  }

  /// Gives the same state whether the earlier entries are still there or not.
  Applied operator()(const entry::RematchOpened& rematch) const {
    entry::Carried carried = rematch.carried.value_or(room.carried());
    RoomState next;
    next.game_ = TRY(completed(std::move(carried.game), offer));
    next.deal_ = std::move(carried.deal);
    next.secret_ = rematch.secret;
    next.matches_ = carried.matches;
    next.host_ = carried.host;
    next.locked_ = carried.locked;
    next.quiet_ = carried.quiet;
    for (entry::SeatTaken& one : carried.seats) {
      SeatHolder& holder = next.seats_[one.seat];
      holder.name = std::move(one.name);
      holder.owner = one.owner;
      holder.bot = one.bot;
      holder.avatar = one.avatar;
      holder.since = one.since;
      holder.ready = one.bot.has_value();
      holder.won = one.won;
    }
    for (entry::Silenced& one : carried.silenced) next.silenced_.emplace(one.owner, std::move(one.name));
    next.entries_ = room.entries_;
    next.first_ = room.first_;
    next.lexicons_ = std::move(room.lexicons_);
    next.beginnings_ = std::move(room.beginnings_);
    if (rematch.carried && next.entries_ > next.first_) next.beginnings_.emplace(next.entries_, at);
    room = std::move(next);
    return Change{};
  }

  /// Takes the engine's next state, if its hash is the one in the journal.
  template <class Then>
  Applied step(engine::Result<engine::Step> made, const engine::StateHash& hash, Then then) const {
    if (!made) {
      return Error{fmt::format("the rules refuse what they accepted before: {}", made.error().message)};
    }
    auto& next = made.value();
    if (known == nullptr && next.next.hash() != hash) {
      return Error{fmt::format("state {} has another hash than it had", protocol::to_hex(hash))};
    }
    Change change{std::move(next.events), std::move(next.shuffles), {}};
    room.match_ = std::move(next.next);
    then(change);
    return change;
  }
};

entry::Carried RoomState::carried() const {
  entry::Carried carried{
      .game = game_, .deal = deal_, .matches = matches_, .host = host_, .locked = locked_, .quiet = quiet_};
  for (const auto& [seat, holder] : seats_) {
    if (!holder.present) continue;
    carried.seats.push_back(
        {seat, holder.name, holder.owner, holder.bot, holder.avatar, holder.since, holder.won});
  }
  for (const auto& [owner, name] : silenced_) carried.silenced.push_back({owner, name});
  return carried;
}

entry::RematchOpened RoomState::rematch(const engine::Bytes32& secret) const {
  return {secret, carried()};
}

Result<void> RoomState::go_to(std::uint64_t number, const entry::Entry& entry) {
  if (number == entries_) return {};
  if (!entry::can_come_next(entries_, number, entry)) {
    return Error{fmt::format("entry {} is missing from the journal", entries_)};
  }
  entries_ = number;
  first_ = number;
  return {};
}

std::optional<std::uint64_t> RoomState::can_forget_before(ServerTime time) const {
  std::optional<std::uint64_t> last;
  for (const auto& [number, at] : beginnings_) {
    if (at <= time) last = number;
  }
  return last;
}

void RoomState::note_forgotten_before(std::uint64_t number) {
  first_ = number;
  std::erase_if(beginnings_, [number](const auto& one) { return one.first <= number; });
  std::erase_if(lexicons_, [number](const auto& one) { return one.second < number; });
}

LexiconHashes RoomState::lexicons() const {
  const auto hashes = lexicons_ | std::views::keys;
  return {hashes.begin(), hashes.end()};
}

bool RoomState::already_has(const entry::Entry& entry) const {
  struct Looking {
    const RoomState& room;
    bool operator()(const entry::Configured& wished) const {
      const auto unready = [](const auto& seat) { return seat.second.ready == seat.second.bot.has_value(); };
      return wished.game == room.game_ && std::ranges::all_of(room.seats_, unready);
    }
    bool operator()(const entry::ReadySet& set) const {
      const SeatHolder& holder = room.seats_.at(set.seat);
      return holder.ready == set.ready && (!set.contribution || holder.contribution == set.contribution);
    }
    bool operator()(const entry::Renamed& renamed) const {
      const SeatHolder& holder = room.seats_.at(renamed.seat);
      return holder.name == renamed.name && (!renamed.avatar || holder.avatar == renamed.avatar);
    }
    bool operator()(const entry::PauseSet& set) const {
      return room.seats_.at(set.seat).paused == set.paused;
    }
    bool operator()(const entry::HostNamed& named) const { return room.host_ == named.seat; }
    bool operator()(const entry::LockSet& set) const { return room.locked_ == set.locked; }
    bool operator()(const entry::QuietSet& set) const { return room.quiet_ == set.quiet; }
    bool operator()(const entry::Silenced& silenced) const { return room.silenced_.contains(silenced.owner); }
    bool operator()(const entry::LetBack&) const { return room.kicked_.empty(); }
    bool operator()(const entry::LetSpeak&) const { return room.silenced_.empty(); }
  };
  return std::visit(
      [looking = Looking{*this}](const auto& one) {
        if constexpr (requires { looking(one); }) {
          return looking(one);
        } else {
          return false;
        }
      },
      entry);
}

RoomState::Applied RoomState::apply(const entry::Entry& entry, ServerTime at, const Offer& offer,
                                    engine::Step* known) {
  if (std::holds_alternative<entry::Opened>(entry) != (entries_ == 0)) {
    return Error{"a room is opened by its first entry and by no other"};
  }
  TRY(check_seat(entry));
  Applied applied = std::visit(Applying{*this, at, offer, known}, entry);
  if (applied) {
    ++entries_;
    changed_at_ = at;
    set_clock(at);
  }
  return applied;
}

Result<void> RoomState::check_seat(const entry::Entry& entry) const {
  return std::visit(
      [this]<class One>(const One& one) -> Result<void> {
        constexpr bool sits_down = std::same_as<One, entry::Joined> || std::same_as<One, entry::BotSeated>;
        if constexpr (sits_down) {
          if (free_seat(one.seat) != one.seat) {
            return Error{fmt::format("seat {} is not free", engine::index(one.seat))};
          }
        } else if constexpr (requires { one.seat; } && !std::same_as<One, entry::Moved>) {
          if (present(one.seat) == nullptr) {
            return Error{fmt::format("nobody sits in seat {}", engine::index(one.seat))};
          }
        }
        return {};
      },
      entry);
}

void RoomState::make_people_unready() {
  for (SeatHolder& holder : seats_ | std::views::values) holder.ready = holder.bot.has_value();
}

void RoomState::close_gaps(Change& change) {
  engine::FlatMap<Seat, SeatHolder> closed;
  bool moved = false;
  for (auto& [seat, holder] : seats_) {
    const Seat to = engine::seat_at(closed.size());
    change.renumbered[seat] = to;
    moved = moved || to != seat;
    closed.emplace(to, std::move(holder));
  }
  if (moved) {
    if (const auto host = change.renumbered.find(host_); host != change.renumbered.end()) {
      host_ = host->second;
    }
  } else {
    change.renumbered.clear();
  }
  seats_ = std::move(closed);
}

void RoomState::vacate(Seat seat, bool kicked) {
  SeatHolder& holder = seats_[seat];
  if (kicked && !holder.bot && kicked_.size() < most_kicked) {
    kicked_.insert_or_assign(holder.owner, holder.name);
  }
  holder.present = false;
  holder.ready = false;
  holder.owner = {};
  if (host_ != seat) return;
  // The new host is the next person clockwise who is still there.
  for (std::size_t i = 1; i < static_cast<std::size_t>(engine::max_seats); ++i) {
    const Seat next =
        engine::seat_at((engine::index(seat) + i) % static_cast<std::size_t>(engine::max_seats));
    if (person(next) != nullptr) {
      host_ = next;
      return;
    }
  }
}

void RoomState::set_clock(ServerTime now) {
  // Between hands a person who plays alone has no clock, because they keep nobody waiting (T-21).
  const bool unlimited = stage_ != Stage::playing || match_->time_limit().count() == 0 ||
                         (match_->deals_next() && people_not_away().size() <= 1);
  if (unlimited) {
    clock_.clear();
    return;
  }
  if (const auto decision = match_->decision(); decision != clock_.decision()) {
    const auto resumed = match_->resumed();
    if (resumed && clock_.interrupted(*resumed)) {
      clock_.resume(decision, now);
    } else {
      clock_.set(decision, match_->time_limit(), now);
    }
  }
  if (going_on()) {
    clock_.run(now);
  } else {
    clock_.stop(now);
  }
}

Result<void> RoomState::replay(const JournalEntry& line, const Offer& offer) {
  if (!line.intact) return Error{std::string(not_intact_sentence)};
  const entry::Entry entry = TRY(entry::from_json(line.body));
  TRY(go_to(line.number, entry));
  TRY(apply(entry, line.at, offer));
  return {};
}

std::optional<Seat> RoomState::seat_of(const engine::Bytes32& owner) const {
  for (const auto& [seat, holder] : seats_) {
    if (holder.present && holder.owner == owner) return seat;
  }
  return std::nullopt;
}

const SeatHolder* RoomState::present(Seat seat) const {
  const auto found = seats_.find(seat);
  return found != seats_.end() && found->second.present ? &found->second : nullptr;
}

std::map<Seat, protocol::Avatar> RoomState::avatars() const {
  constexpr auto count = boost::mp11::mp_size<boost::describe::describe_enumerators<protocol::Avatar>>::value;
  static_assert(count >= static_cast<std::size_t>(engine::max_seats));
  std::array<bool, count> taken{};
  std::map<Seat, protocol::Avatar> avatars;
  const auto take = [&](Seat seat, std::size_t face) {
    taken.at(face) = true;
    avatars[seat] = static_cast<protocol::Avatar>(face);
  };
  std::vector<std::pair<std::uint64_t, Seat>> wishes;
  for (const auto& [seat, holder] : seats_) {
    if (holder.avatar) wishes.emplace_back(holder.since, seat);
  }
  std::ranges::sort(wishes);
  for (const Seat seat : wishes | std::views::values) {
    const auto face = static_cast<std::size_t>(*seats_.at(seat).avatar);
    if (!taken.at(face)) take(seat, face);
  }
  for (const Seat seat : seats_ | std::views::keys) {
    if (avatars.contains(seat)) continue;
    std::size_t face = engine::index(seat);
    while (taken.at(face % count)) ++face;
    take(seat, face % count);
  }
  return avatars;
}

const SeatHolder* RoomState::person(Seat seat) const {
  const auto found = seats_.find(seat);
  return found != seats_.end() && found->second.is_person() ? &found->second : nullptr;
}

int RoomState::players() const {
  return static_cast<int>(
      std::ranges::count_if(seats_, [](const auto& seat) { return seat.second.present; }));
}

int RoomState::people() const {
  return static_cast<int>(
      std::ranges::count_if(seats_, [](const auto& seat) { return seat.second.is_person(); }));
}

bool RoomState::option_is(std::string_view name, std::string_view value) const {
  const auto option = game_.options.find(name);
  return option != game_.options.end() && std::get<std::string>(option->second) == value;
}

std::optional<Seat> RoomState::free_seat(std::optional<Seat> wished) const {
  const auto free = [this](Seat seat) {
    return static_cast<int>(engine::index(seat)) < game_.capacity && !seats_.contains(seat);
  };
  if (wished && free(*wished)) return wished;
  for (std::size_t i = 0; i < static_cast<std::size_t>(engine::max_seats); ++i) {
    if (free(engine::seat_at(i))) return engine::seat_at(i);
  }
  return std::nullopt;
}

LexiconPtr RoomState::lexicon(const Offer& offer) const {
  if (!engine::info(game_.variant).words) return nullptr;
  return match_ ? match_->setup().lexicon : offer.lexicon(option<std::string>("lexicon"));
}

engine::MatchSetup RoomState::setup(const Offer& offer) const {
  engine::MatchSetup setup;
  setup.variant = game_.variant;
  setup.options = game_.options;
  setup.seats = static_cast<int>(seats_.size());
  setup.deck = offer.deck(game_.deck);
  if (engine::info(game_.variant).words) setup.lexicon = offer.lexicon(option<std::string>("lexicon"));
  setup.seed.secret = secret_;
  for (const SeatHolder& holder : seats_ | std::views::values) {
    setup.seed.contributions.push_back(holder.contribution.value_or(engine::Bytes32{}));
  }
  return setup;
}

bool RoomState::can_begin() const {
  return stage_ == Stage::waiting && people() > 0 && players() >= engine::info(game_.variant).least_seats &&
         std::ranges::all_of(seats_, [](const auto& seat) { return seat.second.ready; });
}

}  // namespace meldroom::server
