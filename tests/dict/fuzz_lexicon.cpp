// Opens any bytes as a lexicon and, if that succeeds, asks it everything. Sanitizers see reads out of bounds, the
// fuzzer's time limit sees endless walks, and a wrong perfect hash ends the program.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "dict/lexicon.hpp"
#include "dict/search.hpp"
#include "format.hpp"

using namespace meldroom;

namespace {

void put(std::vector<std::byte>& bytes, std::size_t at, std::uint32_t value) {
  for (std::size_t i = 0; i < 4; ++i) {
    bytes[at + i] = static_cast<std::byte>(value >> (8 * i));
  }
}

/// The hash does not stop an attacker, who can compute it, but it would stop the fuzzer. So the bytes are opened as
/// they are, and again with a matching header.
std::vector<std::byte> forge(std::vector<std::byte> bytes) {
  using namespace dict::format;
  if (bytes.size() >= header_bytes) {
    std::ranges::transform(magic, bytes.begin(), [](char c) { return static_cast<std::byte>(c); });
    put(bytes, version_at, version);
    put(bytes, file_bytes_at, static_cast<std::uint32_t>(bytes.size()));
    std::ranges::copy(content_hash(std::span(bytes).subspan(content_at)), bytes.begin() + hash_at);
  }
  return bytes;
}

void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

void exercise(const dict::Lexicon& lexicon) {
  // A few nodes can hold very many words; a sample of them is enough.
  constexpr std::size_t most_words = 1000;
  const std::size_t step = lexicon.size() / most_words + 1;
  for (std::size_t i = 0; i < lexicon.size(); i += step) {
    const dict::WordIndex index{static_cast<std::uint32_t>(i)};
    const std::string word = lexicon.word(index);
    require(word.size() >= dict::min_word_letters && word.size() <= dict::max_word_letters);
    require(lexicon.find(word) == index);
    require(static_cast<std::size_t>(lexicon.lemma(index)) < lexicon.size());
    require(std::ranges::all_of(lexicon.gloss(index), [](char c) { return c >= ' ' && c <= '~'; }));
  }
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  dict::Bag bag;
  bag.letters = dict::Letters(alphabet);
  bag.blanks = 2;
  std::size_t visits = 0;
  std::string last;
  dict::each_word(lexicon, bag, {}, 0, 0, [&](std::string_view word) {
    require(last < word);
    last = word;
    return ++visits < most_words;
  });
  // Requiring tiles that no word may have keeps the search going for as long as possible.
  dict::Bag required;
  required.letters = dict::Letters("EE");
  dict::Bag small;
  small.letters = dict::Letters(alphabet);
  static_cast<void>(dict::any_word(lexicon, small, required, 0, 13));
}

void open(std::vector<std::byte> bytes) {
  const auto opened = dict::Lexicon::from_bytes(std::move(bytes));
  if (opened) {
    exercise(**opened);
  } else {
    require(!opened.error().message.empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  std::vector<std::byte> copy(bytes.begin(), bytes.end());
  open(copy);
  open(forge(std::move(copy)));
  return 0;
}
