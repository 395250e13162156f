#pragma once

#include <string>

namespace meldroom::protocol {

/// What is wrong with a JSON text: a sentence that begins with the place: "moves[3].hash must be ...".
struct JsonError {
  std::string message;
};

}  // namespace meldroom::protocol
