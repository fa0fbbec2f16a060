#pragma once
// The cards on the table and in the hands: where each lies, and what each meld is made of. This is
// physics only; it knows no rule of any game.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "diag/finding.h"

namespace rummy {

// === A meld on the table. Its cards have fixed room inside, so that tables are copied without
// allocating.

/// More cards than any meld of two packs can have; a longer list of cards is never one meld.
inline constexpr std::size_t kMaxMeldCards = 40;

/// `stands_for` is the card itself for a natural card, the represented card for a joker, and
/// unknown for a joker that stands for any suit its set lacks.
struct MeldCard {
  Card card;
  Card stands_for;
  Seat laid_by = kNoSeat;
  /// The card as written: only a joker is written with a name.
  [[nodiscard]] constexpr PlayedCard as_written() const {
    return {.card = card, .stands_for = card.is_joker() ? stands_for : Card::unknown()};
  }
  friend constexpr bool operator==(const MeldCard&, const MeldCard&) = default;
};

enum class MeldKind : std::uint8_t {
  set,
  run,
  broken,   // laid illegally, or has cards on it that it does not take
  unknown,  // some of its cards are unknown, or it may be one of two melds
};

/// Room for the cards of a meld. Unused room is uninitialized: melds are made for nearly every
/// action, and clearing the room would cost more than the rest.
class MeldCards {
 public:
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init,modernize-use-equals-default)
  MeldCards() {}  // a defaulted constructor would clear the room of every meld
  [[nodiscard]] MeldCard* data() { return std::launder(reinterpret_cast<MeldCard*>(room_.data())); }
  [[nodiscard]] const MeldCard* data() const {
    return std::launder(reinterpret_cast<const MeldCard*>(room_.data()));
  }
  [[nodiscard]] MeldCard& operator[](std::size_t i) {
    RUMMY_CHECK(i < kMaxMeldCards);
    return data()[i];
  }
  [[nodiscard]] const MeldCard& operator[](std::size_t i) const {
    RUMMY_CHECK(i < kMaxMeldCards);
    return data()[i];
  }

 private:
  // Bytes that hold objects of an aggregate type (C++20: they begin to live with the array).
  alignas(MeldCard) std::array<std::byte, kMaxMeldCards * sizeof(MeldCard)> room_;
};

struct Meld {
  MeldKind kind = MeldKind::broken;
  Suit suit = Suit::spades;    // run
  std::uint8_t rank = 0;       // set; 0 if there are only jokers
  std::uint8_t low = 0;        // run: the place of its first card, 1 (low ace) to 14 (high ace)
  bool may_hold_more = false;  // not clear: further cards may lie here, or these on another meld
  Seat owner = kNoSeat;
  std::uint8_t size = 0;
  std::uint8_t sound = 0;                    // broken: this many first cards were a meld before
  bool stands_for_unrecorded_melds = false;  // unknown: any number of melds that are not written
  bool is_from_illegal_lay =
      false;               // unknown cards lie here in place of the written ones; reported
  std::uint32_t turn = 0;  // when it was laid
  std::int32_t name = 0;   // MeldRef given by the record; 0: only a number
  Place at{};              // of its laying
  MeldCards cards{};       // run: by place, low first

  /// Whether it is a meld with all its cards known.
  [[nodiscard]] bool is_clear() const { return kind == MeldKind::set || kind == MeldKind::run; }
  [[nodiscard]] std::span<const MeldCard> view() const { return {cards.data(), size}; }
  [[nodiscard]] std::span<MeldCard> view() { return {cards.data(), size}; }
  /// From here on the cards of the meld, and their number, are unknown.
  void mark_ambiguous(MeldKind as) {
    kind = as;
    sound = 0;
    may_hold_more = true;
  }
  /// Unknown cards were laid here in place of the written ones; the valid part beneath them is
  /// kept.
  void mark_from_illegal_lay() {
    const std::uint8_t beneath = is_clear() ? size : sound;
    mark_ambiguous(MeldKind::broken);
    sound = beneath;
    is_from_illegal_lay = true;
  }
  void push(MeldCard card) {
    if (size < kMaxMeldCards) cards[size++] = card;
  }
  /// The valid part of a broken meld.
  [[nodiscard]] Meld sound_part() const {
    Meld part = *this;
    part.kind = low > 0 ? MeldKind::run : MeldKind::set;
    part.size = sound;
    part.sound = 0;
    return part;
  }
  /// The place of the last card of a run.
  [[nodiscard]] int high() const { return low + size - 1; }
};

/// The rank at a place of a run: 14 is the ace again, 15 the two (only where runs may wrap).
constexpr int rank_at(int place) {
  return (place - 1) % kKing + 1;
}

/// Whether one of the cards is unknown.
inline bool has_unseen(const Meld& meld) {
  for (const MeldCard& c : meld.view()) {
    if (!c.card.is_known()) return true;
  }
  return false;
}

/// From here on it is unknown which card each joker of the meld stands for.
inline void mark_ambiguous_jokers(Meld& meld) {
  for (MeldCard& c : meld.view()) {
    if (c.card.is_joker()) c.stands_for = Card::unknown();
  }
}

/// Notes `seat` as the player who laid the cards without an owner.
inline void sign(Meld& meld, Seat seat) {
  for (MeldCard& c : meld.view()) {
    if (c.laid_by == kNoSeat) c.laid_by = seat;
  }
}

// === Where every card lies. This is physics only: cards move and none is lost; no rule of any game
// is known. Unknown cards are counted, and distinguished from known ones as far as can be proved.

/// Cards in one place in any order: a hand, or the part of the stock whose order is unknown. It has
/// all of `known` and `unknown` more, without `gone` of these, of unknown identity.
struct Holding {
  CardCounts known;
  int known_total = 0;
  int unknown = 0;
  int gone = 0;
  /// The hand's unknown cards that were drawn from reshuffled, known discards, and those that may
  /// have been. The others cannot have been.
  int reshuffled = 0;
  int may_be_reshuffled = 0;
  /// After an impossible action even the number of cards is uncertain.
  bool doubtful = false;

  [[nodiscard]] int size() const { return known_total + unknown - gone; }
  /// Whether every card is known.
  [[nodiscard]] bool is_known() const { return unknown == 0 && gone == 0 && !doubtful; }
  void add(Card card) {
    if (!card.is_known()) {
      ++unknown;
      return;
    }
    known.add(card);
    ++known_total;
  }
  void add(std::span<const PlayedCard> cards) {
    const int seen = known.add_known(cards);
    known_total += seen;
    unknown += static_cast<int>(cards.size()) - seen;
  }
  bool remove_known(Card card) {
    if (!known.remove(card)) return false;
    --known_total;
    return true;
  }
  /// Removes all of them, or none and returns false.
  bool remove_all_known(std::span<const PlayedCard> cards) {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (known.remove(cards[i].card)) continue;
      while (i-- > 0)
        known.add(cards[i].card);
      return false;
    }
    known_total -= static_cast<int>(cards.size());
    return true;
  }
  /// The known copies of a card that may have left unseen.
  [[nodiscard]] int doubtful_copies(Card card) const { return std::min(gone, known.count(card)); }
  /// Adds a card of entirely unknown origin.
  void add_stray() {
    ++unknown;
    ++may_be_reshuffled;
  }
  /// Removes this many of the unknown cards.
  void lose_unknown(int count) {
    const int most = reshuffled + may_be_reshuffled;
    unknown -= count;
    reshuffled = std::max(0, reshuffled - count);
    may_be_reshuffled = std::clamp(most - reshuffled, 0, std::max(0, unknown - reshuffled));
  }
};

/// A card of the discard pile; for an unknown one, the hand it came from (kNoSeat: unknown).
struct PileCard {
  Card card;
  Seat from = kNoSeat;
};

struct Stock {
  std::vector<Card> order;  // top first, if recorded
  std::size_t next = 0;     // index into order
  Holding rest;             // below the recorded order
  [[nodiscard]] int left() const { return static_cast<int>(order.size() - next) + rest.size(); }
  /// The top card if the order is recorded; else unknown.
  [[nodiscard]] Card top() const { return next < order.size() ? order[next] : Card::unknown(); }
};

/// The melds as they lie. A record that leaves something open has several layouts: they differ in
/// where a card was laid off (and in `choice`), or in the reading of a meld of jokers (with the
/// same `choice`, until a lay-off decides).
struct Layout {
  std::vector<Meld> melds;
  std::uint32_t choice = 0;
  /// Cards in an unrecorded arrangement of melds (with named jokers named).
  std::vector<PlayedCard> loose;
  /// Cards laid off that fit none of the melds and lie beside them.
  std::vector<MeldCard> beside;
};

struct DrawResult {
  enum class Outcome : std::uint8_t { drawn, mismatch, empty };
  Outcome outcome = Outcome::drawn;
  Card card;  // drawn: the card, if known. mismatch: the card in the stock, if known
};

class Table {
 public:
  /// Begins an empty table for `players` seats and this pack.
  void reset(int players, const CardCounts& pack);

  // --- setting up
  void deal(Seat seat, std::span<const PlayedCard> cards);
  void deal_unknown(Seat seat, int cards) { hands_[index(seat)].unknown += cards; }
  void set_stock(std::span<const PlayedCard> order, int unknown_rest);
  void turn_up(Card card);
  /// Puts a card out of play for the round.
  void set_aside(Card card);

  // --- looking
  [[nodiscard]] const Holding& hand(Seat seat) const { return hands_[index(seat)]; }
  [[nodiscard]] std::span<const Holding> hands() const { return hands_; }
  [[nodiscard]] std::span<const PileCard> pile() const { return pile_; }
  [[nodiscard]] const Stock& stock() const { return stock_; }
  [[nodiscard]] std::span<const Layout> layouts() const { return {layouts_.data(), layout_count_}; }
  [[nodiscard]] const CardCounts& pack() const { return pack_; }
  [[nodiscard]] int pack_size() const { return pack_size_; }
  /// The first of `cards` that cannot have been in the hand; nothing if all can.
  [[nodiscard]] std::optional<Card> not_held(Seat seat, std::span<const PlayedCard> cards) const;
  /// How far below the top of the pile (0: the top) this card lies: the `nth` place from the top
  /// that can be it; nothing if there is none.
  [[nodiscard]] std::optional<std::size_t> find_in_pile(Card card, std::size_t nth = 0) const;
  /// Whether the card at `depth` below the top of the pile can be this one.
  [[nodiscard]] bool can_lie_in_pile(Card card, std::size_t depth) const;
  /// Copies of a card that are certainly in sight, in a known hand, or still on the pile among
  /// unknown discards of that hand.
  [[nodiscard]] int certain_copies(Card card) const;
  /// How many more copies of a card can be among the unknown cards.
  [[nodiscard]] int unseen_copies(Card card) const;

  /// Whether the hand can be these cards.
  [[nodiscard]] bool can_show(Seat seat, std::span<const PlayedCard> cards) const;
  /// What a draw would bring: see draw.
  [[nodiscard]] DrawResult peek(Card named) const {
    const Card top = stock_.top();
    if (top.is_known() && (top == named || !named.is_known()) && stock_.left() > 0)
      return {.card = top};
    return peek_unsure(named);
  }

  // --- moving; each only if looking has shown that it is possible
  DrawResult draw(Seat seat, Card named);
  /// Draws a card after peek() has been asked.
  void draw(Seat seat, Card named, DrawResult seen) {
    if (!stock_.top().is_known() || seen.outcome != DrawResult::Outcome::drawn)
      return draw_unsure(seat, named, seen);
    ++stock_.next;
    hands_[index(seat)].add(seen.card);
  }
  /// Takes `count` cards from the top of the pile; the lowest of them is `card` (revealed).
  void take(Seat seat, Card card, std::size_t count);
  /// Takes one card from within the pile and leaves those above it.
  void take_from_within(Seat seat, Card card, std::size_t depth);
  /// Makes `count` discards unknown, from `depth` below the top downwards.
  void forget_pile(std::size_t depth, std::size_t count);
  [[gnu::always_inline]] void discard(Seat seat, Card card) {  // once a turn
    if (!card.is_known() || !hands_[index(seat)].remove_known(card))
      return discard_unsure(seat, card);
    pile_.push_back({.card = card, .from = seat});
  }
  /// Makes the pile, without its top `keep` cards, the stock, in `order` if that is known.
  void reshuffle(std::size_t keep, std::span<const PlayedCard> order);
  /// Makes the pile, without its top `keep` cards, the stock as it lies, its lowest card on top.
  void turn_over(std::size_t keep);
  /// Removes cards from a hand before they are laid down.
  void lay_down(Seat seat, std::span<const PlayedCard> cards);
  /// Removes cards from a hand if all of them can have been in it; else does nothing and returns
  /// false.
  bool lay_down_held(Seat seat, std::span<const PlayedCard> cards);
  /// Removes `count` unknown cards from a hand: the action cannot have been as written.
  void lay_down_unknown(Seat seat, int count);
  /// A card is written in an impossible place, with all its copies elsewhere: from here on one of
  /// these may be anywhere.
  void allow_stray_copy(Card card);
  /// A card of the hand was drawn from the stock, but perhaps not the one written. A recorded order
  /// of the stock would show the card drawn.
  void forget_drawn(Seat seat, Card card);
  /// Adds a card of unknown origin to the hand, after an impossible draw.
  void pick_up_unknown(Seat seat);
  /// Moves a card from the table into a hand.
  void pick_up(Seat seat, Card card);
  /// An unknown card on the table turns out to be this one.
  void reveal_on_table(Card card);
  /// A card laid from a hand with unknown cards was on the table before: the hand still has the
  /// card that was counted for it.
  void return_unseen(Seat seat, Card card);
  /// A card turns out to have been on the table before, after a card of unknown origin was added
  /// for it: that card is no longer extra.
  void account_for(Card card);
  /// The hand turns out to be these cards, shown at the end of the round.
  void show(Seat seat, std::span<const PlayedCard> cards);
  void mark_doubtful(Seat seat) { hands_[index(seat)].doubtful = true; }
  /// Whether the reshuffled cards can be the discards: same number, same cards.
  [[nodiscard]] bool can_reshuffle_to(std::size_t keep, std::span<const PlayedCard> order) const;

  // --- melds; the replay changes the layouts, and their cards are counted here
  [[nodiscard]] std::span<Layout> layouts() { return {layouts_.data(), layout_count_}; }
  /// Adds a copy of layout `from`; false if there are too many already.
  bool fork(std::size_t from);
  void drop_layout(std::size_t which);

  /// Whether every card is in exactly one place.
  [[nodiscard]] bool is_conserved() const;
  /// Whether there are as many cards as in the pack, and no card more often than in the pack.
  [[nodiscard]] bool is_of_pack() const;

 private:
  /// How many copies of a card a hand may have beyond its known ones, from reshuffled known
  /// discards and from elsewhere.
  struct Sources {
    int all = 0;
    int reshuffled = 0;
    int elsewhere = 0;
  };
  [[nodiscard]] Sources sources(Seat seat, Card card) const;
  /// Adds up the cards a hand would need from each source.
  struct Wanted {
    int all = 0;
    int reshuffled = 0;
    int elsewhere = 0;
    void add(int copies, Sources from);
    [[nodiscard]] bool can_be_in(const Holding& hand) const;
  };
  void reveal(Seat seat, Card card);
  /// The known copies of a hand that may be neither there nor unseen on the pile.
  [[nodiscard]] int strayed_copies(Seat seat, Card card) const;
  void forget(Card card);
  void distrust_order();
  [[nodiscard]] DrawResult peek_unsure(Card named) const;
  void draw_unsure(Seat seat, Card named, DrawResult seen);
  void discard_unsure(Seat seat, Card card);
  void draw_ordered(Holding& hand, Card named, DrawResult seen);
  void draw_unordered(Holding& hand, Card named, DrawResult seen);

  int pack_size_ = 0;
  CardCounts pack_;
  CardCounts placed_;   // known cards, wherever they are
  CardCounts blurred_;  // left a hand that had them from the reshuffled cards or from elsewhere
  std::vector<Holding> hands_;
  std::vector<PileCard> pile_;
  Stock stock_;
  std::vector<Layout> layouts_;
  std::size_t layout_count_ = 1;
  int on_table_ = 0;
};

/// At most this many ways to read the table are followed.
inline constexpr std::size_t kMaxLayouts = 16;

}  // namespace rummy
