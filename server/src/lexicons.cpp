#include "lexicons.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <system_error>

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include "dict/lexicon_file.hpp"
#include "settings/settings.hpp"
#include "whole_file.hpp"

namespace meldroom::server {

namespace {

/// The files of lexicons in a folder, in the order of their names. None if there is no such folder.
std::vector<std::filesystem::path> lexicon_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() == lexicon_ending) files.push_back(at->path());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    spdlog::error("the lexicons in {} cannot be read: {}", folder.string(), error.message());
  }
  std::ranges::sort(files);
  return files;
}

Result<LexiconPtr> open_file(const std::filesystem::path& file) {
  auto opened = dict::Lexicon::open(file);
  if (!opened) return Error{opened.error().message};
  return *std::move(opened);
}

/// A lexicon in memory, and the bytes of its file.
struct InMemory {
  dict::LexiconBytes bytes;
  LexiconPtr lexicon;
};

Result<InMemory> read_lexicon(const std::filesystem::path& file) {
  const std::string text = TRY(whole_file(file));
  const auto content = std::as_bytes(std::span(text));
  InMemory whole{{content.begin(), content.end()}, {}};
  auto opened = dict::Lexicon::from_bytes(whole.bytes);
  if (!opened) return Error{file.string() + ": " + opened.error().message};
  whole.lexicon = *std::move(opened);
  return whole;
}

/// Opens each file with `open`. Rooms choose a lexicon by its name, so two different ones cannot have the same.
template <class Open>
Result<std::vector<LexiconPtr>> open_each(const std::vector<std::filesystem::path>& files, Open open) {
  std::vector<LexiconPtr> lexicons;
  for (const auto& file : files) {
    LexiconPtr lexicon = TRY(open(file));
    const auto same_name = std::ranges::find(lexicons, lexicon->name(), &dict::Lexicon::name);
    if (same_name != lexicons.end() && (*same_name)->hash() != lexicon->hash()) {
      return Error{
          fmt::format("{} and {} are different lexicons with the same name, `{}`: remove one of them",
                      files[static_cast<std::size_t>(same_name - lexicons.begin())].string(), file.string(),
                      lexicon->name())};
    }
    lexicons.push_back(std::move(lexicon));
  }
  return lexicons;
}

}  // namespace

std::filesystem::path default_lexicon_dir() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing in this program changes its environment
  if (const char* folder = std::getenv("MELDROOM_LEXICON_DIR"); folder != nullptr && *folder != '\0') {
    return folder;
  }
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path("lexicon") : program.parent_path().parent_path() / "lexicon";
}

std::filesystem::path lexicon_dir_of(const Settings& settings) {
  return settings.lexicon_dir.empty() ? default_lexicon_dir() : settings.lexicon_dir;
}

std::filesystem::path lexicon_file(const std::filesystem::path& folder, std::string_view name) {
  return folder / std::string(name).append(lexicon_ending);
}

std::filesystem::path kept_lexicons_of(const std::filesystem::path& data_dir) {
  return data_dir / "lexicons";
}

Result<std::vector<LexiconPtr>> open_lexicons(const std::filesystem::path& folder) {
  return open_each(lexicon_files(folder), open_file);
}

std::vector<LexiconPtr> open_readable_lexicons(const std::filesystem::path& folder) {
  std::vector<LexiconPtr> lexicons;
  for (const auto& file : lexicon_files(folder)) {
    auto opened = open_file(file);
    if (opened) {
      lexicons.push_back(*std::move(opened));
    } else {
      spdlog::error("a lexicon cannot be read: {}", opened.error().message);
    }
  }
  return lexicons;
}

Result<std::vector<LexiconPtr>> KeptLexicons::keep_those_in(const std::filesystem::path& lexicon_dir) const {
  return open_each(lexicon_files(lexicon_dir), [this](const auto& file) { return keep_that_in(file); });
}

/// Opens the copy of a lexicon, and makes one if there is no good one. It reads the original into memory, because the
/// operator may be writing into that file.
Result<LexiconPtr> KeptLexicons::keep_that_in(const std::filesystem::path& file) const {
  const InMemory original = TRY(read_lexicon(file));
  const auto copy = lexicon_file(folder_, original.lexicon->hash());
  const auto kept = [&]() -> LexiconPtr {
    const auto found = open_file(copy);
    return found && (*found)->hash() == original.lexicon->hash() ? *found : nullptr;
  };
  if (auto lexicon = kept()) return lexicon;
  const auto saved = dict::save(original.bytes, copy);
  if (auto lexicon = saved ? kept() : nullptr) return lexicon;
  spdlog::warn("{} cannot be kept for later: {}", file.string(),
               saved ? copy.string() + " cannot be read" : saved.error().message);
  return original.lexicon;
}

Result<void> KeptLexicons::keep(const std::vector<std::byte>& bytes) const {
  const auto opened = dict::Lexicon::from_bytes(bytes);
  if (!opened) return Error{opened.error().message};
  const auto saved = dict::save(bytes, lexicon_file(folder_, (*opened)->hash()));
  if (!saved) return Error{saved.error().message};
  return {};
}

Result<std::vector<std::byte>> KeptLexicons::bytes_of(std::string_view hash) const {
  return TRY(read_lexicon(lexicon_file(folder_, hash))).bytes;
}

void KeptLexicons::remove_all_but(const LexiconHashes& needed) const {
  for (const auto& file : lexicon_files(folder_)) {
    if (needed.contains(file.stem().string())) continue;
    std::error_code error;
    std::filesystem::remove(file, error);
    if (error) spdlog::warn("cannot remove {}: {}", file.string(), error.message());
  }
}

}  // namespace meldroom::server
