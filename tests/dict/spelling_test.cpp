// How inflections are spelled, in both directions.
#include "spelling.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace meldroom;
using Words = std::vector<std::string>;

TEST_CASE("The stems of a word in -S are those that it can be a form of") {
  CHECK(dict::stems_of_s("cats") == Words{"cat"});
  CHECK(dict::stems_of_s("boxes") == Words{"boxe", "box"});
  CHECK(dict::stems_of_s("heroes") == Words{"heroe", "hero"});
  CHECK(dict::stems_of_s("ponies") == Words{"ponie", "pony"});
  CHECK(dict::stems_of_s("wives") == Words{"wive", "wif", "wife"});
  CHECK(dict::stems_of_s("princess").empty());
  CHECK(dict::stems_of_s("is").empty());
  CHECK(dict::stems_of_s("cat").empty());
}

TEST_CASE("The stems of a word in -ED, -ING, -ER or -EST are found, the likeliest first") {
  CHECK(dict::stems_of("hopping", "ing").at(1) == "hop");
  CHECK(dict::stems_of("hoping", "ing").front() == "hope");
  CHECK(dict::stems_of("walked", "ed").front() == "walk");
  CHECK(dict::stems_of("tried", "ed").back() == "try");
  CHECK(dict::stems_of("lying", "ing").back() == "lie");
  CHECK(dict::stems_of("happiest", "est").back() == "happy");
  CHECK(dict::stems_of("red", "ed").empty());
  CHECK(dict::stems_of("walks", "ed").empty());
}

TEST_CASE("A form is one of those that its stem can have") {
  const auto has = [](std::string_view stem, std::string_view ending, const std::string& form) {
    const auto forms = dict::forms_in(stem, ending);
    return std::ranges::find(forms, form) != forms.end();
  };
  CHECK(has("hop", "ing", "hopping"));
  CHECK(has("hope", "ing", "hoping"));
  CHECK(has("hope", "ed", "hoped"));
  CHECK(has("dye", "ing", "dyeing"));
  CHECK(has("try", "ed", "tried"));
  CHECK(has("play", "ed", "played"));
  CHECK(has("open", "er", "opener"));
}

TEST_CASE("The stems of irregular plurals are found") {
  CHECK(dict::stems_of_native_plural("women") == Words{"woman"});
  CHECK(dict::stems_of_native_plural("dormice") == Words{"dormouse"});
  CHECK(dict::stems_of_native_plural("teeth") == Words{"tooth"});
  CHECK(dict::stems_of_native_plural("cats").empty());
  CHECK(dict::stems_of_learned_plural("larvae") == Words{"larva"});
  CHECK(dict::stems_of_learned_plural("indices") == Words{"indicis", "index", "indix"});
}
