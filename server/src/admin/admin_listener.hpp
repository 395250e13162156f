#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <variant>

namespace meldroom::server {

class Admin;

/// Where `meldroom admin` finds the server that serves a data folder.
[[nodiscard]] std::filesystem::path admin_socket_of(const std::filesystem::path& data_dir);

/// The socket in the data folder over which the server's host asks and tells it something: nobody else may open it. It
/// has a thread of its own, so that it answers when all others are busy.
///
/// A connection brings one request, a line of JSON, and takes one answer, another line.
class AdminListener {
 public:
  /// Listens until the object ends; `file` may be there from a server that was killed. Returns why it cannot, as a
  /// sentence for the host. `admin` must outlive it, and so must the threads of the rooms and sessions.
  static std::variant<std::unique_ptr<AdminListener>, std::string> open(std::filesystem::path file,
                                                                        Admin& admin);
  ~AdminListener();
  AdminListener(const AdminListener&) = delete;
  AdminListener& operator=(const AdminListener&) = delete;

 private:
  struct Impl;
  explicit AdminListener(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace meldroom::server
