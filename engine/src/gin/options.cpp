#include "gin/options.hpp"

namespace meldroom::engine::gin {

Options Options::from(const OptionValues& values) {
  const auto number = [&](std::string_view name) { return std::get<int>(values.find(name)->second); };
  const auto word = [&](std::string_view name) { return std::get<std::string>(values.find(name)->second); };
  return {number("target"),
          number("min_letters"),
          number("level"),
          std::get<bool>(values.find("progressive")->second),
          word("failed_knock") == "zero" ? FailedKnock::zero : FailedKnock::pay,
          word("lay_down") == "best" ? LayDownBy::best : LayDownBy::own};
}

std::vector<OptionSpec> option_specs() {
  using namespace std::string_literals;
  return {
      {.name = "target",
       .clause = "GIN-3.6",
       .text = "Points that end the match after a hand; not used in Gin-Progressive.",
       .standard = 1000,
       .least = 100,
       .most = 5000},
      {.name = "min_letters",
       .clause = "GIN-2.6",
       .text = "Letters that a word has at least; 4 is Gin-Four.",
       .standard = 3,
       .least = 2,
       .most = 5},
      {.name = "level",
       .clause = "GIN-2.6",
       .text = "How many colours a word may mix; a star is any colour.",
       .standard = 4,
       .least = 1,
       .most = 4},
      {.name = "progressive",
       .clause = "GIN-3.6",
       .text = "Gin-Progressive: eight hands, of 3, 4, ... 10 cards; the best score after the last one wins.",
       .standard = false},
      {.name = "failed_knock",
       .clause = "GIN-3.4",
       .text = "A knocker with the greater deadwood pays it, or scores nothing.",
       .standard = "pay"s,
       .choices = {"pay", "zero"}},
      {.name = "lay_down",
       .clause = "GIN-2.7",
       .text = "Players make their own words when hands are laid open, or the server makes the best ones.",
       .standard = "own"s,
       .choices = {"own", "best"}},
  };
}

}  // namespace meldroom::engine::gin
