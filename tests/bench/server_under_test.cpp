#include "server_under_test.hpp"

#include <fstream>
#include <signal.h>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace meldroom::bench {

namespace {

test::ChildOptions on_processor(test::ChildOptions options, int processor) {
  options.processor = processor;
  options.discard_output = true;
  return options;
}

}  // namespace

ServerUnderTest::Start meldroom(const std::filesystem::path& program,
                                const std::filesystem::path& lexicon_dir, int threads, Limits limits) {
  return [=](std::uint16_t port, const std::filesystem::path& folder) {
    test::ChildOptions options;
    options.arguments = {program.string(),     "serve",         "--port",
                         std::to_string(port), "--threads",     std::to_string(threads),
                         "--data-dir",         folder.string(), "--lexicon-dir",
                         lexicon_dir.string(), "--log-level",   "warn"};
    if (limits == Limits::lifted) {
      for (const char* limit :
           {"--max-connections", "--max-connections-per-address", "--max-rooms", "--max-rooms-per-address",
            "--max-rooms-per-minute-per-address", "--max-http-requests-per-second-per-address",
            "--max-changes-per-second-per-address", "--max-changes-per-second-per-room",
            "--max-changes-per-day-per-room", "--max-requests-per-second",
            "--max-requests-per-second-per-address"}) {
        options.arguments.insert(options.arguments.end(), {limit, "1000000"});
      }
    }
    return options;
  };
}

ServerUnderTest::ServerUnderTest(const Start& start, int processor)
    : port_(test::free_port()), process_(on_processor(start(port_, folder_.path()), processor)) {
  test::wait_until_listening(port_);
}

ServerUnderTest::~ServerUnderTest() {
  process_.signal(SIGKILL);
  process_.wait();
}

CpuTime cpu_time_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string line;
  std::getline(file, line);
  // The name, in parentheses, can have blanks; utime and stime are the 12th and 13th field after it.
  std::istringstream fields(line.substr(line.rfind(')') + 1));
  std::string skipped;
  for (int i = 0; i < 11; ++i) {
    fields >> skipped;
  }
  double user = 0;
  double system = 0;
  if (!(fields >> user >> system)) {
    throw std::runtime_error("the server has ended");
  }
  const auto ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
  return {user / ticks, system / ticks};
}

double ServerUnderTest::resident_bytes() const {
  std::ifstream file("/proc/" + std::to_string(process_.pid()) + "/statm");
  double total = 0;
  double resident = 0;
  if (!(file >> total >> resident)) {
    throw std::runtime_error("the server has ended");
  }
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

}  // namespace meldroom::bench
