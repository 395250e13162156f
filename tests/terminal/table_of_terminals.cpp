#include "table_of_terminals.hpp"

#include <algorithm>
#include <signal.h>
#include <stdexcept>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "dict/lexicon.hpp"
#include "protocol/deck_json.hpp"
#include "protocol/move_json.hpp"
#include "protocol/options_json.hpp"
#include "protocol/read_view.hpp"
#include "tests/paths.hpp"

namespace meldroom::terminal::test {

using nlohmann::json;

namespace {

const dict::Lexicon& standard_lexicon() {
  static const auto lexicon = dict::Lexicon::open(meldroom::test::lexicon_dir() / "standard.lex").value();
  return *lexicon;
}

}  // namespace

TestServer::TestServer(std::vector<std::string> more)
    : more_(std::move(more)), port_(meldroom::test::free_port()) {
  start();
}

void TestServer::kill() {
  process_->signal(SIGKILL);
  process_->wait();
  process_.reset();
}

void TestServer::freeze() {
  process_->pause();
}

void TestServer::start() {
  ChildOptions options;
  options.arguments = {MELDROOM_SERVER, "serve", "--port", std::to_string(port_), "--data-dir",
                       (folder / "data").string(), "--lexicon-dir", meldroom::test::lexicon_dir().string(),
                       // Two programs play faster than people.
                       "--max-requests-per-second", "100000", "--max-requests-per-second-per-address",
                       "100000", "--max-changes-per-second-per-address", "100000",
                       "--max-changes-per-second-per-room", "100000", "--bot-pause-ms", "0"};
  options.arguments.insert(options.arguments.end(), more_.begin(), more_.end());
  options.discard_output = true;
  process_.emplace(options);
  meldroom::test::wait_until_listening(port_);
}

ChildOptions play_options(const std::filesystem::path& state, std::vector<std::string> arguments) {
  ChildOptions options;
  options.arguments = {MELDROOM_PLAY};
  options.arguments.insert(options.arguments.end(), arguments.begin(), arguments.end());
  options.environment = {
      {"XDG_STATE_HOME", state.string()}, {"LC_ALL", "C.UTF-8"}, {"NO_COLOR", ""}, {"TERM", "xterm"}};
  return options;
}

JsonPlayer::JsonPlayer(const std::filesystem::path& state, std::vector<std::string> arguments,
                       std::uint64_t seed)
    : process_([&] {
        arguments.emplace_back("--json");
        return play_options(state, std::move(arguments));
      }()),
      seed_(seed) {}

json JsonPlayer::next() {
  const auto line = process_.read_line();
  if (!line) {
    throw std::runtime_error("the client has ended:\n" + process_.transcript());
  }
  json event = json::parse(*line);
  if (event.at("event") == "state") {
    state_ = event;
  }
  return event;
}

json JsonPlayer::wait_for(const std::string& name) {
  for (;;) {
    json event = next();
    if (event.at("event") == name) {
      return event;
    }
  }
}

bool JsonPlayer::has_to_act() const {
  for (const auto& seat : doc().at("view").at("to_act")) {
    if (seat == state_.at("seat")) {
      return true;
    }
  }
  return false;
}

void JsonPlayer::make_move() {
  if (!chooser_) {
    const json& room = doc().at("room");
    const auto& deck = *protocol::standard_decks().find(room.at("deck").get<std::string>())->second;
    const auto variant = engine::variant_named(room.at("variant").get<std::string>()).value();
    chooser_.emplace(variant, seed_, deck, engine::info(variant).words ? &standard_lexicon() : nullptr,
                     protocol::read_options(room.at("options")).value());
  }
  for (;;) {
    const auto move = chooser_->choose(protocol::read_view(doc().at("view")).value());
    if (!move) {
      throw std::runtime_error("nothing to do in " + doc().at("view").dump());
    }
    json command = protocol::move_json(*move);
    command["id"] = ++last_id_;
    send(command);
    for (;;) {
      const json event = next();
      if (event.value("re", std::int64_t{0}) != last_id_) {
        continue;
      }
      if (event.at("event") == "state") {
        return;
      }
      break;  // refused: another choice
    }
  }
}

Pair start_match(const TestServer& server, const std::string& variant,
                 const std::vector<std::string>& options) {
  std::vector<std::string> create{server.address(), "--create", variant, "--name", "Anna"};
  for (const auto& option : options) {
    create.insert(create.end(), {"--option", option});
  }
  JsonPlayer one(server.folder / "anna", create, 1);
  const std::string link = one.wait_for("state").at("link");
  JsonPlayer two(server.folder / "bert", {link, "--name", "Bert"}, 2);
  two.wait_for("state");
  for (auto* player : {&one, &two}) {
    player->type("ready");
  }
  for (auto* player : {&one, &two}) {
    player->wait_until([](const json& state) { return state.at("doc").at("room").at("stage") == "playing"; });
  }
  return {std::move(one), std::move(two)};
}

void check_end(const Pair& pair) {
  const auto& room = pair.one.doc().at("room");
  const auto& view = pair.one.doc().at("view");
  CHECK_FALSE(view.at("result").at("winners").empty());  // FD-6.3: a Starter can have two
  CHECK(pair.two.doc().at("view").at("result") == view.at("result"));
  CHECK(room.at("secret").get<std::string>().size() == 64);
  CHECK(room.at("contributions").size() == 2);
}

PlainPair::PlainPair(const TestServer& server, const std::string& variant, ChildOptions options)
    : one([&] {
        options.arguments.insert(options.arguments.end(),
                                 {server.address(), "--create", variant, "--name", "Anna"});
        return options;
      }()),
      two([&] {
        const std::string line = one.wait_for_line("/r/");
        return play_options(server.folder / "bert",
                            {line.substr(line.find("http")), "--plain", "--name", "Bert"});
      }()) {
  one.wait_for_line("Bert sits down");
  one.write_line("ready");
  two.write_line("ready");
  one.wait_for_line("The match begins.");
  two.wait_for_line("The match begins.");
}

bool has_control_characters(const std::string& text) {
  const auto is_control = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\n') || byte == 0x7f;
  };
  return std::ranges::any_of(text, is_control) || text.find("\xc2\x9b") != std::string::npos;
}

}  // namespace meldroom::terminal::test
