#include "protocol/server_message.hpp"

#include "engine/variant.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/version.hpp"

namespace meldroom::protocol {

namespace {

/// Appends {"type":"...", and `re` if there is one; the object stays open.
void begin_frame(TextBuffer& out, std::string_view type, std::optional<RequestId> re) {
  out.append(R"({"type":")").append(type).push_back('"');
  if (re) {
    append_field(out, "re", *re);
  }
}

void write_option(TextBuffer& out, const engine::OptionSpec& option) {
  out.push_back('{');
  append_field(out, "name", option.name);
  append_field(out, "clause", option.clause);
  append_field(out, "text", option.text);
  append_field(out, "default", option.default_value);
  if (std::holds_alternative<bool>(option.default_value)) {
    append_field(out, "type", std::string_view("boolean"));
  } else if (std::holds_alternative<int>(option.default_value)) {
    append_field(out, "type", std::string_view("integer"));
    append_field(out, "least", option.least);
    append_field(out, "most", option.most);
    append_field(out, "or_zero", option.or_zero);
  } else {
    append_field(out, "type", std::string_view("string"));
    append_field(out, "choices", option.choices);
  }
  out.push_back('}');
}

void write_preset(TextBuffer& out, const engine::Preset& preset) {
  out.push_back('{');
  append_field(out, "name", preset.name);
  append_field(out, "title", preset.title);
  append_field(out, "options", preset.options);
  out.push_back('}');
}

void write_variant(TextBuffer& out, const engine::VariantInfo& variant) {
  out.push_back('{');
  append_field(out, "name", variant.name);
  append_field(out, "title", variant.title);
  append_field(out, "deck", variant.deck);
  append_field(out, "least_seats", variant.least_seats);
  append_field(out, "most_seats", variant.most_seats);
  append_field(out, "words", variant.words);
  append_list(out, "options", variant.options, write_option);
  append_list(out, "presets", variant.presets, write_preset);
  out.push_back('}');
}

void append_offer(TextBuffer& out, const Offer& offer) {
  append_list(out, "variants", engine::variants(), write_variant);
  append_list(out, "lexicons", offer.lexicons, write_json<LexiconInfo>);
  append_list(out, "decks", offer.decks, write_json<DeckInfo>);
}

}  // namespace

Faces faces_of(const engine::Deck& deck) {
  Faces faces;
  for (const auto& face : deck.cards) {
    faces.emplace(face.code, face);
  }
  return faces;
}

std::string offer_text(const Offer& offer) {
  TextBuffer out("{");
  append_offer(out, offer);
  out.push_back('}');
  return out.str();
}

std::string welcome_frame(RequestId re, std::string_view server, const Offer* offer) {
  TextBuffer out;
  begin_frame(out, "welcome", re);
  append_field(out, "version", version);
  append_field(out, "server", server);
  if (offer != nullptr) {
    append_offer(out, *offer);
  }
  out.push_back('}');
  return out.str();
}

std::string snapshot_frame(std::optional<RequestId> re, std::uint64_t v, engine::Observer observer,
                           const Document& document) {
  TextBuffer out;
  begin_frame(out, "snapshot", re);
  append_field(out, "v", v);
  if (observer) {
    append_field(out, "seat", *observer);
  }
  PublicPatch({}, document.everyone).append_to(out, "doc", nullptr, document.personal);
  out.push_back('}');
  return out.str();
}

void write_update_frame(TextBuffer& out, engine::Observer observer, const PublicPatch& patch,
                        const Update& update) {
  out.append(R"({"type":"update","v":)");
  append_number(out, update.v);
  if (update.re) {
    append_field(out, "re", *update.re);
  }
  patch.append_to(out, "patch", update.before, update.after);
  if (update.events != nullptr) {
    update.events->append_to(out, observer);
  }
  out.push_back('}');
}

std::string frame_of(std::optional<RequestId> re, const ServerMessage& message) {
  return std::visit(
      [re]<class Message>(const Message& one) {
        TextBuffer out;
        begin_frame(out, Message::type, re);
        write_members(out, one);
        out.push_back('}');
        return out.str();
      },
      message);
}

std::string error_frame(std::optional<RequestId> re, ErrorCode code, std::string_view message,
                        ErrorDetails details) {
  return frame_of(
      re, ServerError{.code = std::string(name_of(code)),
                      .message = std::string(message),
                      .reason = details.reason ? std::optional(std::string(*details.reason)) : std::nullopt,
                      .values = std::move(details.values),
                      .url = std::move(details.url)});
}

std::string error_frame(std::optional<RequestId> re, const engine::Refusal& refusal, ErrorCode code) {
  return frame_of(re, ServerError{std::string(name_of(code)), refusal.message, std::string(refusal.clause),
                                  std::string(refusal.reason), refusal.values});
}

std::string best_plays_text(const Hints& plays) {
  TextBuffer out;
  write_json(out, plays);
  return out.str();
}

std::string missed_words_text(std::span<const engine::MissedWord> words) {
  TextBuffer out("{");
  append_list(out, "words", words, write_json<engine::MissedWord>);
  out.push_back('}');
  return out.str();
}

}  // namespace meldroom::protocol
