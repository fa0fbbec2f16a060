#include "rules/filled_melds.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "cards/cards.h"
#include "rules/meld_shape.h"
#include "rules/opening_count.h"
#include "rules/points.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Bulk input brings ever new melds; what is kept must not grow with it.
constexpr std::size_t kMostKept = 4096;

void count_filled(const Meld& reading, Card with, const Variant& variant, FilledMeld& out) {
  const PointsSpan points = meld_span(reading, variant.card_points);
  if (points.low < out.least.value_or(points.low + 1)) {
    out.least = points.low;
    out.least_with = with;
  }
  if (points.high > out.most.value_or(points.high - 1)) {
    out.most = points.high;
    out.most_with = with;
  }
  out.set = out.set || reading.kind == MeldKind::set;
  out.run = out.run || reading.kind == MeldKind::run;
  const bool run = is_opening_run(reading, variant.opening);
  out.some_run = out.some_run || run;
  out.all_runs = out.all_runs && run;
}

/// `jokers`: those of the variant, but that none needs a name.
void fill(std::span<PlayedCard> cards, Card last, const Variant& variant,
          const JokerSettings& jokers, FilledMeld& out) {
  const auto hole =
      std::ranges::find_if(cards, [](const PlayedCard& c) { return !c.card.is_known(); });
  if (hole == cards.end()) {
    const MeldShape shape = shape_of(cards, variant.melds, jokers);
    for (const Meld& reading : std::span(shape.readings).first(shape.reading_count))
      count_filled(reading, last, variant, out);
    return;
  }
  for (const Card card : kAllCards) {
    hole->card = card;
    if (are_akin(cards, jokers)) fill(cards, hole->card, variant, jokers, out);
  }
  hole->card = Card::unknown();
}

std::string key_of(std::span<const PlayedCard> cards) {
  std::string key;
  for (const PlayedCard& c : cards) {
    key += static_cast<char>(c.card.code());
    key += static_cast<char>(c.stands_for.code());
  }
  return key;
}

}  // namespace

FilledMeld fill_meld(std::span<const PlayedCard> cards, const Variant& variant) {
  std::array<PlayedCard, kMaxMeldCards> copy{};
  std::ranges::copy(cards, copy.begin());
  FilledMeld filled;
  // A joker that was not written down may have been named all the same.
  fill(std::span(copy).first(cards.size()), Card::unknown(), variant, without_names(variant.jokers),
       filled);
  return filled;
}

FilledMeld FilledMelds::of(std::span<const PlayedCard> cards, const Variant& variant) {
  const Rules rules{.melds = variant.melds,
                    .jokers = variant.jokers,
                    .values = variant.card_points,
                    .run = variant.opening.run,
                    .joker_end = variant.opening.joker_end};
  if (rules != rules_ || known_.size() >= kMostKept) {
    known_.clear();
    rules_ = rules;
  }
  const auto [found, is_new] = known_.try_emplace(key_of(cards));
  if (is_new) found->second = fill_meld(cards, variant);
  return found->second;
}

}  // namespace rummy
