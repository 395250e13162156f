#include <algorithm>

#include "engine/variant.hpp"
#include "narrator/narrator.hpp"
#include "phrases.hpp"
#include "protocol/json_writer.hpp"

namespace meldroom::terminal {

namespace {

std::string option_text(const engine::OptionValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) {
    return *text;
  }
  if (const auto* number = std::get_if<int>(&value)) {
    return std::to_string(*number);
  }
  return std::get<bool>(value) ? "yes" : "no";
}

/// The values that an option can have, if this program knows them: "0 or 10 to 600, ".
std::string allowed_values(const engine::OptionSpec& spec) {
  if (std::holds_alternative<bool>(spec.default_value)) {
    return "yes or no, ";
  }
  if (std::holds_alternative<int>(spec.default_value)) {
    return (spec.or_zero ? "0 or " : "") + std::to_string(spec.least) + " to " + std::to_string(spec.most) +
           ", ";
  }
  const Lines choices(spec.choices.begin(), spec.choices.end());
  return choices.empty() ? "" : join(choices, " or ") + ", ";
}

/// Options that differ from others of the same game, as "target 25". The dictionary is told with the deck.
Lines different(const engine::OptionValues& options, const engine::OptionValues& from) {
  Lines lines;
  for (const auto& [name, value] : options) {
    const auto other = from.find(name);
    if (name != "lexicon" && (other == from.end() || other->second != value)) {
      lines.push_back(name + " " + option_text(value));
    }
  }
  return lines;
}

/// The rules that have a name and are nearest to the current ones, and what differs from them.
std::string rules_text(const Document& now) {
  const auto* known = now.variant();
  if (known == nullptr) {
    return "The rules are this table's own.";
  }
  engine::OptionValues usual;
  for (const auto& spec : known->options) {
    usual.emplace(spec.name, spec.default_value);
  }
  std::string name = "the usual ones";
  Lines changed = different(now.room().options, usual);
  for (const auto& preset : known->presets) {
    auto complete = preset.options;
    complete.insert(usual);
    if (auto left = different(now.room().options, complete); left.size() < changed.size()) {
      name = "\"" + std::string(preset.title) + "\"";
      changed = std::move(left);
    }
  }
  return "The rules are " + name + (changed.empty() ? "" : ", except: " + join(changed, ", ")) + ".";
}

std::string cards_and_words(const protocol::RoomDoc& room) {
  return "The deck is " + room.deck + (room.lexicon ? ", the dictionary is " + room.lexicon->name : "");
}

Lines changes_of_cards_and_words(const protocol::RoomDoc& was, const protocol::RoomDoc& is) {
  const std::string words_were = was.lexicon ? was.lexicon->name : "";
  const std::string words_are = is.lexicon ? is.lexicon->name : "";
  if (was.deck != is.deck || words_were != words_are) {
    return {cards_and_words(is) + " now."};
  }
  return was.lexicon == is.lexicon ? Lines{} : Lines{"The dictionary " + words_are + " has other words now."};
}

/// The rules, and what is played with.
Lines what_is_played(const Document& now) {
  Lines lines{rules_text(now), cards_and_words(now.room()) + "."};
  if (now.room().deal) {
    lines.push_back("This is the published deal " + *now.room().deal + "; its options are fixed.");
  }
  return lines;
}

/// What is played, and with how many seats.
Lines changes_of_game(const Document& before, const Document& now) {
  const auto& was = before.room();
  const auto& is = now.room();
  Lines lines;
  if (was.variant != is.variant) {
    lines.push_back("The game is " + title_of_game(now) + " now.");
  }
  for (const auto& [name, value] : is.options) {
    if (name == "lexicon") continue;  // told together with the deck
    const auto old = was.options.find(name);
    if (old != was.options.end() && old->second != value) {
      lines.push_back("Option " + name + " is " + option_text(value) + " now.");
    }
  }
  append(lines, changes_of_cards_and_words(was, is));
  if (was.capacity != is.capacity) {
    lines.push_back("The room has " + count(is.capacity, "seat", "seats") + " now.");
  }
  return lines;
}

/// Who may come in, watch and chat.
Lines changes_of_access(const protocol::RoomDoc& was, const protocol::RoomDoc& is) {
  Lines lines;
  if ((was.spectators > 0) != (is.spectators > 0)) {
    lines.emplace_back(is.spectators > 0 ? "Somebody is watching now." : "Nobody is watching any more.");
  }
  if (was.locked != is.locked) {
    lines.emplace_back(is.locked ? "The room is locked: nobody new may sit down or watch."
                                 : "The room is open again.");
  }
  if (was.quiet != is.quiet) {
    lines.emplace_back(is.quiet ? "There is no chat in this room now." : "There is chat in this room again.");
  }
  if (was.kicked && !is.kicked) {
    lines.emplace_back("Everybody who was removed may come back.");
  }
  if (was.silenced != is.silenced) {
    lines.push_back(is.silenced ? enumerated(*is.silenced) + " may not chat." : "Everybody may chat again.");
  }
  return lines;
}

/// For whom a bot plays.
Lines changes_of_stand_ins(const Document& before, const Document& now) {
  Lines lines;
  for (const auto& [seat, taken] : now.room().seats) {
    if (taken.stand_in && !before.holder(seat).stand_in) {
      lines.push_back("A bot plays for " + now.name(seat) +
                      (seat == now.seat() ? ", which is you, until you play or type back." : "."));
    }
  }
  return lines;
}

/// Who asks for a pause, and whether the clock is stopped.
Lines changes_of_pauses(const Document& before, const Document& now) {
  Lines lines;
  for (const auto& [seat, taken] : now.room().seats) {
    const bool paused_before = before.holder(seat).paused;
    if (taken.paused && !paused_before) {
      lines.push_back(does(now, seat, "ask for a pause.", "asks for a pause.") +
                      (now.seat() && seat != now.seat() && now.clock_runs()
                           ? " Type pause if you want one too: then the clock stops."
                           : ""));
    } else if (!taken.paused && paused_before) {
      lines.push_back(does(now, seat, "want to go on.", "wants to go on."));
    }
  }
  if (before.clock_runs() && now.clock_stopped()) {
    lines.emplace_back("The clock is stopped.");
  } else if (before.clock_stopped() && now.clock_runs()) {
    lines.emplace_back("The clock goes on.");
  }
  return lines;
}

/// Who is ready for the match or for its next hand.
Lines changes_of_readiness(const Document& before, const Document& now) {
  Lines lines;
  // While a hand is played nobody has to be ready. Its end makes everyone unready, which is not worth a line (T-21).
  if ((before.playing() || now.playing()) && !(before.between_hands() && now.between_hands())) {
    return lines;
  }
  const auto& seats = now.room().seats;
  for (const auto& [seat, taken] : seats) {
    // Bots are always ready.
    if (taken.bot || taken.ready == before.holder(seat).ready) {
      continue;
    }
    lines.push_back(taken.ready ? does(now, seat, "are ready.", "is ready.")
                                : does(now, seat, "are not ready any more.", "is not ready any more."));
    const int least = now.variant() == nullptr ? 0 : now.variant()->least_seats;
    if (seat == now.seat() && taken.ready && static_cast<int>(seats.size()) < least) {
      lines.push_back("The match begins when there are at least " + count(least, "player", "players") +
                      " and all are ready.");
    }
  }
  return lines;
}

}  // namespace

Lines Narrator::room_changes(const Document& before, const Document& now) const {
  const auto& was = before.room();
  const auto& is = now.room();
  if (was.stage == protocol::Stage::over && is.stage == protocol::Stage::waiting) {
    // Nobody is ready or asks for a pause any more; that needs no lines.
    Lines lines{std::string("The room waits for another match.") +
                (now.seat() ? " Type ready when you want to begin." : "")};
    append(lines, changes_of_cards_and_words(was, is));
    return lines;
  }
  Lines lines = changes_of_game(before, now);
  append(lines, changes_of_access(was, is));
  append(lines, changes_of_stand_ins(before, now));
  append(lines, changes_of_pauses(before, now));
  append(lines, changes_of_readiness(before, now));
  return lines;
}

Lines Narrator::room(const Document& now) const {
  const auto& room = now.room();
  Lines lines{"Room " + room.code.str() + ": " + title_of_game(now) + ", " +
              std::to_string(room.seats.size()) + " of " + count(room.capacity, "seat", "seats") + " taken."};
  append(lines, what_is_played(now));
  for (const auto& [seat, taken] : room.seats) {
    Lines remarks;
    if (seat == now.seat()) {
      remarks.emplace_back("you");
    }
    if (taken.bot) {
      remarks.push_back("a bot (" + std::string(protocol::name_of(*taken.bot)) + ")");
    }
    if (taken.stand_in) {
      remarks.emplace_back("a bot plays for now");
    }
    if (room.host == seat) {
      remarks.emplace_back("host");
    }
    if (!now.playing()) {
      remarks.emplace_back(taken.ready ? "ready" : "not ready");
    }
    if (now.playing() && taken.paused) {
      remarks.emplace_back("asks for a pause");
    }
    if (!taken.connected) {
      remarks.emplace_back("not connected");
    }
    lines.push_back("Seat " + seat_number(seat) + ": " + taken.name +
                    (remarks.empty() ? "" : ", " + join(remarks, ", ")) + ".");
  }
  if (now.clock_stopped()) {
    lines.emplace_back("The clock is stopped.");
  }
  if (room.locked) {
    lines.emplace_back("The room is locked: nobody new may sit down or watch.");
  }
  if (room.quiet) {
    lines.emplace_back("There is no chat in this room.");
  }
  if (room.kicked) {
    lines.push_back("Removed until the next match: " + join(*room.kicked, ", ") + ".");
  }
  if (room.silenced) {
    lines.push_back(enumerated(*room.silenced) + " may not chat.");
  }
  if (room.spectators > 0) {
    lines.push_back(count(room.spectators, "person is watching.", "people are watching."));
  }
  return lines;
}

Lines Narrator::first_steps(const Document& now) const {
  const auto taken = static_cast<int>(now.room().seats.size());
  if (!now.seat()) {
    const bool can_sit_down = now.waiting() && taken < now.room().capacity;
    return {std::string("You are watching. Type help for what you may do") +
            (can_sit_down ? "; to take a seat, start again without --watch." : ".")};
  }
  if (!now.waiting()) {
    return {"Type help for what you may do now."};
  }
  Lines lines;
  if (taken == 1) {
    lines.push_back(std::string("Nobody else sits here yet: ") +
                    (now.room().deal ? "" : "send the room's link to others (room shows it), or ") +
                    "type bot to play with a bot.");
  }
  lines.emplace_back(now.holder(*now.seat()).ready
                         ? "You are ready: the match begins when everybody is. Type help for what you may do."
                         : "Type ready when you want to begin, rename NAME to change your name, help for "
                           "what else you may do.");
  return lines;
}

Lines Narrator::options(const Document& now) const {
  Lines lines{"The game is " + title_of_game(now) + "."};
  append(lines, what_is_played(now));
  const auto* known = now.variant();
  if (known != nullptr) {
    lines.push_back("Rules that have a name: usual, " + engine::preset_names(known->id) + ".");
  }
  const auto specs = known == nullptr ? std::vector<engine::OptionSpec>{} : known->options;
  for (const auto& [name, value] : now.room().options) {
    std::string line = name + ": " + option_text(value) + ".";
    const auto spec = std::ranges::find(specs, name, &engine::OptionSpec::name);
    if (spec != specs.end()) {
      line += " " + std::string(spec->text) + " (" + std::string(spec->clause) + "; " +
              allowed_values(*spec) + "default " + option_text(spec->default_value) + ")";
      if (spec->default_value != value) line = "Changed: " + line;
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace meldroom::terminal
