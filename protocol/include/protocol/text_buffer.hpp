#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace meldroom::protocol {

/// A text that grows at its end, piece by piece. Everything that is sent or saved is written into one. It copies small
/// pieces inline, where std::string would call a function. After a move from it, it must not be used.
class TextBuffer {
 public:
  TextBuffer() = default;
  explicit TextBuffer(std::string_view text) { append(text); }

  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(end_ - space_.get()); }
  [[nodiscard]] char back() const { return end_[-1]; }
  operator std::string_view() const { return {space_.get(), size()}; }
  [[nodiscard]] std::string str() const { return std::string(std::string_view(*this)); }

  /// Removes everything that was appended since the text had this size.
  void cut(std::size_t size) { end_ = space_.get() + size; }

  void push_back(char character) {
    *room(1) = character;
    ++end_;
  }
  TextBuffer& append(std::string_view text) {
    std::memcpy(room(text.size()), text.data(), text.size());
    end_ += text.size();
    return *this;
  }
  template <std::size_t Size>
  TextBuffer& append(const std::array<char, Size>& text) {
    std::memcpy(room(Size), text.data(), Size);
    end_ += Size;
    return *this;
  }
  /// Calls `write(to)`, which writes up to `most` characters at `to` and returns where they end.
  template <class Write>
  void append(std::size_t most, Write write) {
    end_ = write(room(most));
  }

 private:
  char* room(std::size_t size) {
    if (static_cast<std::size_t>(limit_ - end_) < size) {
      grow(size);
    }
    return end_;
  }
  /// A separate function, so that the append functions are small enough for inlining.
  [[gnu::noinline]] void grow(std::size_t size) {
    const std::size_t most = 2 * (this->size() + size);
    auto larger = std::make_unique_for_overwrite<char[]>(most);
    end_ = std::ranges::copy(space_.get(), end_, larger.get()).out;
    space_ = std::move(larger);
    limit_ = space_.get() + most;
  }

  static constexpr std::size_t usual = 1024;  ///< most texts fit

  /// The text, and room for more.
  std::unique_ptr<char[]> space_ = std::make_unique_for_overwrite<char[]>(usual);
  char* end_ = space_.get();
  char* limit_ = end_ + usual;
};

}  // namespace meldroom::protocol
