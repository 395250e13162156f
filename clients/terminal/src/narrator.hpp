#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "document.hpp"
#include "faces.hpp"
#include "verbs.hpp"

namespace meldroom::terminal {

/// How text looks.
struct Look {
  FaceStyle faces = FaceStyle::symbols;
  bool colour = false;  ///< with escape sequences; nothing is told by colour alone
};

/// Lines of text about what is in a document. Every line makes sense when read aloud on its own. What may be
/// done is in narrator.cpp, the rest in the narrator_*.cpp that is named for it.
class Narrator {
 public:
  explicit Narrator(Look look) : look_(look) {}

  /// Keeps what the server says it offers: titles of games, texts of options.
  void learn(const nlohmann::json& welcome);

  /// What the events of one update say. Those that this client does not know are left out: a newer server may
  /// have more; and so is what another event or the hand that is shown next says too.
  [[nodiscard]] std::vector<std::string> events(const nlohmann::json& events, const Document& now) const;
  /// What changed in the room that no event tells: who is ready, the options, seats.
  [[nodiscard]] std::vector<std::string> room_changes(const Document& before, const Document& now) const;
  /// Who sits where, ready or not.
  [[nodiscard]] std::vector<std::string> room(const Document& now) const;
  [[nodiscard]] std::vector<std::string> table(const Document& now) const;
  [[nodiscard]] std::vector<std::string> hand(const Document& now) const;
  [[nodiscard]] std::vector<std::string> scores(const Document& now) const;
  /// Whose turn it is, and for one's own turn what can be done.
  [[nodiscard]] std::vector<std::string> turn(const Document& now) const;
  /// Everything that may be done now, with how it is typed and the clause that allows it.
  [[nodiscard]] std::vector<std::string> help(const Document& now) const;
  /// The plays that the server hints at, as they would be typed.
  [[nodiscard]] std::vector<std::string> hints(const nlohmann::json& answer, const Document& now) const;
  /// The options of the room and what they mean.
  [[nodiscard]] std::vector<std::string> options(const Document& now) const;

 private:
  [[nodiscard]] std::vector<std::string> event(const nlohmann::json& event, const Document& now) const;
  [[nodiscard]] std::string typed(Verb verb, const Allowed& action, const Document& now) const;
  [[nodiscard]] std::string typed(const nlohmann::json& move, const Document& now) const;
  [[nodiscard]] std::string tile(const nlohmann::json& tile, const Document& now) const;
  [[nodiscard]] nlohmann::json variant(const Document& now) const;
  [[nodiscard]] std::string from_discard_pile(const Allowed& action, const Document& now) const;
  [[nodiscard]] std::string card(const engine::Face& face, std::string_view as = {}) const;
  [[nodiscard]] std::string cards(const nlohmann::json& list, const Document& now) const;
  [[nodiscard]] std::string tiles(const Group& group) const;
  [[nodiscard]] std::string held_card(std::uint32_t id, const Document& now, std::string_view as = {}) const;
  /// What the game that is played shows besides what all have.
  [[nodiscard]] std::vector<std::string> game(const Document& now) const;
  [[nodiscard]] std::vector<std::string> gin(const Document& now) const;
  [[nodiscard]] std::vector<std::string> gin_rummy(const Document& now) const;
  [[nodiscard]] std::vector<std::string> knock_so_far(const Document& now, std::string_view last_turn) const;
  [[nodiscard]] std::vector<std::string> full_deck(const Document& now) const;
  [[nodiscard]] std::vector<std::string> alpha_rummy(const Document& now) const;
  [[nodiscard]] std::vector<std::string> standings(const Document& now) const;
  [[nodiscard]] std::string middle_piles(const Document& now) const;
  [[nodiscard]] std::string pending_word(const Document& now) const;
  [[nodiscard]] std::vector<std::string> hand_result(const nlohmann::json& result, const Document& now) const;

  Look look_;
  nlohmann::json welcome_;
};

}  // namespace meldroom::terminal
