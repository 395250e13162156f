#include "requests/possible_verbs.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "dict/ascii_case.hpp"
#include "phrases.hpp"

namespace meldroom::terminal {

using engine::MoveKind;

namespace {

bool is_among(Verb verb, std::span<const Verb> verbs) {
  return std::ranges::find(verbs, verb) != verbs.end();
}

/// The moves that the game has.
std::span<const Verb> moves_of(engine::VariantId game) {
  using enum Verb;
  static constexpr std::array rummy{draw, meld, lay_off, discard};
  static constexpr std::array pass_the_deck{lay, change, pass, done};
  static constexpr std::array gin{draw, decline, discard, knock, lay_down};
  static constexpr std::array full_deck{lay, change, exchange, pass, done};
  static constexpr std::array alpha_rummy{draw,   take,    put_back, bonus,  lay,
                                          change, discard, pass,     accept, challenge};
  static constexpr std::array gin_rummy{draw, decline, discard, knock, lay_down, lay_off, done};
  switch (game) {
    case engine::VariantId::rummy:
      return rummy;
    case engine::VariantId::pass_the_deck:
      return pass_the_deck;
    case engine::VariantId::gin:
      return gin;
    case engine::VariantId::full_deck:
      return full_deck;
    case engine::VariantId::alpha_rummy:
      return alpha_rummy;
    case engine::VariantId::gin_rummy:
      return gin_rummy;
  }
  return {};
}

bool takes_cards(Verb verb) {
  using enum Verb;
  return is_among(verb, std::array{meld, lay_off, discard, lay, change, exchange, knock, lay_down});
}

/// True if that is a name of one of these cards, and not a position.
bool names_one_of(std::span<const HeldCard> cards, std::string_view typed) {
  const std::string name(typed);
  return !name.starts_with('#') && std::ranges::any_of(cards, [&](const HeldCard& card) {
    return pick_cards(std::span(&card, 1), std::span(&name, 1), true).has_value();
  });
}

}  // namespace

std::vector<Verb> verbs_for(const engine::Action& action, const Document& now) {
  switch (action.kind) {
    case MoveKind::draw:
      return {Verb::draw};
    case MoveKind::put_back:
      return {Verb::put_back};
    case MoveKind::take_bonus:
      return {Verb::bonus};
    case MoveKind::meld:
      return {Verb::meld};
    case MoveKind::lay_off:
      return {Verb::lay_off};
    case MoveKind::discard:
      return {Verb::discard};
    case MoveKind::lay_word:
      return {Verb::lay};
    case MoveKind::change_word:
      return {Verb::change};
    case MoveKind::pass:
      return {now.view().phase == engine::Phase::upcard ? Verb::decline
              : action.least < action.most              ? Verb::exchange
                                                        : Verb::pass};
    case MoveKind::done:
      return {Verb::done};
    case MoveKind::knock:
      return {Verb::knock};
    case MoveKind::lay_down:
      return {Verb::lay_down};
    case MoveKind::accept:
      return {Verb::accept};
    case MoveKind::challenge:
      return {Verb::challenge};
    case MoveKind::take_back:
      return {Verb::take_back};
    case MoveKind::propose_word:
      return {Verb::propose};
    case MoveKind::answer:
      if (now.view().petition && now.view().petition->by == now.seat()) {
        return {Verb::refuse};  // withdraws the question (T-20)
      }
      return {Verb::agree, Verb::refuse};
    case MoveKind::back:
      return {Verb::back};
    case MoveKind::arrange:
    case MoveKind::leave:
      break;  // always possible, so no view lists them
    case MoveKind::timeout:
    case MoveKind::deal:
      break;  // the table makes these moves
  }
  return {};
}

bool belongs_to_turn(const engine::Action& action) {
  constexpr std::array at_any_time{MoveKind::take_back, MoveKind::propose_word, MoveKind::answer,
                                   MoveKind::back};
  return std::ranges::find(at_any_time, action.kind) == at_any_time.end();
}

bool has_choice(const engine::Action& action) {
  return !action.fits || !action.fits->empty();
}

std::vector<Verb> moves_now(const Document& now) {
  std::vector<Verb> moves;
  for (const auto& action : now.allowed()) {
    if (!has_choice(action)) continue;
    for (const Verb verb : verbs_for(action, now)) {
      moves.push_back(verb);
      if (verb == Verb::draw && !action.cards.empty()) moves.push_back(Verb::take);
      if (verb == Verb::exchange && action.least == 0) moves.push_back(Verb::pass);
    }
  }
  return moves;
}

bool is_played_here(Verb verb, const Document& now) {
  if (verb == Verb::check || verb == Verb::propose) return now.plays_words();
  return now.variant() == nullptr || !is_play(verb) || is_among(verb, moves_of(now.variant()->id));
}

Problem not_played_here(Verb verb, const Document& now) {
  return {"There is no " + std::string(info(verb).name) + " in " + title_of_game(now) + "."};
}

VerbInfo info(Verb verb, const Document& now) {
  VerbInfo used = info(verb);
  const bool best = now.option("lay_down") == "best";  // the table sets out the words itself
  switch (verb) {
    case Verb::draw:
      if (const auto* action = now.allowed(MoveKind::draw); action != nullptr && action->from.size() == 1) {
        used.arguments = action->from.front() == engine::Pile::stock ? "stock" : "discard";
      }
      break;
    case Verb::knock:
      if (!now.plays_words()) {
        used.arguments = "CARD: [MELDS]";
        used.text =
            "discard that card face down and show your hand as these melds, or as the best ones if you name "
            "none: knock KC, knock KC: 7H 8H 9H / 2C 2D 2H";
      } else if (best) {
        used.arguments = "CARD";
        used.text = "discard that card face down and show your hand as the best words";
      } else {
        used.arguments = "CARD: WORDS";
        used.text =
            "discard that card face down and show your hand as these words: knock X: CAIRN TENT; with - as "
            "none";
      }
      break;
    case Verb::lay_down:
      if (!now.plays_words()) {
        used.arguments = "[MELDS]";
        used.text = "show your hand as these melds, or as the best ones if you name none";
      } else {
        used.arguments = best ? "" : "WORDS";
        used.text =
            best ? "show your hand as the best words" : "show your hand as these words, with - as none";
      }
      break;
    case Verb::pass:
      if (const auto* action = now.allowed(MoveKind::pass); action != nullptr && action->most == 0) {
        used.arguments = "";
        used.text = "make no play";
      }
      break;
    case Verb::sort:
      used.arguments = now.plays_words() ? "[letter|colour]" : "[rank|suit]";
      break;
    case Verb::group:
      if (!now.plays_words()) used.arguments = "CARDS";
      break;
    default:
      break;
  }
  return used;
}

std::optional<Problem> not_possible(Verb verb, const Document& now) {
  if (!is_play(verb) || now.own() == nullptr) {
    return std::nullopt;
  }
  if (!now.playing()) {
    return Problem{"No match is being played."};
  }
  const auto moves = moves_now(now);
  if (is_among(verb, moves) || (verb == Verb::take && is_among(Verb::draw, moves))) {
    return std::nullopt;
  }
  if (!is_played_here(verb, now)) {
    return not_played_here(verb, now);
  }
  const std::string name(info(verb).name);
  if (!now.my_turn()) {
    return Problem{"You cannot " + name + " now: it is not your turn."};
  }
  Lines choices;
  for (const Verb move : moves) {
    if (is_play(move)) choices.push_back(info(move, now).typed());
  }
  return Problem{"You cannot " + name + " now. You may: " + join(choices, ", ") + "."};
}

std::optional<Problem> uses_of_card(std::string_view typed, const Document& now) {
  if (!now.playing() || !names_one_of(now.cards_for_words(), typed)) {
    return std::nullopt;
  }
  const std::string name = dict::upper(typed);
  const std::string card = name + " is a card.";
  Lines uses;
  for (const Verb verb : moves_now(now)) {
    if (verb == Verb::discard) {
      return Problem{card + " To discard it: discard " + name + "."};
    }
    if (takes_cards(verb)) {
      uses.push_back(info(verb, now).typed());
    }
  }
  return Problem{card + (uses.empty() ? " There is nothing that you can do with it just now."
                                      : " With your cards you may: " + join(uses, ", ") + ".")};
}

std::optional<Problem> card_not_held(std::string_view typed, const Document& now) {
  if (!now.playing() || now.own() == nullptr || !names_one_of(now.deck(), typed)) {
    return std::nullopt;
  }
  return Problem{"There is no " + dict::upper(typed) + " " + std::string(now.place_of_cards_for_words()) +
                 "."};
}

}  // namespace meldroom::terminal
