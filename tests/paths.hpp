// Where tests find files. The definitions have their own source file, so that all other sources compile to the same
// objects in every clone, for ccache.
#pragma once

#include <filesystem>

namespace meldroom::test {

/// The repository, for example to read `protocol/examples`.
[[nodiscard]] std::filesystem::path source_dir();

/// The folder of `standard.lex` and the other compiled lexicons.
[[nodiscard]] std::filesystem::path lexicon_dir();

}  // namespace meldroom::test
