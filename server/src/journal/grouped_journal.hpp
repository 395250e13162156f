#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <future>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "journal/journal.hpp"
#include "slow_warning.hpp"

namespace meldroom::server {

struct Metrics;

/// What the journals have in common: a thread takes all that has come since it last looked and writes it as one group. A
/// busy server pays for one write a group, an idle one waits for one write a move. A group that cannot be written is tried
/// again, with pauses.
class GroupedJournal : public Journal {
 public:
  void append(RoomCode room, std::uint64_t expected, ServerTime at, std::string body,
              std::shared_ptr<CommitListener> listener) final;
  void write() final;
  void keep_snapshot(RoomCode room, std::uint64_t entries, const SaveState& save) final;
  void forget(RoomCode room) final;
  void set_aside(SetAside room) final;
  void note_time(ServerTime now) final;
  bool flush() final;
  [[nodiscard]] bool healthy() const final;

 protected:
  struct Append {
    RoomCode room;
    std::uint64_t expected;
    ServerTime at;
    std::string body;
    std::shared_ptr<CommitListener> listener;
    std::int64_t claim = 0;  ///< claim_of() the room when it was appended
    std::uint64_t sum = 0;
    bool there = false;  ///< has come to be written by a try that seemed to fail
  };
  struct Forget {
    RoomCode room;
    std::int64_t claim = 0;  ///< as of an append
  };
  using Flushes = std::vector<std::promise<bool>>;
  /// A group.
  struct Work {
    std::vector<Append> appends{};
    std::vector<Forget> forgets{};
    std::vector<Snapshot> snapshots{};
    std::vector<SetAside> set_aside{};
    bool list_anew = false;  ///< of those set aside
    std::optional<ServerTime> time{};
    Flushes flushes{};

    [[nodiscard]] bool empty() const {
      return appends.empty() && forgets.empty() && set_aside.empty() && !list_anew && !time &&
             flushes.empty() && snapshots.empty();
    }
  };
  /// Why a group is not written: it is tried again.
  struct NotYet {
    std::string why;
  };
  struct Written {};
  using Outcome = std::variant<Written, NotYet>;

  /// At most so many appends make a group.
  explicit GroupedJournal(Metrics& metrics,
                          std::size_t most_appends = std::numeric_limits<std::size_t>::max());

  /// Starts the thread. `list_anew` empties the list of those set aside first.
  void begin_writing(bool list_anew);
  /// Writes what is left and ends the thread. To be called by the destructor of the journal itself.
  void end_writing();

  /// What the server's right to write in the room is known by, where that can be lost and come again. From any thread.
  [[nodiscard]] virtual std::int64_t claim_of(RoomCode /*room*/) const { return 0; }

  /// Whether it has a use for the state in a snapshot, and not for the number of its entries alone.
  [[nodiscard]] virtual bool keeps_states() const { return true; }

  // ---- on the thread; may not throw ----

  /// Once for each group, before it is written: takes out what cannot follow what is there, and says so to its listener.
  virtual void prepare(Work& work) = 0;
  /// Writes a group, all of it or nothing. It may take out what may not be written any more.
  virtual Outcome try_to_write(Work& work) = 0;
  /// It is written, and nobody has been told yet.
  virtual void note_written(const Work& work) = 0;
  /// It is written, and all have been told.
  virtual void write_the_rest(Work& work) = 0;

  /// Takes out those appends for which `refused` returns what to tell their listener.
  void take_out(Work& work,
                const std::function<std::function<void(CommitListener&)>(const Append&)>& refused);

  Metrics& metrics_;
  /// A disk that is well takes a hundredth of it; players notice one that takes as long.
  SlowWarning slow_commits_{
      std::chrono::milliseconds(500),
      "the disk, or etcd, is slow or has too much to do (meldroom doctor measures the disk)"};

 private:
  void run();
  [[nodiscard]] Work next_group();
  void work_off(Work& work);
  [[nodiscard]] bool wrote(Work& work);
  static void tell(std::vector<Append> written);
  [[nodiscard]] bool wait_to_try_again(Work& work, std::chrono::milliseconds pause);
  void give_up(const Work& work);
  static void answer(Flushes& flushes, bool written);

  const std::size_t most_appends_;
  std::atomic<bool> failing_{false};
  std::mutex mutex_;
  std::condition_variable has_work_;
  Work waiting_;
  bool asleep_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace meldroom::server
