#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace meldroom::engine {

/// A switch, a number or one of several words.
using OptionValue = std::variant<bool, int, std::string>;

/// A room's options by name. Complete sets hold every option of their variant.
using OptionValues = std::map<std::string, OptionValue, std::less<>>;

/// One option: what it is, what it may be, which clause it belongs to.
struct OptionSpec {
  std::string_view name{};
  std::string_view clause{};
  std::string_view text{};  ///< one sentence for the person who chooses
  OptionValue standard;     ///< the default; its type is the option's type
  int least = 0;            ///< numbers: inclusive bounds
  int most = 0;
  bool or_zero = false;  ///< numbers: 0 is allowed too, below `least`
  std::vector<std::string_view>
      choices{};  ///< words: the allowed ones; empty for `lexicon` (the server's lexicons)
  int since = 1;  ///< the rules version that brought it; matches under an older one do not have it
};

}  // namespace meldroom::engine
