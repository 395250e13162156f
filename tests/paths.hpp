// Where tests find files. In a source of their own, so that the other sources compile alike in every clone, for ccache.
#pragma once

#include <filesystem>

namespace meldroom::test {

/// The repository, for example to read `protocol/examples`.
[[nodiscard]] std::filesystem::path source_dir();

/// Where `standard.lex` and the other compiled lexicons are.
[[nodiscard]] std::filesystem::path lexicon_dir();

}  // namespace meldroom::test
