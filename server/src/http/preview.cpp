#include "http/preview.hpp"

#include <spdlog/fmt/fmt.h>

namespace meldroom::server {

namespace {

/// Escapes a text for an attribute in HTML. A name can contain any character.
std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

std::string title_of(const Invitation& invitation) {
  if (invitation.host.empty()) return fmt::format("You are invited to {}", invitation.game);
  return fmt::format("{} invites you to {}", invitation.host, invitation.game);
}

std::string text_of(const Invitation& invitation) {
  switch (invitation.stage) {
    case protocol::Stage::playing:
      return "The match has begun.";
    case protocol::Stage::over:
      return "The match is over.";
    case protocol::Stage::waiting:
      break;
  }
  if (invitation.free_seats == 0) return "All seats are taken.";
  if (invitation.free_seats == 1) return "One seat is free. No account needed.";
  return fmt::format("{} seats are free. No account needed.", invitation.free_seats);
}

}  // namespace

std::string preview_picture(std::string_view variant) {
  return fmt::format("preview/{}.jpg", variant);
}

std::string preview_tags(const Invitation& invitation, std::string_view link, std::string_view picture) {
  std::string tags;
  const auto add = [&tags](std::string_view attribute, std::string_view name, std::string_view value) {
    tags += fmt::format("<meta {}=\"{}\" content=\"{}\" />", attribute, name, escaped(value));
  };
  add("property", "og:site_name", "Meldroom");
  add("property", "og:type", "website");
  add("property", "og:url", link);
  add("property", "og:title", title_of(invitation));
  add("property", "og:description", text_of(invitation));
  if (!picture.empty()) {
    add("property", "og:image", picture);
    add("property", "og:image:width", "1200");
    add("property", "og:image:height", "630");
    add("property", "og:image:alt", fmt::format("Cards of {}", invitation.game));
    add("name", "twitter:card", "summary_large_image");
  }
  return tags;
}

std::string with_tags(std::string_view page, std::string_view tags) {
  const auto end = page.find("</head>");
  if (end == page.npos) return std::string(page);
  return fmt::format("{}{}{}", page.substr(0, end), tags, page.substr(end));
}

}  // namespace meldroom::server
