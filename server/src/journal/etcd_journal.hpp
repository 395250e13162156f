#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "cluster/claims.hpp"
#include "cluster/etcd.hpp"
#include "journal/grouped_journal.hpp"

namespace meldroom::server {

/// The journal of a cluster, in etcd. An entry is a key, `e/<slot>/<code>/<number>`. The older entries of a room are
/// folded: the key of the first of them has them all.
///
/// A group is one transaction. Its conditions are this node's incarnation, the revision of every slot that it touches,
/// and that none of its entries exists. So a node can only write while it owns the rooms. The list of rooms that were
/// set aside is written under the same conditions. If no answer comes, the transaction is sent again until one comes.
/// If it was done and only its answer was lost, the next try recognises that, and a late copy changes nothing.
/// Forgetting a room changes the slot's revision, so that no late copy brings its entries back.
class EtcdJournal final : public GroupedJournal {
 public:
  EtcdJournal(const etcd::Members& members, Claims& claims, Metrics& metrics);
  ~EtcdJournal() override;

  /// Shows none: here a room comes back from its entries.
  void use_saved_states(std::uint64_t program, const std::function<void(SavedState)>& show) override;
  /// Shows the entries of all rooms, each slot's as of one moment, including rooms that this node does not own. See
  /// read_slots(). If lookups fail, it tries again, also at other members; in the end it throws etcd::NoAnswer.
  ServerTime read(const std::function<void(const JournalEntry&)>& show) override;
  void read_room(RoomCode room, std::uint64_t from,
                 const std::function<void(const JournalEntry&)>& show) const override;
  /// Makes no state. Folds the entries instead.
  void keep_state(RoomCode room, std::uint64_t entries, const MakeState& save) override;
  /// False while the database has used most of its quota. Above the quota no move could be written.
  [[nodiscard]] bool takes_rooms() const override { return takes_rooms_; }

  /// Shows every entry of the rooms in these slots, each room's in order. Call it when this node has gained the slots,
  /// before the first append to one of their rooms. Empties the list of rooms that were set aside in these slots.
  /// One call at a time. Throws etcd::NoAnswer.
  void read_slots(std::span<const Slot> slots, const std::function<void(const JournalEntry&)>& show);

 private:
  [[nodiscard]] std::int64_t claim_of(RoomCode room) const override;
  void prepare(Work& work) override;
  Outcome try_to_write(Work& work) override;
  void note_written(Work& work) override;
  void write_the_rest(Work& work) override;

  /// This node's claim of the room's slot, if it is still the one since then. A change that was requested under an
  /// earlier claim does not count: since then the slot has come back, and the room has been read again without the
  /// change.
  [[nodiscard]] std::optional<Claims::Claim> claimed(RoomCode room, std::int64_t since) const;
  [[nodiscard]] bool try_write_appends(Work& work);
  [[nodiscard]] bool reject_from_now_on(const Append& append);
  /// What has to hold when something is written: this node's incarnation, and the revisions of the slots.
  struct Fence {
    etcd::Revision incarnation = 0;
    std::map<Slot, etcd::Revision> slots{};
  };
  [[nodiscard]] etcd::Transaction behind(const Fence& fence) const;
  bool compare_fence(const Fence& fence, const etcd::Outcome& outcome);
  void compare_slot(Slot slot, etcd::Revision known, const etcd::Found& now);
  [[nodiscard]] bool try_change_in_slot(Slot slot, const Claims::Claim& claim,
                                        const std::function<void(etcd::Transaction&)>& change);
  void forget_entries(const Forget& wished);
  void note_time_on_disk(ServerTime time);
  void write_list(const Work& work);
  void write_some_of_list(std::map<RoomCode, const Aside*>& rooms);
  void clear_list(std::span<const Slot> slots);
  void look_at_space();
  [[nodiscard]] bool try_fold(const Fold& wished);
  void show_key(const etcd::KeyValue& kept, const std::function<void(const JournalEntry&)>& show);
  void read_some_of_room(RoomCode room, std::uint64_t from,
                         const std::function<void(const JournalEntry&)>& show) const;

  const etcd::Members members_;
  Claims& claims_;
  etcd::Client writer_;  ///< only the journal's thread uses it
  mutable std::mutex reader_mutex_;
  mutable etcd::Client reader_;
  /// Only read_slots() uses it, which must not wait for somebody who reads a room.
  etcd::Client slot_reader_;
  std::atomic<bool> takes_rooms_{true};
  // Only the journal's thread uses these three.
  std::deque<Fold> to_fold_;
  std::chrono::steady_clock::time_point space_looked_at_{};
  bool space_unknown_ = false;  ///< etcd did not say how full it is, and the log says so
  /// A room's entries.
  struct Counted : End {
    std::uint64_t folded = 0;  ///< those before this number are folded, or were deleted
  };
  [[nodiscard]] Counted counted(RoomCode room);
  std::mutex entries_mutex_;
  std::unordered_map<RoomCode, Counted> entries_;
};

/// The rooms of a cluster that the nodes which own them could not go on with. Throws etcd::NoAnswer or etcd::Refused.
[[nodiscard]] std::vector<SetAside> rooms_set_aside(const etcd::Members& members);

}  // namespace meldroom::server
