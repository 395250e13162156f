#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/record.hpp"
#include "protocol/json_error.hpp"
#include "protocol/room_doc.hpp"

/// Match records as self-contained JSON, see record.md.
namespace meldroom::protocol {

/// Format 1 has no `rules_version`: it is for matches under version 1. All others have format 2.
inline constexpr int newest_record_format = 2;

/// The record as one line of JSON, in the format that its rules version calls for. Name and hash of the lexicon are those of `record.setup.lexicon`.
[[nodiscard]] std::string record_text(const engine::Record& record);

/// A record as read: its setup has no lexicon yet, a caller who has one of that hash puts it in. The ids of the
/// cards in `hands` are 0, records do not hold them.
struct ReadRecord {
  engine::Record record;
  std::optional<LexiconRef> lexicon{};  ///< that it was played with
  engine::Bytes32
      commitment{};  ///< as the record states it; engine::commitment_to(secret) has to be the same
};

/// Never throws; strict like everything else that is read.
[[nodiscard]] std::variant<ReadRecord, JsonError> parse_record(std::string_view text);

}  // namespace meldroom::protocol
