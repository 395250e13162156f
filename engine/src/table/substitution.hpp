#pragma once

#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/pfr.hpp>

#include "table/card_store.hpp"

namespace meldroom::engine {

/// Replaces the cards in any value that names them.
class Substitution {
 public:
  explicit Substitution(std::vector<CardIndex> replacement) : replacement_(std::move(replacement)) {}

  void operator()(CardIndex& card) const { card = replacement_[index(card)]; }
  void operator()(CardStore& cards) const { cards.substitute(replacement_); }
  template <class T>
  void operator()(std::optional<T>& value) const {
    if (value) {
      (*this)(*value);
    }
  }
  template <class T>
  void operator()(T& value) const {
    if constexpr (std::ranges::range<T>) {
      for (auto& element : value) {
        (*this)(element);
      }
    } else if constexpr (std::is_class_v<T> && std::is_aggregate_v<T>) {
      boost::pfr::for_each_field(value, [this](auto& field) { (*this)(field); });
    }
  }

 private:
  std::vector<CardIndex> replacement_;
};

}  // namespace meldroom::engine
