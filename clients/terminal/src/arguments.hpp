#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "clean_text.hpp"
#include "client.hpp"
#include "problem.hpp"

namespace meldroom::terminal {

/// The arguments of the command line.
struct Arguments {
  std::string url;
  std::string create;
  std::string preset;
  std::vector<std::string> options;
  int seats = 2;
  std::string name;
  int seat = 0;
  std::string token;
  std::string profile;
  std::string password_file;
  bool watch = false;
  bool plain = false;
  bool json = false;
  bool ascii = false;
  bool spoken = false;
  bool bell = false;
};

/// Tells the parser which arguments there are, and where their values go.
void declare(CLI::App& app, Arguments& arguments);

/// What the arguments say about entering a room, or what is wrong with them. It has no secret yet.
[[nodiscard]] Result<Entry> make_entry(const Arguments& arguments, Charset charset);

/// A variable of the environment; empty if it is not set.
[[nodiscard]] std::string variable(const char* name);

}  // namespace meldroom::terminal
