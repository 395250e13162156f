#pragma once

#include <iostream>
#include <string_view>

namespace meldroom::server {

/// Prints why a command was not carried out. Returns its exit code.
inline int refuse(std::string_view command, std::string_view why) {
  std::cerr << "meldroom " << command << ": " << why << '\n';
  return 1;
}

}  // namespace meldroom::server
