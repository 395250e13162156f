#include "cluster/neighbours.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <utility>

#include "asio.hpp"
#include "failure.hpp"

namespace meldroom::server {

namespace {

using Stream = beast::basic_stream<net::ip::tcp, IoExecutor>;
using Resolver = net::ip::basic_resolver<net::ip::tcp, IoExecutor>;

constexpr auto neighbour_answers_within = std::chrono::seconds(1);
constexpr auto pause_between_tries = std::chrono::milliseconds(200);

}  // namespace

struct Neighbours::Impl {
  struct Watched {
    Neighbour neighbour;
    std::unique_ptr<Stream> stream{};
    bool was_reached = false;
    bool wanted = true;
  };

  explicit Impl(std::function<void(const Neighbour&)> call) : ended(std::move(call)) {}

  void set(const std::vector<Neighbour>& neighbours) {
    std::erase_if(watched, [&](const std::shared_ptr<Watched>& one) {
      if (std::ranges::find(neighbours, one->neighbour) != neighbours.end()) return false;
      one->wanted = false;
      if (one->stream) one->stream->cancel();
      return true;
    });
    for (const Neighbour& neighbour : neighbours) {
      if (std::ranges::any_of(watched, [&](const auto& one) { return one->neighbour == neighbour; })) {
        continue;
      }
      const auto& added = watched.emplace_back(std::make_shared<Watched>(Watched{neighbour}));
      net::co_spawn(io, watch(added), rethrow);
    }
  }

  net::awaitable<void> watch(std::shared_ptr<Watched> one) {
    while (one->wanted) {
      const auto begun = std::chrono::steady_clock::now();
      const bool was_there = co_await stay_connected(*one);
      // If the connection lasted longer than the pause, the other side has probably ended, and the next try shows that
      // at once. Otherwise wait: the machine may close each connection as soon as it is open.
      if (was_there && std::chrono::steady_clock::now() - begun > pause_between_tries) continue;
      net::steady_timer wait(io, pause_between_tries);
      co_await wait.async_wait(as_result);
    }
  }

  /// Connects, and waits until the other side closes. The other side closes every connection that sends no request.
  /// False if it did not connect.
  net::awaitable<bool> stay_connected(Watched& one) {
    Resolver resolver(io.get_executor());
    const auto [unknown, addresses] =
        co_await resolver.async_resolve(one.neighbour.host, one.neighbour.port, as_result);
    if (unknown) co_return false;
    one.stream = std::make_unique<Stream>(io.get_executor());
    one.stream->expires_after(neighbour_answers_within);
    const auto [error, reached] = co_await one.stream->async_connect(addresses, as_result);
    // If no connection has worked before, a refused one proves nothing: a firewall can refuse it, too.
    if (error == net::error::connection_refused && one.wanted && one.was_reached) ended(one.neighbour);
    if (error || !one.wanted) co_return false;
    one.was_reached = true;
    one.stream->expires_never();
    std::array<char, 256> ignored{};
    for (boost::system::error_code over; !over;) {
      const auto [failure, size] = co_await one.stream->async_read_some(net::buffer(ignored), as_result);
      over = failure;
    }
    co_return true;
  }

  const std::function<void(const Neighbour&)> ended;
  net::io_context io{1};
  net::executor_work_guard<net::io_context::executor_type> work{io.get_executor()};
  std::vector<std::shared_ptr<Watched>> watched;  ///< only the thread uses it
  std::thread thread;
};

Neighbours::Neighbours(std::function<void(const Neighbour&)> ended)
    : impl_(std::make_unique<Impl>(std::move(ended))) {
  impl_->thread = std::thread([impl = impl_.get()] { impl->io.run(); });
}

Neighbours::~Neighbours() {
  impl_->io.stop();
  impl_->thread.join();
}

void Neighbours::set(std::vector<Neighbour> neighbours) {
  net::post(impl_->io, [impl = impl_.get(), all = std::move(neighbours)] { impl->set(all); });
}

}  // namespace meldroom::server
