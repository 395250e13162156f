#pragma once

#include <functional>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

namespace meldroom::terminal {

/// Says when standard input can be read. Asio would switch the descriptor to non-blocking reads, and the shell and other
/// programs share that setting. So Asio waits for an epoll instance, and this one waits for standard input.
class InputWatch {
 public:
  /// Calls `on_readable` on `io`, which must outlive this: when there is something to read or the input has ended, and
  /// again as long as that is so. The handler may call stop(), but not destroy this.
  InputWatch(boost::asio::io_context& io, std::function<void()> on_readable);
  /// Calls the handler no more.
  void stop() { epoll_.close(); }
  [[nodiscard]] bool stopped() const { return !epoll_.is_open(); }

 private:
  void wait();

  std::function<void()> on_readable_;
  boost::asio::posix::stream_descriptor epoll_;
  bool always_readable_ = false;  ///< a file or nothing at all, which epoll refuses
};

}  // namespace meldroom::terminal
