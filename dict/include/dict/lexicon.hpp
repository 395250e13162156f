#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/system/result.hpp>

namespace meldroom::dict::format {

/// Set among the letters of a node if a word ends there.
inline constexpr std::uint32_t word_bit = 1U << 31;

/// A number of a lexicon file: 4 bytes, the lowest first.
inline std::uint32_t load(const std::byte* at) {
  return std::to_integer<std::uint32_t>(at[0]) | std::to_integer<std::uint32_t>(at[1]) << 8 |
         std::to_integer<std::uint32_t>(at[2]) << 16 | std::to_integer<std::uint32_t>(at[3]) << 24;
}

}  // namespace meldroom::dict::format

/// Words: the compiled lexicon, look-up and traversal. Knows letters but no cards.
namespace meldroom::dict {

/// The number of a word in its lexicon, 0-based, in alphabetical order (the word graph is a perfect hash).
enum class WordIndex : std::uint32_t {};

/// No lexicon has shorter or longer words.
inline constexpr std::size_t min_word_letters = 2;
inline constexpr std::size_t max_word_letters = 15;

/// What a lexicon knows about a word, one bit for each trait. The recipe that sets them is in dict/recipe.md.
enum class Trait : std::uint32_t {
  plural = 1U << 0,           ///< the plural of a noun that is spelled differently
  own_singular = 1U << 1,     ///< no plural, or a plural that is also a singular (NEWS)
  inflected_s = 1U << 2,      ///< third person (RUNS)
  inflected_ed = 1U << 3,     ///< past or participle in -ED (WALKED)
  inflected_ing = 1U << 4,    ///< -ING form
  inflected_er = 1U << 5,     ///< comparative, or the doer of a verb (TEACHER)
  inflected_other = 1U << 6,  ///< an irregular inflection (RAN)
  us_only = 1U << 7,          ///< American spelling only
  gb_only = 1U << 8,          ///< British spelling only
  name = 1U << 9,             ///< a name, and nothing else that WordNet knows
  offensive = 1U << 10,       ///< refused at tables that play `family`
  mild = 1U << 11,            ///< ambiguous: allowed, but never proposed by aids
  everyday = 1U << 12,        ///< one of the commonest words: a vocabulary for beginners
  rare = 1U << 13,            ///< most readers do not know it; not set if SCOWL does not have the word
};

/// A set of traits.
class Traits {
 public:
  constexpr Traits() = default;
  constexpr explicit Traits(std::uint32_t bits) : bits_(bits) {}
  [[nodiscard]] constexpr bool has(Trait trait) const {
    return (bits_ & static_cast<std::uint32_t>(trait)) != 0;
  }
  constexpr void add(Trait trait) { bits_ |= static_cast<std::uint32_t>(trait); }
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  /// True for a word that is only the plural of another: CATS, not NEWS, not BUS.
  [[nodiscard]] constexpr bool only_plural() const { return has(Trait::plural) && !has(Trait::own_singular); }
  friend constexpr bool operator==(Traits, Traits) = default;

 private:
  std::uint32_t bits_ = 0;
};

/// Why a file was refused as a lexicon, or could not be built or saved: a sentence for the person who named the file.
struct LexiconError {
  std::string message;
};

/// The result, or why there is none.
template <class T>
using Result = boost::system::result<T, LexiconError>;

/// Result::value() calls it for an error. Throws a std::runtime_error with the message.
[[noreturn]] void throw_exception_from_error(const LexiconError& error, const boost::source_location& where);

/// A compiled lexicon: immutable, mapped read-only, safe to share between threads.
/// It holds words in capital letters A-Z, and finds no other spelling.
class Lexicon {
  struct Graph;

 public:
  /// The mask of A to Z.
  static constexpr std::uint32_t all_letters = (1U << 26) - 1;

  class Children;

  /// A node of the word graph, for a walk letter by letter. Cheap to copy; it must not outlive its lexicon.
  class Node {
   public:
    /// True if the letters walked so far are a word.
    [[nodiscard]] bool is_word() const;
    /// The child for a letter 'A'..'Z'; nothing if no word continues with this letter.
    [[nodiscard]] std::optional<Node> child(char letter) const;
    /// The children for the letters of a mask (bit 0 is A), in alphabetical order. Some letters may have no child.
    [[nodiscard]] Children children(std::uint32_t letters = all_letters) const;
    /// The index of the word that ends here; call it only if is_word().
    [[nodiscard]] WordIndex index() const { return WordIndex{words_before_}; }

   private:
    friend class Lexicon;
    friend class Children;
    Node(const Graph* graph, std::uint32_t node, std::uint32_t words_before)
        : graph_(graph), node_(node), words_before_(words_before) {}

    const Graph* graph_;
    std::uint32_t node_;
    std::uint32_t words_before_;
  };

  /// Maps a lexicon file. Checks magic, version, sizes, every offset and the content hash. A damaged or foreign file
  /// gives an error and is never read out of bounds. To replace a file in use, rename a new file over it; never write
  /// into it.
  static Result<std::shared_ptr<const Lexicon>> open(const std::filesystem::path& file);
  /// The same from bytes in memory.
  static Result<std::shared_ptr<const Lexicon>> from_bytes(std::vector<std::byte> bytes);

  Lexicon(const Lexicon&) = delete;
  Lexicon& operator=(const Lexicon&) = delete;
  ~Lexicon();

  /// The name by which a room's option `lexicon` selects it.
  [[nodiscard]] std::string_view name() const;
  /// BLAKE2b-256 of the content, 64 hex digits. Match records name a lexicon by this hash.
  [[nodiscard]] std::string_view hash() const;
  /// The number of words; their indices are 0 to size() - 1.
  [[nodiscard]] std::size_t size() const;

  /// True if `word`, in capital letters, is in the lexicon.
  [[nodiscard]] bool contains(std::string_view word) const { return find(word).has_value(); }
  /// The index of a word in capital letters; nothing if it is not in the lexicon.
  [[nodiscard]] std::optional<WordIndex> find(std::string_view word) const;
  /// The word at an index. Like the functions below, it throws std::out_of_range for an index that belongs to no word.
  [[nodiscard]] std::string word(WordIndex index) const;
  /// The traits of a word.
  [[nodiscard]] Traits traits(WordIndex index) const;
  /// The dictionary form of an inflected word; the word itself if it is a dictionary form.
  [[nodiscard]] WordIndex lemma(WordIndex index) const;
  /// A short definition; for an inflected word the one of its lemma. Empty if there is none. Printable ASCII.
  [[nodiscard]] std::string_view gloss(WordIndex index) const;
  /// The node of the empty word, where every walk begins.
  [[nodiscard]] Node root() const;

 private:
  /// The node and arc tables of a checked file, so every number in them can be trusted. dict/format.md has the layout.
  struct Graph {
    const std::byte* nodes;
    const std::byte* arcs;

    [[nodiscard]] std::uint32_t flags(std::uint32_t node) const {
      return format::load(nodes + 8 * std::size_t{node});
    }
    [[nodiscard]] std::uint32_t letters(std::uint32_t node) const { return flags(node) & all_letters; }
    [[nodiscard]] std::uint32_t first_arc(std::uint32_t node) const {
      return format::load(nodes + 8 * std::size_t{node} + 4);
    }
    [[nodiscard]] std::uint32_t target(std::uint32_t arc) const {
      return format::load(arcs + 8 * std::size_t{arc});
    }
    [[nodiscard]] std::uint32_t skip(std::uint32_t arc) const {
      return format::load(arcs + 8 * std::size_t{arc} + 4);
    }
  };
  struct Impl;

  explicit Lexicon(std::unique_ptr<Impl> impl);
  static Result<std::shared_ptr<const Lexicon>> adopt(std::unique_ptr<Impl> impl);
  [[nodiscard]] std::size_t checked(WordIndex index) const;

  std::unique_ptr<Impl> impl_;
};

// Inline, because a search walks hundreds of thousands of nodes.

/// The children of a node, as a range.
class Lexicon::Children {
 public:
  struct Child {
    char letter;
    std::uint32_t bit;  ///< of the letter, in a mask of letters
    Node node;
  };

  class Iterator {
   public:
    Child operator*() const {
      const Graph& graph = *parent_.graph_;
      const auto bit = rest_ & (~rest_ + 1);
      // Arcs are in the order of their letters.
      const auto arc = arcs_ + static_cast<std::uint32_t>(std::popcount(here_ & (bit - 1)));
      return {static_cast<char>('A' + std::countr_zero(rest_)), bit,
              Node(&graph, graph.target(arc), parent_.words_before_ + graph.skip(arc))};
    }
    Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    bool operator==(std::default_sentinel_t) const { return rest_ == 0; }

   private:
    friend class Children;
    Iterator(Node parent, std::uint32_t wanted)
        : parent_(parent),
          here_(parent.graph_->letters(parent.node_)),
          rest_(here_ & wanted),
          arcs_(parent.graph_->first_arc(parent.node_)) {}

    Node parent_;
    std::uint32_t here_;  ///< all letters of the parent
    std::uint32_t rest_;  ///< the letters still to visit
    std::uint32_t arcs_;  ///< where the parent's arcs begin
  };

  [[nodiscard]] Iterator begin() const { return {parent_, letters_}; }
  [[nodiscard]] static std::default_sentinel_t end() { return {}; }

 private:
  friend class Node;
  Children(Node parent, std::uint32_t letters) : parent_(parent), letters_(letters) {}

  Node parent_;
  std::uint32_t letters_;
};

inline bool Lexicon::Node::is_word() const {
  return (graph_->flags(node_) & format::word_bit) != 0;
}

inline Lexicon::Children Lexicon::Node::children(std::uint32_t letters) const {
  return {*this, letters};
}

inline std::optional<Lexicon::Node> Lexicon::Node::child(char letter) const {
  if (letter < 'A' || letter > 'Z') {
    return std::nullopt;
  }
  const std::uint32_t here = graph_->letters(node_);
  const std::uint32_t bit = 1U << (letter - 'A');
  if ((here & bit) == 0) {
    return std::nullopt;
  }
  const auto arc = graph_->first_arc(node_) + static_cast<std::uint32_t>(std::popcount(here & (bit - 1)));
  return Node(graph_, graph_->target(arc), words_before_ + graph_->skip(arc));
}

}  // namespace meldroom::dict
