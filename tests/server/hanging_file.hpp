// A file on a disk that hangs.
#pragma once

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "tests/wait_until.hpp"

namespace meldroom::test {

/// A pipe in place of a file. Reading it waits until this object is destroyed. Then the file is empty.
class HangingFile {
 public:
  explicit HangingFile(std::filesystem::path file) : file_(std::move(file)) {
    if (::mkfifo(file_.c_str(), S_IRUSR | S_IWUSR) != 0) {
      throw std::system_error(errno, std::generic_category(), file_.string());
    }
  }
  HangingFile(const HangingFile&) = delete;
  HangingFile& operator=(const HangingFile&) = delete;
  ~HangingFile() {
    std::error_code ignored;  // before the pipe is closed: nobody is to open it again
    std::filesystem::remove(file_, ignored);
    if (end_ >= 0) ::close(end_);
  }

  /// Waits until somebody reads it. Throws TimedOut.
  void wait_for_reader() {
    wait_until("somebody reads " + file_.string(), [this] {
      end_ = ::open(file_.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);  // works only if there is a reader
      return end_ >= 0;
    });
  }

 private:
  std::filesystem::path file_;
  int end_ = -1;
};

}  // namespace meldroom::test
