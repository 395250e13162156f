#include "in_process.hpp"

#include <algorithm>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <utility>
#include <variant>

#include "dict/plays.hpp"
#include "dict/search.hpp"
#include "dict/split.hpp"
#include "engine/match.hpp"
#include "engine/random_player.hpp"
#include "protocol/client_message.hpp"
#include "protocol/deck_json.hpp"
#include "protocol/server_message.hpp"

namespace meldroom::bench {

using namespace engine;

namespace {

constexpr int seats = 2;
constexpr std::size_t moves_recorded = 4000;

/// A move as it was made, the match before it, and what came of it.
struct Played {
  Match before;
  Seat seat;
  Move move;
  Step step;
};

/// Moves of random players over as many matches as it takes.
std::vector<Played> play(VariantId variant, const std::shared_ptr<const dict::Lexicon>& lexicon) {
  std::vector<Played> played;
  for (std::uint64_t salt = 1; played.size() < moves_recorded; ++salt) {
    const auto setup = setup_of(variant, lexicon, salt);
    auto started = Match::start(setup);
    Match match = std::move(started).value().next;
    RandomPlayer player(variant, salt, match.deck(), lexicon.get(), setup.options);
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

protocol::RoomDoc room_of(VariantId variant) {
  protocol::RoomDoc room;
  room.code = "ABCDEF";
  room.variant = info(variant).name;
  room.deck = info(variant).deck;
  room.stage = protocol::Stage::playing;
  room.match = 1;
  room.capacity = seats;
  for (std::size_t seat = 0; seat < seats; ++seat) {
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

Row rate(std::string what, double per_second) {
  return {std::move(what), per_second, "per second", number_text(1e6 / per_second) + " us each"};
}

void add_variant(Rows& rows, const VariantInfo& variant, const std::shared_ptr<const dict::Lexicon>& lexicon,
                 double seconds) {
  const auto played = play(variant.id, variant.words ? lexicon : nullptr);
  const std::string name(variant.title);

  const double applied = per_second(seconds, [&] {
    for (const auto& one : played) {
      keep(one.before.apply(one.seat, one.move, one.before.number()));
    }
    return played.size();
  });
  const double hashed = per_second(seconds, [&] {
    for (const auto& one : played) {
      keep(one.step.next.hash());
    }
    return played.size();
  });
  const double viewed = per_second(seconds, [&] {
    for (const auto& one : played) {
      keep(one.step.next.view(one.seat));
    }
    return played.size();
  });

  const auto room = room_of(variant.id);
  const auto faces = protocol::faces_of(played.front().before.deck());
  std::vector<Seen> seen;
  for (const auto& one : played) {
    seen.push_back({one.before.view(one.seat), one.step.next.view(one.seat)});
  }
  std::size_t bytes = 0;
  const double updated = per_second(seconds, [&] {
    bytes = 0;
    for (std::size_t i = 0; i < played.size(); ++i) {
      protocol::Update update;
      update.v = i + 1;
      update.re = 7;
      update.before = {&room, &faces, &seen[i].before, nullptr};
      update.after = {&room, &faces, &seen[i].after, nullptr};
      update.match_events = &played[i].step.events;
      bytes += protocol::update_frame(played[i].seat, update).size();
    }
    return played.size();
  });
  std::size_t snapshot_bytes = 0;
  const double snapshots = per_second(seconds, [&] {
    snapshot_bytes = 0;
    for (std::size_t i = 0; i < played.size(); ++i) {
      const protocol::Document document{&room, &faces, &seen[i].after, nullptr};
      snapshot_bytes += protocol::snapshot_frame(7, i + 1, played[i].seat, document).size();
    }
    return played.size();
  });

  std::vector<std::string> frames;
  for (const auto& one : played) {
    frames.push_back(protocol::encode({7, protocol::MakeMove{one.before.number(), one.move}}));
  }
  const double parsed = per_second(seconds, [&] {
    for (const auto& frame : frames) {
      keep(protocol::parse_client(frame));
    }
    return frames.size();
  });

  rows.push_back(rate(name + ": move parsed from its frame", parsed));
  rows.push_back(rate(name + ": move applied", applied));
  rows.push_back(rate(name + ": state hashed", hashed));
  rows.push_back(rate(name + ": view made", viewed));
  rows.push_back(rate(name + ": update encoded", updated));
  rows.back().note +=
      ", " + number_text(static_cast<double>(bytes) / static_cast<double>(played.size())) + " bytes";
  rows.push_back(rate(name + ": snapshot encoded", snapshots));
  rows.back().note +=
      ", " + number_text(static_cast<double>(snapshot_bytes) / static_cast<double>(played.size())) + " bytes";
  const double whole = 1 / parsed + 1 / applied + 1 / hashed + seats * (1 / viewed + 1 / updated);
  rows.push_back(rate(name + ": all of it for two seats", 1 / whole));
}

/// Random cards of a word deck, with exactly so many stars among them.
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

/// What one call costs over many hands, which differ much: the middle one and the slowest but one in a
/// hundred.
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

MatchSetup setup_of(VariantId variant, std::shared_ptr<const dict::Lexicon> lexicon, std::uint64_t salt) {
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
  setup.seed.contributions.assign(seats, Bytes32{});
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
                            return dict::best_split_but_one(lexicon, hand, rules);
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
  for (const auto& variant : variants()) {
    add_variant(rows, variant, lexicon, seconds);
  }
  return rows;
}

}  // namespace meldroom::bench
