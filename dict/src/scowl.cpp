#include "scowl.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "dict/ascii_case.hpp"

namespace meldroom::dict {
namespace {

constexpr int largest_list = 80;
constexpr int largest_base_list = 70;
constexpr int largest_name_list = 60;

/// The parts of a file's name: <category>-<kind>.<size>.
struct ListName {
  std::string_view category;
  std::string_view kind;
  int size = 0;
};

std::optional<ListName> parse_name(std::string_view file) {
  const auto dash = file.find('-');
  const auto dot = file.rfind('.');
  if (dash == std::string_view::npos || dot == std::string_view::npos || dot < dash) {
    return std::nullopt;
  }
  ListName name{file.substr(0, dash), file.substr(dash + 1, dot - dash - 1)};
  const std::string_view size = file.substr(dot + 1);
  const auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), name.size);
  return error == std::errc() && end == size.data() + size.size() ? std::optional(name) : std::nullopt;
}

/// No Australian lists and no third variants; see the recipe in recipe.md.
bool is_base(std::string_view category) {
  for (const std::string_view variant : {"variant_1", "variant_2"}) {
    if (category.ends_with(variant)) {
      category.remove_suffix(variant.size());
      if (category.empty()) {
        return true;  // the list "english", whose name SCOWL leaves out
      }
      category.remove_suffix(1);
      break;
    }
  }
  constexpr std::array<std::string_view, 5> bases = {"english", "american", "british", "british_z",
                                                     "canadian"};
  return std::ranges::find(bases, category) != bases.end();
}

Spelling spelling(std::string_view category) {
  if (category.starts_with("american")) {
    return Spelling::american;
  }
  const bool british = category.starts_with("british") || category == "canadian" || category == "australian";
  return british ? Spelling::british : Spelling::other;
}

/// Removes the accents from a word in UTF-8. A letter that is not in the table stays, so the result is not a word.
std::string fold(std::string_view word) {
  static const std::array<std::pair<std::string_view, std::string_view>, 32> plain = {{
      {"à", "a"}, {"á", "a"}, {"â", "a"}, {"ã", "a"}, {"ä", "a"}, {"å", "a"}, {"æ", "ae"}, {"ç", "c"},
      {"è", "e"}, {"é", "e"}, {"ê", "e"}, {"ë", "e"}, {"ì", "i"}, {"í", "i"}, {"î", "i"},  {"ï", "i"},
      {"ñ", "n"}, {"ò", "o"}, {"ó", "o"}, {"ô", "o"}, {"õ", "o"}, {"ö", "o"}, {"ø", "o"},  {"œ", "oe"},
      {"ù", "u"}, {"ú", "u"}, {"û", "u"}, {"ü", "u"}, {"ý", "y"}, {"Å", "A"}, {"Ö", "O"},  {"Ü", "U"},
  }};
  std::string folded;
  while (!word.empty()) {
    const auto accented =
        static_cast<unsigned char>(word.front()) < 0x80
            ? plain.end()
            : std::ranges::find_if(plain, [&](auto& pair) { return word.starts_with(pair.first); });
    if (accented == plain.end()) {
      folded += word.front();
      word.remove_prefix(1);
    } else {
      folded += accented->second;
      word.remove_prefix(accented->first.size());
    }
  }
  return folded;
}

bool is_word(std::string_view text) {
  return text.size() >= min_word_letters && text.size() <= max_word_letters &&
         std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

void add_word(Scowl& scowl, const ListName& list, std::string_view line) {
  if (line.ends_with("'s")) {
    line.remove_suffix(2);
    if (is_word(line)) {
      const auto [known, fresh] = scowl.possessives.try_emplace(std::string(line), list.size);
      known->second = std::min(known->second, list.size);
    }
  } else if (is_word(line)) {
    const auto [known, fresh] = scowl.words.try_emplace(std::string(line), Scowl::Word{.size = list.size});
    Scowl::Word& word = known->second;
    word.size = std::min(word.size, list.size);
    word.base = word.base || (list.size <= largest_base_list && is_base(list.category));
    word.spellings |= static_cast<std::uint8_t>(spelling(list.category));
  }
}

/// Adds a word only if it is written like a name: Jack, not JACK or McJack.
void add_name(Scowl& scowl, std::string_view line) {
  std::string small = lower(line);
  if (is_word(small) && small.substr(1) == line.substr(1) && small.front() != line.front()) {
    scowl.names.insert(std::move(small));
  }
}

}  // namespace

Result<Scowl> Scowl::read(const std::filesystem::path& folder) {
  std::error_code error;
  std::set<std::filesystem::path> files;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    files.insert(entry->path());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    return LexiconError{"cannot read " + folder.string() + ": " + error.message()};
  }
  Scowl scowl;
  for (const std::filesystem::path& file : files) {
    const std::string file_name = file.filename().string();
    const auto list = parse_name(file_name);
    if (!list || list->size > largest_list || list->category == "special") {
      continue;
    }
    const bool words = list->kind == "words";
    const bool names =
        (list->kind == "upper" || list->kind == "proper-names") && list->size <= largest_name_list;
    if (!words && !names) {
      continue;
    }
    const auto content = read_file(file);
    if (!content) {
      return LexiconError{"cannot read " + file.string()};
    }
    for (std::string_view text = *content; !text.empty();) {
      const std::string line = fold(take_line(text));
      words ? add_word(scowl, *list, line) : add_name(scowl, line);
    }
  }
  if (scowl.words.empty()) {
    return LexiconError{"no word lists in " + folder.string() + "; install the package scowl"};
  }
  return scowl;
}

}  // namespace meldroom::dict
