#include "journal/etcd_journal.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include "journal/checksum.hpp"
#include "journal/folded_entries.hpp"
#include "metrics.hpp"
#include "take_number.hpp"
#include "whole_number.hpp"

namespace meldroom::server {

namespace {

/// A transaction can have 128 conditions, unless etcd is started with --max-txn-ops. A group needs one for the node,
/// and at most two for each entry: its slot and its key.
constexpr std::size_t most_entries_in_a_transaction = 60;
/// As many rooms are put on the list of those set aside. Each needs one condition at most.
constexpr std::size_t most_rooms_in_a_transaction = 60;
/// While etcd elects a leader nothing is wrong. Players wait for their answer, and see no failure.
constexpr auto election_takes = std::chrono::seconds(2);
constexpr auto pause_after_failure = std::chrono::milliseconds(50);

constexpr auto space_every = std::chrono::seconds(10);

/// How many entries of a room are folded into one value.
constexpr std::uint64_t least_folded = 64;
constexpr std::uint64_t most_folded = 1'024;

constexpr std::size_t slots_in_a_lookup = 8;
constexpr int keys_in_a_lookup = 500;
/// How often a slot is read again, by read(), if its lookup fails.
constexpr std::size_t most_failures_in_a_slot = 10;
/// The length of "e/XY/", with which the key of an entry begins.
constexpr std::size_t bytes_before_code = 5;

std::string slot_prefix(Slot slot) {
  return "e/" + slot.name() + "/";
}

std::string room_prefix(RoomCode room) {
  return slot_prefix(Slot::of(room)) + room.text() + "/";
}

constexpr std::string_view aside_prefix = "aside/";

std::string aside_prefix_of(Slot slot) {
  return std::string(aside_prefix) + slot.name() + "/";
}

std::string aside_key(RoomCode room) {
  return aside_prefix_of(Slot::of(room)) + room.text();
}

std::string entry_key(RoomCode room, std::uint64_t number) {
  return fmt::format("{}{:08x}", room_prefix(room), number);
}

std::string entry_value(ServerTime at, std::uint64_t sum, std::string_view body) {
  return fmt::format("{} {} {}", at.count(), sum, body);
}

struct EntryPlace {
  RoomCode room;
  std::uint64_t number = 0;
};
/// Reads what entry_key() has written.
std::optional<EntryPlace> place_in(std::string_view key) {
  constexpr std::size_t digits = 8;
  const auto after_code = key.rfind('/');
  if (after_code == key.npos || after_code < bytes_before_code || key.size() < after_code + 1 + digits) {
    return std::nullopt;
  }
  const auto room = RoomCode::parse(key.substr(bytes_before_code, after_code - bytes_before_code));
  const auto number = whole_number<std::uint64_t>(key.substr(after_code + 1), 16);
  if (!room || !number) return std::nullopt;
  return EntryPlace{*room, *number};
}

/// Reads what entry_value() has written. If it is damaged, the entry is not intact.
JournalEntry entry_in(const EntryPlace& place, std::string_view value) {
  JournalEntry entry{place.room, place.number, ServerTime(0), {}};
  const auto at = take_number<std::int64_t>(value);
  const auto sum = take_number<std::uint64_t>(value);
  entry.at = ServerTime(at.value_or(0));
  entry.body = value;
  entry.intact = at && sum && checksum_of(entry.room, entry.number, entry.at, entry.body) == *sum;
  return entry;
}

/// Shows the entries in a key: one, or those that have been folded into it.
void show_entries(const etcd::KeyValue& kept, const std::function<void(const JournalEntry&)>& show) {
  auto place = place_in(kept.key);
  if (!place) return;
  if (!is_folded(kept.value)) return show(entry_in(*place, kept.value));
  const auto values = unfold(kept.value);
  if (!values) return show({place->room, place->number, ServerTime(0), {}, false});
  for (const std::string& value : *values) {
    show(entry_in(*place, value));
    ++place->number;
  }
}

/// The values of the entries from `first` on that are in the last key not after `first`; none if `first` is not in it,
/// or if it is damaged.
std::vector<std::string> values_from(std::uint64_t first, const std::vector<etcd::KeyValue>& last) {
  const auto place = last.empty() ? std::nullopt : place_in(last.front().key);
  if (!place) return {};
  const std::string& value = last.front().value;
  auto values = is_folded(value) ? unfold(value) : std::optional(std::vector{value});
  const std::uint64_t before = first - place->number;
  if (!values || values->size() <= before) return {};
  values->erase(values->begin(), values->begin() + static_cast<std::ptrdiff_t>(before));
  return *std::move(values);
}

}  // namespace

EtcdJournal::EtcdJournal(const etcd::Members& members, Claims& claims, Metrics& metrics)
    : GroupedJournal(metrics, most_entries_in_a_transaction),
      members_(members),
      claims_(claims),
      writer_(members),
      reader_(members),
      slot_reader_(members) {
  begin_writing(OldList::stays);
}

EtcdJournal::~EtcdJournal() {
  end_writing();
}

void EtcdJournal::use_saved_states(std::uint64_t /*program*/,
                                   const std::function<void(SavedState)>& /*show*/) {}

ServerTime EtcdJournal::read(const std::function<void(const JournalEntry&)>& show) {
  {
    const std::lock_guard guard(entries_mutex_);
    entries_.clear();
  }
  ServerTime time{0};
  const auto show_slot = [&](const std::vector<etcd::KeyValue>& slot) {
    for (const etcd::KeyValue& kept : slot) {
      show_key(kept, [&](const JournalEntry& entry) {
        time = std::max(time, entry.at);
        show(entry);
      });
    }
  };
  const std::lock_guard guard(reader_mutex_);
  // A slot at a time: if the moment of the lookup is compacted, or a member goes, it begins again with the slot.
  const etcd::Range all = etcd::keys_with("e/");
  std::string from = all.from;
  for (std::size_t failures = 0;;) {
    std::vector<etcd::KeyValue> slot;
    try {
      reader_.show({from, all.to}, [&](const etcd::KeyValue& kept) {
        const std::string prefix = kept.key.substr(0, bytes_before_code);
        if (!slot.empty() && !slot.back().key.starts_with(prefix)) {
          show_slot(std::exchange(slot, {}));
          from = prefix;
          failures = 0;
        }
        slot.push_back(kept);
      });
      show_slot(slot);
      return time;
    } catch (const etcd::NoAnswer&) {
      if (++failures > most_failures_in_a_slot) throw;
      std::this_thread::sleep_for(pause_after_failure);
    }
  }
}

void EtcdJournal::read_room(RoomCode room, std::uint64_t from,
                            const std::function<void(const JournalEntry&)>& show) const {
  const std::lock_guard guard(reader_mutex_);
  // The next member goes on where one has stopped to answer.
  etcd::ask_each(members_, [&] {
    read_some_of_room(room, from, [&](const JournalEntry& entry) {
      show(entry);
      from = entry.number + 1;
    });
  });
}

/// Shows a room's entries from that number on, as far as a member answers. Throws etcd::NoAnswer. Under the mutex.
void EtcdJournal::read_some_of_room(RoomCode room, std::uint64_t from,
                                    const std::function<void(const JournalEntry&)>& show) const {
  const auto show_key = [&](const etcd::KeyValue& one) {
    show_entries(one, [&](const JournalEntry& entry) {
      if (entry.number >= from) show(entry);
    });
  };
  etcd::Range rest = etcd::keys_with(room_prefix(room));
  if (from > 0) {
    // One lookup finds the key that has the entry, perhaps folded with those before it, and the keys after that.
    const std::string next = entry_key(room, from + 1);
    const etcd::Outcome outcome = reader_.commit(
        etcd::Transaction().get_last({rest.from, next}).get({next, rest.to}, keys_in_a_lookup));
    for (const etcd::Found& page : outcome.found) std::ranges::for_each(page.keys, show_key);
    const etcd::Found& after = outcome.found.back();
    if (!after.more) return;
    rest.from = after.keys.back().key + '\0';
  }
  reader_.show(rest, show_key);
}

void EtcdJournal::keep_state(RoomCode room, std::uint64_t entries, const MakeState& /*save*/) {
  fold_with_next_group({room, entries, claim_of(room)});
}

void EtcdJournal::read_slots(std::span<const Slot> slots,
                             const std::function<void(const JournalEntry&)>& show) {
  {
    const std::lock_guard guard(entries_mutex_);
    const std::set<Slot> read(slots.begin(), slots.end());
    std::erase_if(entries_, [&read](const auto& one) { return read.contains(Slot::of(one.first)); });
  }
  const auto show_one = [&](const etcd::KeyValue& one) { show_key(one, show); };
  while (!slots.empty()) {
    const auto some = slots.first(std::min(slots.size(), slots_in_a_lookup));
    slots = slots.subspan(some.size());
    // The deletion is apart, because every member would carry out a lookup in the same transaction.
    clear_list(some);
    etcd::Transaction lookup;
    for (const Slot slot : some) lookup.get(etcd::keys_with(slot_prefix(slot)), keys_in_a_lookup);
    const etcd::Outcome outcome = slot_reader_.commit(lookup);
    for (std::size_t i = 0; i < outcome.found.size(); ++i) {
      const etcd::Found& page = outcome.found[i];
      std::ranges::for_each(page.keys, show_one);
      if (!page.more) continue;
      slot_reader_.show({page.keys.back().key + '\0', etcd::keys_with(slot_prefix(some[i])).to}, show_one);
    }
  }
}

void EtcdJournal::show_key(const etcd::KeyValue& kept, const std::function<void(const JournalEntry&)>& show) {
  const bool folded = is_folded(kept.value);
  show_entries(kept, [&](const JournalEntry& entry) {
    {
      const std::lock_guard guard(entries_mutex_);
      const auto [room, is_first] = entries_.try_emplace(entry.room);
      Counted& known = room->second;
      known.next = entry.number + 1;
      if (folded) {
        known.folded = known.next;
      } else if (is_first) {
        known.folded = entry.number;
      }
    }
    show(entry);
  });
}

std::int64_t EtcdJournal::claim_of(RoomCode room) const {
  const auto claim = claims_.claim(Slot::of(room));
  return claim ? claim->since : 0;
}

std::optional<Claims::Claim> EtcdJournal::claimed(RoomCode room, std::int64_t since) const {
  const auto now = claims_.claim(Slot::of(room));
  return now && now->since == since ? now : std::nullopt;
}

void EtcdJournal::prepare(Work& work) {
  const std::lock_guard guard(entries_mutex_);
  take_out(work, [this](const Append& append) -> Rejection {
    if (!claimed(append.room, append.claim)) return &CommitListener::disowned;
    Counted& known = entries_[append.room];
    if (known.next == 0) known.folded = append.expected;
    return take(append, known);
  });
}

EtcdJournal::Outcome EtcdJournal::try_to_write(Work& work) {
  for (const auto begun = std::chrono::steady_clock::now();;) {
    try {
      while (!try_write_appends(work)) {
      }
      write_list(work);  // before a room on it is forgotten
      for (const Forget& one : work.forgets) forget_entries(one);
      if (work.time) note_time_on_disk(*work.time);
      return Written{};
    } catch (const etcd::NoAnswer& failure) {
      if (std::chrono::steady_clock::now() - begun > election_takes) return Error{failure.what()};
      metrics_.journal_retries.add();
      std::this_thread::sleep_for(pause_after_failure);
    } catch (const std::exception& failure) {
      return Error{failure.what()};
    }
  }
}

/// Writes the entries of the group that are not there yet. The transaction is the fence: a node that has lost its lease
/// or a slot writes nothing. False if a condition does not hold any more. Then the group has been changed accordingly,
/// and has to be tried again. Throws etcd::NoAnswer.
bool EtcdJournal::try_write_appends(Work& work) {
  take_out(work, [this](const Append& append) -> Rejection {
    if (append.already_written || claimed(append.room, append.claim)) return {};
    return &CommitListener::disowned;
  });
  Fence fence{.incarnation = claims_.incarnation()};
  for (const Append& append : work.appends) {
    if (append.already_written) continue;
    const auto claim = claimed(append.room, append.claim);
    if (!claim) return false;  // lost just now: the next try takes it out
    fence.slots.emplace(Slot::of(append.room), claim->revision);
  }
  if (fence.slots.empty()) return true;
  // Ended just now. For etcd it would mean that the node has no key.
  if (fence.incarnation == 0) return false;

  etcd::Transaction group = behind(fence);
  for (const Append& append : work.appends) {
    if (append.already_written) continue;
    const std::string key = entry_key(append.room, append.expected);
    group.if_created(key, 0).otherwise_get(key);
    group.put(key, entry_value(append.at, append.sum, append.body));
  }
  const etcd::Outcome outcome = writer_.commit(group);
  if (outcome.done) {
    // If what comes after them fails, the group is tried again. By then their room can be forgotten.
    for (Append& append : work.appends) append.already_written = true;
    return true;
  }

  if (!compare_fence(fence, outcome)) return false;
  auto found = outcome.found.begin() + std::ssize(fence.slots);
  std::map<RoomCode, std::uint64_t> conflicts;  // the first number of each room that is taken
  for (Append& append : work.appends) {
    if (append.already_written) continue;
    const auto& keys = (++found)->keys;
    if (keys.empty()) continue;
    append.already_written = keys.front().value == entry_value(append.at, append.sum, append.body);
    // If another node owns the slot, it wrote that entry, and the room is disowned.
    if (!append.already_written && reject_from_now_on(append)) {
      conflicts.try_emplace(append.room, append.expected);
    }
  }
  take_out(work, [&conflicts](const Append& append) -> Rejection {
    const auto taken = conflicts.find(append.room);
    if (taken == conflicts.end() || append.expected < taken->second) return {};
    return not_committed(append.expected == taken->second
                             ? fmt::format("there is another entry {}", append.expected)
                             : std::string(follows_rejected));
  });
  return false;
}

/// Lets nothing more be written in the room of this append, if it is still claimed as it was then: otherwise the room's
/// entries have been read again since then.
bool EtcdJournal::reject_from_now_on(const Append& append) {
  const std::lock_guard guard(entries_mutex_);
  if (!claimed(append.room, append.claim)) return false;
  entries_[append.room].rejected = true;
  return true;
}

/// A transaction with the conditions of a fence.
etcd::Transaction EtcdJournal::behind(const Fence& fence) const {
  etcd::Transaction fenced;
  fenced.if_created(claims_.node_key(), fence.incarnation).otherwise_get(claims_.node_key());
  for (const auto& [slot, revision] : fence.slots) {
    fenced.if_modified(Claims::slot_key(slot), revision).otherwise_get(Claims::slot_key(slot));
  }
  return fenced;
}

/// After a transaction behind a fence that was not done: updates `claims_` by what was looked up. False if the
/// incarnation has ended.
bool EtcdJournal::compare_fence(const Fence& fence, const etcd::Outcome& outcome) {
  auto found = outcome.found.begin();
  if (found->keys.empty() || found->keys.front().created != fence.incarnation) {
    claims_.end(fence.incarnation);
    return false;
  }
  for (const auto& [slot, revision] : fence.slots) compare_slot(slot, revision, *++found);
  return true;
}

/// Compares a slot's key with what this node knows. This node may have changed the key itself, by a request that seemed
/// to fail; otherwise it has lost the slot.
void EtcdJournal::compare_slot(Slot slot, etcd::Revision known, const etcd::Found& now) {
  if (!now.keys.empty() && now.keys.front().modified == known) return;
  const auto value = now.keys.empty() ? std::nullopt : SlotValue::parse(now.keys.front().value);
  if (value && value->node == claims_.node() && value->incarnation == claims_.incarnation()) {
    claims_.moved(slot, now.keys.front().modified);
  } else {
    claims_.drop(slot);
  }
}

/// Changes keys in a slot if this node owns it by that claim. The slot's revision changes as well, so that no late copy
/// of a group brings back what was there before. False if this node does not own it by that claim; then `claims_` has
/// been updated. Throws etcd::NoAnswer.
bool EtcdJournal::try_change_in_slot(Slot slot, const Claims::Claim& claim,
                                     const std::function<void(etcd::Transaction&)>& change) {
  const Fence fence{claims_.incarnation(), {{slot, claim.revision}}};
  if (fence.incarnation == 0) return false;
  etcd::Transaction changing = behind(fence);
  change(changing);
  changing.put(Claims::slot_key(slot), SlotValue{claims_.node(), fence.incarnation, claim.ahead, {}}.text());
  const etcd::Outcome outcome = writer_.commit(changing);
  if (outcome.done) {
    claims_.moved(slot, outcome.revision);
  } else {
    compare_fence(fence, outcome);
  }
  return outcome.done;
}

/// Deletes a room's entries, or those before one. Does nothing if the slot has been lost since then, even if it has
/// come back. Throws etcd::NoAnswer.
void EtcdJournal::forget_entries(const Forget& wished) {
  const etcd::Range all = etcd::keys_with(room_prefix(wished.room));
  std::function<void(etcd::Transaction&)> deletion = [&](etcd::Transaction& change) {
    change.erase(all).erase(aside_key(wished.room));
  };
  if (wished.before) {
    if (!claims_.may_forget_before()) return;
    const std::uint64_t first = *wished.before;
    const etcd::Outcome there =
        writer_.commit(etcd::Transaction().get_last({all.from, entry_key(wished.room, first + 1)}));
    const auto kept = values_from(first, there.found.front().keys);
    if (kept.empty()) return;
    deletion = [&, first, kept](etcd::Transaction& change) {
      const std::string key = entry_key(wished.room, first);
      change.erase({all.from, key}).put(key, kept.size() == 1 ? kept.front() : fold(kept));
    };
  }
  for (;;) {
    const auto claim = claimed(wished.room, wished.claim);
    if (!claim || try_change_in_slot(Slot::of(wished.room), *claim, deletion)) return;
  }
}

/// Notes the time of this incarnation's rooms; the note can get lost when the incarnation ends. Throws etcd::NoAnswer.
void EtcdJournal::note_time_on_disk(ServerTime time) {
  const etcd::Revision incarnation = claims_.incarnation();
  if (incarnation == 0) return;
  etcd::Transaction note;
  note.if_created(claims_.node_key(), incarnation);
  note.put(Claims::time_key(incarnation), std::to_string(time.count()));
  static_cast<void>(writer_.commit(note));
}

/// Puts the rooms that were set aside on the list. Throws etcd::NoAnswer.
void EtcdJournal::write_list(const Work& work) {
  // A room is set aside twice if its slot was lost and has come back. etcd takes a key only once in a transaction.
  std::map<RoomCode, const Aside*> rooms;
  for (const Aside& one : work.set_aside) rooms.insert_or_assign(one.room.room, &one);
  while (!rooms.empty()) write_some_of_list(rooms);
}

/// Puts some of these rooms on the list, and takes them out of `rooms`, together with those whose slots this node does
/// not own by the same claim any more: the slot's next owner has a list of its own. Throws etcd::NoAnswer.
void EtcdJournal::write_some_of_list(std::map<RoomCode, const Aside*>& rooms) {
  Fence fence{.incarnation = claims_.incarnation()};
  std::erase_if(rooms, [&](const auto& one) {
    return fence.incarnation == 0 || !claimed(one.first, one.second->claim);
  });
  auto next = rooms.begin();
  for (std::size_t i = 0; i < most_rooms_in_a_transaction && next != rooms.end(); ++i, ++next) {
    const auto claim = claimed(next->first, next->second->claim);
    if (!claim) return;  // lost just now: the next try takes it out
    fence.slots.emplace(Slot::of(next->first), claim->revision);
  }
  if (fence.slots.empty()) return;
  etcd::Transaction some = behind(fence);
  for (auto room = rooms.begin(); room != next; ++room) {
    const SetAside& one = room->second->room;
    some.put(aside_key(one.room), fmt::format("{} {}", one.entry, one.reason));
  }
  const etcd::Outcome outcome = writer_.commit(some);
  if (outcome.done) {
    rooms.erase(rooms.begin(), next);
  } else {
    compare_fence(fence, outcome);
  }
}

/// Empties the list of rooms that were set aside in these slots, as far as this node owns them. Throws etcd::NoAnswer.
void EtcdJournal::clear_list(std::span<const Slot> slots) {
  for (;;) {
    Fence fence{.incarnation = claims_.incarnation()};
    for (const Slot slot : slots) {
      if (const auto claim = claims_.claim(slot)) fence.slots.emplace(slot, claim->revision);
    }
    if (fence.incarnation == 0 || fence.slots.empty()) return;
    etcd::Transaction deletion = behind(fence);
    for (const auto& [slot, revision] : fence.slots) deletion.erase(etcd::keys_with(aside_prefix_of(slot)));
    const etcd::Outcome outcome = slot_reader_.commit(deletion);
    if (outcome.done || !compare_fence(fence, outcome)) return;
  }
}

/// Looks from time to time how full the database is. If etcd does not say so, entries can still be written.
void EtcdJournal::look_at_space() try {
  const auto now = std::chrono::steady_clock::now();
  if (now - space_looked_at_ < space_every) return;
  space_looked_at_ = now;
  const etcd::Space space = writer_.space();
  space_unknown_ = false;
  metrics_.journal_bytes.set(static_cast<std::int64_t>(space.used));
  metrics_.journal_quota.set(static_cast<std::int64_t>(space.quota));
  const bool takes = space.takes_new_rooms();
  if (takes_rooms_.exchange(takes) != takes) {
    if (takes) {
      spdlog::warn("etcd has space again: new rooms can be opened");
    } else {
      spdlog::error(
          "etcd's database uses {} of {} bytes, its file has {}: no new rooms are opened (if only the file "
          "is large, defragment it)",
          space.used, space.quota, space.file);
    }
  }
} catch (const std::exception& failure) {
  if (!std::exchange(space_unknown_, true)) {
    spdlog::warn("etcd does not say how full it is, so rooms are opened until it is full: {}",
                 failure.what());
  }
}

void EtcdJournal::note_written(Work& work) {
  const std::lock_guard guard(entries_mutex_);
  for (const Forget& one : work.forgets) {
    const auto known = entries_.find(one.room);
    if (known == entries_.end() || !claimed(one.room, one.claim)) continue;
    if (!one.before) {
      entries_.erase(known);
    } else if (claims_.may_forget_before()) {
      known->second.folded = std::max(known->second.folded, *one.before);
    }
  }
}

/// Folds entries while nothing else waits, and at least once for each group, so that a busy journal folds as well.
/// Entries that are not folded now are folded later.
void EtcdJournal::write_the_rest(Work& work) {
  if (work.time) look_at_space();
  to_fold_.insert(to_fold_.end(), work.folds.begin(), work.folds.end());
  if (!claims_.may_fold()) to_fold_.clear();
  try {
    while (!to_fold_.empty()) {
      const Fold next = to_fold_.front();
      to_fold_.pop_front();
      if (try_fold(next) && work_waits()) return;
    }
  } catch (const std::exception& failure) {
    spdlog::debug("a room's entries were not folded: {}", failure.what());
  }
}

/// Folds a room's first entries, as far as they are not folded yet. False if there was nothing to do. Does nothing if
/// the slot has been lost since then, even if it has come back: then the entries are being read or counted again.
/// Throws etcd::NoAnswer; then the next group finds out whether it was done.
bool EtcdJournal::try_fold(const Fold& wished) {
  const RoomCode room = wished.room;
  const auto claim = claimed(room, wished.claim);
  if (!claim) return false;
  const Counted known = counted(room);
  const std::uint64_t end = std::min({wished.entries, known.next, known.folded + most_folded});
  if (end < known.folded + least_folded) return false;

  const std::string first = entry_key(room, known.folded);
  const etcd::Outcome there = writer_.get({first, entry_key(room, end)});
  std::vector<std::string> values;
  for (const etcd::KeyValue& one : there.found.front().keys) values.push_back(one.value);
  // An earlier try may have done it without getting an answer.
  const bool done = values.size() != end - known.folded || std::ranges::any_of(values, is_folded);
  if (!done) {
    const auto folding = [&](etcd::Transaction& change) {
      change.put(first, fold(values)).erase({entry_key(room, known.folded + 1), entry_key(room, end)});
    };
    if (!try_change_in_slot(Slot::of(room), *claim, folding)) return true;
  }
  const std::lock_guard guard(entries_mutex_);
  if (const auto still = entries_.find(room); still != entries_.end()) still->second.folded = end;
  return true;
}

EtcdJournal::Counted EtcdJournal::counted(RoomCode room) {
  const std::lock_guard guard(entries_mutex_);
  const auto known = entries_.find(room);
  return known == entries_.end() ? Counted{} : known->second;
}

std::vector<SetAside> rooms_set_aside(const etcd::Members& members) {
  std::vector<SetAside> rooms;
  etcd::Client client(members);
  const auto aside = etcd::keys_with(aside_prefix);
  const etcd::Outcome listed = etcd::ask_each(members, [&] { return client.get(aside); });
  for (const etcd::KeyValue& kept : listed.found.front().keys) {
    const auto slash = kept.key.rfind('/');
    const auto room = RoomCode::parse(std::string_view(kept.key).substr(slash + 1));
    std::string_view value = kept.value;
    const auto entry = take_number<std::uint64_t>(value);
    if (room && entry) rooms.push_back({*room, *entry, std::string(value)});
  }
  return rooms;
}

}  // namespace meldroom::server
