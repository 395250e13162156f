#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>

#include <boost/asio/io_context.hpp>

namespace meldroom::terminal {

/// Lines from standard input, read by a separate thread with plain blocking reads. The terminal, which the shell
/// shares, never changes its mode. So nothing has to be restored, however the program ends.
class LineInput {
 public:
  using OnLine = std::function<void(std::string)>;
  using OnEnd = std::function<void()>;

  /// Calls the handlers on `io`, which must outlive this. A line longer than the longest frame is cut.
  LineInput(boost::asio::io_context& io, OnLine on_line, OnEnd on_end);
  /// Stops reading, even in the middle of a wait. Call it on `io`; a handler may do so.
  ~LineInput();
  LineInput(const LineInput&) = delete;
  LineInput& operator=(const LineInput&) = delete;

 private:
  void read();

  /// Outlives this object if a line is still on its way; such a line is dropped.
  struct Handlers {
    OnLine on_line;
    OnEnd on_end;
    bool stopped = false;  ///< only used on `io`
  };
  void hand_over(std::string line);

  boost::asio::io_context& io_;
  std::shared_ptr<Handlers> handlers_;
  int stop_;  ///< an eventfd
  std::thread thread_;
};

}  // namespace meldroom::terminal
