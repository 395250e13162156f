#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cluster/etcd.hpp"
#include "journal/journal.hpp"
#include "result.hpp"

namespace meldroom::server {

/// Where a journal is: in the data folder of a single server, or in the etcd of a cluster.
using JournalPlace = std::variant<std::filesystem::path, etcd::Members>;

/// Parses a folder, or a list of etcd members like "http://10.0.0.1:2379,http://10.0.0.2:2379". `files` are for members
/// with TLS. Returns what is wrong with the list or the files, if anything.
[[nodiscard]] Result<JournalPlace> parse_journal_place(std::string_view text, const etcd::TlsFiles& files);

/// What was copied.
struct CopiedJournal {
  std::size_t rooms = 0;  ///< of which at least one entry was copied
  std::size_t entries = 0;
  std::vector<SetAside> cut{};  ///< rooms without a damaged or missing entry and those that need it
};

/// Copies all rooms, including matches in play, to a place that has no rooms. The rooms in `from` stay as they are. A
/// folder is only read, so its journal has to have the present version. In a cluster this program takes all slots, as a
/// node does, because otherwise a server could write while it copies. If this fails, `to` has no more rooms than before,
/// and the result is a sentence for the operator, for instance: a server runs at one of the places, `to` has rooms, an entry
/// is damaged.
[[nodiscard]] Result<CopiedJournal> copy_journal(const JournalPlace& from, const JournalPlace& to);

/// Copies all rooms of a cluster to the new file `copy`, each as of one moment. It is like a backup that back_up()
/// makes; its lexicons are from `data_dir`. The cluster's servers can be running. Damage in a room concerns only that
/// room.
[[nodiscard]] Result<CopiedJournal> back_up_cluster(const etcd::Members& members,
                                                    const std::filesystem::path& data_dir,
                                                    const std::filesystem::path& copy);

}  // namespace meldroom::server
