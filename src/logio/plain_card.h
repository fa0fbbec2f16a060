#pragma once
// Cards in their commonest spelling, read by one look at two bytes instead of a parse.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/flat_array.h"
#include "cards/card.h"

namespace rummy {

/// For each two signs the index of the card they are, as "7S" is; kNoCard for all others. Of its
/// 64 KB only the few bytes that are cards are ever looked at.
using TwoSigns = std::array<std::uint8_t, std::size_t{1} << 16U>;
inline constexpr std::uint8_t kNoCard = 0xFF;
extern const TwoSigns kTwoSigns;

[[nodiscard]] inline std::uint8_t two_signs_at(const char* at) {
  std::uint16_t signs = 0;
  std::memcpy(&signs, at, sizeof signs);
  return kTwoSigns[signs];
}

/// A card, and where it ends; null where there is none.
struct CardRead {
  PlayedCard card;
  const char* end = nullptr;
};

/// "10S", "JK", "JK=7S" or "??".
[[nodiscard]] CardRead read_longer_card(const char* at);

/// "7S" or one of those, in ASCII and upper case. The text is not empty, and is part of one that
/// ends in a zero; what stands behind the card is the caller's to look at.
[[nodiscard]] inline CardRead read_plain_card(const char* at) {
  const std::uint8_t index = two_signs_at(at);
  if (index == kNoCard) return read_longer_card(at);
  return {.card = {.card = Card::from_index(index), .stands_for = {}}, .end = at + 2};
}

/// Appends cards with one blank between them, as many as there are; the text does not end in a
/// blank. Gives where the last of them ends; null where there is none.
const char* read_plain_cards(const char* at, FlatArray<PlayedCard>& cards);

}  // namespace rummy
