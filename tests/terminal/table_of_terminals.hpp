// A real server and real terminal clients, as processes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/random_player.hpp"
#include "tests/child_process.hpp"
#include "tests/temporary_folder.hpp"

namespace meldroom::terminal::test {

using meldroom::test::ChildOptions;
using meldroom::test::ChildProcess;
using meldroom::test::TemporaryFolder;

/// `meldroom serve` on a free port of 127.0.0.1.
class TestServer {
 public:
  /// `more` are arguments of the program.
  explicit TestServer(std::vector<std::string> more = {});
  /// Kills the server, like a power cut.
  void kill();
  /// Stops it, so that it answers nothing but keeps its connections.
  void freeze();
  /// Starts it again on the same port, with the same data.
  void start();
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::string address() const { return "http://127.0.0.1:" + std::to_string(port_); }

  /// For the server's data, and for what else the test writes.
  TemporaryFolder folder;

 private:
  std::vector<std::string> more_;
  std::uint16_t port_;
  std::optional<ChildProcess> process_;
};

/// The options to start `meldroom-play`: each state folder is another person.
[[nodiscard]] ChildOptions play_options(const std::filesystem::path& state,
                                        std::vector<std::string> arguments);

/// A program that plays through `meldroom-play --json`. It chooses like the engine's random players, from what the
/// client shows.
class JsonPlayer {
 public:
  JsonPlayer(const std::filesystem::path& state, std::vector<std::string> arguments, std::uint64_t seed);

  /// The next event from the client. Keeps a `state`.
  nlohmann::json next();
  /// Reads up to the next event with this name, and returns it.
  nlohmann::json wait_for(const std::string& event);
  /// Reads on until a state meets `condition`.
  template <class Condition>
  void wait_until(Condition condition) {
    while (state_.is_null() || !condition(state_)) {
      next();
    }
  }
  void send(const nlohmann::json& command) { process_.write_line(command.dump()); }
  void type(const std::string& line) { process_.write_line(line); }

  /// The last `state` event.
  [[nodiscard]] const nlohmann::json& state() const { return state_; }
  [[nodiscard]] const nlohmann::json& doc() const { return state_.at("doc"); }
  [[nodiscard]] bool has_to_act() const;
  [[nodiscard]] bool over() const { return doc().at("room").at("stage") == "over"; }
  /// Chooses and sends moves until one is accepted.
  void make_move();
  [[nodiscard]] ChildProcess& process() { return process_; }

 private:
  ChildProcess process_;
  nlohmann::json state_;
  std::uint64_t seed_;
  std::int64_t last_id_ = 0;
  std::optional<engine::RandomPlayer> chooser_;
};

/// Two seats of a new room, both ready.
struct Pair {
  JsonPlayer one;
  JsonPlayer two;
};
[[nodiscard]] Pair start_match(const TestServer& server, const std::string& variant,
                               const std::vector<std::string>& options);

/// Checks that the match is over, and that both know who has won and how the cards were dealt.
void check_end(const Pair& pair);

/// The same two people with `meldroom-play --plain`. `options` start the first of them, up to what they enter.
struct PlainPair {
  PlainPair(const TestServer& server, const std::string& variant, ChildOptions options);
  ChildProcess one;
  ChildProcess two;
};

/// A match of Rummy between them.
struct PlainRummy {
  TestServer server;
  PlainPair pair{server, "rummy", play_options(server.folder / "anna", {"--plain"})};
};

/// Starts `meldroom-play --plain` for Anna, who opens a room of Rummy.
[[nodiscard]] inline ChildOptions opens_rummy(const TestServer& server) {
  return play_options(server.folder / "anna", {"--plain", server.address(), "--create", "rummy"});
}

/// True if there is anything that a terminal would act on instead of showing it.
[[nodiscard]] bool has_control_characters(const std::string& text);

/// Plays until the match is over or `stop` returns true. Keeps both clients at the same state; between hands both say
/// that they are ready.
template <class Stop>
void play(Pair& pair, Stop stop) {
  while (!pair.one.over() && !stop()) {
    auto& mover = pair.one.has_to_act() ? pair.one : pair.two;
    auto& other = pair.one.has_to_act() ? pair.two : pair.one;
    if (mover.doc().at("view").at("phase") == "between_hands") {
      const auto dealt = [](const auto& state) {
        return state.at("doc").at("view").at("phase") != "between_hands";
      };
      other.type("ready");
      mover.type("ready");
      mover.wait_until(dealt);
    } else {
      mover.make_move();
    }
    const auto number = mover.doc().at("view").at("number");
    other.wait_until([&](const auto& state) { return state.at("doc").at("view").at("number") == number; });
  }
}

}  // namespace meldroom::terminal::test
