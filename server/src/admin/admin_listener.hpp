#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "result.hpp"

namespace meldroom::server {

class Admin;

/// Where `meldroom admin` finds the server that serves a data folder.
[[nodiscard]] std::filesystem::path admin_socket_of(const std::filesystem::path& data_dir);

/// The socket in the data folder through which the operator controls the server. Nobody else may open it. It has its
/// own thread, so that it answers when all other threads are busy.
///
/// A connection carries one request and one answer, each a line of JSON.
class AdminListener {
 public:
  /// Listens until stop(). `file` may be left over from a server that was killed. The error is a sentence for the
  /// operator. `admin` may be destroyed after stop(), and before the listener: a command that still hangs then ends on
  /// one of its threads, and goes back to the listener.
  static Result<std::unique_ptr<AdminListener>> open(std::filesystem::path file, Admin& admin);
  /// Calls stop().
  ~AdminListener();
  AdminListener(const AdminListener&) = delete;
  AdminListener& operator=(const AdminListener&) = delete;

  /// Removes the socket, closes all connections, and ends the thread. Rooms and sessions have to answer until then. It
  /// waits for no command that hangs. May be called again.
  void stop();

 private:
  struct Impl;
  explicit AdminListener(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server
