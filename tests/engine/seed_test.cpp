// T-14: seeds, compared with values from another program: Python's hashlib and a separate ChaCha20, which was checked
// with the example of RFC 8439.

#include "engine/seed.hpp"

#include <iomanip>
#include <sstream>

#include "engine/published_deal.hpp"
#include "engine/shuffle.hpp"
#include "support.hpp"

using namespace meldroom::test;

namespace {

std::string hex(const Bytes32& bytes) {
  std::ostringstream out;
  for (const auto byte : bytes) {
    out << std::hex << std::setw(2) << std::setfill('0') << static_cast<int>(byte);
  }
  return out.str();
}

Bytes32 counting_from(int first, int step) {
  Bytes32 bytes{};
  for (auto& byte : bytes) {
    byte = static_cast<std::uint8_t>(first);
    first += step;
  }
  return bytes;
}

Bytes32 all(std::uint8_t value) {
  Bytes32 bytes{};
  bytes.fill(value);
  return bytes;
}

const Bytes32 secret = counting_from(0, 1);
/// Three players. The first gave nothing, the second 0x11 throughout, the third ff fe fd ...
const SeedMaterial material{secret, {Bytes32{}, all(0x11), counting_from(255, -1)}};

std::vector<int> shuffled(int cards, const Bytes32& seed, std::uint64_t number) {
  std::vector<CardIndex> order;
  for (int i = 0; i < cards; ++i) {
    order.push_back(static_cast<CardIndex>(i));
  }
  shuffle(order, seed, number);
  std::vector<int> numbers;
  for (const auto card : order) {
    numbers.push_back(static_cast<int>(card));
  }
  return numbers;
}

}  // namespace

TEST_CASE("T-14: the commitment is made from the secret") {
  CHECK(hex(commitment_to(secret)) == "351a84665e194798a6b0f40751357960864b538cfef9247b06775aec4babf16e");
}

TEST_CASE("T-14: the seed is made from the secret and all contributions by seat") {
  CHECK(hex(seed_from(material)) == "63fd4790f8b7198c96b75cba61ad19a73c2337257ed5026f4a5b95b40a5b541f");
  auto swapped = material;
  std::swap(swapped.contributions[0], swapped.contributions[1]);
  CHECK(seed_from(swapped) != seed_from(material));
}

TEST_CASE("T-14: a client that adds nothing counts as 32 zero bytes") {
  const SeedMaterial zeros{secret, {Bytes32{}, Bytes32{}}};
  CHECK(hex(seed_from(zeros)) == "bf7b886ac27acf31a5f2da85473b805d704658bdba570b1f124e76484339e83f");
  auto given = setup_of(VariantId::rummy, 2, 0);
  given.seed = zeros;
  auto missing = given;
  missing.seed.contributions.clear();
  CHECK(started(given).next.hash() == started(missing).next.hash());
  CHECK(started(missing).next.setup().seed == zeros);
}

TEST_CASE("T-14: a published deal follows from variant, name and number of seats, and nobody adds to it") {
  const SeedMaterial deal = published_deal("rummy", "daily-2026-11-22", 2);
  CHECK(hex(deal.secret) == "4f160903873dc26210357822a3d3c27aaab577d0ba7622a67c495fa7e4552a0c");
  CHECK(deal.contributions == std::vector<Bytes32>(2));
  CHECK(published_deal("rummy", "daily-2026-11-23", 2).secret != deal.secret);
  CHECK(published_deal("gin", "daily-2026-11-22", 2).secret != deal.secret);
}

TEST_CASE("T-14: the numbers of a stream are unbiased: numbers of the last incomplete range are skipped") {
  const auto seed = seed_from(material);
  ShuffleStream stream(seed, 1);
  // Numbers at or above 2^31 + 1 are skipped. These twelve results take 26 numbers of the stream.
  const std::vector<std::uint32_t> expected{1843187581, 540371995,  660103924,  2122030021,
                                            79387712,   1436783438, 36093645,   2093501305,
                                            1117452362, 1548283747, 2080917537, 1561952410};
  for (const auto number : expected) {
    CHECK(stream.below((1U << 31U) + 1U) == number);
  }
  ShuffleStream other(seed, 1);
  CHECK(other.below(2147483647U) == 1843187581U);
  CHECK(other.below(2147483647U) == 2798607692U - 2147483647U);
}

TEST_CASE("T-14: a stream goes on past its first kilobyte") {
  ShuffleStream stream(seed_from(material), 1);
  std::uint64_t sum = 0;
  std::uint32_t last = 0;
  for (int i = 0; i < 2000; ++i) {
    last = stream.below(1000);
    sum += last;
  }
  CHECK(sum == 1005984);
  CHECK(last == 85);
}

TEST_CASE("T-14: shuffles of a deck follow from their numbers") {
  const auto seed = seed_from(material);
  CHECK(shuffled(52, seed, 1) == std::vector{30, 48, 11, 26, 49, 35, 0,  12, 8,  16, 50, 3,  23,
                                             40, 38, 28, 18, 42, 24, 9,  51, 34, 33, 22, 36, 20,
                                             37, 10, 13, 27, 31, 19, 39, 5,  44, 21, 15, 41, 6,
                                             46, 14, 7,  47, 2,  17, 25, 43, 4,  29, 45, 32, 1});
  CHECK(shuffled(52, seed, 2) == std::vector{25, 8,  41, 34, 23, 2,  1,  11, 43, 19, 10, 31, 40,
                                             38, 20, 51, 3,  29, 0,  24, 35, 7,  15, 44, 12, 39,
                                             36, 9,  5,  50, 30, 22, 47, 13, 37, 18, 14, 46, 45,
                                             28, 21, 26, 32, 17, 49, 16, 42, 27, 33, 48, 6,  4});
  auto large = shuffled(208, seed, (std::uint64_t{1} << 32U) + 7);
  large.resize(16);
  CHECK(large == std::vector{172, 123, 129, 113, 200, 119, 201, 86, 94, 56, 110, 145, 174, 42, 87, 53});
}

TEST_CASE("T-14: a shuffle of no card or one card changes nothing") {
  const auto seed = seed_from(material);
  CHECK(shuffled(0, seed, 1).empty());
  CHECK(shuffled(1, seed, 1) == std::vector{0});
}

TEST_CASE("T-14, T-17: a match makes its shuffles in order: for the draw, then for each hand") {
  auto setup = setup_of(VariantId::rummy, 3, 0);
  setup.seed = material;
  const auto start = started(setup);
  REQUIRE(start.shuffles.size() == 2);
  for (std::uint64_t number = 1; number <= 2; ++number) {
    const auto& made = start.shuffles[number - 1];
    CHECK(made.number == number);
    std::vector<int> order;
    for (const auto card : made.order) {
      order.push_back(static_cast<int>(card));
    }
    CHECK(order == shuffled(52, seed_from(material), number));
  }
}

TEST_CASE("T-14: each contribution and the secret change the deal") {
  const auto setup = setup_of(VariantId::rummy, 2, 0);
  const auto hash = started(setup).next.hash();
  auto other = setup;
  other.seed.secret[31] = 1;
  CHECK(started(other).next.hash() != hash);
  for (const std::size_t seat : {0U, 1U}) {
    other = setup;
    other.seed.contributions.resize(2);
    other.seed.contributions[seat][0] = 1;
    CHECK(started(other).next.hash() != hash);
  }
}

TEST_CASE("T-14: secrets differ") {
  CHECK(new_secret() != new_secret());
}
