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
#include <string_view>
#include <thread>
#include <vector>

#include "journal/entry_positions.hpp"
#include "journal/journal.hpp"
#include "result.hpp"
#include "slow_warning.hpp"

namespace meldroom::server {

struct Metrics;

/// The common part of the journals. A thread takes everything that has come since it last looked and writes it as one
/// group. So a busy server pays for one write per group, and on an idle server a move waits for one write. A group that
/// cannot be written is tried again, with pauses. A write that hangs counts as a failure until it returns and the next
/// group is written.
class GroupedJournal : public Journal {
 public:
  void append(RoomCode room, std::uint64_t expected, ServerTime at, std::string body,
              std::shared_ptr<CommitListener> listener) final;
  void write() final;
  void forget(RoomCode room) final;
  void forget_before(RoomCode room, std::uint64_t number) final;
  void set_aside(SetAside room) final;
  void note_time(ServerTime now) final;
  bool flush() final;
  [[nodiscard]] bool healthy() const final;
  [[nodiscard]] bool saves_in_time() const final;

 protected:
  struct Append {
    RoomCode room;
    std::uint64_t expected;
    ServerTime at;
    std::string body;
    std::shared_ptr<CommitListener> listener;
    std::int64_t claim = 0;  ///< claim_of() the room when it was appended
    std::uint64_t sum = 0;
    bool already_written = false;  ///< an earlier try has written it
  };
  struct Forget {
    RoomCode room;
    std::optional<std::uint64_t> before{};  ///< only the entries before this one
    std::int64_t claim = 0;                 ///< claim_of() the room when it was forgotten
    std::uint64_t after = 0;        ///< how many appends were there before, which have to be written first
    EntryPositions positions{};     ///< in a file: of the entries that it deletes
    std::uint64_t deleted_sum = 0;  ///< the sum of the checksums of the entries that it has deleted
  };
  struct Flush {
    std::promise<bool> done;
    std::uint64_t after = 0;          ///< as in Forget
    std::uint64_t after_forgets = 0;  ///< and how many times a room had been forgotten before
  };
  using Flushes = std::vector<Flush>;
  /// A request to fold a room's first entries into one value.
  struct Fold {
    RoomCode room;
    std::uint64_t entries = 0;
    std::int64_t claim = 0;  ///< claim_of() the room when it was requested
  };
  /// A room that was set aside.
  struct Aside {
    SetAside room;
    std::int64_t claim = 0;  ///< claim_of() the room when it was set aside
  };
  /// A group.
  struct Work {
    std::vector<Append> appends{};
    std::vector<Forget> forgets{};
    std::vector<SavedState> saved_states{};
    std::vector<Fold> folds{};
    std::vector<Aside> set_aside{};
    bool clear_list = false;  ///< empty the list of rooms set aside first
    std::optional<ServerTime> time{};
    Flushes flushes{};

    [[nodiscard]] bool empty() const {
      return appends.empty() && forgets.empty() && set_aside.empty() && !clear_list && !time &&
             flushes.empty() && saved_states.empty() && folds.empty();
    }
  };
  struct Written {
    bool anything = true;  ///< there was something to write, so it shows how fast the disk is
  };
  /// After an error the group is tried again.
  using Outcome = Result<Written>;

  /// A group has at most `most_appends` appends.
  explicit GroupedJournal(Metrics& metrics,
                          std::size_t most_appends = std::numeric_limits<std::size_t>::max());

  /// What becomes of the list of rooms set aside at the start.
  enum class OldList : std::uint8_t { stays, is_cleared };
  /// Starts the thread.
  void begin_writing(OldList old_list);
  /// Writes what is left and ends the thread. The derived class calls it in its destructor.
  void end_writing();

  /// Identifies the server's present right to write in the room, in journals where that right can be lost and come
  /// back. From any thread.
  [[nodiscard]] virtual std::int64_t claim_of(RoomCode /*room*/) const { return 0; }

  // keep_state() calls one of these. They do not wake the thread: the next group includes their work. So they do not
  // make the groups of moves smaller.

  void save_with_next_group(SavedState state);
  void fold_with_next_group(Fold fold);

  /// Whether anything waits for the next group. From any thread.
  [[nodiscard]] bool work_waits();

  // ---- on the thread; must not throw ----

  /// Called once for each group, before it is written. Takes out appends that do not follow the entries that are there,
  /// and all later ones of their rooms, and tells their listeners.
  virtual void prepare(Work& work) = 0;
  /// Writes the appends of a group, all or none, and the rest of it. Can take out what may not be written any more.
  /// After an error it is called again, and must not write an append twice.
  virtual Outcome try_to_write(Work& work) = 0;
  /// Called when the group is written, before anybody is told.
  virtual void note_written(Work& work) = 0;
  /// Called when the group is written, after everybody has been told.
  virtual void write_the_rest(Work& work) = 0;

  /// Tells a listener why its append is not written. Empty if it is.
  using Rejection = std::function<void(CommitListener&)>;
  [[nodiscard]] static Rejection not_committed(std::string why);
  static constexpr std::string_view follows_rejected = "an earlier entry of its room was refused";

  /// Where the entries of a room end.
  struct End {
    std::uint64_t next = 0;  ///< the number of the next entry, after those that are about to be there
    bool rejected = false;   ///< an entry was rejected, and no later one may be written
  };
  /// Takes the append as the next entry of its room, or rejects it.
  [[nodiscard]] static Rejection take(const Append& append, End& end);

  /// Takes out the appends that are rejected.
  void take_out(Work& work, const std::function<Rejection(const Append&)>& rejection_of);

  /// Runs a step that can wait for the disk. If it hangs, note_time() notices. try_to_write() runs in this way.
  void watch(const std::function<void()>& step);

  Metrics& metrics_;
  /// A healthy disk takes a hundredth of this. Players notice a commit that takes this long.
  SlowWarning slow_commits_{
      std::chrono::milliseconds(500),
      "the disk, or etcd, is slow or has too much to do (meldroom doctor measures the disk)"};

 private:
  void forget(Forget forget);
  void run();
  [[nodiscard]] Work next_group();
  void write_group(Work& work);
  [[nodiscard]] bool try_group(Work& work);
  void notice_hang();
  void fails(std::string_view why);
  static void tell(std::vector<Append> written);
  [[nodiscard]] bool wait_to_try_again(Work& work, std::chrono::milliseconds pause);
  void give_up(const Work& work);
  enum class Flushed : std::uint8_t { yes, no };
  static void answer(Flushes& flushes, Flushed flushed);

  const std::size_t most_appends_;
  std::atomic<bool> failing_{false};  ///< only changed under the mutex
  mutable std::mutex mutex_;
  std::optional<std::chrono::steady_clock::time_point> writing_since_;  ///< while watch() runs a step
  bool last_was_late_ = false;                                          ///< the last write took too long
  std::condition_variable has_work_;
  Work waiting_;
  std::uint64_t appended_ = 0;       ///< how many appends there have been
  std::uint64_t taken_ = 0;          ///< how many of them have been taken into a group
  std::uint64_t forgotten_ = 0;      ///< how many times a room has been forgotten
  std::uint64_t taken_forgets_ = 0;  ///< how many of them have been taken into a group
  bool asleep_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace meldroom::server
