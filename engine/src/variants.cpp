#include <algorithm>
#include <iterator>

#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>

#include "table/options.hpp"
#include "table/variant.hpp"

namespace meldroom::engine {
namespace {

template <VariantId id>
Variant described() {
  auto variant = describe<id>();
  variant.info.options = with_table_options(std::move(variant.info.options), variant.info.words);
  return variant;
}

/// Every variant that VariantId names, in its order.
const std::vector<Variant>& all() {
  static const auto all = [] {
    std::vector<Variant> variants;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<VariantId>>(
        [&](auto enumerator) { variants.push_back(described<enumerator.value>()); });
    return variants;
  }();
  return all;
}

/// Names for a help text.
template <class Named>
std::string listed(const Named& things) {
  std::string names;
  for (const auto& thing : things) {
    names += (names.empty() ? "" : ", ") + std::string(thing.name);
  }
  return names;
}

}  // namespace

const Variant& variant(VariantId id) {
  return *std::ranges::find(all(), id, [](const Variant& variant) { return variant.info.id; });
}

std::span<const VariantInfo> variants() {
  static const auto infos = [] {
    std::vector<VariantInfo> infos;
    std::ranges::transform(all(), std::back_inserter(infos), &Variant::info);
    return infos;
  }();
  return infos;
}

const VariantInfo& info(VariantId id) {
  return *std::ranges::find(variants(), id, &VariantInfo::id);
}

std::optional<VariantId> variant_named(std::string_view name) {
  const auto found = std::ranges::find(variants(), name, &VariantInfo::name);
  return found == variants().end() ? std::nullopt : std::optional(found->id);
}

std::string variant_names() {
  return listed(variants());
}

const Preset* preset_named(VariantId variant, std::string_view name) {
  const auto& presets = info(variant).presets;
  const auto found = std::ranges::find(presets, name, &Preset::name);
  return found == presets.end() ? nullptr : &*found;
}

std::string preset_names(VariantId variant) {
  return listed(info(variant).presets);
}

}  // namespace meldroom::engine
