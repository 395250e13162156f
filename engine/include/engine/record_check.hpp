#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/record.hpp"

namespace meldroom::engine {

/// The first entry of a record that does not follow from the entries before it.
struct RecordFault {
  std::optional<std::size_t> move;  ///< its place among the moves, from 1; nothing if the start is wrong
  std::string what;                 ///< a sentence
};

/// Plays a record again. Its shuffles have to follow from the seed, every move has to be allowed and lead to the
/// recorded state, and the hands and the result have to match (T-15). Returns nothing if the whole record holds. The
/// setup has to hold its lexicon; its options may be wrong.
[[nodiscard]] std::optional<RecordFault> check_record(const Record& record);

}  // namespace meldroom::engine
