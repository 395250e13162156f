#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <span>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "describe.hpp"
#include "dict/build.hpp"
#include "recipe.hpp"
#include "scowl.hpp"
#include "wordnet.hpp"
#include "writer.hpp"

namespace meldroom::dict {
namespace {

constexpr auto american_only = static_cast<std::uint8_t>(Spelling::american);
constexpr auto british_only = static_cast<std::uint8_t>(Spelling::british);
/// SCOWL's sizes. Everyday words are in a list of at most the first size; rare words are in no list up to the second.
constexpr int everyday_size = 35;
constexpr int familiar_size = 50;

LexiconBytes compile(std::string_view name, std::span<const std::string> words, const Scowl& scowl,
                     const Knowledge& knowledge) {
  std::vector<Entry> entries = describe(words, knowledge);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_name(words[i], scowl, knowledge.wordnet)) {
      entries[i].traits.add(Trait::name);
    }
    const auto listing = scowl.words.find(words[i]);
    if (listing == scowl.words.end()) {
      continue;
    }
    const auto& [size, base, spellings] = listing->second;
    if (spellings == american_only) {
      entries[i].traits.add(Trait::us_only);
    }
    if (spellings == british_only) {
      entries[i].traits.add(Trait::gb_only);
    }
    if (size <= everyday_size) {
      entries[i].traits.add(Trait::everyday);
    }
    if (size > familiar_size) {
      entries[i].traits.add(Trait::rare);
    }
  }
  return write_lexicon(name, entries);
}

/// Writes a new file and waits until it is on disk.
std::error_code write_to_disk(const std::filesystem::path& file, std::span<const std::byte> bytes) {
  const auto failure = [] { return std::error_code(errno, std::generic_category()); };
  const int out = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (out < 0) {
    return failure();
  }
  std::error_code error;
  while (!error && !bytes.empty()) {
    const auto written = ::write(out, bytes.data(), bytes.size());
    if (written < 0) {
      error = failure();
    } else {
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
  }
  if (!error && ::fsync(out) != 0) {
    error = failure();
  }
  if (::close(out) != 0 && !error) {
    error = failure();
  }
  return error;
}

/// Waits until the names of files in a folder are on disk, where the file system can say so.
void sync_folder(const std::filesystem::path& folder) {
  const int opened = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened >= 0) {
    ::fsync(opened);
    ::close(opened);
  }
}

}  // namespace

std::variant<Editions, LexiconError> compile_editions(const Sources& sources) {
  auto scowl = Scowl::read(sources.scowl);
  if (auto* error = std::get_if<LexiconError>(&scowl)) {
    return std::move(*error);
  }
  auto wordnet = WordNet::read(sources.wordnet);
  if (auto* error = std::get_if<LexiconError>(&wordnet)) {
    return std::move(*error);
  }
  const Scowl& lists = std::get<Scowl>(scowl);
  const Knowledge knowledge{std::get<WordNet>(std::move(wordnet)), lists.possessives};
  const WordSets words = choose_words(lists, knowledge.wordnet);
  return Editions{.standard = compile("standard", words.standard, lists, knowledge),
                  .expansive = compile("expansive", words.expansive, lists, knowledge)};
}

std::optional<LexiconError> save(const LexiconBytes& bytes, const std::filesystem::path& file) {
  const auto failure = [&](const std::error_code& error) {
    return LexiconError{"cannot write " + file.string() + ": " + error.message()};
  };
  std::error_code error;
  if (file.has_parent_path()) {
    std::filesystem::create_directories(file.parent_path(), error);
    if (error) {
      return failure(error);
    }
  }
  const std::filesystem::path part = file.string() + ".part-" + std::to_string(::getpid());
  error = write_to_disk(part, bytes);
  if (!error) {
    std::filesystem::rename(part, file, error);
  }
  if (error) {
    std::error_code ignored;  // what is left does no harm
    std::filesystem::remove(part, ignored);
    return failure(error);
  }
  sync_folder(file.parent_path());
  return std::nullopt;
}

}  // namespace meldroom::dict
