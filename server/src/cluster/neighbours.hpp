#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cluster/etcd.hpp"

namespace meldroom::server {

/// Another node, and where its machine's neighbours reach it.
struct Neighbour {
  std::string node;
  etcd::Revision incarnation = 0;
  std::string host;
  std::string port;
  friend bool operator==(const Neighbour&, const Neighbour&) = default;
};

/// Notices within moments that the program of another node has ended, where its lease would tell after seconds: a
/// connection to it breaks, and its machine refuses a new one. Of a node whose machine does not answer it says nothing.
class Neighbours {
 public:
  /// `ended` is called on a thread of its own, again and again for as long as the neighbour is one and is not there.
  explicit Neighbours(std::function<void(const Neighbour&)> ended);
  ~Neighbours();
  Neighbours(const Neighbours&) = delete;
  Neighbours& operator=(const Neighbours&) = delete;

  /// From now on these.
  void set(std::vector<Neighbour> neighbours);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server
