#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <sys/types.h>

#include "tests/child_process.hpp"
#include "tests/temporary_folder.hpp"

namespace meldroom::bench {

/// The CPU time that a process has used so far, in seconds.
struct CpuTime {
  double user = 0;
  double system = 0;
  [[nodiscard]] double total() const { return user + system; }
};

/// The CPU time of a running process.
[[nodiscard]] CpuTime cpu_time_of(pid_t process);

/// A server on a free port, with a folder of its own.
class ServerUnderTest {
 public:
  /// Makes the command that starts a server which listens on `port` of 127.0.0.1 and keeps its files in `folder`.
  using Start = std::function<test::ChildOptions(std::uint16_t port, const std::filesystem::path& folder)>;

  /// Starts it on only that processor, and waits until it listens.
  ServerUnderTest(const Start& start, int processor);
  ServerUnderTest(const ServerUnderTest&) = delete;
  ServerUnderTest& operator=(const ServerUnderTest&) = delete;
  ~ServerUnderTest();

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] CpuTime cpu_time() const { return cpu_time_of(process_.pid()); }
  [[nodiscard]] double resident_bytes() const;

 private:
  test::TemporaryFolder folder_;
  std::uint16_t port_;
  test::ChildProcess process_;
};

/// With lifted limits the server accepts a load that comes from a single address.
enum class Limits : std::uint8_t { lifted, as_shipped };

/// Starts `meldroom serve`.
[[nodiscard]] ServerUnderTest::Start meldroom(const std::filesystem::path& program,
                                              const std::filesystem::path& lexicon_dir, int threads = 1,
                                              Limits limits = Limits::lifted);

}  // namespace meldroom::bench
