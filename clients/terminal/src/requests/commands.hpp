#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "problem.hpp"

namespace meldroom::terminal {

class Document;

/// What can be typed.
enum class Verb {
  // the play
  draw,
  take,
  put_back,
  bonus,
  meld,
  lay_off,
  discard,
  lay,
  change,
  pass,
  decline,
  exchange,
  done,
  knock,
  lay_down,
  accept,
  challenge,
  // the player's own hand
  hand,
  sort,
  group,
  ungroup,
  // the table
  take_back,
  propose,
  agree,
  refuse,
  back,
  // the room
  ready,
  unready,
  set,
  preset,
  seats,
  variant,
  bot,
  kick,
  let_back,
  lock,
  unlock,
  hush,
  unhush,
  silence,
  unsilence,
  host,
  rename,
  chat,
  pause,
  unpause,
  rematch,
  link,
  save,
  leave,
  // looking
  table,
  room,
  scores,
  log,
  check,
  hint,
  options,
  help,
  why,
  quit
};

/// True for the verbs that make a move of the game.
[[nodiscard]] bool is_play(Verb verb);
/// True for the verbs that arrange the player's own hand (T-12).
[[nodiscard]] bool is_arranging(Verb verb);
/// False for the verbs that only show something.
[[nodiscard]] bool asks_server(Verb verb);

/// A verb, how to use it and what it does.
struct VerbInfo {
  Verb verb;
  std::string_view name;
  std::string_view arguments;
  std::string_view text;

  /// "discard CARD"
  [[nodiscard]] std::string typed() const;
  /// "discard CARD: discard a card, which ends the turn."
  [[nodiscard]] std::string line() const;
};

/// All verbs in the order in which help lists them.
[[nodiscard]] std::span<const VerbInfo> verbs();
[[nodiscard]] const VerbInfo& info(Verb verb);

/// A typed line, split into its parts.
struct Command {
  Verb verb;
  std::vector<std::string> words;  ///< what followed the verb, split at blanks and commas
  std::string rest;                ///< the same text as typed: for chat and names
};

/// The words of a text, separated by blanks and commas.
[[nodiscard]] std::vector<std::string> split(std::string_view text);

/// True for a line with nothing to read.
[[nodiscard]] bool is_blank(std::string_view line);

/// Reads a line that is not blank. A verb can be shortened as long as only one verb begins like that: of the moves that
/// are allowed now, otherwise of the verbs that this game and the room have, otherwise of all.
[[nodiscard]] Result<Command> parse_command(std::string_view line, const Document& now);
/// The same where nothing is known of the room, or where a line must mean the same at all times.
[[nodiscard]] Result<Command> parse_command(std::string_view line);

/// What the Tab key can make of the beginning of a line: the verbs of this game and the room that begin like that, in
/// any case.
[[nodiscard]] std::vector<std::string> completions(std::string_view begun, const Document& now);

/// True for a line that is `quit`, or `q` for short. It ends the program, so nothing else reads like that: not `Q`,
/// which is a card, and no other beginning of the word.
[[nodiscard]] bool is_quit(std::string_view line);

}  // namespace meldroom::terminal
