#include "dict/lexicon.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <variant>

#include <sodium.h>

#include "dict/blake2b.hpp"
#include "dict/try.hpp"
#include "format.hpp"

namespace meldroom::dict {

namespace {

using Bytes = std::span<const std::byte>;

/// A file's content, mapped read-only for as long as this lives.
class Mapping {
 public:
  Mapping() = default;
  explicit Mapping(Bytes mapped) : mapped_(mapped) {}
  Mapping(Mapping&& other) noexcept : mapped_(std::exchange(other.mapped_, {})) {}
  Mapping& operator=(Mapping&& other) noexcept {
    std::swap(mapped_, other.mapped_);
    return *this;
  }
  ~Mapping() {
    if (!mapped_.empty()) {
      ::munmap(const_cast<std::byte*>(mapped_.data()), mapped_.size());
    }
  }
  [[nodiscard]] Bytes bytes() const { return mapped_; }

 private:
  Bytes mapped_;
};

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

Result<Mapping> map_file(const std::filesystem::path& file) {
  const auto failure = [&] {
    return LexiconError{file.string() + ": " + std::generic_category().message(errno)};
  };
  // Non-blocking, because opening a pipe by mistake would wait for its writer.
  const Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status{};
  if (descriptor.number() < 0 || ::fstat(descriptor.number(), &status) != 0) {
    return failure();
  }
  if (!S_ISREG(status.st_mode)) {
    return LexiconError{file.string() + ": not a regular file"};
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) {
    return Mapping();  // mmap refuses an empty file; the check below gives the reason
  }
  void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor.number(), 0);
  if (address == MAP_FAILED) {
    return failure();
  }
  return Mapping(Bytes(static_cast<const std::byte*>(address), size));
}

std::uint32_t load(Bytes bytes, std::size_t at) {
  return format::load(bytes.subspan(at, 4).data());
}

std::string_view text(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string_view name_of(Bytes file) {
  const std::string_view field = text(file.subspan(format::name_at, format::name_bytes));
  return field.substr(0, field.find('\0'));
}

format::Sizes sizes_of(Bytes file) {
  return {.words = load(file, format::sizes_at),
          .nodes = load(file, format::sizes_at + 4),
          .arcs = load(file, format::sizes_at + 8),
          .gloss_bytes = load(file, format::sizes_at + 12)};
}

Result<void> check_header(Bytes file) {
  if (file.size() < format::magic.size() || text(file.first(format::magic.size())) != format::magic) {
    return LexiconError{"not a Meldroom lexicon"};
  }
  if (file.size() < format::header_bytes) {
    return LexiconError{"damaged: it is shorter than its header"};
  }
  if (const auto version = load(file, format::version_at); version != format::version) {
    return LexiconError{"made for another version of Meldroom: format " + std::to_string(version) + ", not " +
                        std::to_string(format::version) + "; build it again"};
  }
  if (const auto size = load(file, format::file_bytes_at); size != file.size()) {
    return LexiconError{"damaged: it should have " + std::to_string(size) + " bytes, but has " +
                        std::to_string(file.size())};
  }
  const auto hash = format::content_hash(file.subspan(format::content_at));
  if (!std::ranges::equal(hash, file.subspan(format::hash_at, format::hash_bytes))) {
    return LexiconError{"damaged: its content does not match its hash"};
  }
  return {};
}

// Every file that the builder wrote passes these checks if its hash is right. They run anyway, because anyone can
// compute a hash, and because the code after these checks trusts every number in the file.

Result<void> check_layout(Bytes file, const format::Sizes& sizes) {
  const std::string_view field = text(file.subspan(format::name_at, format::name_bytes));
  const std::string_view name = name_of(file);
  if (!format::valid_name(name) || field.find_first_not_of('\0', name.size()) != std::string_view::npos) {
    return LexiconError{"malformed: its name is not 1 to 32 of a-z, 0-9, '-' and '_'"};
  }
  if (sizes.file_bytes() != file.size()) {
    return LexiconError{"malformed: its tables do not have the size of the file"};
  }
  if (sizes.words == 0 || sizes.nodes == 0 || sizes.gloss_bytes == 0) {
    return LexiconError{"malformed: a table is empty"};
  }
  return {};
}

/// Arcs lead only to nodes with lower numbers, so one pass upwards finds for every node how many words it has and how
/// long they are. Because every skip count must equal the counted one, the graph is a perfect hash.
Result<void> check_graph(Bytes file, const format::Sizes& sizes) {
  struct Below {
    std::uint64_t words = 0;
    std::size_t letters = 0;
    bool reached = false;
  };
  std::vector<Below> below(sizes.nodes);
  std::uint64_t arc = 0;
  for (std::size_t node = 0; node < sizes.nodes; ++node) {
    const std::uint32_t flags = load(file, sizes.nodes_at() + 8 * node);
    const std::uint32_t first_arc = load(file, sizes.nodes_at() + 8 * node + 4);
    const auto children = static_cast<std::uint64_t>(std::popcount(flags & Lexicon::all_letters));
    if ((flags & ~(Lexicon::all_letters | format::word_bit)) != 0 || first_arc != arc ||
        arc + children > sizes.arcs) {
      return LexiconError{"malformed: node " + std::to_string(node)};
    }
    Below& here = below[node];
    here.words = (flags & format::word_bit) != 0 ? 1 : 0;
    for (const std::uint64_t end = arc + children; arc < end; ++arc) {
      const std::uint32_t target = load(file, sizes.arcs_at() + 8 * arc);
      const std::uint32_t skip = load(file, sizes.arcs_at() + 8 * arc + 4);
      if (target >= node || skip != here.words) {
        return LexiconError{"malformed: arc " + std::to_string(arc)};
      }
      here.words += below[target].words;
      here.letters = std::max(here.letters, below[target].letters + 1);
      below[target].reached = true;
    }
    if (here.words == 0 || here.words > sizes.words || here.letters > max_word_letters) {
      return LexiconError{"malformed: the words of node " + std::to_string(node)};
    }
  }
  const auto missed = std::ranges::find(below, false, &Below::reached);
  if (arc != sizes.arcs || below.back().words != sizes.words || missed != below.end() - 1) {
    return LexiconError{"malformed: its word graph does not reach all nodes and words"};
  }
  return {};
}

/// Words of no letter would end in the root, and words of one letter right below it.
Result<void> check_shortest(Bytes file, const format::Sizes& sizes) {
  const auto is_word = [&](std::uint64_t node) {
    return (load(file, sizes.nodes_at() + 8 * node) & format::word_bit) != 0;
  };
  bool too_short = is_word(sizes.nodes - 1);
  for (std::uint64_t arc = load(file, sizes.nodes_at() + 8 * (sizes.nodes - 1) + 4); arc < sizes.arcs;
       ++arc) {
    too_short = too_short || is_word(load(file, sizes.arcs_at() + 8 * arc));
  }
  if (too_short) {
    return LexiconError{"malformed: it has a word of fewer than two letters"};
  }
  return {};
}

Result<void> check_words(Bytes file, const format::Sizes& sizes) {
  const Bytes glosses = file.subspan(sizes.text_at());
  const auto printable = [](std::byte b) {
    return b == std::byte{0} || (b >= std::byte{' '} && b <= std::byte{'~'});
  };
  if (glosses.front() != std::byte{0} || glosses.back() != std::byte{0} ||
      !std::ranges::all_of(glosses, printable)) {
    return LexiconError{"malformed: its glosses have to be printable ASCII between zero bytes"};
  }
  for (std::uint64_t word = 0; word < sizes.words; ++word) {
    const std::uint32_t traits = load(file, sizes.traits_at() + 4 * word);
    const std::uint32_t lemma = load(file, sizes.lemmas_at() + 4 * word);
    const std::uint32_t gloss = load(file, sizes.glosses_at() + 4 * word);
    const bool begins_text = gloss < glosses.size() && (gloss == 0 || glosses[gloss - 1] == std::byte{0});
    if ((traits & ~format::known_traits) != 0 || lemma >= sizes.words || !begins_text) {
      return LexiconError{"malformed: word " + std::to_string(word)};
    }
  }
  return {};
}

Result<void> check(Bytes file) {
  TRY(check_header(file));
  const format::Sizes sizes = sizes_of(file);
  TRY(check_layout(file, sizes));
  TRY(check_graph(file, sizes));
  TRY(check_shortest(file, sizes));
  return check_words(file, sizes);
}

std::string to_hex(Bytes bytes) {
  std::string hex(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  hex.pop_back();  // the terminator
  return hex;
}

}  // namespace

void throw_exception_from_error(const LexiconError& error, const boost::source_location&) {
  throw std::runtime_error(error.message);
}

std::array<std::byte, format::hash_bytes> format::content_hash(std::span<const std::byte> content) {
  return std::bit_cast<std::array<std::byte, hash_bytes>>(blake2b<hash_bytes>(text(content)));
}

struct Lexicon::Impl {
  std::variant<Mapping, std::vector<std::byte>> storage;
  Bytes file{};
  format::Sizes sizes{};
  std::string hash{};
  Graph graph{};

  /// The number at `index` of a table that has one number for each word.
  [[nodiscard]] std::uint32_t number(std::uint64_t table_at, std::size_t index) const {
    return load(file, table_at + 4 * index);
  }
};

Lexicon::Lexicon(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Lexicon::~Lexicon() = default;

Result<std::shared_ptr<const Lexicon>> Lexicon::adopt(std::unique_ptr<Impl> impl) {
  TRY(check(impl->file));
  impl->sizes = sizes_of(impl->file);
  impl->hash = to_hex(impl->file.subspan(format::hash_at, format::hash_bytes));
  impl->graph = {.nodes = &impl->file[impl->sizes.nodes_at()],
                 .arcs = impl->file.data() + impl->sizes.arcs_at()};
  return std::shared_ptr<const Lexicon>(new Lexicon(std::move(impl)));
}

Result<std::shared_ptr<const Lexicon>> Lexicon::open(const std::filesystem::path& file) {
  auto impl = std::make_unique<Impl>(TRY(map_file(file)));
  impl->file = std::get<Mapping>(impl->storage).bytes();
  auto opened = adopt(std::move(impl));
  if (!opened) {
    return LexiconError{file.string() + ": " + opened.error().message};
  }
  return opened;
}

Result<std::shared_ptr<const Lexicon>> Lexicon::from_bytes(std::vector<std::byte> bytes) {
  auto impl = std::make_unique<Impl>(std::move(bytes));
  impl->file = std::get<std::vector<std::byte>>(impl->storage);
  return adopt(std::move(impl));
}

std::string_view Lexicon::name() const {
  return name_of(impl_->file);
}
std::string_view Lexicon::hash() const {
  return impl_->hash;
}
std::size_t Lexicon::size() const {
  return impl_->sizes.words;
}

Lexicon::Node Lexicon::root() const {
  return {&impl_->graph, static_cast<std::uint32_t>(impl_->sizes.nodes - 1), 0};
}

std::optional<WordIndex> Lexicon::find(std::string_view word) const {
  Node node = root();
  for (const char letter : word) {
    const auto next = node.child(letter);
    if (!next) {
      return std::nullopt;
    }
    node = *next;
  }
  return node.is_word() ? std::optional(node.index()) : std::nullopt;
}

std::size_t Lexicon::checked(WordIndex index) const {
  const auto number = static_cast<std::size_t>(index);
  if (number >= size()) {
    throw std::out_of_range("no word " + std::to_string(number) + " in lexicon " + std::string(name()));
  }
  return number;
}

std::string Lexicon::word(WordIndex index) const {
  const std::size_t wanted = checked(index);
  std::string word;
  Node node = root();
  while (!node.is_word() || node.words_before_ != wanted) {
    // The last child whose first word is not after the wanted one.
    std::optional<Node> next;
    char letter = 0;
    for (const auto& child : node.children()) {
      if (child.node.words_before_ > wanted) {
        break;
      }
      next = child.node;
      letter = child.letter;
    }
    word += letter;
    node = *next;
  }
  return word;
}

Traits Lexicon::traits(WordIndex index) const {
  return Traits(impl_->number(impl_->sizes.traits_at(), checked(index)));
}

WordIndex Lexicon::lemma(WordIndex index) const {
  return WordIndex{impl_->number(impl_->sizes.lemmas_at(), checked(index))};
}

std::string_view Lexicon::gloss(WordIndex index) const {
  const std::uint32_t offset = impl_->number(impl_->sizes.glosses_at(), checked(index));
  return reinterpret_cast<const char*>(impl_->file.data() + impl_->sizes.text_at() + offset);
}

}  // namespace meldroom::dict
