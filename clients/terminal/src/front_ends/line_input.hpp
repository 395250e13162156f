#pragma once

#include <functional>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "front_ends/input_watch.hpp"

namespace meldroom::terminal {

/// Lines from standard input, read as they come. The mode of a terminal does not change.
class LineInput {
 public:
  using OnLine = std::function<void(std::string)>;
  using OnEnd = std::function<void()>;

  /// Calls the handlers on `io`, which must outlive this; a handler may destroy it. A line longer than the longest frame
  /// is cut.
  LineInput(boost::asio::io_context& io, OnLine on_line, OnEnd on_end);
  ~LineInput();

 private:
  void read();

  OnLine on_line_;
  OnEnd on_end_;
  std::string line_;
  std::shared_ptr<bool> here_ = std::make_shared<bool>(true);  ///< false after a handler has destroyed this
  std::unique_ptr<InputWatch> watch_;
};

}  // namespace meldroom::terminal
