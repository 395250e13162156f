#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "dict/lexicon.hpp"

namespace meldroom::dict {

/// The bytes of a lexicon file. The same input gives the same bytes.
using LexiconBytes = std::vector<std::byte>;

/// Puts a lexicon file in place as a whole: readers find the old file or the new one, never a part, also after the
/// power has failed. Creates the folder if needed.
[[nodiscard]] Result<void> save(const LexiconBytes& bytes, const std::filesystem::path& file);

}  // namespace meldroom::dict
