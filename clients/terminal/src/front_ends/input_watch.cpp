#include "front_ends/input_watch.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <poll.h>
#include <semaphore>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <boost/asio/post.hpp>

namespace meldroom::terminal {

/// Outlives the watch if a call is still on its way; such a call is dropped.
struct InputWatch::Shared {
  std::function<void()> on_readable;
  bool stopped = false;  ///< only used on `io`
  std::counting_semaphore<> handled{0};
};

InputWatch::InputWatch(boost::asio::io_context& io, std::function<void()> on_readable)
    : io_(io), shared_(std::make_shared<Shared>()), stop_(::eventfd(0, EFD_CLOEXEC)) {
  if (stop_ < 0) {
    throw std::system_error(errno, std::generic_category(), "eventfd");
  }
  shared_->on_readable = std::move(on_readable);
  thread_ = std::thread([this] { wait(); });
}

InputWatch::~InputWatch() {
  shared_->stopped = true;
  const std::uint64_t one = 1;
  if (::write(stop_, &one, sizeof one) == sizeof one) {
    shared_->handled.release();
    thread_.join();
  } else {
    thread_.detach();  // cannot happen while the counter is 0
  }
  ::close(stop_);
}

void InputWatch::wait() {
  for (;;) {
    std::array<pollfd, 2> waiting{pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{stop_, POLLIN, 0}};
    const int ready = ::poll(waiting.data(), waiting.size(), -1);
    if (waiting[1].revents != 0) {
      return;
    }
    if (ready < 0 || waiting[0].revents == 0) {
      continue;
    }
    boost::asio::post(io_, [shared = shared_] {
      if (!shared->stopped) {
        shared->on_readable();
      }
      shared->handled.release();
    });
    shared_->handled.acquire();
  }
}

}  // namespace meldroom::terminal
