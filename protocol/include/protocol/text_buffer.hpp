#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace meldroom::protocol {

/// A text that grows at its end, piece by piece. Everything that is sent or saved is written into one. It copies small
/// pieces inline, where std::string would call a function.
class TextBuffer {
 public:
  TextBuffer() = default;
  explicit TextBuffer(std::string_view text) { append(text); }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] char back() const { return space_[size_ - 1]; }
  operator std::string_view() const { return {space_.data(), size_}; }
  /// Returns the text without copying it.
  [[nodiscard]] std::string take() && {
    space_.resize(size_);
    return std::move(space_);
  }

  /// Makes room for a text of this size.
  void reserve(std::size_t size) {
    if (size > space_.size()) {
      space_.resize(size);
    }
  }
  /// Removes everything that was appended since the text had this size.
  void cut(std::size_t size) { size_ = size; }

  void push_back(char character) {
    *room(1) = character;
    ++size_;
  }
  TextBuffer& append(std::string_view text) {
    std::memcpy(room(text.size()), text.data(), text.size());
    size_ += text.size();
    return *this;
  }
  template <std::size_t Size>
  TextBuffer& append(const std::array<char, Size>& text) {
    std::memcpy(room(Size), text.data(), Size);
    size_ += Size;
    return *this;
  }
  /// Calls `write(to)`, which writes up to `most` characters at `to` and returns where they end.
  template <class Write>
  void append(std::size_t most, Write write) {
    char* const to = room(most);
    size_ += static_cast<std::size_t>(write(to) - to);
  }

 private:
  char* room(std::size_t size) {
    if (space_.size() - size_ < size) {
      grow(size);
    }
    return space_.data() + size_;
  }
  /// A separate function, so that the append functions are small enough for inlining.
  [[gnu::noinline]] void grow(std::size_t size) {
    constexpr std::size_t first = 512;
    space_.resize(std::max({first, 2 * space_.size(), size_ + size}));
  }

  std::string space_;  ///< the text, and room for more
  std::size_t size_ = 0;
};

}  // namespace meldroom::protocol
