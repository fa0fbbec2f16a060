#include "property/meld_finder.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"
#include "property/table_model.h"

namespace rummy::play {
namespace {

constexpr int kLongest = 7;
constexpr int kOpening = 51;

int count_of(const std::vector<Card>& hand, Card card) {
  return static_cast<int>(std::count(hand.begin(), hand.end(), card));
}

int pips(int rank) {
  return std::min(rank, 10);
}

int value_of(const Slot& slot, int plain, const House& house) {
  return slot.card.is_joker() && house.joker_counts_face ? house.joker_in_hand : plain;
}

Candidate as_run(TableMeld meld, const House& house) {
  Candidate found{.meld = std::move(meld), .points = 0, .opening_run = false};
  int place = found.meld.low;
  int row = 0;
  int longest_row = 0;
  for (const Slot& slot : found.meld.slots) {
    found.points += value_of(slot, place == kHighAce ? 11 : pips(place), house);
    row = slot.card.is_joker() ? 0 : row + 1;
    longest_row = std::max(longest_row, row);
    ++place;
  }
  found.opening_run = house.opening_run_clean ? jokers_in(found.meld) == 0 : longest_row >= 3;
  return found;
}

Candidate as_set(TableMeld meld, const House& house) {
  Candidate found{.meld = std::move(meld), .points = 0, .opening_run = false};
  const int plain = found.meld.rank == kAce ? 11 : pips(found.meld.rank);
  for (const Slot& slot : found.meld.slots)
    found.points += value_of(slot, plain, house);
  return found;
}

/// All runs of a suit from one place upwards; a joker where the card is missing.
void runs_from(const std::vector<Card>& hand, const House& house, TableMeld run,
               std::vector<Candidate>& found) {
  int jokers = count_of(hand, Card::joker());
  const int last = std::min(run.low == kAce ? kKing : kHighAce, run.low + kLongest - 1);
  for (int place = run.low; place <= last; ++place) {
    const Card card = card_at(run.suit, place);
    const bool held = count_of(hand, card) > 0;
    if (!held) {
      if (jokers == 0) return;
      if (!run.slots.empty() && run.slots.back().card.is_joker()) return;
      --jokers;
    }
    run.slots.push_back({.card = held ? card : Card::joker(), .as = card});
    if (run.slots.size() >= 3) found.push_back(as_run(run, house));
  }
}

void sets_of(const std::vector<Card>& hand, const House& house, int rank,
             std::vector<Candidate>& found) {
  const int jokers = count_of(hand, Card::joker());
  for (unsigned mask = 1; mask < 16; ++mask) {
    TableMeld set{
        .is_run = false, .suit = Suit::spades, .low = 0, .rank = rank, .owner = 0, .slots = {}};
    bool held = true;
    for (unsigned suit = 0; suit < 4; ++suit) {
      if ((mask >> suit & 1U) == 0) continue;
      const Card card(static_cast<Suit>(suit), rank);
      held = held && count_of(hand, card) > 0;
      set.slots.push_back({.card = card, .as = card});
    }
    const int naturals = static_cast<int>(set.slots.size());
    if (!held || naturals < 2) continue;
    for (int wild = 0; wild <= std::min({jokers, naturals, 4 - naturals}); ++wild) {
      if (set.slots.size() >= 3) found.push_back(as_set(set, house));
      set.slots.push_back({.card = Card::joker(), .as = Card::unknown()});
    }
  }
}

bool take_all(std::vector<Card>& hand, const TableMeld& meld) {
  std::vector<Card> rest = hand;
  for (const Slot& slot : meld.slots)
    if (!remove_card(rest, slot.card)) return false;
  hand = std::move(rest);
  return true;
}

bool holds(const TableMeld& meld, Card card) {
  return std::any_of(meld.slots.begin(), meld.slots.end(),
                     [card](const Slot& slot) { return slot.card == card; });
}

struct Try {
  std::vector<TableMeld> melds;
  std::size_t left = 0;
  int points = 0;
  bool opening_run = false;
  bool has_must = false;
};

Try one_try(const std::vector<Card>& hand, const std::vector<Candidate>& order,
            const Wanted& wanted) {
  Try tried;
  std::vector<Card> rest = hand;
  for (const Candidate& candidate : order) {
    if (rest.size() < candidate.meld.slots.size() + wanted.keep) continue;
    if (!take_all(rest, candidate.meld)) continue;
    tried.melds.push_back(candidate.meld);
    tried.points += candidate.points;
    tried.opening_run = tried.opening_run || candidate.opening_run;
    tried.has_must = tried.has_must || holds(candidate.meld, wanted.must);
  }
  tried.left = rest.size();
  return tried;
}

bool meets(const Try& tried, const Wanted& wanted) {
  if (tried.melds.empty()) return false;
  if (wanted.opening && (tried.points < kOpening || !tried.opening_run)) return false;
  return !wanted.must.is_known() || tried.has_must;
}

}  // namespace

std::vector<Candidate> melds_in(const std::vector<Card>& hand, const House& house) {
  std::vector<Candidate> found;
  for (int suit = 0; suit < kSuits; ++suit)
    for (int low = 1; low <= kQueen; ++low)
      runs_from(hand, house,
                {.is_run = true,
                 .suit = static_cast<Suit>(suit),
                 .low = low,
                 .rank = 0,
                 .owner = 0,
                 .slots = {}},
                found);
  for (int rank = 1; rank <= kKing; ++rank)
    sets_of(hand, house, rank, found);
  return found;
}

std::vector<TableMeld> choose_melds(const std::vector<Card>& hand, const House& house,
                                    const Wanted& wanted, Random& random) {
  std::vector<Candidate> order = melds_in(hand, house);
  Try best;
  if (order.empty()) return {};
  for (int i = 0; i < 25; ++i) {
    shuffle(order, random);
    // Half of the tries begin with what an opening needs, or with the card that must be used.
    const auto wish = [&](const Candidate& c) {
      return wanted.must.is_known() && i % 4 == 1 ? holds(c.meld, wanted.must) : c.opening_run;
    };
    if (i % 2 == 1) std::stable_partition(order.begin(), order.end(), wish);
    Try tried = one_try(hand, order, wanted);
    if (!meets(tried, wanted)) continue;
    if (best.melds.empty() || tried.left < best.left) best = std::move(tried);
  }
  return std::move(best.melds);
}

}  // namespace rummy::play
