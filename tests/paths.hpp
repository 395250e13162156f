// Where tests find files, and what is in them. The definitions have their own source file, so that all other sources
// compile to the same objects in every clone, for ccache.
#pragma once

#include <filesystem>
#include <string>

namespace meldroom::test {

/// The repository, for example to read `protocol/examples`.
[[nodiscard]] std::filesystem::path source_dir();

/// The folder of `standard.lex` and the other compiled lexicons.
[[nodiscard]] std::filesystem::path lexicon_dir();

/// The bytes of a file. Throws std::runtime_error if it cannot be read.
[[nodiscard]] std::string read_file(const std::filesystem::path& file);

}  // namespace meldroom::test
