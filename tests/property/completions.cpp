#include "property/completions.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "diag/finding.h"
#include "rules/deal.h"
#include "rules/deal_check.h"
#include "rules/draw.h"
#include "rules/jokers.h"
#include "rules/variant.h"
#include "table/record.h"

namespace rummy::play {
namespace {

struct Table {
  std::vector<CardCounts> hands;
  std::vector<Card> pile;
  CardCounts laid;  // on the table, in whatever melds
  std::size_t drawn = 0;
};

class Filler {
 public:
  Filler(const Record& hidden, const Variant& variant, std::size_t most,
         const std::function<void(const Record&)>& show)
      : record_(hidden), variant_(variant), most_(most), show_(show) {}

  Completed run() {
    const Round& round = record_.rounds.front();
    missing_ = pack_for(variant_, static_cast<int>(record_.players.size()));
    for (const SeatCards& deal : round.deals)
      add_slots(deal.cards, true);
    if (round.upcard) add_slots(round.upcard->cards, false);
    if (!round.stock) return Completed::not_here;
    add_slots(round.stock->cards, false);
    if (missing_.total() != static_cast<int>(slots_.size())) return Completed::not_here;
    fill(0);
    return state_;
  }

 private:
  struct Slot {
    std::uint32_t card = 0;
    bool after_other = false;  // in the same hand as the slot before: their order is all the same
  };

  void add_slots(CardRange range, bool is_hand) {
    bool first = true;
    for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
      const Card card = record_.cards[i].card;
      if (card.is_known()) {
        missing_.remove(card);
        continue;
      }
      slots_.push_back({.card = i, .after_other = is_hand && !first});
      first = false;
    }
  }

  void fill(std::size_t slot) {
    if (state_ != Completed::all) return;
    if (slot == slots_.size()) return play();
    const std::uint8_t from =
        slots_[slot].after_other ? record_.cards[slots_[slot - 1].card].card.index() : 0;
    for (std::uint8_t i = from; i < kCardKinds; ++i) {
      if (!missing_.remove(Card::from_index(i))) continue;
      record_.cards[slots_[slot].card].card = Card::from_index(i);
      fill(slot + 1);
      missing_.add(Card::from_index(i));
    }
    record_.cards[slots_[slot].card] = {};
  }

  void play() {
    const Round& round = record_.rounds.front();
    Table table;
    table.hands.resize(record_.players.size());
    for (const SeatCards& deal : round.deals)
      for (const PlayedCard& c : cards_of(record_, deal.cards))
        table.hands[index(deal.seat)].add(c.card);
    if (round.upcard) table.pile.push_back(cards_of(record_, round.upcard->cards).front().card);
    act(round.first_event, table);
  }

  void act(std::size_t at, const Table& before) {
    if (state_ != Completed::all) return;
    const Round& round = record_.rounds.front();
    if (at == round.first_event + round.events) return finish(before);
    Table table = before;
    const Event& event = record_.events[at];
    switch (event.kind) {
      case ActionKind::draw:
        if (draw(event, table)) act(at + 1, table);
        return;
      case ActionKind::take:
        if (take(event, table)) act(at + 1, table);
        return;
      case ActionKind::meld:
      case ActionKind::lay:
      case ActionKind::knock:
      case ActionKind::out:
      case ActionKind::discard:
        return give(at, tokens_of(event), 0, table);
      case ActionKind::play:
        return give(at, tokens_of(event), 0, table);
      case ActionKind::swap:
        // The card that frees the joker may be one of the table's, and nothing tells.
        if (variant_.jokers.reclaim_from == ReclaimFrom::hand_or_table) {
          state_ = Completed::not_here;
          return;
        }
        if (!table.laid.remove(Card::joker())) return;
        table.hands[index(event.seat)].add(Card::joker());
        return give(at, tokens_of(event), 0, table);
      case ActionKind::table:
        if (rearrange(event, table)) act(at + 1, table);
        return;
      case ActionKind::move:
      case ActionKind::pass:
      case ActionKind::drop:
      case ActionKind::ruling:
      case ActionKind::adjust:
        return act(at + 1, table);
      case ActionKind::reshuffle:
      case ActionKind::call:
      case ActionKind::buy:
      case ActionKind::abandon:
        state_ = Completed::not_here;
        return;
    }
  }

  std::vector<std::uint32_t> tokens_of(const Event& event) const {
    std::vector<std::uint32_t> tokens;
    for (const Group& group : groups_of(record_, event))
      for (std::uint32_t i = 0; i < group.cards.count; ++i)
        tokens.push_back(group.cards.first + i);
    return tokens;
  }

  bool draw(const Event& event, Table& table) {
    const auto stock = cards_of(record_, record_.rounds.front().stock->cards);
    if (table.drawn >= stock.size()) {
      state_ = Completed::not_here;  // a new stock of the discards, in an order nobody knows
      return false;
    }
    const Card card = stock[table.drawn++].card;
    if (event.groups > 0) {
      const Card named = cards_of(record_, record_.groups[event.first_group].cards).front().card;
      if (named.is_known() && named != card) return false;
    }
    table.hands[index(event.seat)].add(card);
    return true;
  }

  bool take(const Event& event, Table& table) const {
    const Card named = cards_of(record_, record_.groups[event.first_group].cards).front().card;
    const bool deep = variant_.draw.depth == PileDepth::any;
    do {
      if (table.pile.empty()) return false;
      const Card top = table.pile.back();
      table.pile.pop_back();
      table.hands[index(event.seat)].add(top);
      if (top == named) return true;
    } while (deep);
    return false;
  }

  /// The whole table as it stands now: what was not on it came from the hand, and what is gone from
  /// it was taken into the hand.
  bool rearrange(const Event& event, Table& table) const {
    CardCounts& hand = table.hands[index(event.seat)];
    CardCounts before = table.laid;
    table.laid.clear();
    for (const std::uint32_t token : tokens_of(event)) {
      const Card card = record_.cards[token].card;
      table.laid.add(card);
      if (!before.remove(card) && !hand.remove(card)) return false;
    }
    for_each_kind(before, [&](Card card, int n) { hand.add(card, n); });
    return true;
  }

  /// The cards of an action leave the hand one by one; an unknown one can be any that is there.
  void give(std::size_t at, const std::vector<std::uint32_t>& tokens, std::size_t next,
            const Table& before) {
    if (state_ != Completed::all) return;
    const Event& event = record_.events[at];
    if (next == tokens.size()) return act(at + 1, before);
    const std::uint32_t token = tokens[next];
    const PlayedCard written = record_.cards[token];
    for (std::uint8_t i = 0; i < kCardKinds; ++i) {
      const Card card = Card::from_index(i);
      if (written.card.is_known() && written.card != card) continue;
      Table table = before;
      if (!table.hands[index(event.seat)].remove(card)) continue;
      if (event.kind == ActionKind::discard) {
        table.pile.push_back(card);
      } else {
        table.laid.add(card);
      }
      record_.cards[token].card = card;
      give(at, tokens, next + 1, table);
      record_.cards[token] = written;
    }
  }

  void finish(const Table& table) {
    for (const SeatCards& shown : record_.rounds.front().hands) {
      CardCounts hand = table.hands[index(shown.seat)];
      if (hand.total() != static_cast<int>(shown.cards.count)) return;
      for (const PlayedCard& c : cards_of(record_, shown.cards))
        if (c.card.is_known() && !hand.remove(c.card)) return;
    }
    if (++found_ > most_) {
      state_ = Completed::too_many;
      return;
    }
    show_(record_);
  }

  Record record_;
  const Variant& variant_;
  std::size_t most_;
  const std::function<void(const Record&)>& show_;
  CardCounts missing_;
  std::vector<Slot> slots_;
  std::size_t found_ = 0;
  Completed state_ = Completed::all;
};

}  // namespace

Completed for_each_completion(const Record& hidden, const Variant& variant, std::size_t most,
                              const std::function<void(const Record&)>& show) {
  return Filler(hidden, variant, most, show).run();
}

}  // namespace rummy::play
