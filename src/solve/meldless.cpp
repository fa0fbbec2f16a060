#include "solve/meldless.h"

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "cards/cards.h"
#include "settings/settings.h"

namespace rummy {
namespace {

constexpr unsigned kSuitBits = kCardCodes / kSuits;

/// These ranks of every suit, a bit each by their codes.
constexpr std::uint64_t in_all_suits(std::uint64_t ranks) {
  return ranks * 0x0001'0001'0001'0001;
}
constexpr std::uint64_t kAces = in_all_suits(1U << kAce);
constexpr std::uint64_t kKings = in_all_suits(1U << kKing);
constexpr std::uint64_t kNaturals = in_all_suits((1U << (kKing + 1)) - (1U << kAce));

/// Each card's next in its suit, or the one before. An ace comes after a king, as in runs that go
/// around the corner; others have less room.
constexpr std::uint64_t cards_after(std::uint64_t cards) {
  return (cards & ~kKings) << 1U | (cards & kKings) >> (kKing - kAce);
}
constexpr std::uint64_t cards_before(std::uint64_t cards) {
  return (cards & ~kAces) >> 1U | (cards & kAces) << (kKing - kAce);
}

/// The cards that so many in a row begin with.
std::uint64_t row_begins(std::uint64_t held, int places) {
  std::uint64_t begins = held & kNaturals;
  for (int i = 1; i < places; ++i)
    begins &= cards_before(begins);
  return begins;
}
/// The cards in such rows.
std::uint64_t in_rows(std::uint64_t begins, int places) {
  std::uint64_t rows = begins;
  for (int i = 1; i < places; ++i)
    rows |= cards_after(rows);
  return rows;
}

}  // namespace

std::uint64_t meldable(const CardCounts& cards, const MeldSettings& melds,
                       const JokerSettings& jokers) {
  constexpr std::uint64_t kMany = 0xE0 * kOnes;
  constexpr std::uint64_t kAny = ~std::uint64_t{0};
  constexpr std::size_t kLow = 8;  // the ranks below the eight are counted apart from the others
  constexpr std::uint64_t kEightToKing = (std::uint64_t{1} << (8 * (kKing + 1 - kLow))) - 1;
  if (cards.count(Card::joker()) > 0) return kAny;
  // A byte below 129 is not 0 where this reaches its top bit; more is told apart by kMany.
  constexpr auto kHeld = [](std::uint64_t counts) { return gathered((counts + ~kTops) & kTops); };
  std::uint64_t low = 0;  // of each rank, a byte
  std::uint64_t high = 0;
  std::uint64_t all = 0;
  std::uint64_t held = 0;  // a bit each
  for (std::size_t suit = 0; suit < kCardCodes; suit += kSuitBits) {
    const std::uint64_t lower = cards.eight(suit);
    const std::uint64_t higher = cards.eight(suit + kLow) & kEightToKing;
    all |= lower | higher;
    low += lower;
    high += higher;
    held |= (kHeld(lower) | kHeld(higher) << kLow) << suit;
  }
  if ((all & kMany) != 0) return kAny;
  if (jokers.wild != 0 && (held & in_all_suits(std::uint64_t{1} << jokers.wild)) != 0) return kAny;
  const std::uint64_t lacking = static_cast<std::uint64_t>(0x80 - melds.set_min) * kOnes;
  const std::uint64_t sets = gathered((low + lacking) & kTops) | gathered((high + lacking) & kTops)
                                                                     << kLow;
  const std::uint64_t begins = row_begins(held, melds.run_min);
  return in_all_suits(sets) | (begins == 0 ? 0 : in_rows(begins, melds.run_min));
}

bool has_no_natural_run(const CardCounts& cards, const MeldSettings& melds) {
  return row_begins(cards.kinds(), melds.run_min) == 0;
}

}  // namespace rummy
