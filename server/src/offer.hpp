#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "dict/lexicon.hpp"
#include "engine/deck.hpp"
#include "protocol/deck_json.hpp"
#include "protocol/server_message.hpp"

namespace meldroom::server {

/// The decks of a file, or those built in for an empty path; a sentence if they cannot be read.
[[nodiscard]] std::variant<protocol::Decks, std::string> read_decks(const std::filesystem::path& file);

/// What this server has to play with: lexicons and decks, read on start and never changed.
class Offer {
 public:
  /// Opens all *.lex in `lexicon_dir`, and the decks in `decks` or, if that is empty, those built in. The
  /// error says what to do.
  static std::variant<Offer, std::string> load(const std::filesystem::path& lexicon_dir,
                                               const std::filesystem::path& decks);
  /// From values, for tests.
  Offer(std::vector<std::shared_ptr<const dict::Lexicon>> lexicons, protocol::Decks decks);

  /// Null if there is none of that name.
  [[nodiscard]] std::shared_ptr<const dict::Lexicon> lexicon(std::string_view name) const;
  [[nodiscard]] engine::DeckPtr deck(std::string_view name) const;
  /// The faces of a deck that there is.
  [[nodiscard]] const protocol::Faces* faces(std::string_view deck) const;
  [[nodiscard]] const std::vector<std::string>& lexicon_names() const { return lexicon_names_; }
  /// What clients are told of all this.
  [[nodiscard]] const protocol::Offer& for_clients() const { return for_clients_; }

 private:
  std::map<std::string, std::shared_ptr<const dict::Lexicon>, std::less<>> lexicons_;
  std::vector<std::string> lexicon_names_;
  protocol::Decks decks_;
  std::map<std::string, protocol::Faces, std::less<>> faces_;
  protocol::Offer for_clients_;
};

}  // namespace meldroom::server
