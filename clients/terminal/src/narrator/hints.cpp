#include <algorithm>
#include <map>

#include "narrator/narrator.hpp"
#include "protocol/json_writer.hpp"
#include "requests/possible_verbs.hpp"

namespace meldroom::terminal {

namespace {

/// The letters of a word that is made from cards of the table and of the hand.
std::string spelled(const std::vector<engine::Tile>& tiles, const Document& now) {
  std::map<engine::CardId, std::string> letters;
  for (const auto& card : now.cards_for_words()) {
    letters[card.id] = card.face.letters;
  }
  for (const auto& word : now.words()) {
    for (const auto& lying : word.tiles) {
      letters[lying.id] = lying.as.empty() ? lying.face.letters : lying.as;
    }
  }
  std::string word;
  for (const auto& tile : tiles) {
    const auto found = letters.find(tile.card);
    word += !tile.as.empty() ? tile.as : found == letters.end() ? "?" : found->second;
  }
  return word;
}

std::string after(std::string_view separator, const std::string& text) {
  return text.empty() ? "" : std::string(separator) + text;
}

}  // namespace

/// Moves of the player as they would type them, each with the verb that it has at this table.
class TypedMove {
 public:
  TypedMove(const Narrator& narrator, const Document& now, std::string verb)
      : narrator_(narrator), now_(now), verb_(std::move(verb)) {}

  std::string operator()(const engine::Draw& draw) const {
    const auto pile = now_.discard_pile();
    const auto dug = std::ranges::find(pile, draw.card, &HeldCard::id);
    return dug == pile.end()
               ? verb_ + " " + std::string(protocol::name_of(draw.from))
               : std::string(info(Verb::take).name) + " #" + std::to_string(dug - pile.begin() + 1);
  }
  std::string operator()(const engine::Meld& meld) const { return verb_ + " " + held(meld.cards); }
  std::string operator()(const engine::LayOff& lay_off) const {
    return verb_ + " " + group_number(lay_off.meld) + " " + held(lay_off.cards);
  }
  std::string operator()(const engine::Discard& discard) const {
    return verb_ + " " + narrator_.held_card(discard.card, now_);
  }
  std::string operator()(const engine::Pass& pass) const { return verb_ + after(" ", held(pass.cards)); }
  std::string operator()(const engine::LayWord& lay) const {
    return verb_ + " " + words({lay.tiles}, {}, now_.cards_for_words());
  }
  std::string operator()(const engine::ChangeWord& change) const {
    const std::string word = spelled(change.tiles, now_);
    const auto lying = now_.words();
    const auto old = std::ranges::find(lying, change.word, &Word::number);
    const auto how = words({change.tiles}, old == lying.end() ? std::vector<TableTile>{} : old->tiles,
                           now_.cards_for_words());
    return verb_ + " #" + group_number(change.word) + " " + word + (how == word ? "" : after(" ", how));
  }
  std::string operator()(const engine::Knock& knock) const {
    return verb_ + " " + narrator_.held_card(knock.card, now_) + after(": ", set_out(knock, knock.card));
  }
  std::string operator()(const engine::LayDown& lay_down) const {
    return verb_ + after(" ", set_out(lay_down));
  }
  /// Any other move is its verb alone.
  std::string operator()(const auto& /*move*/) const { return verb_; }

 private:
  std::string held(std::span<const engine::CardId> ids) const { return narrator_.held_cards(ids, now_); }

  using Words = std::vector<std::vector<engine::Tile>>;

  /// The words, if the cards that are picked for them are like these; otherwise the cards that are not on the table.
  std::string words(const Words& laid, std::span<const TableTile> required,
                    const std::vector<HeldCard>& hand) const {
    const auto letters = each(laid, [&](const auto& tiles) { return spelled(tiles, now_); });
    const auto picked = spell_all(letters, required, hand, now_.most_colours());
    const auto shown = [&](const HeldCard& card, std::string_view as) {
      return narrator_.card(card.face, as);
    };
    const auto what_counts = [&](const HeldCard& card, std::string_view as) {
      const std::string code = card.face.code.str();
      const auto colour = now_.most_colours() ? std::string::npos : code.find('-');
      return code.substr(0, colour) + "=" + std::string(as);
    };
    const bool same = picked && from_hand(*picked, what_counts) == from_hand(laid, what_counts);
    return same ? join(letters, " ") : from_hand(laid, shown);
  }

  /// The cards of the hand in each word, each as `text` gives it.
  template <class Text>
  std::string from_hand(const Words& laid, Text text) const {
    const auto hand = now_.cards_for_words();
    Lines parts;
    for (const auto& tiles : laid) {
      Lines cards;
      for (const auto& tile : tiles) {
        const auto card = std::ranges::find(hand, tile.card, &HeldCard::id);
        if (card != hand.end()) cards.push_back(text(*card, tile.as));
      }
      parts.push_back(join(cards, " "));
    }
    return join(parts, " / ");
  }

  /// The melds or words of a knock, which also puts down a card, or of its answer.
  std::string set_out(const auto& laid, std::optional<engine::CardId> put_down = std::nullopt) const {
    auto hand = now_.hand();
    std::erase_if(hand, [&](const HeldCard& card) { return card.id == put_down; });
    const auto groups = each(laid.melds.value_or(std::vector<std::vector<engine::CardId>>{}),
                             [&](const auto& meld) { return held(meld); });
    return groups.empty() ? words(laid.words, {}, hand) : join(groups, " / ");
  }

  const Narrator& narrator_;
  const Document& now_;
  std::string verb_;
};

std::string Narrator::typed(const engine::Move& move, const Document& now) const {
  if (look_.faces == FaceStyle::spoken) {  // a spoken name cannot be typed
    return Narrator({FaceStyle::ascii, look_.colour}).typed(move, now);
  }
  const auto kind = engine::kind(move);
  engine::Action unlisted;
  unlisted.kind = kind;
  const auto* listed = now.allowed(kind);
  const auto verbs = verbs_for(listed == nullptr ? unlisted : *listed, now);
  std::string verb(verbs.empty() ? protocol::name_of(kind) : info(verbs.front()).name);
  return std::visit(TypedMove(*this, now, std::move(verb)), move);
}

Lines Narrator::hints(const protocol::Hints& answer, const Document& now) const {
  if (!now.has_view() || answer.number != now.view().number) {
    return {"The hints came too late: the table has moved on. Type hint again."};
  }
  if (answer.hints.empty()) {
    return {"There is no play to suggest."};
  }
  Lines lines;
  for (const auto& hint : answer.hints) {
    const std::string text = typed(hint.move, now);
    Lines remarks;
    const auto* lay = std::get_if<engine::LayWord>(&hint.move);
    if (const auto word = lay == nullptr ? "" : spelled(lay->tiles, now);
        text.find(word) == std::string::npos) {
      remarks.push_back(word);
    }
    if (hint.points != 0) {
      const bool less_in_hand = std::holds_alternative<engine::Discard>(hint.move);
      remarks.push_back(count(hint.points, "point", "points") + (less_in_hand ? " less in your hand" : ""));
    }
    lines.push_back("You could type " + text + (remarks.empty() ? "" : " (" + join(remarks, ", ") + ")") +
                    ".");
  }
  return lines;
}

}  // namespace meldroom::terminal
