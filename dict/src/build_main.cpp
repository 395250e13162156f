// Builds both lexicons into a folder during the build, for tests. What people use is `meldroom dict build`.
#include <cstdio>
#include <filesystem>
#include <utility>

#include "dict/build.hpp"

int main(int count, char** arguments) {
  using namespace meldroom::dict;
  if (count != 2) {
    std::fputs("usage: meldroom_dict_build FOLDER\n", stderr);
    return 2;
  }
  const std::filesystem::path folder = arguments[1];
  const auto built = compile_editions();
  auto error = std::holds_alternative<LexiconError>(built) ? std::optional(std::get<LexiconError>(built))
                                                           : std::nullopt;
  if (!error) {
    error = save(std::get<Editions>(built).standard, folder / "standard.lex");
  }
  if (!error) {
    error = save(std::get<Editions>(built).expansive, folder / "expansive.lex");
  }
  if (error) {
    std::fprintf(stderr, "%s\n", error->message.c_str());
    return 1;
  }
  return 0;
}
