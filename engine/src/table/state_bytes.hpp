#pragma once

#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/pfr.hpp>

#include "engine/view.hpp"

/// A state as bytes. Fixed rules, no padding, the same on every machine: integers and enumerations little endian
/// in their own width, bool one byte, optional a byte 0 or 1 and then the value, string and list a 4-byte count
/// and then the elements, a structure the fields that `FieldsOf::of(structure)` gives as a tuple.
namespace meldroom::engine {

/// Every field in the order declared: for comparing states of one program (Match::bytes).
struct AllFields {
  template <class T>
  static auto of(const T& value) {
    if constexpr (requires { value.fields(); }) {
      return value.fields();
    } else {
      return boost::pfr::structure_tie(value);
    }
  }
};

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
      for (const std::ranges::range_value_t<T>& element : value) {
        write(element);
      }
    } else {
      std::apply([this](const auto&... field) { (this->write(field), ...); }, FieldsOf::of(value));
    }
  }
  template <class T>
  void write(const std::optional<T>& value) {
    write(value.has_value());
    if (value) {
      write(*value);
    }
  }
  template <class T>
  void write(const Shared<T>& value) {
    write(value ? *value : T{});
  }

  [[nodiscard]] std::span<const std::uint8_t> written() const { return {bytes_.data(), used_}; }
  [[nodiscard]] std::vector<std::uint8_t> take() {
    bytes_.resize(used_);
    return std::move(bytes_);
  }

 private:
  /// Room for `size` more bytes. A state is written at every move, so this is not left to a vector's insert.
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
