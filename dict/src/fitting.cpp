#include "fitting.hpp"

#include <algorithm>
#include <tuple>

#include "letter_position.hpp"

namespace meldroom::dict {

Fitting::Fitting(std::span<const Tile> bag, std::span<const Tile> required) {
  for (std::size_t i = 0; i < required.size(); ++i) {
    add(required[i], Source::required, i);
  }
  for (std::size_t i = 0; i < bag.size(); ++i) {
    add(bag[i], Source::bag, i);
  }
  sort();
}

Fitting::Fitting(const Bag& bag, const Bag& required) {
  constexpr int enough = max_word_letters + 1;  // no word uses more; too many required stay too many
  const auto add_all = [&](const Bag& from, Source source) {
    from.letters.each([&](char letter, int count) {
      for (int n = 0; n < std::min(count, enough); ++n) {
        add(Tile::letter(letter), source, 0);
      }
    });
    for (const auto& [one, other] : from.choices) {
      add(Tile::choice(one, other), source, 0);
    }
    for (const auto& [first, second] : from.pairs) {
      add(Tile::pair(first, second), source, 0);
    }
    for (int n = 0; n < std::min<int>(from.blanks, enough); ++n) {
      add(Tile::blank(), source, 0);
    }
  };
  add_all(required, Source::required);
  add_all(bag, Source::bag);
  sort();
}

void Fitting::add(const Tile& tile, Source source, std::size_t index) {
  const bool required = source == Source::required;
  if (tile.kind == Tile::Kind::pair) {
    pairs_.push_back({tile, required, index, -1});
    required_pairs_ += required ? 1 : 0;
  } else {
    singles_.push_back({tile, required, index});
    required_singles_ += required ? 1 : 0;
  }
}

void Fitting::sort() {
  std::ranges::sort(singles_, {}, [](const Single& single) {
    return std::tuple(!single.required, single.tile.kind, single.index);
  });
}

bool Fitting::possible(std::string_view word, int min_from_bag) {
  best_ = nullptr;
  return prepare(word, min_from_bag) && place_pairs(0, (1U << word.size()) - 1, 0);
}

bool Fitting::best(std::string_view word, int min_from_bag, std::vector<Placed>& placed) {
  best_ = &placed;
  found_ = false;
  if (!prepare(word, min_from_bag)) {
    return false;
  }
  place_pairs(0, (1U << word.size()) - 1, 0);
  return found_;
}

bool Fitting::prepare(std::string_view word, int min_from_bag) {
  if (word.size() > max_word_letters || static_cast<std::size_t>(required_singles_) > word.size()) {
    return false;
  }
  word_ = word;
  min_from_bag_ = std::max(min_from_bag, 0);
  places_.fill(0);
  for (std::size_t at = 0; at < word.size(); ++at) {
    if (word[at] < 'A' || word[at] > 'Z') {
      return false;
    }
    places_[position(word[at])] |= 1U << at;
  }
  return true;
}

/// Tries every way to place pairs at `at` and after it. True if any way is good enough and one was found.
bool Fitting::place_pairs(std::size_t at, std::uint32_t free, int placed) {
  const auto fits = [&](const Pair& pair) {
    return pair.at < 0 && pair.tile.first == word_[at] && pair.tile.second == word_[at + 1];
  };
  for (; at + 1 < word_.size(); ++at) {
    const auto pair = std::ranges::find_if(pairs_, fits);
    if (pair == pairs_.end()) {
      continue;
    }
    pair->at = static_cast<int>(at);
    const bool done = place_pairs(at + 2, free & ~(3U << at), placed + 1);
    pair->at = -1;
    if (done) {
      return true;
    }
  }
  return match(free, placed);
}

/// Matches the letters that pairs leave free. True if any way is good enough and this is one.
bool Fitting::match(std::uint32_t free, int pairs) {
  const int tiles = std::popcount(free) + pairs;
  const auto is_left_out = [](const Pair& pair) { return pair.required && pair.at < 0; };
  if (tiles < required_singles_ + required_pairs_ + min_from_bag_ ||
      std::ranges::any_of(pairs_, is_left_out)) {
    return false;
  }
  unmatched_ = free;
  Cost cost{.unpaired = std::popcount(free)};
  owner_.fill(singles_.size());
  for (std::size_t i = 0; i < singles_.size(); ++i) {
    const auto& [tile, required, index] = singles_[i];
    if (!required && unmatched_ == 0) {
      break;
    }
    std::uint32_t open = free;
    if (!augment(i, open)) {
      if (required) {
        return false;
      }
      continue;
    }
    cost.blanks += !required && tile.kind == Tile::Kind::blank ? 1 : 0;
    cost.choices += !required && tile.kind == Tile::Kind::choice ? 1 : 0;
  }
  if (unmatched_ != 0) {
    return false;
  }
  if (best_ == nullptr) {
    return true;
  }
  if (found_ && best_cost_ <= cost) {
    return false;
  }
  found_ = true;
  best_cost_ = cost;
  best_->clear();
  for (const auto& pair : pairs_) {
    if (pair.at >= 0) {
      best_->push_back({pair.required, pair.index, static_cast<std::size_t>(pair.at), 2});
    }
  }
  for (std::size_t at = 0; at < word_.size(); ++at) {
    if ((free >> at & 1U) != 0) {
      best_->push_back({singles_[owner_[at]].required, singles_[owner_[at]].index, at, 1});
    }
  }
  std::ranges::sort(*best_, {}, &Placed::at);
  return false;
}

std::uint32_t Fitting::places_of(const Tile& tile) const {
  return tile.kind == Tile::Kind::blank ? (1U << word_.size()) - 1
                                        : places_[position(tile.first)] | places_[position(tile.second)];
}

/// Finds a letter for one more tile; it can move other tiles to other letters. `open` has the letters that were not
/// tried yet.
bool Fitting::augment(std::size_t single, std::uint32_t& open) {
  const auto places = places_of(singles_[single].tile);
  if (const auto free = places & open & unmatched_; free != 0) {
    unmatched_ &= ~(free & (~free + 1));
    owner_[static_cast<std::size_t>(std::countr_zero(free))] = single;
    return true;
  }
  while ((places & open) != 0) {
    const auto at = static_cast<std::size_t>(std::countr_zero(places & open));
    open &= ~(1U << at);
    if (augment(owner_[at], open)) {
      owner_[at] = single;
      return true;
    }
  }
  return false;
}

}  // namespace meldroom::dict
