#include "strict_json.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace meldroom::protocol {

using nlohmann::json;

namespace {

/// Builds the document from the parser's events. It refuses a duplicate key and a level too many as soon as they come,
/// so that it never builds a deep document: destroying one could overflow the stack.
class Builder {
 public:
  explicit Builder(std::size_t depth) : depth_(depth) { open_.reserve(depth); }

  bool null() { return add(nullptr) != nullptr; }
  bool boolean(bool value) { return add(value) != nullptr; }
  bool number_integer(json::number_integer_t value) { return add(value) != nullptr; }
  bool number_unsigned(json::number_unsigned_t value) { return add(value) != nullptr; }
  bool number_float(json::number_float_t value, const std::string&) { return add(value) != nullptr; }
  bool string(std::string& value) { return add(std::move(value)) != nullptr; }
  bool binary(json::binary_t&) { return refuse("binary data", false); }

  bool start_object(std::size_t) { return open(json::object()); }
  bool end_object() { return close(); }
  bool start_array(std::size_t) { return open(json::array()); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    auto& object = open_.back()->get_ref<json::object_t&>();
    const auto [member, is_new] = object.try_emplace(std::move(name), nullptr);
    member_ = &member->second;
    return is_new || refuse("a field appears twice in one object", false);
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) {
    return refuse("not JSON text, at byte " + std::to_string(position), true);
  }

  [[nodiscard]] json take() { return std::move(root_); }
  [[nodiscard]] JsonError take_error() { return std::move(error_); }

 private:
  template <class Value>
  json* add(Value&& value) {
    if (open_.empty()) {
      root_ = std::forward<Value>(value);
      return &root_;
    }
    json& parent = *open_.back();
    if (parent.is_array()) {
      return &parent.get_ref<json::array_t&>().emplace_back(std::forward<Value>(value));
    }
    *member_ = std::forward<Value>(value);
    return member_;
  }

  bool open(json&& container) {
    if (open_.size() == depth_) {
      return refuse("nested deeper than " + std::to_string(depth_) + " levels", false);
    }
    open_.push_back(add(std::move(container)));
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  bool refuse(std::string message, bool not_json) {
    error_ = {std::move(message), not_json};
    return false;
  }

  std::size_t depth_;
  json root_;
  std::vector<json*> open_;  ///< the containers around the current place
  json* member_ = nullptr;   ///< where to put the value of the last key
  JsonError error_;
};

}  // namespace

Result<json> parse_strict(std::string_view text, std::size_t depth) {
  // The parser takes a NUL for the end of its input and would ignore the rest.
  if (const auto nul = text.find('\0'); nul != std::string_view::npos) {
    return JsonError{"not JSON text, at byte " + std::to_string(nul + 1), true};
  }
  Builder builder(depth);
  if (!json::sax_parse(text.begin(), text.end(), &builder)) {
    return builder.take_error();
  }
  return {boost::system::in_place_value, builder.take()};
}

}  // namespace meldroom::protocol
