#include "network/fetch.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/beast/http.hpp>

#include "network/socket.hpp"

namespace meldroom::terminal {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

namespace {

/// The longest match has some thousand moves of a few hundred bytes each.
constexpr std::size_t most_body_bytes = 64 * 1024 * 1024;
constexpr auto longest_fetch = std::chrono::seconds(60);

using Answer = Result<std::string>;

/// The first line of a server's answer, cut to a readable length.
std::string first_line_of(const std::string& text) {
  constexpr std::size_t most = 200;
  return text.substr(0, std::min(text.find('\n'), most));
}

class SocketFetch final : public Fetch, public std::enable_shared_from_this<SocketFetch> {
 public:
  SocketFetch(asio::io_context& io, RoomLink link, std::string path, std::string secret, Done done)
      : link_(std::move(link)),
        path_(std::move(path)),
        secret_(std::move(secret)),
        done_(std::move(done)),
        socket_(io, link_.tls) {}

  void start() {
    asio::co_spawn(
        socket_.get_executor(), [self = shared_from_this()] { return self->run(); },
        [self = shared_from_this()](const std::exception_ptr& failure, Answer answer) {
          self->finish(failure, std::move(answer));
        });
  }

  void cancel() override {
    done_ = nullptr;
    socket_.cancel();
  }

 private:
  asio::awaitable<Answer> run() {
    if (auto failure = co_await socket_.dial(link_, longest_fetch)) {
      co_return *std::move(failure);
    }
    http::request<http::empty_body> request(http::verb::get, path_, 11);
    request.set(http::field::host, link_.authority());
    request.set(http::field::connection, "close");
    if (!secret_.empty()) {
      request.set(http::field::authorization, "Bearer " + secret_);
    }
    const auto [unsent, sent] = co_await http::async_write(socket_, request, as_result);
    if (unsent) {
      co_return Problem{"Cannot ask " + link_.origin() + ": " + unsent.message()};
    }
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(most_body_bytes);
    const auto [unread, size] = co_await http::async_read(socket_, buffer, parser, as_result);
    if (unread) {
      co_return Problem{"The answer of " + link_.origin() + " broke off: " + unread.message()};
    }
    auto response = parser.release();
    if (response.result() != http::status::ok) {
      co_return Problem{"The server answers " + std::to_string(response.result_int()) + ": " +
                        first_line_of(response.body())};
    }
    co_return Answer(boost::system::in_place_value, std::move(response.body()));
  }

  void finish(const std::exception_ptr& failure, Answer answer) {
    const Done done = std::exchange(done_, nullptr);
    if (!done) {
      return;
    }
    try {
      if (failure) {
        std::rethrow_exception(failure);
      }
    } catch (const std::exception& error) {
      answer = Problem{std::string("The connection failed: ") + error.what()};
    }
    done(answer);
  }

  RoomLink link_;
  std::string path_;
  std::string secret_;
  Done done_;
  Socket socket_;
};

}  // namespace

std::shared_ptr<Fetch> Fetch::start(asio::io_context& io, const RoomLink& link, std::string path,
                                    std::string secret, Done done) {
  auto fetch = std::make_shared<SocketFetch>(io, link, std::move(path), std::move(secret), std::move(done));
  fetch->start();
  return fetch;
}

}  // namespace meldroom::terminal
