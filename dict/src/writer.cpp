#include "writer.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <unordered_map>

#include "dict/explain.hpp"
#include "format.hpp"
#include "word_graph.hpp"

namespace meldroom::dict {
namespace {

void append(std::vector<std::byte>& bytes, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<std::byte>(value >> shift));
  }
}

void append(std::vector<std::byte>& bytes, std::string_view text) {
  const auto from = std::as_bytes(std::span(text));
  bytes.insert(bytes.end(), from.begin(), from.end());
}

void require(bool condition, const std::string& complaint) {
  if (!condition) {
    throw std::invalid_argument(complaint);
  }
}

void check(std::string_view name, std::span<const Entry> entries) {
  require(format::valid_name(name), "not a name for a lexicon: " + std::string(name));
  require(!entries.empty(), "a lexicon needs a word");
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[i];
    require(why_unusable(entry.word).empty(), "not a word for a lexicon: " + entry.word);
    require(i == 0 || entries[i - 1].word < entry.word, "out of order: " + entry.word);
    require(entry.lemma < entries.size(), "no such lemma, of " + entry.word);
    require(std::ranges::all_of(entry.gloss, [](char c) { return c >= ' ' && c <= '~'; }),
            "not printable ASCII: the gloss of " + entry.word);
  }
}

/// The texts of the glosses, each stored once, with their offsets. Offset 0 is the empty text.
class GlossText {
 public:
  std::uint32_t offset(const std::string& gloss) {
    const auto [known, fresh] = offsets_.try_emplace(gloss, static_cast<std::uint32_t>(text_.size()));
    if (fresh) {
      text_ += gloss;
      text_ += '\0';
    }
    return known->second;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::unordered_map<std::string, std::uint32_t> offsets_{{std::string(), 0}};
  std::string text_ = std::string(1, '\0');
};

void append(std::vector<std::byte>& bytes, const WordGraph& graph) {
  std::uint32_t first_arc = 0;
  for (const WordGraph::Node& node : graph.nodes) {
    append(bytes, node.flags());
    append(bytes, first_arc);
    first_arc += static_cast<std::uint32_t>(node.children.size());
  }
  for (const WordGraph::Node& node : graph.nodes) {
    std::uint32_t skip = node.is_word ? 1 : 0;
    for (const WordGraph::Arc& arc : node.children) {
      append(bytes, arc.target);
      append(bytes, skip);
      skip += graph.nodes[arc.target].words;
    }
  }
}

}  // namespace

std::vector<std::byte> write_lexicon(std::string_view name, std::span<const Entry> entries) {
  check(name, entries);
  std::vector<std::string_view> words;
  words.reserve(entries.size());
  for (const Entry& entry : entries) {
    words.emplace_back(entry.word);
  }
  const WordGraph graph = build_word_graph(words);
  GlossText glosses;
  std::vector<std::uint32_t> gloss_offsets;
  gloss_offsets.reserve(entries.size());
  for (const Entry& entry : entries) {
    gloss_offsets.push_back(glosses.offset(entry.gloss));
  }

  format::Sizes sizes{
      .words = entries.size(), .nodes = graph.nodes.size(), .gloss_bytes = glosses.text().size()};
  for (const WordGraph::Node& node : graph.nodes) {
    sizes.arcs += node.children.size();
  }
  require(sizes.file_bytes() <= std::numeric_limits<std::uint32_t>::max(),
          "a lexicon file holds less than 4 GiB");

  std::vector<std::byte> bytes;
  bytes.reserve(sizes.file_bytes());
  append(bytes, format::magic);
  append(bytes, format::version);
  append(bytes, static_cast<std::uint32_t>(sizes.file_bytes()));
  bytes.resize(format::name_at);
  append(bytes, name);
  bytes.resize(format::sizes_at);
  for (const std::uint64_t size : {sizes.words, sizes.nodes, sizes.arcs, sizes.gloss_bytes}) {
    append(bytes, static_cast<std::uint32_t>(size));
  }
  append(bytes, graph);
  for (const Entry& entry : entries) {
    append(bytes, entry.traits.bits());
  }
  for (const Entry& entry : entries) {
    append(bytes, entry.lemma);
  }
  for (const std::uint32_t offset : gloss_offsets) {
    append(bytes, offset);
  }
  append(bytes, glosses.text());

  const auto hash = format::content_hash(std::span(bytes).subspan(format::content_at));
  std::ranges::copy(hash, bytes.begin() + format::hash_at);
  return bytes;
}

}  // namespace meldroom::dict
