#pragma once

#include <stdexcept>
#include <string>

#include <boost/system/result.hpp>

#include "dict/try.hpp"

namespace meldroom::terminal {

/// What went wrong and what to do instead: a sentence for the person at the terminal.
struct Problem {
  std::string message;
};

/// A value, or why there is none. TRY takes the value, or returns the problem to the caller.
template <class T>
using Result = boost::system::result<T, Problem>;

/// Result::value() of a problem calls it: a std::runtime_error with the message.
[[noreturn]] inline void throw_exception_from_error(const Problem& problem, const boost::source_location&) {
  throw std::runtime_error(problem.message);
}

}  // namespace meldroom::terminal
