#pragma once

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include <boost/mp11.hpp>
#include <nlohmann/json.hpp>

#include "engine/bot.hpp"
#include "json_fields.hpp"
#include "options_reader.hpp"
#include "protocol/message_limits.hpp"
#include "protocol/text.hpp"
#include "protocol/wire.hpp"

/// The reverse of json_writer.hpp: reads every described structure. It is strict, or, for a server that may be newer,
/// skips what is unknown.
namespace meldroom::protocol {

/// Elements of one list: more than the cards of any deck.
inline constexpr std::size_t most_elements = 1024;

/// The most elements of a list. A list of a move has cards, or groups of cards.
template <class Element>
inline constexpr std::size_t most_in_list = most_elements;
template <>
inline constexpr std::size_t most_in_list<engine::CardId> = most_cards;
template <>
inline constexpr std::size_t most_in_list<engine::Tile> = most_cards;
template <class Element>
inline constexpr std::size_t most_in_list<std::vector<Element>> = most_in_list<Element>;

template <OnTheWire T>
T read_value(const nlohmann::json& value, const Path& path, Problem& problem);

namespace detail {

template <class Key>
Key read_key(std::string_view key, const Path& path, Problem& problem) {
  if constexpr (is_wire_number<Key>) {
    using Number = std::underlying_type_t<Key>;
    constexpr Number most =
        std::same_as<Key, engine::Seat> ? engine::max_seats - 1 : std::numeric_limits<Number>::max();
    Number number = 0;
    const auto read = std::from_chars(key.data(), key.data() + key.size(), number);
    const bool whole = read.ec == std::errc() && read.ptr == key.data() + key.size();
    if (!whole || number > most || (key.size() > 1 && key.front() == '0')) {
      problem.report(path, "has a key that is no number, 0 to " + std::to_string(most));
    }
    return static_cast<Key>(number);
  } else {
    return Key(key);
  }
}

}  // namespace detail

/// Reads a map; keys that are numbers are decimal digits.
template <class Map, class Reader>
Map read_map(const nlohmann::json& value, const Path& path, Problem& problem, Reader read_element) {
  Map map;
  if (!value.is_object()) {
    problem.report(path, "must be an object");
    return map;
  }
  for (const auto& [key, element] : value.get_ref<const nlohmann::json::object_t&>()) {
    if (map.size() == map.max_size()) {
      problem.report(path, "has too many fields");
      break;
    }
    map.emplace(detail::read_key<typename Map::key_type>(key, path, problem),
                read_element(element, Path{&path, key}, problem));
  }
  return map;
}

namespace detail {

/// `tag` is a field that says which structure this is and that has already been read; empty if there is none.
template <class T>
T read_struct(const nlohmann::json& value, const Path& path, Problem& problem, std::string_view tag = {}) {
  T out{};
  Fields fields(value, path, problem);
  if (!tag.empty()) {
    static_cast<void>(fields.required(tag, read_any_text));
  }
  boost::mp11::mp_for_each<MembersOf<T>>([&](auto member) {
    auto& field = out.*member.pointer;
    using Field = std::remove_reference_t<decltype(field)>;
    if constexpr (is_wire_optional<Field>) {
      using Held = std::remove_cvref_t<decltype(*field)>;
      auto held = fields.optional(member.name, read_value<Held>);
      if constexpr (std::same_as<Field, std::optional<Held>>) {
        field = std::move(held);
      } else if (held) {
        field = Field(*std::move(held));
      }
    } else {
      field = fields.required(member.name, read_value<Field>);
    }
  });
  fields.finish();
  return out;
}

/// Reads the first alternative that fits the object; the fields tell the alternatives apart.
template <class Variant>
Variant read_alternative(const nlohmann::json& value, const Path& path, Problem& problem) {
  std::optional<Variant> found;
  for_each_type<Variant>([&]<class Alternative>(std::type_identity<Alternative>) {
    if (!found) {
      Problem mismatch(problem.unknown());
      auto read = read_value<Alternative>(value, path, mismatch);
      if (!mismatch) {
        found = std::move(read);
      }
    }
  });
  if (!found) {
    problem.report(path, "has none of the forms that this version knows");
    return Variant{};
  }
  return *std::move(found);
}

// move_json.cpp has these two.
/// A card in a word; `as` is a letter or is left out.
engine::Tile read_tile(const nlohmann::json& value, const Path& path, Problem& problem);
/// A move is the structure of its kind, which `do` names.
engine::Move read_any_move(const nlohmann::json& value, const Path& path, Problem& problem);

inline engine::GameView read_game(const nlohmann::json& value, const Path& path, Problem& problem) {
  std::optional<engine::GameView> game;
  const auto name = value.is_object() ? value.find("variant") : value.end();
  for_each_type<engine::GameView>([&]<class Game>(std::type_identity<Game>) {
    if (name != value.end() && *name == game_name<Game>) {
      game = read_struct<Game>(value, path, problem, "variant");
    }
  });
  if (!game) {
    problem.report(path, "has no `variant` that this version knows");
    return {};
  }
  return *std::move(game);
}

/// True if a field of the object names a kind of move that this version does not know.
inline bool has_unknown_kind(const nlohmann::json& object, const char* field) {
  constexpr const auto& names = enumerator_names<engine::MoveKind>;
  const auto kind = object.is_object() ? object.find(field) : object.end();
  return kind != object.end() && kind->is_string() &&
         std::find(names.begin(), names.end(), kind->get_ref<const std::string&>()) == names.end();
}

inline bool is_unknown(const nlohmann::json& action, std::type_identity<engine::Action>) {
  return has_unknown_kind(action, "kind");
}

inline bool is_unknown(const nlohmann::json& hint, std::type_identity<engine::Hint>) {
  const auto move = hint.is_object() ? hint.find("move") : hint.end();
  return move != hint.end() && has_unknown_kind(*move, "do");
}

/// The moves that are allowed now, or hints. A kind of move that this version does not know is left out, because it
/// cannot offer it.
template <class T>
std::vector<T> read_known(const nlohmann::json& value, const Path& path, Problem& problem) {
  const auto read_all = list(read_value<T>, most_elements);
  if (problem.unknown() == Unknown::refused || !value.is_array()) {
    return read_all(value, path, problem);
  }
  nlohmann::json known = value;
  std::erase_if(known.get_ref<nlohmann::json::array_t&>(),
                [](const nlohmann::json& element) { return is_unknown(element, std::type_identity<T>()); });
  return read_all(known, path, problem);
}

}  // namespace detail

template <OnTheWire T>
T read_value(const nlohmann::json& value, const Path& path, Problem& problem) {
  using Limits = std::numeric_limits<T>;
  if constexpr (std::same_as<T, bool>) {
    return read_bool(value, path, problem);
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(read_int(value, Limits::min(), Limits::max(), path, problem));
  } else if constexpr (std::same_as<T, engine::Seat>) {
    return read_seat(value, path, problem);
  } else if constexpr (is_wire_number<T>) {
    const bool from_0 = std::same_as<T, engine::CardId> && problem.cards() == CardNames::positions;
    return static_cast<T>(read_int(value, from_0 ? 0 : 1,
                                   std::numeric_limits<std::underlying_type_t<T>>::max(), path, problem));
  } else if constexpr (is_whole<T>) {
    return T(static_cast<int>(read_int(value, T::least, T::most, path, problem)));
  } else if constexpr (std::is_enum_v<T>) {
    return read_enum<T>(value, path, problem);
  } else if constexpr (is_text<T>) {
    auto text = value.is_string() ? T::of(value.get<std::string>()) : std::nullopt;
    if (!text) {
      problem.report(path, T::rule.demand());
    }
    return std::move(text).value_or(T());
  } else if constexpr (std::same_as<T, engine::FaceCode>) {
    return read_text(value, rules::face_code, path, problem);
  } else if constexpr (std::same_as<T, std::string>) {
    return read_any_text(value, path, problem);
  } else if constexpr (std::same_as<T, std::string_view>) {
    return read_clause(value, path, problem);
  } else if constexpr (std::same_as<T, engine::Bytes32>) {
    return read_hex<32>(value, path, problem);
  } else if constexpr (std::same_as<T, engine::Move>) {
    return detail::read_any_move(value, path, problem);
  } else if constexpr (std::same_as<T, engine::Tile>) {
    return detail::read_tile(value, path, problem);
  } else if constexpr (std::same_as<T, engine::OptionValues>) {
    // A client shows what a server has decided and does not check it again.
    return problem.unknown() == Unknown::refused
               ? read_options_at(value, path, problem)
               : read_map<T>(value, path, problem, read_value<engine::OptionValue>);
  } else if constexpr (std::same_as<T, std::vector<engine::Action>> ||
                       std::same_as<T, std::vector<engine::Hint>>) {
    return detail::read_known<typename T::value_type>(value, path, problem);
  } else if constexpr (is_wire_list<T>) {
    using Element = typename T::value_type;
    auto elements =
        list(read_value<Element>, std::min(most_in_list<Element>, T().max_size()))(value, path, problem);
    if constexpr (is_a<T, std::vector>) {
      return elements;
    } else {
      return T(elements.begin(), elements.end());
    }
  } else if constexpr (is_wire_map<T>) {
    return read_map<T>(value, path, problem, read_value<typename T::mapped_type>);
  } else if constexpr (std::same_as<T, engine::GameView>) {
    return detail::read_game(value, path, problem);
  } else if constexpr (is_a<T, std::variant>) {
    return detail::read_alternative<T>(value, path, problem);
  } else {
    return detail::read_struct<T>(value, path, problem);
  }
}

}  // namespace meldroom::protocol
