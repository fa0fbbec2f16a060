#include "rules/forbidding.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Which of several settings forbids cards as a meld.

/// A setting made as free as it can be.
struct Freed {
  std::string_view key;
  void (*free)(MeldSettings&, JokerSettings&);
};

constexpr auto kFreed = std::to_array<Freed>({
    {"joker.adjacent", [](MeldSettings&, JokerSettings& j) { j.adjacent = true; }},
    {"joker.naturals_ge_jokers_in_set",
     [](MeldSettings&, JokerSettings& j) { j.naturals_ge_jokers_in_set = false; }},
    {"joker.minority_in_set", [](MeldSettings&, JokerSettings& j) { j.minority_in_set = false; }},
    {"joker.minority_in_run", [](MeldSettings&, JokerSettings& j) { j.minority_in_run = false; }},
    {"joker.min_naturals", [](MeldSettings&, JokerSettings& j) { j.min_naturals = 0; }},
    {"joker.max", [](MeldSettings&, JokerSettings& j) { j.most.choice = OrNone::none; }},
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

/// Whether the cards pass with (or without) this setting if all others are as free as they can be.
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

namespace {

// === What forbids cards as a meld, beside the words for it.

template <typename Cards>
std::int64_t naturals_among(const Cards& cards) {
  return std::ranges::count_if(cards, [](const auto& c) { return !c.card.is_joker(); });
}

std::vector<Bound> bounds_of(ShapeFault fault, std::span<const PlayedCard> cards) {
  const auto size = static_cast<std::int64_t>(cards.size());
  if (fault == ShapeFault::too_short)
    return {{.setting = "meld.run.min", .value = size}, {.setting = "meld.set.min", .value = size}};
  if (fault == ShapeFault::too_long)
    return {{.setting = "meld.set.max", .value = size}, {.setting = "meld.run.max", .value = size}};
  if (fault == ShapeFault::joker_too_many)
    return {{.setting = "joker.min_naturals", .value = naturals_among(cards)}};
  return {};
}

/// "`a` and `b`".
Text in_backquotes(std::span<const std::string_view> keys) {
  Text text;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i > 0) text += i + 1 < keys.size() ? ", " : " and ";
    text += as_it_stands("`" + std::string(keys[i]) + "`");
  }
  return text;
}

}  // namespace

void add_breach(const Variant& variant, ShapeFault fault, std::span<const PlayedCard> cards,
                Finding& finding) {
  const std::string_view settings = settings_on(fault);
  finding.setting = forbidding_setting(variant, settings, cards);
  finding.bounds = bounds_of(fault, cards);
  if (fault == ShapeFault::joker_too_many && variant.jokers.most.choice == OrNone::number)
    finding.bounds.push_back(
        {.setting = "joker.max",
         .value = static_cast<std::int64_t>(cards.size()) - naturals_among(cards)});
  const std::vector<std::string_view> all = forbidding_together(variant, settings, cards);
  if (all.size() > 1) finding.help = say("each of these alone forbids it: {}", in_backquotes(all));
}

std::vector<Bound> bounds_of_growing(const Meld& meld, std::span<const PlayedCard> cards) {
  const auto size = static_cast<std::int64_t>(meld.size + cards.size());
  return {{.setting = "meld.run.max", .value = size},
          {.setting = "meld.set.max", .value = size},
          {.setting = "joker.min_naturals",
           .value = naturals_among(meld.view()) + naturals_among(cards)}};
}

namespace {

// === One unknown card among others.

using Keeps = bool (*)(const Look&, std::span<const PlayedCard>);

/// A joker that is not written down has no known name either.
bool keeps_under_a_name(const Look& look, std::span<const PlayedCard> tried, PlayedCard& joker,
                        Keeps keeps) {
  bool fits = false;
  for (const Card name : kNaturalCards) {
    joker.stands_for = name;
    fits = keeps(look, tried);
    if (fits) break;
  }
  joker.stands_for = Card::unknown();
  return fits;
}

}  // namespace

std::optional<OneUnknown> try_unknown(const Look& look, std::span<const PlayedCard> cards,
                                      Keeps keeps) {
  const auto is_unknown = [](const PlayedCard& c) { return !c.card.is_known(); };
  if (std::ranges::count_if(cards, is_unknown) != 1) return std::nullopt;
  std::vector<PlayedCard> tried(cards.begin(), cards.end());
  const auto hole = std::ranges::find_if(tried, is_unknown);
  OneUnknown found;
  for (const Card card : kAllCards) {
    hole->card = card;
    if (look.table.not_held(look.turn.seat, tried)) continue;
    if (keeps(look, tried) ||
        (hole->card.is_joker() && keeps_under_a_name(look, tried, *hole, keeps))) {
      found.fitting.push_back(hole->card);
    } else {
      found.some_do_not = true;
    }
  }
  return found;
}

Text either(std::span<const Text> all) {
  Text text;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 0) text += i + 1 == all.size() ? " or " : ", ";
    text += all[i];
  }
  return text;
}

Text either(std::span<const Card> cards) {
  std::vector<Text> words;
  words.reserve(cards.size());
  for (const Card card : cards)
    words.push_back(as_it_stands(to_string(card)));
  return either(words);
}

Text legal_if(const std::optional<OneUnknown>& unknown) {
  constexpr std::size_t kMostListed = 8;
  if (!unknown || unknown->fitting.empty()) return {};
  const std::vector<Card>& cards = unknown->fitting;
  if (cards.size() > kMostListed)
    return say("legal if the unknown card is one of {} cards", cards.size());
  return say("legal if the unknown card is {}", either(cards));
}

}  // namespace rummy
