#include "requests/request_parts.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "dict/ascii_case.hpp"
#include "protocol/move_json.hpp"
#include "requests/possible_verbs.hpp"

namespace meldroom::terminal {

using engine::Tile;

namespace {

/// A word as people write it, with a hyphen or an apostrophe, which cards do not have.
bool is_written_word(std::string_view typed) {
  std::string letters(typed);
  const auto signs = std::erase_if(letters, [](char c) { return c == '-' || c == '\''; });
  const bool colour = typed.find('-') == 1;  // E-red
  return signs > 0 && !colour && is_word(letters);
}

}  // namespace

Problem usage(Verb verb, const Document& now) {
  const VerbInfo used = info(verb, now);
  return not_possible(verb, now).value_or(
      Problem{"It is used like this: " + used.typed() + " (" + std::string(used.text) + ")."});
}

Request move(const engine::Move& move) {
  return {"move", {{"move", protocol::move_json(move)}}};
}

std::optional<int> whole_number(std::string_view text) {
  if (text.starts_with('#')) {
    text.remove_prefix(1);
  }
  int value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(value)
                                                                         : std::nullopt;
}

std::optional<engine::GroupId> typed_group(std::string_view text) {
  const auto number = whole_number(text);
  return number && *number > 0 && *number <= std::numeric_limits<std::uint16_t>::max()
             ? std::optional(static_cast<engine::GroupId>(*number))
             : std::nullopt;
}

bool is_prefix_of(std::string_view typed, std::string_view whole) {
  return !typed.empty() && whole.starts_with(dict::lower(typed));
}

bool is_word(std::string_view typed) {
  const std::string letters = dict::upper(typed);
  return letters.size() > 1 &&
         std::all_of(letters.begin(), letters.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::vector<engine::CardId> card_ids(const std::vector<Tile>& tiles) {
  std::vector<engine::CardId> ids;
  for (const auto& tile : tiles) {
    ids.push_back(tile.card);
  }
  return ids;
}

Picked named_cards(const Document& document, std::span<const HeldCard> cards,
                   std::span<const std::string> names, std::string_view place) {
  return pick_cards(cards, names, document.most_colours().has_value(), place);
}

Picked word_or_cards(const Document& document, std::span<const HeldCard> cards,
                     std::span<const std::string> words, std::string_view place) {
  if (document.plays_words() && words.size() == 1 && is_word(words.front())) {
    return spell(dict::upper(words.front()), {}, cards, document.most_colours());
  }
  auto named = named_cards(document, cards, words, place);
  if (!named && document.plays_words() && words.size() == 1 && is_written_word(words.front())) {
    return Problem{"A word has only the letters A to Z: leave out the others in " + words.front() + "."};
  }
  return named;
}

}  // namespace meldroom::terminal
