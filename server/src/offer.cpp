#include "offer.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

namespace meldroom::server {

std::variant<protocol::Decks, std::string> read_decks(const std::filesystem::path& file) {
  if (file.empty()) return protocol::standard_decks();
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in) return "cannot read the decks in " + file.string();
  auto decks = protocol::parse_decks(text);
  if (const auto* problem = std::get_if<protocol::JsonError>(&decks))
    return file.string() + ": " + problem->message;
  return std::get<protocol::Decks>(std::move(decks));
}

std::variant<Offer, std::string> Offer::load(const std::filesystem::path& lexicon_dir,
                                             const std::filesystem::path& decks) {
  std::vector<std::shared_ptr<const dict::Lexicon>> lexicons;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(lexicon_dir, error)) {
    if (entry.path().extension() != ".lex") continue;
    auto opened = dict::Lexicon::open(entry.path());
    if (const auto* problem = std::get_if<dict::LexiconError>(&opened)) return problem->message;
    lexicons.push_back(std::get<std::shared_ptr<const dict::Lexicon>>(std::move(opened)));
  }
  if (lexicons.empty()) {
    return "there is no lexicon (*.lex) in " + lexicon_dir.string() +
           "; build them with: meldroom dict build --out " + lexicon_dir.string();
  }
  auto read = read_decks(decks);
  if (auto* problem = std::get_if<std::string>(&read)) return std::move(*problem);
  for (const engine::VariantInfo& variant : engine::variants()) {
    if (!std::get<protocol::Decks>(read).contains(variant.deck)) {
      return decks.string() + " has no deck `" + std::string(variant.deck) + "` for " +
             std::string(variant.title);
    }
  }
  return Offer(std::move(lexicons), std::get<protocol::Decks>(std::move(read)));
}

Offer::Offer(std::vector<std::shared_ptr<const dict::Lexicon>> lexicons, protocol::Decks decks)
    : decks_(std::move(decks)) {
  for (auto& lexicon : lexicons) lexicons_.emplace(lexicon->name(), std::move(lexicon));
  for (const auto& [name, lexicon] : lexicons_) {
    lexicon_names_.push_back(name);
    for_clients_.lexicons.push_back({name, std::string(lexicon->hash()), lexicon->size()});
  }
  for (const auto& [name, deck] : decks_) {
    faces_.emplace(name, protocol::faces_of(*deck));
    for_clients_.decks.push_back({name, deck->title, deck->cards.size()});
  }
}

std::shared_ptr<const dict::Lexicon> Offer::lexicon(std::string_view name) const {
  const auto found = lexicons_.find(name);
  return found == lexicons_.end() ? nullptr : found->second;
}

engine::DeckPtr Offer::deck(std::string_view name) const {
  const auto found = decks_.find(name);
  return found == decks_.end() ? nullptr : found->second;
}

const protocol::Faces* Offer::faces(std::string_view deck) const {
  const auto found = faces_.find(deck);
  return found == faces_.end() ? nullptr : &found->second;
}

}  // namespace meldroom::server
