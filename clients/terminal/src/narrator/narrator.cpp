#include "narrator/narrator.hpp"

#include "dict/ascii_case.hpp"
#include "phrases.hpp"
#include "requests/possible_verbs.hpp"

namespace meldroom::terminal {

using engine::MoveKind;

namespace {

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

}  // namespace

std::string Narrator::card(const engine::Face& face, std::string_view as) const {
  const std::string text = card_text(face, look_.faces, as);
  if (!look_.colour) {
    return text;
  }
  const bool red = face.suit == engine::Suit::diamonds || face.suit == engine::Suit::hearts ||
                   face.colour == engine::Colour::red;
  const std::string_view paint = red ? "\x1b[31m"
                                 : face.colour == engine::Colour::blue
                                     ? "\x1b[94m"  // dark blue is hard to read on black
                                 : face.colour == engine::Colour::green ? "\x1b[32m"
                                                                        : "";
  // Only the colour ends: the card can be in a bold line.
  return paint.empty() ? text : std::string(paint) + text + "\x1b[39m";
}

std::string Narrator::cards(std::span<const engine::CardView> list, const Document& now) const {
  return listed(each(list, [&](const auto& one) { return card(now.face(one.face)); }));
}

std::string Narrator::tiles(const Word& word) const {
  return listed(each(word.tiles, [&](const auto& tile) { return card(tile.face, tile.as); }));
}

std::string Narrator::listed(const Lines& names) const {
  return join(names, look_.faces == FaceStyle::spoken ? ", " : " ");
}

/// A verb and the arguments that it needs, as far as the action shows them.
std::string Narrator::typed(Verb verb, const engine::Action& action, const Document& now) const {
  const VerbInfo used = info(verb, now);
  const std::string name(used.name);
  switch (verb) {
    case Verb::draw: {
      const auto piles = each(action.from, [&](auto pile) {
        return pile == engine::Pile::discard ? from_discard_pile(action, now) : name + " stock";
      });
      return join(piles, ", ");
    }
    case Verb::pass:
      return action.most == 0 ? name : name + " CARDS (" + cards_count(action.most) + ")";
    case Verb::exchange:
      return name + " " + std::string(used.arguments) + (action.least == 0 ? ", pass" : "");
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
    const std::string take(info(Verb::take).name);
    if (open.size() == 1) {
      return take + " " + card(open.front().face);
    }
    const auto names = each(open, [&](const auto& one) { return card(one.face); });
    return take + " CARD (of " + listed(names) + ", with all after it)";
  }
  return std::string(info(Verb::draw).name) + " discard" +
         (open.empty() ? "" : " (" + card(open.back().face) + ")");
}

std::string Narrator::prompt(const Document& now) const {
  if (!now.has_view() || !now.playing() || now.between_hands()) {
    return "> ";
  }
  return (now.my_turn() ? "Your turn" : "Waiting for " + names(now, now.view().to_act)) + "> ";
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
                    dict::lower(name_of_a_hand(now)) + " is dealt when everyone is ready" +
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
  } else if (now.clock_stopped()) {
    line += " (the clock is stopped)";
  }
  line += choices.empty() ? "." : ". You may: " + join(choices, ", ") + ".";
  return {bold(line)};
}

namespace {

/// How to type the verbs, in one line: "To look: table, room, ...".
std::string in_a_line(std::string_view where, std::span<const Verb> verbs, const Document& now) {
  const auto typed = each(verbs, [&](Verb verb) { return info(verb, now).typed(); });
  return std::string(where) + ": " + join(typed, ", ") + ".";
}

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
  const auto& mine = now.holder(*now.seat());
  if (now.playing() && (mine.paused || now.clock_runs() || now.clock_stopped())) {
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

/// What brings the match on while no move does.
std::vector<Verb> to_go_on(const Document& now) {
  std::vector<Verb> verbs;
  if (!now.seat()) {
    return verbs;
  }
  if (now.is_host() && now.waiting() && static_cast<int>(now.room().seats.size()) < now.room().capacity) {
    verbs.push_back(Verb::bot);
  }
  if (now.waiting() || now.between_hands()) {
    verbs.push_back(now.holder(*now.seat()).ready ? Verb::unready : Verb::ready);
  } else if (!now.playing()) {
    verbs.push_back(Verb::rematch);
  }
  return verbs;
}

std::vector<Verb> to_look(const Document& now) {
  std::vector<Verb> verbs{Verb::table, Verb::room, Verb::scores, Verb::log, Verb::options, Verb::why};
  if (!now.room().quiet) {
    verbs.push_back(Verb::chat);
  }
  if (now.room().match > (now.playing() ? 1 : 0)) {
    verbs.push_back(Verb::save);
  }
  verbs.insert(verbs.end(), {Verb::help, Verb::quit});
  return verbs;
}

}  // namespace

/// What a player needs in the middle of a turn comes last, because the last lines stay in sight.
Lines Narrator::help(const Document& now) const {
  Lines lines{"Verbs may be shortened. help VERB says how a verb is used, help all lists all verbs."};
  if (now.is_host()) {
    lines.push_back(in_a_line("You are the host", as_host(now), now));
  }
  if (now.seat()) {
    lines.push_back(in_a_line("Your seat", as_player(now), now));
  }
  lines.push_back(in_a_line("At any time", to_look(now), now));
  if (now.own() != nullptr) {
    lines.push_back(in_a_line("Your hand", on_own_hand(now), now));
  }
  for (const Verb verb : to_go_on(now)) {
    lines.push_back(info(verb, now).line());
  }
  for (const auto& action : now.allowed()) {
    if (!has_choice(action)) continue;
    for (const Verb verb : verbs_for(action, now)) {
      lines.push_back(typed(verb, action, now) + ": " + std::string(info(verb, now).text) + " (" +
                      std::string(action.clause) + ").");
    }
  }
  return lines;
}

Lines Narrator::help_on_all(const Document& now) const {
  Lines lines;
  for (const auto& verb : verbs()) {
    if (is_played_here(verb.verb, now)) lines.push_back(info(verb.verb, now).line());
  }
  lines.emplace_back(
      now.plays_words()
          ? "Name a card by its letter and colour (E-red is the red E), by its letter alone if you have only "
            "one such card (E), or by its place in your hand (#3). A star is *, and gets its letter like "
            "this: *=E."
          : "Name a card by its rank and suit (KH is the king of hearts, 10C the 10 of clubs), by its rank "
            "alone if you have only one such card (K), or by its place in your hand (#3).");
  return lines;
}

}  // namespace meldroom::terminal
