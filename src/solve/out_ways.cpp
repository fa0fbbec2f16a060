#include "solve/out_ways.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "rules/variant.h"
#include "rules/wild_cards.h"
#include "solve/going_out.h"
#include "solve/hand_melds.h"
#include "solve/packed_hand.h"
#include "solve/turn_rows.h"
#include "table/meld.h"

namespace rummy {
namespace {

constexpr int kAnyJokers = 31;

bool has_joker(const Meld& meld) {
  return std::ranges::any_of(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); });
}

bool meets(const OutTerms& terms, std::span<const HandMeld* const> melds) {
  int runs = 0;
  int natural = 0;
  int sets = 0;
  for (const HandMeld* meld : melds) {
    const bool run = meld->meld.kind == MeldKind::run;
    ++(run ? runs : sets);
    if (run && !has_joker(meld->meld)) ++natural;
  }
  if (natural < terms.natural_runs) return false;
  if (terms.exact) return runs == terms.runs && sets == terms.sets;
  return runs >= terms.runs && sets >= terms.sets;
}

/// Jokers alone are one meld, whatever they are called.
std::string key_of(std::span<const HandMeld* const> melds) {
  std::string key;
  for (const HandMeld* meld : melds) {
    const bool alone =
        std::ranges::all_of(meld->meld.view(), [](const MeldCard& c) { return c.card.is_joker(); });
    key += meld->meld.kind == MeldKind::run ? 'r' : 's';
    for (const PlayedCard& card : as_laid(meld->meld))
      key += ' ' + (alone ? to_string(card.card) : to_string(card));
  }
  return key;
}

OutSplit split_of(std::span<const HandMeld* const> melds, std::vector<Card> left,
                  std::span<const Card> wild) {
  OutSplit split{.melds = {}, .left = std::move(left)};
  for (const HandMeld* meld : melds) {
    split.melds.push_back(meld->meld);
    wild = put_back(split.melds.back(), wild);
  }
  for (Card& card : split.left) {
    if (!card.is_joker() || wild.empty()) continue;
    card = wild.front();
    wild = wild.subspan(1);
  }
  return split;
}

}  // namespace

OutWays out_ways(const CardCounts& hand, const OutTerms& terms, const Variant& variant,
                 std::size_t limit, std::uint64_t step_limit) {
  OutWays all;
  const WildHand wild = with_jokers(hand, variant.jokers);
  Variant plain = variant;
  plain.jokers.wild = 0;
  const std::optional<PackedHand> packed = PackedHand::pack(wild.cards, 0);
  if (!packed || wild.cards.count(Card::joker()) >= kAnyJokers) {
    all.gave_up = true;
    return all;
  }
  const HandMelds melds(*packed, plain);
  Effort effort{.limit = step_limit};
  TurnRows rows(*packed, melds, {}, effort);
  std::set<std::string> known;
  const auto accept = [&](Melded, int left, Points) {
    return left >= terms.leftover_min && left <= terms.leftover_max;
  };
  rows.each({.hand = packed->all(), .jokers_over = kAnyJokers}, accept,
            [&](const TurnChoice& choice, HandState left) {
              if (!meets(terms, choice.melds) || !known.insert(key_of(choice.melds)).second)
                return true;
              all.more = all.ways.size() == limit;
              if (!all.more)
                all.ways.push_back(split_of(choice.melds, packed->cards(left), wild.wild));
              return !all.more;
            });
  all.gave_up = effort.is_spent();
  return all;
}

}  // namespace rummy
