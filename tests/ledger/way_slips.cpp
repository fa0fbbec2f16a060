// What cannot have been as it was written: something moved, or nothing did, and from here on less
// is certain than before. A slip only ever admits more, so nothing becomes certain because of it.

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "ledger/ledger.h"
#include "ledger/way.h"

namespace rummy {

/// What was written may be of no pack: a card of it more, and one of the pack may be nowhere.
void Way::widen(Card card) {
  ++state_.ghosts;
  if (!card.is_known()) return widen_all(1);
  state_.extra.add_kind(kind_of(card), 0, 1);
  state_.extra.add_kind(kAllKinds, 0, 1);
}

void Way::widen_all(int copies) {
  state_.extra.loosen(0, copies);
}

void Way::slip_deal(Card card) {
  widen(card);
}

bool Way::slip_discard(Seat seat, WrittenCard card) {
  widen(card.card);
  change(hand(seat), CardRanges::between(1, 0));
  state_.pile.emplace_back();
  return settle();
}

bool Way::slip_lay(Seat seat, std::span<const WrittenCard> cards) {
  const auto count = static_cast<int>(cards.size());
  for (const WrittenCard& c : cards)
    widen(c.card);
  change(hand(seat), CardRanges::between(count, 0));
  change(table(), CardRanges::between(0, count));
  return settle();
}

/// Of a stock whose order is written the rest is distrusted before (distrust_stock).
bool Way::slip_draw(Seat seat, WrittenCard card) {
  widen(card.card);
  widen_all(1);
  change(hand(seat), CardRanges::between(0, 1));
  change(stock(), CardRanges::between(1, 0));
  return settle();
}

bool Way::slip_take(Seat seat, WrittenCard card, std::size_t count) {
  widen(card.card);
  widen_all(1);
  if (count == 0) {
    change(hand(seat), CardRanges::between(0, 1));
    change(stock(), CardRanges::between(1, 0));
  } else {
    RUMMY_CHECK(count <= state_.pile.size());
    const auto first = state_.pile.end() - static_cast<std::ptrdiff_t>(count);
    const std::vector<Entry> above(first + 1, state_.pile.end());
    state_.pile.erase(first, state_.pile.end());
    change(pile(), CardRanges::between(1, 0));
    change(hand(seat), CardRanges::between(0, 1));
    for (const Entry& entry : above)
      move(pile(), hand(seat), entry);
  }
  return settle();
}

bool Way::slip_take_some(Seat seat, WrittenCard card) {
  const auto most = static_cast<int>(state_.pile.size());
  widen(card.card);
  widen_all(most + 1);
  state_.ghosts += most;
  state_.pile.clear();
  state_.deep_pile = true;
  change(hand(seat), CardRanges::between(0, most + 1));
  change(pile(), CardRanges::between(most, 0));
  change(stock(), CardRanges::between(1, 0));
  return settle();
}

bool Way::slip_exchange(Seat seat, std::span<const WrittenCard> cards) {
  const auto count = static_cast<int>(cards.size());
  for (const WrittenCard& c : cards)
    widen(c.card);
  widen(Card::joker());
  change(hand(seat), CardRanges::between(count, 1));
  change(table(), CardRanges::between(1, count));
  return settle();
}

/// What the listing added may not be there, and what it dropped may lie there still.
bool Way::slip_list(Seat seat, std::span<const WrittenCard> cards) {
  const Bag old_table = state_.now[table()];
  const CardRanges listed = ranges_of(cards);
  const auto unknown = static_cast<int>(
      std::ranges::count_if(cards, [](const WrittenCard& c) { return !c.card.is_known(); }));
  int added = 0;
  int dropped = 0;
  std::vector<int> absent(kAllKinds);
  std::vector<int> kept(kAllKinds);
  for (LedgerKind k = 0; k < kAllKinds; ++k) {
    absent[k] = std::max(0, listed.least.at(k) - ledger_.most(old_table, k));
    kept[k] = std::max(0, ledger_.most(old_table, k) - listed.least.at(k));
    added += absent[k];
    dropped += std::max(0, ledger_.least(old_table, k) - listed.least.at(k));
    state_.extra.add_kind(k, 0, absent[k]);
  }
  state_.extra.add_kind(kAllKinds, 0, added);
  state_.ghosts += added + dropped;
  change(hand(seat), CardRanges::between(added + unknown, dropped));
  const auto count = static_cast<int>(cards.size());
  const Bag now = fresh(std::max(0, count - added - unknown), count + dropped);
  for (LedgerKind k = 0; k < kAllKinds; ++k)
    ledger_.narrow(now, k, std::max(0, listed.least.at(k) - absent[k]),
                   listed.least.at(k) + unknown + kept[k]);
  state_.now[table()] = now;
  return settle();
}

/// Cards are gone from the table since the turn began: they may be in the hand, or there.
bool Way::slip_removal(Seat seat) {
  CardRanges to_hand;
  CardRanges to_table;
  const int lost = lost_in_all();
  const Bag first = state_.tables.front();
  bool by_kind = false;
  for (LedgerKind k = 0; k < kAllKinds; ++k)
    by_kind = by_kind || lost_of(k) > 0;
  for (LedgerKind k = 0; k < kAllKinds; ++k) {
    const int gone = by_kind ? lost_of(k) : lost;
    const int more = std::max(0, ledger_.least(state_.now[table()], k) - ledger_.most(first, k));
    to_hand.add_kind(k, -gone, std::min(lost, more));
    to_table.add_kind(k, -std::min(lost, more), gone);
    state_.extra.add_kind(k, 0, gone + std::min(lost, more));
  }
  to_hand.add_kind(kAllKinds, -lost, lost);
  to_table.add_kind(kAllKinds, -lost, lost);
  state_.extra.add_kind(kAllKinds, 0, 2 * lost);
  state_.ghosts += lost;
  change(hand(seat), to_hand);
  change(table(), to_table);
  return settle();
}

bool Way::slip_reshuffle(std::size_t keep) {
  const auto moved = static_cast<int>(leave_pile(keep).size());
  state_.order.clear();
  state_.next = 0;
  state_.ghosts += moved;
  widen_all(moved);
  change(pile(), CardRanges::between(moved, 0));
  change(stock(), CardRanges::between(0, moved));
  return settle();
}

void Way::forget(Seat seat, int cards) {
  widen_all(cards);
  state_.ghosts += pack_.most.at(kAllKinds);
  const Bag old_hand = state_.now[hand(seat)];
  const Bag old_table = state_.now[table()];
  state_.now[hand(seat)] =
      fresh(std::max(0, ledger_.least(old_hand) - cards), ledger_.most(old_hand) + cards);
  state_.now[table()] =
      fresh(std::max(0, ledger_.least(old_table) - cards), ledger_.most(old_table) + cards);
  RUMMY_CHECK(settle());
}

/// The evidence it gave stays in the bags of hands drawn from it: a way begun anew without it says
/// more, and is the better one where there is one.
void Way::distrust_stock() {
  if (state_.next == state_.order.size()) return;
  state_.order.clear();
  state_.next = 0;
  const Bag old = state_.now[stock()];
  state_.now[stock()] = fresh(ledger_.least(old), ledger_.most(old));
  state_.ghosts += ledger_.most(old);
  widen_all(ledger_.most(old));
  RUMMY_CHECK(settle());
}

}  // namespace rummy
