#pragma once

#include <string>

namespace meldroom::terminal {

/// What went wrong and what to do instead: a sentence for the person at the terminal.
struct Problem {
  std::string message;
};

}  // namespace meldroom::terminal
