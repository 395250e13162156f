#include "temporary_folder.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <system_error>

namespace meldroom::test {

TemporaryFolder::TemporaryFolder() {
  const auto parent = std::filesystem::temp_directory_path();
  std::string name = (parent / "meldroom-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    throw std::runtime_error("cannot make a folder in " + parent.string());
  }
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;  // a folder that stays in the temporary folder does no harm
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace meldroom::test
