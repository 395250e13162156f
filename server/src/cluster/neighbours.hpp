#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cluster/etcd.hpp"

namespace meldroom::server {

/// Another node, and the address at which other nodes reach it.
struct Neighbour {
  std::string node;
  etcd::Revision incarnation = 0;
  std::string host;
  std::string port;
  friend bool operator==(const Neighbour&, const Neighbour&) = default;
};

/// Notices almost at once that the program of another node has ended: a connection to it breaks, and its machine
/// refuses a new one. The node's lease would end seconds later. If the machine does not answer at all, nothing is
/// noticed.
class Neighbours {
 public:
  /// `ended` is called on a separate thread, again and again for as long as the node is a neighbour and its machine
  /// refuses connections.
  explicit Neighbours(std::function<void(const Neighbour&)> ended);
  ~Neighbours();
  Neighbours(const Neighbours&) = delete;
  Neighbours& operator=(const Neighbours&) = delete;

  /// Sets the neighbours from now on.
  void set(std::vector<Neighbour> neighbours);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server
