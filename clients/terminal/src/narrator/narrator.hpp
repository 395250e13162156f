#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "card_text.hpp"
#include "document.hpp"
#include "phrases.hpp"
#include "protocol/read_server_message.hpp"
#include "requests/commands.hpp"

namespace meldroom::terminal {

/// How text looks.
struct Look {
  FaceStyle faces = FaceStyle::symbols;
  bool colour = false;  ///< with escape sequences; no information is in the colour alone
  bool bell = false;    ///< a sound when a turn of the player begins
};

/// Lines of text about a document. Every line makes sense when it is read aloud on its own. narrator.cpp has what may
/// be done now; each other part is in the file with its name.
class Narrator {
 public:
  explicit Narrator(Look look) : look_(look) {}

  /// The text for the events of one update, without what another event, or the hand that is shown next, also says.
  [[nodiscard]] Lines events(std::span<const protocol::ServerEvent> events, const Document& before,
                             const Document& now) const;
  /// Changes of the room for which there is no event: who is ready, the options, seats.
  [[nodiscard]] Lines room_changes(const Document& before, const Document& now) const;
  /// What has changed between two documents if the events between them are not known, for example after a lost
  /// connection. table() says how things are now.
  [[nodiscard]] Lines meanwhile(const Document& before, const Document& now) const;
  /// What is played, who has which seat, and whether they are ready.
  [[nodiscard]] Lines room(const Document& now) const;
  /// What a person who has just come in may type first.
  [[nodiscard]] Lines first_steps(const Document& now) const;
  [[nodiscard]] Lines table(const Document& now) const;
  /// The same in short, with what may be done, for a screen that is `width` columns wide: `most` lines at the most.
  [[nodiscard]] Lines board(const Document& now, std::size_t width, std::size_t most) const;
  [[nodiscard]] Lines hand(const Document& now) const;
  [[nodiscard]] Lines scores(const Document& now) const;
  /// Whose turn it is, and in the player's own turn what they can do.
  [[nodiscard]] Lines turn(const Document& now) const;
  /// What stands in front of the line that the person types: whom the table waits for.
  [[nodiscard]] std::string prompt(const Document& now) const;
  /// Everything that may be done now, how to type it, and the clause that allows it.
  [[nodiscard]] Lines help(const Document& now) const;
  /// All verbs of this game and the room, and how to name a card.
  [[nodiscard]] Lines help_on_all(const Document& now) const;
  /// The server's hints, as the player would type them.
  [[nodiscard]] Lines hints(const protocol::Hints& answer, const Document& now) const;
  /// The options of the room and what they mean.
  [[nodiscard]] Lines options(const Document& now) const;

 private:
  friend class EventSentences;
  friend class GameSentences;
  friend class TypedMove;

  [[nodiscard]] std::string typed(Verb verb, const engine::Action& action, const Document& now) const;
  /// A move of the player as they would type it.
  [[nodiscard]] std::string typed(const engine::Move& move, const Document& now) const;
  [[nodiscard]] std::string from_discard_pile(const engine::Action& action, const Document& now) const;
  /// What a player should not miss.
  [[nodiscard]] std::string bold(const std::string& text) const {
    return look_.colour ? "\x1b[1m" + text + "\x1b[0m" : text;
  }
  [[nodiscard]] std::string card(const engine::Face& face, std::string_view as = {}) const;
  [[nodiscard]] std::string cards(std::span<const engine::CardView> list, const Document& now) const;
  [[nodiscard]] std::string tiles(const Word& word) const;
  /// Names of cards in one text. Spoken names have several words, so commas are between them.
  [[nodiscard]] std::string listed(const Lines& names) const;
  /// A card of the player's own hand by its id; "a card" if it is not there.
  [[nodiscard]] std::string held_card(engine::CardId id, const Document& now, std::string_view as = {}) const;
  [[nodiscard]] std::string held_cards(std::span<const engine::CardId> ids, const Document& now) const;
  [[nodiscard]] std::string piles(const Document& now) const;
  [[nodiscard]] std::string player(engine::Seat seat, const Document& now) const;
  [[nodiscard]] std::string titled_line(const std::string& title, std::size_t width) const;
  [[nodiscard]] Lines people(const Document& now) const;
  [[nodiscard]] Lines melds_and_words(const Document& now) const;
  /// The part of the view that only this game has.
  [[nodiscard]] Lines game(const Document& now) const;
  [[nodiscard]] std::string own_deadwood(const Document& now) const;
  [[nodiscard]] Lines played_meanwhile(const Document& before, const Document& now) const;
  [[nodiscard]] Lines standings(const Document& now) const;
  [[nodiscard]] std::string middle_piles(const Document& now) const;
  [[nodiscard]] std::string pending_word(const Document& now) const;
  [[nodiscard]] Lines hand_result(const engine::HandResult& result, const Document& now) const;
  /// That the match is over, and who has won.
  [[nodiscard]] std::string outcome(const engine::MatchResult& result, const Document& now) const;
  [[nodiscard]] Lines match_result(const engine::MatchResult& result, const Document& now) const;
  /// The words that the table has allowed, and the question that is open.
  [[nodiscard]] Lines agreements(const Document& now) const;

  Look look_;
};

}  // namespace meldroom::terminal
