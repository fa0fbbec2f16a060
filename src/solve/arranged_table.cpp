#include "solve/arranged_table.h"

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "rules/jokers.h"
#include "rules/meld_shape.h"
#include "rules/melds.h"
#include "solve/arrangement.h"
#include "table/meld.h"

namespace rummy {
namespace {

/// So many new cards are tried one after the other; with more it is another table, and a search.
constexpr std::size_t kMostNew = 12;

/// What lies in melds: a joker has the name of the card it stands for, or any it is given.
struct LaidCards {
  CardCounts naturals;
  CardCounts names;
  int jokers = 0;
};

LaidCards count(std::span<const Meld> melds) {
  LaidCards laid;
  for (const Meld& meld : melds) {
    for (const MeldCard& c : meld.view()) {
      if (!c.card.is_joker()) {
        laid.naturals.add(c.card);
        continue;
      }
      ++laid.jokers;
      if (c.stands_for.is_known()) laid.names.add(c.stands_for);
    }
  }
  return laid;
}

/// The cards that do not lie there yet; nothing where others lie there, or a joker stands for
/// another card than it is named as.
std::optional<std::vector<PlayedCard>> new_among(const TableCards& cards, LaidCards laid) {
  std::vector<PlayedCard> fresh;
  for (const Card card : kAllCards) {
    const int more = cards.naturals.count(card) - laid.naturals.count(card);
    if (more < 0) return std::nullopt;
    fresh.insert(fresh.end(), static_cast<std::size_t>(more),
                 {.card = card, .stands_for = Card::unknown()});
  }
  int jokers = static_cast<int>(cards.named_jokers.size()) + cards.free_jokers - laid.jokers;
  for (const Card name : cards.named_jokers) {
    if (laid.names.remove(name)) continue;
    fresh.push_back({.card = Card::joker(), .stands_for = name});
    --jokers;
  }
  if (jokers < 0) return std::nullopt;
  fresh.insert(fresh.end(), static_cast<std::size_t>(jokers),
               {.card = Card::joker(), .stands_for = Card::unknown()});
  return fresh;
}

}  // namespace

void ArrangedTable::clear() {
  melds_.clear();
  is_known_ = true;
}

void ArrangedTable::lay(const Meld& meld, const MeldSettings& melds, const JokerSettings& jokers) {
  is_known_ = is_known_ && meld.is_clear() && fault_of(meld, melds, jokers) == ShapeFault::none;
  if (is_known_) melds_.push_back(meld);
}

void ArrangedTable::keep(std::vector<Meld> melds) {
  melds_ = std::move(melds);
  is_known_ = true;
}

bool ArrangedTable::takes(const TableCards& cards, const MeldSettings& melds,
                          const JokerSettings& jokers) {
  if (!is_known_) return false;
  const auto fresh = new_among(cards, count(melds_));
  if (!fresh || fresh->size() > kMostNew) return false;
  return fresh->empty() || lay_off(*fresh, melds, without_names(jokers));
}

/// All of them or none: as one meld, or one after the other on the first meld that takes it.
bool ArrangedTable::lay_off(std::vector<PlayedCard> cards, const MeldSettings& melds,
                            const JokerSettings& jokers) {
  if (const MeldShape one = shape_of(cards, melds, jokers); one.reading_count > 0) {
    melds_.push_back(one.readings.front());
    return true;
  }
  std::vector<Meld> grown = melds_;
  const auto is_taken = [&](const PlayedCard& card) {
    for (Meld& meld : grown) {
      const Extension with = extend(meld, std::span(&card, 1), melds, jokers);
      if (with.fault != ShapeFault::none) continue;
      meld = with.meld;
      return true;
    }
    return false;
  };
  while (std::erase_if(cards, is_taken) > 0) {
  }
  if (!cards.empty()) return false;
  melds_ = std::move(grown);
  return true;
}

}  // namespace rummy
