#pragma once

#include <deque>
#include <functional>
#include <histedit.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include "front_ends/input_watch.hpp"
#include "front_ends/output.hpp"

namespace meldroom::terminal {

/// The last line of a terminal, in which a person types, with the usual keys, a history and completion (libedit). Above
/// it a board stays in sight, if the screen is large enough. What is printed appears above both, broken at blanks, and
/// never in the middle of what they type.
class LineEditor final : public Output {
 public:
  using OnLine = std::function<void(std::string)>;
  using OnEnd = std::function<void()>;
  /// The words that begin like what was typed, for the Tab key.
  using Complete = std::function<std::vector<std::string>(std::string_view begun)>;

  /// Switches the terminal to reading single keys. Calls the handlers on `io`, which must outlive this. They may call
  /// close(), but not destroy this.
  LineEditor(boost::asio::io_context& io, OnLine on_line, OnEnd on_end, Complete complete);
  ~LineEditor() override;

  /// Gives the terminal back as it was, and reads nothing more. What is printed from then on is simply added.
  void close();

  void print(const std::string& line) override;
  void flush() override;
  [[nodiscard]] std::size_t width() const override;
  void set_prompt(const std::string& prompt) override;
  void set_board(Board board) override;
  [[nodiscard]] bool shows_board() const override;
  [[nodiscard]] bool has_screen() const override { return true; }

 private:
  struct EndEditing {
    void operator()(EditLine* editor) const { el_end(editor); }
  };
  struct EndHistory {
    void operator()(History* history) const { history_end(history); }
  };

  void bind_keys();
  void read();
  void finish_line();
  void begin_line();
  void end_line();
  void hide();
  void show();
  void draw_board();
  void add_to_log(const std::string& line);
  void redraw();
  [[nodiscard]] std::vector<std::string> board() const;
  [[nodiscard]] std::size_t lines_of_board() const;
  void wait_for_signal();
  void handle(int signal);
  unsigned char accept_line();
  unsigned char complete();
  unsigned char clear_screen();

  OnLine on_line_;
  OnEnd on_end_;
  Complete complete_;
  std::string prompt_ = "> ";
  Board board_;
  std::deque<std::string> log_;           ///< the last lines printed above the board, unbroken
  std::string drawn_prompt_;              ///< the one on the screen
  std::vector<std::string> drawn_board_;  ///< the one on the screen
  std::unique_ptr<History, EndHistory> history_;
  std::unique_ptr<EditLine, EndEditing> editor_;
  std::optional<std::string> accepted_;  ///< the line, from the Enter key until finish_line()
  bool reading_ = false;                 ///< keys of a line; the terminal is in libedit's mode
  bool shown_ = false;                   ///< the board and the line are on the screen
  bool closed_ = false;
  boost::asio::signal_set signals_;
  InputWatch watch_;
};

}  // namespace meldroom::terminal
