// The lexicon file: what we write can be read, and what we did not write is refused.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>

#include <catch2/catch.hpp>

#include "dict/lexicon.hpp"
#include "dict/word_list.hpp"
#include "format.hpp"
#include "samples.hpp"
#include "tests/effort.hpp"
#include "tests/refusal_of.hpp"
#include "writer.hpp"

using namespace meldroom;
using dict::Lexicon;
using dict::WordIndex;

namespace {

using Bytes = std::vector<std::byte>;
using meldroom::test::refusal_of;

std::shared_ptr<const Lexicon> read(const Bytes& bytes) {
  return Lexicon::from_bytes(bytes).value();
}

/// Why the bytes are refused.
std::string refusal(Bytes bytes) {
  return refusal_of(Lexicon::from_bytes(std::move(bytes))).message;
}

Bytes sample() {
  using dict::Trait;
  dict::Traits plural;
  plural.add(Trait::plural);
  const std::vector<dict::Entry> entries = {
      {.word = "CAR", .traits = {}, .lemma = 0, .gloss = "a vehicle"},
      {.word = "CARS", .traits = plural, .lemma = 0, .gloss = "a vehicle"},
      {.word = "CAT", .traits = {}, .lemma = 2, .gloss = "a feline"},
      {.word = "CATS", .traits = plural, .lemma = 2, .gloss = "a feline"},
      {.word = "SPQR", .traits = {}, .lemma = 4, .gloss = {}},
  };
  return dict::write_lexicon("sample", entries);
}

void put(Bytes& bytes, std::size_t at, std::uint32_t value) {
  for (std::size_t i = 0; i < 4; ++i) {
    bytes[at + i] = static_cast<std::byte>(value >> (8 * i));
  }
}

std::uint32_t get(const Bytes& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    value |= std::to_integer<std::uint32_t>(bytes[at + i]) << (8 * i);
  }
  return value;
}

/// Gives a changed file the hash that belongs to it, as a forger would.
void rehash(Bytes& bytes) {
  const auto hash = dict::format::content_hash(std::span(bytes).subspan(dict::format::content_at));
  std::ranges::copy(hash, bytes.begin() + dict::format::hash_at);
}

/// Reads everything that a reader can ask for, so that a sanitizer sees every access.
std::size_t exercise(const Lexicon& lexicon) {
  std::size_t sum = 0;
  for (std::uint32_t i = 0; i < lexicon.size(); ++i) {
    const WordIndex index{i};
    const std::string word = lexicon.word(index);
    REQUIRE(lexicon.find(word) == index);
    sum += lexicon.gloss(index).size() + lexicon.word(lexicon.lemma(index)).size() +
           lexicon.traits(index).bits();
  }
  return sum;
}

class TemporaryFile {
 public:
  explicit TemporaryFile(const Bytes& content)
      : path_(std::filesystem::temp_directory_path() /
              ("meldroom-lexicon-" + std::to_string(std::random_device{}()))) {
    std::ofstream(path_, std::ios::binary)
        .write(reinterpret_cast<const char*>(content.data()), std::ssize(content));
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::filesystem::remove(path_); }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

TEST_CASE("A lexicon file gives back what was written") {
  const auto lexicon = read(sample());
  CHECK(lexicon->name() == "sample");
  CHECK(lexicon->hash().size() == 64);
  REQUIRE(lexicon->size() == 5);
  const auto cats = lexicon->find("CATS");
  REQUIRE(cats);
  CHECK(*cats == WordIndex{3});
  CHECK(lexicon->word(*cats) == "CATS");
  CHECK(lexicon->traits(*cats).only_plural());
  CHECK(lexicon->word(lexicon->lemma(*cats)) == "CAT");
  CHECK(lexicon->gloss(*cats) == "a feline");
  CHECK(lexicon->gloss(WordIndex{4}).empty());
  for (const std::string_view absent : {"", "C", "CA", "CATSS", "cat", "C-T", "\xC3\x84", "ZZZ", "CAT "}) {
    CHECK_FALSE(lexicon->contains(absent));
  }
}

TEST_CASE("An index of no word is an error, not a read out of bounds") {
  const auto lexicon = read(sample());
  CHECK_THROWS_AS(lexicon->word(WordIndex{5}), std::out_of_range);
  CHECK_THROWS_AS(lexicon->traits(WordIndex{5}), std::out_of_range);
  CHECK_THROWS_AS(lexicon->lemma(WordIndex{5}), std::out_of_range);
  CHECK_THROWS_AS(lexicon->gloss(WordIndex{~0U}), std::out_of_range);
}

TEST_CASE("The word graph is a perfect hash in alphabetical order") {
  std::mt19937 random(1);
  for (std::size_t round = 0; round < test::repetitions(200); ++round) {
    const auto words = test::random_words(random, 1 + random() % 300, 2 + static_cast<int>(random() % 14),
                                          1 + static_cast<int>(random() % 26));
    const auto lexicon = dict::build_lexicon("random", words);
    REQUIRE(lexicon->size() == words.size());
    for (std::uint32_t i = 0; i < words.size(); ++i) {
      REQUIRE(lexicon->find(words[i]) == WordIndex{i});
      REQUIRE(lexicon->word(WordIndex{i}) == words[i]);
    }
    for (int i = 0; i < 300; ++i) {
      const auto word = test::random_word(random, static_cast<int>(random() % 18), 26);
      REQUIRE(lexicon->contains(word) == std::ranges::binary_search(words, word));
    }
  }
}

TEST_CASE("The word graph is minimal: no two nodes have the same endings") {
  std::mt19937 random(2);
  const auto lexicon = dict::build_lexicon("random", test::random_words(random, 2000, 6, 4));
  // Collects the set of endings of every node that is reached. If there are as many different sets as nodes in the
  // file, no node is there twice.
  std::vector<std::string> endings;
  const std::function<std::string(const Lexicon::Node&)> walk = [&](const Lexicon::Node& node) {
    std::string all = node.is_word() ? "." : "";
    for (const auto& next : node.children()) {
      all += next.letter + ("(" + walk(next.node)) + ")";
    }
    endings.push_back(all);
    return all;
  };
  walk(lexicon->root());
  std::ranges::sort(endings);
  endings.erase(std::unique(endings.begin(), endings.end()), endings.end());
  const auto bytes = dict::compile_words("random", [&] {
    std::vector<std::string> words;
    words.reserve(lexicon->size());
    for (std::uint32_t i = 0; i < lexicon->size(); ++i) {
      words.push_back(lexicon->word(WordIndex{i}));
    }
    return words;
  }());
  CHECK(endings.size() == get(bytes, dict::format::sizes_at + 4));
}

TEST_CASE("The same words give the same bytes, other words another hash") {
  CHECK(sample() == sample());
  const std::vector<std::string> words = {"CAT", "DOG"};
  CHECK(dict::compile_words("a", words) == dict::compile_words("a", words));
  CHECK(dict::build_lexicon("a", {"CAT", "DOG"})->hash() != dict::build_lexicon("a", {"CAT", "DOT"})->hash());
}

TEST_CASE("A file cut short anywhere is refused") {
  const Bytes whole = sample();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    INFO("cut to " << size);
    REQUIRE_FALSE(refusal(cut).empty());
  }
  Bytes longer = whole;
  longer.push_back(std::byte{0});
  CHECK_FALSE(refusal(longer).empty());
}

TEST_CASE("A file with any bit flipped is refused") {
  const Bytes whole = sample();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      Bytes flipped = whole;
      flipped[at] ^= static_cast<std::byte>(1 << bit);
      INFO("byte " << at << ", bit " << bit);
      REQUIRE_FALSE(refusal(flipped).empty());
    }
  }
}

TEST_CASE("A forged file, changed and hashed again, is refused or harmless") {
  const Bytes whole = sample();
  std::size_t harmless = 0;
  for (std::size_t at = dict::format::content_at; at < whole.size(); ++at) {
    for (int value = 0; value < 256; ++value) {
      Bytes forged = whole;
      forged[at] = static_cast<std::byte>(value);
      rehash(forged);
      if (const auto opened = Lexicon::from_bytes(std::move(forged))) {
        exercise(**opened);
        ++harmless;
      }
    }
  }
  CHECK(harmless > 0);  // another letter in a gloss, another name
}

TEST_CASE("A forged file is refused with the reason") {
  const Bytes whole = sample();
  const auto forged = [&](std::size_t at, std::uint32_t value) {
    Bytes bytes = whole;
    put(bytes, at, value);
    rehash(bytes);
    return refusal(std::move(bytes));
  };
  using namespace dict::format;
  const Sizes sizes{.words = get(whole, sizes_at),
                    .nodes = get(whole, sizes_at + 4),
                    .arcs = get(whole, sizes_at + 8),
                    .gloss_bytes = get(whole, sizes_at + 12)};
  const auto root = static_cast<std::uint32_t>(sizes.nodes - 1);
  REQUIRE(sizes.file_bytes() == whole.size());

  CHECK(refusal({}) == "not a Meldroom lexicon");
  CHECK_THAT(forged(version_at, 2), Catch::Contains("another version"));
  CHECK_THAT(forged(name_at, 0), Catch::Contains("name"));
  CHECK_THAT(forged(sizes_at, 0xFFFF'FFFF), Catch::Contains("tables"));
  CHECK_THAT(forged(sizes_at + 4, 0x8000'0000), Catch::Contains("tables"));
  SECTION("an arc to its own node, or up, would make endless words") {
    CHECK_THAT(forged(sizes.arcs_at() + 8 * (sizes.arcs - 1), root), Catch::Contains("arc"));
    CHECK_THAT(forged(sizes.arcs_at(), root), Catch::Contains("arc"));
  }
  SECTION("a wrong skip count would give two words one index") {
    CHECK_THAT(forged(sizes.arcs_at() + 8 * (sizes.arcs - 1) + 4, 0), Catch::Contains("arc"));
  }
  CHECK_THAT(forged(sizes.nodes_at(), 0), Catch::Contains("node 0"));
  CHECK_THAT(forged(sizes.nodes_at(), 1U << 30), Catch::Contains("node 0"));
  CHECK_THAT(forged(sizes.nodes_at() + 8 * root + 4, 0), Catch::Contains("node"));
  CHECK_THAT(forged(sizes.traits_at(), 1U << 14), Catch::Contains("word 0"));
  CHECK_THAT(forged(sizes.lemmas_at(), 5), Catch::Contains("word 0"));
  CHECK_THAT(forged(sizes.glosses_at(), 2), Catch::Contains("word 0"));
  CHECK_THAT(forged(sizes.glosses_at(), 0xFFFF'FFFF), Catch::Contains("word 0"));
}

TEST_CASE("A lexicon file is opened from disk, and any other file is refused with its path") {
  const TemporaryFile file(sample());
  const auto lexicon = Lexicon::open(file.path()).value();
  CHECK(lexicon->hash() == read(sample())->hash());
  exercise(*lexicon);

  const auto reason = [](const std::filesystem::path& path) {
    return refusal_of(Lexicon::open(path)).message;
  };
  CHECK_THAT(reason(file.path().parent_path()), Catch::Contains("not a regular file"));
  CHECK_THAT(reason("/dev/zero"), Catch::Contains("not a regular file"));
  CHECK_THAT(reason("/no/such.lex"), Catch::StartsWith("/no/such.lex: No such file"));
  CHECK_THAT(reason(TemporaryFile({}).path()), Catch::Contains("not a Meldroom lexicon"));
  CHECK_THAT(reason(TemporaryFile(Bytes(5000, std::byte{'x'})).path()),
             Catch::Contains("not a Meldroom lexicon"));
}

TEST_CASE("The writer refuses what no file may hold") {
  const dict::Entry cat{.word = "CAT", .traits = {}, .lemma = 0, .gloss = {}};
  const auto write = [](std::string_view name, const std::vector<dict::Entry>& entries) {
    return dict::write_lexicon(name, entries);
  };
  CHECK_THROWS_AS(write("", {cat}), std::invalid_argument);
  CHECK_THROWS_AS(write("Name", {cat}), std::invalid_argument);
  CHECK_THROWS_AS(write("../up", {cat}), std::invalid_argument);
  CHECK_THROWS_AS(write(std::string(33, 'a'), {cat}), std::invalid_argument);
  CHECK_NOTHROW(write(std::string(32, 'a'), {cat}));
  CHECK_THROWS_AS(write("a", {}), std::invalid_argument);
  CHECK_THROWS_AS(write("a", {cat, cat}), std::invalid_argument);
  for (const dict::Entry& bad : {dict::Entry{"A", {}, 0, ""}, dict::Entry{std::string(16, 'A'), {}, 0, ""},
                                 dict::Entry{"cat", {}, 0, ""}, dict::Entry{"CAT", {}, 1, ""},
                                 dict::Entry{"CAT", {}, 0, "two\nlines"}}) {
    INFO(bad.word);
    CHECK_THROWS_AS(write("a", {bad}), std::invalid_argument);
  }
}
