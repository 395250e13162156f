#include "narrator/narrator.hpp"

#include <algorithm>

#include "narrator/phrases.hpp"
#include "protocol/json_writer.hpp"
#include "requests/ascii_case.hpp"

namespace meldroom::terminal {

using engine::MoveKind;

namespace {

/// The verbs for a move at this point of the game; none for a move that people do not type.
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

/// True for the actions that a turn is made of. The others are possible at any time.
bool belongs_to_turn(const engine::Action& action) {
  switch (action.kind) {
    case MoveKind::take_back:
    case MoveKind::propose_word:
    case MoveKind::answer:
    case MoveKind::back:
      return false;
    default:
      return true;
  }
}

/// False for a move for which the view lists all accepted choices of cards, and there are none.
bool has_choice(const engine::Action& action) {
  return !action.fits || !action.fits->empty();
}

/// A card of a word on the table; nothing if the card is in no word.
std::optional<TableTile> on_table(const engine::Tile& tile, const Document& now) {
  for (const auto& word : now.words()) {
    for (const auto& lying : word.tiles) {
      if (lying.id == tile.card) {
        return lying;
      }
    }
  }
  return std::nullopt;
}

/// The letters of a word that is made from cards of the table and of the hand.
std::string spelled(const std::vector<engine::Tile>& tiles, const Document& now) {
  const auto held = now.cards_for_words();
  std::string word;
  for (const auto& tile : tiles) {
    const auto lying = on_table(tile, now);
    if (!tile.as.empty()) {
      word += tile.as;
    } else if (lying) {
      word += lying->as.empty() ? lying->face.letters : lying->as;
    } else {
      const auto card =
          std::find_if(held.begin(), held.end(), [&](const HeldCard& one) { return one.id == tile.card; });
      word += card == held.end() ? "?" : card->face.letters;
    }
  }
  return word;
}

/// "90 seconds", "5 minutes", "7 days": as exact as a player needs it.
std::string duration(std::chrono::milliseconds time) {
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(time);
  const auto in = [](auto units, std::string_view one, std::string_view many) {
    return count(static_cast<int>(units.count()), one, many);
  };
  if (seconds <= std::chrono::minutes(2)) return in(seconds, "second", "seconds");
  if (seconds <= std::chrono::hours(2)) {
    return in(std::chrono::floor<std::chrono::minutes>(seconds), "minute", "minutes");
  }
  if (seconds <= std::chrono::days(2))
    return in(std::chrono::floor<std::chrono::hours>(seconds), "hour", "hours");
  return in(std::chrono::floor<std::chrono::days>(seconds), "day", "days");
}

/// How the help text names the form in which a hand is set out.
std::string set_out_as(const Document& now) {
  return now.plays_words() ? "WORDS" : "[MELDS]";
}

}  // namespace

std::string Narrator::card(const engine::Face& face, std::string_view as) const {
  const std::string text = card_text(face, look_.faces, as);
  if (!look_.colour) {
    return text;
  }
  const bool red = face.suit == engine::Suit::diamonds || face.suit == engine::Suit::hearts ||
                   face.colour == engine::Colour::red;
  const std::string_view paint = red                                    ? "\x1b[31m"
                                 : face.colour == engine::Colour::blue  ? "\x1b[34m"
                                 : face.colour == engine::Colour::green ? "\x1b[32m"
                                                                        : "";
  return paint.empty() ? text : std::string(paint) + text + "\x1b[0m";
}

std::string Narrator::cards(std::span<const engine::CardView> list, const Document& now) const {
  Lines parts;
  for (const auto& one : list) {
    parts.push_back(card(now.face(one.face)));
  }
  return listed(parts);
}

std::string Narrator::tiles(const Word& word) const {
  Lines parts;
  for (const auto& tile : word.tiles) {
    parts.push_back(card(tile.face, tile.as));
  }
  return listed(parts);
}

std::string Narrator::listed(const Lines& names) const {
  return join(names, look_.faces == FaceStyle::spoken ? ", " : " ");
}

/// A verb and the arguments that it needs, as far as the action shows them.
std::string Narrator::typed(Verb verb, const engine::Action& action, const Document& now) const {
  const VerbInfo& used = info(verb);
  const std::string name(used.name);
  switch (verb) {
    case Verb::draw: {
      Lines piles;
      for (const auto pile : action.from) {
        piles.push_back(pile == engine::Pile::discard ? from_discard_pile(action, now) : name + " stock");
      }
      return join(piles, ", ");
    }
    case Verb::pass:
      return action.most == 0 ? name : name + " CARDS (" + cards_count(action.most) + ")";
    case Verb::exchange:
      return name + " " + std::string(used.arguments) + (action.least == 0 ? ", pass" : "");
    case Verb::knock:
      // With this option the table sets out the words itself.
      return now.option("lay_down") == "best" ? name + " CARD" : name + " CARD: " + set_out_as(now);
    case Verb::lay_down:
      return name + " " + set_out_as(now);
    case Verb::bonus: {
      const auto* alpha_rummy = now.game<engine::AlphaRummyView>();
      return name + " (" + cards_count(alpha_rummy == nullptr ? 0 : alpha_rummy->bonus_due) + ")";
    }
    default:
      return used.typed();
  }
}

/// How to draw from the discard pile: the top card, or any card if the pile lies spread.
std::string Narrator::from_discard_pile(const engine::Action& action, const Document& now) const {
  const auto open = now.discard_pile();
  if (!action.cards.empty()) {
    Lines names;
    for (const auto& one : open) {
      names.push_back(card(one.face));
    }
    return std::string(info(Verb::take).name) + " CARD (of " + listed(names) + ", with all after it)";
  }
  return std::string(info(Verb::draw).name) + " discard" +
         (open.empty() ? "" : " (" + card(open.back().face) + ")");
}

std::string Narrator::prompt(const Document& now) const {
  if (!now.has_view() || !now.playing() || now.between_hands()) {
    return "> ";
  }
  return (now.my_turn() ? "Your turn" : names(now, now.view().to_act)) + "> ";
}

Lines Narrator::turn(const Document& now) const {
  if (!now.has_view() || !now.playing()) {
    return {};
  }
  if (now.between_hands()) {
    Lines lines;
    if (const auto& tied = now.view().tied) {
      const bool starter = now.game<engine::FullDeckView>() != nullptr;
      lines.push_back("There is a tie between " + names(now, *tied) + ": " +
                      (starter ? "the Starter breaks it (FD-6.1)." : "another hand breaks it (T-16)."));
    }
    const auto left = now.time_left();
    lines.push_back(std::string(now.seat() ? "Type ready to go on: the" : "The") + " next " +
                    lower(name_of_a_hand(now)) + " is dealt when everyone is ready" +
                    (left ? ", and in " + duration(*left) + " at the latest" : "") + ".");
    return lines;
  }
  if (!now.my_turn()) {
    return {"To play: " + names(now, now.view().to_act) + "."};
  }
  Lines choices;
  for (const auto& action : now.allowed()) {
    if (belongs_to_turn(action) && has_choice(action)) {
      for (const Verb verb : verbs_for(action, now)) {
        choices.push_back(typed(verb, action, now));
      }
    }
  }
  const std::string pending = pending_word(now);
  std::string line = pending.empty() ? "Your turn" : pending + " may be challenged";
  if (const auto left = now.time_left()) {
    line += " (" + duration(*left) + ")";
  }
  line += choices.empty() ? "." : ". You may: " + join(choices, ", ") + ".";
  return {look_.colour ? "\x1b[1m" + line + "\x1b[0m" : line};
}

namespace {

/// What the hand's owner may do besides the moves of the game.
std::vector<Verb> on_own_hand(const Document& now) {
  std::vector<Verb> verbs{Verb::hand};
  if (now.playing() && !now.own()->hand.empty()) {
    verbs.insert(verbs.end(), {Verb::sort, Verb::group});
  }
  if (now.playing() && !now.own()->groups.empty()) {
    verbs.push_back(Verb::ungroup);
  }
  return verbs;
}

/// Where words are challenged, the table looks up none and gives no hints, whatever its aids are (AR-6.5).
bool gives_aids(const Document& now) {
  return now.option("aids") != "none" && now.option("words") != "challenge";
}

/// What a player may do at this stage of the room.
std::vector<Verb> as_player(const Document& now) {
  std::vector<Verb> verbs;
  const auto me = now.room().seats.find(now.seat().value());
  const auto mine = me == now.room().seats.end() ? protocol::RoomSeatDoc{} : me->second;
  if (now.waiting() || now.between_hands()) {
    verbs.push_back(mine.ready ? Verb::unready : Verb::ready);
  } else if (!now.playing()) {
    verbs.push_back(Verb::rematch);
  }
  if (now.playing() && (mine.paused || now.clock_runs() || now.clock_stands())) {
    verbs.push_back(mine.paused ? Verb::unpause : Verb::pause);
  }
  if (now.playing() && gives_aids(now) && now.option("aids") == "hints") {
    verbs.push_back(Verb::hint);
  }
  if (now.plays_words() && gives_aids(now)) {
    verbs.push_back(Verb::check);
  }
  verbs.insert(verbs.end(), {Verb::rename, Verb::link, Verb::leave});
  return verbs;
}

std::vector<Verb> as_host(const Document& now) {
  const auto& room = now.room();
  std::vector<Verb> verbs;
  if (now.waiting() && !room.deal) {  // the options of a published deal are fixed
    verbs = {Verb::set, Verb::preset, Verb::seats, Verb::variant};
  }
  if (now.waiting() && static_cast<int>(room.seats.size()) < room.capacity) {
    verbs.push_back(Verb::bot);
  }
  verbs.insert(verbs.end(), {Verb::kick, Verb::host, room.locked ? Verb::unlock : Verb::lock,
                             room.quiet ? Verb::unhush : Verb::hush, Verb::silence});
  if (room.silenced) {
    verbs.push_back(Verb::unsilence);
  }
  if (room.kicked) {
    verbs.push_back(Verb::let_back);
  }
  return verbs;
}

/// What may be done now apart from the moves that the view lists.
std::vector<Verb> besides_moves(const Document& now) {
  std::vector<Verb> verbs;
  const auto add = [&](const std::vector<Verb>& more) {
    verbs.insert(verbs.end(), more.begin(), more.end());
  };
  if (now.own() != nullptr) {
    add(on_own_hand(now));
  }
  if (now.seat()) {
    add(as_player(now));
  }
  if (now.is_host()) {
    add(as_host(now));
  }
  if (now.room().match > (now.playing() ? 1 : 0)) {
    verbs.push_back(Verb::save);
  }
  add({Verb::table, Verb::room, Verb::scores, Verb::log, Verb::options});
  if (!now.room().quiet) {
    verbs.push_back(Verb::chat);
  }
  add({Verb::why, Verb::quit});
  return verbs;
}

}  // namespace

Lines Narrator::help(const Document& now) const {
  Lines lines;
  for (const auto& action : now.allowed()) {
    if (!has_choice(action)) continue;
    for (const Verb verb : verbs_for(action, now)) {
      const bool bare_pass = verb == Verb::pass && action.most == 0;
      lines.push_back(typed(verb, action, now) + ": " +
                      std::string(bare_pass ? "make no play" : info(verb).text) + " (" +
                      std::string(action.clause) + ").");
    }
  }
  for (const Verb verb : besides_moves(now)) {
    lines.push_back(info(verb).line());
  }
  lines.emplace_back("Verbs may be shortened. Type help all for everything that can be typed.");
  return lines;
}

// ---- hints ----

Lines Narrator::hints(const protocol::Hints& answer, const Document& now) const {
  if (!now.has_view() || answer.number != now.view().number) {
    return {"The hints came too late: the table has moved on. Type hint again."};
  }
  if (answer.hints.empty()) {
    return {"There is no play to hint at."};
  }
  Lines lines;
  for (const auto& hint : answer.hints) {
    lines.push_back("You could " + typed(hint.move, now) + ": " + count(hint.points, "point", "points") +
                    ".");
  }
  return lines;
}

/// A card in a word, by its face and the letter that it spells.
std::string Narrator::tile(const engine::Tile& tile, const Document& now) const {
  for (const auto& held : now.cards_for_words()) {
    if (held.id == tile.card) {
      return card(held.face, tile.as);
    }
  }
  return "a card";
}

/// A move of the player as they would type it.
std::string Narrator::typed(const engine::Move& move, const Document& now) const {
  if (look_.faces == FaceStyle::spoken) {  // a spoken name cannot be typed
    return Narrator({FaceStyle::ascii, look_.colour}).typed(move, now);
  }
  const auto kind = engine::kind(move);
  engine::Action unlisted;
  unlisted.kind = kind;
  const auto* listed = now.allowed(kind);
  const auto verbs = verbs_for(listed == nullptr ? unlisted : *listed, now);
  const std::string verb(verbs.empty() ? protocol::name_of(kind) : info(verbs.front()).name);

  const auto with_tiles = [&](const std::vector<engine::Tile>& tiles) {
    Lines parts;
    for (const auto& one : tiles) {
      parts.push_back(tile(one, now));
    }
    return join(parts, " ");
  };
  const auto set_out = [&](const auto& laid) {
    Lines groups;
    for (const auto& meld : laid.melds.value_or(std::vector<std::vector<engine::CardId>>{})) {
      groups.push_back(held_cards(meld, now));
    }
    for (const auto& word : laid.words) {
      groups.push_back(with_tiles(word));
    }
    return join(groups, " / ");
  };
  const auto after = [](std::string_view separator, const std::string& text) {
    return text.empty() ? "" : std::string(separator) + text;
  };

  if (const auto* draw = std::get_if<engine::Draw>(&move)) {
    const auto pile = now.discard_pile();
    const auto dug =
        std::find_if(pile.begin(), pile.end(), [&](const HeldCard& lying) { return lying.id == draw->card; });
    return dug == pile.end()
               ? verb + " " + std::string(protocol::name_of(draw->from))
               : std::string(info(Verb::take).name) + " #" + std::to_string(dug - pile.begin() + 1);
  }
  if (const auto* lay_off = std::get_if<engine::LayOff>(&move)) {
    return verb + " " + group_number(lay_off->meld) + " " + held_cards(lay_off->cards, now);
  }
  if (const auto* meld = std::get_if<engine::Meld>(&move)) {
    return verb + " " + held_cards(meld->cards, now);
  }
  if (const auto* pass = std::get_if<engine::Pass>(&move)) {
    return verb + after(" ", held_cards(pass->cards, now));
  }
  if (const auto* discard = std::get_if<engine::Discard>(&move)) {
    return verb + " " + held_card(discard->card, now);
  }
  if (const auto* lay = std::get_if<engine::LayWord>(&move)) {
    return verb + " " + with_tiles(lay->tiles);
  }
  if (const auto* change = std::get_if<engine::ChangeWord>(&move)) {
    std::vector<engine::Tile> added;
    std::copy_if(change->tiles.begin(), change->tiles.end(), std::back_inserter(added),
                 [&](const engine::Tile& one) { return !on_table(one, now); });
    return verb + " #" + group_number(change->word) + " " + spelled(change->tiles, now) +
           after(" ", with_tiles(added));
  }
  if (const auto* knock = std::get_if<engine::Knock>(&move)) {
    return verb + " " + held_card(knock->card, now) + after(": ", set_out(*knock));
  }
  if (const auto* lay_down = std::get_if<engine::LayDown>(&move)) {
    return verb + after(" ", set_out(*lay_down));
  }
  return verb;
}

}  // namespace meldroom::terminal
