// T-15: one match of each game as it was once played: every move, and what every observer saw of it. A difference means
// that the rules, or what is shown, have changed. If only what is shown has changed on purpose, `MELDROOM_RECORD=views
// ./engine_test "*recorded*"` makes the same moves and writes the views again. With `MELDROOM_RECORD=1` other matches
// are played. Read the difference before you commit it. The matches of gin and AlphaRummy were played under version 1
// of their rules, in which a player could note any letter for a card (T-10).

#include <cstdlib>
#include <fstream>

#include <nlohmann/json.hpp>

#include "protocol/json_writer.hpp"
#include "protocol/move_json.hpp"
#include "random_match.hpp"
#include "tests/paths.hpp"

using namespace meldroom::test;
namespace protocol = meldroom::protocol;
using nlohmann::json;

namespace {

/// The start of a match, and a seed that gives a short match with many kinds of moves.
struct Recorded {
  std::string name;  ///< name of its file
  MatchSetup setup;
  std::uint64_t dice;
};

Recorded recorded_rummy() {
  return {
      "rummy",
      stacked({.hands = {"4C 5C 6C 7C 9D 9H 2S QC KD AH", "7H 8H 9S JC JD JS 2H 5D 10C 3S"},
               .stock = "6H 9C JH 8C 2D 5H KC AS",
               .stock_size = 14,
               .options = {{"target", 10}, {"melds_per_turn", std::string("many")}, {"stall_rounds", 2}}}),
      39};
}

Recorded recorded_pass_the_deck() {
  return {"pass-the-deck",
          stacked({.variant = VariantId::pass_the_deck,
                   .hands = {"W I N E * D O", "C A T S R E D", "P A I N T E R"},
                   .stock = "N E R T S O L G U A B",
                   .stock_size = 16,
                   .options = {{"target", 25}},
                   .words = "CAT CATS ACT RED READ DARE TRADE WINE WINNER DINE DINER NOD PAIN PAINT PAINTER "
                            "PAINTERS TEN"}),
          30};
}

/// Gin with those hands, from a deck that soon runs out.
Recorded recorded_gin(std::string name, std::vector<std::string> hands, int stock, OptionValues options,
                      std::uint64_t dice) {
  return {
      std::move(name),
      stacked({.variant = VariantId::gin,
               .hands = std::move(hands),
               .stock = "T A N E R O D S",
               .stock_size = stock,
               .options = std::move(options),
               .words =
                   "CAT CATS ACT TEN NET NOD DON TAN ANT RAT TAR ART EAR EAT TEA ATE ROD SEA TRAIN PAINTER "
                   "READ RENT NEAT TEAR DATE STAR TOAD NOTE",
               .rules_version = 1}),
      dice};
}

Recorded recorded_gin_rummy() {
  return {
      "gin-rummy",
      stacked(
          {.variant = VariantId::gin_rummy,
           .hands = {"4H 8H 9H KC 3C 3D 3S 10S JS QS", "5H 6H 7H 2C 2D 2H 9C 9D JD KD"},
           .stock = "7S 9S AC 8C",
           .stock_size = 20,
           .options = {{"target", 40}, {"knock", std::string("oklahoma")}, {"big_gin", std::string("31")}}}),
      12};
}

Recorded recorded_full_deck() {
  return {
      "full-deck",
      stacked({.variant = VariantId::full_deck,
               .hands = {"C A T ? O D G ST", "M I L E N J/X S A"},
               .stock = "E R TH O U T P I",
               .stock_size = 8,
               .options = {{"choice_cards", std::string("variable")}},
               .words = "CAT COAT CAST COST TAO DOG GOD MILE SMILE LIMES NOD STONE STEAM TEAM MEAT TEA EAT "
                        "TIME THEM THE OTHER MOTHER EXIT TAX GOAT TOAD AND LAND ISLAND LIE TILE STILE"}),
      1656};
}

Recorded recorded_alpha_rummy(const std::string& words, std::uint64_t dice) {
  return {"alpha-rummy-" + words,
          stacked({.variant = VariantId::alpha_rummy,
                   .hands = {"F I E N D R S", "C O A S T E R", "Q U I Z L A D"},
                   .stock = "N E S T O B A L E D S G I",
                   .stock_size = 26,
                   .options = {{"target", 50}, {"words", words}},
                   .words = "FIEND FRIEND FRIENDS QUIZ LADS LADE LADES COAST COASTER COASTERS COAT COATS "
                            "BOAST NEST NESTS STAR STARE TEARS IDEA SAIL SAID SALE TALE TALES STEAL DEAR",
                   .rules_version = 1}),
          dice};
}

json view_of(const Match& match, Observer observer) {
  protocol::TextBuffer text;
  protocol::write_json(text, match.view(observer));
  return json::parse(std::string_view(text));
}

/// Writes a match down: first whole views, then what every move changed in them.
class Book {
 public:
  explicit Book(const Match& start) {
    for (const auto observer : observers(start)) {
      views_.push_back(view_of(start, observer));
    }
    book_["start"] = views_;
    book_["moves"] = json::array();
  }

  void add(Seat seat, Author author, const Move& move, const Match& after) {
    json changes = json::array();
    for (std::size_t i = 0; i < views_.size(); ++i) {
      auto view = view_of(after, observers(after)[i]);
      changes.push_back(json::diff(views_[i], view));
      views_[i] = std::move(view);
    }
    book_["moves"].push_back({{"seat", index(seat)},
                              {"author", author == Author::player ? "player" : "table"},
                              {"move", protocol::move_json(move)},
                              {"changes", std::move(changes)}});
  }

  [[nodiscard]] const json& book() const { return book_; }

 private:
  json book_;
  std::vector<json> views_;
};

/// Plays a random match with that setup to its end.
json record_anew(const Recorded& recorded) {
  Dice dice(recorded.dice);
  auto match = started(recorded.setup).next;
  Book book(match);
  Players players(match, dice);
  while (!match.over()) {
    const auto attempt = players.next(match);
    const auto applied = match.apply(attempt.seat, attempt.move, attempt.number, attempt.author);
    if (applied) {
      match = applied->next;
      book.add(attempt.seat, attempt.author, attempt.move, match);
    }
  }
  return book.book();
}

/// Writes one line for each observer's view, or for what changed in it.
void write_lines(std::ostream& out, const json& views) {
  for (std::size_t i = 0; i < views.size(); ++i) {
    out << (i == 0 ? "[\n" : ",\n") << views[i].dump();
  }
  out << ']';
}

void write(std::ostream& out, const json& book) {
  out << "{\"start\": ";
  write_lines(out, book.at("start"));
  out << ",\n\"moves\": [\n";
  for (const auto& made : book.at("moves")) {
    out << (made == book.at("moves").front() ? "" : ",\n") << "{\"seat\": " << made.at("seat")
        << ", \"author\": " << made.at("author") << ", \"move\": " << made.at("move") << ",\n\"changes\": ";
    write_lines(out, made.at("changes"));
    out << '}';
  }
  out << "]}\n";
}

/// Replays the moves of a recorded match.
json play_again(const MatchSetup& setup, const json& recorded) {
  auto match = started(setup).next;
  Book book(match);
  for (const auto& made : recorded.at("moves")) {
    const auto move = protocol::read_move(made.at("move")).value();
    const auto seat = seat_at(made.at("seat").get<std::size_t>());
    const auto author = made.at("author") == "player" ? Author::player : Author::table;
    const auto applied = match.apply(seat, move, match.number(), author);
    INFO("move " << match.number() + 1 << " " << made.at("move"));
    REQUIRE(applied.has_value());
    match = applied.value().next;
    book.add(seat, author, move, match);
  }
  return book.book();
}

void check_recorded(const Recorded& recorded_match) {
  const auto path =
      meldroom::test::source_dir().string() + "/tests/engine/recorded/" + recorded_match.name + ".json";
  const auto read = [&] {
    std::ifstream in(path);
    REQUIRE(in);
    return json::parse(in);
  };
  if (const char* what = std::getenv("MELDROOM_RECORD")) {  // NOLINT(concurrency-mt-unsafe)
    const auto book = std::string_view(what) == "views" ? play_again(recorded_match.setup, read())
                                                        : record_anew(recorded_match);
    std::ofstream out(path);
    write(out, book);
    REQUIRE(out.good());
  }
  const auto recorded = read();
  const auto played = play_again(recorded_match.setup, recorded);
  CHECK(played.at("start") == recorded.at("start"));
  REQUIRE(played.at("moves").size() == recorded.at("moves").size());
  for (std::size_t i = 0; i < played.at("moves").size(); ++i) {
    INFO("move " << i + 1);
    CHECK(played.at("moves")[i] == recorded.at("moves")[i]);
  }
}

}  // namespace

TEST_CASE("T-15: the recorded match of Rummy replays exactly") {
  check_recorded(recorded_rummy());
}

TEST_CASE("T-15: the recorded match of Pass the Deck replays exactly") {
  check_recorded(recorded_pass_the_deck());
}

TEST_CASE("T-15: the recorded match of gin replays exactly") {
  check_recorded(
      recorded_gin("gin", {"P A I N T E R * D O", "C A T S R E D N O T"}, 12, {{"target", 100}}, 25));
}

TEST_CASE("T-15: the recorded match of Gin-Four, with words made by the server, replays exactly") {
  check_recorded(recorded_gin("gin-four", {"P A I N T E R * D O", "C A T S R E D N O T"}, 12,
                              {{"target", 100}, {"min_letters", 4}, {"lay_down", std::string("best")}}, 17));
}

TEST_CASE("T-15: the recorded match of Gin-Progressive replays exactly") {
  check_recorded(recorded_gin("gin-progressive", {"P A T", "C A R"}, 20, {{"progressive", true}}, 36));
}

TEST_CASE("T-15: the recorded match of Gin Rummy replays exactly") {
  check_recorded(recorded_gin_rummy());
}

TEST_CASE("T-15: the recorded match of Full Deck replays exactly") {
  check_recorded(recorded_full_deck());
}

TEST_CASE("T-15: the recorded matches of AlphaRummy replay exactly, with challenges and without") {
  check_recorded(recorded_alpha_rummy("challenge", 10));
  check_recorded(recorded_alpha_rummy("checked", 39));
}
