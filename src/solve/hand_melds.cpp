#include "solve/hand_melds.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/packed_hand.h"
#include "solve/split_melds.h"
#include "solve/wild_melds.h"
#include "table/table.h"

namespace rummy {
namespace {

/// The cards as written are this meld and nothing else.
bool reads_as(const Meld& meld, const Variant& variant) {
  const MeldShape shape = shape_of(as_laid(meld), variant.melds, variant.jokers);
  if (shape.fault != ShapeFault::none || shape.reading_count != 1) return false;
  const Meld& read = shape.readings.front();
  return read.kind == meld.kind && (meld.kind == MeldKind::set || read.low == meld.low);
}

class Finder {
 public:
  Finder(const PackedHand& hand, const Variant& variant, LaidInParts parts)
      : hand_(hand), variant_(variant), parts_(parts), groups_(hand.kinds().size() + 1) {}

  std::vector<std::vector<HandMeld>> find() {
    const HandBits bits(hand_.most());
    for (const SplitMeld& meld : melds_in(bits, variant_).melds)
      keep(meld.as_meld());
    if (variant_.jokers.all_wild != AllWild::none) find_wild(bits.jokers);
    return std::move(groups_);
  }

 private:
  void keep(const Meld& meld) {
    const std::optional<Meld> named = named_meld(meld, variant_);
    if (!named) return;
    const PointsSpan points = meld_span(*named, variant_.card_points);
    HandMeld found{.meld = *named,
                   .points = points.low,
                   .is_worth_more = points.high > points.low,
                   .is_opening_run = is_opening_run(*named, variant_.opening)};
    for (const MeldCard& card : named->view())
      found.cards += hand_.one(card.card);
    std::vector<HandMeld>& group = groups_[hand_.first(found.cards)];
    group.push_back(found);
    if (parts_ == LaidInParts::no || named->kind != MeldKind::run || found.is_opening_run) return;
    if (std::optional<HandMeld> parts = laid_in_parts(found)) group.push_back(*std::move(parts));
  }

  /// The run by the part of it that opens with most points.
  [[nodiscard]] std::optional<HandMeld> laid_in_parts(const HandMeld& whole) const {
    std::optional<HandMeld> best;
    const std::size_t least = static_cast<std::size_t>(variant_.melds.run_min);
    for (std::size_t from = 0; from + least <= whole.meld.size; ++from) {
      for (std::size_t count = least; from + count <= whole.meld.size; ++count) {
        std::optional<HandMeld> parts = parted(whole, from, count);
        if (parts && (!best || parts->points > best->points)) best = std::move(parts);
      }
    }
    return best;
  }

  [[nodiscard]] std::optional<HandMeld> parted(const HandMeld& whole, std::size_t from,
                                               std::size_t count) const {
    HandMeld parts = whole;
    const std::vector<PlayedCard> cards = as_laid(whole.meld);
    parts.first.kind = MeldKind::run;
    parts.first.suit = whole.meld.suit;
    parts.first.low = static_cast<std::uint8_t>(whole.meld.low + from);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (i >= from && i < from + count) {
        parts.first.push(whole.meld.cards[i]);
      } else {
        parts.later.push_back(cards[i]);
      }
    }
    parts.is_opening_run = is_opening_run(parts.first, variant_.opening);
    parts.points = meld_span(parts.first, variant_.card_points).low;
    parts.later_points = whole.points - parts.points;
    const bool is_good =
        parts.is_opening_run &&
        fault_of(parts.first, variant_.melds, variant_.jokers) == ShapeFault::none &&
        reads_as(parts.first, variant_) &&
        extend(parts.first, parts.later, variant_.melds, variant_.jokers).fault == ShapeFault::none;
    return is_good ? std::optional(std::move(parts)) : std::nullopt;
  }

  /// Jokers alone: as a set of no rank, or named as one, and as a run of any suit and place.
  void find_wild(int jokers) {
    for (int size = 1; size <= jokers; ++size) {
      Meld set = wild_set(size);
      for (int rank = 0; rank <= kKing; ++rank) {
        set.rank = static_cast<std::uint8_t>(rank);
        const Meld named = rank == 0 ? set : with_names(set, variant_.jokers);
        if (fault_of(named, variant_.melds, variant_.jokers) == ShapeFault::none) keep(named);
      }
      find_wild_runs(size);
    }
  }

  void find_wild_runs(int size) {
    for (int low = 1; low <= kHighAce; ++low) {
      if (!has_places(low, size, variant_.melds)) continue;
      Meld run{.kind = MeldKind::run, .low = static_cast<std::uint8_t>(low)};
      for (int place = low; place < low + size; ++place)
        run.push({.card = Card::joker(), .stands_for = Card(run.suit, rank_at(place))});
      if (fault_of(run, variant_.melds, variant_.jokers) == ShapeFault::none) keep(run);
    }
  }

  const PackedHand& hand_;
  const Variant& variant_;
  const LaidInParts parts_;
  std::vector<std::vector<HandMeld>> groups_;  // by first kind
};

/// Of melds of the same cards one that is worth most, and one more where only a poorer one is the
/// run an opening needs.
std::vector<std::uint32_t> best_of(std::span<const HandMeld> melds) {
  std::vector<std::uint32_t> order(melds.size());
  for (std::uint32_t i = 0; i < order.size(); ++i)
    order[i] = i;
  std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
    if (melds[a].cards != melds[b].cards) return melds[a].cards < melds[b].cards;
    return melds[a].points > melds[b].points;
  });
  std::vector<std::uint32_t> best;
  for (const std::uint32_t i : order) {
    const auto covers = [&](std::uint32_t other) {
      return melds[other].cards == melds[i].cards &&
             (melds[other].is_opening_run || !melds[i].is_opening_run);
    };
    if (best.empty() || !covers(best.back())) best.push_back(i);
  }
  std::ranges::sort(best);
  return best;
}

}  // namespace

std::vector<PlayedCard> as_laid(const Meld& meld) {
  std::vector<PlayedCard> cards;
  for (const MeldCard& card : meld.view()) {
    const Card named = card.card == card.stands_for ? Card::unknown() : card.stands_for;
    cards.push_back({.card = card.card, .stands_for = named});
  }
  return cards;
}

Meld with_names(const Meld& set, const JokerSettings& jokers) {
  Meld named = set;
  std::array<bool, kSuits> there{};
  for (const MeldCard& card : set.view()) {
    if (card.stands_for.is_natural())
      there[static_cast<std::size_t>(card.stands_for.suit())] = true;
  }
  for (MeldCard& card : named.view()) {
    if (card.stands_for.is_known()) continue;
    const auto free = std::ranges::find(there, false);
    if (free == there.end() && !jokers.may_duplicate) return set;
    const auto suit = free == there.end() ? 0 : free - there.begin();
    if (free != there.end()) *free = true;
    card.stands_for = Card(static_cast<Suit>(suit), set.rank);
  }
  return named;
}

std::optional<Meld> named_meld(const Meld& meld, const Variant& variant) {
  if (reads_as(meld, variant)) return meld;
  if (meld.kind != MeldKind::set || meld.rank == 0) return std::nullopt;
  const Meld named = with_names(meld, variant.jokers);
  return reads_as(named, variant) ? std::optional(named) : std::nullopt;
}

HandMelds::HandMelds(const PackedHand& hand, const Variant& variant, LaidInParts parts) {
  const std::vector<std::vector<HandMeld>> groups = Finder(hand, variant, parts).find();
  for (const std::vector<HandMeld>& group : groups) {
    begin_.push_back(melds_.size());
    best_.push_back(best_of(group));
    melds_.insert(melds_.end(), group.begin(), group.end());
  }
  begin_.push_back(melds_.size());
}

}  // namespace rummy
