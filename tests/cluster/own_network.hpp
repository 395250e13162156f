// Machines with cables that can be pulled and disks that can be filled. They are namespaces of the kernel, and need no
// other right than to make namespaces.
#pragma once

#include <string>
#include <vector>

#include "machine.hpp"
#include "test_server.hpp"

namespace meldroom::test {

/// The networks of a test. The test's process is one of the machines in them. They end with the process.
class OwnNetwork {
 public:
  /// Puts this process into networks of its own. It cannot reach anything outside any more, nor be reached from there.
  /// The process must not have another thread yet. Once in a process.
  OwnNetwork();
  ~OwnNetwork();
  OwnNetwork(const OwnNetwork&) = delete;
  OwnNetwork& operator=(const OwnNetwork&) = delete;

  /// `front`: between the proxy, which runs on this process's machine, and the nodes. `back`: between the nodes and
  /// etcd.
  enum class Lan : unsigned char { front, back };
  /// This process's address.
  [[nodiscard]] static std::string address(Lan lan);

  /// Adds a machine with a cable to each network and a disk of its own. Its address is the one in `lan`.
  [[nodiscard]] Machine add(const std::string& name, Lan lan);
  static void pull(const std::string& machine, Lan lan);
  static void plug_in(const std::string& machine, Lan lan);
  /// Fills the disk until nothing more fits on it.
  static void fill_disk(const Machine& machine);
  static void empty_disk(const Machine& machine);

 private:
  TemporaryFolder disks_;
  std::vector<Machine> machines_;
};

}  // namespace meldroom::test
