#include "turn_plan.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <stdexcept>
#include <utility>

namespace meldroom::engine {
namespace {

constexpr std::uint64_t guards = 0x8080808080808080U;
constexpr int no_way = std::numeric_limits<int>::min();

}  // namespace

TurnPlan::TurnPlan(const std::vector<CardView>& hand) {
  if (hand.size() > most_cards) {
    throw std::invalid_argument("a turn is planned with no more than 8 cards");
  }
  for (const auto& card : hand) {
    if (std::ranges::find(faces_, card.face) == faces_.end()) {
      faces_.push_back(card.face);
    }
  }
  counts_.assign(1, std::vector<int>(faces_.size()));
  for (std::size_t face = 0; face < faces_.size(); ++face) {
    strides_.push_back(counts_.size());
    const auto copies = std::ranges::count(hand, faces_[face], &CardView::face);
    const auto smaller = counts_;
    for (int copy = 1; copy <= copies; ++copy) {
      for (auto part : smaller) {
        part[face] = copy;
        counts_.push_back(std::move(part));
      }
    }
  }
  for (const auto& counts : counts_) {
    std::uint64_t packed = 0;
    for (const int count : counts) {
      packed = packed << 8U | static_cast<std::uint64_t>(count);
    }
    packed_.push_back(packed);
  }
}

void TurnPlan::add_target(std::optional<GroupId> old) {
  targets_.push_back({old, std::vector<std::optional<WordPlay>>(counts_.size())});
}

void TurnPlan::add_play(const WordSpelling& spelling, int value) {
  Part used = 0;
  for (const auto& card : spelling.cards) {
    used += card.added ? strides_[face_of(card.face->code)] : 0;
  }
  auto& best = targets_.back().plays[used];
  if (!best || value > best->value) {
    best = play_of(spelling, value);
  }
}

/// Goes through the targets one by one. For each part of the hand, keeps the most that using exactly that part is worth
/// with the targets so far.
TurnPlan::Best TurnPlan::best(const HandValue& value_kept) const {
  const auto parts = counts_.size();
  std::vector<int> values(parts, no_way);
  values.front() = 0;
  std::vector<std::vector<Part>> chosen;  // by target and part: the cards of the part that the target uses
  for (const auto& target : targets_) {
    auto next = values;
    auto& uses = chosen.emplace_back(parts);
    for (Part used = 1; used < parts; ++used) {
      const auto& play = target.plays[used];
      for (Part part = used; play && part < parts; ++part) {
        if (values[part - used] == no_way || !within(used, part)) {
          continue;
        }
        if (const int value = values[part - used] + play->value; value > next[part]) {
          next[part] = value;
          uses[part] = used;
        }
      }
    }
    values = std::move(next);
  }

  Best best{.plays = {}, .value = no_way};
  Part all = 0;
  for (Part part = 0; part < parts; ++part) {
    if (values[part] == no_way) {
      continue;
    }
    if (const int value = values[part] + value_kept(counts_[parts - 1 - part]); value > best.value) {
      best.value = value;
      all = part;
    }
  }
  for (auto target = targets_.size(); target-- > 0;) {
    if (const auto used = chosen[target][all]; used != 0) {
      best.plays.push_back({targets_[target].old, &*targets_[target].plays[used]});
      all -= used;
    }
  }
  return best;
}

void TurnPlan::revalue(const WordPlay& play, int value) {
  for (auto& target : targets_) {
    const auto found =
        std::ranges::find_if(target.plays, [&](const auto& known) { return known && &*known == &play; });
    if (found != target.plays.end()) {
      (*found)->value = value;
    }
  }
}

std::size_t TurnPlan::face_of(const FaceCode& code) const {
  return static_cast<std::size_t>(std::ranges::find(faces_, code) - faces_.begin());
}

bool TurnPlan::within(Part part, Part of) const {
  return (((packed_[of] | guards) - packed_[part]) & guards) == guards;
}

}  // namespace meldroom::engine
