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

/// A text that grows at its end, piece by piece. Everything that is sent or saved is written into one. Most texts fit
/// into the object and need no other memory. It copies small pieces inline, where std::string would call a function.
class TextBuffer {
 public:
  TextBuffer() = default;
  explicit TextBuffer(std::string_view text) { append(text); }
  TextBuffer(const TextBuffer&) = delete;
  TextBuffer& operator=(const TextBuffer&) = delete;

  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }
  [[nodiscard]] char back() const { return end_[-1]; }
  operator std::string_view() const { return {begin_, size()}; }
  [[nodiscard]] std::string str() const { return std::string(std::string_view(*this)); }

  /// Removes everything that was appended since the text had this size.
  void cut(std::size_t size) { end_ = begin_ + size; }

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
    end_ = std::copy(begin_, end_, larger.get());
    space_ = std::move(larger);
    begin_ = space_.get();
    limit_ = begin_ + most;
  }

  std::array<char, 1024> usual_;   ///< not filled before it is written
  std::unique_ptr<char[]> space_;  ///< for a text that does not fit into `usual_`
  char* begin_ = usual_.data();
  char* end_ = begin_;
  char* limit_ = begin_ + usual_.size();
};

}  // namespace meldroom::protocol
