#include "replays/replay_service.hpp"

#include <chrono>
#include <utility>

#include <spdlog/spdlog.h>

#include "background_thread.hpp"
#include "cluster/etcd.hpp"
#include "net/address_limits.hpp"
#include "replays/match_answerer.hpp"
#include "replays/stopped.hpp"

namespace meldroom::server {

namespace {

MatchAnswer unless_stopped(const std::function<MatchAnswer()>& work) {
  try {
    return work();
  } catch (const Stopped&) {
    return Unanswered{Unanswered::Why::busy, "the server restarts"};
  }
}

/// For an asker whose answer needs what etcd does not say at the moment.
Unanswered no_answer(const etcd::NoAnswer& problem) {
  spdlog::warn("a room cannot be read: {}", problem.what());
  return {Unanswered::Why::busy, "this room cannot be read at the moment; try again"};
}

}  // namespace

ReplayService::ReplayService(ServerContext& context)
    : context_(context), kept_(context.limits.answer_cache_bytes), rooms_(context) {
  net::post(thread_, work_in_background);
}

net::awaitable<MatchAnswer> ReplayService::ask(MatchRequest request, const std::string& address) {
  co_return co_await in_line([this, &request] { return look_up(request); }, address);
}

net::awaitable<MatchAnswer> ReplayService::ask_room(RoomCode room, AnswerOfRoom answer,
                                                    const std::string& address) {
  co_return co_await in_line([this, room, &answer] { return look_up(room, answer); }, address);
}

/// Does the work on its own thread, after what came before.
net::awaitable<MatchAnswer> ReplayService::in_line(std::function<MatchAnswer()> work,
                                                   const std::string& address) {
  const auto place_in_line = context_.address_limits.admit_replay(address);
  if (!place_in_line) {
    context_.metrics.busy.add();
    co_return Unanswered{Unanswered::Why::busy, "the server has too much to do; try again in a moment"};
  }
  context_.metrics.replays.add();
  const auto on_its_thread = [this, &work, &address]() -> net::awaitable<MatchAnswer> {
    const auto begun = std::chrono::steady_clock::now();
    MatchAnswer answer = unless_stopped(work);
    const auto took = std::chrono::steady_clock::now() - begun;
    // Who gets no answer because etcd gave none has caused no work.
    const bool worked = answer || answer.error().why != Unanswered::Why::busy;
    if (worked) context_.address_limits.charge_for_replay(address, took, context_.clock.now());
    co_return answer;
  };
  co_return co_await net::co_spawn(thread_, on_its_thread, net::use_awaitable);
}

void ReplayService::stop() {
  stopping_.request_stop();
  thread_.stop();
  thread_.join();
}

MatchAnswer ReplayService::look_up(const MatchRequest& request) {
  try {
    MatchAnswerer answerer(request, context_.offer, context_.limits.hints, stopping_.get_token());
    context_.journal.read_room(request.room, 0,
                               [&answerer](const JournalEntry& line) { answerer.look_at(line); });
    if (auto unanswered = answerer.first_objection()) return *std::move(unanswered);
    const bool for_asker_alone = request.what == MatchRequest::What::missed;
    const AnswerCache::Key key{request.room,
                               answerer.secret(),
                               request.match,
                               request.what,
                               request.observer,
                               request.number,
                               for_asker_alone ? request.asker : std::nullopt};
    if (const std::string* kept = kept_.find(key)) return *kept;
    context_.metrics.reruns.add();
    context_.journal.read_room(request.room, 0,
                               [&answerer](const JournalEntry& line) { answerer.follow(line); });
    MatchAnswer answer = answerer.answer();
    if (answer && answerer.over()) kept_.keep(key, *answer);
    return answer;
  } catch (const etcd::NoAnswer& problem) {
    return no_answer(problem);
  } catch (const std::exception& problem) {
    spdlog::error("match {} of room {} cannot be played again: {}", request.match, request.room.text(),
                  problem.what());
    return Unanswered{Unanswered::Why::broken, "this match cannot be played again here"};
  }
}

MatchAnswer ReplayService::look_up(RoomCode room, const AnswerOfRoom& answer) {
  try {
    const RoomState* const state = rooms_.find(room, stopping_.get_token());
    if (state == nullptr) return Unanswered{Unanswered::Why::not_found, "there is no room with that code"};
    return answer(*state);
  } catch (const etcd::NoAnswer& problem) {
    return no_answer(problem);
  } catch (const std::exception& problem) {
    spdlog::error("room {} cannot be shown: {}", room.text(), problem.what());
    return Unanswered{Unanswered::Why::broken, "this room cannot be shown here"};
  }
}

}  // namespace meldroom::server
