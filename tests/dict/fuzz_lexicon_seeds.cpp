// Writes a few small lexicon files for the fuzzer to begin with.
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "dict/lexicon_file.hpp"
#include "dict/word_list.hpp"

int main(int count, char** arguments) {
  using namespace meldroom;
  if (count != 2) {
    std::fputs("usage: fuzz_lexicon_seeds FOLDER\n", stderr);
    return 2;
  }
  const std::vector<std::vector<std::string>> lists = {
      {"AB"},
      {"CAT", "CATS", "DOG", "DOGS"},
      {"TAP", "TAPPED", "TAPPING", "TAPS", "TOP", "TOPPED", "TOPPING", "TOPS"},
      {"ABCDEFGHIJKLMNO", "BCDEFGHIJKLMNO", "HE", "THE", "ZZZ"}};
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const auto name = "seed-" + std::to_string(i);
    const auto file = std::filesystem::path(arguments[1]) / (name + ".lex");
    if (const auto saved = dict::save(dict::compile_words(name, lists[i]), file); !saved) {
      std::fprintf(stderr, "%s\n", saved.error().message.c_str());
      return 1;
    }
  }
  return 0;
}
