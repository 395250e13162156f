#include "room_link.hpp"

#include <algorithm>
#include <cctype>

#include <boost/url/src.hpp>  // compiles the library here, so that Debian's headers are enough
#include <boost/url/url_view.hpp>

#include "dict/ascii_case.hpp"

namespace meldroom::terminal {

namespace {

std::string_view default_port(bool tls) {
  return tls ? "443" : "80";
}

}  // namespace

std::string RoomLink::origin() const {
  return (tls ? "https://" : "http://") + authority();
}

std::string RoomLink::authority() const {
  const bool literal_v6 = host.find(':') != std::string::npos;
  std::string text = literal_v6 ? "[" + host + "]" : host;
  if (port != default_port(tls)) {
    text += ":" + port;
  }
  return text;
}

std::string RoomLink::socket_path() const {
  const bool can_be_code = !room.empty() && std::ranges::all_of(room, [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0;
  });
  return base + "/ws" + (can_be_code ? "?room=" + room : "");
}

std::string RoomLink::to_room(std::string_view code) const {
  return origin() + base + "/r/" + std::string(code);
}

std::string RoomLink::to_clause(std::string_view variant, std::string_view clause) const {
  return origin() + base + "/#rules=" + std::string(variant) + "&clause=" + std::string(clause);
}

Result<RoomLink> parse_link(std::string_view text) {
  const std::string whole =
      text.find("://") == std::string_view::npos ? "http://" + std::string(text) : std::string(text);
  const auto parsed = boost::urls::parse_uri(whole);
  // The parser reads "http://host:name/" as a host followed by a path that does not begin with a slash.
  if (!parsed || parsed->host().empty() || !(parsed->path().empty() || parsed->path().starts_with('/'))) {
    return Problem{"\"" + std::string(text) +
                   "\" is not an address. An address looks like http://host:8080/r/CODE."};
  }
  const boost::urls::url_view& url = *parsed;
  const auto scheme = url.scheme_id();
  if (scheme != boost::urls::scheme::http && scheme != boost::urls::scheme::https) {
    return Problem{"The address begins with " + std::string(url.scheme()) +
                   "://; only http:// and https:// are known."};
  }

  RoomLink link;
  link.tls = scheme == boost::urls::scheme::https;
  link.host = dict::lower(url.host_type() == boost::urls::host_type::ipv6 ? url.host_address() : url.host());
  link.port = url.port().empty() ? std::string(default_port(link.tls)) : std::string(url.port());
  std::string path(std::string_view(url.encoded_path()));
  if (const auto room = path.rfind("/r/"); room != std::string::npos) {
    link.room = path.substr(room + 3);
    path.resize(room);
    // The sentence around the link, or copying, may have added them.
    while (link.room.ends_with('/') || link.room.ends_with('.')) {
      link.room.pop_back();
    }
  } else if (const auto named = url.params().find("room"); named != url.params().end()) {
    link.room = (*named).value;
  }
  while (path.ends_with('/')) {
    path.pop_back();
  }
  link.base = path;
  if (const std::string fragment = url.fragment(); fragment.starts_with("claim=")) {
    link.token = fragment.substr(6);
  }
  return link;
}

}  // namespace meldroom::terminal
