#include "net/loop.hpp"

#include <exception>

#include <spdlog/spdlog.h>

namespace meldroom::server {

namespace {

/// After this many steps the journal gets to write in any case. With a hundred, groups are so small that a move costs
/// 1.4 times the CPU (1,000 rooms).
constexpr int steps_a_turn = 1'000;

}  // namespace

Loop::Loop(Journal& journal) : journal_(journal), io_(1), keep_running_(io_.get_executor()) {}

void Loop::run() {
  while (!io_.stopped()) {
    try {
      io_.run_one();
      for (int steps = 1; steps < steps_a_turn && io_.poll_one() > 0; ++steps) {
      }
    } catch (const std::exception& problem) {
      spdlog::critical("a step failed: {}", problem.what());
    }
    journal_.write();
  }
}

void Loop::stop() {
  keep_running_.reset();
  io_.stop();
}

Loops::Loops(int loops, Journal& journal) {
  for (int i = 0; i < loops; ++i) loops_.push_back(std::make_unique<Loop>(journal));
}

Loops::~Loops() {
  for (const auto& loop : loops_) loop->drop();
}

}  // namespace meldroom::server
