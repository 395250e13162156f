#include "in_process.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <utility>
#include <variant>

#include "allocations.hpp"
#include "dict/best_plays.hpp"
#include "dict/search.hpp"
#include "dict/word_split.hpp"
#include "engine/match.hpp"
#include "engine/random_player.hpp"
#include "journal/entry.hpp"
#include "protocol/client_message.hpp"
#include "protocol/deck_json.hpp"
#include "protocol/server_message.hpp"

namespace meldroom::bench {

using namespace engine;

namespace {

constexpr std::size_t moves_recorded = 4000;

/// A move, the match before it, and its result.
struct PlayedMove {
  Match before;
  Seat seat;
  Move move;
  Step step;
};

/// Plays as many matches as needed for enough moves; `player_of(match)` makes the player that chooses them from views.
template <class PlayerOf>
std::vector<PlayedMove> play(VariantId variant, const std::shared_ptr<const dict::Lexicon>& lexicon,
                             int seats, PlayerOf player_of) {
  std::vector<PlayedMove> played;
  for (std::uint64_t salt = 1; played.size() < moves_recorded; ++salt) {
    auto started = Match::start(setup_of(variant, lexicon, salt, seats));
    Match match = std::move(started).value().next;
    auto player = player_of(match, salt);
    while (!match.over() && played.size() < moves_recorded) {
      const Seat seat = match.to_act().front();
      auto move = player.choose(match.view(seat));
      auto applied = move ? match.apply(seat, *move, match.number()) : Result<Step>(Refusal{});
      if (applied) {
        Match next = applied->next;
        played.push_back({match, seat, *std::move(move), std::move(*applied)});
        match = std::move(next);
      }
    }
  }
  return played;
}

std::vector<PlayedMove> play_at_random(VariantId variant, const std::shared_ptr<const dict::Lexicon>& lexicon,
                                       int seats) {
  return play(variant, lexicon, seats, [&](const Match& match, std::uint64_t salt) {
    return RandomPlayer(variant, salt, match.deck(), lexicon.get(), match.setup().options);
  });
}

/// Draws from the stock and discards the oldest card of the hand, like the moves through sockets.
struct PlainPlayer {
  static std::optional<Move> choose(const View& view) {
    return view.phase == Phase::draw ? Move(Draw{Pile::stock}) : Move(Discard{view.own->hand.front().id});
  }
};

std::vector<PlayedMove> play_plainly(int seats) {
  return play(VariantId::rummy, nullptr, seats,
              [](const Match& /*match*/, std::uint64_t /*salt*/) { return PlainPlayer(); });
}

protocol::RoomDoc room_of(const MatchSetup& setup) {
  protocol::RoomDoc room;
  room.code = "ABCDEF";
  room.variant = info(setup.variant).name;
  room.deck = info(setup.variant).deck;
  room.stage = protocol::Stage::playing;
  room.match = 1;
  room.capacity = setup.seats;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(setup.seats); ++seat) {
    room.seats[seat_at(seat)] = {
        .name = "Player " + std::to_string(seat + 1), .ready = true, .connected = true};
  }
  return room;
}

/// The views of one observer before and after each move.
struct Seen {
  View before;
  View after;
};

/// The cost of doing something once.
struct Cost {
  double us = 0;
  double allocated = 0;  ///< number of allocations
};

/// Measures `one(i)`, called for each i below `count`.
template <class One>
Cost cost(double seconds, std::size_t count, One one) {
  const auto batch = [&] {
    for (std::size_t i = 0; i < count; ++i) {
      one(i);
    }
    return count;
  };
  const auto before = allocations();
  batch();
  const auto allocated = static_cast<double>(allocations() - before) / static_cast<double>(count);
  return {1e6 / per_second(seconds, batch), allocated};
}

Row row(std::string what, const Cost& cost, std::string note = {}) {
  return {std::move(what), cost.us, "us", number_text(cost.allocated) + " allocations" + std::move(note)};
}

std::string bytes_note(std::size_t bytes, std::size_t count) {
  return ", " + number_text(static_cast<double>(bytes) / static_cast<double>(count)) + " bytes";
}

/// What each part of a move costs, and all parts together for everyone who plays.
void add_moves(Rows& rows, const std::string& name, const std::vector<PlayedMove>& played, double seconds) {
  const auto count = played.size();
  const auto& setup = played.front().before.setup();
  const auto seats = static_cast<std::size_t>(setup.seats);

  std::vector<std::string> frames;
  for (const auto& one : played) {
    frames.push_back(protocol::encode({7, protocol::MakeMove{one.before.number(), one.move}}));
  }
  const auto parsed = cost(seconds, count, [&](std::size_t i) { keep(protocol::parse_client(frames[i])); });
  const auto applied = cost(seconds, count, [&](std::size_t i) {
    const auto& one = played[i];
    keep(one.before.apply(one.seat, one.move, one.before.number()));
  });
  // The observer is the player who moved for some moves, and another player for others.
  const auto observer = [&](std::size_t i) { return seat_at((i / 2 + i / 64) % seats); };
  const auto viewed = cost(seconds, count, [&](std::size_t i) { keep(played[i].step.next.public_view()); });
  const auto viewed_by_one =
      cost(seconds, count, [&](std::size_t i) { keep(played[i].step.next.personal_view(observer(i))); });

  const auto room = room_of(setup);
  const auto faces = protocol::faces_of(played.front().before.deck());
  std::vector<Seen> seen;
  for (std::size_t i = 0; i < count; ++i) {
    seen.push_back({played[i].before.view(observer(i)), played[i].step.next.view(observer(i))});
  }
  const auto document = [&](const View& view) {
    return protocol::PublicDocument{&room, &faces, nullptr, &view};
  };
  const auto patched = cost(seconds, count, [&](std::size_t i) {
    keep(protocol::PublicPatch(document(seen[i].before), document(seen[i].after)));
    keep(protocol::EventTexts({}, &played[i].step.events));
  });
  std::deque<protocol::PublicPatch> patches;
  std::deque<protocol::EventTexts> events;
  for (std::size_t i = 0; i < count; ++i) {
    patches.emplace_back(document(seen[i].before), document(seen[i].after));
    events.emplace_back(std::span<const protocol::RoomEvent>(), &played[i].step.events);
  }
  std::size_t bytes = 0;
  const auto updated = cost(seconds, count, [&](std::size_t i) {
    protocol::Update update;
    update.v = i + 1;
    update.re = 7;
    update.before = &seen[i].before;
    update.after = &seen[i].after;
    update.events = &events[i];
    protocol::TextBuffer frame;
    protocol::write_update_frame(frame, observer(i), patches[i], update);
    keep(frame);
    bytes = (i == 0 ? 0 : bytes) + frame.size();
  });
  std::size_t snapshot_bytes = 0;
  const auto snapshots = cost(seconds, count, [&](std::size_t i) {
    const protocol::Document document{{&room, &faces, nullptr, &seen[i].after}, &seen[i].after};
    const auto frame = protocol::snapshot_frame(7, i + 1, observer(i), document);
    keep(frame);
    snapshot_bytes = (i == 0 ? 0 : snapshot_bytes) + frame.size();
  });
  const auto journaled = cost(seconds, count, [&](std::size_t i) {
    const auto& one = played[i];
    keep(server::entry::to_json(
        server::entry::Moved{one.seat, Author::player, one.before.number(), one.move, one.step.next.hash()}));
  });

  rows.push_back(row(name + ": move parsed from its frame", parsed));
  rows.push_back(row(name + ": move applied, with its hash", applied));
  rows.push_back(row(name + ": view made, what everyone sees", viewed));
  rows.push_back(row(name + ": view made, what else one seat sees", viewed_by_one));
  rows.push_back(row(name + ": patch and events encoded, what everyone gets", patched));
  rows.push_back(row(name + ": update encoded for one seat", updated, bytes_note(bytes, count)));
  rows.push_back(row(name + ": journal entry encoded", journaled));
  rows.push_back(row(name + ": snapshot encoded", snapshots, bytes_note(snapshot_bytes, count)));
  const auto whole = [&](double Cost::* part) {
    return parsed.*part + applied.*part + journaled.*part + viewed.*part + patched.*part +
           static_cast<double>(seats) * (viewed_by_one.*part + updated.*part);
  };
  rows.push_back(row(name + ": a move for " + std::to_string(seats) + " seats",
                     {whole(&Cost::us), whole(&Cost::allocated)}));
}

/// Random cards of a word deck, with exactly `stars` stars among them.
std::vector<const Face*> random_cards(std::mt19937& random, const Deck& deck, std::size_t cards,
                                      std::size_t stars) {
  std::vector<const Face*> drawn;
  while (drawn.size() < cards) {
    const auto& card = deck.cards[random() % deck.cards.size()];
    const bool star_wanted = drawn.size() < stars;
    if ((card.kind == FaceKind::star) == star_wanted && std::ranges::find(drawn, &card) == drawn.end()) {
      drawn.push_back(&card);
    }
  }
  return drawn;
}

/// The cost of one call over many hands, which differ much: the median, and the 99th percentile.
template <class Hand, class Call>
Row spread(std::string what, const std::vector<Hand>& hands, Call call) {
  std::vector<double> us;
  keep(call(hands.front()));
  for (const auto& hand : hands) {
    const double start = own_cpu_seconds();
    keep(call(hand));
    us.push_back((own_cpu_seconds() - start) * 1e6);
  }
  std::ranges::sort(us);
  return {std::move(what), us[us.size() / 2], "us, median",
          number_text(us[us.size() * 99 / 100]) + " us p99"};
}

}  // namespace

MatchSetup setup_of(VariantId variant, std::shared_ptr<const dict::Lexicon> lexicon, std::uint64_t salt,
                    int seats) {
  const std::vector<std::string> lexicons{"standard"};
  auto options = complete_options(variant, {{"hand_pause", 0}}, lexicons);
  if (!options) {
    throw std::runtime_error(options.error().message);
  }
  MatchSetup setup;
  setup.variant = variant;
  setup.options = std::move(options).value();
  setup.seats = seats;
  setup.deck = protocol::standard_decks().find(info(variant).deck)->second;
  setup.lexicon = std::move(lexicon);
  for (std::size_t i = 0; i < sizeof salt; ++i) {
    setup.seed.secret[i] = static_cast<std::uint8_t>(salt >> (8 * i));
  }
  setup.seed.contributions.assign(static_cast<std::size_t>(seats), Bytes32{});
  return setup;
}

Rows search_rows(const dict::Lexicon& lexicon) {
  constexpr std::size_t hands = 1000;
  const auto& deck = *protocol::standard_decks().find("bwc")->second;
  std::mt19937 random(1);
  const auto named = [](std::string_view what, std::size_t stars) {
    return std::string(what) + ", " + std::to_string(stars) + " of them stars";
  };
  Rows rows;
  rows.reserve(8);
  for (const std::size_t stars : {0U, 2U}) {
    std::vector<std::vector<dict::Tile>> drawn(hands);
    for (auto& tiles : drawn) {
      for (const auto* card : random_cards(random, deck, 10, stars)) {
        tiles.push_back(card->kind == FaceKind::star ? dict::Tile::blank()
                                                     : dict::Tile::letter(card->letters.front()));
      }
    }
    const auto all_words = [&](const std::vector<dict::Tile>& tiles) {
      std::size_t words = 0;
      dict::each_word(lexicon, dict::Bag(tiles), {}, 3, 0, [&](std::string_view) {
        ++words;
        return true;
      });
      return words;
    };
    const auto best_words = [&](const std::vector<dict::Tile>& tiles) {
      const auto longest = [](std::string_view word, std::span<const dict::Placed>) {
        return std::optional(static_cast<int>(word.size()));
      };
      return dict::best_plays(lexicon, tiles, {}, {.min_letters = 3}, 5, longest);
    };
    rows.push_back(spread(named("all words from 10 cards", stars), drawn, all_words));
    rows.push_back(spread(named("the five best words from 10 cards", stars), drawn, best_words));
  }
  for (const auto& [stars, level] : {std::pair{0U, 4}, {2U, 4}, {2U, 2}, {4U, 4}}) {
    std::vector<std::vector<dict::ValuedTile>> drawn(hands);
    for (auto& hand : drawn) {
      for (const auto* card : random_cards(random, deck, 11, stars)) {
        const bool star = card->kind == FaceKind::star;
        hand.push_back({star ? '\0' : card->letters.front(), card->value,
                        static_cast<std::uint8_t>(card->colour.value_or(Colour{})), true});
      }
    }
    const dict::SplitRules rules{.level = level, .all_used_bonus = 10};
    rows.push_back(spread(named("best split of 11 cards but one", stars) + ", level " + std::to_string(level),
                          drawn, [&](const std::vector<dict::ValuedTile>& hand) {
                            return dict::best_word_split_but_one(lexicon, hand, rules);
                          }));
  }
  return rows;
}

Rows lexicon_rows(const dict::Lexicon& lexicon, double seconds) {
  constexpr std::size_t words_asked = 10'000;
  std::vector<std::string> words;
  std::vector<std::string> others;
  std::uint64_t state = 1;
  while (words.size() < words_asked) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    words.push_back(lexicon.word(static_cast<dict::WordIndex>((state >> 33U) % lexicon.size())));
    std::string other = words.back();
    other[(state >> 20U) % other.size()] = static_cast<char>('A' + (state >> 40U) % 26);
    if (!lexicon.contains(other)) {
      others.push_back(std::move(other));
    }
  }
  const auto asked = [&](const std::vector<std::string>& list) {
    return per_second(seconds, [&] {
      for (const auto& word : list) {
        keep(lexicon.contains(word));
      }
      return list.size();
    });
  };
  const double found = asked(words);
  const double not_found = asked(others);
  return {
      {"words that are in it", found, "per second", number_text(1e9 / found) + " ns each"},
      {"words with one letter wrong", not_found, "per second", number_text(1e9 / not_found) + " ns each"}};
}

Rows engine_rows(std::shared_ptr<const dict::Lexicon> lexicon, double seconds) {
  Rows rows;
  for (const int seats : {2, 4}) {
    add_moves(rows, "Rummy, draw and discard", play_plainly(seats), seconds);
  }
  for (const auto& variant : variants()) {
    for (const int seats : {2, 4}) {
      if (seats <= variant.most_seats) {
        add_moves(rows, std::string(variant.title),
                  play_at_random(variant.id, variant.words ? lexicon : nullptr, seats), seconds);
      }
    }
  }
  return rows;
}

}  // namespace meldroom::bench
