#include "alpha_rummy/options.hpp"

namespace meldroom::engine::alpha_rummy {

Options Options::from(const OptionValues& values) {
  const auto number = [&](std::string_view name) { return std::get<int>(values.find(name)->second); };
  const auto word = [&](std::string_view name) { return std::get<std::string>(values.find(name)->second); };
  return {number("target"), number("min_letters"), word("words") == "challenge",
          word("add_on_order") == "keep"};
}

std::vector<OptionSpec> option_specs() {
  using namespace std::string_literals;
  return {
      {.name = "target",
       .clause = "AR-4.3",
       .text = "Points that win the match the moment they are reached.",
       .standard = 500,
       .least = 50,
       .most = 2000},
      {.name = "min_letters",
       .clause = "AR-2.3",
       .text = "Letters that a new word has at least.",
       .standard = 4,
       .least = 4,
       .most = 6},
      {.name = "words",
       .clause = "AR-6.1",
       .text = "Whether a word is looked up only if another player challenges it, or whenever it is laid.",
       .standard = "challenge"s,
       .choices = {"challenge", "checked"}},
      {.name = "challenge_seconds",
       .clause = "AR-6.1",
       .text = "Seconds in which a word may be challenged.",
       .standard = 15,
       .least = 5,
       .most = 120},
      {.name = "add_on_order",
       .clause = "AR-2.3",
       .text = "Whether the letters of a word stay in their order when others are added to it.",
       .standard = "keep"s,
       .choices = {"keep", "free"}},
  };
}

}  // namespace meldroom::engine::alpha_rummy
