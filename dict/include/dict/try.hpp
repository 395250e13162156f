#pragma once

#include <utility>

/// The value of an expression of type Result, in any of our libraries. If it is an error, the enclosing function returns
/// the error. So a function reads like its page of the rulebook: first the conditions, then the effects.
///
///   const Scowl scowl = TRY(Scowl::read(sources.scowl));
///   TRY(check_layout(file, sizes));
///
/// A result of a text, a path or JSON needs `{boost::system::in_place_value, value}`. Boost 1.81 takes a value without
/// it only if no error can be constructed from the value. Our errors can be constructed from a string; an explicit
/// constructor would not change that.
///
/// A statement expression, an extension of clang and g++: in standard C++ an expression cannot return.
#define TRY(...)                \
  __extension__({               \
    auto tried = (__VA_ARGS__); \
    if (!tried) {               \
      return tried.error();     \
    }                           \
    *std::move(tried);          \
  })
