#include "overlay.hpp"

#include <algorithm>

#include "words.hpp"

namespace meldroom::dict {
namespace {

/// Calls `use` for every line that is neither empty nor a comment.
template <class Use>
void each_line(std::string_view list, Use use) {
  while (!list.empty()) {
    const std::string_view line = take_line(list);
    if (!line.empty() && line.front() != '#') {
      use(line);
    }
  }
}

template <class Use>
void each_entry(std::string_view list, Use use) {
  each_line(list, [&](std::string_view line) {
    for (auto entry = take_word(line); !entry.empty(); entry = take_word(line)) {
      use(entry);
    }
  });
}

StringSet word_set(std::string_view list) {
  StringSet set;
  each_entry(list, [&](std::string_view word) { set.emplace(word); });
  return set;
}

/// Each line has words separated by blanks, a colon, and their gloss.
StringMap<std::string> gloss_map(std::string_view list) {
  StringMap<std::string> glosses;
  each_line(list, [&](std::string_view line) {
    const auto colon = line.find(": ");
    std::string_view words = line.substr(0, colon);
    for (auto word = take_word(words); !word.empty(); word = take_word(words)) {
      glosses.emplace(word, line.substr(colon + 2));
    }
  });
  return glosses;
}

}  // namespace

void Patterns::Group::add(std::string_view pattern) {
  constexpr std::string_view starting = "starts:";
  constexpr std::string_view containing = "contains:";
  if (pattern.starts_with(starting)) {
    starts.emplace_back(pattern.substr(starting.size()));
  } else if (pattern.starts_with(containing)) {
    parts.emplace_back(pattern.substr(containing.size()));
  } else {
    words.emplace(pattern);
  }
}

bool Patterns::Group::match(std::string_view word) const {
  return words.contains(word) ||
         std::ranges::any_of(starts, [&](auto& start) { return word.starts_with(start); }) ||
         std::ranges::any_of(parts, [&](auto& part) { return word.find(part) != std::string_view::npos; });
}

Patterns::Patterns(std::string_view list) {
  each_entry(list, [this](std::string_view pattern) {
    if (pattern.starts_with('-')) {
      excepted_.add(pattern.substr(1));
    } else {
      listed_.add(pattern);
    }
  });
}

bool Patterns::match(std::string_view word) const {
  return listed_.match(word) && !excepted_.match(word);
}

const Overlay& overlay() {
  static const Overlay lists{.allow = word_set(words::allow),
                             .deny = word_set(words::deny),
                             .no_vowel = word_set(words::no_vowel_ok),
                             .two_letter = word_set(words::two_letter),
                             .plural_only = word_set(words::plural_only),
                             .singular_s = word_set(words::singular_s),
                             .never_plural = word_set(words::never_plural),
                             .offensive = Patterns(words::offensive),
                             .mild = Patterns(words::offensive_mild),
                             .glosses = gloss_map(words::function_glosses)};
  return lists;
}

}  // namespace meldroom::dict
