#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cluster/slot.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

/// A machine of the cluster that plays the rooms of a slot.
struct Owner {
  std::string node;  ///< its name
  std::string url;   ///< where clients reach it without a balancer; empty if that is not said
};

/// A machine of the cluster as the others see it.
struct NodeReport {
  Owner owner;
  std::string address;   ///< where other nodes reach it; empty if that is not known
  int slots = 0;         ///< that it has
  bool here = false;     ///< it is this server
  bool leaving = false;  ///< it hands over what it has
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

  /// Whether the rooms of the slot are here for certain: what is not among them is nowhere.
  [[nodiscard]] virtual bool has(Slot slot) const = 0;
  /// The other machine that has them; nothing while nobody does, which lasts a few seconds at most, or this one does.
  [[nodiscard]] virtual std::optional<Owner> elsewhere(Slot slot) const = 0;
  /// Nothing if this server has no slot.
  [[nodiscard]] virtual std::optional<RoomPlace> for_new_room() const = 0;
  /// Those of the cluster that live, by name; none of a server by itself.
  [[nodiscard]] virtual std::vector<NodeReport> nodes() const = 0;
};

/// A server by itself has all rooms.
class SoleOwner final : public Ownership {
 public:
  [[nodiscard]] bool has(Slot) const override { return true; }
  [[nodiscard]] std::optional<Owner> elsewhere(Slot) const override { return std::nullopt; }
  [[nodiscard]] std::optional<RoomPlace> for_new_room() const override {
    return RoomPlace{Slot::of(RoomCode::random())};
  }
  [[nodiscard]] std::vector<NodeReport> nodes() const override { return {}; }
};

}  // namespace meldroom::server
