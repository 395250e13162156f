#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cluster/etcd.hpp"

namespace meldroom::server {

/// Where a journal is: in the data folder of a server by itself, or in the etcd of a cluster.
using JournalPlace = std::variant<std::filesystem::path, etcd::Members>;

/// A folder, or a list of etcd members like "http://10.0.0.1:2379,http://10.0.0.2:2379"; what is wrong with it or with the
/// files that those are asked with, if anything.
[[nodiscard]] std::variant<JournalPlace, std::string> parse_journal_place(std::string_view text,
                                                                          const etcd::TlsFiles& files);

/// What was copied.
struct CopiedJournal {
  std::size_t rooms = 0;
  std::size_t entries = 0;
};

/// Copies all rooms, matches in play among them, to a place that has none. `from` stays as it is. Where it cannot be
/// done, `to` has no rooms as before, and what is returned is a sentence for the host: a server runs at one of them,
/// `to` has rooms, an entry is damaged.
[[nodiscard]] std::variant<CopiedJournal, std::string> copy_journal(const JournalPlace& from,
                                                                    const JournalPlace& to);

/// Copies all rooms of a cluster, as they are at one moment, to the new file `copy`, which is like one that back_up()
/// makes. Its servers may run.
[[nodiscard]] std::variant<CopiedJournal, std::string> back_up_cluster(const etcd::Members& members,
                                                                       const std::filesystem::path& copy);

}  // namespace meldroom::server
