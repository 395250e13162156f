#include <exception>
#include <iostream>

#include <CLI/CLI.hpp>

#include "commands/commands.hpp"
#include "version.hpp"

int main(int argc, char** argv) {
  CLI::App app("Meldroom: a server for rummy and word-card games.", "meldroom");
  app.set_version_flag("--version", "meldroom " + meldroom::server::program_version());
  app.require_subcommand(1);
  int exit_code = 0;
  meldroom::server::add_serve_command(app, exit_code);
  meldroom::server::add_healthcheck_command(app, exit_code);
  meldroom::server::add_doctor_command(app, exit_code);
  meldroom::server::add_rooms_command(app, exit_code);
  meldroom::server::add_admin_command(app, exit_code);
  meldroom::server::add_data_commands(app, exit_code);
  meldroom::server::add_erase_command(app, exit_code);
  meldroom::server::add_simulate_command(app, exit_code);
  meldroom::server::add_verify_command(app, exit_code);
  meldroom::server::add_dict_commands(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // CLI11 has a different code for each mistake. Here every wrong command line gives 2, as in other programs.
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const std::exception& failure) {
    std::cerr << "meldroom: " << failure.what() << '\n';
    return 1;
  }
  return exit_code;
}
