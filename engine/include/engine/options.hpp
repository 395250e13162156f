#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace meldroom::engine {

/// A switch, a number or a choice among words.
using OptionValue = std::variant<bool, int, std::string>;

/// A room's options by name. A complete set holds every option of its variant. A value like a std::map, but copies
/// share their contents until one of them changes: a room, its match and its document all have the same options.
class OptionValues {
 public:
  using Map = std::map<std::string, OptionValue, std::less<>>;
  using key_type = Map::key_type;
  using mapped_type = Map::mapped_type;
  using value_type = Map::value_type;
  using const_iterator = Map::const_iterator;

  OptionValues() = default;
  OptionValues(std::initializer_list<value_type> values) : map_(std::make_shared<Map>(values)) {}

  [[nodiscard]] const_iterator begin() const { return map().begin(); }
  [[nodiscard]] const_iterator end() const { return map().end(); }
  [[nodiscard]] std::size_t size() const { return map().size(); }
  [[nodiscard]] Map::key_compare key_comp() const { return map().key_comp(); }
  [[nodiscard]] std::size_t max_size() const { return map().max_size(); }
  [[nodiscard]] const_iterator find(std::string_view name) const { return map().find(name); }
  [[nodiscard]] bool contains(std::string_view name) const { return map().contains(name); }

  /// The value of that option; throws std::out_of_range if it is missing.
  [[nodiscard]] const OptionValue& at(std::string_view name) const {
    const auto found = find(name);
    if (found == end()) throw std::out_of_range("no option " + std::string(name));
    return found->second;
  }

  OptionValue& operator[](std::string_view name) {
    return own().try_emplace(std::string(name)).first->second;
  }
  /// Does nothing if the option is already set.
  void emplace(std::string_view name, OptionValue value) {
    own().try_emplace(std::string(name), std::move(value));
  }
  /// Adds the options of `more` that are missing here.
  void insert(const OptionValues& more) { own().insert(more.begin(), more.end()); }
  void erase(std::string_view name) {
    if (contains(name)) own().erase(std::string(name));
  }

  friend bool operator==(const OptionValues& a, const OptionValues& b) {
    return a.map_ == b.map_ || a.map() == b.map();
  }

 private:
  [[nodiscard]] const Map& map() const {
    static const Map none;
    return map_ ? *map_ : none;
  }
  /// The map, after making sure that no other value shares it.
  [[nodiscard]] Map& own() {
    if (!map_ || map_.use_count() > 1) map_ = std::make_shared<Map>(map());
    return *map_;
  }

  std::shared_ptr<Map> map_;  ///< changed through own() alone; null if empty
};

/// One option: its meaning, its allowed values and its clause.
struct OptionSpec {
  std::string_view name{};
  std::string_view clause{};
  std::string_view text{};    ///< one sentence for the person who chooses
  OptionValue default_value;  ///< its type is the option's type
  int least = 0;              ///< numbers: inclusive bounds
  int most = 0;
  bool or_zero = false;  ///< numbers: 0 is allowed too, below `least`
  /// Words: the allowed ones; empty for `lexicon`, which can be any of the server's.
  std::vector<std::string_view> choices{};
  int since = 1;  ///< the rules version that introduced it; matches under older versions do not have it
};

}  // namespace meldroom::engine
