#include "commands/healthcheck_command.hpp"

#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "asio.hpp"
#include "http/http_client.hpp"
#include "net/networks.hpp"
#include "settings/settings.hpp"

namespace meldroom::server {

namespace {

struct Asked {
  std::string address;
  std::uint16_t port = 0;
  std::string base_path;
  std::string certificate;  ///< a file; if set, the request goes over TLS
};

/// Nothing if the server is well, otherwise what is wrong.
std::optional<std::string> objection(const Asked& asked) {
  const Url url{!asked.certificate.empty(), own_address(asked.address), std::to_string(asked.port),
                asked.base_path};
  try {
    const ServerAnswer answer = ask_server(url, "/healthz");
    if (answer.status == 200) return std::nullopt;
    return "answered " + std::to_string(answer.status) + ": " + answer.body;
  } catch (const boost::system::system_error& failure) {
    return "no answer at " + url.origin() + ": " + failure.code().message();
  }
}

}  // namespace

void add_healthcheck_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("healthcheck", "Check the health of a server on this machine");
  const auto asked = std::make_shared<Asked>();
  const Settings standard;
  asked->address = standard.address;
  asked->port = standard.port;
  command->add_option("--address", asked->address, "where it listens")->envname(environment_name("address"));
  command->add_option("--port", asked->port, "its port")->envname(environment_name("port"));
  command->add_option("--base-path", asked->base_path, "its base path")
      ->envname(environment_name("base-path"));
  command->add_option("--tls-certificate", asked->certificate, "its certificate, if it has one")
      ->envname(environment_name("tls-certificate"));
  command->callback([asked, &exit_code] {
    const auto problem = objection(*asked);
    if (problem) std::cerr << "meldroom healthcheck: " << *problem << '\n';
    exit_code = problem ? 1 : 0;
  });
}

}  // namespace meldroom::server
