// The pile: what is taken from it, and how it becomes a new stock.

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

std::vector<std::size_t> Way::depths_of(Card card) const {
  std::vector<std::size_t> depths;
  for (std::size_t depth = 0; depth < state_.pile.size(); ++depth) {
    const Entry& entry = state_.pile[state_.pile.size() - 1 - depth];
    const bool may_be = !card.is_known() || entry.is_ghost() || entry.card == card ||
                        (entry.bag != kNoBag && ledger_.most(entry.bag, kind_of(card)) > 0);
    if (may_be) depths.push_back(depth);
    // Whoever names a card means the uppermost.
    if (card.is_known() && entry.card == card) break;
  }
  return depths;
}

bool Way::take(Seat seat, WrittenCard card, std::size_t depth, Taking taking) {
  RUMMY_CHECK(depth < state_.pile.size());
  const auto at = state_.pile.end() - 1 - static_cast<std::ptrdiff_t>(depth);
  const auto end = taking == Taking::alone ? at + 1 : state_.pile.end();
  const std::vector<Entry> taken(at, end);
  const bool is_uppermost = taking != Taking::so_many && card.card.is_known();
  for (auto above = at + 1; is_uppermost && above != state_.pile.end(); ++above)
    if (above->bag != kNoBag) ledger_.narrow(above->bag, kind_of(card.card), 0, 0);
  if (!is_named(taken.front(), card)) return false;
  state_.pile.erase(at, end);
  for (const Entry& entry : taken)
    move(pile(), hand(seat), entry);
  return settle();
}

/// From below the top a card can be taken, against the rules.
bool Way::take_one(Seat seat, WrittenCard card) {
  const std::vector<std::size_t> depths = depths_of(card.card);
  if (depths.empty()) return false;
  state_.below_top = depths.front() > 0;
  if (!card.card.is_known() || depths.back() == 0) return take(seat, card, 0, Taking::alone);
  if (depths.size() == 1) return take(seat, card, depths.front(), Taking::alone);
  return take_one_of(seat, card, depths.back() + 1);
}

/// The stretch it is taken from is a bag, and what is left of it lies in no known order.
bool Way::take_one_of(Seat seat, WrittenCard card, std::size_t count) {
  RUMMY_CHECK(count > 0 && count <= state_.pile.size());
  const auto first = state_.pile.end() - static_cast<std::ptrdiff_t>(count);
  const std::vector<Entry> stretch(first, state_.pile.end());
  state_.pile.erase(first, state_.pile.end());
  std::vector<Ledger::Term> terms;
  CardRanges had;
  const bool has_ghost = std::ranges::any_of(stretch, &Entry::is_ghost);
  add_up(stretch, -1, had, terms);
  for (std::size_t i = 1; i < count; ++i)
    state_.pile.push_back(has_ghost ? Entry{} : entry_of({}));
  if (has_ghost) {
    // Nothing is known of it any more.
    state_.ghosts += static_cast<int>(count);
    widen_all(static_cast<int>(count));
    change(pile(), CardRanges::between(static_cast<int>(count), 0));
    change(hand(seat),
           card.card.is_known() ? CardRanges::of(card.card, 1) : CardRanges::between(0, 1));
    return settle();
  }
  const Entry taken = entry_of(card);
  add_up(std::vector<Entry>{taken}, 1, had, terms);
  add_up(std::span(state_.pile).last(count - 1), 1, had, terms);
  ledger_.add_sum(terms, had);
  move(pile(), hand(seat), taken);
  return settle();
}

/// What came is a bag; of the cards left on the pile nobody knows where they lie.
bool Way::take_some(Seat seat, WrittenCard card, std::size_t least, std::size_t most) {
  state_.pile.clear();
  state_.deep_pile = true;
  const Bag bag = fresh(static_cast<int>(least), static_cast<int>(most));
  if (card.card.is_known()) ledger_.narrow(bag, kind_of(card.card), 1, kNoLimit);
  change(pile(), {}, std::vector<Ledger::Term>{{.bag = bag, .sign = -1}});
  change(hand(seat), {}, std::vector<Ledger::Term>{{.bag = bag, .sign = 1}});
  return settle();
}

/// What leaves the pile, from its lowest card on; the bag of the pile is the caller's to change.
std::vector<Way::Entry> Way::leave_pile(std::size_t keep) {
  const std::size_t count = state_.pile.size() > keep ? state_.pile.size() - keep : 0;
  const auto end = state_.pile.begin() + static_cast<std::ptrdiff_t>(count);
  std::vector<Entry> left(state_.pile.begin(), end);
  state_.pile.erase(state_.pile.begin(), end);
  return left;
}

bool Way::reshuffle(std::size_t keep, std::span<const WrittenCard> order) {
  const std::vector<Entry> left = leave_pile(keep);
  if (state_.deep_pile) {
    // All but the cards that stay, whichever they are.
    const auto stays = static_cast<int>(keep);
    const Bag bag = fresh(std::max(0, ledger_.least(state_.now[pile()]) - stays),
                          std::max(0, ledger_.most(state_.now[pile()]) - stays));
    change(pile(), {}, std::vector<Ledger::Term>{{.bag = bag, .sign = -1}});
    change(stock(), {}, std::vector<Ledger::Term>{{.bag = bag, .sign = 1}});
    state_.deep_pile = state_.pile.size() < keep;
  } else {
    if (!order.empty() && order.size() != left.size()) return false;
    for (const Entry& entry : left)
      move(pile(), stock(), entry);
  }
  state_.order.clear();
  state_.next = 0;
  if (order.empty()) return settle();
  std::vector<Ledger::Term> terms{{.bag = state_.now[stock()], .sign = 1}};
  CardRanges known;
  state_.order = entries_of(order);
  add_up(state_.order, -1, known, terms);
  known.loosen(0, std::max(0, ledger_.most(state_.now[stock()]) - static_cast<int>(order.size())));
  ledger_.add_sum(terms, known);
  return settle();
}

bool Way::turn_over(std::size_t keep) {
  if (state_.deep_pile) return reshuffle(keep, {});
  const std::vector<Entry> left = leave_pile(keep);
  const bool has_ghost = std::ranges::any_of(left, &Entry::is_ghost);
  for (const Entry& entry : left)
    move(pile(), stock(), entry);
  state_.order.clear();
  if (!has_ghost) state_.order = left;
  state_.next = 0;
  return settle();
}

}  // namespace rummy
