#include "healthcheck_command.hpp"

#include <iostream>
#include <memory>
#include <string>
#include <variant>

#include <CLI/CLI.hpp>

#include "asio.hpp"
#include "settings.hpp"

namespace meldroom::server {

namespace {

struct Asked {
  std::string address;
  std::uint16_t port = 0;
  std::string base_path;
};

/// Nothing if the server is well, otherwise what is wrong.
std::optional<std::string> ask(const Asked& asked) {
  const bool any = asked.address == "0.0.0.0" || asked.address == "::";
  boost::system::error_code error;
  const auto address = net::ip::make_address(any ? "127.0.0.1" : asked.address, error);
  if (error) return "`" + asked.address + "` is no IP address";
  net::io_context io;
  net::ip::tcp::socket socket(io);
  socket.connect({address, asked.port}, error);
  if (error) return "no connection: " + error.message();
  http::request<http::empty_body> request(http::verb::get, asked.base_path + "/healthz", 11);
  request.set(http::field::host, "localhost");
  request.keep_alive(false);
  http::write(socket, request, error);
  if (error) return "cannot ask: " + error.message();
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  http::read(socket, buffer, response, error);
  if (error) return "no answer: " + error.message();
  if (response.result() != http::status::ok) {
    return "answered " + std::to_string(response.result_int()) + ": " + response.body();
  }
  return std::nullopt;
}

}  // namespace

void add_healthcheck_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("healthcheck", "Ask a server on this machine whether it is well");
  const auto asked = std::make_shared<Asked>();
  const Settings standard;
  asked->address = standard.address;
  asked->port = standard.port;
  command->add_option("--address", asked->address, "where it listens")->envname(environment_name("address"));
  command->add_option("--port", asked->port, "its port")->envname(environment_name("port"));
  command->add_option("--base-path", asked->base_path, "its base path")
      ->envname(environment_name("base-path"));
  command->callback([asked, &exit_code] {
    const auto problem = ask(*asked);
    if (problem) std::cerr << "meldroom healthcheck: " << *problem << '\n';
    exit_code = problem ? 1 : 0;
  });
}

}  // namespace meldroom::server
