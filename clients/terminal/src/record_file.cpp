#include "record_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "protocol/record_json.hpp"

namespace meldroom::terminal {

Result<void> write_record_file(const std::string& file, const std::string& record) {
  const auto read = protocol::parse_record(record);
  if (!read) {
    return Problem{"The server did not send a match record: " + read.error().message};
  }
  std::FILE* out = std::fopen(file.c_str(), "wx");
  if (out == nullptr) {
    return Problem{errno == EEXIST ? file + " already exists: name a new file."
                                   : "Cannot write " + file + ": " + std::strerror(errno) + "."};
  }
  const std::string line = record + "\n";
  const bool written = std::fwrite(line.data(), 1, line.size(), out) == line.size();
  if (std::fclose(out) != 0 || !written) {
    const std::string why = std::strerror(errno);
    std::remove(file.c_str());
    return Problem{"Cannot write " + file + ": " + why + "."};
  }
  return {};
}

}  // namespace meldroom::terminal
