#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "card_names.hpp"
#include "engine/card.hpp"
#include "spelling.hpp"

namespace meldroom::terminal {

/// A word or meld on the table.
struct Group {
  int number = 0;
  int owner = 0;
  std::string kind;  ///< "set" or "run"; empty for a word
  std::string word;  ///< empty for a meld
  std::vector<TableTile> tiles;
};

/// What the seat may do now, as the server says (view.own.actions).
struct Allowed {
  std::string kind;    ///< `do` on the wire: "lay_off"
  std::string clause;  ///< that allows it
  std::vector<std::string> from;
  std::vector<engine::CardId> cards;  ///< that may be named; empty if any of the hand may
  int least = 0;
  int most = 0;
};

/// The room as this client is allowed to see it: the last snapshot and the updates since. It is all that the
/// client knows; nothing is worked out beyond it. A document that lacks what the protocol promises makes the
/// readers throw nlohmann::json::exception; Client handles that in one place.
class Document {
 public:
  void take_snapshot(const nlohmann::json& message);
  /// False if updates are missing before this one: a new snapshot is needed.
  [[nodiscard]] bool take_update(const nlohmann::json& message);

  [[nodiscard]] bool empty() const { return doc_.is_null(); }
  [[nodiscard]] std::uint64_t version() const { return version_; }
  [[nodiscard]] const nlohmann::json& whole() const { return doc_; }
  /// The seat of this client; nothing for a spectator.
  [[nodiscard]] std::optional<int> seat() const { return seat_; }

  [[nodiscard]] const nlohmann::json& room() const { return doc_.at("room"); }
  [[nodiscard]] std::string code() const { return room().at("code"); }
  [[nodiscard]] std::string stage() const { return room().at("stage"); }
  [[nodiscard]] bool is_host() const { return seat_ && room().at("host") == *seat_; }
  [[nodiscard]] std::vector<int> seats() const;
  [[nodiscard]] std::string name(int seat) const;

  [[nodiscard]] bool has_view() const { return doc_.contains("view") && !doc_["view"].is_null(); }
  [[nodiscard]] const nlohmann::json& view() const { return doc_.at("view"); }
  [[nodiscard]] std::uint32_t number() const { return view().at("number"); }
  [[nodiscard]] std::vector<int> to_act() const;
  [[nodiscard]] bool my_turn() const;
  [[nodiscard]] engine::Face face(const std::string& code) const;
  [[nodiscard]] std::vector<HeldCard> hand() const;
  /// What words are made from: the hand, or the cards on top of the piles in the middle where there are some.
  [[nodiscard]] std::vector<HeldCard> cards_for_words() const;
  /// The cards of the discard pile that may be looked at, the top one last.
  [[nodiscard]] std::vector<HeldCard> discard_pile() const;
  [[nodiscard]] std::vector<Group> melds() const;
  [[nodiscard]] std::vector<Group> words() const;
  [[nodiscard]] std::vector<Allowed> allowed() const;
  /// The move of that kind; nothing if it is not allowed now.
  [[nodiscard]] std::optional<Allowed> allowed(std::string_view kind) const;
  /// Whether words belong to the table, no matter who laid them, and not to their owners (FD-2.3, AR-2.3).
  [[nodiscard]] bool words_are_common() const;
  /// Whether the melds of the game are words.
  [[nodiscard]] bool plays_words() const;
  /// Words that may not be changed any more this turn.
  [[nodiscard]] std::vector<int> closed_words() const;
  [[nodiscard]] std::string phase() const { return view().at("phase"); }
  /// A hand has ended and the next one is not dealt yet (T-21).
  [[nodiscard]] bool between_hands() const {
    return has_view() && stage() == "playing" && phase() == "between_hands";
  }
  /// What the variant alone shows.
  [[nodiscard]] const nlohmann::json& game() const { return view().at("game"); }
  /// An option of the room as a text; empty if it has no such option.
  [[nodiscard]] std::string option(const std::string& name) const;
  /// How many colours one word may mix, where the room limits that.
  [[nodiscard]] std::optional<int> most_colours() const;

 private:
  [[nodiscard]] std::vector<HeldCard> cards(const nlohmann::json& list) const;

  nlohmann::json doc_;
  std::uint64_t version_ = 0;
  std::optional<int> seat_;
};

}  // namespace meldroom::terminal
