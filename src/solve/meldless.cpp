#include "solve/meldless.h"

#include <cstddef>
#include <cstdint>

#include "base/eight_bytes.h"
#include "cards/card.h"
#include "cards/card_counts.h"
#include "rules/jokers.h"
#include "rules/melds.h"

namespace rummy {
namespace {

/// The top bits of eight bytes, side by side.
std::uint32_t gathered(std::uint64_t tops) {
  constexpr std::uint64_t kGather = 0x0002040810204081;
  return static_cast<std::uint32_t>((tops * kGather) >> 56U);
}

/// A bit for each byte, of which none reaches 128, that is not 0.
std::uint32_t held(std::uint64_t counts) {
  return gathered((counts + 0x7F * kOnes) & kTops);
}

/// The places that so many held ones in a row begin with; a bit a place, an ace's at both ends.
/// Going on above the king, as runs do that go around the corner; others have less room.
std::uint32_t row_begins(std::uint32_t ranks, int places) {
  std::uint32_t row = ranks | ranks << static_cast<unsigned>(kKing);
  for (int i = 1; i < places; ++i)
    row &= row >> 1U;
  return row;
}
/// The ranks in such rows.
std::uint32_t in_rows(std::uint32_t begins, int places) {
  std::uint32_t row = begins;
  for (int i = 1; i < places; ++i)
    row |= begins << static_cast<unsigned>(i);
  return row | row >> static_cast<unsigned>(kKing);
}

constexpr std::size_t kLow = 8;  // the ranks below the eight are counted apart from the others

/// How many there are of each rank of a suit, a byte each.
struct SuitCounts {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  [[nodiscard]] std::uint32_t ranks() const { return held(low) | held(high) << kLow; }
};
SuitCounts counts_of(const CardCounts& cards, Suit suit) {
  constexpr std::uint64_t kEightToKing = (std::uint64_t{1} << (8 * (kKing + 1 - kLow))) - 1;
  const std::size_t first = Card(suit, 0).code();
  return {.low = cards.eight(first), .high = cards.eight(first + kLow) & kEightToKing};
}

}  // namespace

MeldableRanks meldable(const CardCounts& cards, const MeldSettings& melds,
                       const JokerSettings& jokers) {
  constexpr std::uint64_t kMany = 0xE0 * kOnes;
  constexpr MeldableRanks kAny{~0U, ~0U, ~0U, ~0U};
  if (cards.count(Card::joker()) > 0) return kAny;
  MeldableRanks meldable;
  std::uint64_t low = 0;  // of each rank, a byte
  std::uint64_t high = 0;
  std::uint64_t all = 0;
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    const SuitCounts counts = counts_of(cards, static_cast<Suit>(suit));
    all |= counts.low | counts.high;
    low += counts.low;
    high += counts.high;
    const std::uint32_t begins = row_begins(counts.ranks(), melds.run_min);
    meldable[suit] = begins == 0 ? 0 : in_rows(begins, melds.run_min);
  }
  if ((all & kMany) != 0) return kAny;
  const std::uint32_t ranks = held(low) | held(high) << kLow;
  if (jokers.wild != 0 && (ranks >> static_cast<unsigned>(jokers.wild) & 1U) != 0) return kAny;
  const std::uint64_t lacking = static_cast<std::uint64_t>(0x80 - melds.set_min) * kOnes;
  const std::uint32_t sets = gathered((low + lacking) & kTops) | gathered((high + lacking) & kTops)
                                                                     << kLow;
  for (std::uint32_t& of_suit : meldable)
    of_suit |= sets;
  return meldable;
}

bool has_no_natural_run(const CardCounts& cards, const MeldSettings& melds) {
  for (int suit = 0; suit < kSuits; ++suit) {
    const std::uint32_t ranks = counts_of(cards, static_cast<Suit>(suit)).ranks();
    if (row_begins(ranks, melds.run_min) != 0) return false;
  }
  return true;
}

}  // namespace rummy
