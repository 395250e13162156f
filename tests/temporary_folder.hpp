#pragma once

#include <filesystem>
#include <string_view>

namespace meldroom::test {

/// A new folder for what a test or a benchmark writes. It is removed with the object.
class TemporaryFolder {
 public:
  /// Throws std::runtime_error if no folder can be made.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

}  // namespace meldroom::test
