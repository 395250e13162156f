#include "http_request.hpp"

#include "asio.hpp"
#include "tests/wait_until.hpp"

namespace meldroom::test {

namespace net = boost::asio;
namespace http = boost::beast::http;

Answer ask(const ServerAddress& server, const std::string& method, const std::string& target,
           const std::map<std::string, std::string>& headers, const std::string& body) {
  net::io_context io;
  net::ip::tcp::socket socket(io);
  socket.connect({net::ip::make_address(server.host), server.port});
  // The request is written by hand, so that no library corrects it.
  std::string request = method + " " + target + " HTTP/1.1\r\nConnection: close\r\n";
  if (!headers.contains("Host")) request += "Host: 127.0.0.1\r\n";
  if (!body.empty()) request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  for (const auto& [name, value] : headers) request += name + ": " + value + "\r\n";
  boost::system::error_code hung_up;  // the server does not have to read all
  net::write(socket, net::buffer(request + "\r\n" + body), hung_up);
  boost::beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.skip(method == "HEAD");
  http::read(socket, buffer, parser);
  const auto& response = parser.get();
  Answer answer{static_cast<int>(response.result_int()), {}, response.body()};
  for (const auto& field : response) {
    answer.headers[std::string(field.name_string())] = std::string(field.value());
  }
  return answer;
}

Answer get(const ServerAddress& server, const std::string& target,
           const std::map<std::string, std::string>& headers) {
  return ask(server, "GET", target, headers);
}

int ask_for_nothing(const ServerAddress& server, const std::map<std::string, std::string>& headers) {
  return get(server, "/nothing", headers).status;
}

std::optional<double> metric(const ServerAddress& server, const std::string& name) {
  const std::string metrics = get(server, "/metrics").body;
  const std::string line = "\nmeldroom_" + name + " ";
  const auto at = metrics.find(line);
  if (at == std::string::npos) return std::nullopt;
  return std::stod(metrics.substr(at + line.size()));
}

void wait_until_ready(const ServerAddress& server) {
  wait_until("the server is ready", [&] { return get(server, "/readyz").status == 200; });
}

}  // namespace meldroom::test
