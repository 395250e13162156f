#include <algorithm>
#include <utility>
#include <vector>

#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>

#include "table/options.hpp"
#include "table/variant.hpp"

namespace meldroom::engine {
namespace {

/// Every variant that VariantId names, in the order of VariantId.
struct All {
  std::vector<VariantInfo> infos;
  std::vector<VariantParts> parts;

  template <VariantId id>
  void add() {
    auto [info, own_parts] = describe<id>();
    info.options = with_table_options(std::move(info.options), info.words);
    infos.push_back(std::move(info));
    parts.push_back(own_parts);
  }
};

const All& all() {
  static const auto all = [] {
    All variants;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<VariantId>>(
        [&](auto enumerator) { variants.add<enumerator.value>(); });
    return variants;
  }();
  return all;
}

/// The names as a list for a help text.
template <class Named>
std::string listed(const Named& things) {
  std::string names;
  for (const auto& thing : things) {
    names += (names.empty() ? "" : ", ") + std::string(thing.name);
  }
  return names;
}

}  // namespace

const VariantParts& parts_of(VariantId id) {
  return all().parts.at(static_cast<std::size_t>(id));
}

std::span<const VariantInfo> variants() {
  return all().infos;
}

const VariantInfo& info(VariantId id) {
  return all().infos.at(static_cast<std::size_t>(id));
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
