#include "schema.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "tests/paths.hpp"

namespace meldroom::test {

using nlohmann::json;
using Fault = std::optional<std::string>;

namespace {

const std::set<std::string> known_keywords{"$schema",
                                           "$id",
                                           "$ref",
                                           "$defs",
                                           "title",
                                           "description",
                                           "type",
                                           "const",
                                           "enum",
                                           "oneOf",
                                           "minimum",
                                           "maximum",
                                           "minLength",
                                           "maxLength",
                                           "pattern",
                                           "items",
                                           "minItems",
                                           "maxItems",
                                           "properties",
                                           "required",
                                           "additionalProperties",
                                           "patternProperties",
                                           "propertyNames",
                                           "minProperties",
                                           "maxProperties"};

/// Valid UTF-8 as code points, because lengths and patterns of a schema count these.
std::wstring code_points(const std::string& utf8) {
  std::wstring out;
  for (std::size_t i = 0; i < utf8.size();) {
    const auto lead = static_cast<unsigned char>(utf8[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    unsigned code = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t k = 1; k < length; ++k) {
      code = code << 6U | (static_cast<unsigned char>(utf8[i + k]) & 0x3FU);
    }
    out.push_back(static_cast<wchar_t>(code));
    i += length;
  }
  return out;
}

bool is_of_type(const json& value, const std::string& type) {
  if (type == "integer") {
    return value.is_number_integer();
  }
  return type == value.type_name();
}

bool is_of_any_type(const json& value, const json& types) {
  if (types.is_string()) {
    return is_of_type(value, types);
  }
  return std::any_of(types.begin(), types.end(), [&](const json& type) { return is_of_type(value, type); });
}

Fault out_of_bounds(std::size_t size, const json& schema, const char* least, const char* most,
                    const std::string& path) {
  if ((schema.contains(least) && size < schema[least].get<std::size_t>()) ||
      (schema.contains(most) && size > schema[most].get<std::size_t>())) {
    return path + ": breaks " + least + " or " + most + " with " + std::to_string(size);
  }
  return std::nullopt;
}

}  // namespace

std::filesystem::path protocol_folder() {
  return meldroom::test::source_dir() / "protocol";
}

Schemas::Schemas() {
  for (const auto& entry : std::filesystem::directory_iterator(protocol_folder() / "schema")) {
    files_.emplace(entry.path().filename().string(), json::parse(read_file(entry.path())));
  }
}

Fault Schemas::fault(const json& document, std::string_view schema) const {
  return check(document, json{{"$ref", schema}}, "", "document");
}

bool Schemas::matches(const std::string& text, const std::string& pattern) const {
  auto found = patterns_.find(pattern);
  if (found == patterns_.end()) {
    found = patterns_.emplace(pattern, std::wregex(code_points(pattern), std::regex::ECMAScript)).first;
  }
  return std::regex_search(code_points(text), found->second);
}

Fault Schemas::check(const json& value, const json& schema, const std::string& file,
                     const std::string& path) const {
  if (schema.is_boolean()) {
    return schema.get<bool>() ? Fault() : path + ": must not be there";
  }
  for (const auto& [keyword, unused] : schema.items()) {
    if (!known_keywords.contains(keyword)) {
      throw std::logic_error("the checker does not know the schema's keyword " + keyword);
    }
  }
  if (const auto ref = schema.find("$ref"); ref != schema.end()) {
    const std::string target = *ref;
    const auto hash = target.find('#');
    const std::string to = hash == 0 ? file : target.substr(0, hash);
    const json& whole = files_.at(to);
    return check(value,
                 hash == std::string::npos ? whole : whole.at(json::json_pointer(target.substr(hash + 1))),
                 to, path);
  }
  if (schema.contains("const") && value != schema["const"]) {
    return path + ": must be " + schema["const"].dump();
  }
  if (schema.contains("enum") &&
      std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end()) {
    return path + ": must be one of " + schema["enum"].dump();
  }
  if (schema.contains("type") && !is_of_any_type(value, schema["type"])) {
    return path + ": must be of type " + schema["type"].dump();
  }
  if (schema.contains("oneOf")) {
    if (auto wrong = check_one_of(value, schema["oneOf"], file, path)) {
      return wrong;
    }
  }
  if (value.is_number() && ((schema.contains("minimum") && value < schema["minimum"]) ||
                            (schema.contains("maximum") && value > schema["maximum"]))) {
    return path + ": out of bounds, " + value.dump();
  }
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (auto wrong = out_of_bounds(code_points(text).size(), schema, "minLength", "maxLength", path)) {
      return wrong;
    }
    if (schema.contains("pattern") && !matches(text, schema["pattern"])) {
      return path + ": does not match " + schema["pattern"].dump() + ": " + value.dump();
    }
  }
  if (value.is_array()) {
    if (auto wrong = out_of_bounds(value.size(), schema, "minItems", "maxItems", path)) {
      return wrong;
    }
    for (std::size_t i = 0; schema.contains("items") && i < value.size(); ++i) {
      if (auto wrong = check(value[i], schema["items"], file, path + "[" + std::to_string(i) + "]")) {
        return wrong;
      }
    }
  }
  return value.is_object() ? check_object(value, schema, file, path) : std::nullopt;
}

Fault Schemas::check_one_of(const json& value, const json& alternatives, const std::string& file,
                            const std::string& path) const {
  std::string faults;
  int fitting = 0;
  for (const auto& alternative : alternatives) {
    if (const auto wrong = check(value, alternative, file, path)) {
      faults += "\n  " + *wrong;
    } else {
      ++fitting;
    }
  }
  return fitting == 1 ? Fault() : path + ": fits " + std::to_string(fitting) + " alternatives:" + faults;
}

Fault Schemas::check_object(const json& value, const json& schema, const std::string& file,
                            const std::string& path) const {
  if (auto wrong = out_of_bounds(value.size(), schema, "minProperties", "maxProperties", path)) {
    return wrong;
  }
  for (const auto& name : schema.value("required", json::array())) {
    if (!value.contains(name.get<std::string>())) {
      return path + ": lacks " + name.dump();
    }
  }
  for (const auto& [name, member] : value.items()) {
    const std::string member_path = path + "." + name;
    if (schema.contains("propertyNames")) {
      if (auto wrong = check(name, schema["propertyNames"], file, member_path)) {
        return wrong;
      }
    }
    bool stated = false;
    if (schema.contains("properties") && schema["properties"].contains(name)) {
      stated = true;
      if (auto wrong = check(member, schema["properties"][name], file, member_path)) {
        return wrong;
      }
    }
    if (schema.contains("patternProperties")) {
      for (const auto& [pattern, inner] : schema["patternProperties"].items()) {
        if (matches(name, pattern)) {
          stated = true;
          if (auto wrong = check(member, inner, file, member_path)) {
            return wrong;
          }
        }
      }
    }
    if (!stated && schema.contains("additionalProperties")) {
      if (auto wrong = check(member, schema["additionalProperties"], file, member_path)) {
        return wrong;
      }
    }
  }
  return std::nullopt;
}

}  // namespace meldroom::test
