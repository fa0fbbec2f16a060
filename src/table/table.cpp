#include "table/table.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "base/check.h"
#include "cards/cards.h"
#include "diag/finding.h"

namespace rummy {
namespace {

// === Where every card lies.

bool has_all(const CardCounts& held, std::span<const PlayedCard> cards) {
  if (cards.size() == 1) return held.count(cards[0].card) > 0;
  CardCounts left = held;
  return std::ranges::all_of(cards, [&left](const PlayedCard& c) { return left.remove(c.card); });
}

}  // namespace

void Table::reset(int players, const CardCounts& pack) {
  pack_ = pack;
  pack_size_ = pack.total();
  placed_.clear();
  blurred_.clear();
  hands_.assign(static_cast<std::size_t>(players), Holding{});
  pile_.clear();
  stock_.order.clear();
  stock_.next = 0;
  stock_.rest = Holding{};
  if (layouts_.empty()) layouts_.emplace_back();
  layouts_[0].melds.clear();
  layouts_[0].choice = 0;
  layouts_[0].loose.clear();
  layouts_[0].beside.clear();
  layout_count_ = 1;
  on_table_ = 0;
}

void Table::deal(Seat seat, std::span<const PlayedCard> cards) {
  hands_[index(seat)].add(cards);
  placed_.add_known(cards);
}

void Table::set_stock(std::span<const PlayedCard> order, int unknown_rest) {
  stock_.order.resize(order.size());
  std::ranges::transform(order, stock_.order.begin(), &PlayedCard::card);
  placed_.add_known(order);
  stock_.rest.unknown = std::max(0, unknown_rest);
  // A deal or a stock larger than the pack is already reported; from here on the recorded cards
  // count.
  int all = stock_.left() + static_cast<int>(pile_.size()) + on_table_;
  for (const Holding& hand : hands_)
    all += hand.size();
  pack_size_ = all;
}

void Table::turn_up(Card card) {
  pile_.push_back({.card = card, .from = kNoSeat});
  if (card.is_known()) placed_.add(card);
}

void Table::set_aside(Card card) {
  ++on_table_;
  if (card.is_known()) placed_.add(card);
}

int Table::strayed_copies(Seat seat, Card card) const {
  const int copies = hand(seat).doubtful_copies(card);
  if (copies == 0) return 0;
  const auto lying = std::ranges::count_if(
      pile_, [seat](const PileCard& c) { return !c.card.is_known() && c.from == seat; });
  return std::clamp(hand(seat).gone - static_cast<int>(lying), 0, copies);
}

int Table::certain_copies(Card card) const {
  int copies = placed_.count(card) - stock_.rest.doubtful_copies(card);
  for (std::size_t i = 0; i < hands_.size(); ++i)
    if (hands_[i].gone > 0) copies -= strayed_copies(static_cast<Seat>(i), card);
  return copies;
}

int Table::unseen_copies(Card card) const {
  return std::max(0, pack_.count(card) - certain_copies(card));
}

void Table::forget(Card card) {
  if (card.is_known()) placed_.remove(card);
}

std::optional<Card> Table::not_held(Seat seat, std::span<const PlayedCard> cards) const {
  const Holding& hand = hands_[index(seat)];
  // Most actions play cards of a hand without uncertainty.
  if (hand.gone == 0 && has_all(hand.known, cards)) return std::nullopt;
  Wanted more;
  CardCounts wanted;
  for (const PlayedCard& played : cards) {
    const Card card = played.card;
    if (!card.is_known()) continue;
    wanted.add(card);
    const int missing = wanted.count(card) - hand.known.count(card);
    if (missing <= 0) continue;
    const Sources from = sources(seat, card);
    const int counted = missing - 1;  // copies added before
    more.add(1, {.all = from.all - counted,
                 .reshuffled = from.reshuffled - counted,
                 .elsewhere = from.elsewhere - counted});
    if (from.all < missing || !more.can_be_in(hand)) return card;
  }
  // After an impossible action not even the number of cards is certain.
  const bool too_many = !hand.doubtful && static_cast<int>(cards.size()) > hand.size();
  if (too_many) return cards[static_cast<std::size_t>(std::max(0, hand.size()))].card;
  return std::nullopt;
}

std::optional<std::size_t> Table::find_in_pile(Card card, std::size_t nth) const {
  for (std::size_t depth = 0; depth < pile_.size(); ++depth) {
    if (can_lie_in_pile(card, depth) && nth-- == 0) return depth;
  }
  return std::nullopt;
}

bool Table::can_lie_in_pile(Card card, std::size_t depth) const {
  if (depth >= pile_.size()) return false;
  const PileCard& there = pile_[pile_.size() - 1 - depth];
  if (!card.is_known() || there.card == card) return true;
  if (there.card.is_known()) return false;
  const bool from_known = there.from != kNoSeat && hand(there.from).known.count(card) > 0;
  const bool from_unknown = there.from == kNoSeat || hand(there.from).unknown > 0;
  return from_known || (from_unknown && certain_copies(card) < pack_.count(card));
}

DrawResult Table::peek_unsure(Card named) const {
  using Outcome = DrawResult::Outcome;
  if (stock_.left() <= 0) return {.outcome = Outcome::empty, .card = {}};
  if (stock_.next < stock_.order.size()) {
    const Card top = stock_.order[stock_.next];
    const bool agrees = !named.is_known() || top == named ||
                        (!top.is_known() && certain_copies(named) < pack_.count(named));
    return {.outcome = agrees ? Outcome::drawn : Outcome::mismatch,
            .card = top.is_known() ? top : named};
  }
  const Holding& rest = stock_.rest;
  const bool possible = !named.is_known() || rest.known.count(named) > 0 ||
                        (rest.unknown > 0 && certain_copies(named) < pack_.count(named));
  return {.outcome = possible ? Outcome::drawn : Outcome::mismatch,
          .card = possible ? named : Card::unknown()};
}

/// From here on the order of the rest of the stock is unknown, because the recorded order proved
/// wrong.
void Table::distrust_order() {
  for (std::size_t i = stock_.next; i < stock_.order.size(); ++i) {
    forget(stock_.order[i]);
    ++stock_.rest.unknown;
  }
  stock_.order.clear();
  stock_.next = 0;
}

void Table::draw_ordered(Holding& hand, Card named, DrawResult seen) {
  if (seen.outcome == DrawResult::Outcome::mismatch) {
    distrust_order();
    --stock_.rest.unknown;
    hand.add_stray();
    return;
  }
  if (named.is_known()) placed_.add(named);
  ++stock_.next;
  // In a new stock with a written order, an unknown card may be one that was drawn unseen from the
  // discards before and discarded again.
  const bool may_be_drawn_before = !seen.card.is_known() && stock_.rest.gone > 0;
  may_be_drawn_before ? hand.add_stray() : hand.add(seen.card);
}

void Table::draw_unordered(Holding& hand, Card named, DrawResult seen) {
  Holding& rest = stock_.rest;
  if (seen.outcome == DrawResult::Outcome::drawn && named.is_known()) {
    if (!rest.remove_known(named)) {
      --rest.unknown;
      placed_.add(named);
    }
    hand.add(named);
    return;
  }
  // The drawn card was one of the unknown ones, or else one of the known ones.
  if (rest.known_total == 0) {
    --rest.unknown;
    ++hand.unknown;
    return;
  }
  ++rest.gone;
  const bool is_reshuffled = rest.unknown == 0 && seen.outcome == DrawResult::Outcome::drawn;
  ++hand.unknown;
  ++(is_reshuffled ? hand.reshuffled : hand.may_be_reshuffled);
}

void Table::draw_unsure(Seat seat, Card named, DrawResult seen) {
  if (seen.outcome == DrawResult::Outcome::empty) return;
  Holding& hand = hands_[index(seat)];
  if (stock_.next < stock_.order.size()) {
    draw_ordered(hand, named, seen);
  } else {
    draw_unordered(hand, named, seen);
  }
}

DrawResult Table::draw(Seat seat, Card named) {
  const DrawResult seen = peek(named);
  draw(seat, named, seen);
  return seen;
}

void Table::take_from_within(Seat seat, Card card, std::size_t depth) {
  const std::size_t at = pile_.size() - 1 - depth;
  const PileCard there = pile_[at];
  pile_.erase(pile_.begin() + static_cast<std::ptrdiff_t>(at));
  const bool reveals = !there.card.is_known() && card.is_known();
  if (reveals && there.from != kNoSeat) {
    Holding& from = hands_[index(there.from)];
    if (!from.remove_known(card)) reveal(there.from, card);
    --from.gone;
  } else if (reveals) {
    placed_.add(card);
  }
  const Card taken = reveals ? card : there.card;
  Holding& hand = hands_[index(seat)];
  if (taken.is_known()) {
    hand.add(taken);
  } else {
    hand.add_stray();
  }
}

void Table::forget_pile(std::size_t depth, std::size_t count) {
  for (std::size_t i = depth; i < depth + count && i < pile_.size(); ++i) {
    PileCard& there = pile_[pile_.size() - 1 - i];
    forget(there.card);
    there = {.card = Card::unknown(), .from = kNoSeat};
  }
}

void Table::take(Seat seat, Card card, std::size_t count) {
  take_from_within(seat, card, count - 1);
  for (std::size_t i = 1; i < count; ++i) {
    const std::size_t depth = count - 1 - i;
    take_from_within(seat, pile_[pile_.size() - 1 - depth].card, depth);
  }
}

void Table::discard_unsure(Seat seat, Card card) {
  Holding& hand = hands_[index(seat)];
  if (card.is_known()) {
    reveal(seat, card);
    pile_.push_back({.card = card, .from = seat});
    return;
  }
  // If nothing of the hand is known, one card is like another.
  if (hand.known_total == 0 && hand.unknown > 0) {
    hand.lose_unknown(1);
    pile_.push_back({.card = card, .from = kNoSeat});
    return;
  }
  ++hand.gone;
  pile_.push_back({.card = card, .from = seat});
}

void Table::lay_down(Seat seat, std::span<const PlayedCard> cards) {
  Holding& hand = hands_[index(seat)];
  for (const PlayedCard& played : cards) {
    if (!played.card.is_known()) {
      lay_down_unknown(seat, 1);
      continue;
    }
    if (!hand.remove_known(played.card)) reveal(seat, played.card);
    ++on_table_;
  }
}

bool Table::lay_down_held(Seat seat, std::span<const PlayedCard> cards) {
  Holding& hand = hands_[index(seat)];
  // Usually the hand has no uncertain cards, as in not_held().
  if (hand.gone == 0 && hand.remove_all_known(cards)) {
    on_table_ += static_cast<int>(cards.size());
    return true;
  }
  if (not_held(seat, cards)) return false;
  lay_down(seat, cards);
  return true;
}

void Table::lay_down_unknown(Seat seat, int count) {
  Holding& hand = hands_[index(seat)];
  const int leaving = std::min(count, std::max(0, hand.size()));
  if (hand.known_total == 0) {
    hand.lose_unknown(leaving);
  } else {
    hand.gone += leaving;
  }
  // More cards than the hand had cannot have been laid; only those that left it lie on the table.
  on_table_ += leaving;
}

void Table::allow_stray_copy(Card card) {
  if (!card.is_known() || certain_copies(card) < pack_.count(card)) return;
  forget(card);
  bool is_missing = true;  // one copy fewer has a known place
  for (Holding& hand : hands_) {
    if (!hand.remove_known(card)) continue;
    hand.add_stray();
    if (!std::exchange(is_missing, false)) forget(card);
  }
}

void Table::forget_drawn(Seat seat, Card card) {
  Holding& hand = hands_[index(seat)];
  const bool is_recorded = stock_.next < stock_.order.size();
  if (is_recorded || !card.is_known() || !hand.remove_known(card)) return;
  hand.add_stray();
  Holding& rest = stock_.rest;
  if (rest.known_total == 0) {
    forget(card);
    return;
  }
  // The card drawn from the reshuffled discards was another: either this one or that one is still
  // there.
  rest.add(card);
  ++rest.gone;
}

void Table::pick_up_unknown(Seat seat) {
  hands_[index(seat)].add_stray();
  ++pack_size_;  // the card counts where it turned up, and is missing nowhere else
}

void Table::pick_up(Seat seat, Card card) {
  hands_[index(seat)].add(card);
  --on_table_;
}

void Table::reveal_on_table(Card card) {
  placed_.add(card);
}

void Table::return_unseen(Seat seat, Card card) {
  hands_[index(seat)].add_stray();
  forget(card);
  --on_table_;
}

void Table::account_for(Card card) {
  forget(card);
  --on_table_;
  --pack_size_;
}

bool Table::can_show(Seat seat, std::span<const PlayedCard> cards) const {
  const Holding& hand = hands_[index(seat)];
  if (hand.doubtful) return true;
  if (static_cast<int>(cards.size()) != hand.size()) return false;
  CardCounts shown;
  for (const PlayedCard& c : cards) {
    if (c.card.is_known()) shown.add(c.card);
  }
  const int hidden = static_cast<int>(cards.size()) - shown.total();
  Wanted revealed;
  int absent = 0;
  bool possible = true;
  for_each_kind(shown, [&](Card card, int n) {
    const int more = n - hand.known.count(card);
    if (more <= 0) return;
    const Sources from = sources(seat, card);
    revealed.add(more, from);
    possible = possible && from.all >= more;
  });
  for_each_kind(hand.known,
                [&](Card card, int n) { absent += std::max(0, n - shown.count(card)); });
  return possible && revealed.can_be_in(hand) && absent <= hand.gone + hidden;
}

void Table::show(Seat seat, std::span<const PlayedCard> cards) {
  Holding& hand = hands_[index(seat)];
  for_each_kind(hand.known, [&](Card card, int n) {
    for (int i = 0; i < n; ++i)
      placed_.remove(card);
  });
  hand = Holding{};
  for (const PlayedCard& c : cards) {
    hand.add(c.card);
    if (c.card.is_known()) placed_.add(c.card);
  }
}

bool Table::fork(std::size_t from) {
  if (layout_count_ == kMaxLayouts) return false;
  if (layouts_.size() == layout_count_) layouts_.emplace_back();
  Layout& copy = layouts_[layout_count_++];
  copy.melds = layouts_[from].melds;
  copy.choice = layouts_[from].choice;
  copy.loose = layouts_[from].loose;
  copy.beside = layouts_[from].beside;
  return true;
}

void Table::drop_layout(std::size_t which) {
  RUMMY_CHECK(layout_count_ > 1);
  std::swap(layouts_[which], layouts_[layout_count_ - 1]);
  --layout_count_;
}

bool Table::is_conserved() const {
  int all = stock_.left() + static_cast<int>(pile_.size()) + on_table_;
  for (const Holding& hand : hands_) {
    if (hand.size() < 0) return false;
    all += hand.size();
  }
  return all == pack_size_;
}

bool Table::is_of_pack() const {
  constexpr int kMost = 255;  // the most copies that CardCounts can count
  const bool is_within = placed_ == pack_ || placed_.is_within(pack_);
  return is_within && pack_size_ <= kMost && pack_size_ == pack_.total();
}

// === Where unseen cards of a hand came from after a reshuffle: a card drawn from known discards is
// one of them, and nobody else has that one.

Table::Sources Table::sources(Seat seat, Card card) const {
  const int all = pack_.count(card) - certain_copies(card) - strayed_copies(seat, card);
  const int reshuffled = std::min(stock_.rest.doubtful_copies(card), std::max(0, all));
  // A card that came from one of the two sources leaves open which of them still has one.
  if (blurred_.count(card) > 0 && reshuffled > 0)
    return {.all = all, .reshuffled = all, .elsewhere = all};
  return {.all = all, .reshuffled = reshuffled, .elsewhere = all - reshuffled};
}

void Table::Wanted::add(int copies, Sources from) {
  all += copies;
  reshuffled += std::max(0, copies - std::max(0, from.elsewhere));
  elsewhere += std::max(0, copies - std::max(0, from.reshuffled));
}

bool Table::Wanted::can_be_in(const Holding& hand) const {
  if (all > hand.unknown) return false;
  return hand.doubtful || (reshuffled <= hand.reshuffled + hand.may_be_reshuffled &&
                           elsewhere <= hand.unknown - hand.reshuffled);
}

/// An unknown card of the hand turns out to be this one.
void Table::reveal(Seat seat, Card card) {
  Holding& hand = hands_[index(seat)];
  const Sources from = sources(seat, card);
  const int most = hand.reshuffled + hand.may_be_reshuffled;
  const bool may_be_reshuffled = from.reshuffled > 0 && most > 0;
  const bool may_be_other = from.elsewhere > 0 && hand.unknown > hand.reshuffled;
  if (may_be_reshuffled && !may_be_other && stock_.rest.remove_known(card)) {
    // It is the very card that was counted there.
    --stock_.rest.gone;
    --(hand.reshuffled > 0 ? hand.reshuffled : hand.may_be_reshuffled);
    --hand.unknown;
    return;
  }
  placed_.add(card);
  if (may_be_reshuffled) {
    blurred_.add(card);
    hand.lose_unknown(1);
    return;
  }
  --hand.unknown;
  hand.reshuffled = std::clamp(hand.reshuffled, 0, std::max(0, hand.unknown));
  hand.may_be_reshuffled =
      std::clamp(hand.may_be_reshuffled, 0, std::max(0, hand.unknown - hand.reshuffled));
}

bool Table::can_reshuffle_to(std::size_t keep, std::span<const PlayedCard> order) const {
  if (pile_.size() < keep || order.size() != pile_.size() - keep) return false;
  CardCounts left;
  int unknown = 0;
  for (const PileCard& c : std::span(pile_).first(pile_.size() - keep)) {
    if (c.card.is_known()) {
      left.add(c.card);
    } else {
      ++unknown;
    }
  }
  for (const PlayedCard& c : order) {
    if (!c.card.is_known() || left.remove(c.card)) continue;
    if (unknown-- == 0) return false;
  }
  return true;
}

void Table::reshuffle(std::size_t keep, std::span<const PlayedCard> order) {
  const std::size_t moved = pile_.size() - std::min(keep, pile_.size());
  if (order.size() == moved && moved > 0) {
    for (std::size_t i = 0; i < moved; ++i) {
      forget(pile_[i].card);
      stock_.order.push_back(order[i].card);
      if (order[i].card.is_known()) placed_.add(order[i].card);
    }
  } else {
    for (std::size_t i = 0; i < moved; ++i)
      stock_.rest.add(pile_[i].card);
  }
  pile_.erase(pile_.begin(), pile_.begin() + static_cast<std::ptrdiff_t>(moved));
}

void Table::turn_over(std::size_t keep) {
  const std::size_t moved = pile_.size() - std::min(keep, pile_.size());
  for (std::size_t i = 0; i < moved; ++i)
    stock_.order.push_back(pile_[i].card);
  pile_.erase(pile_.begin(), pile_.begin() + static_cast<std::ptrdiff_t>(moved));
}

}  // namespace rummy
