#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cluster/slot.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

/// A node of the cluster that owns a slot, so that it plays the slot's rooms.
struct Owner {
  std::string node;  ///< its name
  std::string url;   ///< where clients reach it without a balancer; empty if not set
};

/// A node of the cluster as the others see it.
struct NodeReport {
  Owner owner;
  std::string address;   ///< where other nodes reach it; empty if that is not known
  int slots = 0;         ///< that it owns
  bool here = false;     ///< it is this server
  bool leaving = false;  ///< it hands over its slots
};

/// Where a new room goes.
struct RoomPlace {
  Slot slot;
  ServerTime ahead{0};  ///< how far its clock is ahead of the server's
};

/// Which rooms this server plays. Safe to use from any thread.
class Ownership {
 public:
  Ownership() = default;
  Ownership(const Ownership&) = delete;
  Ownership& operator=(const Ownership&) = delete;
  virtual ~Ownership() = default;

  /// Whether the slot's rooms are certainly here. Then a room that is not among them does not exist.
  [[nodiscard]] virtual bool has(Slot slot) const = 0;
  /// The other node that owns the slot. Nothing if this one does, or if nobody does, which lasts a few seconds at most.
  [[nodiscard]] virtual std::optional<Owner> elsewhere(Slot slot) const = 0;
  /// A place for a new room; nothing if this server owns no slot.
  [[nodiscard]] virtual std::optional<RoomPlace> for_new_room() const = 0;
  /// The live nodes of the cluster, by name; none for a single server.
  [[nodiscard]] virtual std::vector<NodeReport> nodes() const = 0;
  /// Owner::url of each node, also of those that have gone a short while ago. Such a node is likely to come back at the
  /// same address: its lease may have ended because its machine was busy, or its program is being upgraded. Pages that
  /// came from it are still open. None for a single server.
  [[nodiscard]] virtual std::vector<std::string> urls() const = 0;
};

/// A single server owns all rooms.
class SoleOwner final : public Ownership {
 public:
  [[nodiscard]] bool has(Slot) const override { return true; }
  [[nodiscard]] std::optional<Owner> elsewhere(Slot) const override { return std::nullopt; }
  [[nodiscard]] std::optional<RoomPlace> for_new_room() const override {
    return RoomPlace{Slot::of(RoomCode::random())};
  }
  [[nodiscard]] std::vector<NodeReport> nodes() const override { return {}; }
  [[nodiscard]] std::vector<std::string> urls() const override { return {}; }
};

}  // namespace meldroom::server
