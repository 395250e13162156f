#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/clause.hpp"
#include "engine/state_bytes.hpp"

namespace meldroom::engine {

/// Reads what `StateBytes<AllFields>` wrote, into a value of the same type in the same program. With any bytes, it
/// never reads past their end and never makes a list longer than they are. It does not check whether a value makes
/// sense.
class StateReader {
 public:
  explicit StateReader(std::span<const std::uint8_t> bytes) : left_(bytes) {}

  /// Whether all bytes were read and were well-formed.
  [[nodiscard]] bool complete() const { return !failed_ && left_.empty(); }

  template <class T>
  void read(T& value) {
    if constexpr (std::same_as<T, bool>) {
      value = choice(2) == 1;
    } else if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> number{};
      read(number);
      value = static_cast<T>(number);
    } else if constexpr (std::is_integral_v<T>) {
      const auto bytes = take(sizeof(T));
      std::uint64_t number = 0;
      for (std::size_t i = bytes.size(); i-- > 0;) {
        number = number << 8U | bytes[i];
      }
      value = static_cast<T>(number);
    } else if constexpr (std::same_as<T, std::string_view>) {
      std::string text;
      read(text);
      if (const auto clause = clause_named(text)) {
        value = *clause;
      } else {
        failed_ = true;
      }
    } else if constexpr (std::ranges::sized_range<T>) {
      read_elements(value);
    } else if constexpr (BoundedText<T>) {
      read_text(value);
    } else if constexpr (Duration<T>) {
      typename T::rep count{};
      read(count);
      value = T(count);
    } else {
      std::apply([this](auto&... field) { (this->read(field), ...); }, AllFields::of(value));
    }
  }
  template <class First, class Second>
  void read(std::pair<First, Second>& value) {
    read(value.first);
    read(value.second);
  }
  template <class T>
  void read(std::optional<T>& value) {
    value.reset();
    if (choice(2) == 1) {
      read(value.emplace());
    }
  }
  template <class... Ts>
  void read(std::variant<Ts...>& value) {
    const auto chosen = choice(sizeof...(Ts));
    std::size_t i = 0;
    const auto read_if_chosen = [&]<class T>(std::type_identity<T>) {
      if (i++ == chosen) {
        T held{};
        read(held);
        value = std::move(held);
      }
    };
    (read_if_chosen(std::type_identity<Ts>()), ...);
  }
  template <class T>
  void read(Shared<T>& value) {
    value = {};
    if (choice(2) == 1) {
      T held{};
      read(held);
      value = Shared<T>(std::move(held));
    }
  }

 private:
  /// The next `size` bytes. If there are fewer, it returns none and the reader has failed.
  std::span<const std::uint8_t> take(std::size_t size) {
    if (failed_ || size > left_.size()) {
      failed_ = true;
      return {};
    }
    const auto taken = left_.first(size);
    left_ = left_.subspan(size);
    return taken;
  }

  /// A number below `choices`.
  std::size_t choice(std::size_t choices) {
    std::uint8_t chosen = 0;
    read(chosen);
    failed_ = failed_ || chosen >= choices;
    return failed_ ? 0 : chosen;
  }

  template <class T>
  void read_elements(T& value) {
    std::uint32_t count = 0;
    read(count);
    // An element takes at least one byte.
    failed_ = failed_ || count > left_.size();
    if constexpr (requires { std::tuple_size<T>::value; }) {
      failed_ = failed_ || count != value.size();
      for (std::size_t i = 0; i < value.size() && !failed_; ++i) {
        read(value[i]);
      }
    } else {
      value = T();
      failed_ = failed_ || count > value.max_size();
      for (std::uint32_t i = 0; i < count && !failed_; ++i) {
        if constexpr (requires { typename T::mapped_type; }) {
          std::pair<typename T::key_type, typename T::mapped_type> element{};
          read(element);
          value[element.first] = std::move(element.second);
        } else {
          std::ranges::range_value_t<T> element{};
          read(element);
          value.insert(value.end(), std::move(element));
        }
      }
    }
  }

  template <class T>
  void read_text(T& value) {
    std::string text;
    read(text);
    value = {};
    if (text.empty()) {
      return;
    }
    if constexpr (requires { T::of(text); }) {
      if (auto checked = T::of(std::move(text))) {
        value = *std::move(checked);
      } else {
        failed_ = true;
      }
    } else if (T::allows(text)) {
      value = T(text);
    } else {
      failed_ = true;
    }
  }

  std::span<const std::uint8_t> left_;
  bool failed_ = false;
};

}  // namespace meldroom::engine
