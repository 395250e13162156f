#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "tests/paths.hpp"

namespace meldroom::test {

/// The schemas of protocol/schema, to check whether a document keeps to one of them. It knows only the keywords that
/// they use and throws at any other, so that it ignores none. The web client's tests check the same examples with a
/// validator of the full standard.
class Schemas {
 public:
  Schemas();

  /// Where and why `document` breaks the schema ("server.json", "view.json#/$defs/OwnView"); nothing if it keeps to it.
  [[nodiscard]] std::optional<std::string> fault(const nlohmann::json& document,
                                                 std::string_view schema) const;

  [[nodiscard]] const nlohmann::json& file(const std::string& name) const { return files_.at(name); }

 private:
  [[nodiscard]] std::optional<std::string> check(const nlohmann::json& value, const nlohmann::json& schema,
                                                 const std::string& file, const std::string& path) const;
  [[nodiscard]] std::optional<std::string> check_object(const nlohmann::json& value,
                                                        const nlohmann::json& schema, const std::string& file,
                                                        const std::string& path) const;
  [[nodiscard]] std::optional<std::string> check_one_of(const nlohmann::json& value,
                                                        const nlohmann::json& schema, const std::string& file,
                                                        const std::string& path) const;
  [[nodiscard]] bool matches(const std::string& text, const std::string& pattern) const;

  std::map<std::string, nlohmann::json> files_;
  mutable std::map<std::string, std::wregex> patterns_;
};

[[nodiscard]] std::filesystem::path protocol_folder();

}  // namespace meldroom::test
