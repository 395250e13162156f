#pragma once

#include <stdexcept>
#include <string>

#include <boost/system/result.hpp>

#include "dict/try.hpp"

namespace meldroom::server {

/// Why something could not be done, as a sentence for the operator.
struct Error {
  std::string message;
};

/// A value, or why there is none. TRY takes the value, or returns the error to the caller.
template <class T, class Why = Error>
using Result = boost::system::result<T, Why>;

/// Result::value() of an error calls it.
[[noreturn]] inline void throw_exception_from_error(const Error& error, const boost::source_location&) {
  throw std::runtime_error(error.message);
}

}  // namespace meldroom::server
