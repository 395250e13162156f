#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text.hpp"

namespace meldroom::dict {

/// A list that names words one by one or by their letters: `contains:xyz`, `starts:xyz`, `xyz`; `-` before
/// any of these makes an exception.
class Patterns {
 public:
  explicit Patterns(std::string_view list);
  [[nodiscard]] bool match(std::string_view word) const;

 private:
  struct Group {
    StringSet words;
    std::vector<std::string> starts;
    std::vector<std::string> parts;

    void add(std::string_view pattern);
    [[nodiscard]] bool match(std::string_view word) const;
  };
  Group listed_;
  Group excepted_;
};

/// Our own lists, in small letters: dict/words/*.txt, which say what each is for.
struct Overlay {
  StringSet allow;
  StringSet deny;
  StringSet no_vowel;
  StringSet two_letter;
  StringSet plural_only;
  StringSet singular_s;    ///< words in -S that are singulars in their own right
  StringSet never_plural;  ///< words that only look like plurals
  Patterns offensive;
  Patterns mild;
  StringMap<std::string> glosses;  ///< of function words
};

/// The lists, compiled into the program.
[[nodiscard]] const Overlay& overlay();

}  // namespace meldroom::dict
