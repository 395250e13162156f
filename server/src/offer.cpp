#include "offer.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "whole_file.hpp"

namespace meldroom::server {

Result<protocol::Decks> read_decks(const std::filesystem::path& file) {
  if (file.empty()) return protocol::standard_decks();
  auto decks = protocol::parse_decks(TRY(whole_file(file)));
  if (!decks) return Error{file.string() + ": " + decks.error().message};
  return *std::move(decks);
}

Result<std::unique_ptr<Offer>> Offer::make(std::vector<LexiconPtr> offered, std::vector<LexiconPtr> kept,
                                           const std::filesystem::path& lexicon_dir,
                                           const std::filesystem::path& decks) {
  if (offered.empty()) return Error{no_lexicon_sentence(lexicon_dir)};
  protocol::Decks read = TRY(read_decks(decks));
  for (const engine::VariantInfo& variant : engine::variants()) {
    if (!read.contains(variant.deck)) {
      return Error{decks.string() + " has no deck `" + std::string(variant.deck) + "` for " +
                   std::string(variant.title)};
    }
  }
  return std::make_unique<Offer>(std::move(offered), std::move(read), std::move(kept));
}

Result<std::unique_ptr<Offer>> Offer::load(const std::filesystem::path& lexicon_dir,
                                           const std::filesystem::path& data_dir,
                                           const std::filesystem::path& decks) {
  return make(TRY(open_lexicons(lexicon_dir)), KeptLexicons(kept_lexicons_of(data_dir)).open(), lexicon_dir,
              decks);
}

std::string no_lexicon_sentence(const std::filesystem::path& lexicon_dir) {
  return "there is no lexicon (*.lex) in " + lexicon_dir.string() +
         "; build them with: meldroom dict build --out " + lexicon_dir.string();
}

Offer::Offer(std::vector<LexiconPtr> offered, protocol::Decks decks, std::vector<LexiconPtr> kept)
    : decks_(std::move(decks)),
      lexicons_(lexicons_of(std::move(offered), kept)),
      for_clients_(made_of(*lexicons_.get())) {
  for (const auto& [name, deck] : decks_) faces_.emplace(name, protocol::faces_of(*deck));
}

Offer::Lexicons Offer::lexicons_of(std::vector<LexiconPtr> offered, const std::vector<LexiconPtr>& others) {
  Lexicons lexicons;
  for (auto& lexicon : offered) {
    lexicons.all.emplace(lexicon->hash(), lexicon);
    lexicons.offered.emplace(lexicon->name(), std::move(lexicon));
  }
  for (const auto& lexicon : others) lexicons.all.emplace(lexicon->hash(), lexicon);
  return lexicons;
}

protocol::Offer Offer::made_of(const Lexicons& lexicons) const {
  protocol::Offer offer;
  for (const auto& [name, lexicon] : lexicons.offered) {
    offer.lexicons.push_back({name, std::string(lexicon->hash()), lexicon->size()});
  }
  for (const auto& [name, deck] : decks_) offer.decks.push_back({name, deck->title, deck->cards.size()});
  return offer;
}

std::vector<std::string> Offer::offer_lexicons(std::vector<LexiconPtr> offered) {
  const auto before = lexicons_.get();
  std::vector<LexiconPtr> others;
  for (const auto& [hash, lexicon] : before->all) others.push_back(lexicon);
  Lexicons now = lexicons_of(std::move(offered), others);
  std::vector<std::string> changed;
  for (const auto& [name, lexicon] : now.offered) {
    const auto old = before->offered.find(name);
    if (old == before->offered.end() || old->second->hash() != lexicon->hash()) changed.push_back(name);
  }
  for (const auto& [name, lexicon] : before->offered) {
    if (!now.offered.contains(name)) changed.push_back(name);
  }
  for_clients_.set(made_of(now));
  lexicons_.set(std::move(now));
  return changed;
}

LexiconPtr Offer::lexicon(std::string_view name) const {
  const auto lexicons = lexicons_.get();
  const auto found = lexicons->offered.find(name);
  return found == lexicons->offered.end() ? nullptr : found->second;
}

LexiconPtr Offer::lexicon_of(const protocol::LexiconRef& reference) const {
  const auto lexicons = lexicons_.get();
  const auto found = lexicons->all.find(reference.hash);
  return found == lexicons->all.end() ? nullptr : found->second;
}

std::vector<std::string> Offer::lexicon_names() const {
  std::vector<std::string> names;
  for (const auto& [name, lexicon] : lexicons_.get()->offered) names.push_back(name);
  return names;
}

std::vector<std::string> Offer::all_lexicon_names() const {
  std::set<std::string> names;
  for (const auto& [hash, lexicon] : lexicons_.get()->all) names.emplace(lexicon->name());
  return {names.begin(), names.end()};
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
