#include "samples.hpp"

#include <array>
#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <catch2/catch.hpp>

#include "dict/word_list.hpp"
#include "engine/random_player.hpp"
#include "protocol/deck_json.hpp"

namespace meldroom::test {

using namespace engine;
namespace mp11 = boost::mp11;

std::shared_ptr<const dict::Lexicon> small_lexicon() {
  static const auto lexicon = dict::build_lexicon(
      "small",
      {"ACE",    "AGE",    "AID",   "AIR",      "ALE",   "ANT",   "APE",     "ARE",     "ART",   "ATE",
       "EAR",    "EAT",    "EON",   "EEL",      "IDEA",  "INTO",  "IRE",     "LEA",     "LIE",   "LINE",
       "LION",   "NEAT",   "NET",   "NIL",      "NOTE",  "OAR",   "OAT",     "ODE",     "OIL",   "ONE",
       "ORE",    "OUR",    "RAN",   "RAT",      "RATE",  "RED",   "RENT",    "RIOT",    "ROE",   "ROTE",
       "SEA",    "SEAT",   "SET",   "SIN",      "SIT",   "SOU",   "STAR",    "STARE",   "TAR",   "TEA",
       "TEAR",   "TEN",    "TIE",   "TIN",      "TOE",   "TONE",  "TOUR",    "TREE",    "UREA",  "URN",
       "USE",    "LINES",  "LIONS", "NOTES",    "TEARS", "RATES", "RETAINS", "STAINER", "TONES", "TREES",
       "STARED", "SEATED", "ALONE", "RELATION", "ARIOSE"});
  return lexicon;
}

namespace {

using Random = std::mt19937_64;

int up_to(Random& random, int most) {
  return static_cast<int>(random() % (static_cast<std::uint64_t>(most) + 1));
}

bool chance(Random& random, int percent) {
  return up_to(random, 99) < percent;
}

OptionValues short_match(VariantId variant) {
  const std::array<std::string, 1> lexicons{"small"};
  OptionValues wish;
  for (const auto& spec : info(variant).options) {
    if (spec.name == "target") {
      wish.emplace(spec.name, spec.least);
    } else if (spec.name == "lexicon") {
      wish.emplace(spec.name, lexicons.front());
    }
  }
  auto options = complete_options(variant, wish, lexicons);
  REQUIRE(options.has_value());
  return options.value();
}

/// The player's hand in another order, with two groups.
Move arranged(const View& view) {
  Arrange arrange;
  for (const auto& card : view.own->hand) {
    arrange.order.insert(arrange.order.begin(), card.id);
  }
  if (arrange.order.size() > 2) {
    arrange.groups = {{{arrange.order[0], ""}, {arrange.order[1], ""}}, {{arrange.order[2], ""}}};
  }
  return arrange;
}

}  // namespace

Record play_match(VariantId variant, std::uint64_t seed, std::size_t most_moves,
                  const std::function<void(const Step&)>& started,
                  const std::function<void(const PlayedStep&)>& played) {
  Random random(seed);
  const auto& about = info(variant);
  MatchSetup setup{variant,
                   0,
                   short_match(variant),
                   0,
                   protocol::standard_decks().at(std::string(about.deck)),
                   about.words ? small_lexicon() : nullptr,
                   {}};
  setup.seats = about.least_seats + up_to(random, std::min(about.most_seats, 4) - about.least_seats);
  for (auto& byte : setup.seed.secret) {
    byte = static_cast<std::uint8_t>(random());
  }
  setup.seed.contributions.resize(static_cast<std::size_t>(setup.seats));
  setup.seed.contributions.front().fill(static_cast<std::uint8_t>(random()));

  const auto start = Match::start(setup);
  REQUIRE(start.has_value());
  started(start.value());
  Recorder recorder(start.value());
  RandomPlayer player(variant, seed, *setup.deck, setup.lexicon.get(), setup.options);
  Match match = start.value().next;
  for (std::size_t made = 0; made < most_moves && !match.over();) {
    const auto dealer = match.deals_next();
    Seat seat = dealer ? *dealer : match.to_act().front();
    Author author = Author::player;
    std::optional<Move> move;
    if (dealer) {
      author = Author::table;
      move = DealHand{};
    } else if (chance(random, 4)) {
      author = Author::table;
      move = TimeOut{};
    } else if (chance(random, 10)) {
      seat = seat_at(static_cast<std::size_t>(up_to(random, setup.seats - 1)));
      move = arranged(match.view(seat));
    } else {
      move = player.choose(match.view(seat));
    }
    REQUIRE(move);
    const auto applied = match.apply(seat, *move, match.number(), author);
    if (applied) {
      recorder.add(match, seat, author, *move, *applied);
      played({match, seat, author, *move, *applied});
      match = applied->next;
      ++made;
    }
  }
  return recorder.record();
}

std::string any_text(Random& random) {
  static const std::vector<std::string> pieces{
      "a",      "Z",          " ",         "\"",     "\\",     "/",
      "\n",     "\r",         "\t",        "\b",     "\f",     std::string(1, '\0'),
      "\x01",   "\x1f",       "\x7f",      "\u0080", "é",      "ß",
      "\u2028", "\u202e",     "€",         "\ufeff", "\uffff", "李",
      "🦊",     "\U0010ffff", "</script>", "{",      "}"};
  std::string text;
  for (int left = up_to(random, 6); left > 0; --left) {
    text += pieces[random() % pieces.size()];
  }
  return text;
}

namespace {

// A clause lives as long as the rulebook does, so these must live as long too.
std::string_view any_clause(Random& random) {
  static constexpr std::array<std::string_view, 3> clauses{"RUM-2.1", "PD-3.2", "T-18"};
  return clauses[random() % clauses.size()];
}

std::string_view any_face(Random& random) {
  static constexpr std::array<std::string_view, 5> codes{"KH", "E-red", "*-blue", "J/X", "?"};
  return codes[random() % codes.size()];
}

template <class T>
inline constexpr bool can_be_absent = false;
template <class T>
inline constexpr bool can_be_absent<std::optional<T>> = true;
template <class T>
inline constexpr bool can_be_absent<Shared<T>> = true;

/// A value of any type that a view has; of a structure, every field. There are few different values, so that two views
/// often have equal fields.
template <class T>
T any_value(Random& random) {
  if constexpr (std::same_as<T, bool>) {
    return chance(random, 50);
  } else if constexpr (std::integral<T>) {
    return static_cast<T>(up_to(random, 2) - (std::signed_integral<T> ? 1 : 0));
  } else if constexpr (std::same_as<T, Seat>) {
    return seat_at(static_cast<std::size_t>(up_to(random, 3)));
  } else if constexpr (std::same_as<T, CardId> || std::same_as<T, GroupId>) {
    return static_cast<T>(1 + up_to(random, 3));
  } else if constexpr (std::is_enum_v<T>) {
    using All = boost::describe::describe_enumerators<T>;
    return mp11::mp_with_index<mp11::mp_size<All>::value>(
        random() % mp11::mp_size<All>::value, [](auto i) { return mp11::mp_at<All, decltype(i)>::value; });
  } else if constexpr (std::same_as<T, std::string>) {
    return any_text(random);
  } else if constexpr (std::same_as<T, std::string_view>) {
    return any_clause(random);
  } else if constexpr (std::same_as<T, FaceCode>) {
    return any_face(random);
  } else if constexpr (std::same_as<T, Tile>) {
    return {any_value<CardId>(random), chance(random, 50) ? "E" : ""};
  } else if constexpr (can_be_absent<T>) {
    using Value = std::remove_cvref_t<decltype(*std::declval<T>())>;
    return chance(random, 50) ? T(any_value<Value>(random)) : T();
  } else if constexpr (std::same_as<T, GameView>) {
    return mp11::mp_with_index<std::variant_size_v<T>>(random() % std::variant_size_v<T>, [&](auto i) {
      return T(any_value<std::variant_alternative_t<i, T>>(random));
    });
  } else if constexpr (requires { typename T::mapped_type; }) {
    T all;
    for (std::uint8_t key = 0; key < 4; ++key) {
      // Groups have numbers from 8, so that some of them have two digits.
      constexpr std::uint8_t first = std::same_as<typename T::key_type, GroupId> ? 8 : 0;
      if (chance(random, 60)) {
        all.emplace(static_cast<typename T::key_type>(first + key),
                    any_value<typename T::mapped_type>(random));
      }
    }
    return all;
  } else if constexpr (requires { typename T::value_type; }) {
    T all;
    for (int left = up_to(random, 2); left > 0; --left) {
      all.push_back(any_value<typename T::value_type>(random));
    }
    return all;
  } else {
    T value{};
    mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>([&](auto member) {
      auto& field = value.*member.pointer;
      field = any_value<std::remove_reference_t<decltype(field)>>(random);
    });
    return value;
  }
}

}  // namespace

View any_view(Random& random) {
  View view;
  static_cast<PublicView&>(view) = any_value<PublicView>(random);
  static_cast<PersonalView&>(view) = any_value<PersonalView>(random);
  return view;
}

}  // namespace meldroom::test
