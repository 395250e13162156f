#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/container/static_vector.hpp>
#include <nlohmann/json.hpp>

#include "engine/seat.hpp"
#include "protocol/hex.hpp"
#include "protocol/json_error.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/move_json.hpp"
#include "protocol/text.hpp"
#include "protocol/wire.hpp"

/// Reading untrusted JSON. A reader is a function (value, path, problem) -> T. It never throws, and its result counts
/// only if `problem` is still empty at the end. Only the first problem is kept.
namespace meldroom::protocol {

/// The place of a value in its document. It lives on the stack and is only written out when something is wrong there.
struct Path {
  const Path* parent = nullptr;
  std::string_view field{};  ///< a field of an object or, if empty,
  std::size_t index = 0;     ///< an index in a list

  /// "body.move.cards[2]"; empty for the document itself.
  [[nodiscard]] std::string text() const;
};

/// What to do with a field, or a name of an enumeration, that this version does not know.
enum class Unknown {
  refused,
  ignored  ///< for a server that may be newer: skip the field; take the name for the first one
};

/// The first problem of a document, and how the document is read.
class Problem {
 public:
  explicit Problem(Unknown unknown = Unknown::refused, CardNames cards = CardNames::ids)
      : unknown_(unknown), cards_(cards) {}
  [[nodiscard]] Unknown unknown() const { return unknown_; }
  /// How its moves name cards.
  [[nodiscard]] CardNames cards() const { return cards_; }
  void report(const Path& path, std::string_view what);
  [[nodiscard]] explicit operator bool() const { return !message_.empty(); }
  [[nodiscard]] std::string take() { return std::move(message_); }

 private:
  Unknown unknown_;
  CardNames cards_;
  std::string message_;
};

/// A whole number within bounds. 3.0, true and "3" are errors.
[[nodiscard]] std::int64_t read_int(const nlohmann::json& value, std::int64_t least, std::int64_t most,
                                    const Path& path, Problem& problem);

/// The fields of one object. The caller asks for each field once; finish() refuses all other fields, unless unknown
/// ones are ignored.
class Fields {
 public:
  Fields(const nlohmann::json& value, const Path& path, Problem& problem);

  [[nodiscard]] bool has(std::string_view name) const;

  template <class Reader>
  auto required(std::string_view name, Reader read) {
    using Value = decltype(read(std::declval<const nlohmann::json&>(), path_, problem_));
    const nlohmann::json* value = take(name);
    const Path path{&path_, name};
    if (value == nullptr) {
      problem_.report(path, "is missing");
      return Value{};
    }
    return read(*value, path, problem_);
  }

  template <class Reader>
  auto optional(std::string_view name, Reader read) {
    using Value = decltype(read(std::declval<const nlohmann::json&>(), path_, problem_));
    const nlohmann::json* value = take(name);
    return value == nullptr ? std::optional<Value>() : read(*value, Path{&path_, name}, problem_);
  }

  void finish();

 private:
  const nlohmann::json* take(std::string_view name);

  const nlohmann::json::object_t* object_ = nullptr;
  const Path& path_;
  Problem& problem_;
  boost::container::static_vector<std::string_view, 32> known_;
  std::size_t taken_ = 0;
};

// ---- readers ----

template <class T = std::int64_t>
auto whole(std::int64_t least, std::int64_t most) {
  return [=](const nlohmann::json& value, const Path& path, Problem& problem) {
    return static_cast<T>(read_int(value, least, most, path, problem));
  };
}

[[nodiscard]] bool read_bool(const nlohmann::json& value, const Path& path, Problem& problem);
[[nodiscard]] engine::Seat read_seat(const nlohmann::json& value, const Path& path, Problem& problem);

[[nodiscard]] std::string read_text(const nlohmann::json& value, const TextRule& rule, const Path& path,
                                    Problem& problem);

/// The id of a clause, as views hold it. A document that invents thousands of clauses gets a problem instead.
[[nodiscard]] std::string_view read_clause(const nlohmann::json& value, const Path& path, Problem& problem);

/// Any text.
[[nodiscard]] std::string read_any_text(const nlohmann::json& value, const Path& path, Problem& problem);

inline auto text(TextRule rule) {
  return [rule](const nlohmann::json& value, const Path& path, Problem& problem) {
    return read_text(value, rule, path, problem);
  };
}

/// Exactly `Size` bytes.
template <std::size_t Size>
std::array<std::uint8_t, Size> read_hex(const nlohmann::json& value, const Path& path, Problem& problem) {
  std::array<std::uint8_t, Size> bytes{};
  if (!value.is_string() || !decode_hex(value.get_ref<const std::string&>(), bytes)) {
    problem.report(path, "must be " + std::to_string(2 * Size) + " hex digits in lower case");
  }
  return bytes;
}

/// A list of at most `most` elements.
template <class Reader>
auto list(Reader read, std::size_t most) {
  return [=](const nlohmann::json& value, const Path& path, Problem& problem) {
    std::vector<decltype(read(value, path, problem))> elements;
    if (!value.is_array() || value.size() > most) {
      problem.report(path, "must be a list of at most " + std::to_string(most));
      return elements;
    }
    elements.reserve(value.size());
    for (const auto& element : value) {
      elements.push_back(read(element, Path{&path, {}, elements.size()}, problem));
    }
    return elements;
  };
}

/// Reads an enumerator by its name.
template <class Enum>
  requires is_wire_enum<Enum>
Enum read_enum(const nlohmann::json& value, const Path& path, Problem& problem) {
  constexpr const auto& names = enumerator_names<Enum>;
  if (value.is_string()) {
    const auto found = std::find(names.begin(), names.end(), value.get_ref<const std::string&>());
    if (found != names.end()) {
      return static_cast<Enum>(found - names.begin());
    }
  }
  if (value.is_string() && problem.unknown() == Unknown::ignored) {
    return Enum{};
  }
  std::string known;
  for (const auto name : names) {
    known.append(known.empty() ? "" : ", ").append(name);
  }
  problem.report(path, "must be one of " + known);
  return Enum{};
}

/// Runs a reader over a whole document.
template <class Reader>
auto read_document(const nlohmann::json& document, Reader read, Unknown unknown = Unknown::refused,
                   CardNames cards = CardNames::ids)
    -> Result<decltype(read(document, std::declval<const Path&>(), std::declval<Problem&>()))> {
  Problem problem(unknown, cards);
  auto value = read(document, Path{}, problem);
  if (problem) {
    return JsonError{problem.take()};
  }
  return value;
}

}  // namespace meldroom::protocol
