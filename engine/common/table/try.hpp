#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "dict/try.hpp"
#include "engine/refusal.hpp"

namespace meldroom::engine {

[[nodiscard]] inline Refusal refuse(std::string_view clause, Reason reason, std::string message) {
  return {clause, reason, std::move(message)};
}
[[nodiscard]] inline Refusal refuse(std::string_view clause, Reason reason, std::string message,
                                    RefusalValues values) {
  return {clause, reason, std::move(message), std::move(values)};
}

}  // namespace meldroom::engine
