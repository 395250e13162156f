#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/record.hpp"
#include "protocol/json_error.hpp"
#include "protocol/room_doc.hpp"

/// Match records as self-contained JSON, see record.md.
namespace meldroom::protocol {

/// Format 1 has no `rules_version`: it is for matches under version 1 of the rules. All other matches have format 2.
inline constexpr int newest_record_format = 2;

/// The record as one line of JSON, in the format of its rules version. The name and hash of the lexicon come from
/// `record.setup.lexicon`.
[[nodiscard]] std::string record_text(const engine::Record& record);

/// The result of reading a record. Its setup has no lexicon yet; a caller that has the lexicon with this hash sets it.
/// The ids of the cards in `hands` are 0, because records do not have them.
struct ReadRecord {
  engine::Record record;
  std::optional<LexiconRef> lexicon{};  ///< that the match was played with
  /// As the record states it; it must be equal to engine::commitment_to(secret).
  engine::Bytes32 commitment{};
};

/// Reads a record; strict like all other readers. Never throws.
[[nodiscard]] Result<ReadRecord> parse_record(std::string_view text);

}  // namespace meldroom::protocol
