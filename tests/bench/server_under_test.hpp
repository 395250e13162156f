#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <sys/types.h>

#include "child_process.hpp"

namespace meldroom::bench {

/// CPU time of a process so far, in seconds.
struct CpuTime {
  double user = 0;
  double system = 0;
  [[nodiscard]] double total() const { return user + system; }
};

/// Of a process that runs.
[[nodiscard]] CpuTime cpu_time_of(pid_t process);

/// A server on a free port, with a folder of its own.
class ServerUnderTest {
 public:
  /// How a server is started that is to listen on `port` of 127.0.0.1 and keep its files in `folder`.
  using Start = std::function<test::ChildOptions(std::uint16_t port, const std::filesystem::path& folder)>;

  /// Starts it, on that processor alone, and waits until it listens.
  ServerUnderTest(const Start& start, int processor);
  ServerUnderTest(const ServerUnderTest&) = delete;
  ServerUnderTest& operator=(const ServerUnderTest&) = delete;
  ~ServerUnderTest();

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] CpuTime cpu_time() const { return cpu_time_of(process_.pid()); }
  [[nodiscard]] double resident_bytes() const;

 private:
  std::filesystem::path folder_;
  std::uint16_t port_;
  test::ChildProcess process_;
};

/// Lifted limits do not stand in the way of a load that all comes from one address.
enum class Limits : std::uint8_t { lifted, as_shipped };

/// `meldroom serve`.
[[nodiscard]] ServerUnderTest::Start meldroom(const std::filesystem::path& program,
                                              const std::filesystem::path& lexicon_dir, int threads = 1,
                                              Limits limits = Limits::lifted);

}  // namespace meldroom::bench
