#include "admin/admin_listener.hpp"

#include <chrono>
#include <future>
#include <set>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <utility>

#include <spdlog/spdlog.h>

#include "admin/admin.hpp"
#include "asio.hpp"
#include "failure.hpp"
#include "json_line.hpp"

namespace meldroom::server {

namespace {

using Local = net::local::stream_protocol;

/// The time to receive a request and send its answer.
constexpr auto done_within = std::chrono::seconds(30);
/// How long stop() waits for the requests that are being answered.
constexpr auto requests_end_within = std::chrono::seconds(1);
/// Open connections at a time. Further ones wait to be accepted.
constexpr std::size_t most_connections = 8;

}  // namespace

std::filesystem::path admin_socket_of(const std::filesystem::path& data_dir) {
  return data_dir / "admin.sock";
}

struct AdminListener::Impl {
  using Stream = std::shared_ptr<Local::socket>;

  Impl(std::filesystem::path listen_at, Admin& asked) : file(std::move(listen_at)), admin(asked) {}

  [[nodiscard]] boost::system::error_code listen();
  void start();
  void stop();
  net::awaitable<void> accept();
  net::awaitable<void> serve(Stream stream);

  const std::filesystem::path file;
  Admin& admin;
  net::io_context io{1};
  Local::acceptor acceptor{io};
  net::steady_timer place_free{io};  ///< cancelled when a connection closes
  std::set<Stream> open;
  std::promise<void> ended;  ///< kept when the thread has nothing more to do
  std::thread thread;
};

boost::system::error_code AdminListener::Impl::listen() {
  // A server that was killed leaves its socket behind. No other server uses this folder now, because this one has
  // locked it.
  std::error_code ignored;
  if (std::filesystem::is_socket(file, ignored)) std::filesystem::remove(file, ignored);
  boost::system::error_code error;
  if (file.native().size() >= sizeof(sockaddr_un::sun_path)) return net::error::name_too_long;
  acceptor.open(Local(), error);
  if (!error) acceptor.bind(file.native(), error);
  // The mode is set before listen(), because nobody can connect until then.
  if (!error && ::chmod(file.c_str(), S_IRUSR | S_IWUSR) != 0) {
    error.assign(errno, boost::system::system_category());
  }
  if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
  return error;
}

void AdminListener::Impl::start() {
  net::co_spawn(io, accept(), [](const std::exception_ptr& thrown) {
    if (const auto failure = failure_of(thrown)) {
      spdlog::error("`meldroom admin` is not answered any more: {}", *failure);
    }
  });
  thread = std::thread([this] {
    io.run();
    ended.set_value();
  });
}

/// Requests that are being answered end by themselves, because rooms and sessions still answer. Only a command that
/// waits for a disk or another machine may not.
void AdminListener::Impl::stop() {
  if (!thread.joinable()) return;
  net::post(io, [this] {
    boost::system::error_code error;  // ignored: they are closed in any case
    acceptor.close(error);
    place_free.cancel();
    for (const Stream& stream : open) stream->close(error);
  });
  static_cast<void>(ended.get_future().wait_for(requests_end_within));
  io.stop();
  thread.join();
  std::error_code ignored;  // if it stays, the next server removes it
  std::filesystem::remove(file, ignored);
}

net::awaitable<void> AdminListener::Impl::accept() {
  while (acceptor.is_open()) {
    if (open.size() >= most_connections) {
      place_free.expires_at(net::steady_timer::time_point::max());
      co_await place_free.async_wait(as_result);
      continue;
    }
    auto [error, socket] = co_await acceptor.async_accept(as_result);
    if (error) {
      if (!acceptor.is_open()) co_return;
      net::steady_timer pause(io, std::chrono::milliseconds(100));
      co_await pause.async_wait(as_result);
      continue;
    }
    auto stream = std::make_shared<Local::socket>(std::move(socket));
    open.insert(stream);
    net::co_spawn(io, serve(stream), [this, stream](const std::exception_ptr& thrown) {
      open.erase(stream);
      place_free.cancel();
      if (const auto failure = failure_of(thrown)) {
        spdlog::error("a request of `meldroom admin` failed: {}", *failure);
      }
    });
  }
}

net::awaitable<void> AdminListener::Impl::serve(Stream stream) {
  net::steady_timer deadline(io, done_within);
  deadline.async_wait([weak = std::weak_ptr(stream)](const boost::system::error_code& error) {
    const auto late = weak.lock();
    boost::system::error_code ignored;  // it can be closed already
    if (!error && late) late->close(ignored);
  });
  std::string request;
  const auto [error, bytes] = co_await net::async_read_until(
      *stream, net::dynamic_buffer(request, most_command_bytes), '\n', as_result);
  const bool too_long = error == net::error::not_found;
  if (error && !too_long) co_return;
  const nlohmann::json answer = too_long ? nlohmann::json{{"error", long_command_sentence()}}
                                         : co_await admin.answer(std::string_view(request).substr(0, bytes));
  const std::string text = json_line(answer) + "\n";
  co_await net::async_write(*stream, net::buffer(text), as_result);
}

Result<std::unique_ptr<AdminListener>> AdminListener::open(std::filesystem::path file, Admin& admin) {
  auto impl = std::make_unique<Impl>(std::move(file), admin);
  if (const boost::system::error_code error = impl->listen()) {
    return Error{fmt::format("cannot listen at {}: {}", impl->file.string(), error.message())};
  }
  impl->start();
  return std::unique_ptr<AdminListener>(new AdminListener(std::move(impl)));
}

AdminListener::AdminListener(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

AdminListener::~AdminListener() {
  stop();
}

void AdminListener::stop() {
  impl_->stop();
}

}  // namespace meldroom::server
