#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "current.hpp"
#include "engine/deck.hpp"
#include "lexicons.hpp"
#include "protocol/deck_json.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/server_message.hpp"
#include "result.hpp"

namespace meldroom::server {

/// The decks in a file, or those built in if the path is empty. The error is a sentence.
[[nodiscard]] Result<protocol::Decks> read_decks(const std::filesystem::path& file);

/// The error for a folder that has no lexicon.
[[nodiscard]] std::string no_lexicon_sentence(const std::filesystem::path& lexicon_dir);

/// What this server has to play with: lexicons and decks. The decks are read at the start and never change.
///
/// New matches start with the lexicons that are offered, found by name. Lexicons that were offered earlier are kept for
/// the matches that need them, and found by hash. Safe to use from any thread.
class Offer {
 public:
  /// Makes an offer from the lexicons that are offered, those that are kept, and the decks in the file `decks` or, if
  /// that is empty, those built in. `lexicon_dir` is the folder that the offered ones are from. The error says what to
  /// do.
  static Result<std::unique_ptr<Offer>> make(std::vector<LexiconPtr> offered, std::vector<LexiconPtr> kept,
                                             const std::filesystem::path& lexicon_dir,
                                             const std::filesystem::path& decks);
  /// For commands that need no running server: makes an offer from the lexicons in `lexicon_dir` and those that are
  /// kept in `data_dir`.
  static Result<std::unique_ptr<Offer>> load(const std::filesystem::path& lexicon_dir,
                                             const std::filesystem::path& data_dir,
                                             const std::filesystem::path& decks);
  Offer(std::vector<LexiconPtr> offered, protocol::Decks decks, std::vector<LexiconPtr> kept = {});

  /// Offers other lexicons from now on, at least one. Matches that have begun keep theirs. Returns the names of those
  /// that are new, changed or gone.
  std::vector<std::string> offer_lexicons(std::vector<LexiconPtr> offered);

  /// The offered lexicon of that name; null if there is none.
  [[nodiscard]] LexiconPtr lexicon(std::string_view name) const;
  /// The lexicon with that hash, offered or kept; null if there is none.
  [[nodiscard]] LexiconPtr lexicon_of(const protocol::LexiconRef& reference) const;
  [[nodiscard]] std::vector<std::string> lexicon_names() const;
  /// The names of all lexicons, including those that are only kept. A room's option can name one that was offered when
  /// it was chosen.
  [[nodiscard]] std::vector<std::string> all_lexicon_names() const;
  /// The deck of that name; null if there is none.
  [[nodiscard]] engine::DeckPtr deck(std::string_view name) const;
  /// The faces of the deck of that name; null if there is none.
  [[nodiscard]] const protocol::Faces* faces(std::string_view deck) const;
  /// The offer in the form that clients get.
  [[nodiscard]] std::shared_ptr<const protocol::Offer> for_clients() const { return for_clients_.get(); }

 private:
  struct Lexicons {
    std::map<std::string, LexiconPtr, std::less<>> offered;  ///< by name
    std::map<std::string, LexiconPtr, std::less<>> all;      ///< by hash
  };
  static Lexicons lexicons_of(std::vector<LexiconPtr> offered, const std::vector<LexiconPtr>& others);
  [[nodiscard]] protocol::Offer made_of(const Lexicons& lexicons) const;

  const protocol::Decks decks_;
  std::map<std::string, protocol::Faces, std::less<>> faces_;
  Current<Lexicons> lexicons_;
  Current<protocol::Offer> for_clients_;
};

}  // namespace meldroom::server
