#include <algorithm>
#include <filesystem>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "protocol/message_limits.hpp"
#include "request_readers.hpp"
#include "schema.hpp"
#include "tests/effort.hpp"

using namespace meldroom;
using namespace meldroom::protocol;
using nlohmann::json;

namespace {

/// All client messages of the examples as bytes; the valid ones also in the form in which clients write them.
std::vector<std::string> example_frames() {
  std::vector<std::string> frames;
  const auto examples = test::protocol_folder() / "examples";
  for (const auto& entry : std::filesystem::directory_iterator(examples / "valid/client")) {
    frames.push_back(test::read_file(entry.path()));
    frames.push_back(encode(read_request(frames.back()).value()));
  }
  for (const auto& entry : std::filesystem::directory_iterator(examples / "invalid/client")) {
    const auto example = json::parse(test::read_file(entry.path()));
    if (example.contains("json")) {
      frames.push_back(example.at("json").dump());
    } else if (example.contains("text")) {
      frames.push_back(example.at("text"));
    }
  }
  std::ranges::sort(frames);  // a folder has no fixed order
  return frames;
}

/// Checks that both readers agree. False if the fast reader does not read the frame.
bool read_alike(const std::string& frame) {
  const auto plain = read_plain_request(frame);
  if (!plain) {
    return false;
  }
  INFO(frame);
  CHECK(read_request(frame).value() == *plain);
  return true;
}

/// The frame with random changes: other bytes, inserted or removed bytes, or parts of another frame.
std::string changed(std::mt19937& random, std::string frame, const std::string& other) {
  static const std::string bytes = R"({}[]",:.-0123456789eE\ truefals)" + std::string("\0\x7f\xc3\x80", 4);
  const auto below = [&](std::size_t bound) { return random() % std::max<std::size_t>(bound, 1); };
  for (auto changes = 1 + below(3); changes > 0 && !frame.empty(); --changes) {
    const auto at = below(frame.size());
    const auto length = below(12);
    switch (below(5)) {
      case 0:
        frame[at] = bytes[below(bytes.size())];
        break;
      case 1:
        frame.insert(at, 1, bytes[below(bytes.size())]);
        break;
      case 2:
        frame.erase(at, length);
        break;
      case 3:
        frame.insert(at, frame.substr(below(frame.size()), length));
        break;
      default:
        frame.replace(at, length, other.substr(below(other.size()), length));
    }
  }
  return frame;
}

}  // namespace

TEST_CASE("the fast reader reads the most frequent messages, with the same result as the full reader") {
  std::set<std::string> types;
  std::set<std::string> moves;
  for (const auto& frame : example_frames()) {
    if (read_alike(frame)) {
      const auto message = json::parse(frame);
      types.insert(message.at("type"));
      if (message.at("type") == "move") {
        moves.insert(message.at("body").at("move").at("do"));
      }
    }
  }
  CHECK(types == std::set<std::string>{"check", "hint", "move", "ping", "resync"});
  CHECK(moves == std::set<std::string>{"accept", "answer", "arrange", "back", "challenge", "change_word",
                                       "discard", "done", "draw", "knock", "lay_down", "lay_off", "lay_word",
                                       "leave", "meld", "pass", "put_back", "take_back", "take_bonus"});
}

TEST_CASE("both readers agree on numbers at their bounds") {
  const auto discard = [](const std::string& id, const std::string& number, const std::string& card) {
    return R"({"type":"move","id":)" + id + R"(,"body":{"number":)" + number +
           R"(,"move":{"do":"discard","card":)" + card + "}}}";
  };
  CHECK(read_alike(discard("1", "0", "1")));
  CHECK(read_alike(discard("2147483647", "4294967295", "4294967295")));
  for (const std::string number :
       {"-1", "01", "1.0", "1e0", "4294967296", "99999999999999999999", "+1", "", "\"1\""}) {
    CHECK_FALSE(read_alike(discard("1", number, "1")));
    CHECK_FALSE(read_alike(discard("1", "1", number)));
    CHECK_FALSE(read_alike(discard(number, "1", "1")));
  }
  CHECK_FALSE(read_alike(discard("0", "1", "1")));
  CHECK_FALSE(read_alike(discard("2147483648", "1", "1")));
  CHECK_FALSE(read_alike(discard("1", "1", "0")));
}

TEST_CASE("both readers agree on the longest list") {
  const auto meld = [](std::size_t cards) {
    std::string list;
    for (std::size_t i = 0; i < cards; ++i) {
      list += i == 0 ? "1" : ",1";
    }
    return R"({"type":"move","id":1,"body":{"number":1,"move":{"do":"meld","cards":[)" + list + "]}}}";
  };
  CHECK(read_alike(meld(most_cards)));
  CHECK_FALSE(read_alike(meld(most_cards + 1)));
  CHECK(read_request(meld(most_cards + 1)).has_error());
}

TEST_CASE("both readers agree on every randomly changed message") {
  const auto frames = example_frames();
  std::vector<std::string> plain;
  std::ranges::copy_if(frames, std::back_inserter(plain),
                       [](const std::string& frame) { return read_plain_request(frame).has_value(); });
  std::mt19937 random(5);
  const auto any = [&](const std::vector<std::string>& of) { return of[random() % of.size()]; };
  std::size_t alike = 0;
  for (std::size_t i = 0; i < test::repetitions(400'000); ++i) {
    alike += read_alike(changed(random, any(plain), any(frames))) ? 1 : 0;
  }
  CHECK(alike > 100);
}
