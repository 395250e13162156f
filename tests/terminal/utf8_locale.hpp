// The columns of a text depend on the locale.
#pragma once

#include <clocale>

namespace meldroom::terminal::test {

/// Texts are UTF-8 as long as this is there.
class Utf8Locale {
 public:
  Utf8Locale() { std::setlocale(LC_CTYPE, "C.UTF-8"); }
  ~Utf8Locale() { std::setlocale(LC_CTYPE, "C"); }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;
};

}  // namespace meldroom::terminal::test
