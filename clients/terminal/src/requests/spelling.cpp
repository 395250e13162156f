#include "requests/spelling.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "phrases.hpp"

namespace meldroom::terminal {

using engine::CardId;
using engine::Colour;
using engine::Face;
using engine::FaceKind;
using engine::Tile;

namespace {

/// Enough for any word and hand of the games; a longer search would block the terminal.
constexpr int most_steps = 200'000;
constexpr std::size_t most_choices = 64;

/// Cards that are equal for spelling.
struct Kind {
  bool required = false;
  bool blank = false;                ///< can be any letter, which must then be named
  bool choice = false;               ///< its letter must be named
  std::vector<std::string> letters;  ///< what it can spell; nothing for a blank or a playing card
  std::optional<Colour> colour;      ///< if colours count
  std::string code;
  std::vector<CardId> cards;
};

struct Piece {
  const Kind* kind;
  std::string as;
  std::size_t word = 0;  ///< which of the words it is in
};

using Choices = std::vector<std::vector<Piece>>;

/// Whether cards of different colours are different for spelling.
enum class Colours : std::uint8_t { alike, count };

/// Such a card is also of any colour.
bool is_any_letter(const Face& face) {
  return face.kind == FaceKind::star || face.kind == FaceKind::wild;
}

Kind kind_of(const Face& face, std::string_view fixed_as, Colours colours) {
  Kind kind;
  kind.blank = is_any_letter(face) && fixed_as.empty();
  kind.choice = is_any_letter(face) || face.kind == FaceKind::flip;
  kind.code = face.code;
  if (!fixed_as.empty()) {
    kind.letters = {std::string(fixed_as)};
  } else if (face.kind == FaceKind::flip) {
    for (const char letter : face.letters) {
      kind.letters.emplace_back(1, letter);
    }
  } else if (!face.letters.empty()) {
    kind.letters = {face.letters};
  }
  if (colours == Colours::count && !is_any_letter(face)) {
    kind.colour = face.colour;
  }
  return kind;
}

class Search {
 public:
  Search(std::span<const std::string> words, std::span<const TableTile> required,
         std::span<const HeldCard> hand, Colours colours)
      : words_(words), colours_(colours) {
    for (const auto& tile : required) {
      auto kind = kind_of(tile.face, tile.as, colours);
      kind.required = true;
      cards_of(std::move(kind)).push_back(tile.id);
    }
    for (const auto& card : hand) {
      auto& cards = cards_of(kind_of(card.face, {}, colours));
      cards.insert(card.wanted ? cards.begin() : cards.end(), card.id);
    }
    // Printed letters are tried before blanks, so that they take the earlier places in the word.
    std::partition(kinds_.begin(), kinds_.end(), [](const Kind& kind) { return !kind.blank; });
    used_.resize(kinds_.size(), 0);
    required_left_ = required.size();
  }

  /// All spellings with exactly that many blanks from the hand, one for each difference that counts.
  Choices with_blanks(int blanks) {
    blanks_left_ = blanks;
    found_.clear();
    steps_ = 0;
    seen_.clear();
    walk(0, 0);
    return found_;
  }

 private:
  /// The cards of that kind so far.
  std::vector<CardId>& cards_of(Kind kind) {
    const auto what_counts = [](const Kind& one) {
      return std::tie(one.required, one.blank, one.choice, one.letters, one.colour);
    };
    const auto same = std::ranges::find(kinds_, what_counts(kind), what_counts);
    return (same == kinds_.end() ? kinds_.emplace_back(std::move(kind)) : *same).cards;
  }

  void walk(std::size_t word, std::size_t at) {
    if (++steps_ > most_steps || found_.size() >= most_choices) {
      return;
    }
    if (word == words_.size()) {
      keep();
      return;
    }
    const std::string_view rest = std::string_view(words_[word]).substr(at);
    if (rest.empty()) {
      walk(word + 1, 0);
      return;
    }
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      const Kind& kind = kinds_[k];
      if (used_[k] == kind.cards.size()) {
        continue;
      }
      if (kind.blank) {
        const int cost = kind.required ? 0 : 1;
        if (blanks_left_ >= cost) {
          blanks_left_ -= cost;
          use(k, word, at, std::string(rest.substr(0, 1)));
          blanks_left_ += cost;
        }
        continue;
      }
      for (const auto& letters : kind.letters) {
        if (rest.starts_with(letters)) {
          use(k, word, at, letters);
        }
      }
    }
  }

  void use(std::size_t k, std::size_t word, std::size_t at, const std::string& letters) {
    const bool required = kinds_[k].required;
    ++used_[k];
    required_left_ -= required ? 1 : 0;
    path_.push_back({&kinds_[k], letters, word});
    walk(word, at + letters.size());
    path_.pop_back();
    required_left_ += required ? 1 : 0;
    --used_[k];
  }

  /// Keeps a spelling unless an earlier one has the same cards as the same letters. If colours count, it also matters
  /// which word has which card.
  void keep() {
    if (required_left_ > 0 || blanks_left_ > 0) {
      return;
    }
    Cards cards;
    for (const auto& piece : path_) {
      cards.emplace(piece.kind, piece.as, colours_ == Colours::count ? piece.word : 0);
    }
    if (seen_.insert(std::move(cards)).second) {
      found_.push_back(path_);
    }
  }

  using Cards = std::multiset<std::tuple<const Kind*, std::string, std::size_t>>;

  std::span<const std::string> words_;
  Colours colours_;
  std::vector<Kind> kinds_;
  std::vector<std::size_t> used_;
  std::size_t required_left_ = 0;
  int blanks_left_ = 0;
  int steps_ = 0;
  std::vector<Piece> path_;
  Choices found_;
  std::set<Cards> seen_;
};

/// The most colours that one of the words mixes.
int colours(const std::vector<Piece>& pieces) {
  std::map<std::size_t, std::set<Colour>> seen;
  std::size_t most = 0;
  for (const auto& piece : pieces) {
    if (piece.kind->colour) {
      seen[piece.word].insert(*piece.kind->colour);
      most = std::max(most, seen[piece.word].size());
    }
  }
  return static_cast<int>(most);
}

std::vector<std::vector<Tile>> tiles(const std::vector<Piece>& pieces, std::size_t words) {
  std::map<const Kind*, std::size_t> taken;
  std::vector<std::vector<Tile>> out(words);
  for (const auto& [kind, as, word] : pieces) {
    out[word].push_back({kind->cards[taken[kind]++], kind->choice ? as : ""});
  }
  return out;
}

std::string listed(const Choices& choices) {
  constexpr std::size_t most_listed = 4;
  std::string text;
  for (std::size_t i = 0; i < std::min(choices.size(), most_listed); ++i) {
    text += i == 0 ? "" : "; or ";
    const Piece* before = nullptr;
    for (const auto& piece : choices[i]) {
      text += before == nullptr ? "" : before->word == piece.word ? " " : " / ";
      text += piece.kind->code + (piece.kind->choice ? "=" + piece.as : "");
      before = &piece;
    }
  }
  return text + (choices.size() > most_listed ? "; or others" : "");
}

int blanks_in(std::span<const HeldCard> hand) {
  return static_cast<int>(std::ranges::count_if(hand, is_any_letter, &HeldCard::face));
}

std::string all(std::span<const std::string> words) {
  return enumerated({words.begin(), words.end()});
}

/// The spellings with as few blanks of the hand as possible.
Choices choices_in(Search& search, int fewest_blanks, int most_blanks) {
  Choices choices;
  for (int blanks = fewest_blanks; blanks <= most_blanks && choices.empty(); ++blanks) {
    choices = search.with_blanks(blanks);
  }
  return choices;
}

/// "an E", "another E", "2 Es".
std::string wanted(const std::string& letter, int times, bool is_there) {
  if (times > 1) return std::to_string(times) + (is_there ? " more " : " ") + letter + "s";
  if (is_there) return "another " + letter;
  return (std::string_view("AEFHILMNORSX").find(letter) == std::string_view::npos ? "a " : "an ") + letter;
}

/// The letters for which there is no card, or only a star or wild card. Empty if no letter could help, because a
/// required card fits nowhere.
std::map<std::string, int> letters_missing(std::span<const std::string> words,
                                           std::span<const TableTile> required,
                                           std::span<const HeldCard> hand) {
  std::vector<HeldCard> more(hand.begin(), hand.end());
  for (const auto& word : words) {
    HeldCard any_letter;
    any_letter.face.kind = FaceKind::star;
    more.insert(more.end(), word.size(), any_letter);
  }
  Search search(words, required, more, Colours::alike);
  std::map<std::string, int> missing;
  if (const auto found = choices_in(search, blanks_in(hand) + 1, blanks_in(more)); !found.empty()) {
    for (const auto& piece : found.front()) {
      if (piece.kind->blank && !piece.kind->required) ++missing[piece.as];
    }
  }
  return missing;
}

Problem letters_are_missing(std::span<const std::string> words, const std::map<std::string, int>& missing,
                            std::span<const TableTile> required, std::span<const HeldCard> hand) {
  bool any_is_there = false;
  std::vector<std::string> parts;
  for (const auto& [letter, times] : missing) {
    const auto has = [&](const auto& card) { return card.face.letters == letter; };
    const bool is_there = std::ranges::any_of(hand, has) || std::ranges::any_of(required, has);
    any_is_there = any_is_there || is_there;
    parts.push_back(wanted(letter, times, is_there));
  }
  std::string text = all(words) + (words.size() > 1 ? " together need " : " needs ") + enumerated(parts);
  if (const int blanks = blanks_in(hand); blanks > 0) {
    const bool star =
        std::ranges::any_of(hand, [](const HeldCard& card) { return card.face.kind == FaceKind::star; });
    text += ", and you have only " +
            count(blanks, star ? "star" : "wild card", star ? "stars" : "wild cards") + " for that";
  } else if (!any_is_there && !hand.empty()) {
    text += parts.size() == 1   ? ", and you have none"
            : parts.size() == 2 ? ", and you have neither"
                                : ", and you have none of them";
  }
  return {text + "."};
}

/// The required cards that the word leaves out: "the S of SPA".
std::string left_out(const std::string& word, std::span<const TableTile> required) {
  std::vector<TableTile> used;
  std::vector<std::string> parts;
  for (const auto& tile : required) {
    used.push_back(tile);
    if (!letters_missing(std::span(&word, 1), used, {}).empty()) continue;
    if (Search exact(std::span(&word, 1), used, {}, Colours::alike); !exact.with_blanks(0).empty()) continue;
    used.pop_back();
    const std::string letter = !tile.as.empty()            ? tile.as
                               : tile.face.letters.empty() ? tile.face.code.str()
                                                           : tile.face.letters;
    parts.push_back("the " + letter + (tile.word.empty() ? " that you named" : " of " + tile.word));
  }
  return enumerated(parts);
}

/// Why the words cannot be spelled. Of several words, the first that fails alone is at fault.
Problem not_spelled(std::span<const std::string> words, std::span<const TableTile> required,
                    std::span<const HeldCard> hand) {
  if (words.size() > 1) {
    for (const auto& word : words) {
      const std::span alone(&word, 1);
      Search search(alone, required, hand, Colours::alike);
      if (choices_in(search, 0, blanks_in(hand)).empty()) return not_spelled(alone, required, hand);
    }
  }
  if (const auto missing = letters_missing(words, required, hand); !missing.empty()) {
    return letters_are_missing(words, missing, required, hand);
  }
  if (const auto unused = words.size() == 1 ? left_out(words.front(), required) : ""; !unused.empty()) {
    return {words.front() + " leaves out " + unused + "."};
  }
  return {"There are no cards at hand for " + all(words) + "."};
}

}  // namespace

Result<std::vector<std::vector<Tile>>> spell_all(std::span<const std::string> words,
                                                 std::span<const TableTile> required,
                                                 std::span<const HeldCard> hand,
                                                 std::optional<int> most_colours) {
  Search search(words, required, hand, most_colours ? Colours::count : Colours::alike);
  Choices choices = choices_in(search, 0, blanks_in(hand));
  if (choices.empty()) {
    return not_spelled(words, required, hand);
  }
  if (most_colours) {
    const auto fits = [&](const auto& pieces) { return colours(pieces) <= *most_colours; };
    if (std::ranges::any_of(choices, fits)) std::erase_if(choices, std::not_fn(fits));
  }
  if (choices.size() > 1) {
    return Problem{all(words) + " can be spelled in several ways that differ: " + listed(choices) +
                   ". Name the cards."};
  }
  return tiles(choices.front(), words.size());
}

Result<std::vector<Tile>> spell(std::string_view word, std::span<const TableTile> required,
                                std::span<const HeldCard> hand, std::optional<int> most_colours) {
  const std::array words{std::string(word)};
  return TRY(spell_all(words, required, hand, most_colours)).front();
}

}  // namespace meldroom::terminal
