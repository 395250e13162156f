#pragma once

#include <cstdio>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "client.hpp"
#include "front_ends/front_end.hpp"
#include "front_ends/output.hpp"
#include "front_ends/turn_reminder.hpp"
#include "narrator/log.hpp"
#include "narrator/narrator.hpp"
#include "problem.hpp"

namespace meldroom::terminal {

/// Text for people, line by line.
class PlainFrontEnd final : public FrontEnd {
 public:
  /// `at_terminal` if a person types the lines and can see which of them are done. Otherwise they may be a script, and
  /// keep their order.
  PlainFrontEnd(boost::asio::io_context& io, Client& client, Output& output, Look look, bool at_terminal);

  void snapshot(const Document& before, const Document& now, Occasion occasion, Tag tag) override;
  void update(const Document& before, const Document& now, const IncomingMessage& incoming, Tag tag) override;
  void error(const protocol::ServerError& error, Tag tag) override;
  void answer(const IncomingMessage& incoming, Tag tag) override;
  void saved(int match, const std::string& file, Tag tag) override;
  void connection_lost(const std::string& reason, std::chrono::milliseconds retry, bool again) override;
  void finished(const std::string& reason) override;
  void failed(const std::string& reason, std::string_view code) override;
  void line(const std::string& text) override;
  bool line_meanwhile(const std::string& text, Wait wait, bool next) override;

 private:
  void print(const std::string& line);
  void print(const Lines& lines);
  void flush();
  void say_last(std::FILE* where, const std::string& reason);
  void ring() const;
  void greet(const Document& now);
  void note(const Lines& lines);
  std::vector<protocol::ServerEvent> without_arrivals(std::span<const protocol::ServerEvent> events);
  void room(const Document& now);
  void tell(const protocol::WordChecked& checked);
  void tell(const protocol::LinkMade& made);
  void tell(const protocol::Hints& hints);
  void tell(const protocol::Saving& saving);
  void tell(const protocol::Announcement& announcement);
  std::optional<Command> for_server(const std::string& text);
  void show(const Command& command);
  void help(const Command& command);
  void log(const Command& command);
  void refuse(const Problem& problem);
  bool sort_if_dealt(std::span<const protocol::ServerEvent> events, const Document& now);
  void turn_if_new(const Document& before, const Document& now, bool hand_follows);
  void ring_if_turn_came(const Document& before, const Document& now) const;
  void remind(std::chrono::seconds left);
  void run_clock();
  void stop_clock();
  void tick();

  Client& client_;
  Output& output_;
  Narrator narrator_;
  bool at_terminal_;
  bool bell_;
  TurnReminder reminder_;
  boost::asio::steady_timer clock_;
  Log log_;
  std::string refusal_;          ///< for `why`
  std::optional<Command> sort_;  ///< how the player last sorted their hand
  bool greeted_ = false;
  bool connected_ = true;
  std::set<engine::Seat> arriving_;  ///< who has sat down since the last snapshot and is not connected yet
};

}  // namespace meldroom::terminal
