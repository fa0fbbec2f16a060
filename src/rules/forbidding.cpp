#include "rules/forbidding.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "rules/meld_shape.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// A setting made as free as it can be.
struct Freed {
  std::string_view key;
  void (*free)(MeldSettings&, JokerSettings&);
};

constexpr auto kFreed = std::to_array<Freed>({
    {"joker.adjacent", [](MeldSettings&, JokerSettings& j) { j.adjacent = true; }},
    {"joker.naturals_ge_jokers_in_set",
     [](MeldSettings&, JokerSettings& j) { j.naturals_ge_jokers_in_set = false; }},
    {"joker.minority_in_run", [](MeldSettings&, JokerSettings& j) { j.minority_in_run = false; }},
    {"joker.min_naturals", [](MeldSettings&, JokerSettings& j) { j.min_naturals = 0; }},
    {"joker.all_wild", [](MeldSettings&, JokerSettings& j) { j.all_wild = AllWild::any; }},
    {"joker.may_duplicate", [](MeldSettings&, JokerSettings& j) { j.may_duplicate = true; }},
    {"meld.set.distinct_suits",
     [](MeldSettings& m, JokerSettings&) { m.set_distinct_suits = false; }},
    {"meld.run.ace", [](MeldSettings& m, JokerSettings&) { m.run_ace = RunAce::both; }},
    {"meld.run.ace", [](MeldSettings& m, JokerSettings&) { m.run_ace = RunAce::wrap; }},
    {"meld.set.max", [](MeldSettings& m, JokerSettings&) { m.set_max.choice = OrNone::none; }},
    {"meld.run.max", [](MeldSettings& m, JokerSettings&) { m.run_max = kKing; }},
    {"meld.run.both_aces", [](MeldSettings& m, JokerSettings&) { m.run_both_aces = true; }},
    {"meld.set.min", [](MeldSettings& m, JokerSettings&) { m.set_min = 1; }},
    {"meld.run.min", [](MeldSettings& m, JokerSettings&) { m.run_min = 1; }},
});

std::vector<const Freed*> named_in(std::string_view settings) {
  std::vector<const Freed*> found;
  while (!settings.empty()) {
    const std::string_view key = settings.substr(0, settings.find(' '));
    for (const Freed& freed : kFreed) {
      if (freed.key == key) found.push_back(&freed);
    }
    settings.remove_prefix(std::min(settings.size(), key.size() + 1));
  }
  return found;
}

/// The cards pass with this setting, or without it, and all the others as free as they can be.
bool passes_alone(const Variant& variant, const std::vector<const Freed*>& all,
                  std::string_view key, bool with_it, const Passes& passes) {
  MeldSettings melds = variant.melds;
  JokerSettings jokers = variant.jokers;
  for (const Freed* const freed : all) {
    if (freed->key != key || !with_it) freed->free(melds, jokers);
  }
  return passes(melds, jokers);
}

bool passes_without(const Variant& variant, const Freed& freed, const Passes& passes) {
  MeldSettings melds = variant.melds;
  JokerSettings jokers = variant.jokers;
  freed.free(melds, jokers);
  return passes(melds, jokers);
}

bool forbids_alone(const Variant& variant, const std::vector<const Freed*>& all,
                   std::string_view key, const Passes& passes) {
  return !passes_alone(variant, all, key, true, passes) &&
         passes_alone(variant, all, key, false, passes);
}

Passes as_one_meld(std::span<const PlayedCard> cards) {
  return [cards](const MeldSettings& melds, const JokerSettings& jokers) {
    return shape_of(cards, melds, jokers).fault == ShapeFault::none;
  };
}

}  // namespace

std::string_view forbidding_setting(const Variant& variant, std::string_view settings,
                                    const Passes& passes) {
  const std::vector<const Freed*> all = named_in(settings);
  for (const Freed* const freed : all)
    if (passes_without(variant, *freed, passes)) return freed->key;
  for (const Freed* const kept : all)
    if (forbids_alone(variant, all, kept->key, passes)) return kept->key;
  return {};
}

std::vector<std::string_view> forbidding_together(const Variant& variant, std::string_view settings,
                                                  std::span<const PlayedCard> cards) {
  const std::vector<const Freed*> all = named_in(settings);
  const Passes passes = as_one_meld(cards);
  std::vector<std::string_view> found;
  for (const Freed* const freed : all) {
    if (passes_without(variant, *freed, passes)) return {};
    const bool is_found = std::ranges::find(found, freed->key) != found.end();
    if (!is_found && forbids_alone(variant, all, freed->key, passes)) found.push_back(freed->key);
  }
  return found;
}

std::string_view forbidding_setting(const Variant& variant, std::string_view settings,
                                    std::span<const PlayedCard> cards) {
  return forbidding_setting(variant, settings, as_one_meld(cards));
}

}  // namespace rummy
