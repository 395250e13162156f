// Who may not connect, and the file that keeps the bans.
#include "net/bans.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <future>
#include <optional>
#include <stop_token>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>
#include <spdlog/fmt/fmt.h>

#include "hanging_file.hpp"
#include "net/device_name.hpp"
#include "test_client.hpp"
#include "test_server.hpp"
#include "tests/paths.hpp"
#include "tests/refusal_of.hpp"

using namespace meldroom::server;
using meldroom::test::HangingFile;
using meldroom::test::read_file;
using meldroom::test::refusal_of;
using meldroom::test::TemporaryFolder;

TEST_CASE("a ban holds for an address, a network or a device, in any spelling") {
  const TemporaryFolder folder;
  Bans bans(folder / "bans.txt");
  CHECK(bans.add("203.0.113.7", "") == "203.0.113.7");
  CHECK(bans.has_address("203.0.113.7"));
  CHECK(!bans.has_address("203.0.113.8"));
  CHECK(bans.add("198.51.100.77/24", "") == "198.51.100.0/24");
  CHECK(bans.has_address("198.51.100.1"));
  CHECK(!bans.has_address("198.51.101.1"));
  // An IPv6 address means its /64 network, as it does for the limits.
  CHECK(bans.add("2001:DB8::1", "") == "2001:db8::/64");
  CHECK(bans.has_address("2001:db8::/64"));
  CHECK(!bans.has_address("2001:db8:0:1::/64"));
  CHECK(bans.add("2001:db8:ff::/48", "") == "2001:db8:ff::/48");
  CHECK(bans.has_address("2001:db8:ff:7::/64"));
  CHECK(bans.add("2001:db8:1::5/120", "") == "2001:db8:1::/64");
  CHECK(bans.add("::ffff:192.0.2.1", "") == "192.0.2.1");
  CHECK(bans.has_address("192.0.2.1"));
  const auto device = meldroom::test::device(4);
  CHECK(!bans.has_device(device));
  CHECK(bans.add(device_name(device), "") == device_name(device));
  CHECK(bans.has_device(device));
  CHECK(!bans.has_device(meldroom::test::device(5)));
  CHECK(bans.add("0123456789ABCDef", "") == "0123456789abcdef");
  CHECK(bans.remove("0123456789abcdEF"));
  CHECK(!bans.has_address("not an address"));
  CHECK(bans.all().size() == 7);

  CHECK(bans.remove("2001:db8::99"));
  CHECK(!bans.has_address("2001:db8::/64"));
  CHECK(!bans.remove("2001:db8::99"));
}

TEST_CASE(
    "a ban holds for the addresses in its network and no others, with thousands of bans of several lengths") {
  const TemporaryFolder folder;
  const auto network = [](std::size_t i) { return fmt::format("2001:db8:{:x}:{:x}::/64", i / 256, i % 256); };
  constexpr std::size_t of_one_length = Bans::most - 3;
  {
    std::ofstream file(folder / "bans.txt");
    for (std::size_t i = 0; i < of_one_length; ++i) file << network(i) << '\n';
    file << "2001:db9::/32\n192.0.2.128/25\n198.51.100.7\n";
  }
  Bans bans(folder / "bans.txt");
  REQUIRE(bans.load().has_value());
  for (std::size_t i = 0; i < of_one_length; ++i) {
    if (!bans.has_address(network(i))) FAIL(network(i) << " is banned");
  }
  CHECK(!bans.has_address(network(of_one_length)));
  CHECK(bans.has_address("2001:db9:ffff:7::/64"));
  CHECK(!bans.has_address("2001:dba::/64"));
  CHECK(bans.has_address("192.0.2.255"));
  CHECK(!bans.has_address("192.0.2.127"));
  CHECK(bans.has_address("198.51.100.7"));
  CHECK(!bans.has_address("198.51.100.8"));
}

TEST_CASE("changes that another machine has made are made here in their order, all of them or none") {
  const TemporaryFolder folder;
  Bans bans(folder / "bans.txt");
  bans.add("203.0.113.7", "here");
  const auto apply = [&bans](const std::vector<BanChange>& changes) { bans.apply(changes); };
  apply({{"2001:DB8::1", "too loud"},
         {"203.0.113.7", std::nullopt},
         {"192.0.2.1", ""},
         {"192.0.2.1", std::nullopt},
         {"everybody", "a newer program knows what this means"}});
  REQUIRE(bans.all().size() == 1);
  CHECK(bans.all().front().who == "2001:db8::/64");
  CHECK(bans.all().front().why == "too loud");

  std::ofstream(folder / "bans.txt") << "somebody\n";
  CHECK_THROWS_AS(apply({{"192.0.2.1", ""}}), BanError);
  CHECK(!bans.has_address("192.0.2.1"));
  CHECK(bans.has_address("2001:db8::/64"));
}

TEST_CASE("while the disk hangs, bans and reloads of the list are refused, and players are still checked") {
  const TemporaryFolder folder;
  const auto file = folder / "bans.txt";
  Bans bans(file);
  bans.add("203.0.113.7", "");
  std::filesystem::remove(file);
  std::optional<HangingFile> disk(file);
  auto first = std::async(std::launch::async, [&] { return bans.add("192.0.2.1", ""); });
  disk->wait_for_reader();
  const auto says_why = Catch::Contains("another change of " + file.string() + " has not ended yet");
  CHECK_THROWS_WITH(bans.add("192.0.2.2", ""), says_why);
  CHECK_THROWS_WITH(bans.remove("203.0.113.7"), says_why);
  CHECK_THAT(refusal_of(bans.load()).message, says_why);
  CHECK(bans.has_address("203.0.113.7"));
  disk.reset();
  CHECK(first.get() == "192.0.2.1");
  CHECK(bans.has_address("192.0.2.1"));
  CHECK(bans.add("192.0.2.2", "") == "192.0.2.2");
}

TEST_CASE("a ban keeps the lines that somebody has written into the file since it was read") {
  const TemporaryFolder folder;
  Bans bans(folder / "bans.txt");
  bans.add("203.0.113.7", "");
  std::ofstream(folder / "bans.txt", std::ios::app) << "198.51.100.0/24  # mine\n";
  bans.add("192.0.2.1", "");
  CHECK(bans.all().size() == 3);
  CHECK(bans.has_address("198.51.100.9"));
  CHECK(read_file(folder / "bans.txt").find("198.51.100.0/24  # mine\n") != std::string::npos);
  std::ofstream(folder / "bans.txt", std::ios::app) << "somebody\n";
  CHECK_THROWS_WITH(bans.remove("192.0.2.1"), Catch::Contains("line 6: `somebody` is not an address"));
  CHECK(bans.has_address("192.0.2.1"));
}

TEST_CASE("a text that names nobody cannot be banned, and a reason is one line") {
  const TemporaryFolder folder;
  Bans bans(folder / "bans.txt");
  for (const std::string who :
       {"", "everybody", "203.0.113", "203.0.113.7/33", "203.0.113.7 ", "::1/129", "::ffff:1.2.3.4/96",
        "0123456789abcde", "0123456789abcdeg", "1.2.3.4\n5.6.7.8"}) {
    INFO(who);
    CHECK_THROWS_AS(bans.add(who, ""), BanError);
    CHECK_THROWS_AS(bans.remove(who), BanError);
  }
  CHECK_THROWS_AS(bans.add("203.0.113.7", "loud\n0.0.0.0/0"), BanError);
  CHECK(bans.all().empty());
  CHECK(!std::filesystem::exists(folder / "bans.txt"));
}

TEST_CASE("bans outlive the server, in a file that only its user may read") {
  const TemporaryFolder folder;
  const auto file = folder / "bans.txt";
  {
    Bans bans(file);
    CHECK(bans.load().has_value());
    bans.add("203.0.113.7", "loud # and rude");
    bans.add("198.51.100.0/24", "");
    bans.add("203.0.113.7", "loud");
  }
  struct stat status{};
  REQUIRE(::stat(file.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777U) == 0600);
  CHECK(read_file(file).ends_with("198.51.100.0/24\n203.0.113.7  # loud\n"));
  Bans bans(file);
  CHECK(bans.load().has_value());
  CHECK(bans.has_address("203.0.113.7"));
  CHECK(bans.has_address("198.51.100.9"));
  REQUIRE(bans.all().size() == 2);
  CHECK(bans.all().back().why == "loud");
}

TEST_CASE("a file of bans that a person has written is read, or refused with the number of the wrong line") {
  const TemporaryFolder folder;
  const auto file = folder / "bans.txt";
  std::ofstream(file) << "# mine\r\n\r\n  203.0.113.7   # too loud \r\n::1\n";
  Bans bans(file);
  CHECK(bans.load().has_value());
  REQUIRE(bans.all().size() == 2);
  CHECK(bans.all().front().why == "too loud");

  std::ofstream(file) << "203.0.113.8\nBen\n";
  CHECK(refusal_of(bans.load()).message.find("line 2: `Ben` is not an address") != std::string::npos);
  CHECK(bans.has_address("203.0.113.7"));  // nothing has changed
}

TEST_CASE("if the file of bans cannot be read, the reason is said") {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("bans.txt", folder / "bans.txt");  // leads to itself
  Bans bans(folder / "bans.txt");
  const std::string problem = refusal_of(bans.load()).message;
  CHECK(problem.starts_with("cannot read "));
  CHECK(problem.ends_with("bans.txt: Too many levels of symbolic links"));
  Bans of_a_folder(folder.path());  // it can be opened, but not read
  CHECK(refusal_of(of_a_folder.load()).message.starts_with("cannot read "));
}

TEST_CASE("nobody can be added to a list that is too long, and everybody can be removed from it") {
  const TemporaryFolder folder;
  {
    std::ofstream file(folder / "bans.txt");
    for (std::size_t i = 0; i < Bans::most + 2; ++i) file << "10.0." << i / 256 << "." << i % 256 << "\n";
  }
  Bans bans(folder / "bans.txt");
  REQUIRE(bans.load().has_value());
  CHECK_THROWS_WITH(bans.add("192.0.2.1", ""), "the list is full: 10000 are the most");
  CHECK(bans.add("10.0.0.1", "too loud") == "10.0.0.1");
  CHECK(bans.remove("10.0.0.1"));
  CHECK(bans.all().size() == Bans::most + 1);
}

TEST_CASE("a ban that cannot be written does not hold") {
  const TemporaryFolder folder;
  Bans bans(folder / "missing" / "bans.txt");
  CHECK_THROWS_AS(bans.add("203.0.113.7", ""), BanError);
  CHECK(!bans.has_address("203.0.113.7"));
}

TEST_CASE("a file that is read while the operator bans somebody loses no ban") {
  const TemporaryFolder folder;
  Bans bans(folder / "bans.txt");
  bans.add("203.0.113.1", "");
  std::promise<void> first_load;
  std::jthread reader([&](const std::stop_token& stop) {
    CHECK(bans.load().has_value());
    first_load.set_value();
    while (!stop.stop_requested()) static_cast<void>(bans.load());
  });
  first_load.get_future().wait();
  for (int host = 2; host < 100; ++host) bans.add("203.0.113." + std::to_string(host), "");
  reader.request_stop();
  reader.join();
  CHECK(bans.all().size() == 99);
}
