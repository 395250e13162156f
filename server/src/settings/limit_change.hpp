#pragma once

#include <string>

namespace meldroom::server {

/// A change of a limit while the server runs.
struct LimitChange {
  std::string name;  ///< of the setting
  std::string value;
};

}  // namespace meldroom::server
