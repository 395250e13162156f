// Nodes share the slots, and claim what one of them leaves.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "asio.hpp"
#include "cluster/etcd_ownership.hpp"
#include "cluster/rendezvous_owner.hpp"
#include "etcd_node.hpp"
#include "metrics.hpp"
#include "test_server.hpp"
#include "tests/child_process.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::server;
using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

/// What a test adds to a node.
struct Extras {
  std::function<void()> when_gained{};   ///< called while the node brings rooms back
  std::function<void()> when_flushed{};  ///< called while it hands slots over
  std::function<void()> when_lost{};     ///< called when it has given slots up
  std::chrono::seconds lease{60};        ///< so that a busy machine ends no lease
  bool keeps_all = false;
  std::chrono::milliseconds knows_gone_for = 10min;
  std::function<bool(const std::string&)> plays{};
  etcd::Members members = one_member().members();
};

/// For a node that joins an empty cluster and gets all slots.
struct Alone {};
constexpr Alone alone{};

std::string name_in_empty_cluster() {
  one_member().clear();
  return "n1";
}

/// A node without rooms. It remembers which slots it has gained.
class Node final : private SlotListener {
 public:
  explicit Node(const std::string& name, Extras extras = {})
      : extras_(std::move(extras)),
        claims_(name),
        ownership_({.members = extras_.members,
                    .url = "http://" + name,
                    .lease = extras_.lease,
                    .keeps_all = extras_.keeps_all,
                    .knows_gone_for = extras_.knows_gone_for,
                    .plays = extras_.plays},
                   claims_, metrics_) {
    clock_.set(ServerTime(1'000));
    ownership_.start(clock_, *this);
  }
  explicit Node(Alone /*unused*/, Extras extras = {}) : Node(name_in_empty_cluster(), std::move(extras)) {
    wait_for(Slot::count);
  }
  ~Node() override { ownership_.stop(); }
  void leave() { ownership_.leave(patience); }
  /// Does what the journal does when etcd refuses what it writes.
  void find_itself_fenced() { claims_.end(claims_.incarnation()); }
  void find_slot_fenced(Slot slot) { claims_.drop(slot); }

  [[nodiscard]] const Ownership& ownership() const { return ownership_; }
  [[nodiscard]] const Claims& claims() const { return claims_; }
  [[nodiscard]] const Metrics& metrics() const { return metrics_; }
  /// Waits until it has that many slots, and returns their numbers.
  std::set<int> wait_for(std::size_t slots) {
    std::unique_lock guard(mutex_);
    REQUIRE(changed_.wait_for(guard, patience, [&] { return slots_.size() == slots; }));
    return slots_;
  }
  std::set<int> wait_for_other_than(std::size_t slots) {
    std::unique_lock guard(mutex_);
    REQUIRE(changed_.wait_for(guard, patience, [&] { return slots_.size() != slots; }));
    return slots_;
  }
  [[nodiscard]] ServerTime ahead(Slot slot) {
    const std::lock_guard guard(mutex_);
    return ahead_.at(slot);
  }
  [[nodiscard]] std::size_t slots() {
    const std::lock_guard guard(mutex_);
    return slots_.size();
  }
  /// All slots that it has gained, in that order.
  [[nodiscard]] std::vector<int> in_order() {
    const std::lock_guard guard(mutex_);
    return in_order_;
  }
  /// How often it has gained a slot.
  [[nodiscard]] int times_gained(int slot) {
    const std::lock_guard guard(mutex_);
    return times_gained_[slot];
  }

 private:
  void gained(std::span<const Gained> slots) override {
    if (extras_.when_gained) extras_.when_gained();
    const std::lock_guard guard(mutex_);
    for (const Gained& one : slots) {
      slots_.insert(one.slot.number());
      in_order_.push_back(one.slot.number());
      ++times_gained_[one.slot.number()];
      ahead_.insert_or_assign(one.slot, one.ahead);
    }
    changed_.notify_all();
  }
  void lost(std::span<const Slot> slots) override {
    const std::lock_guard guard(mutex_);
    for (const Slot slot : slots) slots_.erase(slot.number());
    changed_.notify_all();
    if (extras_.when_lost) extras_.when_lost();
  }
  void flush() override {
    if (extras_.when_flushed) extras_.when_flushed();
  }

  const Extras extras_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<int> slots_;
  std::vector<int> in_order_;
  std::map<Slot, ServerTime> ahead_;
  std::map<int, int> times_gained_;
  Metrics metrics_;
  Claims claims_;
  ServerClock clock_;
  EtcdOwnership ownership_;
};

/// The slots of n2 if n1 and n2 are the nodes.
std::vector<Slot> slots_of_the_second() {
  std::vector<Slot> slots;
  for (int number = 0; number < Slot::count; ++number) {
    if (rendezvous_owner(Slot(number), std::vector<std::string>{"n1", "n2"}) == "n2") {
      slots.emplace_back(number);
    }
  }
  return slots;
}

/// Waits until n1 and n2 have their shares. Slots move some at a time, and may be with both or with none meanwhile.
void wait_until_shared(Node& first, Node& second) {
  const std::size_t share = slots_of_the_second().size();
  second.wait_for(share);
  first.wait_for(Slot::count - share);
}

/// A machine that lets other nodes connect, as the machine of a node does.
struct ListeningMachine {
  net::io_context io;
  net::ip::tcp::acceptor acceptor{io, {net::ip::make_address("127.0.0.1"), 0}};
  [[nodiscard]] std::string address() const {
    return "127.0.0.1:" + std::to_string(acceptor.local_endpoint().port());
  }
};

}  // namespace

TEST_CASE("all nodes compute the same owner of a slot, and a newcomer changes only the slots that it gets") {
  const std::vector<std::string> two{"n1", "n2"};
  const std::vector<std::string> three{"n1", "n2", "n3"};
  std::map<std::string, int> shares;
  for (int number = 0; number < Slot::count; ++number) {
    const Slot slot(number);
    const std::string& owner = rendezvous_owner(slot, three);
    ++shares[owner];
    if (owner != "n3") CHECK(rendezvous_owner(slot, two) == owner);
    CHECK(rendezvous_owner(slot, std::vector<std::string>{"n3", "n1", "n2"}) == owner);
  }
  for (const auto& [name, slots] : shares) {
    INFO(name);
    CHECK(slots > Slot::count / 4);
  }
}

TEST_CASE("a node alone has all slots; one that joins gets its share; when it leaves, it gives it back") {
  Node first(alone);
  CHECK(first.ownership().for_new_room());
  Node second("n2");
  wait_until_shared(first, second);
  second.leave();
  first.wait_for(Slot::count);
}

TEST_CASE("a slot that the journal changes while it is handed over goes to the other node at the first try") {
  const Slot slot = slots_of_the_second().front();
  std::once_flag once;
  // What folding entries does to the slot's key.
  const auto change = [&] {
    std::call_once(once, [&] {
      const std::string key = Claims::slot_key(slot);
      const auto looked_up = one_member().commit(etcd::Transaction().get({key, key + '\0'}));
      static_cast<void>(
          one_member().commit(etcd::Transaction().put(key, looked_up.found.front().keys.front().value)));
    });
  };
  Node first(alone, {.when_flushed = change});
  Node second("n2");
  second.wait_for(slots_of_the_second().size());
  CHECK(first.times_gained(slot.number()) == 1);
  CHECK(second.times_gained(slot.number()) == 1);
}

TEST_CASE("a node gets more slots only when it has claimed those that were handed to it") {
  Node first(alone);
  std::promise<void> asked;
  std::promise<void> read;
  std::once_flag once;
  const auto wait = [&] {
    std::call_once(once, [&] {
      asked.set_value();
      read.get_future().wait();
    });
  };
  Node second("n2", {.when_gained = wait});
  asked.get_future().wait();
  // It has claimed some, and reads their rooms. The next ones wait for it.
  const std::size_t given = Slot::count - first.slots();
  // The first node does not give more, although it looks at the cluster each time that another node comes or goes.
  for (int looks = 0; looks < 3; ++looks) {
    EtcdNode third("n3", {.leaving = true});
    wait_until("the first node sees the third", [&] { return first.ownership().nodes().size() == 3; });
    third.die();
    wait_until("it sees that the third is gone", [&] { return first.ownership().nodes().size() == 2; });
  }
  CHECK(Slot::count - first.slots() <= std::max<std::size_t>(given, 128));
  read.set_value();
  wait_until_shared(first, second);
}

TEST_CASE("a node that keeps all slots gives a newcomer none until it leaves") {
  Node first(alone, {.keeps_all = true});
  Node second("n2");
  wait_until("the first node sees the second", [&] { return first.ownership().nodes().size() == 2; });
  wait_until("the second node sees the first", [&] { return second.ownership().nodes().size() == 2; });
  CHECK(first.slots() == Slot::count);
  CHECK(second.slots() == 0);
  first.leave();
  second.wait_for(Slot::count);
}

TEST_CASE("the last node that leaves writes what waits before its lease ends") {
  std::atomic<int> flushed{0};
  Node* self = nullptr;
  std::atomic<bool> joined{false};
  Node only(alone, {.when_flushed = [&] {
              joined = self->claims().incarnation() != 0;
              ++flushed;
            }});
  self = &only;
  only.leave();
  CHECK(flushed == 1);
  CHECK(joined);
}

TEST_CASE("a node hands its slots over although etcd was silent when it began to leave") {
  std::atomic<int> handed_over{0};
  Node first(alone, {.when_flushed = [&] { ++handed_over; }});
  Node second("n2");
  wait_until_shared(first, second);
  handed_over = 0;
  one_member().pause(0);
  auto left = std::async(std::launch::async, [&] { first.leave(); });
  // Until the first request has had no answer for a second. Only the log tells when, and not of which node.
  std::this_thread::sleep_for(3s);
  one_member().resume(0);
  left.get();
  second.wait_for(Slot::count);
  CHECK(handed_over > 0);
}

TEST_CASE("a node that cannot reach etcd lets its players go if other nodes go on, and only then") {
  EtcdMembers members(1);
  std::atomic<int> asked{0};
  std::atomic<bool> asked_another{false};
  std::atomic<bool> others_play{false};
  const auto plays = [&](const std::string& address) {  // on the node's thread
    if (address != "10.0.0.2:8080") asked_another = true;
    ++asked;
    return others_play.load();
  };
  Node node("n1", {.lease = 2s, .plays = plays, .members = members.members()});
  node.wait_for(Slot::count);
  const NodeValue other{.leaving = true, .address = "10.0.0.2:8080"};
  static_cast<void>(members.commit(etcd::Transaction().put(Claims::key_of_node("n2"), other.text())));
  wait_until("the node sees the other one", [&] { return node.ownership().nodes().size() == 2; });
  members.kill(0);
  wait_until("it asks whether the other one plays", [&] { return asked > 2; });
  CHECK(node.slots() == Slot::count);
  others_play = true;
  node.wait_for(0);
  CHECK_FALSE(asked_another);
  members.start(0);
  node.wait_for(Slot::count);
}

TEST_CASE("live nodes claim a dead node's slots, and the clocks of their rooms go on from its last note") {
  one_member().clear();
  const Slot slot = Slot::of(RoomCode(77));
  const bool damaged = GENERATE(false, true);
  {
    EtcdNode dead("n9");
    dead.take(slot);
    static_cast<void>(one_member().commit(etcd::Transaction().put(Claims::time_key(dead.claims.incarnation()),
                                                                  damaged ? "600000x" : "600000")));
    dead.die();
  }
  Node node("n1");
  node.wait_for(Slot::count);
  // The node's own clock is at about one second.
  CHECK((node.ahead(slot) > ServerTime(590'000)) == !damaged);
  CHECK(node.ahead(slot) <= ServerTime(599'000));
  CHECK(node.ahead(Slot(0)) == ServerTime(0));
}

TEST_CASE("a node that takes over begins with the slots that somebody asks for") {
  auto dying = std::make_unique<Node>(alone, Extras{.lease = 2s});
  Node other("n2");
  wait_until_shared(*dying, other);
  const std::size_t share = slots_of_the_second().size();
  const std::set<int> theirs = dying->wait_for(Slot::count - share);
  const std::vector<int> asked(std::prev(theirs.end(), 3), theirs.end());  // they would come last
  dying.reset();
  for (const int number : asked) CHECK_FALSE(other.ownership().has(Slot(number)));
  other.wait_for(Slot::count);
  const std::vector<int> gained = other.in_order();
  for (const int number : asked) {
    const auto place = std::ranges::find(gained, number) - gained.begin();
    CHECK(place < static_cast<std::ptrdiff_t>(share) + 64);
  }
  CHECK(other.metrics().text({}, {}).find("meldroom_take_over_seconds_count 0") == std::string::npos);
}

TEST_CASE("a node whose lease has ended gives up all slots and joins again") {
  Node node(alone);
  const auto before = node.claims().incarnation();
  static_cast<void>(one_member().commit(etcd::Transaction().erase("node/n1")));
  node.wait_for_other_than(Slot::count);
  node.wait_for(Slot::count);
  CHECK(node.claims().incarnation() > before);
}

TEST_CASE("a node whose last lease could not be ended at once ends it before it joins again") {
  EtcdMembers members(1);
  std::promise<void> killed;
  std::once_flag once;
  // The next thing that the node asks of etcd is to end its lease.
  const auto kill = [&] {
    std::call_once(once, [&] {
      members.kill(0);
      killed.set_value();
    });
  };
  Node node("n1", {.when_lost = kill, .lease = 60s, .members = members.members()});
  node.wait_for(Slot::count);
  node.find_itself_fenced();
  killed.get_future().wait();
  members.start(0);
  node.wait_for(Slot::count);  // long before the lease ends by itself
}

TEST_CASE("a node claims slots again whose keys were deleted") {
  Node node(alone);
  static_cast<void>(one_member().commit(etcd::Transaction().erase(etcd::keys_with("slot/"))));
  node.find_slot_fenced(Slot(7));
  wait_until("it has gained the slot again", [&] { return node.times_gained(7) == 2; });
  node.wait_for(Slot::count);
}

TEST_CASE("a node that cannot renew its lease is sure of no slot until it can again") {
  Node node(alone, {.lease = 2s});
  const auto becomes = [&node](bool sure) {
    wait_until("it is sure or not sure of its slots", [&] { return node.ownership().has(Slot(7)) == sure; });
    CHECK(node.ownership().for_new_room().has_value() == sure);
  };
  becomes(true);
  one_member().pause(0);
  becomes(false);
  one_member().resume(0);
  becomes(true);
}

TEST_CASE("other nodes know where a slot is") {
  Node first(alone);
  Node second("n2");
  const auto theirs = second.wait_for_other_than(0);
  const Slot slot(*theirs.begin());
  wait_until("the slot is elsewhere", [&] { return first.ownership().elsewhere(slot).has_value(); });
  const auto owner = first.ownership().elsewhere(slot);
  REQUIRE(owner);
  CHECK(owner->node == "n2");
  CHECK(owner->url == "http://n2");
  CHECK_FALSE(first.ownership().has(slot));
}

TEST_CASE("every node says which nodes there are, and how many slots each has") {
  Node first(alone);
  Node second("n2");
  std::vector<NodeReport> nodes;
  wait_until("both nodes have slots", [&] {
    nodes = first.ownership().nodes();
    return nodes.size() == 2 && nodes[0].slots + nodes[1].slots == Slot::count &&
           nodes[1].slots > Slot::count / 4;
  });
  CHECK(nodes[0].owner.node == "n1");
  CHECK(nodes[0].here);
  CHECK(nodes[1].owner.node == "n2");
  CHECK(nodes[1].owner.url == "http://n2");
  CHECK_FALSE(nodes[1].here);
  CHECK_FALSE(nodes[1].leaving);
  second.leave();
  first.wait_for(Slot::count);
  wait_until("the node that left is gone", [&] { return first.ownership().nodes().size() == 1; });
}

TEST_CASE("the address of a node that has gone is known for a while") {
  one_member().clear();
  EtcdNode gone("n1", {.url = "http://n1"});
  Node patient("n2");
  Node hasty("n3", {.knows_gone_for = 0ms});
  const auto see = [&](std::size_t nodes) {
    wait_until("each of them sees the nodes", [&] {
      return patient.ownership().nodes().size() == nodes && hasty.ownership().nodes().size() == nodes;
    });
  };
  const std::vector<std::string> all{"http://n1", "http://n2", "http://n3"};
  see(3);
  CHECK(patient.ownership().urls() == all);
  CHECK(hasty.ownership().urls() == all);
  gone.die();
  see(2);
  CHECK(patient.ownership().urls() == all);
  CHECK(hasty.ownership().urls() == std::vector<std::string>{"http://n2", "http://n3"});
}

TEST_CASE("a node whose machine refuses connections has ended, even if its lease has not") {
  one_member().clear();
  ListeningMachine machine;
  EtcdNode ended("n1", {.address = machine.address()});
  ended.take(Slot(7));
  Node other("n2");
  auto connection = machine.acceptor.accept();
  machine.acceptor.close();
  connection.close();
  CHECK(other.wait_for(Slot::count).contains(7));
  CHECK_FALSE(ended.lives());
}

TEST_CASE("a node whose machine refuses connections from the start is left alone: it can be a firewall") {
  one_member().clear();
  ListeningMachine machine;
  EtcdNode walled("n1", {.address = "127.0.0.1:" + std::to_string(free_port())});
  EtcdNode open("n3", {.address = machine.address()});
  Node other("n2");
  for (int i = 0; i < 3; ++i) machine.acceptor.accept().close();  // meanwhile it has tried n1 as often
  CHECK(walled.lives());
}

TEST_CASE("a node that hangs up but still listens is left alone") {
  one_member().clear();
  ListeningMachine machine;
  EtcdNode busy("n1", {.address = machine.address()});
  Node other("n2");
  for (int i = 0; i < 3; ++i) machine.acceptor.accept().close();
  const std::size_t share = slots_of_the_second().size();
  CHECK(other.wait_for(share).size() == share);
  CHECK(busy.lives());
}

TEST_CASE("a node whose journal finds it fenced knows at once that it is sure of no slot") {
  Node node(alone);
  // The slot opens a moment later.
  wait_until("the node is sure of a slot", [&] { return node.ownership().has(Slot(7)); });
  node.find_itself_fenced();
  CHECK_FALSE(node.ownership().has(Slot(7)));
}
