#include "spelling.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace meldroom::terminal {

using engine::CardId;
using engine::Colour;
using engine::Face;
using engine::FaceKind;
using engine::Tile;

namespace {

/// Enough for any word and hand of the games; a search that needs more would hold the terminal up.
constexpr int most_steps = 200'000;
constexpr std::size_t most_choices = 64;

/// Cards that are as good as each other for spelling.
struct Kind {
  bool required = false;
  bool blank = false;                ///< stands for any letter
  bool choice = false;               ///< its letter has to be named
  std::vector<std::string> letters;  ///< what it can spell, if it is no blank
  std::optional<Colour> colour;      ///< where that counts
  std::string code;
  std::vector<CardId> cards;
};

struct Piece {
  const Kind* kind;
  std::string as;
};

Kind kind_of(const Face& face, std::string_view fixed_as, bool required, bool colours_count) {
  Kind kind;
  kind.required = required;
  kind.blank = (face.kind == FaceKind::star || face.kind == FaceKind::wild) && fixed_as.empty();
  kind.choice = face.kind == FaceKind::star || face.kind == FaceKind::wild || face.kind == FaceKind::flip;
  kind.code = face.code;
  if (!fixed_as.empty()) {
    kind.letters = {std::string(fixed_as)};
  } else if (face.kind == FaceKind::flip) {
    for (const char letter : face.letters) {
      kind.letters.emplace_back(1, letter);
    }
  } else if (!kind.blank) {
    kind.letters = {face.letters};
  }
  if (colours_count && face.kind != FaceKind::star && face.kind != FaceKind::wild) {  // a star is any colour
    kind.colour = face.colour;
  }
  return kind;
}

class Search {
 public:
  Search(std::string_view word, std::span<const TableTile> required, std::span<const HeldCard> hand,
         bool colours_count)
      : word_(word) {
    for (const auto& tile : required) {
      add(kind_of(tile.face, tile.as, true, colours_count), tile.id);
    }
    for (const auto& card : hand) {
      add(kind_of(card.face, {}, false, colours_count), card.id);
    }
    // Printed letters are tried before blanks, so that they stand where they come first in the word.
    std::partition(kinds_.begin(), kinds_.end(), [](const Kind& kind) { return !kind.blank; });
    used_.resize(kinds_.size(), 0);
    required_left_ = required.size();
  }

  /// All spellings with exactly that many blanks from the hand, one of each kind of difference.
  std::vector<std::vector<Piece>> with_blanks(int blanks) {
    blanks_left_ = blanks;
    found_.clear();
    steps_ = 0;
    seen_.clear();
    walk(0);
    return found_;
  }

 private:
  void add(Kind kind, CardId card) {
    const auto same = std::find_if(kinds_.begin(), kinds_.end(), [&](const Kind& other) {
      return other.required == kind.required && other.blank == kind.blank && other.choice == kind.choice &&
             other.letters == kind.letters && other.colour == kind.colour;
    });
    (same == kinds_.end() ? kinds_.emplace_back(std::move(kind)) : *same).cards.push_back(card);
  }

  void walk(std::size_t at) {
    if (++steps_ > most_steps || found_.size() >= most_choices) {
      return;
    }
    if (at == word_.size()) {
      keep();
      return;
    }
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      const Kind& kind = kinds_[k];
      if (used_[k] == kind.cards.size()) {
        continue;
      }
      if (kind.blank) {
        if (blanks_left_ > 0) {
          --blanks_left_;
          use(k, at, std::string(1, word_[at]));
          ++blanks_left_;
        }
        continue;
      }
      for (const auto& letters : kind.letters) {
        if (word_.substr(at).starts_with(letters)) {
          use(k, at, letters);
        }
      }
    }
  }

  void use(std::size_t k, std::size_t at, const std::string& letters) {
    const bool required = kinds_[k].required;
    ++used_[k];
    required_left_ -= required ? 1 : 0;
    path_.push_back({&kinds_[k], letters});
    walk(at + letters.size());
    path_.pop_back();
    required_left_ += required ? 1 : 0;
    --used_[k];
  }

  /// Two ways to spell the word with the same cards as the same letters are one.
  void keep() {
    if (required_left_ > 0 || blanks_left_ > 0) {
      return;
    }
    std::multiset<std::pair<const Kind*, std::string>> cards;
    for (const auto& piece : path_) {
      cards.emplace(piece.kind, piece.as);
    }
    if (seen_.insert(std::move(cards)).second) {
      found_.push_back(path_);
    }
  }

  std::string_view word_;
  std::vector<Kind> kinds_;
  std::vector<std::size_t> used_;
  std::size_t required_left_ = 0;
  int blanks_left_ = 0;
  int steps_ = 0;
  std::vector<Piece> path_;
  std::vector<std::vector<Piece>> found_;
  std::set<std::multiset<std::pair<const Kind*, std::string>>> seen_;
};

int colours(const std::vector<Piece>& pieces) {
  std::set<Colour> seen;
  for (const auto& piece : pieces) {
    if (piece.kind->colour) {
      seen.insert(*piece.kind->colour);
    }
  }
  return static_cast<int>(seen.size());
}

std::vector<Tile> tiles(const std::vector<Piece>& pieces) {
  std::map<const Kind*, std::size_t> taken;
  std::vector<Tile> out;
  for (const auto& [kind, as] : pieces) {
    out.push_back({kind->cards[taken[kind]++], kind->choice ? as : ""});
  }
  return out;
}

std::string listed(const std::vector<std::vector<Piece>>& choices) {
  constexpr std::size_t most_listed = 4;
  std::string text;
  for (std::size_t i = 0; i < std::min(choices.size(), most_listed); ++i) {
    text += i == 0 ? "" : "; or ";
    for (const auto& [kind, as] : choices[i]) {
      text += (&kind == &choices[i].front().kind ? "" : " ") + kind->code + (kind->choice ? "=" + as : "");
    }
  }
  return text + (choices.size() > most_listed ? "; or others" : "");
}

int blanks_in(std::span<const HeldCard> hand) {
  return static_cast<int>(std::count_if(hand.begin(), hand.end(), [](const HeldCard& card) {
    return card.face.kind == FaceKind::star || card.face.kind == FaceKind::wild;
  }));
}

}  // namespace

std::variant<std::vector<Tile>, Problem> spell(std::string_view word, std::span<const TableTile> required,
                                               std::span<const HeldCard> hand,
                                               std::optional<int> most_colours) {
  Search search(word, required, hand, most_colours.has_value());
  const int most_blanks = blanks_in(hand);
  std::vector<std::vector<Piece>> choices;
  for (int blanks = 0; blanks <= most_blanks && choices.empty(); ++blanks) {
    choices = search.with_blanks(blanks);
  }
  if (choices.empty()) {
    return Problem{required.empty() ? "Your cards do not spell " + std::string(word) + "."
                                    : std::string(word) +
                                          " does not use all cards of the word on the table and "
                                          "beside them only cards of your hand."};
  }
  if (most_colours) {
    std::vector<std::vector<Piece>> fitting;
    std::copy_if(choices.begin(), choices.end(), std::back_inserter(fitting),
                 [&](const auto& pieces) { return colours(pieces) <= *most_colours; });
    if (!fitting.empty()) {
      choices = std::move(fitting);
    }
  }
  if (choices.size() > 1) {
    return Problem{std::string(word) + " can be spelled in several ways that differ: " + listed(choices) +
                   ". Name the cards."};
  }
  return tiles(choices.front());
}

}  // namespace meldroom::terminal
