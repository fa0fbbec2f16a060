#pragma once
// A meld as it lies on the table. Fixed room inside, so that tables are copied without allocating.

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>

#include "base/check.h"
#include "cards/cards.h"
#include "diag/finding.h"

namespace rummy {

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
  std::uint8_t sound = 0;      // broken: so many first cards were a meld before the others came
  bool is_any_number = false;  // unknown: melds nobody wrote down, as many as they were
  bool is_of_slip = false;     // cards lie here in place of those written, which was told of
  std::uint32_t turn = 0;      // in which it was laid
  std::int32_t name = 0;       // MeldRef the record gave it; 0: only its number
  Place at{};                  // where it was laid
  MeldCards cards{};           // run: by place, low first

  /// All of it is known, and it is a meld.
  [[nodiscard]] bool is_clear() const { return kind == MeldKind::set || kind == MeldKind::run; }
  [[nodiscard]] std::span<const MeldCard> view() const { return {cards.data(), size}; }
  [[nodiscard]] std::span<MeldCard> view() { return {cards.data(), size}; }
  /// What lies here is not known any more, nor whether it is all.
  void leave_open(MeldKind as) {
    kind = as;
    sound = 0;
    may_hold_more = true;
  }
  /// Cards were laid here, and not those written: what lies beneath them stays what it was.
  void leave_to_slip() {
    const std::uint8_t beneath = is_clear() ? size : sound;
    leave_open(MeldKind::broken);
    sound = beneath;
    is_of_slip = true;
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
inline void leave_jokers_open(Meld& meld) {
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

}  // namespace rummy
