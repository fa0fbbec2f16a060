// What can be done to one meld on the table: cards laid off on it, its joker taken for the card it
// stands for, a joker moved from one end of a run to the other.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {
namespace {

bool is_same(const Meld& a, const Meld& b) {
  return a.kind == b.kind && a.low == b.low && std::ranges::equal(a.view(), b.view());
}

HandState state_of(std::span<const PlayedCard> cards, const PackedHand& hand) {
  HandState state = 0;
  for (const PlayedCard& played : cards)
    state += hand.one(played.card);
  return state;
}

/// Every list of cards a meld takes, with jokers named as they would lie.
class Layer {
 public:
  Layer(const Meld& meld, const PackedHand& hand, const Variant& variant)
      : meld_(meld), hand_(hand), variant_(variant), held_(hand.most()) {}

  std::vector<TableOption> find() {
    if (meld_.kind == MeldKind::run) {
      grow_up(meld_.high() + 1);
    } else if (meld_.kind == MeldKind::set) {
      for (int rank = kAce; rank <= kKing; ++rank) {
        if (meld_.rank == 0 || meld_.rank == rank) grow_set(rank, 0);
      }
      if (meld_.rank == 0) lay_jokers_alone();
    }
    return std::move(found_);
  }

 private:
  void keep() {
    if (cards_.empty()) return;
    const Extension grown = extend(meld_, cards_, variant_.melds, variant_.jokers);
    if (grown.fault != ShapeFault::none) return;
    TableOption option{.plays = {{.act = TableAct::lay, .cards = cards_}},
                       .after = grown.meld,
                       .cards = state_of(cards_, hand_)};
    option.jokers_laid = static_cast<int>(
        std::ranges::count_if(cards_, [](const PlayedCard& c) { return c.card.is_joker(); }));
    option.points =
        meld_points(grown.meld, variant_.card_points) - meld_points(meld_, variant_.card_points);
    found_.push_back(std::move(option));
  }

  bool take(PlayedCard played) {
    if (!held_.remove(played.card)) return false;
    cards_.push_back(played);
    return true;
  }
  void give_back() {
    held_.add(cards_.back().card);
    cards_.pop_back();
  }

  [[nodiscard]] bool has_place(int low, int high) const {
    return has_places(low_end(low, variant_.melds), high - low + 1, variant_.melds);
  }

  /// With each card further up, all that can be laid below.
  void grow_up(int place) {
    grow_down(place - 1, meld_.low - 1);
    if (!has_place(meld_.low, place)) return;
    const Card own(meld_.suit, rank_at(place));
    for (const PlayedCard played : fillers(own)) {
      if (!take(played)) continue;
      grow_up(place + 1);
      give_back();
    }
  }

  void grow_down(int high, int place) {
    keep();
    if (!has_place(place, high)) return;
    const Card own(meld_.suit, rank_at(place < kAce ? place + kKing : place));
    for (const PlayedCard played : fillers(own)) {
      if (!take(played)) continue;
      grow_down(high, place - 1);
      give_back();
    }
  }

  static std::array<PlayedCard, 2> fillers(Card own) {
    return {PlayedCard{.card = own, .stands_for = Card::unknown()},
            PlayedCard{.card = Card::joker(), .stands_for = own}};
  }

  /// Natural cards of the suits from `suit` on, then jokers.
  void grow_set(int rank, int suit) {
    if (suit == kSuits) {
      if (!cards_.empty() || meld_.rank != 0) add_jokers(rank, 0);
      return;
    }
    grow_set(rank, suit + 1);
    const Card own(static_cast<Suit>(suit), rank);
    if (!take({.card = own, .stands_for = Card::unknown()})) return;
    // One more of the same suit comes after it.
    variant_.melds.set_distinct_suits ? grow_set(rank, suit + 1) : grow_set_again(rank, suit);
    give_back();
  }

  void grow_set_again(int rank, int suit) {
    grow_set(rank, suit + 1);
    if (!take({.card = Card(static_cast<Suit>(suit), rank), .stands_for = Card::unknown()})) return;
    grow_set_again(rank, suit);
    give_back();
  }

  /// Jokers of a set: without a name, or, where the variant asks for names, as the suits from
  /// `suit` on.
  void add_jokers(int rank, int suit) {
    keep();
    if (variant_.jokers.named == JokerNamed::by_place) {
      if (!take({.card = Card::joker(), .stands_for = Card::unknown()})) return;
      add_jokers(rank, suit);
      give_back();
      return;
    }
    for (; suit < kSuits; ++suit) {
      if (!take({.card = Card::joker(), .stands_for = Card(static_cast<Suit>(suit), rank)})) return;
      add_jokers(rank, suit);
      give_back();
    }
  }

  void lay_jokers_alone() {
    if (variant_.jokers.named == JokerNamed::by_place) {
      add_jokers(kAce, 0);
      return;
    }
    for (int rank = kAce; rank <= kKing; ++rank)
      add_jokers(rank, 0);
  }

  const Meld& meld_;
  const PackedHand& hand_;
  const Variant& variant_;
  CardCounts held_;
  std::vector<PlayedCard> cards_;
  std::vector<TableOption> found_;
};

/// What follows one option, as one option.
TableOption joined(const TableOption& first, const TableOption& then) {
  TableOption both = first;
  both.plays.insert(both.plays.end(), then.plays.begin(), then.plays.end());
  both.after = then.after;
  both.cards += then.cards;
  both.jokers_taken += then.jokers_taken;
  both.jokers_laid += then.jokers_laid;
  both.points += then.points;
  return both;
}

bool is_known(const std::vector<TableOption>& options, const TableOption& option) {
  return std::ranges::any_of(options, [&](const TableOption& other) {
    return other.cards == option.cards && other.jokers_taken == option.jokers_taken &&
           is_same(other.after, option.after);
  });
}

std::optional<TableOption> moved(const Meld& meld, const Variant& variant) {
  if (variant.jokers.move != JokerMove::end_to_end) return std::nullopt;
  const std::optional<Meld> after =
      move_joker(meld, Card::unknown(), variant.melds, variant.jokers);
  if (!after) return std::nullopt;
  const bool to_high = after->cards[0] == meld.cards[1];
  const MeldCard& joker = to_high ? after->view().back() : after->view().front();
  return TableOption{
      .plays = {{.act = TableAct::move,
                 .cards = {{.card = joker.card, .stands_for = joker.stands_for}}}},
      .after = *after,
      .points = meld_points(*after, variant.card_points) - meld_points(meld, variant.card_points)};
}

/// Cards that may free a joker of the meld: single ones, and of a set all the suits it misses.
std::vector<std::vector<PlayedCard>> ransoms(const Meld& meld, const JokerSettings& jokers) {
  std::vector<std::vector<PlayedCard>> lists;
  std::vector<PlayedCard> missing;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = kAce; rank <= kKing; ++rank) {
      const Card card(static_cast<Suit>(suit), rank);
      const PlayedCard played{.card = card, .stands_for = Card::unknown()};
      const std::array<PlayedCard, 1> one{played};
      if (reclaim(meld, one, jokers).fault == Reclaim::Fault::none) lists.push_back({played});
      const bool there =
          std::ranges::any_of(meld.view(), [card](const MeldCard& c) { return c.card == card; });
      if (meld.kind == MeldKind::set && rank == meld.rank && !there) missing.push_back(played);
    }
  }
  if (missing.size() > 1 && reclaim(meld, missing, jokers).fault == Reclaim::Fault::none)
    lists.push_back(missing);
  return lists;
}

std::vector<TableOption> swapped(const Meld& meld, const PackedHand& hand, const Variant& variant) {
  std::vector<TableOption> options;
  const bool has_joker =
      std::ranges::any_of(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); });
  if (!variant.jokers.reclaim_allowed || !has_joker) return options;
  for (const std::vector<PlayedCard>& cards : ransoms(meld, variant.jokers)) {
    const bool held = std::ranges::all_of(
        cards, [&](const PlayedCard& c) { return hand.count(hand.all(), c.card) > 0; });
    if (!held) continue;
    TableOption option{.plays = {{.act = TableAct::swap, .cards = cards}},
                       .after = reclaim(meld, cards, variant.jokers).after,
                       .cards = state_of(cards, hand),
                       .jokers_taken = 1};
    option.points =
        meld_points(option.after, variant.card_points) - meld_points(meld, variant.card_points);
    options.push_back(std::move(option));
  }
  return options;
}

}  // namespace

bool has_laying_off(const Variant& variant) {
  switch (variant.lay_off.on) {
    case LayOffOn::none:
    case LayOffOn::knocker:
      return false;
    case LayOffOn::own:
    case LayOffOn::all:
      return true;
  }
  return false;
}

std::vector<TableOption> joker_options(const Meld& meld, const PackedHand& hand,
                                       const Variant& variant) {
  std::vector<TableOption> options{TableOption{.after = meld}};
  for (std::size_t i = 0; i < options.size(); ++i) {
    std::vector<TableOption> next = swapped(options[i].after, hand, variant);
    if (std::optional<TableOption> move = moved(options[i].after, variant))
      next.push_back(*std::move(move));
    for (const TableOption& then : next) {
      if (!hand.has(hand.room() - options[i].cards, then.cards)) continue;
      TableOption both = joined(options[i], then);
      if (!is_known(options, both)) options.push_back(std::move(both));
    }
  }
  return options;
}

std::vector<TableOption> lay_options(const Meld& meld, const PackedHand& hand,
                                     const Variant& variant) {
  std::vector<TableOption> options = Layer(meld, hand, variant).find();
  if (variant.jokers.move != JokerMove::end_to_end) return options;
  // A move comes before cards that need it: the last card laid may end the round.
  std::vector<TableOption> shifts;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::optional<TableOption> move = moved(options[i].after, variant);
    if (!move) continue;
    const TableOption shifted = joined(options[i], *move);
    if (is_known(shifts, shifted)) continue;
    shifts.push_back(shifted);
    for (const TableOption& then : Layer(shifted.after, hand, variant).find()) {
      if (!hand.has(hand.room() - shifted.cards, then.cards)) continue;
      TableOption both = joined(shifted, then);
      if (!is_known(options, both)) options.push_back(std::move(both));
    }
  }
  return options;
}

}  // namespace rummy
