// Requests about a room that reach a node without it.
#include "http/forward_to_node.hpp"

#include <chrono>
#include <exception>
#include <optional>
#include <string>

#include <catch2/catch.hpp>

using namespace meldroom::server;
using namespace std::chrono_literals;

namespace {

using Clock = std::chrono::steady_clock;

/// What a node knows about a slot: until a moment nobody has it, and then somebody does.
class Changing final : public Ownership {
 public:
  enum class Where { here, elsewhere };
  Changing(std::chrono::milliseconds after, Where where) : from_(Clock::now() + after), where_(where) {}

  [[nodiscard]] bool has(Slot) const override { return somebody() && where_ == Where::here; }
  [[nodiscard]] std::optional<Owner> elsewhere(Slot) const override {
    if (!somebody() || where_ == Where::here) return std::nullopt;
    return Owner{"n2", "https://n2.example.org"};
  }
  [[nodiscard]] std::optional<RoomPlace> for_new_room() const override { return std::nullopt; }
  [[nodiscard]] std::vector<NodeReport> nodes() const override { return {}; }
  [[nodiscard]] std::vector<std::string> urls() const override { return {}; }

 private:
  [[nodiscard]] bool somebody() const { return Clock::now() >= from_; }

  const Clock::time_point from_;
  const Where where_;
};

struct Forwarded {
  std::optional<HttpResponse> answer;  ///< nothing: this node answers
  Clock::duration took{};
};

Forwarded forward(const Ownership& ownership, const std::string& header = {}) {
  HttpRequest request(http::verb::get, "/ws?room=K7QX2ABC", 11);
  if (!header.empty()) request.set(header, "1");
  net::io_context io;
  Forwarded forwarded;
  const auto begun = Clock::now();
  net::co_spawn(io, forward_to_node(request, RoomCode::parse("K7QX2ABC").value(), ownership),
                [&](const std::exception_ptr& thrown, std::optional<HttpResponse> answer) {
                  REQUIRE_FALSE(thrown);
                  forwarded = {std::move(answer), Clock::now() - begun};
                });
  io.run();
  return forwarded;
}

const std::string can_forward = "X-Meldroom-Hand-On";
const std::string was_forwarded = "X-Meldroom-Handed-On";

}  // namespace

TEST_CASE("a request for a room that no node has waits for it, and then goes where the room is") {
  const Forwarded here = forward(Changing(300ms, Changing::Where::here), can_forward);
  CHECK_FALSE(here.answer);
  CHECK(here.took >= 300ms);

  const Forwarded there = forward(Changing(300ms, Changing::Where::elsewhere), can_forward);
  REQUIRE(there.answer);
  CHECK((*there.answer)["X-Accel-Redirect"] == "/@n2/ws?room=K7QX2ABC");
  CHECK(there.took >= 300ms);

  // Without such a balancer the session tells the client where the room is.
  CHECK_FALSE(forward(Changing(300ms, Changing::Where::elsewhere)).answer);
}

TEST_CASE("a request for a room that no node gets is refused after three seconds") {
  const Forwarded refused = forward(Changing(1h, Changing::Where::here), can_forward);
  REQUIRE(refused.answer);
  CHECK(refused.answer->result() == http::status::service_unavailable);
  CHECK(refused.took >= 3s);
  CHECK(refused.took < 10s);  // of which the last seconds are for a busy machine
}

TEST_CASE("a request that another node has forwarded is not forwarded again") {
  const Forwarded refused = forward(Changing(0ms, Changing::Where::elsewhere), was_forwarded);
  REQUIRE(refused.answer);
  CHECK(refused.answer->result() == http::status::service_unavailable);
  CHECK(refused.answer->find("X-Accel-Redirect") == refused.answer->end());
  CHECK(refused.took < 3s);
}
