// Machines with cables that can be pulled and disks that can be filled: namespaces of the kernel, which need no right but
// that to make them.
#pragma once

#include <string>
#include <vector>

#include "machine.hpp"
#include "test_server.hpp"

namespace meldroom::test {

/// The networks of a test, in which its process is one machine among others. They end with the process.
class OwnNetwork {
 public:
  /// Puts this process, which may have no other thread yet, among machines of its own: it cannot reach what is outside
  /// any more, nor be reached. Once in a process.
  OwnNetwork();
  ~OwnNetwork();
  OwnNetwork(const OwnNetwork&) = delete;
  OwnNetwork& operator=(const OwnNetwork&) = delete;

  /// Between the proxy, which this process is, and the nodes; and between the nodes and etcd.
  enum class Lan : unsigned char { front, back };
  /// Of this process.
  [[nodiscard]] static std::string address(Lan lan);

  /// A machine with a cable to either network and a disk of its own. Its address is that in `lan`.
  [[nodiscard]] Machine add(const std::string& name, Lan lan);
  static void pull(const std::string& machine, Lan lan);
  static void plug_in(const std::string& machine, Lan lan);
  /// Nothing more fits on it.
  static void fill_disk(const Machine& machine);
  static void empty_disk(const Machine& machine);

 private:
  TemporaryFolder disks_;
  std::vector<Machine> machines_;
};

}  // namespace meldroom::test
