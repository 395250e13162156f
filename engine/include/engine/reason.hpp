#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <string_view>

namespace meldroom::engine {

/// One of the names in a list, which is in alphabetical order. Only a literal makes one, and no other name compiles.
template <const auto& names>
class OneOf {
 public:
  template <class Text>
    requires std::convertible_to<const Text&, std::string_view>
  consteval OneOf(const Text& name) : name_(name) {
    if (!std::ranges::binary_search(names, name_)) {
      throw "this name is not in the list";
    }
  }
  constexpr operator std::string_view() const { return name_; }

 private:
  std::string_view name_;
};

/// Every reason that a Refusal can have.
// clang-format off
inline constexpr auto refusal_reasons = std::to_array<std::string_view>({
    "aid_off", "already_a_word", "already_accepted", "already_answered", "already_drawn", "already_melded",
    "already_set_out", "bad_option", "better_split", "between_hands", "bonus_due", "cannot_end_turn",
    "card_named_twice", "card_not_here", "card_not_in_hand", "card_not_on_pile", "card_not_on_top",
    "cards_laid", "cards_left_out", "deck_depleted", "deck_of_another_game", "deck_too_small",
    "does_not_fit", "draw_first", "empty_group", "ending_only", "first_turn", "hand_in_play", "just_taken",
    "lay_down", "letter_is_kept", "letter_is_printed", "letter_not_named", "match_over",
    "melds_first", "must_meld", "must_play", "new_word_laid", "no_big_gin", "no_bonus_due", "no_card_added",
    "no_card_to_discard", "no_cards", "no_cards_to_name", "no_lexicon", "no_melds", "no_such_meld",
    "no_such_option", "no_such_word", "no_words", "not_a_letter", "not_a_meld", "not_a_players_move",
    "not_a_word", "not_at_the_table", "not_at_this_table", "not_away", "not_in_this_game", "not_the_dealer",
    "not_the_knockers", "not_waited_for", "not_your_turn", "not_your_word", "nothing_asked",
    "nothing_pending", "nothing_taken", "nothing_to_take_back", "offensive", "order_not_kept",
    "others_judge", "own_petition", "own_word", "petition_open", "pile_empty", "play_or_exchange",
    "play_or_pass", "played_already", "played_on_already", "plural", "stale", "stock_empty",
    "stock_not_empty", "too_many_cards", "too_many_colours", "too_many_house_words", "too_much_deadwood",
    "too_short", "top_card_only", "unknown_deck", "unknown_rules_version", "unknown_variant",
    "upcard_declined", "upcard_first", "wanted_left_over", "word_or_pass", "word_pending",
    "words_not_wanted", "wrong_number_of_cards", "wrong_number_of_seats", "you_judge"});
// clang-format on
static_assert(std::ranges::is_sorted(refusal_reasons));

using Reason = OneOf<refusal_reasons>;

}  // namespace meldroom::engine
