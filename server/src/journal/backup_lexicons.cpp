#include "journal/backup_lexicons.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <spdlog/spdlog.h>

#include "journal/entry.hpp"
#include "journal/sqlite.hpp"
#include "lexicons.hpp"

namespace meldroom::server {

namespace {

/// The hashes of the lexicons that matches began with; none if the entries are damaged. `verify` finds the damage in the
/// backup too.
LexiconHashes lexicons_needed(sqlite3* database) try {
  LexiconHashes hashes;
  Statement begun(database, R"(SELECT body FROM entry WHERE body GLOB '{"entry":"begun"*')");
  while (begun.step()) {
    const auto read = entry::from_json(begun.text(0));
    const auto* known = std::get_if<entry::Entry>(&read);
    const auto* match = known == nullptr ? nullptr : std::get_if<entry::Begun>(known);
    if (match != nullptr && match->lexicon) hashes.insert(match->lexicon->hash);
  }
  return hashes;
} catch (const SqliteFailure& failure) {
  if (!failure.damaged()) throw;
  return {};
}

}  // namespace

void add_lexicons(sqlite3* backup, const std::filesystem::path& data_dir) {
  const LexiconHashes needed = lexicons_needed(backup);
  if (needed.empty()) return;
  const KeptLexicons kept(kept_lexicons_of(data_dir));
  execute(backup,
          "BEGIN; CREATE TABLE IF NOT EXISTS lexicon (hash TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT");
  Statement add(backup, "INSERT OR REPLACE INTO lexicon (hash, content) VALUES (?, ?)");
  for (const std::string& hash : needed) {
    const auto read = kept.bytes_of(hash);
    if (const auto* problem = std::get_if<std::string>(&read)) {
      spdlog::error("the backup lacks a word list that matches in it need: {}", *problem);
      continue;
    }
    const auto& bytes = std::get<std::vector<std::byte>>(read);
    add.bind(1, std::string_view(hash))
        .bind(2, std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()))
        .step();
  }
  execute(backup, "COMMIT");
}

void take_out_lexicons(sqlite3* restored, const std::filesystem::path& data_dir) {
  {
    Statement table(restored, "SELECT 1 FROM sqlite_schema WHERE name = 'lexicon'");
    if (!table.step()) return;
    const KeptLexicons kept(kept_lexicons_of(data_dir));
    Statement all(restored, "SELECT content FROM lexicon");
    while (all.step()) {
      const auto content = std::as_bytes(all.bytes(0));
      const auto problem = kept.keep(std::vector<std::byte>(content.begin(), content.end()));
      if (problem) spdlog::error("a word list in the backup cannot be restored: {}", *problem);
    }
  }
  execute(restored, "DROP TABLE lexicon; PRAGMA incremental_vacuum");
}

}  // namespace meldroom::server
