#include "protocol/read_view.hpp"

#include <nlohmann/json.hpp>

#include "described_reader.hpp"

namespace meldroom::protocol {

using nlohmann::json;

void apply_patch(json& document, const json& patch) {
  document.merge_patch(patch);
}

Result<engine::View> read_view(const json& value) {
  return read_document(value, read_value<engine::View>);
}

}  // namespace meldroom::protocol
