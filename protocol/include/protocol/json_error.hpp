#pragma once

#include <stdexcept>
#include <string>

#include <boost/system/result.hpp>

namespace meldroom::protocol {

/// What is wrong with a JSON text: a sentence that begins with the place: "moves[3].hash must be ...".
struct JsonError {
  std::string message;
  bool not_json = false;  ///< whether the text is not JSON in UTF-8; false for JSON that we do not accept
};

/// What was read, or what is wrong with it.
template <class T, class Why = JsonError>
using Result = boost::system::result<T, Why>;

/// Result::value() of an error calls it: a std::runtime_error with the message.
[[noreturn]] inline void throw_exception_from_error(const JsonError& error, const boost::source_location&) {
  throw std::runtime_error(error.message);
}

}  // namespace meldroom::protocol
