#pragma once

#include <functional>
#include <memory>
#include <thread>

#include <boost/asio/io_context.hpp>

namespace meldroom::terminal {

/// Says when standard input can be read. A separate thread waits for it, because Asio would switch the descriptor to
/// non-blocking reads, and the shell and other programs share that setting.
class InputWatch {
 public:
  /// Calls `on_readable` on `io`, which must outlive this: when there is something to read or the input has ended, and
  /// again as long as that is so.
  InputWatch(boost::asio::io_context& io, std::function<void()> on_readable);
  /// Stops, even in the middle of a wait. Call it on `io`; the handler may do so.
  ~InputWatch();
  InputWatch(const InputWatch&) = delete;
  InputWatch& operator=(const InputWatch&) = delete;

 private:
  struct Shared;
  void wait();

  boost::asio::io_context& io_;
  std::shared_ptr<Shared> shared_;
  int stop_;  ///< an eventfd
  std::thread thread_;
};

}  // namespace meldroom::terminal
