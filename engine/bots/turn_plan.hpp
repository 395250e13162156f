#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/move.hpp"
#include "engine/view.hpp"
#include "word_plays.hpp"

namespace meldroom::engine {

/// Which cards of a hand go into which words, so that all together is worth most: the plays of a turn that
/// has several of them (FD-2.1, PD-3.1). Exact. A hand has no more than `most_cards`. Cards with equal faces
/// are alike, so a plan counts faces and not cards, and its plays name cards for themselves alone: after the
/// first of them a new one is made.
class TurnPlan {
 public:
  static constexpr std::size_t most_cards = 8;

  explicit TurnPlan(const std::vector<CardView>& hand);

  /// A place for a play: a word on the table, or a new one. At most one play of it is in the plan.
  void add_target(std::optional<GroupId> old);
  /// A play of the target added last. The cards of it that are added are of the hand.
  void add_play(const WordSpelling& spelling, int value);

  struct Choice {
    std::optional<GroupId> old;  ///< the word that is changed; nothing for a new one
    const WordPlay* play;        ///< of the plan, as long as that lives
  };
  struct Best {
    std::vector<Choice> plays;
    int value = 0;  ///< of the plays and of the hand kept
  };
  /// What a hand that is kept is worth: given as how many of each of faces() it has.
  using HandValue = std::function<int(const std::vector<int>& kept)>;
  /// The plays that are worth most together with what is kept; none if it is best to keep all.
  [[nodiscard]] Best best(const HandValue& value_kept) const;

  /// Gives a play of the plan another value.
  void revalue(const WordPlay& play, int value);

  /// The faces in the hand, each once.
  [[nodiscard]] const std::vector<FaceCode>& faces() const { return faces_; }

 private:
  /// How many cards of each face, as one number: the number of a hand's part. The number of a part of a part
  /// is the difference of theirs.
  using Part = std::size_t;
  struct Target {
    std::optional<GroupId> old;
    std::vector<std::optional<WordPlay>> plays;  ///< by the part that is used, the best
  };

  [[nodiscard]] std::size_t face_of(const FaceCode& code) const;
  [[nodiscard]] bool within(Part part, Part of) const;

  std::vector<FaceCode> faces_;
  std::vector<Part> strides_;             ///< by face
  std::vector<std::vector<int>> counts_;  ///< by part and face
  std::vector<std::uint64_t> packed_;     ///< the same, a byte a face
  std::vector<Target> targets_;
};

}  // namespace meldroom::engine
