#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <boost/pfr.hpp>

#include "engine/view.hpp"

/// A state as bytes, by fixed rules, without padding, the same on every machine:
/// - Integers and enumerations: little endian, in their own width. bool: one byte.
/// - optional: a byte 0 or 1, then the value. variant: a byte for the alternative, then its value.
/// - string, list and map: a 4-byte count, then the elements.
/// - A structure: the fields that `FieldsOf::of(structure)` returns as a tuple.
/// `StateReader` (state_reader.hpp) reads the bytes back.
namespace meldroom::engine {

/// Every field in declaration order. A class that is not a plain structure returns its fields from `fields()`.
struct AllFields {
  template <class T>
  static auto of(T& value) {
    if constexpr (requires { value.fields(); }) {
      return value.fields();
    } else {
      return boost::pfr::structure_tie(value);
    }
  }
};

/// A text of bounded length, such as FaceCode. Written as a string.
template <class T>
concept BoundedText = requires(const T& value) {
  { value.str() } -> std::convertible_to<std::string>;
};

template <class T>
concept Duration = requires(const T& value) { std::chrono::duration(value); };

/// Copied as one block.
template <class T>
concept Bytes =
    std::ranges::contiguous_range<T> && (std::same_as<std::ranges::range_value_t<T>, char> ||
                                         std::same_as<std::ranges::range_value_t<T>, std::uint8_t>);

template <class FieldsOf>
class StateBytes {
 public:
  template <class T>
  void write(const T& value) {
    if constexpr (std::is_enum_v<T>) {
      write(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::is_integral_v<T>) {
      auto rest = static_cast<std::uint64_t>(value);
      auto* to = claim(sizeof(T));
      for (std::size_t i = 0; i < sizeof(T); ++i, rest >>= 8U) {
        to[i] = static_cast<std::uint8_t>(rest);
      }
    } else if constexpr (std::ranges::sized_range<T>) {
      write(static_cast<std::uint32_t>(std::ranges::size(value)));
      if constexpr (Bytes<T>) {
        std::copy(value.begin(), value.end(), claim(value.size()));
      } else {
        for (const std::ranges::range_value_t<T>& element : value) {
          write(element);
        }
      }
    } else if constexpr (BoundedText<T>) {
      write(std::string(value.str()));
    } else if constexpr (Duration<T>) {
      write(value.count());
    } else {
      std::apply([this](const auto&... field) { (this->write(field), ...); }, FieldsOf::of(value));
    }
  }
  template <class First, class Second>
  void write(const std::pair<First, Second>& value) {
    write(value.first);
    write(value.second);
  }
  template <class T>
  void write(const std::optional<T>& value) {
    write(value.has_value());
    if (value) {
      write(*value);
    }
  }
  template <class... Ts>
  void write(const std::variant<Ts...>& value) {
    write(static_cast<std::uint8_t>(value.index()));
    std::visit([this](const auto& held) { this->write(held); }, value);
  }
  template <class T>
  void write(const Shared<T>& value) {
    if constexpr (requires { FieldsOf::shared(value); }) {
      write(FieldsOf::shared(value));
    } else {
      write(static_cast<bool>(value));
      if (value) {
        write(*value);
      }
    }
  }

  [[nodiscard]] std::span<const std::uint8_t> written() const { return {bytes_.data(), used_}; }
  [[nodiscard]] std::vector<std::uint8_t> take() {
    bytes_.resize(used_);
    return std::move(bytes_);
  }

 private:
  /// Makes room for `size` more bytes. A state is written at every move, and growing in large steps is faster than a
  /// vector's insert.
  std::uint8_t* claim(std::size_t size) {
    if (used_ + size > bytes_.size()) {
      bytes_.resize(2 * (used_ + size));
    }
    used_ += size;
    return bytes_.data() + (used_ - size);
  }

  std::vector<std::uint8_t> bytes_ = std::vector<std::uint8_t>(1024);
  std::size_t used_ = 0;
};

}  // namespace meldroom::engine
