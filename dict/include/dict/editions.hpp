#pragma once

#include <filesystem>

#include "dict/lexicon.hpp"
#include "dict/lexicon_file.hpp"

namespace meldroom::dict {

/// Where the sources of the lexicons are. The defaults are the folders of Debian's packages scowl and wordnet-base.
struct Sources {
  std::filesystem::path scowl = "/usr/share/dict/scowl";
  std::filesystem::path wordnet = "/usr/share/wordnet";
};

/// The two lexicons of the recipe in dict/recipe.md.
struct Editions {
  LexiconBytes standard;
  LexiconBytes expansive;
};

/// Builds both lexicons, named `standard` and `expansive`. Returns an error if a source is missing or not as expected.
[[nodiscard]] Result<Editions> compile_editions(const Sources& sources = {});

}  // namespace meldroom::dict
