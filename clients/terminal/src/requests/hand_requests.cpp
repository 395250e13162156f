#include <algorithm>
#include <tuple>

#include "requests/request_parts.hpp"

namespace meldroom::terminal {

using engine::Tile;

namespace {

using Groups = std::vector<std::vector<Tile>>;

Request arrange(const std::vector<HeldCard>& order, Groups groups) {
  engine::Arrange made;
  for (const auto& card : order) {
    made.order.push_back(card.id);
  }
  made.groups = std::move(groups);
  return move(made);
}

Asked sort(const Command& command, const Document& document) {
  auto hand = document.hand();
  const std::string by = command.words.empty() ? "" : command.words[0];
  const auto suit_rank = [](const HeldCard& card) { return std::tuple(card.face.suit, card.face.rank); };
  const auto rank_suit = [](const HeldCard& card) { return std::tuple(card.face.rank, card.face.suit); };
  const auto letter_colour = [](const HeldCard& card) {
    return std::tuple(card.face.letters.empty(), card.face.letters, card.face.colour);
  };
  const auto colour_letter = [](const HeldCard& card) {
    return std::tuple(card.face.colour, card.face.letters.empty(), card.face.letters);
  };
  const auto by_key = [&hand](auto key) {
    std::ranges::sort(hand, {}, [&](const HeldCard& card) { return std::tuple(key(card), card.id); });
  };
  const bool playing_cards = !hand.empty() && hand.front().face.kind == engine::FaceKind::playing;
  if (is_prefix_of(by, "rank")) {
    by_key(rank_suit);
  } else if (is_prefix_of(by, "suit") || (by.empty() && playing_cards)) {
    by_key(suit_rank);
  } else if (is_prefix_of(by, "letter") || by.empty()) {
    by_key(letter_colour);
  } else if (is_prefix_of(by, "colour") || is_prefix_of(by, "color")) {
    by_key(colour_letter);
  } else {
    return usage(command.verb, document);
  }
  if (std::ranges::equal(hand, document.hand(), {}, &HeldCard::id, &HeldCard::id)) {
    return Problem{"Your hand is in that order already."};
  }
  return arrange(hand, document.own()->groups);
}

/// Groups cards. A card is in at most one group, so naming it again removes it from the old one.
Asked group(const Command& command, const Document& document) {
  if (command.words.empty()) {
    return usage(command.verb, document);
  }
  const auto added = TRY(word_or_cards(document, document.hand(), command.words));
  Groups groups = document.own()->groups;
  const auto is_added = [&](const Tile& tile) {
    return std::ranges::find(added, tile.card, &Tile::card) != added.end();
  };
  for (auto& old : groups) {
    std::erase_if(old, is_added);
  }
  std::erase_if(groups, [](const std::vector<Tile>& old) { return old.empty(); });
  groups.push_back(added);
  return arrange(document.hand(), groups);
}

Asked ungroup(const Command& command, const Document& document) {
  Groups groups = document.own()->groups;
  if (command.words.empty()) {
    groups.clear();
  } else {
    const auto number = whole_number(command.words[0]);
    if (!number || *number < 1 || *number > static_cast<int>(groups.size())) {
      return Problem{"There is no group " + command.words[0] + ". Type hand to see your groups."};
    }
    groups.erase(groups.begin() + (*number - 1));
  }
  return arrange(document.hand(), groups);
}

}  // namespace

Asked hand_request(const Command& command, const Document& document) {
  switch (command.verb) {
    case Verb::group:
      return group(command, document);
    case Verb::ungroup:
      return ungroup(command, document);
    default:
      return sort(command, document);
  }
}

}  // namespace meldroom::terminal
