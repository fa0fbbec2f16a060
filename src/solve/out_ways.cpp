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

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/going_out.h"
#include "solve/hand_melds.h"
#include "solve/packed_hand.h"
#include "solve/turn_rows.h"
#include "table/table.h"

namespace rummy {
namespace {

constexpr int kAnyJokers = 31;

/// The cards that were wild go back where jokers are: first where they lie for themselves, which
/// leaves a run free of jokers.
class WildCards {
 public:
  explicit WildCards(std::span<const Card> wild) : wild_(wild.begin(), wild.end()) {}

  /// Whether the meld has no joker once the wild cards whose places it has are put there.
  bool lie_for_themselves_in(Meld& meld) {
    std::vector<Card> rest = wild_;
    Meld own = meld;
    for (MeldCard& c : own.view()) {
      if (!c.card.is_joker()) continue;
      const auto card = std::ranges::find(rest, c.stands_for);
      if (card == rest.end()) return false;
      c.card = *card;
      rest.erase(card);
    }
    meld = own;
    wild_ = std::move(rest);
    return true;
  }
  void put_in(Meld& meld) {
    const std::span<const Card> rest = put_back(meld, wild_);
    wild_.erase(wild_.begin(), wild_.end() - static_cast<std::ptrdiff_t>(rest.size()));
  }
  [[nodiscard]] std::span<const Card> left() const { return wild_; }

 private:
  std::vector<Card> wild_;
};

/// The melds with the cards they have, and how many of the runs have no joker.
struct AsHeld {
  std::vector<Meld> melds;
  std::vector<Card> wild;  // in none of them
  int natural_runs = 0;
};

AsHeld as_held(std::span<const HandMeld* const> melds, std::span<const Card> wild) {
  AsHeld held;
  WildCards cards(wild);
  std::vector<std::size_t> open;
  for (const HandMeld* meld : melds) {
    held.melds.push_back(meld->meld);
    const bool run = meld->meld.kind == MeldKind::run;
    if (run && cards.lie_for_themselves_in(held.melds.back())) {
      ++held.natural_runs;
    } else {
      open.push_back(held.melds.size() - 1);
    }
  }
  for (const std::size_t i : open)
    cards.put_in(held.melds[i]);
  held.wild.assign(cards.left().begin(), cards.left().end());
  return held;
}

bool meets(const OutTerms& terms, const AsHeld& held) {
  const auto runs = static_cast<int>(std::ranges::count(held.melds, MeldKind::run, &Meld::kind));
  const int sets = static_cast<int>(held.melds.size()) - runs;
  if (held.natural_runs < terms.natural_runs) return false;
  if (terms.exact) return runs == terms.runs && sets == terms.sets;
  return runs >= terms.runs && sets >= terms.sets;
}

/// Jokers alone are one meld, whatever they are called.
std::string key_of(const Meld& meld) {
  const bool alone =
      std::ranges::all_of(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); });
  std::string key = meld.kind == MeldKind::run ? "r" : "s";
  for (const PlayedCard& card : as_laid(meld))
    key += ' ' + (alone ? to_string(card.card) : to_string(card));
  return key;
}
std::string key_of(std::span<const HandMeld* const> melds) {
  std::string key;
  for (const HandMeld* meld : melds)
    key += key_of(meld->meld);
  return key;
}

/// Where some wild cards lie for themselves the same melds come up in several ways.
std::string key_of(const AsHeld& held) {
  std::vector<std::string> keys;
  keys.reserve(held.melds.size());
  for (const Meld& meld : held.melds)
    keys.push_back(key_of(meld));
  std::ranges::sort(keys);
  std::string key;
  for (const std::string& meld : keys)
    key += meld;
  return key;
}

OutSplit split_of(AsHeld held, std::vector<Card> left) {
  OutSplit split{.melds = std::move(held.melds), .left = std::move(left)};
  std::span<const Card> wild = held.wild;
  for (Card& card : split.left) {
    if (!card.is_joker() || wild.empty()) continue;
    card = wild.front();
    wild = wild.subspan(1);
  }
  return split;
}

/// What is looked for, and what has been found already.
struct Search {
  const OutTerms& terms;
  const Variant& plain;  // no rank is wild there
  std::size_t limit;
  bool are_several;  // ways to hold the hand
  Effort& effort;
  std::set<std::string> known = {};

  void add_ways(const WildHand& wild, OutWays& all) {
    const std::optional<PackedHand> packed = PackedHand::pack(wild.cards, 0);
    if (!packed || wild.cards.count(Card::joker()) >= kAnyJokers) {
      all.gave_up = true;
      return;
    }
    const HandMelds melds(*packed, plain, LaidInParts::no);
    TurnRows rows(*packed, melds, {}, effort);
    const auto accept = [&](Melded, int left, Points) {
      return left >= terms.leftover_min && left <= terms.leftover_max;
    };
    rows.each({.hand = packed->all(), .jokers_over = kAnyJokers}, accept,
              [&](const TurnChoice& choice, HandState left) {
                AsHeld held = as_held(choice.melds, wild.wild);
                if (!meets(terms, held)) return true;
                if (!known.insert(are_several ? key_of(held) : key_of(choice.melds)).second)
                  return true;
                all.more = all.ways.size() == limit;
                if (!all.more) all.ways.push_back(split_of(std::move(held), packed->cards(left)));
                return !all.more;
              });
  }
};

}  // namespace

OutWays out_ways(const CardCounts& hand, const OutTerms& terms, const Variant& variant,
                 std::size_t limit, std::uint64_t step_limit) {
  OutWays all;
  const std::vector<WildHand> held = ways_to_hold(hand, variant.jokers);
  Variant plain = variant;
  plain.jokers.wild = 0;
  Effort effort{.limit = step_limit};
  Search search{.terms = terms,
                .plain = plain,
                .limit = limit,
                .are_several = held.size() > 1,
                .effort = effort};
  for (const WildHand& wild : held) {
    search.add_ways(wild, all);
    if (all.gave_up || all.more) break;
  }
  all.gave_up = all.gave_up || effort.is_spent();
  return all;
}

}  // namespace rummy
