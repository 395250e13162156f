#include "front_ends/line_input.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <poll.h>
#include <string_view>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <boost/asio/post.hpp>

namespace meldroom::terminal {

namespace {
constexpr std::size_t most_line_bytes = 16'384;
}

LineInput::LineInput(boost::asio::io_context& io, OnLine on_line, OnEnd on_end)
    : io_(io),
      handlers_(std::make_shared<Handlers>(Handlers{std::move(on_line), std::move(on_end)})),
      stop_(::eventfd(0, EFD_CLOEXEC)) {
  if (stop_ < 0) {
    throw std::system_error(errno, std::generic_category(), "eventfd");
  }
  thread_ = std::thread([this] { read(); });
}

LineInput::~LineInput() {
  handlers_->stopped = true;
  const std::uint64_t one = 1;
  if (::write(stop_, &one, sizeof one) == sizeof one) {
    thread_.join();
  } else {
    thread_.detach();  // cannot happen while the counter is 0
  }
  ::close(stop_);
}

void LineInput::read() {
  std::string line;
  std::array<char, 4096> chunk{};
  for (;;) {
    std::array<pollfd, 2> waiting{pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{stop_, POLLIN, 0}};
    if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) {
      break;
    }
    if (waiting[1].revents != 0) {
      return;
    }
    if (waiting[0].revents == 0) {
      continue;
    }
    const ssize_t size = ::read(STDIN_FILENO, chunk.data(), chunk.size());
    if (size < 0 && (errno == EINTR || errno == EAGAIN)) {
      continue;
    }
    if (size <= 0) {
      break;
    }
    for (const char c : std::string_view(chunk.data(), static_cast<std::size_t>(size))) {
      if (c == '\n') {
        hand_over(std::exchange(line, {}));
      } else if (line.size() < most_line_bytes) {
        line += c;
      }
    }
  }
  if (!line.empty()) {
    hand_over(std::move(line));
  }
  boost::asio::post(io_, [handlers = handlers_] {
    if (!handlers->stopped) {
      handlers->on_end();
    }
  });
}

void LineInput::hand_over(std::string line) {
  boost::asio::post(io_, [handlers = handlers_, whole = std::move(line)]() mutable {
    if (!handlers->stopped) {
      handlers->on_line(std::move(whole));
    }
  });
}

}  // namespace meldroom::terminal
