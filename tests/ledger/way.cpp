#include "ledger/way.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "ledger/ledger.h"

namespace rummy {
namespace {

CardRanges counted(const CardCounts& pack) {
  CardRanges ranges;
  for_each_kind(pack, [&](Card card, int copies) { ranges.add(card, copies); });
  return ranges;
}

}  // namespace

Way::Way(const CardCounts& pack, std::size_t seats) : pack_(counted(pack)), seats_(seats) {
  state_.now.assign(seats + 4, kNoBag);
}

// --- bags and sums

/// What is known of a list of cards: so many of a kind at least, and with its unknown ones at most.
CardRanges Way::ranges_of(std::span<const WrittenCard> cards) {
  CardRanges ranges;
  int unknown = 0;
  for (const WrittenCard& c : cards)
    c.card.is_known() ? ranges.add(c.card) : void(++unknown);
  for (LedgerKind k = 0; k < kAllKinds; ++k)
    ranges.add_kind(k, 0, unknown);
  ranges.add_kind(kAllKinds, unknown, unknown);
  return ranges;
}

Way::Bag Way::fresh(int least, int most) {
  CardRanges ranges;
  for (LedgerKind k = 0; k < kAllKinds; ++k)
    ranges.most.at(k) =
        static_cast<std::int16_t>(std::min(pack_.most.at(k) + state_.extra.most.at(k), most));
  ranges.add_kind(kAllKinds, least, most);
  return ledger_.add(ranges);
}

/// A card nobody knows: a bag of one.
Way::Bag Way::token(WrittenCard card) {
  const Bag bag = fresh(1, 1);
  if (card.at != WrittenCard::kNowhere)
    state_.tokens.emplace_back(card.at, Entry{.card = {}, .bag = bag});
  return bag;
}

/// The place has so much more or less than it had, and what these bags have (or less, by their
/// sign).
void Way::change(std::size_t place, const CardRanges& by, Terms bags) {
  const Bag old = state_.now[place];
  int least = ledger_.least(old) + by.least.at(kAllKinds);
  int most = ledger_.most(old) + by.most.at(kAllKinds);
  std::vector<Ledger::Term> terms;
  for (const Ledger::Term& term : bags) {
    const bool adds = term.sign > 0;
    least += adds ? ledger_.least(term.bag) : -ledger_.most(term.bag);
    most += adds ? ledger_.most(term.bag) : -ledger_.least(term.bag);
    terms.push_back({.bag = term.bag, .sign = -term.sign});
  }
  const Bag now = fresh(std::max(0, least), most);
  terms.push_back({.bag = now, .sign = 1});
  terms.push_back({.bag = old, .sign = -1});
  ledger_.add_sum(terms, by);
  state_.now[place] = now;
}

/// All places together have the pack. False where that cannot be.
bool Way::settle() {
  CardRanges all = pack_;
  for (LedgerKind k = 0; k < kLedgerKinds; ++k)
    all.add_kind(k, -std::min<int>(state_.ghosts, pack_.least.at(k)), state_.extra.most.at(k));
  std::vector<Ledger::Term> terms;
  terms.reserve(state_.now.size());
  for (const Bag bag : state_.now)
    terms.push_back({.bag = bag, .sign = 1});
  ledger_.add_sum(terms, all);
  return ledger_.settle();
}

void Way::move(std::size_t from, std::size_t to, WrittenCard card) {
  if (card.card.is_known()) {
    change(from, CardRanges::of(card.card, -1));
    change(to, CardRanges::of(card.card, 1));
    return;
  }
  const Bag bag = token(card);
  change(from, {}, std::vector<Ledger::Term>{{.bag = bag, .sign = -1}});
  change(to, {}, std::vector<Ledger::Term>{{.bag = bag, .sign = 1}});
}

/// An entry of the pile or stock, moved as the bag it is. Of one of no pack nobody knows what came.
void Way::move(std::size_t from, std::size_t to, const Entry& entry) {
  if (entry.is_ghost()) {
    widen_all(1);
    change(to, CardRanges::between(0, 1));
  } else if (entry.card.is_known()) {
    move(from, to, WrittenCard{.card = entry.card});
  } else {
    change(from, {}, std::vector<Ledger::Term>{{.bag = entry.bag, .sign = -1}});
    change(to, {}, std::vector<Ledger::Term>{{.bag = entry.bag, .sign = 1}});
  }
}

/// Whether the entry can be the card written; it is, from here on.
bool Way::is_named(const Entry& entry, WrittenCard written) {
  if (!written.card.is_known()) state_.tokens.emplace_back(written.at, entry);
  if (!written.card.is_known() || entry.is_ghost()) return true;
  if (entry.card.is_known()) return entry.card == written.card;
  ledger_.narrow(entry.bag, kind_of(written.card), 1, 1);
  return !ledger_.is_broken();
}

Way::Entry Way::entry_of(WrittenCard card) {
  if (card.card.is_known()) return {.card = card.card};
  return {.card = {}, .bag = token(card)};
}

std::vector<Way::Entry> Way::entries_of(std::span<const WrittenCard> cards) {
  std::vector<Entry> entries;
  for (const WrittenCard& c : cards)
    entries.push_back(entry_of(c));
  return entries;
}

/// What these entries are: known cards, and bags of one, which are added or taken away.
void Way::add_up(std::span<const Entry> entries, int sign, CardRanges& known,
                 std::vector<Ledger::Term>& terms) {
  for (const Entry& entry : entries) {
    if (entry.card.is_known()) known.add(entry.card, -sign);
    if (entry.bag != kNoBag) terms.push_back({.bag = entry.bag, .sign = sign});
  }
}

// --- the deal

void Way::deal(Seat seat, std::span<const WrittenCard> cards) {
  put_down(hand(seat), cards);
}

/// A place has these cards and no others, before play.
void Way::put_down(std::size_t place, std::span<const WrittenCard> cards) {
  const Bag bag = fresh(static_cast<int>(cards.size()), static_cast<int>(cards.size()));
  std::vector<Ledger::Term> terms{{.bag = bag, .sign = 1}};
  CardRanges known;
  add_up(entries_of(cards), -1, known, terms);
  ledger_.add_sum(terms, known);
  state_.now[place] = bag;
}

void Way::deal(Seat seat, int count) {
  state_.now[hand(seat)] = fresh(count, count);
}

void Way::turn_up(WrittenCard card) {
  const std::vector<WrittenCard> cards{card};
  put_down(pile(), cards);
  state_.pile.push_back(card.card.is_known() ? Entry{.card = card.card}
                                             : Entry{.card = {}, .bag = state_.now[pile()]});
}

void Way::set_aside(WrittenCard card) {
  const std::vector<WrittenCard> cards{card};
  put_down(aside(), cards);
}

void Way::order_stock(std::span<const WrittenCard> cards) {
  state_.order = entries_of(cards);
}

bool Way::begin() {
  int dealt = 0;
  for (Bag& bag : state_.now) {
    if (bag == kNoBag && &bag != &state_.now[stock()]) bag = fresh(0, 0);
    if (bag != kNoBag) dealt += ledger_.most(bag);
  }
  const int left = pack_.most.at(kAllKinds) - dealt;
  const auto ordered = static_cast<int>(state_.order.size());
  // More dealt or written than there are: the ledger is broken by it.
  state_.now[stock()] = fresh(std::max(left, ordered), left);
  std::vector<Ledger::Term> terms{{.bag = state_.now[stock()], .sign = 1}};
  CardRanges known = CardRanges::between(0, left - ordered);
  known.add_kind(kAllKinds, left - ordered, 0);
  add_up(state_.order, -1, known, terms);
  ledger_.add_sum(terms, known);
  return settle();
}

// --- moves

bool Way::draw(Seat seat, WrittenCard card) {
  if (state_.next == state_.order.size()) {
    move(stock(), hand(seat), card);
    return settle();
  }
  const Entry top = state_.order[state_.next];
  ++state_.next;
  if (!is_named(top, card)) return false;
  move(stock(), hand(seat), top);
  return settle();
}

bool Way::discard(Seat seat, WrittenCard card) {
  if (card.card.is_known()) {
    state_.pile.push_back({.card = card.card});
    move(hand(seat), pile(), card);
  } else {
    const Entry entry{.card = {}, .bag = token(card)};
    state_.pile.push_back(entry);
    move(hand(seat), pile(), entry);
  }
  return settle();
}

bool Way::lay(Seat seat, std::span<const WrittenCard> cards) {
  for (const WrittenCard& c : cards)
    move(hand(seat), table(), c);
  return settle_table();
}

/// Hand and table together keep their cards; each by itself changes within these.
void Way::exchange_bags(Seat seat, const CardRanges& to_hand, const CardRanges& to_table) {
  const Bag old_hand = state_.now[hand(seat)];
  const Bag old_table = state_.now[table()];
  change(hand(seat), to_hand);
  change(table(), to_table);
  const std::vector<Ledger::Term> both{{.bag = state_.now[hand(seat)], .sign = 1},
                                       {.bag = state_.now[table()], .sign = 1},
                                       {.bag = old_hand, .sign = -1},
                                       {.bag = old_table, .sign = -1}};
  ledger_.add_sum(both, {});
}

bool Way::exchange(Seat seat, std::span<const WrittenCard> cards, Exchange how) {
  const bool all_known =
      std::ranges::all_of(cards, [](const WrittenCard& c) { return c.card.is_known(); });
  if (!how.from_table || !all_known) {
    for (const WrittenCard& c : cards)
      move(hand(seat), table(), c);
    if (!how.stays) move(table(), hand(seat), WrittenCard{.card = Card::joker()});
    return settle_table();
  }
  CardRanges to_hand;
  CardRanges to_table;
  for (const WrittenCard& c : cards) {
    for (const LedgerKind kind : {kind_of(c.card), kAllKinds}) {
      to_hand.add_kind(kind, -1, 0);
      to_table.add_kind(kind, 0, 1);
    }
  }
  if (!how.stays) {
    to_hand.add(Card::joker());
    to_table.add(Card::joker(), -1);
  }
  exchange_bags(seat, to_hand, to_table);
  // Wherever they came from, they lie there now.
  CardCounts there;
  for (const WrittenCard& c : cards)
    there.add(c.card);
  for_each_kind(there, [&](Card card, int copies) {
    ledger_.narrow(state_.now[table()], kind_of(card), copies, kNoLimit);
  });
  if (how.stays) ledger_.narrow(state_.now[table()], kind_of(Card::joker()), 1, kNoLimit);
  return settle_table();
}

bool Way::lay_from_either(Seat seat, std::span<const WrittenCard> cards) {
  std::vector<WrittenCard> of_hand;
  int jokers = 0;
  for (const WrittenCard& c : cards)
    c.card.is_joker() || !c.card.is_known() ? void(++jokers) : of_hand.push_back(c);
  for (const WrittenCard& c : of_hand)
    move(hand(seat), table(), c);
  if (jokers > 0)
    exchange_bags(seat, CardRanges::between(jokers, 0), CardRanges::between(0, jokers));
  return settle_table();
}

bool Way::list_table(Seat seat, std::span<const WrittenCard> cards) {
  const Bag old_hand = state_.now[hand(seat)];
  const Bag old_table = state_.now[table()];
  const auto count = static_cast<int>(cards.size());
  const int least = ledger_.least(old_hand) + ledger_.least(old_table) - count;
  const int most = ledger_.most(old_hand) + ledger_.most(old_table) - count;
  if (most < 0) return false;
  put_down(table(), cards);
  state_.now[hand(seat)] = fresh(std::max(0, least), most);
  const std::vector<Ledger::Term> both{{.bag = state_.now[hand(seat)], .sign = 1},
                                       {.bag = state_.now[table()], .sign = 1},
                                       {.bag = old_hand, .sign = -1},
                                       {.bag = old_table, .sign = -1}};
  ledger_.add_sum(both, {});
  return settle_table();
}

bool Way::show(Seat seat, std::span<const WrittenCard> cards) {
  const CardRanges shown = ranges_of(cards);
  for (LedgerKind k = 0; k < kLedgerKinds; ++k)
    ledger_.narrow(state_.now[hand(seat)], k, shown.least.at(k), shown.most.at(k));
  return ledger_.settle();
}

bool Way::show_rest(Seat seat, std::span<const WrittenCard> cards) {
  const CardRanges shown = ranges_of(cards);
  for (LedgerKind k = 0; k < kLedgerKinds; ++k)
    ledger_.narrow(state_.now[hand(seat)], k, shown.least.at(k), kNoLimit);
  return ledger_.settle();
}

/// The table has changed in the course of a turn.
bool Way::settle_table() {
  state_.tables.push_back(state_.now[table()]);
  return settle();
}

void Way::begin_turn() {
  state_.tables.assign(1, state_.now[table()]);
}

int Way::lost_of(LedgerKind kind) const {
  int had = 0;
  for (const Bag bag : state_.tables)
    had = std::max(had, ledger_.least(bag, kind));
  return std::max(0, had - ledger_.most(state_.now[table()], kind));
}

/// By kinds, and by what a table of the turn and the last can have in common.
int Way::lost_in_all() const {
  int lost = 0;
  for (LedgerKind k = 0; k < kAllKinds; ++k)
    lost += lost_of(k);
  for (const Bag bag : state_.tables) {
    int shared = 0;
    for (LedgerKind k = 0; k < kAllKinds; ++k)
      shared += std::min(ledger_.most(bag, k), ledger_.most(state_.now[table()], k));
    lost = std::max(lost, ledger_.least(bag) - shared);
  }
  return lost;
}

// --- what is known

std::optional<bool> Way::can_be(std::uint32_t at, Card card) const {
  std::optional<bool> can;
  for (const auto& [where, is] : state_.tokens) {
    if (where != at) continue;
    const bool may_be = is.is_ghost() || is.card == card ||
                        (is.bag != kNoBag && ledger_.most(is.bag, kind_of(card)) > 0);
    can = can.value_or(true) && may_be;
  }
  return can;
}

Way::Saved Way::save() const {
  return {.mark = ledger_.mark(), .state = state_};
}

void Way::restore(const Saved& saved) {
  ledger_.undo(saved.mark);
  state_ = saved.state;
}

}  // namespace rummy
