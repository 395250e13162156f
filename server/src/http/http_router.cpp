#include "http/http_router.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "http/admission.hpp"
#include "http/authorization.hpp"
#include "http/forward_to_node.hpp"
#include "http/match_path.hpp"
#include "http/page_path.hpp"
#include "http/preview.hpp"
#include "journal/entry.hpp"
#include "net/address_limits.hpp"
#include "net/bans.hpp"
#include "net/refusals.hpp"
#include "protocol/server_message.hpp"
#include "replays/match_answerer.hpp"
#include "replays/replay_service.hpp"
#include "room/room.hpp"
#include "room/room_doc.hpp"
#include "room/rooms.hpp"

namespace meldroom::server {

namespace {

/// The client's page for every room. It is in the folder of the rooms' links, so that its relative addresses work.
constexpr std::string_view room_page = "r/index.html";
constexpr std::string_view room_folder = "r/";
/// What clients request about a room outside the WebSocket is below this folder.
constexpr std::string_view rooms_folder = "rooms/";

/// The room that a path is about.
std::optional<RoomCode> room_asked_for(std::string_view path) {
  if (path.starts_with(room_folder)) return room_in_link(path.substr(room_folder.size()));
  if (path.starts_with(rooms_folder)) {
    const std::string_view room = path.substr(rooms_folder.size());
    return RoomCode::parse(room.substr(0, room.find('/')));
  }
  return std::nullopt;
}

/// The answer to a device that asks for a room as its seat sees it, but has no seat there. It is the same if there is no
/// such room. So nobody can find rooms in this way, and it does not count as a wrong code: home pages ask for all rooms
/// that they know, and many people behind one address can come back when theirs have closed.
constexpr std::string_view no_seat_sentence =
    "there is no room with that code in which this device has a seat\n";

http::status status_of(Unanswered::Why why) {
  switch (why) {
    case Unanswered::Why::not_found:
      return http::status::not_found;
    case Unanswered::Why::not_allowed:
      return http::status::forbidden;
    case Unanswered::Why::busy:
      return http::status::service_unavailable;
    case Unanswered::Why::broken:
      return http::status::internal_server_error;
  }
  return http::status::internal_server_error;
}

/// A request that is being answered.
class PlayerRequest {
 public:
  PlayerRequest(const HttpRequest& request, const Caller& caller, HttpContext& context)
      : request_(request), caller_(caller), context_(context) {}

  [[nodiscard]] net::awaitable<HttpResponse> answer(std::optional<std::string_view> path) const;

 private:
  [[nodiscard]] HttpResponse without_upgrade() const;
  [[nodiscard]] net::awaitable<HttpResponse> of_room(std::string_view path) const;
  [[nodiscard]] net::awaitable<HttpResponse> snapshot_of_seat(RoomCode code,
                                                              std::optional<engine::Bytes32> asker) const;
  [[nodiscard]] net::awaitable<HttpResponse> match(MatchRequest asked) const;
  [[nodiscard]] net::awaitable<HttpResponse> snapshot_from_journal(RoomCode code,
                                                                   const engine::Bytes32& asker) const;
  [[nodiscard]] net::awaitable<std::optional<Invitation>> invitation_to_room(
      RoomCode code, Result<std::shared_ptr<Room>, NoRoom> found) const;
  [[nodiscard]] net::awaitable<HttpResponse> room(std::string_view path) const;
  [[nodiscard]] HttpResponse health(std::string_view path) const;
  [[nodiscard]] HttpResponse fixed(std::string_view path) const;
  [[nodiscard]] HttpResponse file(std::string_view path) const;
  [[nodiscard]] HttpResponse lost(std::string_view path, std::string why) const;
  [[nodiscard]] HttpResponse text(http::status status, std::string body) const {
    return text_answer(request_, status, std::move(body));
  }
  [[nodiscard]] HttpResponse text(NoRoom why) const {
    return text(answer_to(why).status, std::string(sentence_of(why)) + "\n");
  }
  [[nodiscard]] HttpResponse text(const Unanswered& unanswered) const {
    return text(status_of(unanswered.why), unanswered.message + "\n");
  }
  [[nodiscard]] HttpResponse no_seat() const {
    return text(http::status::not_found, std::string(no_seat_sentence));
  }
  [[nodiscard]] HttpResponse too_many_replays() const;
  [[nodiscard]] bool may_ask_replay() const;
  [[nodiscard]] Result<std::shared_ptr<Room>, NoRoom> look_up(RoomCode code) const;
  [[nodiscard]] std::string link_to(std::string_view path) const;

  const HttpRequest& request_;
  const Caller& caller_;
  HttpContext& context_;
};

net::awaitable<HttpResponse> PlayerRequest::answer(std::optional<std::string_view> path) const {
  if (path && *path == "ws") co_return without_upgrade();
  if (!may_request(caller_.address, PortKind::players, context_.server)) {
    co_return text(http::status::too_many_requests, std::string(too_many_requests) + "\n");
  }
  if (banned(caller_.address, context_.server)) {
    co_return text(http::status::forbidden, std::string(banned_sentence) + "\n");
  }
  if (request_.method() != http::verb::get && request_.method() != http::verb::head) {
    co_return method_refused(request_, "GET, HEAD");
  }
  if (!path) co_return text(http::status::not_found, "not found\n");
  if (const auto code = room_asked_for(*path)) {
    if (auto forwarded = co_await forward_to_node(request_, *code, context_.server.ownership)) {
      co_return *std::move(forwarded);
    }
  }
  if (path->starts_with(rooms_folder)) co_return co_await of_room(*path);
  if (path->starts_with(room_folder)) co_return co_await room(*path);
  co_return fixed(*path);
}

Result<std::shared_ptr<Room>, NoRoom> PlayerRequest::look_up(RoomCode code) const {
  return context_.server.rooms.look_up(code, caller_.address);
}

/// Answers a page whose WebSocket did not open. The page asks why with a normal request, because the browser does not
/// tell it.
HttpResponse PlayerRequest::without_upgrade() const {
  TRY(admit(request_, caller_, context_));
  HttpResponse response = text(http::status::upgrade_required, "this address is only for WebSockets\n");
  response.set(http::field::upgrade, "websocket");
  return response;
}

bool PlayerRequest::may_ask_replay() const {
  return context_.server.address_limits.may(AddressLimits::Rate::replays, caller_.address,
                                            context_.server.clock.now());
}

HttpResponse PlayerRequest::too_many_replays() const {
  context_.server.refusals.note_too_many(RefusalReason::too_many_replays, caller_.address);
  return text(http::status::too_many_requests, "too many matches were asked for; wait a moment\n");
}

/// Answers with a room as the asker's seat sees it, or with something about one of its matches.
net::awaitable<HttpResponse> PlayerRequest::of_room(std::string_view path) const {
  ServerContext& server = context_.server;
  const auto code = RoomCode::parse(path.substr(rooms_folder.size()));
  auto asked = parse_match_path(path, query_of(view(request_.target())));
  if (!code && !asked) {
    co_return text(http::status::not_found,
                   "that is not the address of a match: rooms/CODE/matches/N and then /record, /replay, "
                   "/replay?seat=S, /hints?seat=S&number=M or /missed?seat=S\n");
  }
  std::optional<engine::Bytes32> asker;
  if (const auto said = view(request_[http::field::authorization]); !said.empty()) {
    const auto secret = bearer_secret(said);
    if (!secret) {
      co_return text(http::status::forbidden,
                     "Authorization has to be `Bearer` and the secret of the device, 64 hex digits\n");
    }
    asker = entry::owner_of(*secret);
  }
  if (asker && server.bans.has_device(*asker)) {
    server.refusals.note(RefusalReason::banned, caller_.address);
    co_return text(http::status::forbidden, std::string(banned_sentence) + "\n");
  }
  if (code) co_return co_await snapshot_of_seat(*code, asker);
  if (!may_ask_replay()) co_return too_many_replays();
  asked->asker = asker;
  co_return co_await match(*asked);
}

net::awaitable<HttpResponse> PlayerRequest::snapshot_of_seat(RoomCode code,
                                                             std::optional<engine::Bytes32> asker) const {
  if (!asker) co_return no_seat();
  // Not counted as a guess: a home page asks for each room that it remembers, and some have ended.
  const auto room = context_.server.rooms.look_up(code);
  if (!room) {
    if (room.error() == NoRoom::elsewhere) co_return co_await snapshot_from_journal(code, *asker);
    co_return room.error() == NoRoom::set_aside ? text(NoRoom::set_aside) : no_seat();
  }
  // Without a look into the room, so that the answer does not take longer if there is one.
  if (!(*room)->is_player(*asker)) co_return no_seat();
  auto seen = co_await (*room)->snapshot_of_seat(*asker);
  if (!seen) {
    co_return text(
        http::status::service_unavailable,
        "the last moves in this room are not saved yet, so it cannot be shown; try again in a moment\n");
  }
  if (!seen->text) co_return no_seat();
  co_return json_answer(request_, http::status::ok, *std::move(seen->text));
}

/// The same for a room that another machine of the cluster has. Only that machine knows who is connected.
net::awaitable<HttpResponse> PlayerRequest::snapshot_from_journal(RoomCode code,
                                                                  const engine::Bytes32& asker) const {
  if (!may_ask_replay()) co_return too_many_replays();
  const ServerContext& server = context_.server;
  const MatchAnswer answer = co_await context_.replay_service.ask_room(
      code,
      [&](const RoomState& state) -> MatchAnswer {
        const auto seat = state.seat_of(asker);
        if (!seat) return Unanswered{Unanswered::Why::not_found, ""};
        protocol::RoomDoc room = room_doc_of(code, state, server.offer);
        if (!server.limits.chat) room.quiet = true;
        std::optional<engine::View> view;
        if (state.match()) view.emplace(state.match()->view(seat));
        protocol::Document document{{&room}};
        if (view) document = {{&room, server.offer.faces(state.game().deck), nullptr, &*view}, &*view};
        return protocol::snapshot_frame(std::nullopt, 0, seat, document);
      },
      caller_.address);
  if (answer) co_return json_answer(request_, http::status::ok, *answer);
  co_return answer.error().why == Unanswered::Why::not_found ? no_seat() : text(answer.error());
}

/// Answers with a record, a replay, or the best plays or missed words of a match. The service also has matches of rooms
/// that were set aside, and of rooms on other machines of a cluster. It does not know who may begin to watch those: as
/// long as such a match runs, only its players see it.
net::awaitable<HttpResponse> PlayerRequest::match(MatchRequest asked) const {
  const auto found = look_up(asked.room);
  if (found) {
    const Room::Standing now = co_await (*found)->standing(asked.asker);
    asked.may_watch = now.may_watch;
    const bool runs = now.playing == asked.match;
    if (const auto unanswered = runs ? objection_while_played(asked, now.seat) : std::nullopt) {
      co_return text(*unanswered);
    }
  } else if (found.error() != NoRoom::set_aside && found.error() != NoRoom::elsewhere) {
    co_return text(found.error());
  }
  MatchAnswer answer = co_await context_.replay_service.ask(asked, caller_.address);
  if (!answer) co_return text(answer.error());
  co_return json_answer(request_, http::status::ok, *std::move(answer));
}

HttpResponse PlayerRequest::health(std::string_view path) const {
  if (!context_.server.journal.healthy()) {
    return text(http::status::service_unavailable, "the journal cannot be written; the log says why\n");
  }
  if (!context_.server.journal.saves_in_time()) {
    return text(
        http::status::service_unavailable,
        "a write to the journal takes longer than a second: its disk, or etcd, is too slow or hangs\n");
  }
  if (path == "healthz") return text(http::status::ok, "ok\n");
  return context_.ready && context_.server.ownership.for_new_room()
             ? text(http::status::ok, "ready\n")
             : text(http::status::service_unavailable, "not ready\n");
}

HttpResponse PlayerRequest::fixed(std::string_view path) const {
  if (path == "healthz" || path == "readyz") return health(path);
  if (path == "metrics" && context_.settings.admin_address.empty()) return metrics_answer(request_, context_);
  // Without the slash, the client's relative addresses would miss the base path.
  const std::string& base = context_.settings.base_path;
  if (path.empty() && !base.empty()) {
    const std::string_view after_base = view(request_.target()).substr(base.size());
    if (!after_base.starts_with('/')) return redirect(request_, fmt::format("{}/{}", base, after_base));
  }
  return file(path);
}

/// What the link to a room shows; nothing if there is no such room, or if that cannot be said now.
net::awaitable<std::optional<Invitation>> PlayerRequest::invitation_to_room(
    RoomCode code, Result<std::shared_ptr<Room>, NoRoom> found) const {
  if (found) co_return co_await (*found)->invitation();
  if (found.error() != NoRoom::elsewhere || !may_ask_replay()) co_return std::nullopt;
  std::optional<Invitation> invitation;
  static_cast<void>(co_await context_.replay_service.ask_room(
      code,
      [&invitation](const RoomState& state) {
        invitation = invitation_to(state);
        return std::string();
      },
      caller_.address));
  co_return invitation;
}

/// The client's page for a room, with the tags that messengers use to show the link.
net::awaitable<HttpResponse> PlayerRequest::room(std::string_view path) const {
  const auto code = room_in_link(path.substr(room_folder.size()));
  if (!code) co_return lost(path, "that is not a link to a room\n");
  // A room has one address, however its code was typed.
  const std::string address = std::string(room_folder) + code->text();
  if (path != address) co_return redirect(request_, relative_url(path, address));
  const auto files = context_.files.get();
  const StaticFile* const page = files->find(room_page);
  auto found = look_up(*code);  // also if nothing is shown: wrong codes count
  // If the server has a password, nobody learns who is in a room before they give it.
  const bool hidden = !context_.server.password.get()->empty();
  if (page == nullptr || hidden) co_return file(room_page);
  const std::optional<Invitation> invitation = co_await invitation_to_room(*code, std::move(found));
  if (!invitation) co_return file(room_page);
  const std::string picture = preview_picture(invitation->variant);
  const std::string tags =
      preview_tags(*invitation, link_to(address), files->find(picture) != nullptr ? link_to(picture) : "");
  co_return file_answer(request_, made_page(with_tags(page->body, tags)));
}

HttpResponse PlayerRequest::file(std::string_view path) const {
  const auto files = context_.files.get();
  const StaticFile* found = files->find(path, view(request_[http::field::accept_encoding]));
  // The admin page is only at the admin address.
  if (found != nullptr && !path.starts_with(admin_folder)) return file_answer(request_, *found);
  if (path.empty() || path == room_page) {
    return text(http::status::not_found, "The web client is not installed here (--web-root).\n");
  }
  return lost(path, "not found\n");
}

/// Answers a request for something that does not exist. A browser that opens an address gets the client's page, which
/// shows a way home. A program that wants a file gets one line.
HttpResponse PlayerRequest::lost(std::string_view path, std::string why) const {
  const bool page_wanted = view(request_[http::field::accept]).find("text/html") != std::string_view::npos;
  const std::string_view rest = path.starts_with(room_folder) ? path.substr(room_folder.size()) : path;
  const auto files = context_.files.get();
  const StaticFile* const page = files->find(path.size() > rest.size() ? room_page : "");
  if (!page_wanted || page == nullptr) return text(http::status::not_found, std::move(why));
  // The page's relative addresses work only in its own folder.
  const auto slash = rest.find('/');
  if (slash != rest.npos) {
    const auto kept = path.size() - rest.size() + slash;
    return redirect(request_, relative_url(path, path.substr(0, kept)));
  }
  HttpResponse response = text(http::status::not_found, page->body);
  response.set(http::field::content_type, view(page->type));
  return response;
}

/// The full address of a page or file, with the name under which the client knows this server.
std::string PlayerRequest::link_to(std::string_view path) const {
  const bool secure =
      caller_.secure || (caller_.through_proxy && view(request_["X-Forwarded-Proto"]) == "https");
  return fmt::format("{}://{}{}/{}", secure ? "https" : "http", view(request_[http::field::host]),
                     context_.settings.base_path, path);
}

}  // namespace

net::awaitable<HttpResponse> answer_player(const HttpRequest& request, std::optional<std::string_view> path,
                                           const Caller& caller, HttpContext& context) {
  const PlayerRequest player_request(request, caller, context);
  co_return co_await player_request.answer(path);
}

HttpResponse metrics_answer(const HttpRequest& request, HttpContext& context) {
  const ServerContext& server = context.server;
  const auto files = context.open_files.count(server.clock.now(), server.limits.open_files_every);
  return text_answer(request, http::status::ok,
                     server.metrics.text(server.limits, {files, server.journal.saves_in_time()}));
}

}  // namespace meldroom::server
