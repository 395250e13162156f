#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

#include <boost/container/flat_map.hpp>
#include <boost/container/small_vector.hpp>
#include <boost/container/static_vector.hpp>
#include <boost/container/vector.hpp>

/// Lists and maps for values that are rebuilt at every move. Short ones hold their elements inline, without heap
/// allocation.
namespace meldroom::engine {

/// At most `most` elements.
template <class T, std::size_t most>
using FixedList = boost::container::static_vector<T, most>;

/// Rarely more than `usual` elements.
template <class T, std::size_t usual>
using ShortList = boost::container::small_vector<T, usual>;

/// Any number of elements. Copies plain structures as one block, also if they have default values; std::vector copies
/// those one by one.
template <class T>
using BlockList = boost::container::vector<T>;

/// A map in one block of memory.
template <class Key, class T>
using FlatMap = boost::container::flat_map<Key, T>;

/// A map of at most `most` keys.
template <class Key, class T, std::size_t most>
using FixedMap = boost::container::flat_map<Key, T, std::less<Key>, FixedList<std::pair<Key, T>, most>>;

/// Whether `T` is a FixedList or a ShortList.
template <class T>
inline constexpr bool is_short_list = false;
template <class T, std::size_t most>
inline constexpr bool is_short_list<FixedList<T, most>> = true;
template <class T, std::size_t usual>
inline constexpr bool is_short_list<ShortList<T, usual>> = true;

/// Erases the elements that meet the condition and returns how many there were.
template <class List, class Condition>
  requires is_short_list<List>
std::size_t erase_if(List& list, Condition condition) {
  const auto rest = std::remove_if(list.begin(), list.end(), condition);
  const auto erased = static_cast<std::size_t>(list.end() - rest);
  list.erase(rest, list.end());
  return erased;
}

/// Whether `T` is a FlatMap or a FixedMap.
template <class T>
inline constexpr bool is_flat_map = false;
template <class Key, class T, class Less, class Elements>
inline constexpr bool is_flat_map<boost::container::flat_map<Key, T, Less, Elements>> = true;

}  // namespace meldroom::engine
