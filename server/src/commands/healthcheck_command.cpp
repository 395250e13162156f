#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "asio.hpp"
#include "commands/commands.hpp"
#include "commands/refuse.hpp"
#include "http/http_client.hpp"
#include "net/networks.hpp"
#include "settings/setting_flags.hpp"
#include "settings/settings.hpp"

namespace meldroom::server {

namespace {

/// Whether a server with the settings that these flags lead to is well.
Result<void> check_health(const GivenFlags& flags) {
  const Settings settings = TRY(gather(flags));
  const Url url{!settings.tls_certificate.empty(), own_address(settings.address),
                std::to_string(settings.port), settings.base_path};
  try {
    const ServerAnswer answer = ask_server(url, "/healthz");
    if (answer.status == 200) return {};
    return Error{"answered " + std::to_string(answer.status) + ": " + answer.body};
  } catch (const boost::system::system_error& failure) {
    return Error{"no answer at " + url.origin() + ": " + failure.code().message()};
  }
}

}  // namespace

void add_healthcheck_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "healthcheck", "Check the health of a server that runs on this machine with these settings");
  const auto flags = add_setting_flags(*command);
  command->callback([flags, &exit_code] {
    const auto healthy = check_health(*flags);
    exit_code = healthy ? 0 : refuse("healthcheck", healthy.error().message);
  });
}

}  // namespace meldroom::server
