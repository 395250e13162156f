#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <variant>

#include <boost/mp11.hpp>

#include "protocol/json_writer.hpp"

/// Writes what has changed between two described values, without a document in between.
namespace meldroom::protocol {

/// Appends an RFC 7396 merge patch that turns `before` into `after`. Returns false, and appends nothing, if there is
/// nothing to change. It patches structures and maps field by field and replaces everything else whole.
template <OnTheWire T>
bool write_patch(TextBuffer& out, const T& before, const T& after);

// ---- implementation ----

namespace detail {

/// One member of a patch; `key` appends its key.
template <class Key, class T>
void patch_member(TextBuffer& out, const Key& key, const T& before, const T& after) {
  if (!is_present(after)) {
    if (is_present(before)) {
      key();
      out.append("null");
    }
  } else if (!is_present(before)) {
    key();
    write_json(out, held(after));
  } else {
    const std::size_t start = out.size();
    key();
    if (!write_patch(out, held(before), held(after))) {
      out.cut(start);
    }
  }
}

template <class T>
void patch_struct(TextBuffer& out, const T& before, const T& after) {
  boost::mp11::mp_for_each<MembersOf<T>>([&](auto member) {
    const auto& was = before.*member.pointer;
    const auto& is = after.*member.pointer;
    // Most fields of most patches are equal. So they are compared first, without writing their key.
    if (was == is) {
      return;
    }
    patch_member(out, [&] { append_member_key(out, member); }, was, is);
  });
}

template <class Map>
void patch_map(TextBuffer& out, const Map& before, const Map& after) {
  auto was = before.begin();
  auto is = after.begin();
  const auto less = before.key_comp();
  while (was != before.end() || is != after.end()) {
    if (is == after.end() || (was != before.end() && less(was->first, is->first))) {
      append_map_key(out, was->first);
      out.append("null");
      ++was;
    } else if (was == before.end() || less(is->first, was->first)) {
      append_map_key(out, is->first);
      write_json(out, is->second);
      ++is;
    } else {
      patch_member(out, [&] { append_map_key(out, is->first); }, was->second, is->second);
      ++was;
      ++is;
    }
  }
}

/// Patches a variant whose alternative has changed: removes the fields that only the old one has. A map that both have
/// is patched, because a merge would keep the keys of the old map.
template <class Old, class New>
void replace_struct(TextBuffer& out, const Old& before, const New& after) {
  boost::mp11::mp_for_each<MembersOf<New>>([&](auto member) {
    const auto& is = after.*member.pointer;
    bool patched = false;
    boost::mp11::mp_for_each<MembersOf<Old>>([&](auto old) {
      const auto& was = before.*old.pointer;
      if constexpr (std::same_as<decltype(was), decltype(is)>) {
        if (std::string_view(member.name) == old.name) {
          patch_member(out, [&] { append_member_key(out, member); }, was, is);
          patched = true;
        }
      }
    });
    if (!patched && is_present(is)) {
      append_member_key(out, member);
      write_json(out, held(is));
    }
  });
  boost::mp11::mp_for_each<MembersOf<Old>>([&](auto old) {
    bool stays = false;
    boost::mp11::mp_for_each<MembersOf<New>>([&](auto member) {
      const auto& is = after.*member.pointer;
      constexpr bool patched = std::same_as<decltype(is), decltype(before.*old.pointer)>;
      stays = stays || (std::string_view(member.name) == old.name && (patched || is_present(is)));
    });
    if (!stays && is_present(before.*old.pointer)) {
      append_member_key(out, old);
      out.append("null");
    }
  });
}

template <class T>
inline constexpr bool holds_structs = false;
template <class... Alternatives>
inline constexpr bool holds_structs<std::variant<Alternatives...>> = (is_wire_struct<Alternatives> && ...);

}  // namespace detail

template <OnTheWire T>
bool write_patch(TextBuffer& out, const T& before, const T& after) {
  const std::size_t start = out.size();
  if constexpr (is_wire_struct<T> && !std::same_as<T, engine::Tile>) {
    out.push_back('{');
    detail::patch_struct(out, before, after);
  } else if constexpr (is_wire_map<T>) {
    out.push_back('{');
    detail::patch_map(out, before, after);
  } else if constexpr (detail::holds_structs<T>) {
    if (before.index() == after.index()) {
      return std::visit(
          [&](const auto& is) {
            return write_patch(out, std::get<std::remove_cvref_t<decltype(is)>>(before), is);
          },
          after);
    }
    out.push_back('{');
    if constexpr (std::same_as<T, engine::GameView>) {
      detail::append_game_name(out, after);
    }
    std::visit([&](const auto& was, const auto& is) { detail::replace_struct(out, was, is); }, before, after);
  } else {
    if (before == after) {
      return false;
    }
    write_json(out, after);
    return true;
  }
  if (out.size() == start + 1) {
    out.cut(start);
    return false;
  }
  out.push_back('}');
  return true;
}

}  // namespace meldroom::protocol
