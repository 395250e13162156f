#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "protocol/text_buffer.hpp"
#include "protocol/wire.hpp"

/// Writes described values as JSON text, appended to a buffer. It builds no document; all frames are written this way.
///
/// A structure is an object of its fields by name. An enumerator is its name. A seat, card or group is its number, in
/// quotes when it is a key. 32 bytes are hex. A variant is the object of its current alternative, with `do` if it is a
/// move, and with `variant` if it is the game's own part of a view. An absent value is left out. Empty lists, objects
/// and texts are written, except Tile::as (a tile is {"card"} or {"card", "as"}, in views and moves alike).
namespace meldroom::protocol {

/// Appends a JSON string, with only the escapes that JSON requires. `text` must be valid UTF-8.
void append_text(TextBuffer& out, std::string_view text);
/// Appends a JSON string of a text that needs no escapes.
inline void append_plain(TextBuffer& out, std::string_view text) {
  out.push_back('"');
  out.append(text).push_back('"');
}
/// Appends hex digits, in quotes.
void append_bytes(TextBuffer& out, std::span<const std::uint8_t> bytes);

template <std::integral T>
void append_number(TextBuffer& out, T number) {
  constexpr std::size_t most = 24;
  out.append(most, [&](char* to) { return std::to_chars(to, to + most, number).ptr; });
}

/// The names of a described enumeration, by value.
template <class Enum>
  requires is_wire_enum<Enum>
inline constexpr auto enumerator_names = [] {
  using Enumerators = boost::describe::describe_enumerators<Enum>;
  std::array<std::string_view, boost::mp11::mp_size<Enumerators>::value> names;
  boost::mp11::mp_for_each<Enumerators>(
      [&](auto enumerator) { names[static_cast<std::size_t>(enumerator.value)] = enumerator.name; });
  return names;
}();

/// The name of an enumerator.
template <class Enum>
constexpr std::string_view name_of(Enum value) {
  return enumerator_names<Enum>[static_cast<std::size_t>(value)];
}

/// Appends the comma before the next member of an open object, unless the member is the first one.
inline void begin_member(TextBuffer& out) {
  if (out.back() != '{') {
    out.push_back(',');
  }
}

/// Appends `"name":` to an open object, with a comma if needed. The name of a field needs no escapes.
inline void append_key(TextBuffer& out, std::string_view name) {
  begin_member(out);
  out.push_back('"');
  out.append(name).append("\":");
}

/// Appends the key of a map.
template <class Key>
void append_map_key(TextBuffer& out, const Key& key) {
  if constexpr (is_wire_number<Key>) {
    begin_member(out);
    out.push_back('"');
    append_number(out, static_cast<std::underlying_type_t<Key>>(key));
    out.append("\":");
  } else {
    begin_member(out);
    append_text(out, key);
    out.push_back(':');
  }
}

/// Appends `value` as JSON.
template <OnTheWire T>
void write_json(TextBuffer& out, const T& value);
void write_json(TextBuffer& out, const engine::CardView& card);

/// Appends the members of a described structure to an open object.
template <class T>
  requires is_wire_struct<T>
void write_members(TextBuffer& out, const T& value);
void write_members(TextBuffer& out, const engine::Tile& tile);

/// Appends `"name":value` to an open object.
template <OnTheWire T>
void append_field(TextBuffer& out, std::string_view name, const T& value) {
  append_key(out, name);
  write_json(out, value);
}

/// Appends `"name":[...]` to an open object; `write(out, element)` appends an element.
template <class List, class Write>
void append_list(TextBuffer& out, std::string_view name, const List& elements, Write write) {
  append_key(out, name);
  out.push_back('[');
  for (bool first = true; const auto& element : elements) {
    if (!std::exchange(first, false)) {
      out.push_back(',');
    }
    write(out, element);
  }
  out.push_back(']');
}

/// Appends {"event": name, fields...}.
template <class Event>
  requires(is_wire_struct<Event>)
void write_event(TextBuffer& out, const Event& event);

// ---- implementation ----

namespace detail {

/// `"name":` at compile time.
template <class Member>
inline constexpr auto quoted_key = [] {
  constexpr std::string_view name = Member::name;
  std::array<char, name.size() + 3> text;
  text.front() = '"';
  for (std::size_t i = 0; i < name.size(); ++i) {
    text[i + 1] = name[i];
  }
  text[name.size() + 1] = '"';
  text[name.size() + 2] = ':';
  return text;
}();

template <class Member>
void append_member_key(TextBuffer& out, Member) {
  begin_member(out);
  out.append(quoted_key<Member>);
}

template <class T>
bool is_present(const T& value) {
  if constexpr (is_wire_optional<T>) {
    return static_cast<bool>(value);
  } else {
    return true;
  }
}

/// The value in an optional, or the value itself.
template <class T>
const auto& held(const T& value) {
  if constexpr (is_wire_optional<T>) {
    return *value;
  } else {
    return value;
  }
}

/// Appends `"variant":name` to an open object.
inline void append_game_name(TextBuffer& out, const engine::GameView& game) {
  std::visit([&]<class Game>(const Game&) { append_field(out, "variant", game_name<Game>); }, game);
}

}  // namespace detail

template <class T>
  requires is_wire_struct<T>
void write_members(TextBuffer& out, const T& value) {
  boost::mp11::mp_for_each<MembersOf<T>>([&](auto member) {
    const auto& field = value.*member.pointer;
    if (detail::is_present(field)) {
      detail::append_member_key(out, member);
      write_json(out, detail::held(field));
    }
  });
}

template <OnTheWire T>
void write_json(TextBuffer& out, const T& value) {
  if constexpr (std::same_as<T, bool>) {
    out.append(value ? "true" : "false");
  } else if constexpr (std::is_integral_v<T>) {
    append_number(out, value);
  } else if constexpr (is_wire_number<T>) {
    append_number(out, static_cast<std::underlying_type_t<T>>(value));
  } else if constexpr (std::is_enum_v<T>) {
    append_plain(out, name_of(value));
  } else if constexpr (is_whole<T>) {
    append_number(out, static_cast<int>(value));
  } else if constexpr (is_text<T>) {
    append_text(out, value.str());
  } else if constexpr (std::same_as<T, engine::FaceCode>) {
    append_plain(out, value);
  } else if constexpr (is_wire_text<T>) {
    append_text(out, value);
  } else if constexpr (std::same_as<T, engine::Bytes32>) {
    append_bytes(out, value);
  } else if constexpr (is_wire_optional<T>) {
    write_json(out, *value);
  } else if constexpr (is_wire_list<T>) {
    out.push_back('[');
    for (const auto& element : value) {
      if (&element != value.data()) {
        out.push_back(',');
      }
      write_json(out, element);
    }
    out.push_back(']');
  } else if constexpr (is_wire_map<T>) {
    out.push_back('{');
    for (const auto& [key, element] : value) {
      append_map_key(out, key);
      write_json(out, element);
    }
    out.push_back('}');
  } else if constexpr (std::same_as<T, engine::Move>) {
    out.append(R"({"do":")").append(name_of(engine::kind(value))).push_back('"');
    std::visit([&](const auto& move) { write_members(out, move); }, value);
    out.push_back('}');
  } else if constexpr (std::same_as<T, engine::GameView>) {
    out.push_back('{');
    detail::append_game_name(out, value);
    std::visit([&](const auto& game) { write_members(out, game); }, value);
    out.push_back('}');
  } else if constexpr (is_a<T, std::variant>) {
    std::visit([&](const auto& alternative) { write_json(out, alternative); }, value);
  } else {
    out.push_back('{');
    write_members(out, value);
    out.push_back('}');
  }
}

template <class Event>
  requires(is_wire_struct<Event>)
void write_event(TextBuffer& out, const Event& event) {
  out.append(R"({"event":")").append(event_name<Event>).push_back('"');
  write_members(out, event);
  out.push_back('}');
}

}  // namespace meldroom::protocol
