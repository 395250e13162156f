#include "word_frequency.hpp"

namespace meldroom::dict {
namespace {

/// Everyday words are in a list of at most the first size; rare words are in no list up to the second.
constexpr int everyday_size = 35;
constexpr int familiar_size = 50;

}  // namespace

void add_frequency(int scowl_size, Traits& traits) {
  if (scowl_size <= everyday_size) {
    traits.add(Trait::everyday);
  }
  if (scowl_size > familiar_size) {
    traits.add(Trait::rare);
  }
}

}  // namespace meldroom::dict
