#include "room/outbox.hpp"

#include <algorithm>
#include <utility>

#include "net/session.hpp"

namespace meldroom::server {

void Outbox::send(const std::shared_ptr<Session>& to, Frame frame, std::uint64_t entries, After after,
                  std::optional<Time> move_came) {
  if (committed_ == entries && held_.empty()) {
    answered(move_came);
    return send_now(to, std::move(frame), after, move_came);
  }
  held_.push_back({entries, to, std::move(frame), after, move_came});
}

void Outbox::answered(std::optional<Time> move_came) const {
  if (!move_came) return;
  const auto took = std::chrono::steady_clock::now() - *move_came;
  metrics_.moves_on_disk.add(took);
  slow_moves_.note(took, [this] { return "a move in room " + room_.code().text(); });
}

void Outbox::send_now(const std::shared_ptr<Session>& to, Frame frame, After after,
                      std::optional<Time> move_came) const {
  switch (after.what) {
    case After::What::stays:
      return to->deliver(std::move(frame), move_came);
    case After::What::leaves_room:
      return to->deliver_last_of(&room_, after.visit, std::move(frame));
    case After::What::superseded:
      return to->deliver_and_close(std::move(frame), CloseCode::superseded, "superseded");
  }
}

net::awaitable<bool> Outbox::wait_for(std::uint64_t entries) {
  if (entries <= committed_) co_return true;
  const auto waiting = std::make_shared<Waiting>(
      entries, net::steady_timer(co_await net::this_coro::executor, net::steady_timer::time_point::max()));
  waiting_.push_back(waiting);
  co_await waiting->until_told.async_wait(as_result);
  co_return waiting->on_disk;
}

void Outbox::end_waits(Waits which) {
  std::erase_if(waiting_, [&](const auto& one) {
    if (which == Waits::for_what_is_on_disk && one->entries > committed_) return false;
    one->on_disk = which == Waits::for_what_is_on_disk;
    one->until_told.cancel();
    return true;
  });
}

void Outbox::on_disk(std::uint64_t entries) {
  committed_ = std::max(committed_, entries);
  const auto waiting =
      std::ranges::find_if(held_, [&](const Held& held) { return held.entries > committed_; });
  for (auto held = held_.begin(); held != waiting; ++held) {
    answered(held->move_came);
    send_now(held->to, std::move(held->frame), held->after, held->move_came);
  }
  held_.erase(held_.begin(), waiting);
  end_waits(Waits::for_what_is_on_disk);
}

void Outbox::forget(const std::shared_ptr<Session>& session) {
  std::erase_if(held_, [&](const Held& held) { return held.to == session; });
}

Outbox::Visits Outbox::drop() {
  end_waits();
  Visits ending;
  for (Held& held : std::exchange(held_, {})) {
    if (held.after.what == After::What::superseded && held.after.certain_with <= committed_) {
      send_now(held.to, std::move(held.frame), held.after);
    } else if (held.after.what != After::What::stays) {
      ending.insert_or_assign(held.to, held.after.visit);
    }
  }
  return ending;
}

}  // namespace meldroom::server
