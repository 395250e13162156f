#include "archive/archive.hpp"

#include <utility>

#include <spdlog/spdlog.h>

#include "archive/rerun.hpp"
#include "background_thread.hpp"

namespace meldroom::server {

Archive::Archive(const Journal& journal, const Offer& offer, const Limits& limits, Metrics& metrics)
    : journal_(journal), offer_(offer), limits_(limits), metrics_(metrics), kept_(limits.kept_answers_bytes) {
  net::post(thread_, work_in_background);
}

net::awaitable<MatchAnswer> Archive::ask(MatchRequest request, const std::string& address) {
  if (!join_line(address)) {
    metrics_.busy.add();
    co_return Withheld{Withheld::Why::busy, "the server has too much to do; try again in a moment"};
  }
  metrics_.replays.add();
  const auto on_its_thread = [this, &request, &address]() -> net::awaitable<MatchAnswer> {
    MatchAnswer answer = look_up(request);
    leave_line(address);
    co_return answer;
  };
  co_return co_await net::co_spawn(thread_, on_its_thread, net::use_awaitable);
}

void Archive::stop() {
  thread_.stop();
  thread_.join();
}

/// False if the line is full, for this address or for all.
bool Archive::join_line(const std::string& address) {
  const std::lock_guard guard(mutex_);
  const auto known = waiting_from_.find(address);
  const std::size_t from_there = known == waiting_from_.end() ? 0 : known->second;
  if (waiting_ >= limits_.replays_waiting || from_there >= limits_.replays_waiting_per_address) return false;
  ++waiting_;
  ++waiting_from_[address];
  return true;
}

void Archive::leave_line(const std::string& address) {
  const std::lock_guard guard(mutex_);
  --waiting_;
  const auto from_there = waiting_from_.find(address);
  if (--from_there->second == 0) waiting_from_.erase(from_there);
}

MatchAnswer Archive::look_up(const MatchRequest& request) {
  try {
    Rerun rerun(request, offer_, limits_.hints);
    journal_.read_room(request.room, [&rerun](const JournalEntry& line) { rerun.take(line); });
    if (auto withheld = rerun.first_objection()) return *std::move(withheld);
    const bool for_asker_alone = request.what == MatchRequest::What::missed;
    const KeptAnswers::Key key{request.room,
                               rerun.secret(),
                               request.match,
                               request.what,
                               request.observer,
                               request.number,
                               for_asker_alone ? request.asker : std::nullopt};
    if (const std::string* kept = kept_.find(key)) return *kept;
    metrics_.reruns.add();
    MatchAnswer answer = rerun.answer();
    if (const auto* text = std::get_if<std::string>(&answer); text != nullptr && rerun.over())
      kept_.keep(key, *text);
    return answer;
  } catch (const std::exception& problem) {
    spdlog::error("match {} of room {} cannot be played again: {}", request.match, request.room.text(),
                  problem.what());
    return Withheld{Withheld::Why::broken, "this match cannot be played again here"};
  }
}

}  // namespace meldroom::server
