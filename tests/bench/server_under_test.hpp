#pragma once

#include <cstdint>
#include <filesystem>

#include "child_process.hpp"

namespace meldroom::bench {

/// CPU time of a process so far, in seconds.
struct CpuTime {
  double user = 0;
  double system = 0;
  [[nodiscard]] double total() const { return user + system; }
};

/// `meldroom serve` on a free port, with a data folder of its own or one that is there.
class ServerUnderTest {
 public:
  /// Lifted limits do not stand in the way of a load that all comes from one address.
  enum class Limits : std::uint8_t { lifted, as_shipped };

  ServerUnderTest(const std::filesystem::path& program, const std::filesystem::path& lexicon_dir,
                  int processor, int threads = 1, Limits limits = Limits::lifted,
                  const std::filesystem::path& data_dir = {});
  ServerUnderTest(const ServerUnderTest&) = delete;
  ServerUnderTest& operator=(const ServerUnderTest&) = delete;
  ~ServerUnderTest();

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] CpuTime cpu_time() const;
  [[nodiscard]] double resident_bytes() const;

 private:
  std::filesystem::path own_folder_;  ///< goes with it
  std::uint16_t port_;
  test::ChildProcess process_;
};

}  // namespace meldroom::bench
