#include "front_ends/line_input.hpp"

#include <array>
#include <cerrno>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace meldroom::terminal {

namespace {
constexpr std::size_t most_line_bytes = 16'384;
}

LineInput::LineInput(boost::asio::io_context& io, OnLine on_line, OnEnd on_end)
    : on_line_(std::move(on_line)), on_end_(std::move(on_end)), watch_(io, [this] { read(); }) {}

void LineInput::read() {
  std::array<char, 4096> chunk{};
  const ssize_t size = ::read(STDIN_FILENO, chunk.data(), chunk.size());
  if (size < 0 && (errno == EINTR || errno == EAGAIN)) {
    return;
  }
  if (size <= 0) {
    if (!line_.empty()) {
      on_line_(std::exchange(line_, {}));
    }
    if (!watch_.stopped()) {
      close();
      on_end_();
    }
    return;
  }
  for (const char c : std::string_view(chunk.data(), static_cast<std::size_t>(size))) {
    if (c == '\n') {
      on_line_(std::exchange(line_, {}));
      if (watch_.stopped()) return;
    } else if (line_.size() < most_line_bytes) {
      line_ += c;
    }
  }
}

}  // namespace meldroom::terminal
