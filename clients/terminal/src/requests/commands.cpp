#include "requests/commands.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

#include "clean_text.hpp"
#include "dict/ascii_case.hpp"
#include "document.hpp"
#include "phrases.hpp"
#include "requests/possible_verbs.hpp"
#include "requests/request_parts.hpp"

namespace meldroom::terminal {

namespace {

constexpr std::array all_verbs{
    VerbInfo{Verb::draw, "draw", "stock|discard", "draw a card"},
    VerbInfo{Verb::take, "take", "CARD", "take that card of the discard pile, and all after it"},
    VerbInfo{Verb::put_back, "putback", "", "return the cards that you took to the discard pile"},
    VerbInfo{Verb::bonus, "bonus", "", "take the bonus cards that are due"},
    VerbInfo{Verb::meld, "meld", "CARDS", "lay a set or a run: meld 7H 8H 9H"},
    VerbInfo{Verb::lay_off, "layoff", "MELD CARDS", "lay cards off on a meld by its number: layoff 2 10H"},
    VerbInfo{Verb::discard, "discard", "CARD", "discard a card, which ends the turn"},
    VerbInfo{Verb::lay, "lay", "WORD | CARDS",
             "lay a word; the cards are picked for you unless you name them"},
    VerbInfo{Verb::change, "change", "WORD NEWWORD [CARDS]",
             "make a word on the table into another: change WINE WINNER; the cards to add are picked for you "
             "unless you name them"},
    VerbInfo{Verb::pass, "pass", "[CARDS]",
             "make no play, and give these cards back; the last one named lies on top"},
    VerbInfo{Verb::decline, "decline", "", "leave the upcard where it is"},
    VerbInfo{Verb::exchange, "exchange", "CARDS", "make no play and exchange these cards for others"},
    VerbInfo{Verb::done, "done", "", "say that you are done"},
    VerbInfo{Verb::knock, "knock", "CARD: WORDS | MELDS",
             "discard that card face down and show your hand as these words or melds: knock X: CAIRN TENT, "
             "knock KC: 7H 8H 9H / 2C 2D 2H; if you name no meld, as the best ones; with - as no words"},
    VerbInfo{
        Verb::lay_down, "laydown", "WORDS | MELDS",
        "show your hand as these words, with - as none; or as these melds, or as the best ones if you name "
        "none"},
    VerbInfo{Verb::accept, "accept", "", "accept the word that was laid"},
    VerbInfo{Verb::challenge, "challenge", "",
             "say that the word that was laid is not in the dictionary; if it is, you lose your next turn"},
    VerbInfo{Verb::hand, "hand", "", "your hand and the groups in it"},
    VerbInfo{Verb::sort, "sort", "[rank|suit|letter|colour]", "sort your hand"},
    VerbInfo{Verb::group, "group", "CARDS | WORD", "set cards aside as a group; only you see it"},
    VerbInfo{Verb::ungroup, "ungroup", "[NUMBER]", "dissolve one group, or all"},
    VerbInfo{Verb::take_back, "takeback", "", "take back your last move, or ask the others to allow it"},
    VerbInfo{Verb::propose, "propose", "WORD", "ask the table to allow a word that is not in the dictionary"},
    VerbInfo{Verb::agree, "agree", "", "agree to what another player asks"},
    VerbInfo{Verb::refuse, "refuse", "", "do not agree to it, or withdraw your own question"},
    VerbInfo{Verb::back, "back", "", "say that you are here again after having been away"},
    VerbInfo{Verb::ready, "ready", "", "say that you are ready for the match, or for its next hand"},
    VerbInfo{Verb::unready, "unready", "", "say that you are not ready after all"},
    VerbInfo{Verb::set, "set", "OPTION VALUE", "set an option; only the host, before the match"},
    VerbInfo{Verb::preset, "preset", "NAME",
             "play by rules that have a name, or by the usual ones; only the host, before the match"},
    VerbInfo{Verb::seats, "seats", "NUMBER", "say how many seats there are; only the host, before the match"},
    VerbInfo{Verb::variant, "variant", "NAME",
             "choose which game is played; only the host, before the match"},
    VerbInfo{Verb::bot, "bot", "[easy|medium|hard]",
             "give a free seat to a bot; only the host, before the match"},
    VerbInfo{Verb::kick, "kick", "SEAT [yes]|watchers",
             "free a seat (its player cannot come back before the next match), remove a bot, or remove "
             "all spectators; during a match only with yes; only the host"},
    VerbInfo{Verb::let_back, "letback", "", "let back everybody you kicked; only the host"},
    VerbInfo{Verb::lock, "lock", "", "let nobody new sit down or watch; only the host"},
    VerbInfo{Verb::unlock, "unlock", "", "let people in again; only the host"},
    VerbInfo{Verb::hush, "hush", "", "allow no chat in this room; only the host"},
    VerbInfo{Verb::unhush, "unhush", "", "allow chat again; only the host"},
    VerbInfo{Verb::silence, "silence", "NAME", "do not let the person with this name chat; only the host"},
    VerbInfo{Verb::unsilence, "unsilence", "", "let everybody you silenced chat again; only the host"},
    VerbInfo{Verb::host, "host", "SEAT", "make the player in that seat the host; only the host"},
    VerbInfo{Verb::rename, "rename", "NAME", "change your name"},
    VerbInfo{Verb::chat, "chat", "TEXT", "say something to the room"},
    VerbInfo{Verb::pause, "pause", "", "ask for the clock to stop; it stops when all players ask"},
    VerbInfo{Verb::unpause, "unpause", "", "let the clock go on"},
    VerbInfo{Verb::rematch, "rematch", "", "play another match when one is over"},
    VerbInfo{Verb::link, "link", "", "a one-time link that takes your seat to another device"},
    VerbInfo{Verb::save, "save", "FILE", "write the record of the last match that is over to a new file"},
    VerbInfo{Verb::leave, "leave", "yes", "give up your seat for good"},
    VerbInfo{Verb::table, "table", "", "everything on the table"},
    VerbInfo{Verb::room, "room", "", "the room's link, who sits where, who is the host, and what is played"},
    VerbInfo{Verb::scores, "scores", "", "the score, and how the last hand was counted"},
    VerbInfo{Verb::log, "log", "[NUMBER]", "what happened lately"},
    VerbInfo{Verb::check, "check", "WORD", "ask whether a word is in the dictionary"},
    VerbInfo{Verb::hint, "hint", "", "ask for the best plays; only you see them"},
    VerbInfo{Verb::options, "options", "", "what is played here, and what each option means"},
    VerbInfo{
        Verb::help, "help", "[VERB|all]",
        "what you may do now; with a verb, how to use it; with \"all\", all verbs of this game and the room"},
    VerbInfo{Verb::why, "why", "", "why the last thing you tried was refused"},
    VerbInfo{Verb::quit, "quit", "", "end this program; your seat stays yours"},
};

/// info() finds a verb by its position.
static_assert([] {
  for (std::size_t i = 0; i < all_verbs.size(); ++i) {
    if (all_verbs[i].verb != static_cast<Verb>(i)) {
      return false;
    }
  }
  return all_verbs.size() == static_cast<std::size_t>(Verb::quit) + 1;
}());

std::string_view trim(std::string_view text) {
  const auto first = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

/// Other words for some verbs, as people know them from elsewhere.
constexpr std::array<std::pair<std::string_view, Verb>, 6> other_words{{{"?", Verb::help},
                                                                        {"q", Verb::quit},
                                                                        {"say", Verb::chat},
                                                                        {"start", Verb::ready},
                                                                        {"deal", Verb::ready},
                                                                        {"undo", Verb::take_back}}};

/// The verb that has this name.
std::optional<Verb> verb_named(std::string_view typed) {
  for (const auto& verb : all_verbs) {
    if (verb.name == dict::lower(typed)) return verb.verb;
  }
  for (const auto& [word, verb] : other_words) {
    if (word == (verb == Verb::quit ? typed : dict::lower(typed))) return verb;
  }
  return std::nullopt;
}

/// The verbs that a typed beginning can mean now. Nobody should end the program by a slip, so `quit` is not among them.
std::vector<const VerbInfo*> verbs_meant_by(std::string_view typed, const Document& now) {
  std::vector<const VerbInfo*> all;
  for (const auto& verb : all_verbs) {
    if (verb.name.starts_with(dict::lower(typed)) && verb.verb != Verb::quit) all.push_back(&verb);
  }
  const auto moves = moves_now(now);
  const auto some = [&](auto counts) {
    std::vector<const VerbInfo*> found;
    std::ranges::copy_if(all, std::back_inserter(found),
                         [&](const VerbInfo* verb) { return counts(verb->verb); });
    return found;
  };
  if (auto found = some([&](Verb verb) { return std::ranges::find(moves, verb) != moves.end(); });
      !found.empty()) {
    return found;
  }
  auto found = some([&](Verb verb) { return is_played_here(verb, now); });
  return found.empty() ? all : found;
}

/// How many letters have to be added, removed, replaced or swapped with their neighbour to make one word the other.
std::size_t distance(std::string_view one, std::string_view other) {
  std::vector rows(one.size() + 1, std::vector<std::size_t>(other.size() + 1));
  for (std::size_t i = 0; i <= one.size(); ++i) {
    for (std::size_t j = 0; j <= other.size(); ++j) {
      if (i == 0 || j == 0) {
        rows[i][j] = i + j;
        continue;
      }
      const bool same = one[i - 1] == other[j - 1];
      rows[i][j] = std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
        rows[i][j] = std::min(rows[i][j], rows[i - 2][j - 2] + 1);
      }
    }
  }
  return rows[one.size()][other.size()];
}

/// The verb that was probably meant; null if none is near.
const VerbInfo* nearest(std::string_view wanted, const Document& now) {
  const VerbInfo* best = nullptr;
  std::size_t least = wanted.size() < 5 ? 2 : 3;
  for (const auto& verb : all_verbs) {
    const std::size_t far = verb.name.starts_with(wanted) ? 0 : distance(wanted, verb.name);
    if (far < least && is_played_here(verb.verb, now)) {
      best = &verb;
      least = far;
    }
  }
  return best;
}

/// What to say of a verb that does not exist: the one that was probably meant, or what to type instead.
Problem unknown_verb(std::string_view typed, const Document& now) {
  const std::string there_is_none = "There is no \"" + std::string(typed) + "\".";
  if (const auto* meant = nearest(dict::lower(typed), now)) {
    return {there_is_none + " Did you mean " + std::string(meant->name) + "?"};
  }
  if (now.plays_words() && is_word(typed) && now.allowed(engine::MoveKind::lay_word) != nullptr) {
    return {there_is_none + " To lay that word: lay " + dict::upper(typed) + "."};
  }
  return {there_is_none + " Type help to see what you may do now."};
}

Result<Verb> find_verb(std::string_view typed, bool alone, const Document& now) {
  if (const auto named = verb_named(typed)) {
    return *named;
  }
  auto card = alone ? uses_of_card(typed, now) : std::nullopt;
  if (alone && !card) card = card_not_held(typed, now);
  if (card && typed == dict::upper(typed)) {  // people type verbs in small letters
    return *std::move(card);
  }
  const auto found = verbs_meant_by(typed, now);
  if (found.size() == 1) {
    return found.front()->verb;
  }
  if (found.empty()) {
    return card ? *std::move(card) : unknown_verb(typed, now);
  }
  const auto names = each(found, [](const auto* verb) { return verb->name; });
  return Problem{"\"" + std::string(typed) + "\" could be " + enumerated(names, "or") + "."};
}

}  // namespace

std::span<const VerbInfo> verbs() {
  return all_verbs;
}

std::string VerbInfo::typed() const {
  return std::string(name) + (arguments.empty() ? "" : " ") + std::string(arguments);
}

std::string VerbInfo::line() const {
  return typed() + ": " + std::string(text) + ".";
}

const VerbInfo& info(Verb verb) {
  return all_verbs[static_cast<std::size_t>(verb)];
}

std::vector<std::string> split(std::string_view text) {
  constexpr std::string_view separators = " ,";
  std::vector<std::string> words;
  for (auto start = text.find_first_not_of(separators); start != std::string_view::npos;
       start = text.find_first_not_of(separators)) {
    text.remove_prefix(start);
    const auto end = std::min(text.find_first_of(separators), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

bool is_play(Verb verb) {
  return verb <= Verb::challenge;
}

bool is_arranging(Verb verb) {
  return verb == Verb::sort || verb == Verb::group || verb == Verb::ungroup;
}

bool asks_server(Verb verb) {
  return verb != Verb::hand && (verb < Verb::table || verb == Verb::check || verb == Verb::hint);
}

bool is_blank(std::string_view line) {
  return trim(clean_text(line, Charset::unicode)).empty();
}

Result<Command> parse_command(std::string_view line, const Document& now) {
  const std::string clean = clean_text(line, Charset::unicode);
  line = trim(clean);
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view rest = trim(line.substr(end));
  const auto verb = TRY(find_verb(line.substr(0, end), rest.empty(), now));
  if (verb == Verb::quit && !rest.empty()) {
    return Problem{"To end this program, type quit and nothing after it."};
  }
  return Command{verb, split(rest), std::string(rest)};
}

Result<Command> parse_command(std::string_view line) {
  return parse_command(line, Document());
}

std::vector<std::string> completions(std::string_view begun, const Document& now) {
  const std::string beginning = dict::lower(begun);
  std::vector<std::string> names;
  for (const auto& verb : all_verbs) {
    if (verb.name.starts_with(beginning) && is_played_here(verb.verb, now)) names.emplace_back(verb.name);
  }
  return names;
}

bool is_quit(std::string_view line) {
  const auto command = parse_command(line);
  return command && command->verb == Verb::quit;
}

}  // namespace meldroom::terminal
