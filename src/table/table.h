#pragma once
// The cards on the table and in the hands: where each lies, and what each meld is made of. Physics
// only, no rule of any game is known.

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

// === A meld as it lies on the table. Fixed room inside, so that tables are copied without
// allocating.

/// More cards than any meld of two packs can have; a longer list of cards is never one meld.
inline constexpr std::size_t kMaxMeldCards = 40;

/// `stands_for` is the card itself for a natural card, the card it represents for a joker, and
/// unknown for a joker that stands for any suit its set still misses.
struct MeldCard {
  Card card;
  Card stands_for;
  Seat laid_by = kNoSeat;
  /// Only of a joker is it written what it stands for.
  [[nodiscard]] constexpr PlayedCard as_written() const {
    return {.card = card, .stands_for = card.is_joker() ? stands_for : Card::unknown()};
  }
  friend constexpr bool operator==(const MeldCard&, const MeldCard&) = default;
};

enum class MeldKind : std::uint8_t {
  set,
  run,
  broken,   // laid against the rules, or has cards on it that it does not take
  unknown,  // the record does not know all of its cards, or which of two things it is
};

/// Room for the cards of a meld. What has not been put in is bytes of no meaning, no blank cards:
/// melds are made for nearly every action, and making blanks would cost more than the rest.
class MeldCards {
 public:
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init,modernize-use-equals-default)
  MeldCards() {}  // written out: as a default one it would be noughts wherever a meld is made
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
  std::uint8_t rank = 0;       // set; 0 where jokers alone do not tell
  std::uint8_t low = 0;        // run: the place of its first card, 1 (low ace) to 14 (high ace)
  bool may_hold_more = false;  // not clear: cards not among these may lie here, or on another meld
  Seat owner = kNoSeat;
  std::uint8_t size = 0;
  std::uint8_t sound = 0;  // broken: so many first cards were a meld before the others came
  bool stands_for_unrecorded_melds =
      false;                         // unknown: melds nobody wrote down, as many as they were
  bool is_from_illegal_lay = false;  // cards lie here in place of those written, which was told of
  std::uint32_t turn = 0;            // in which it was laid
  std::int32_t name = 0;             // MeldRef the record gave it; 0: only its number
  Place at{};                        // where it was laid
  MeldCards cards{};                 // run: by place, low first

  /// All of it is known, and it is a meld.
  [[nodiscard]] bool is_clear() const { return kind == MeldKind::set || kind == MeldKind::run; }
  [[nodiscard]] std::span<const MeldCard> view() const { return {cards.data(), size}; }
  [[nodiscard]] std::span<MeldCard> view() { return {cards.data(), size}; }
  /// What lies here is not known any more, nor whether it is all.
  void mark_ambiguous(MeldKind as) {
    kind = as;
    sound = 0;
    may_hold_more = true;
  }
  /// Cards were laid here, and not those written: what lies beneath them stays what it was.
  void mark_from_illegal_lay() {
    const std::uint8_t beneath = is_clear() ? size : sound;
    mark_ambiguous(MeldKind::broken);
    sound = beneath;
    is_from_illegal_lay = true;
  }
  void push(MeldCard card) {
    if (size < kMaxMeldCards) cards[size++] = card;
  }
  /// The meld it was before cards were put on it that it does not take.
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

/// The record does not say what one of its cards is.
inline bool has_unseen(const Meld& meld) {
  for (const MeldCard& c : meld.view()) {
    if (!c.card.is_known()) return true;
  }
  return false;
}

/// Nobody can tell which card each joker of the meld stands for.
inline void mark_ambiguous_jokers(Meld& meld) {
  for (MeldCard& c : meld.view()) {
    if (c.card.is_joker()) c.stands_for = Card::unknown();
  }
}

/// Names `seat` as who laid the cards that nobody is named for yet.
inline void sign(Meld& meld, Seat seat) {
  for (MeldCard& c : meld.view()) {
    if (c.laid_by == kNoSeat) c.laid_by = seat;
  }
}

// === Where every card lies. Physics only: cards move and none is lost; no rule of any game is
// known. Cards the record does not know are counted, and told apart from known ones as far as can
// be proven.

/// Cards in one place, their order open: a hand, or the part of the stock whose order is not known.
/// It holds all of `known` and `unknown` more, but for `gone` of these, nobody knows which.
struct Holding {
  CardCounts known;
  int known_total = 0;
  int unknown = 0;
  int gone = 0;
  /// Of a hand's unknown cards, those drawn from discards shuffled anew and known, and those that
  /// may be such. The others cannot be.
  int reshuffled = 0;
  int may_be_reshuffled = 0;
  /// After an impossible action even the number of cards is in doubt.
  bool doubtful = false;

  [[nodiscard]] int size() const { return known_total + unknown - gone; }
  /// Every card of it is known.
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
  /// All of them, or none and false.
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
  /// Of the known copies of a card, those that may have left it unseen.
  [[nodiscard]] int doubtful_copies(Card card) const { return std::min(gone, known.count(card)); }
  /// A card of which not even that is known where it comes from.
  void add_stray() {
    ++unknown;
    ++may_be_reshuffled;
  }
  /// So many of the unknown cards leave it, nobody knows which.
  void lose_unknown(int count) {
    const int most = reshuffled + may_be_reshuffled;
    unknown -= count;
    reshuffled = std::max(0, reshuffled - count);
    may_be_reshuffled = std::clamp(most - reshuffled, 0, std::max(0, unknown - reshuffled));
  }
};

/// A card of the discard pile; for an unknown one, whose hand it came from (kNoSeat: not known).
struct PileCard {
  Card card;
  Seat from = kNoSeat;
};

struct Stock {
  std::vector<Card> order;  // top first, where recorded
  std::size_t next = 0;     // into order
  Holding rest;             // below the recorded order
  [[nodiscard]] int left() const { return static_cast<int>(order.size() - next) + rest.size(); }
  /// Where the order is recorded; else unknown.
  [[nodiscard]] Card top() const { return next < order.size() ? order[next] : Card::unknown(); }
};

/// The melds as they lie. A record that leaves something open has several: where a card was laid
/// off (they differ in `choice`), or what a meld of jokers is (the same `choice`; a lay-off tells).
struct Layout {
  std::vector<Meld> melds;
  std::uint32_t choice = 0;
  /// Cards on the table whose arrangement into melds is not recorded (named jokers named).
  std::vector<PlayedCard> loose;
  /// Cards laid off that fit none of the melds: they lie beside them.
  std::vector<MeldCard> beside;
};

struct DrawResult {
  enum class Outcome : std::uint8_t { drawn, mismatch, empty };
  Outcome outcome = Outcome::drawn;
  Card card;  // drawn: the card, where known. mismatch: what the stock had, where that is known
};

class Table {
 public:
  /// An empty table for `players` seats and this pack.
  void reset(int players, const CardCounts& pack);

  // --- setting up
  void deal(Seat seat, std::span<const PlayedCard> cards);
  void deal_unknown(Seat seat, int cards) { hands_[index(seat)].unknown += cards; }
  void set_stock(std::span<const PlayedCard> order, int unknown_rest);
  void turn_up(Card card);
  /// A card that is out of play for the round.
  void set_aside(Card card);

  // --- looking
  [[nodiscard]] const Holding& hand(Seat seat) const { return hands_[index(seat)]; }
  [[nodiscard]] std::span<const Holding> hands() const { return hands_; }
  [[nodiscard]] std::span<const PileCard> pile() const { return pile_; }
  [[nodiscard]] const Stock& stock() const { return stock_; }
  [[nodiscard]] std::span<const Layout> layouts() const { return {layouts_.data(), layout_count_}; }
  [[nodiscard]] const CardCounts& pack() const { return pack_; }
  [[nodiscard]] int pack_size() const { return pack_size_; }
  /// The first of `cards` that cannot have been in the hand; nothing where all can.
  [[nodiscard]] std::optional<Card> not_held(Seat seat, std::span<const PlayedCard> cards) const;
  /// How far below the top of the pile (0: the top) this card lies: the `nth` from the top that can
  /// be it. Nothing where none can.
  [[nodiscard]] std::optional<std::size_t> find_in_pile(Card card, std::size_t nth = 0) const;
  /// Whether the card `depth` below the top of the pile can be this one.
  [[nodiscard]] bool can_lie_in_pile(Card card, std::size_t depth) const;
  /// Copies of a card that are certainly somewhere in sight, or known to be in some hand or, the
  /// discards of that hand being unknown, still on the pile.
  [[nodiscard]] int certain_copies(Card card) const;
  /// How many more copies of a card there can be among the cards nobody knows.
  [[nodiscard]] int unseen_copies(Card card) const;

  /// Whether the hand can be these cards.
  [[nodiscard]] bool can_show(Seat seat, std::span<const PlayedCard> cards) const;
  /// What drawing would bring: see draw.
  [[nodiscard]] DrawResult peek(Card named) const {
    const Card top = stock_.top();
    if (top.is_known() && (top == named || !named.is_known()) && stock_.left() > 0)
      return {.card = top};
    return peek_unsure(named);
  }

  // --- moving; each only where looking said it is possible
  DrawResult draw(Seat seat, Card named);
  /// The same, where peek() has been asked already.
  void draw(Seat seat, Card named, DrawResult seen) {
    if (!stock_.top().is_known() || seen.outcome != DrawResult::Outcome::drawn)
      return draw_unsure(seat, named, seen);
    ++stock_.next;
    hands_[index(seat)].add(seen.card);
  }
  /// Takes `count` cards from the top of the pile; the lowest of them is `card` (revealed).
  void take(Seat seat, Card card, std::size_t count);
  /// Takes one card from within the pile, leaving those above.
  void take_from_within(Seat seat, Card card, std::size_t depth);
  /// From here on nobody knows what `count` discards are, `depth` below the top and under that.
  void forget_pile(std::size_t depth, std::size_t count);
  [[gnu::always_inline]] void discard(Seat seat, Card card) {  // once a turn
    if (!card.is_known() || !hands_[index(seat)].remove_known(card))
      return discard_unsure(seat, card);
    pile_.push_back({.card = card, .from = seat});
  }
  /// The pile but for its top `keep` cards becomes the stock, in `order` where that is known.
  void reshuffle(std::size_t keep, std::span<const PlayedCard> order);
  /// The pile but for its top `keep` cards becomes the stock as it lies, its lowest card on top.
  void turn_over(std::size_t keep);
  /// Removes cards from a hand that are about to be laid down.
  void lay_down(Seat seat, std::span<const PlayedCard> cards);
  /// The same where all of them can have been in the hand; else nothing is done, and it is false.
  bool lay_down_held(Seat seat, std::span<const PlayedCard> cards);
  /// `count` cards leave the hand, nobody knows which: an action that cannot have been as written.
  void lay_down_unknown(Seat seat, int count);
  /// A card is written where it cannot be, all its copies being elsewhere: from here on one of
  /// these may be anywhere.
  void allow_stray_copy(Card card);
  /// A card of the hand was drawn from the stock, and it may have been another than is written.
  /// Where the order of the stock is recorded that says what was drawn.
  void forget_drawn(Seat seat, Card card);
  /// A card of unknown origin comes into the hand: what an impossible draw leaves behind.
  void pick_up_unknown(Seat seat);
  /// A card comes from the table into a hand.
  void pick_up(Seat seat, Card card);
  /// A card that lies on the table and nobody saw laid turns out to be this one.
  void reveal_on_table(Card card);
  /// A card laid down from a hand that was not known lay on the table before: the hand still has
  /// the card that was taken for it.
  void return_unseen(Seat seat, Card card);
  /// The same where a card of unknown origin was picked up for it: it is no longer one too many.
  void account_for(Card card);
  /// The hand turns out to be these cards, shown when the round has ended.
  void show(Seat seat, std::span<const PlayedCard> cards);
  void mark_doubtful(Seat seat) { hands_[index(seat)].doubtful = true; }
  /// Whether the reshuffled cards can be the discards: same number, same cards.
  [[nodiscard]] bool can_reshuffle_to(std::size_t keep, std::span<const PlayedCard> order) const;

  // --- melds; the layouts are the replay's to change, the cards in them are counted here
  [[nodiscard]] std::span<Layout> layouts() { return {layouts_.data(), layout_count_}; }
  /// Another layout, a copy of layout `from`; false where there are too many already.
  bool fork(std::size_t from);
  void drop_layout(std::size_t which);

  /// All cards are in exactly one place.
  [[nodiscard]] bool is_conserved() const;
  /// There are as many cards as in the pack, and none more often than there.
  [[nodiscard]] bool is_of_pack() const;

 private:
  /// How many copies of a card a hand may have from discards shuffled anew and known, and how many
  /// from elsewhere, beside those it is known to have.
  struct Sources {
    int all = 0;
    int reshuffled = 0;
    int elsewhere = 0;
  };
  [[nodiscard]] Sources sources(Seat seat, Card card) const;
  /// Adds up what a hand would have from one source or the other, and from nowhere else.
  struct Wanted {
    int all = 0;
    int reshuffled = 0;
    int elsewhere = 0;
    void add(int copies, Sources from);
    [[nodiscard]] bool can_be_in(const Holding& hand) const;
  };
  void reveal(Seat seat, Card card);
  /// Of the copies a hand is known to have had, those that may be neither there nor unseen on the
  /// pile.
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
  CardCounts blurred_;  // that came out of a hand from the reshuffled cards, or from elsewhere
  std::vector<Holding> hands_;
  std::vector<PileCard> pile_;
  Stock stock_;
  std::vector<Layout> layouts_;
  std::size_t layout_count_ = 1;
  int on_table_ = 0;
};

/// More ways to read the table than this are not followed.
inline constexpr std::size_t kMaxLayouts = 16;

}  // namespace rummy
