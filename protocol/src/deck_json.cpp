#include "protocol/deck_json.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "dict/try.hpp"
#include "engine/match.hpp"
#include "json_fields.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/text.hpp"
#include "standard_decks_json.hpp"
#include "strict_json.hpp"

namespace meldroom::protocol {

using engine::Colour;
using engine::Deck;
using engine::Face;
using engine::FaceKind;
using engine::Suit;
using nlohmann::json;

namespace {

constexpr std::size_t most_deck_cards = 256;
constexpr std::size_t most_title_characters = 120;
constexpr std::size_t decks_depth = 6;

constexpr std::array<std::string_view, 13> rank_names{"A", "2", "3",  "4", "5", "6", "7",
                                                      "8", "9", "10", "J", "Q", "K"};

/// The number of cards of a kind, and the value of each.
struct Amount {
  int count = 0;
  int value = 0;
};

Amount read_amount(const json& value, const Path& path, Problem& problem) {
  Fields fields(value, path, problem);
  Amount amount{fields.required("count", whole<int>(1, 64)),
                fields.optional("value", whole<int>(0, 1000)).value_or(0)};
  fields.finish();
  return amount;
}

int read_rank(const json& value, const Path& path, Problem& problem) {
  const std::string name = read_any_text(value, path, problem);
  const auto found = std::find(rank_names.begin(), rank_names.end(), name);
  if (found == rank_names.end()) {
    problem.report(path, "must be one of A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K");
    return 1;
  }
  return static_cast<int>(found - rank_names.begin()) + 1;
}

/// Adds the cards suit by suit, and in each suit the ranks as listed.
void add_playing_cards(std::vector<Face>& cards, const std::vector<Suit>& suits,
                       const std::vector<int>& ranks) {
  for (const Suit suit : suits) {
    for (const int rank : ranks) {
      const char initial = static_cast<char>(name_of(suit).front() - 'a' + 'A');
      cards.push_back({std::string(rank_names[static_cast<std::size_t>(rank) - 1]) + initial,
                       FaceKind::playing, rank, suit, "", std::nullopt, 0});
    }
  }
}

/// Letters A to Z, each repeated, and then the stars. If the deck has colours, they follow each other in turn over all
/// these cards.
class LetterCards {
 public:
  LetterCards(std::vector<Face>& cards, const std::vector<Colour>& colours)
      : cards_(cards), colours_(colours) {}

  void add(FaceKind kind, const std::string& letter, Amount amount) {
    for (int i = 0; i < amount.count; ++i) {
      Face face{
          kind == FaceKind::star ? "*" : letter, kind, 0, std::nullopt, letter, std::nullopt, amount.value};
      if (!colours_.empty()) {
        face.colour = colours_[dealt_++ % colours_.size()];
        face.code = face.code.str().append("-").append(name_of(*face.colour));
      }
      cards_.push_back(std::move(face));
    }
  }

 private:
  std::vector<Face>& cards_;
  const std::vector<Colour>& colours_;
  std::size_t dealt_ = 0;
};

std::vector<std::pair<std::string, Amount>> read_letters(const json& value, const Path& path,
                                                         Problem& problem) {
  std::vector<std::pair<std::string, Amount>> letters;
  if (!value.is_object() || value.empty()) {
    problem.report(path, R"(must be an object of letters, like "A": {"count": 8, "value": 2})");
    return letters;
  }
  // Objects are sorted by their keys: A to Z, in whatever order the file has them.
  for (const auto& [letter, amount] : value.get_ref<const json::object_t&>()) {
    if (letter.size() != 1 || !is_capitals(letter)) {
      problem.report(path, "may only have single capital letters A-Z as keys");
      return letters;
    }
    letters.emplace_back(letter, read_amount(amount, Path{&path, letter}, problem));
  }
  return letters;
}

const auto one_letter = text({1, 1, is_capitals, "capital letters A-Z"});
const auto two_letters = text({2, 2, is_capitals, "capital letters A-Z"});

std::string read_flip(const json& value, const Path& path, Problem& problem) {
  const auto letters = list(one_letter, 2)(value, path, problem);
  if (letters.size() != 2) problem.report(path, "must be a list of two letters");
  return problem ? "AB" : letters[0] + letters[1];
}

void read_playing_cards(Fields& fields, std::vector<Face>& cards) {
  const auto suits = fields.required("suits", list(read_enum<Suit>, 4));
  const auto ranks = fields.required("ranks", list(read_rank, rank_names.size()));
  add_playing_cards(cards, suits, ranks);
}

void read_letter_cards(Fields& fields, std::vector<Face>& cards) {
  const auto colours = fields.optional("colours", list(read_enum<Colour>, 4)).value_or(std::vector<Colour>());
  fields.optional("colouring",
                  text({1, 400, is_plain, "characters"}));  // describes for people what LetterCards does
  LetterCards letter_cards(cards, colours);
  for (const auto& [letter, amount] : fields.required("letters", read_letters)) {
    letter_cards.add(FaceKind::letter, letter, amount);
  }
  if (const auto stars = fields.optional("stars", read_amount)) {
    letter_cards.add(FaceKind::star, "", *stars);
  }
  for (const auto& letters :
       fields.optional("combinations", list(two_letters, 64)).value_or(std::vector<std::string>())) {
    cards.push_back({letters, FaceKind::combination, 0, std::nullopt, letters, std::nullopt, 0});
  }
  for (const auto& letters :
       fields.optional("flips", list(read_flip, 64)).value_or(std::vector<std::string>())) {
    const std::string code = {letters[0], '/', letters[1]};
    cards.push_back({code, FaceKind::flip, 0, std::nullopt, letters, std::nullopt, 0});
  }
  if (const auto wilds = fields.optional("wilds", read_amount)) {
    cards.insert(cards.end(), static_cast<std::size_t>(wilds->count),
                 Face{"?", FaceKind::wild, 0, std::nullopt, "", std::nullopt, wilds->value});
  }
}

Deck read_named_deck(const std::string& name, const json& value, const Path& path, Problem& problem) {
  Deck deck;
  deck.name = name;
  Fields fields(value, path, problem);
  deck.title = fields.required("title", text({1, most_title_characters, is_plain, "printable characters"}));
  if (fields.has("suits")) {
    read_playing_cards(fields, deck.cards);
  } else {
    read_letter_cards(fields, deck.cards);
  }
  fields.finish();
  if (deck.cards.empty() || deck.cards.size() > most_deck_cards) {
    problem.report(path, "must have 1 to " + std::to_string(most_deck_cards) + " cards, it has " +
                             std::to_string(deck.cards.size()));
  }
  return deck;
}

Decks read_decks(const json& value, const Path& path, Problem& problem) {
  Decks decks;
  if (!value.is_object() || value.empty()) {
    problem.report(path, "must be an object of decks by their names");
    return decks;
  }
  for (const auto& [name, deck] : value.get_ref<const json::object_t&>()) {
    if (!rules::slug.permits(name)) {
      problem.report(path, "has a deck whose name does not fit: it " + rules::slug.demand());
      return decks;
    }
    decks.emplace(name,
                  std::make_shared<const Deck>(read_named_deck(name, deck, Path{&path, name}, problem)));
  }
  return decks;
}

}  // namespace

Result<Decks> parse_decks(std::string_view text) {
  return read_document(TRY(parse_strict(text, decks_depth)), read_decks);
}

const Decks& standard_decks() {
  static const Decks decks = [] {
    auto read = parse_decks(standard_decks_json);
    if (!read) {
      throw engine::InvariantError("engine/decks/decks.json: " + read.error().message);
    }
    return *std::move(read);
  }();
  return decks;
}

}  // namespace meldroom::protocol
