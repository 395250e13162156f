#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include <CLI/CLI.hpp>

#include "asio.hpp"
#include "commands/commands.hpp"
#include "http/http_client.hpp"
#include "net/networks.hpp"
#include "settings/setting_flags.hpp"
#include "settings/settings.hpp"

namespace meldroom::server {

namespace {

/// Nothing if a server with these settings is well, otherwise what is wrong.
std::optional<std::string> objection(const Settings& settings) {
  const Url url{!settings.tls_certificate.empty(), own_address(settings.address),
                std::to_string(settings.port), settings.base_path};
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
  CLI::App* command = app.add_subcommand(
      "healthcheck", "Check the health of a server that runs on this machine with these settings");
  const auto flags = add_setting_flags(*command);
  command->callback([flags, &exit_code] {
    const auto settings = gather(*flags);
    const auto* wrong = std::get_if<SettingsError>(&settings);
    const auto problem =
        wrong != nullptr ? std::optional(wrong->message) : objection(std::get<Settings>(settings));
    if (problem) std::cerr << "meldroom healthcheck: " << *problem << '\n';
    exit_code = problem ? 1 : 0;
  });
}

}  // namespace meldroom::server
