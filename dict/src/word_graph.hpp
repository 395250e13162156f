#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace meldroom::dict {

/// A minimal acyclic word graph (a DAWG): equal endings exist only once. A node comes after all its children; the root
/// is last.
struct WordGraph {
  struct Arc {
    char letter;  ///< 'A'..'Z'
    std::uint32_t target;
    friend bool operator==(const Arc&, const Arc&) = default;
  };
  struct Node {
    bool is_word = false;
    std::vector<Arc> children;  ///< by letter
    std::uint32_t words = 0;    ///< how many words end here or below

    /// The node's first number in the file: the mask of its letters, and the mark of a word.
    [[nodiscard]] std::uint32_t flags() const;
  };
  std::vector<Node> nodes;
};

/// The graph of words in capital letters, sorted, without duplicates, not empty.
[[nodiscard]] WordGraph build_word_graph(std::span<const std::string_view> words);

}  // namespace meldroom::dict
