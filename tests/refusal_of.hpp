#pragma once

#include <catch2/catch.hpp>

namespace meldroom::test {

/// The error of a result; the test fails if the result is a value.
template <class Result>
auto refusal_of(const Result& result) {
  REQUIRE(result.has_error());
  return result.error();
}

}  // namespace meldroom::test
