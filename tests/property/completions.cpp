#include "property/completions.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy::play {
namespace {

/// More cards and actions are not tried: too many of them could be anything. Where new stocks are
/// followed each is dearer, and most of those that much begins with are in vain.
constexpr std::size_t most_steps(Followed followed) {
  return followed == Followed::new_stocks ? 50'000 : 500'000;
}

struct Table {
  std::vector<CardCounts> hands;
  std::vector<Card> pile;
  CardCounts laid;          // on the table, in whatever melds
  std::vector<Card> stock;  // top last
  CardCounts shuffled;      // below that, in no known order
  int ready = 0;            // jokers freed this turn that lie on the table still
  Seat turn = kNoSeat;
};

class Filler {
 public:
  Filler(const Record& hidden, const Variant& variant, Followed followed, std::size_t most,
         const std::function<void(const Record&)>& show)
      : record_(hidden), variant_(variant), followed_(followed), most_(most), show_(show) {}

  Completed run() {
    const Round& round = record_.rounds.front();
    missing_ = pack_for(variant_, static_cast<int>(record_.players.size()), 1);
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
    const Card from =
        slots_[slot].after_other ? record_.cards[slots_[slot - 1].card].card : kAllCards.front();
    for (const Card card : kAllCards) {
      if (card < from || !missing_.remove(card)) continue;
      record_.cards[slots_[slot].card].card = card;
      fill(slot + 1);
      missing_.add(card);
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
    const auto stock = cards_of(record_, round.stock->cards);
    for (std::size_t i = stock.size(); i > 0; --i)
      table.stock.push_back(stock[i - 1].card);
    act(round.moves.first, table);
  }

  /// False where all has been shown or tried that shall be.
  bool goes_on() {
    if (state_ == Completed::all && ++steps_ > most_steps(followed_)) state_ = Completed::too_many;
    return state_ == Completed::all;
  }

  void act(std::size_t at, const Table& before) {
    if (!goes_on()) return;
    const Round& round = record_.rounds.front();
    if (at == round.moves.first + round.moves.count) return finish(before);
    Table table = before;
    const Event& event = record_.events[at];
    if (table.turn != event.seat) table.ready = 0;
    table.turn = event.seat;
    switch (event.kind) {
      case ActionKind::draw:
        return draw(at, table);
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
        return exchange(at, table);
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
        if (!table.stock.empty()) {
          state_ = Completed::not_here;  // shuffled with what was left of the stock
          return;
        }
        if (!make_new_stock(table)) return;
        return event.groups == 0 ? act(at + 1, table)
                                 : put_in_order(at, tokens_of(event), 0, table);
      case ActionKind::call:
      case ActionKind::buy:
      case ActionKind::abandon:
      case ActionKind::unread:
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

  void draw(std::size_t at, Table& table) {
    const Event& event = record_.events[at];
    if (table.stock.empty() && table.shuffled.total() == 0 && !make_new_stock(table)) return;
    const std::vector<std::uint32_t> tokens = tokens_of(event);
    if (tokens.empty() && table.stock.empty()) {
      state_ = Completed::not_here;  // which card it was is written nowhere
      return;
    }
    if (!table.stock.empty()) {
      const Card card = table.stock.back();
      table.stock.pop_back();
      return draw_as(at, card, table);
    }
    for_each_kind(table.shuffled, [&](Card card, int) {
      Table drawn = table;
      drawn.shuffled.remove(card);
      draw_as(at, card, drawn);
    });
  }

  void draw_as(std::size_t at, Card card, Table& table) {
    const Event& event = record_.events[at];
    table.hands[index(event.seat)].add(card);
    const std::vector<std::uint32_t> tokens = tokens_of(event);
    if (tokens.empty()) return act(at + 1, table);
    const PlayedCard written = record_.cards[tokens.front()];
    if (written.card.is_known() && written.card != card) return;
    record_.cards[tokens.front()].card = card;
    act(at + 1, table);
    record_.cards[tokens.front()] = written;
  }

  /// The discards but for those that stay. False where there are none.
  bool make_new_stock(Table& table) {
    if (followed_ == Followed::one_stock) {
      state_ = Completed::not_here;
      return false;
    }
    const std::size_t keep = kept_on_reshuffle(variant_);
    if (!renews_stock(variant_.stock.on_empty) || table.pile.size() <= keep) return false;
    const auto end = table.pile.end() - static_cast<std::ptrdiff_t>(keep);
    if (variant_.stock.on_empty == StockOnEmpty::turn_over) {
      table.stock.insert(table.stock.begin(), std::make_reverse_iterator(end),
                         std::make_reverse_iterator(table.pile.begin()));
    } else {
      std::for_each(table.pile.begin(), end, [&](Card card) { table.shuffled.add(card); });
    }
    table.pile.erase(table.pile.begin(), end);
    return true;
  }

  /// The new stock lies in this order, its unknown cards any that are in it.
  void put_in_order(std::size_t at, const std::vector<std::uint32_t>& tokens, std::size_t next,
                    const Table& before) {
    if (!goes_on()) return;
    if (next == tokens.size()) {
      if (before.shuffled.total() > 0) return;  // not all of them are written
      Table table = before;
      std::ranges::reverse(table.stock);
      return act(at + 1, table);
    }
    const PlayedCard written = record_.cards[tokens[next]];
    for_each_kind(before.shuffled, [&](Card card, int) {
      if (written.card.is_known() && written.card != card) return;
      Table table = before;
      table.shuffled.remove(card);
      table.stock.push_back(card);
      record_.cards[tokens[next]].card = card;
      put_in_order(at, tokens, next + 1, table);
      record_.cards[tokens[next]] = written;
    });
  }

  /// A joker comes from the table, for cards of the hand; or for one of the table, where it may.
  void exchange(std::size_t at, const Table& before) {
    if (followed_ == Followed::one_stock &&
        variant_.jokers.reclaim_from == ReclaimFrom::hand_or_table) {
      state_ = Completed::not_here;
      return;
    }
    const Event& event = record_.events[at];
    const std::vector<std::uint32_t> tokens = tokens_of(event);
    Table table = before;
    if (variant_.jokers.reclaim_to == ReclaimTo::table) {
      if (table.laid.count(Card::joker()) <= table.ready) return;
      ++table.ready;
    } else {
      if (!table.laid.remove(Card::joker())) return;
      table.hands[index(event.seat)].add(Card::joker());
    }
    give(at, tokens, 0, table);
    if (variant_.jokers.reclaim_from != ReclaimFrom::hand_or_table || tokens.size() != 1) return;
    const PlayedCard written = record_.cards[tokens.front()];
    for_each_kind(table.laid, [&](Card card, int) {
      if (card.is_joker() || (written.card.is_known() && written.card != card)) return;
      record_.cards[tokens.front()].card = card;
      act(at + 1, table);
      record_.cards[tokens.front()] = written;
    });
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
    if (!goes_on()) return;
    const Event& event = record_.events[at];
    if (next == tokens.size()) return act(at + 1, before);
    const PlayedCard written = record_.cards[tokens[next]];
    const auto give_as = [&](Card card, const Table& after) {
      record_.cards[tokens[next]].card = card;
      give(at, tokens, next + 1, after);
      record_.cards[tokens[next]] = written;
    };
    const auto fits = [&](Card card) { return !written.card.is_known() || written.card == card; };
    const bool is_discard = event.kind == ActionKind::discard;
    if (before.ready > 0 && !is_discard && fits(Card::joker())) {
      Table table = before;
      --table.ready;
      give_as(Card::joker(), table);
    }
    for_each_kind(before.hands[index(event.seat)], [&](Card card, int) {
      if (!fits(card)) return;
      Table table = before;
      table.hands[index(event.seat)].remove(card);
      if (is_discard)
        table.pile.push_back(card);
      else
        table.laid.add(card);
      give_as(card, table);
    });
  }

  void finish(const Table& table) {
    std::vector<std::uint32_t> told;  // cards shown, and which they are written nowhere
    const bool agrees = std::ranges::all_of(
        record_.rounds.front().hands,
        [&](const SeatCards& shown) { return show(table.hands[index(shown.seat)], shown, told); });
    if (agrees && ++found_ > most_) state_ = Completed::too_many;
    if (agrees && state_ == Completed::all) show_(record_);
    for (const std::uint32_t card : told)
      record_.cards[card] = {};
  }

  /// The cards shown are those of the hand, its unknown ones in whatever order. False where they
  /// are not.
  bool show(CardCounts hand, const SeatCards& shown, std::vector<std::uint32_t>& told) {
    if (hand.total() != static_cast<int>(shown.cards.count)) return false;
    for (const PlayedCard& c : cards_of(record_, shown.cards))
      if (c.card.is_known() && !hand.remove(c.card)) return false;
    auto kind = kAllCards.begin();
    for (std::uint32_t i = shown.cards.first; i < shown.cards.first + shown.cards.count; ++i) {
      if (record_.cards[i].card.is_known()) continue;
      while (!hand.remove(*kind))
        ++kind;
      record_.cards[i].card = *kind;
      told.push_back(i);
    }
    return true;
  }

  Record record_;
  const Variant& variant_;
  Followed followed_;
  std::size_t most_;
  const std::function<void(const Record&)>& show_;
  CardCounts missing_;
  std::vector<Slot> slots_;
  std::size_t found_ = 0;
  std::size_t steps_ = 0;  // cards and actions tried, most of them in vain
  Completed state_ = Completed::all;
};

}  // namespace

Completed for_each_completion(const Record& hidden, const Variant& variant, Followed followed,
                              std::size_t most, const std::function<void(const Record&)>& show) {
  return Filler(hidden, variant, followed, most, show).run();
}

}  // namespace rummy::play
