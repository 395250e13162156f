#include "samples.hpp"

#include <array>
#include <map>
#include <optional>
#include <vector>

#include <catch2/catch.hpp>

#include "dict/word_list.hpp"
#include "engine/random_player.hpp"
#include "protocol/deck_json.hpp"

namespace meldroom::test {

using namespace engine;

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

template <class Key, class T>
using Ordered = std::map<Key, T>;
template <class Key, class T>
using OfSeats = BySeat<T>;

std::string_view any_face(Random& random) {
  static constexpr std::array<std::string_view, 5> codes{"KH", "E-red", "*-blue", "J/X", "?"};
  return codes[random() % codes.size()];
}

/// `List` is a vector unless it is named.
template <class List = void, class Make>
auto some(Random& random, int most, Make make) {
  std::conditional_t<std::is_void_v<List>, std::vector<decltype(make())>, List> all;
  for (int left = up_to(random, most); left > 0; --left) {
    all.push_back(make());
  }
  return all;
}

template <class Key, template <class, class> class Map = Ordered, class Make>
auto keyed(Random& random, int least_key, Make make) {
  Map<Key, decltype(make())> all;
  for (int key = least_key; key < least_key + 4; ++key) {
    if (chance(random, 60)) {
      all.emplace(static_cast<Key>(key), make());
    }
  }
  return all;
}

Seat any_seat(Random& random) {
  return seat_at(static_cast<std::size_t>(up_to(random, 3)));
}

/// Makes few different values, so that two views often have equal fields.
struct Maker {
  Random& random;

  CardView card() { return {CardId(static_cast<std::uint32_t>(1 + up_to(random, 3))), any_face(random)}; }
  template <class List = CardViews>
  List cards() {
    return some<List>(random, 3, [this] { return card(); });
  }
  Tile tile() {
    return {CardId(static_cast<std::uint32_t>(1 + up_to(random, 3))), chance(random, 50) ? "E" : ""};
  }
  HandResult hand_result() {
    HandResult result{up_to(random, 2), any_clause(random), {}, {}};
    if (chance(random, 50)) {
      result.out = any_seat(random);
    }
    result.seats = keyed<Seat>(random, 0, [this] {
      return SeatResult{
          up_to(random, 2), -up_to(random, 2),
          some(random, 2,
               [this] { return ScoreLine{any_clause(random), up_to(random, 2), any_text(random)}; }),
          cards()};
    });
    return result;
  }
  Fit fit() {
    return {perhaps([this] { return GroupId(static_cast<std::uint16_t>(1 + up_to(random, 3))); }),
            some(random, 2, [this] { return id(); })};
  }
  OwnView own() {
    return {cards<std::vector<CardView>>(),
            some(random, 2, [this] { return some(random, 2, [this] { return tile(); }); }),
            some(random, 2, [this] {
              return Action{static_cast<MoveKind>(up_to(random, static_cast<int>(MoveKind::deal))),
                            any_clause(random),
                            some<Piles>(random, 1, [] { return Pile::discard; }),
                            some(random, 2, [this] { return card().id; }),
                            up_to(random, 1),
                            up_to(random, 2),
                            perhaps([this] { return some(random, 2, [this] { return fit(); }); }),
                            perhaps([this] {
                              return keyed<GroupId>(
                                  random, 1, [this] { return some(random, 2, [this] { return id(); }); });
                            })};
            })};
  }
  template <class Make>
  auto perhaps(Make make) -> std::optional<decltype(make())> {
    return chance(random, 50) ? std::optional(make()) : std::nullopt;
  }
  CardId id() { return card().id; }
  Seats seats() {
    return some<Seats>(random, 2, [this] { return any_seat(random); });
  }
  RummyView rummy() {
    return {chance(random, 50), perhaps([this] { return id(); }),
            perhaps([this] { return up_to(random, 2); })};
  }
  GinView gin() {
    return {up_to(random, 2), perhaps([this] { return id(); }), up_to(random, 1),
            perhaps([this] { return any_seat(random); }), keyed<Seat>(random, 0, [this] { return cards(); })};
  }
  FullDeckView full_deck() {
    return {
        chance(random, 50),
        some(random, 2, [this] { return GroupId(static_cast<std::uint16_t>(1 + up_to(random, 3))); }),
        up_to(random, 1),
        keyed<Seat, OfSeats>(random, 0, [this] { return Standing{up_to(random, 1), -up_to(random, 1)}; }),
        seats(),
        some(random, 3, [this] { return MiddlePile{up_to(random, 2), perhaps([this] { return card(); })}; })};
  }
  WordScore worth() { return {up_to(random, 1), 1 + up_to(random, 1), up_to(random, 1), up_to(random, 1)}; }
  PendingWord pending() {
    return {GroupId(static_cast<std::uint16_t>(1 + up_to(random, 1))), any_seat(random), any_text(random),
            seats(), worth()};
  }
  AlphaRummyView alpha_rummy() {
    return {some(random, 2, [this] { return id(); }),
            perhaps([this] { return id(); }),
            up_to(random, 2),
            chance(random, 50),
            perhaps([this] { return pending(); }),
            keyed<Seat, OfSeats>(random, 0, [this] { return 1 + up_to(random, 1); })};
  }
  GinRummyView gin_rummy() {
    return {up_to(random, 2),
            chance(random, 50),
            perhaps([this] { return id(); }),
            up_to(random, 1),
            perhaps([this] { return any_seat(random); }),
            keyed<Seat>(random, 0, [this] { return cards(); }),
            keyed<Seat, OfSeats>(random, 0, [this] { return up_to(random, 1); }),
            perhaps([this] {
              return BestSplit{some(random, 2, [this] { return some(random, 3, [this] { return id(); }); }),
                               up_to(random, 2), perhaps([this] { return id(); })};
            })};
  }
  decltype(View::game) game() {
    switch (up_to(random, static_cast<int>(std::variant_size_v<decltype(View::game)>) - 1)) {
      case 0:
        return rummy();
      case 1:
        return PassTheDeckView{up_to(random, 1)};
      case 2:
        return gin();
      case 3:
        return full_deck();
      case 4:
        return alpha_rummy();
      default:
        return gin_rummy();
    }
  }
};

}  // namespace

View any_view(Random& random) {
  Maker make{random};
  View view;
  view.number = static_cast<std::uint32_t>(up_to(random, 2));
  view.hand = up_to(random, 2);
  view.dealer = any_seat(random);
  view.phase = static_cast<Phase>(up_to(random, static_cast<int>(Phase::between_hands)));
  view.to_act = make.seats();
  view.seats = keyed<Seat, OfSeats>(random, 0, [&] {
    return SeatView{up_to(random, 1), -up_to(random, 1), chance(random, 50), chance(random, 50)};
  });
  view.stock = up_to(random, 2);
  if (chance(random, 50)) {
    view.discard = PileView{up_to(random, 2), make.cards()};
  }
  view.melds = keyed<GroupId, FlatMap>(random, 1, [&] {
    return MeldView{any_seat(random), chance(random, 50) ? MeldKind::set : MeldKind::run, make.cards()};
  });
  view.words = keyed<GroupId, FlatMap>(random, 9, [&] {
    return WordView{any_seat(random), any_text(random), some(random, 2, [&] {
                      return TileView{make.card().id, any_face(random), any_text(random)};
                    })};
  });
  view.game = make.game();
  if (chance(random, 50)) {
    view.deal_draw =
        Shared(some(random, 2, [&] { return DealDraw{any_seat(random), any_face(random), false}; }));
  }
  view.house_words = some(random, 2, [&] { return any_text(random); });
  if (chance(random, 50)) {
    view.petition = PetitionView{static_cast<PetitionKind>(up_to(random, 1)), any_seat(random),
                                 any_text(random), make.seats()};
  }
  if (chance(random, 50)) {
    view.last_hand = Shared(make.hand_result());
  }
  if (chance(random, 50)) {
    view.tied = make.seats();
  }
  if (chance(random, 50)) {
    view.result = MatchResult{any_clause(random), make.seats()};
  }
  if (chance(random, 50)) {
    view.own = make.own();
  }
  return view;
}

}  // namespace meldroom::test
