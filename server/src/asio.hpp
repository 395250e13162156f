#pragma once

// The only place that includes Asio and Beast. It is the precompiled header of this library.
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace meldroom::server {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

/// The executors and sockets of the server are concrete types: a type-erased executor costs an allocation and
/// an indirect call in every hop.
using IoExecutor = net::io_context::executor_type;
using TcpSocket = net::basic_stream_socket<net::ip::tcp, IoExecutor>;

/// For co_await: returns the error code with the results, instead of throwing it.
inline constexpr auto as_result = net::as_tuple(net::use_awaitable);

}  // namespace meldroom::server
