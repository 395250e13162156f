// Settings: one list, three sources, and errors that name what is wrong.
#include "settings/settings.hpp"

#include <chrono>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>

#include "settings/setting_list.hpp"
#include "test_server.hpp"
#include "tests/paths.hpp"
#include "tests/refusal_of.hpp"

using namespace meldroom::server;
using meldroom::test::refusal_of;

namespace {

std::string error_of(const std::vector<GivenSetting>& given) {
  return refusal_of(make_settings(given)).message;
}

Settings made_of(const std::vector<GivenSetting>& given) {
  return make_settings(given).value();
}

}  // namespace

TEST_CASE("systemd waits until a server of a cluster has stopped") {
  const std::string unit = meldroom::test::read_file(MELDROOM_SYSTEMD_UNIT);
  const std::string name = "\nTimeoutStopSec=";
  const auto at = unit.find(name);
  REQUIRE(at != std::string::npos);
  const std::chrono::seconds waits(std::stoi(unit.substr(at + name.size())));
  // It hands its rooms over, notices that its disk hangs, waits for its clients, and for commands and its log.
  CHECK(waits >= 2 * Limits().stop_within + std::chrono::seconds(5 + 2));
}

TEST_CASE("server/settings.md lists every setting with its explanation and its default") {
  const std::string page = meldroom::test::read_file(MELDROOM_SETTINGS_PAGE);
  std::ostringstream printed;
  print_settings(printed, Settings{});
  for (const Setting& setting : all_settings()) {
    const std::string name(setting.info.name);
    INFO(name);
    const auto row = page.find("| `" + name + "` | ");
    REQUIRE(row != std::string::npos);
    const std::string line = page.substr(row, page.find('\n', row) - row);
    CHECK(line.ends_with("| " + std::string(setting.info.text) + " |"));
    const std::string shown = printed.str();
    const auto value = shown.find('\n' + name + " = ");
    if (value == std::string::npos) continue;  // has no default of its own
    const auto from = value + 1 + name.size() + 3;
    CHECK(line.find("` | " + shown.substr(from, shown.find('\n', from) - from) + " |") != std::string::npos);
  }
}

TEST_CASE("every setting is read back from what print_settings writes") {
  std::vector<GivenSetting> given;
  const std::map<std::string, std::string> values{{"address", "::1"},
                                                  {"port", "81"},
                                                  {"threads", "4"},
                                                  {"data-dir", "/d"},
                                                  {"web-root", "/w"},
                                                  {"lexicon-dir", "/l"},
                                                  {"decks", "/decks.json"},
                                                  {"base-path", "/games"},
                                                  {"origins", "https://a.example,https://b.example"},
                                                  {"trusted-proxies", "10.0.0.0/8"},
                                                  {"proxy-protocol", "on"},
                                                  {"admin-address", "127.0.0.1:8081"},
                                                  {"cluster", "http://10.0.0.1:2379,http://10.0.0.2:2379"},
                                                  {"node", "n1"},
                                                  {"node-url", "https://n1.example.org"},
                                                  {"node-lease-seconds", "20"},
                                                  {"log-format", "json"},
                                                  {"log-level", "warn"},
                                                  {"room-code-length", "12"},
                                                  {"chat", "off"}};
  for (const Setting& setting : all_settings()) {
    if (setting.secret) continue;  // never shown
    const std::string name(setting.info.name);
    const auto value = values.find(name);
    given.push_back({name, value == values.end() ? "7" : value->second, "test"});
  }
  const Settings settings = made_of(given);
  CHECK(settings.port == 81);
  CHECK(settings.limits.rooms == 7);
  CHECK(settings.bot_threads == 7);
  CHECK(settings.limits.bot_pause == std::chrono::milliseconds(7));
  CHECK(settings.limits.keep_finished == std::chrono::hours(7));
  CHECK(settings.origins.size() == 2);

  meldroom::test::TemporaryFolder folder;
  const auto file = folder / "meldroom.conf";
  {
    std::ofstream out(file);
    print_settings(out, settings);
  }
  const auto lines = settings_from_file(file).value();
  REQUIRE(lines.size() == given.size());
  for (std::size_t i = 0; i < given.size(); ++i) {
    CHECK(lines[i].name == given[i].name);
    CHECK(lines[i].value == given[i].value);
  }
}

TEST_CASE("settings that are printed when none are given can be read, too") {
  meldroom::test::TemporaryFolder folder;
  std::ofstream(folder / "c") << [] {
    std::ostringstream out;
    print_settings(out, Settings{});
    return out.str();
  }();
  CHECK(made_of(settings_from_file(folder / "c").value()).port == Settings{}.port);
}

TEST_CASE("a wrong value is an error that names setting, source and what would be right") {
  const std::string error = error_of({{"port", "80x", "MELDROOM_PORT"}});
  CHECK(error.find("MELDROOM_PORT") != std::string::npos);
  CHECK(error.find("80x") != std::string::npos);
  CHECK(error.find("0 to 65535") != std::string::npos);
  for (const GivenSetting& bad : std::vector<GivenSetting>{{"port", "65536", ""},
                                                           {"port", "-1", ""},
                                                           {"port", "", ""},
                                                           {"threads", "0", ""},
                                                           {"bot-threads", "0", ""},
                                                           {"bot-pause-ms", "3001", ""},
                                                           {"bot-pause-ms", "-1", ""},
                                                           {"base-path", "games", ""},
                                                           {"base-path", "/a\"b", ""},
                                                           {"origins", "play.example.org", ""},
                                                           {"origins", "https://play.example.org/", ""},
                                                           {"origins", "https://play.example.org/games", ""},
                                                           {"address", "", ""},
                                                           {"address", "localhost", ""},
                                                           {"admin-address", "localhost:8081", ""},
                                                           {"admin-address", "127.0.0.1", ""},
                                                           {"admin-address", "8081", ""},
                                                           {"admin-address", ":8081", ""},
                                                           {"admin-address", "127.0.0.1:", ""},
                                                           {"admin-address", "127.0.0.1:80x", ""},
                                                           {"admin-address", "127.0.0.1:99999", ""},
                                                           {"trusted-proxies", "proxy.example.org", ""},
                                                           {"trusted-proxies", "10.0.0.0/33", ""},
                                                           {"trusted-proxies", "127.0.0.1,10.0.0", ""},
                                                           {"trusted-proxies", "fd00::/129", ""},
                                                           {"log-format", "xml", ""},
                                                           {"log-level", "loud", ""},
                                                           {"data-dir", "", ""},
                                                           {"max-rooms", "0", ""},
                                                           {"keep-finished-hours", "1.5", ""}}) {
    INFO(bad.name << " = " << bad.value);
    CHECK_FALSE(error_of({bad}).empty());
  }
}

TEST_CASE("a name that is no setting is an error in every source") {
  CHECK(error_of({{"prot", "80", "meldroom.conf, line 3"}}).find("meldroom.conf, line 3") !=
        std::string::npos);
  const std::vector<std::string> environment{"PATH=/bin", "MELDROOM_PROT=80"};
  CHECK(refusal_of(settings_from_environment(environment)).message.find("MELDROOM_PROT") !=
        std::string::npos);
}

TEST_CASE("names in the environment follow from those of the flags, and the later source counts") {
  CHECK(environment_name("max-connections-per-address") == "MELDROOM_MAX_CONNECTIONS_PER_ADDRESS");
  const std::vector<std::string> environment{"HOME=/", "MELDROOM_PORT=81", "MELDROOM_BASE_PATH=/games/",
                                             "MELDROOM_CONFIG=/somewhere"};
  auto given = settings_from_environment(environment).value();
  REQUIRE(given.size() == 2);
  given.push_back({"port", "82", "--port"});
  const Settings settings = made_of(given);
  CHECK(settings.port == 82);
  CHECK(settings.base_path == "/games");
}

TEST_CASE("a secret can come from a file, and is never shown") {
  meldroom::test::TemporaryFolder folder;
  std::ofstream(folder / "password") << "open sesame\r\nand more\n";
  const auto from = [&](const std::string& entry) {
    const std::vector<std::string> environment{entry};
    return settings_from_environment(environment);
  };
  const auto given = from("MELDROOM_PASSWORD_FILE=" + (folder / "password").string());
  const Settings settings = made_of(given.value());
  CHECK(settings.password == "open sesame");
  std::ostringstream shown;
  print_settings(shown, settings);
  CHECK(shown.str().find("sesame") == std::string::npos);
  CHECK(error_of({{"password", "open\tsesame", "MELDROOM_PASSWORD_FILE"}}).find("sesame") ==
        std::string::npos);

  // Somebody who names a file wants a secret, and not none.
  std::ofstream(folder / "blank") << "\nopen sesame\n";
  for (const std::string& wrong :
       {"MELDROOM_PASSWORD_FILE=" + (folder / "none").string(),
        "MELDROOM_PASSWORD_FILE=" + (folder / "blank").string(), std::string("MELDROOM_PORT_FILE=x")}) {
    CHECK(refusal_of(from(wrong)).message.find(wrong.substr(0, wrong.find('='))) == 0);
  }
}

TEST_CASE("a secret that the environment gives twice is an error") {
  meldroom::test::TemporaryFolder folder;
  std::ofstream(folder / "password") << "open sesame\n";
  const std::vector<std::string> environment{"MELDROOM_PASSWORD=barley",
                                             "MELDROOM_PASSWORD_FILE=" + (folder / "password").string()};
  CHECK(refusal_of(settings_from_environment(environment)).message ==
        "MELDROOM_PASSWORD and MELDROOM_PASSWORD_FILE both give `password`: leave one out");
}

TEST_CASE("a settings file can have comments and blanks, but no lines without a value") {
  meldroom::test::TemporaryFolder folder;
  std::ofstream(folder / "good") << "# all of it\n\n  port = 81 # the web\n\tthreads=2\n";
  const auto good = settings_from_file(folder / "good");
  CHECK(made_of(good.value()).threads == 2);
  std::ofstream(folder / "marks")
      << "#port = 1\n # port = 2\npassword = top#secret# # not # this\nnode = n1\t# n2\n";
  const auto marks = settings_from_file(folder / "marks");
  const Settings marked = made_of(marks.value());
  CHECK(marked.port == Settings{}.port);
  CHECK(marked.password == "top#secret#");
  CHECK(marked.node == "n1");
  std::ofstream(folder / "bad") << "port = 81\nthreads\n";
  CHECK(refusal_of(settings_from_file(folder / "bad")).message.find("line 2") != std::string::npos);
  CHECK(settings_from_file(folder / "none").has_error());
  // Docker makes a folder where a file to mount is missing. It can be opened, but not read.
  CHECK(settings_from_file(folder.path()).has_error());
}
