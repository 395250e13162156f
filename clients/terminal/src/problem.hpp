#pragma once

#include <string>

namespace meldroom::terminal {

/// What went wrong, as a sentence for the person at the terminal: what it was and what to do instead.
struct Problem {
  std::string message;
};

}  // namespace meldroom::terminal
