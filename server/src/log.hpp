#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "settings/settings.hpp"

namespace meldroom::server {

/// The log of a server, on stdout: text, or one JSON object a line, with times in UTC. Never logged: hands, secrets,
/// tokens, chat. A message is one line, even if it quotes a text with line breaks.
///
/// A thread that logs never waits for the terminal, pipe or disk that takes the lines: a separate thread writes them.
/// When too many lines wait, the oldest are dropped, and a line says how many.
class Log {
 public:
  /// From now on everything that is logged goes there. The thread blocks the signals that the caller blocks.
  Log(LogFormat format, const std::string& level);

  /// Waits until all lines are written, for `within` at most. False if some are not. The program must then end with
  /// std::_Exit: other ways to end wait for stdout.
  [[nodiscard]] bool finish(std::chrono::milliseconds within) const;

 private:
  class Writer;
  std::shared_ptr<Writer> writer_;
};

}  // namespace meldroom::server
