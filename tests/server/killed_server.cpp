#include "killed_server.hpp"

#include <array>
#include <signal.h>
#include <string_view>
#include <utility>

#include "test_server.hpp"

namespace meldroom::test {

namespace {

/// Limits that are too low for programs, which play faster than people.
constexpr std::array<std::string_view, 9> low_for_programs{
    "--max-connections-per-address",         "--max-http-requests-per-second-per-address",
    "--max-changes-per-second-per-address",  "--max-changes-per-second-per-room",
    "--max-changes-per-day-per-room",        "--max-requests-per-second",
    "--max-requests-per-second-per-address", "--max-rooms-per-address",
    "--max-rooms-per-minute-per-address"};

}  // namespace

std::vector<std::string> limits_for_programs(const std::filesystem::path& server) {
  ChildOptions asked;
  asked.arguments = {server.string(), "serve", "--help"};
  const std::string help = run_to_end(asked).output;
  std::vector<std::string> arguments;
  for (const std::string_view limit : low_for_programs) {
    if (help.find(limit) != help.npos) arguments.insert(arguments.end(), {std::string(limit), "1000000"});
  }
  return arguments;
}

KilledServer::KilledServer(std::filesystem::path program) : port_(free_port()) {
  make_lexicon(folder_ / "lexicon");
  change_to(std::move(program));
}

void KilledServer::change_to(std::filesystem::path program) {
  program_ = std::move(program);
  limits_ = limits_for_programs(program_);
}

ChildOptions KilledServer::command() const {
  ChildOptions options;
  options.arguments = {program_.string(), "serve",
                       "--port",          std::to_string(port_),
                       "--data-dir",      data_dir().string(),
                       "--lexicon-dir",   lexicon_dir().string()};
  options.arguments.insert(options.arguments.end(), limits_.begin(), limits_.end());
  return options;
}

void KilledServer::start() {
  process_ = std::make_unique<ChildProcess>(command());
  process_->wait_for_line("Open ");
  came_back_ = process_->transcript();
  up_ = true;
  up_.notify_all();
}

void KilledServer::kill() {
  up_ = false;
  process_->signal(SIGKILL);
  process_->wait();
}

void KilledServer::stop() {
  up_ = false;
  process_->signal(SIGTERM);
  process_->wait();
}

void KilledServer::while_stopped(const std::function<void()>& act) const {
  stop_during(act, [this] { process_->resume(); });
}

void KilledServer::kill_while_stopped(const std::function<void()>& act) {
  stop_during(act, [this] { kill(); });
}

void KilledServer::stop_during(const std::function<void()>& act, const std::function<void()>& end) const {
  process_->pause();
  try {
    act();
  } catch (...) {
    end();
    throw;
  }
  end();
}

}  // namespace meldroom::test
