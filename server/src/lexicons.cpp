#include "lexicons.hpp"

#include <cstdlib>
#include <system_error>

#include <spdlog/spdlog.h>

#include "settings/settings.hpp"

namespace meldroom::server {

namespace {

constexpr std::string_view lexicon_ending = ".lex";

/// None if there is no such folder.
std::vector<std::filesystem::path> lexicon_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() == lexicon_ending) files.push_back(at->path());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    spdlog::error("the lexicons in {} cannot be read: {}", folder.string(), error.message());
  }
  return files;
}

std::variant<LexiconPtr, std::string> open_file(const std::filesystem::path& file) {
  auto opened = dict::Lexicon::open(file);
  if (auto* problem = std::get_if<dict::LexiconError>(&opened)) return std::move(problem->message);
  return std::get<LexiconPtr>(std::move(opened));
}

/// Copies a file completely or not at all.
std::error_code copy_whole(const std::filesystem::path& from, const std::filesystem::path& to) {
  const std::filesystem::path made = to.string() + ".new";
  std::error_code error;
  std::filesystem::create_directories(to.parent_path(), error);
  if (!error) {
    std::filesystem::copy_file(from, made, std::filesystem::copy_options::overwrite_existing, error);
  }
  if (!error) std::filesystem::rename(made, to, error);
  return error;
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

std::filesystem::path kept_lexicons_of(const std::filesystem::path& data_dir) {
  return data_dir / "lexicons";
}

std::variant<std::vector<LexiconPtr>, std::string> open_lexicons(const std::filesystem::path& folder) {
  std::vector<LexiconPtr> lexicons;
  for (const auto& file : lexicon_files(folder)) {
    auto opened = open_file(file);
    if (auto* problem = std::get_if<std::string>(&opened)) return std::move(*problem);
    lexicons.push_back(std::get<LexiconPtr>(std::move(opened)));
  }
  return lexicons;
}

std::variant<std::vector<LexiconPtr>, std::string> KeptLexicons::keep_those_in(
    const std::filesystem::path& lexicon_dir) const {
  std::vector<LexiconPtr> lexicons;
  for (const auto& file : lexicon_files(lexicon_dir)) {
    auto opened = open_file(file);
    if (auto* problem = std::get_if<std::string>(&opened)) return std::move(*problem);
    lexicons.push_back(keep(file, std::get<LexiconPtr>(std::move(opened))));
  }
  return lexicons;
}

/// Copies a lexicon unless a good copy exists. Returns the copy, or the original if it cannot be copied.
LexiconPtr KeptLexicons::keep(const std::filesystem::path& file, LexiconPtr original) const {
  const auto copy = folder_ / (std::string(original->hash()) + std::string(lexicon_ending));
  const auto kept = [&]() -> LexiconPtr {
    auto opened = open_file(copy);
    const auto* lexicon = std::get_if<LexiconPtr>(&opened);
    return lexicon != nullptr && (*lexicon)->hash() == original->hash() ? *lexicon : nullptr;
  };
  if (auto lexicon = kept()) return lexicon;
  const auto error = copy_whole(file, copy);
  if (auto lexicon = error ? nullptr : kept()) return lexicon;
  spdlog::warn("{} cannot be kept for later as {}: {}", file.string(), copy.string(),
               error ? error.message() : "it changed while it was copied");
  return original;
}

std::vector<LexiconPtr> KeptLexicons::open() const {
  std::vector<LexiconPtr> lexicons;
  for (const auto& file : lexicon_files(folder_)) {
    auto opened = open_file(file);
    if (const auto* problem = std::get_if<std::string>(&opened)) {
      spdlog::error("a lexicon that was kept for matches cannot be read: {}", *problem);
    } else {
      lexicons.push_back(std::get<LexiconPtr>(std::move(opened)));
    }
  }
  return lexicons;
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
