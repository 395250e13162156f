#include "http/admission.hpp"

#include "http/page_rules.hpp"
#include "net/bans.hpp"
#include "net/refusals.hpp"
#include "protocol/server_message.hpp"

namespace meldroom::server {

using protocol::ErrorCode;

bool may_request(const std::string& address, PortKind port_kind, ServerContext& server) {
  using Rate = AddressLimits::Rate;
  const Rate rate = port_kind == PortKind::admin ? Rate::admin_requests : Rate::requests;
  if (server.address_limits.may(rate, address, server.clock.now())) return true;
  server.refusals.note_too_many(RefusalReason::too_many_requests, address);
  return false;
}

bool banned(const std::string& address, ServerContext& server) {
  if (!server.bans.has_address(address)) return false;
  server.refusals.note(RefusalReason::banned, address);
  return true;
}

Result<Admission, HttpResponse> admit(const HttpRequest& request, const Caller& caller,
                                      HttpContext& context) {
  ServerContext& server = context.server;
  const auto refused = [&](http::status status, ErrorCode code, std::string_view why) {
    return json_answer(request, status, protocol::error_frame({}, code, why));
  };
  // First, so that requests which are refused for another reason count as well.
  if (!may_request(caller.address, PortKind::players, server)) {
    return refused(http::status::too_many_requests, ErrorCode::rate_limited, too_many_requests);
  }
  if (banned(caller.address, server)) {
    return refused(http::status::forbidden, ErrorCode::banned, banned_sentence);
  }
  if (!page_may_connect(request, caller, context.settings, server.ownership)) {
    server.refusals.note(RefusalReason::wrong_origin, caller.address);
    return refused(http::status::forbidden, ErrorCode::wrong_origin,
                   "this page may not connect here; the operator can allow its origin (--origins)");
  }
  if (auto admission = server.address_limits.admit(caller.address)) return *std::move(admission);
  server.refusals.note(RefusalReason::too_many_connections, caller.address);
  return refused(http::status::too_many_requests, ErrorCode::too_many_connections,
                 "too many are connected from your address, or to this server; try again in a while");
}

}  // namespace meldroom::server
