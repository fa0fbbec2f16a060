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

/// A bit for each byte, of which none reaches 128, that is not 0.
std::uint32_t held(std::uint64_t counts) {
  constexpr std::uint64_t kGather = 0x0002040810204081;
  return static_cast<std::uint32_t>((((counts + 0x7F * kOnes) & kTops) * kGather) >> 56U);
}

/// Whether there are so many places in a row; a bit a place, an ace's at both ends. Going on above
/// the king, as runs do that go around the corner; others have less room.
bool has_row(std::uint32_t ranks, int places) {
  std::uint32_t row = ranks | ranks << static_cast<unsigned>(kKing);
  for (int i = 1; i < places; ++i)
    row &= row >> 1U;
  return row != 0;
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

bool has_no_meld(const CardCounts& cards, const MeldSettings& melds, const JokerSettings& jokers) {
  constexpr std::uint64_t kMany = 0xE0 * kOnes;
  if (cards.count(Card::joker()) > 0) return false;
  std::uint64_t low = 0;  // of each rank, a byte
  std::uint64_t high = 0;
  std::uint64_t all = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const SuitCounts counts = counts_of(cards, static_cast<Suit>(suit));
    all |= counts.low | counts.high;
    low += counts.low;
    high += counts.high;
    if (has_row(counts.ranks(), melds.run_min)) return false;
  }
  if ((all & kMany) != 0) return false;
  const std::uint64_t lacking = static_cast<std::uint64_t>(0x80 - melds.set_min) * kOnes;
  if ((((low + lacking) | (high + lacking)) & kTops) != 0) return false;
  const std::uint32_t ranks = held(low) | held(high) << kLow;
  return jokers.wild == 0 || (ranks >> static_cast<unsigned>(jokers.wild) & 1U) == 0;
}

bool has_no_natural_run(const CardCounts& cards, const MeldSettings& melds) {
  for (int suit = 0; suit < kSuits; ++suit) {
    if (has_row(counts_of(cards, static_cast<Suit>(suit)).ranks(), melds.run_min)) return false;
  }
  return true;
}

}  // namespace rummy
