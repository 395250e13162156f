#pragma once

#include <concepts>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "dict/lexicon.hpp"
#include "dict/tiles.hpp"

namespace meldroom::dict {

/// Where words come from: a lexicon, and further words that count. It does not own them: use it as a parameter only.
struct WordSource {
  WordSource(const Lexicon& from) : lexicon(from) {}  // implicit: a lexicon is a source of words
  /// `also` must be sorted. A word that is also in the lexicon counts only once. A word that no lexicon can hold (not
  /// A-Z, too short or too long) is never found.
  WordSource(const Lexicon& from, std::span<const std::string> also) : lexicon(from), extra(also) {}

  const Lexicon& lexicon;
  std::span<const std::string> extra{};
};

/// True if some word of at least `min_letters` letters uses every tile of `required`, at least `min_from_bag` tiles of
/// `bag` (blanks included), and nothing else. Exact. The cost is bounded by the part of the word graph that the tiles
/// can reach.
[[nodiscard]] bool any_word(const WordSource& words, const Bag& bag, const Bag& required, int min_letters,
                            int min_from_bag);

/// A reference to any callable with this signature, so that the code that calls it is compiled only once. It does not
/// own the callable: use it as a parameter only.
template <class Signature>
class CallableRef;

template <class Result, class... Arguments>
class CallableRef<Result(Arguments...)> {
 public:
  template <class Callable>
    requires(!std::same_as<std::remove_cvref_t<Callable>, CallableRef> &&
             std::is_invocable_r_v<Result, Callable&, Arguments...>)
  CallableRef(Callable&& callable)  // NOLINT(bugprone-forwarding-reference-overload): implicit, for lambdas
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
        call_([](void* object, Arguments... arguments) -> Result {
          return (*static_cast<std::remove_reference_t<Callable>*>(object))(arguments...);
        }) {}

  Result operator()(Arguments... arguments) const { return call_(object_, arguments...); }

 private:
  void* object_;
  Result (*call_)(void*, Arguments...);
};

/// Takes a word, which is valid only during the call. Returns false to stop the search.
using WordVisitor = CallableRef<bool(std::string_view)>;

/// Calls `visit(word)` for every word that any_word() looks for, each once, in alphabetical order, until it returns
/// false.
void each_word(const WordSource& words, const Bag& bag, const Bag& required, int min_letters,
               int min_from_bag, WordVisitor visit);

}  // namespace meldroom::dict
