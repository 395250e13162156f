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

/// Finds which cards of a hand go into which words so that the total is worth most, for turns that can have several
/// plays (FD-2.1, PD-3.1). Exact. A hand has at most `most_cards` cards. Cards with equal faces are interchangeable, so
/// a plan counts faces, not cards. Two of its plays can name the same card: after making the first one, make a new
/// plan.
class TurnPlan {
 public:
  static constexpr std::size_t most_cards = 8;

  explicit TurnPlan(const std::vector<CardView>& hand);

  /// Adds a word on the table, or a new one, as the target of plays. The plan uses at most one play of it.
  void add_target(std::optional<GroupId> old);
  /// Adds a play of the target that was added last. The cards that it adds are from the hand.
  void add_play(const WordSpelling& spelling, int value);

  struct Choice {
    std::optional<GroupId> old;  ///< the word to change; nothing for a new one
    const WordPlay* play;        ///< points into the plan, so it is valid as long as the plan
  };
  struct Best {
    std::vector<Choice> plays;
    int value = 0;  ///< of the plays and the kept cards
  };
  /// The worth of the cards that are kept. `kept` has the number of cards of each face, in the order of faces().
  using HandValue = std::function<int(const std::vector<int>& kept)>;
  /// The plays that are worth most together with the kept cards. No plays if keeping all cards is best.
  [[nodiscard]] Best best(const HandValue& value_kept) const;

  /// Gives a play of the plan a new value.
  void revalue(const WordPlay& play, int value);

  /// The faces in the hand, each once.
  [[nodiscard]] const std::vector<FaceCode>& faces() const { return faces_; }

 private:
  /// A part of the hand, as one number made of the number of cards of each face. Subtracting a part from a larger part
  /// gives the number of the difference.
  using Part = std::size_t;
  struct Target {
    std::optional<GroupId> old;
    std::vector<std::optional<WordPlay>> plays;  ///< the best play by the part that it uses
  };

  [[nodiscard]] std::size_t face_of(const FaceCode& code) const;
  [[nodiscard]] bool within(Part part, Part of) const;

  std::vector<FaceCode> faces_;
  std::vector<Part> strides_;             ///< by face
  std::vector<std::vector<int>> counts_;  ///< by part and face
  std::vector<std::uint64_t> packed_;     ///< the same, one byte for each face
  std::vector<Target> targets_;
};

}  // namespace meldroom::engine
