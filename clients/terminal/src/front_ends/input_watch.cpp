#include "front_ends/input_watch.hpp"

#include <sys/epoll.h>
#include <unistd.h>
#include <utility>

#include <boost/asio/post.hpp>

namespace meldroom::terminal {

namespace asio = boost::asio;

InputWatch::InputWatch(asio::io_context& io, std::function<void()> on_readable)
    : on_readable_(std::move(on_readable)), epoll_(io, ::epoll_create1(EPOLL_CLOEXEC)) {
  epoll_event input{};
  input.events = EPOLLIN;
  always_readable_ = ::epoll_ctl(epoll_.native_handle(), EPOLL_CTL_ADD, STDIN_FILENO, &input) != 0;
  wait();
}

void InputWatch::wait() {
  const auto readable = [this](boost::system::error_code cancelled) {
    if (cancelled || stopped()) return;
    on_readable_();
    if (!stopped()) wait();
  };
  if (always_readable_) {
    asio::post(epoll_.get_executor(), [readable] { readable({}); });
  } else {
    epoll_.async_wait(asio::posix::descriptor_base::wait_read, readable);
  }
}

}  // namespace meldroom::terminal
