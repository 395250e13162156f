#pragma once

#include <filesystem>
#include <memory>
#include <variant>

#include <catch2/catch.hpp>

#include "dict/lexicon.hpp"
#include "tests/paths.hpp"

namespace meldroom::test {

/// The lexicon `standard` as it is built for the server, with the marks of its words.
inline const std::shared_ptr<const dict::Lexicon>& standard_lexicon() {
  static const auto standard = [] {
    auto opened = dict::Lexicon::open(meldroom::test::lexicon_dir() / "standard.lex");
    if (const auto* error = std::get_if<dict::LexiconError>(&opened)) {
      FAIL(error->message);
    }
    return std::get<std::shared_ptr<const dict::Lexicon>>(opened);
  }();
  return standard;
}

}  // namespace meldroom::test
