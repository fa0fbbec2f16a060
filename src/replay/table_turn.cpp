#include "replay/table_turn.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "rules/rule.h"
#include "table/table.h"

namespace rummy {
namespace {

constexpr std::uint8_t bit_of(Suit suit) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(suit));
}

constexpr std::uint8_t kAllSuits = (1U << kSuits) - 1;

}  // namespace

void add_joker_names(const Layout& layout, std::vector<JokerName>& names) {
  for_each_joker(layout, [&](std::size_t meld, std::size_t card) {
    names.push_back(joker_name(layout.melds[meld], card));
  });
  for (const PlayedCard& c : layout.loose) {
    if (c.card.is_joker()) names.push_back({.named = c.stands_for});
  }
}

bool JokerName::can_be(const JokerName& other) const {
  if (named.is_known() && other.named.is_known()) return named == other.named;
  if (named.is_known()) return other.can_be(*this);
  if (other.named.is_known() && one_of != 0) return (one_of >> other.named.code() & 1U) != 0;
  if (other.named.is_known())
    return rank == 0 ||
           (other.named.rank() == rank && (suits_taken & bit_of(other.named.suit())) == 0);
  if (one_of != 0)
    return std::ranges::any_of(kNaturalCards, [&](Card card) {
      return (one_of >> card.code() & 1U) != 0 && other.can_be({.named = card});
    });
  if (other.one_of != 0) return other.can_be(*this);
  return rank == 0 || other.rank == 0 || rank == other.rank;
}

JokerName joker_name(const Meld& meld, std::size_t i) {
  JokerName name{.named = meld.cards[i].stands_for, .rank = meld.rank};
  name.in_doubt = !name.named.is_known() && meld.kind == MeldKind::unknown;
  int open = 0;
  for (const MeldCard& c : meld.view()) {
    // A joker's own name is no card of the set.
    const bool is_own = &c == &meld.cards[i];
    if (!is_own && c.stands_for.is_natural()) {
      name.suits_taken |= bit_of(c.stands_for.suit());
    } else {
      ++open;
    }
  }
  if (name.named.is_known()) return name;
  // If the set lacks one suit, the joker can be nothing else.
  const bool one_left = std::popcount(name.suits_taken) == kSuits - 1 && open == 1;
  if (meld.kind == MeldKind::set && one_left && meld.rank != 0) {
    const auto suit = std::countr_zero(static_cast<unsigned>(kAllSuits & ~name.suits_taken));
    name.named = Card(static_cast<Suit>(suit), meld.rank);
  }
  return name;
}

CountedCards count_table(const Layout& layout) {
  CountedCards count;
  for (const Meld& meld : layout.melds) {
    for (const MeldCard& c : meld.view())
      count.add(c.card);
  }
  for (const PlayedCard& c : layout.loose)
    count.add(c.card);
  return count;
}

bool has_same_cards(const Meld& a, const Meld& b) {
  return a.size == b.size &&
         std::ranges::is_permutation(a.view(), b.view(), {}, &MeldCard::card, &MeldCard::card);
}

/// A joker that stands for another card in the other layout has no certain name.
void TableTurn::mark_ambiguous_names_unlike(const Layout& other) {
  std::vector<JokerName> names;
  add_joker_names(other, names);
  for (JokerName& joker : before.jokers) {
    const auto same = std::ranges::find(names, joker.named, &JokerName::named);
    if (same != names.end()) {
      names.erase(same);
    } else {
      joker = {.named = Card::unknown(), .in_doubt = true};
    }
  }
}

void TableTurn::note_before(std::span<const Layout> layouts) {
  const Layout& layout = layouts.front();
  before.melds.assign(layout.melds.begin(), layout.melds.end());
  before.jokers.clear();
  add_joker_names(layout, before.jokers);
  for (const Layout& other : layouts.subspan(1))
    mark_ambiguous_names_unlike(other);
  before.misfits = layout.beside.size();
  before.is_loose = !layout.loose.empty();
  before.loose_unseen = has_unknown(layout.loose);
  before.is_open = layouts.size() > 1;
}

void TableTurn::begin() {
  swapped.clear();
  aside.clear();
  laid.clear();
  from_hand = 0;
  at = 0;
  touched = false;
  rearranged = false;
  loose_changed = false;
  unsettled = {};
  borrowed_seen = 0;
  lost_unknown = false;
  not_held.clear();
  open_faults.clear();
  freed_at = {};
}

NewMelds TableTurn::new_melds(const Layout& now, int smallest) const {
  NewMelds count = count_new_melds(before.melds, now.melds);
  if (!now.loose.empty()) {
    const int cards = from_hand + static_cast<int>(before.jokers.size());
    count = {.least = 0, .most = cards / smallest};
  }
  const bool is_vague = before.is_loose || before.is_open || before.misfits > 0 || lost_unknown ||
                        unsettled.added > 0 || unsettled.seen > 0 || unsettled.twins > 0;
  if (is_vague) count.least = 0;
  return count;
}

}  // namespace rummy
