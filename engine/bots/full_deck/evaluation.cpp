#include "full_deck/evaluation.hpp"

#include <algorithm>
#include <functional>
#include <ranges>
#include <utility>

#include "full_deck/scoring.hpp"
#include "full_deck/word_forms.hpp"

namespace meldroom::engine::full_deck {
namespace {

constexpr std::size_t longest_word = 12;  ///< longer words are rarely within reach
/// The most letters that the next player adds to a word. With more they would rather lay a new word.
constexpr int most_added = 2;

constexpr std::size_t any_letter = 26;  ///< stands for a wild card in place of a letter's number

std::size_t place_of(char letter) {
  return static_cast<std::size_t>(letter - 'A');
}

}  // namespace

Evaluation::Evaluation(const dict::Lexicon& lexicon, const Options& options)
    : lexicon_(lexicon), options_(options), longer_words_(lexicon, least_letters, longest_word) {}

void Evaluation::Hand::add(const Face& face) {
  wilds += face.kind == FaceKind::wild ? 1 : 0;
  for (const char letter : face.letters) {
    letters.add(letter);
  }
}

void Evaluation::imagine(const std::vector<const Face*>& unseen, std::size_t cards_of_next,
                         RandomNumbers& random) {
  next_hands_.clear();
  new_word_with_.fill(0);
  for (int deal = 0; deal < deals; ++deal) {
    auto cards = unseen;
    const auto draw = [&](std::size_t count) {
      Hand hand;
      for (; count > 0 && !cards.empty(); --count) {
        auto& card = cards[random.below(static_cast<std::uint32_t>(cards.size()))];
        hand.add(*card);
        card = cards.back();
        cards.pop_back();
      }
      return hand;
    };
    next_hands_.push_back(draw(cards_of_next));
    weigh_letters(draw(full_hand - 1));
  }
  new_word_with_any_ = 0;
  for (const auto* face : unseen) {
    new_word_with_any_ += new_word_with(*face);
  }
  new_word_with_any_ /= std::max(static_cast<int>(unseen.size()), 1);
}

/// For a hand that lacks one card: adds, for each card that may come, the points of the best new word.
void Evaluation::weigh_letters(const Hand& rest) {
  int now = 0;
  std::array<int, letters_and_wild> with{};
  for (const auto& word : longer_words_.words() | std::views::reverse) {
    const int bonus = word.count == full_hand ? bonus_score.points : 0;
    const int letters = static_cast<int>(word.count);
    if (2 * letters + bonus <= now) {
      if (word.count < full_hand) {
        break;  // all words left are shorter
      }
      continue;
    }
    const int lacking = rest.letters.missing(word.letters);
    if (lacking > rest.wilds + 1) {
      continue;
    }
    const bool complete = lacking <= rest.wilds;
    const int points = 2 * (letters - std::min(lacking, rest.wilds)) + (complete ? 0 : bonus);
    std::vector<std::pair<int*, int>> better;
    const auto raise = [&](int& best, int value) {
      if (value > best) {
        better.emplace_back(&best, value);
      }
    };
    if (complete) {
      raise(now, points);
    } else {
      raise(with[any_letter], points - 2);
      for (char letter = 'A'; letter <= 'Z'; ++letter) {
        if (word.letters.count(letter) > rest.letters.count(letter)) {
          raise(with.at(place_of(letter)), points);
        }
      }
    }
    if (!better.empty() && check_new_word(lexicon_, options_, lexicon_.word(word.index))) {
      for (const auto& [best, value] : better) {
        *best = value;
      }
    }
  }
  for (std::size_t card = 0; card < with.size(); ++card) {
    new_word_with_[card] += std::max(now, with[card]);
  }
}

const std::vector<Evaluation::PlayOn>& Evaluation::play_ons(const std::string& word) {
  const auto [known, is_new] = play_ons_.try_emplace(word);
  auto& found = known->second;
  if (is_new) {
    for (const auto& step : longer_words_.steps(word, most_added)) {
      const auto made = lexicon_.word(step.word);
      if (check_play_on(lexicon_, options_, word, made)) {
        found.push_back({step.letters, score_play_on(word, made, 0).points});
      }
    }
    std::ranges::sort(found, std::greater(), &PlayOn::points);
  }
  return found;
}

int Evaluation::gift(const std::string& word) {
  int sum = 0;
  const auto& possible = play_ons(word);
  for (const auto& hand : next_hands_) {
    const auto best = std::ranges::find_if(
        possible, [&](const PlayOn& play_on) { return hand.letters.missing(play_on.letters) <= hand.wilds; });
    sum += best == possible.end() ? 0 : best->points;
  }
  return sum;
}

int Evaluation::new_word_with(const Face& face) const {
  if (face.kind == FaceKind::wild) {
    return new_word_with_[any_letter];
  }
  int best = 0;
  for (const char letter : face.letters) {
    best = std::max(best, new_word_with_.at(place_of(letter)));
  }
  return best;
}

}  // namespace meldroom::engine::full_deck
