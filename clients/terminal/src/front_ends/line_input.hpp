#pragma once

#include <functional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "front_ends/input_watch.hpp"

namespace meldroom::terminal {

/// Lines from standard input, read as they come. The mode of a terminal does not change.
class LineInput {
 public:
  using OnLine = std::function<void(std::string)>;
  using OnEnd = std::function<void()>;

  /// Calls the handlers on `io`, which must outlive this. They may call close(), but not destroy this. A line longer
  /// than the longest frame is cut.
  LineInput(boost::asio::io_context& io, OnLine on_line, OnEnd on_end);

  /// Reads nothing more.
  void close() { watch_.stop(); }

 private:
  void read();

  OnLine on_line_;
  OnEnd on_end_;
  std::string line_;
  InputWatch watch_;
};

}  // namespace meldroom::terminal
