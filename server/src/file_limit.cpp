#include "file_limit.hpp"

#include <sys/resource.h>

#include <spdlog/fmt/fmt.h>

namespace meldroom::server {

std::size_t raise_file_limit() {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  const rlimit most{files.rlim_max, files.rlim_max};
  return ::setrlimit(RLIMIT_NOFILE, &most) == 0 ? files.rlim_max : files.rlim_cur;
}

std::string file_limit_problem(std::size_t most, const Limits& limits) {
  constexpr std::size_t others = 100;  // the journal, the pages, the listening sockets
  const std::size_t connections = limits.connections;
  const std::size_t needed = connections + others;
  if (most >= needed) return {};
  return fmt::format(
      "the system allows {} open files, and {} connections (max-connections) need {}: raise the one (ulimit "
      "-Hn, "
      "LimitNOFILE, --ulimit nofile) or lower the other",
      most, connections, needed);
}

}  // namespace meldroom::server
