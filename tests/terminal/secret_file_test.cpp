#include "secret_file.hpp"

#include <fstream>
#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "table_of_terminals.hpp"
#include "tests/refusal_of.hpp"

namespace {

namespace fs = std::filesystem;
using meldroom::terminal::device_secret;
using meldroom::terminal::test::TemporaryFolder;
using meldroom::test::refusal_of;

std::string secret(const fs::path& directory, std::string_view origin, std::string_view profile = {}) {
  return device_secret(directory, origin, profile).value();
}

unsigned mode(const fs::path& path) {
  struct stat status{};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  return status.st_mode & 0777U;
}

fs::path only_file(const fs::path& directory) {
  REQUIRE(std::distance(fs::directory_iterator(directory), fs::directory_iterator()) == 1);
  return fs::directory_iterator(directory)->path();
}

}  // namespace

TEST_CASE("a secret is made once for a server and profile, and only the user can read it") {
  const TemporaryFolder scratch;
  const fs::path directory = scratch.path() / "state" / "meldroom";
  const auto umask_before = ::umask(0);
  const std::string first = secret(directory, "http://127.0.0.1:8080");
  ::umask(umask_before);
  CHECK(first.size() == 64);
  CHECK(mode(directory) == 0700);
  CHECK(mode(only_file(directory)) == 0600);
  CHECK(secret(directory, "http://127.0.0.1:8080") == first);
  CHECK(secret(directory, "http://127.0.0.1:8081") != first);
  CHECK(secret(directory, "http://127.0.0.1:8080", "second") != first);
}

TEST_CASE("profiles have secrets of their own in any alphabet, and plain file names") {
  const TemporaryFolder scratch;
  CHECK(secret(scratch.path(), "http://host", "Jörg") != secret(scratch.path(), "http://host", "Jürg"));
  secret(scratch.path(), "http://host:8080", "my seat");
  CHECK(fs::exists(scratch.path() / "http___host_8080@my_seat.secret"));
}

TEST_CASE("a secret that was made for a host with capital letters is still found") {
  const TemporaryFolder scratch;
  const std::string first = secret(scratch.path(), "https://Example.org:8443", "Ann");
  CHECK(secret(scratch.path(), "https://example.org:8443", "Ann") == first);
  CHECK(secret(scratch.path(), "https://example.org:8443", "ann") != first);
  CHECK(secret(scratch.path(), "https://example.org:844") != first);
}

TEST_CASE("a secret that others can read, or that is invalid, is refused with its path") {
  const TemporaryFolder scratch;
  secret(scratch.path(), "http://host");
  const fs::path file = only_file(scratch.path());

  fs::permissions(file, fs::perms::owner_read | fs::perms::others_read);
  const auto open_to_all = device_secret(scratch.path(), "http://host", "");
  CHECK(refusal_of(open_to_all).message.find(file.string()) != std::string::npos);

  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  std::ofstream(file) << "not a secret\n";
  CHECK(device_secret(scratch.path(), "http://host", "").has_error());
}

TEST_CASE("an origin or a profile cannot name a file elsewhere") {
  const TemporaryFolder scratch;
  const fs::path directory = scratch.path() / "state";
  secret(directory, "http://../../etc", "../../x");
  CHECK(only_file(directory).parent_path() == directory);
}
