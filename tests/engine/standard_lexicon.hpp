#pragma once

#include <memory>

#include "dict/lexicon.hpp"
#include "support.hpp"
#include "tests/paths.hpp"

namespace meldroom::test {

/// The lexicon `standard` as it is built for the server, with the marks of its words.
inline const std::shared_ptr<const dict::Lexicon>& standard_lexicon() {
  static const auto standard = dict::Lexicon::open(meldroom::test::lexicon_dir() / "standard.lex").value();
  return standard;
}

/// A match with that deal, in which the words of `standard` count.
inline Table with_standard_lexicon(const Deal& deal, std::string_view moves = {}) {
  auto setup = stacked(deal);
  setup.lexicon = standard_lexicon();
  return Table(setup, moves);
}

}  // namespace meldroom::test
