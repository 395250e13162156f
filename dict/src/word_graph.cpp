#include "word_graph.hpp"

#include <algorithm>
#include <unordered_set>

#include "dict/lexicon.hpp"

namespace meldroom::dict {
namespace {

/// Makes nodes bottom-up, so two nodes are equal if their marks and arcs are equal. Equal nodes are made only once.
class Builder {
 public:
  /// The node of these words, which have the same first `depth` letters.
  std::uint32_t node(std::span<const std::string_view> words, std::size_t depth) {
    WordGraph::Node made;
    made.is_word = words.front().size() == depth;
    made.words = static_cast<std::uint32_t>(words.size());
    auto rest = words.subspan(made.is_word ? 1 : 0);
    while (!rest.empty()) {
      const char letter = rest.front()[depth];
      const auto end =
          std::ranges::find_if(rest, [&](std::string_view word) { return word[depth] != letter; });
      const auto same = rest.first(static_cast<std::size_t>(end - rest.begin()));
      made.children.push_back({letter, node(same, depth + 1)});
      rest = rest.subspan(same.size());
    }
    return unique(std::move(made));
  }

  WordGraph take() { return {std::move(nodes_)}; }

 private:
  std::uint32_t unique(WordGraph::Node made) {
    nodes_.push_back(std::move(made));
    const auto candidate = static_cast<std::uint32_t>(nodes_.size() - 1);
    const auto [known, fresh] = known_.insert(candidate);
    if (!fresh) {
      nodes_.pop_back();
    }
    return *known;
  }

  struct Hash {
    const std::vector<WordGraph::Node>* nodes;
    std::size_t operator()(std::uint32_t number) const {
      const WordGraph::Node& node = (*nodes)[number];
      std::uint64_t hash = node.is_word ? 1 : 0;
      for (const WordGraph::Arc& arc : node.children) {
        const auto part = std::uint64_t{arc.target} << 8 | static_cast<unsigned char>(arc.letter);
        hash = (hash ^ part) * 0x9E37'79B9'7F4A'7C15ULL;
        hash ^= hash >> 32;
      }
      return static_cast<std::size_t>(hash);
    }
  };
  struct Equal {
    const std::vector<WordGraph::Node>* nodes;
    bool operator()(std::uint32_t a, std::uint32_t b) const {
      return (*nodes)[a].is_word == (*nodes)[b].is_word && (*nodes)[a].children == (*nodes)[b].children;
    }
  };

  std::vector<WordGraph::Node> nodes_;
  std::unordered_set<std::uint32_t, Hash, Equal> known_{0, Hash{&nodes_}, Equal{&nodes_}};
};

}  // namespace

std::uint32_t WordGraph::Node::flags() const {
  std::uint32_t flags = is_word ? format::word_bit : 0;
  for (const Arc& arc : children) {
    flags |= 1U << (arc.letter - 'A');
  }
  return flags;
}

WordGraph build_word_graph(std::span<const std::string_view> words) {
  Builder builder;
  builder.node(words, 0);
  return builder.take();
}

}  // namespace meldroom::dict
