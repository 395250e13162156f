#include "journal/grouped_journal.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <spdlog/spdlog.h>

#include "journal/checksum.hpp"
#include "journal/entry.hpp"
#include "metrics.hpp"

namespace meldroom::server {

namespace {

/// The pauses between tries after a group has failed. Each is twice as long as the one before.
constexpr std::chrono::milliseconds first_retry_pause{100};
constexpr std::chrono::milliseconds longest_retry_pause{2'000};

/// A write that takes longer counts as hanging. Players have noticed the delay long before.
constexpr std::chrono::seconds longest_write{5};
/// A write that takes longer is late, and health checks say so.
constexpr std::chrono::seconds longest_write_in_time{1};

/// Forgetting a room takes longer than writing an entry. Many rooms can end at once, and moves must not wait for all.
constexpr std::ptrdiff_t most_forgets = 200;

/// Moves the last elements of a list, from `first` on, to another.
template <class List>
void move_from(List& list, typename List::iterator first, List& to) {
  std::move(first, list.end(), std::back_inserter(to));
  list.erase(first, list.end());
}

}  // namespace

GroupedJournal::GroupedJournal(Metrics& metrics, std::size_t most_appends)
    : metrics_(metrics), most_appends_(most_appends) {}

void GroupedJournal::begin_writing(OldList old_list) {
  waiting_.clear_list = old_list == OldList::is_cleared;
  thread_ = std::thread([this] { run(); });
}

void GroupedJournal::end_writing() {
  {
    const std::lock_guard guard(mutex_);
    stopping_ = true;
  }
  has_work_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void GroupedJournal::append(RoomCode room, std::uint64_t expected, ServerTime at, std::string body,
                            std::shared_ptr<CommitListener> listener) {
  metrics_.journal_waiting.add();
  const std::int64_t claim = claim_of(room);
  const std::lock_guard guard(mutex_);
  ++appended_;
  waiting_.appends.push_back({room, expected, at, std::move(body), std::move(listener), claim});
}

void GroupedJournal::write() {
  bool wake = false;
  {
    const std::lock_guard guard(mutex_);
    wake = asleep_ && !waiting_.appends.empty();
  }
  if (wake) has_work_.notify_one();
}

void GroupedJournal::save_with_next_group(SavedState state) {
  const std::lock_guard guard(mutex_);
  waiting_.saved_states.push_back(std::move(state));
}

void GroupedJournal::fold_with_next_group(Fold fold) {
  const std::lock_guard guard(mutex_);
  waiting_.folds.push_back(fold);
}

void GroupedJournal::forget(RoomCode room) {
  forget(Forget{room});
}

void GroupedJournal::forget_before(RoomCode room, std::uint64_t number) {
  forget(Forget{room, number});
}

void GroupedJournal::forget(Forget forget) {
  forget.claim = claim_of(forget.room);
  {
    const std::lock_guard guard(mutex_);
    ++forgotten_;
    forget.after = appended_;
    waiting_.forgets.push_back(forget);
  }
  has_work_.notify_one();
}

GroupedJournal::Rejection GroupedJournal::not_committed(std::string why) {
  return [why = std::move(why)](CommitListener& listener) { listener.not_committed(why); };
}

GroupedJournal::Rejection GroupedJournal::take(const Append& append, End& end) {
  if (end.rejected) return not_committed(std::string(follows_rejected));
  if (!entry::can_come_next(end.next, append.expected, append.body)) {
    end.rejected = true;
    return not_committed(
        fmt::format("entry {} cannot follow: there are {} entries", append.expected, end.next));
  }
  end.next = append.expected + 1;
  return {};
}

void GroupedJournal::set_aside(SetAside room) {
  const std::int64_t claim = claim_of(room.room);
  {
    const std::lock_guard guard(mutex_);
    waiting_.set_aside.push_back({std::move(room), claim});
  }
  has_work_.notify_one();
}

void GroupedJournal::note_time(ServerTime now) {
  {
    const std::lock_guard guard(mutex_);
    waiting_.time = now;
    notice_hang();
  }
  has_work_.notify_one();
}

bool GroupedJournal::flush() {
  std::promise<bool> done;
  std::future<bool> written = done.get_future();
  {
    const std::lock_guard guard(mutex_);
    waiting_.flushes.push_back({std::move(done), appended_, forgotten_});
  }
  has_work_.notify_one();
  // A write that hangs answers nobody, and notice_hang() only says that it hangs.
  while (written.wait_for(std::chrono::milliseconds(100)) == std::future_status::timeout) {
    if (!healthy()) return false;
  }
  return written.get();
}

bool GroupedJournal::healthy() const {
  return !failing_.load(std::memory_order_relaxed);
}

/// What the last write took also counts. Otherwise a disk that is always slow would be in time whenever a new write
/// begins.
bool GroupedJournal::saves_in_time() const {
  const std::lock_guard guard(mutex_);
  const bool is_late =
      writing_since_ && std::chrono::steady_clock::now() - *writing_since_ >= longest_write_in_time;
  return healthy() && !is_late && !last_was_late_;
}

void GroupedJournal::run() {
  for (;;) {
    Work work = next_group();
    if (work.empty()) return;
    write_group(work);
  }
}

bool GroupedJournal::work_waits() {
  const std::lock_guard guard(mutex_);
  return !waiting_.empty();
}

/// Waits until there is work, and takes as much as fits into a group; nothing when the journal ends.
GroupedJournal::Work GroupedJournal::next_group() {
  std::unique_lock guard(mutex_);
  asleep_ = true;
  has_work_.wait(guard, [this] { return stopping_ || !waiting_.empty(); });
  asleep_ = false;
  Work group = std::exchange(waiting_, {});
  waiting_.appends.reserve(group.appends.size());  // the next group is about as large
  if (group.appends.size() > most_appends_) {
    move_from(group.appends, group.appends.begin() + static_cast<std::ptrdiff_t>(most_appends_),
              waiting_.appends);
  }
  taken_ += group.appends.size();
  // The others wait for the group with the last append that they have to come after.
  const auto late =
      std::ranges::find_if(group.forgets, [this](const Forget& one) { return one.after > taken_; });
  const auto most = group.forgets.begin() + std::min(std::ssize(group.forgets), most_forgets);
  move_from(group.forgets, std::min(late, most), waiting_.forgets);
  taken_forgets_ += group.forgets.size();
  const auto is_early = [this](const Flush& one) {
    return one.after <= taken_ && one.after_forgets <= taken_forgets_;
  };
  move_from(group.flushes, std::ranges::find_if_not(group.flushes, is_early), waiting_.flushes);
  return group;
}

void GroupedJournal::write_group(Work& work) {
  for (Append& one : work.appends) one.sum = checksum_of(one.room, one.expected, one.at, one.body);
  prepare(work);
  for (auto pause = first_retry_pause; !try_group(work); pause = std::min(2 * pause, longest_retry_pause)) {
    if (!wait_to_try_again(work, pause)) return give_up(work);
    metrics_.journal_retries.add();
  }
  note_written(work);
  metrics_.journal_waiting.add(-static_cast<std::int64_t>(work.appends.size()));
  tell(std::exchange(work.appends, {}));
  answer(work.flushes, Flushed::yes);
  write_the_rest(work);
}

/// Without this, rooms would go on taking requests while nothing is saved, and hold more and more frames.
void GroupedJournal::notice_hang() {
  if (writing_since_ && std::chrono::steady_clock::now() - *writing_since_ > longest_write) {
    fails(fmt::format("a write has not ended in {} s", longest_write.count()));
  }
}

void GroupedJournal::fails(std::string_view why) {
  if (failing_.exchange(true)) return;
  metrics_.journal_failures.add();
  metrics_.journal_failing.set(1);
  spdlog::critical("the journal cannot be written: {}; rooms stand still until it can", why);
}

void GroupedJournal::watch(const std::function<void()>& step) {
  {
    const std::lock_guard guard(mutex_);
    writing_since_ = std::chrono::steady_clock::now();
  }
  step();
  const std::lock_guard guard(mutex_);
  writing_since_.reset();
}

/// Tries to write a group. False if it has to be tried again.
bool GroupedJournal::try_group(Work& work) {
  const auto started = std::chrono::steady_clock::now();
  Outcome outcome;
  watch([&] { outcome = try_to_write(work); });
  const auto took = std::chrono::steady_clock::now() - started;
  {
    const std::lock_guard guard(mutex_);
    if (!outcome) {
      fails(outcome.error().message);
      return false;
    }
    if (outcome->anything) last_was_late_ = took >= longest_write_in_time;
    if (failing_.exchange(false)) {
      metrics_.journal_failing.set(0);
      spdlog::warn("the journal can be written again; rooms go on");
    }
  }
  metrics_.journal_commits.add(took);
  slow_commits_.note(took, [entries = work.appends.size()] {
    return fmt::format("a commit of {} {}", entries, entries == 1 ? "entry" : "entries");
  });
  metrics_.journal_batches.add();
  metrics_.journal_entries.add(static_cast<std::int64_t>(work.appends.size()));
  return true;
}

/// Tells the listeners, in one step for each of their executors.
void GroupedJournal::tell(std::vector<Append> written) {
  while (!written.empty()) {
    const IoExecutor executor = written.front().listener->executor();
    std::vector<Append> elsewhere;
    std::erase_if(written, [&](const Append& one) {
      const bool is_elsewhere = one.listener->executor() != executor;
      if (is_elsewhere) elsewhere.push_back(one);
      return is_elsewhere;
    });
    net::post(executor, [here = std::exchange(written, std::move(elsewhere))] {
      for (const Append& append : here) append.listener->committed(append.expected);
    });
  }
}

void GroupedJournal::take_out(Work& work, const std::function<Rejection(const Append&)>& rejection_of) {
  const auto taken = std::erase_if(work.appends, [&rejection_of](const Append& append) {
    auto rejection = rejection_of(append);
    if (!rejection) return false;
    net::post(append.listener->executor(),
              [listener = append.listener, tell = std::move(rejection)] { tell(*listener); });
    return true;
  });
  metrics_.journal_waiting.add(-static_cast<std::int64_t>(taken));
}

/// Waits before the next try. False if the journal ends. A thread that waits for a flush gets its answer at once: it
/// does not have to wait for the disk.
bool GroupedJournal::wait_to_try_again(Work& work, std::chrono::milliseconds pause) {
  answer(work.flushes, Flushed::no);
  std::unique_lock guard(mutex_);
  has_work_.wait_for(guard, pause, [this] { return stopping_ || !waiting_.flushes.empty(); });
  answer(waiting_.flushes, Flushed::no);
  return !stopping_;
}

void GroupedJournal::answer(Flushes& flushes, Flushed flushed) {
  for (Flush& flush : std::exchange(flushes, {})) flush.done.set_value(flushed == Flushed::yes);
}

/// Drops everything that is not written. Nobody has been told that any of it was.
void GroupedJournal::give_up(const Work& work) {
  std::size_t lost = work.appends.size();
  {
    const std::lock_guard guard(mutex_);
    lost += waiting_.appends.size();
    answer(waiting_.flushes, Flushed::no);
    waiting_ = {};
  }
  spdlog::critical(
      "the server ends while the journal cannot be written: {} entries are lost, none of which was "
      "acknowledged",
      lost);
}

}  // namespace meldroom::server
