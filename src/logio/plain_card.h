#pragma once
// Cards in their commonest spelling, read by one look at two bytes instead of a parse.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/flat_array.h"
#include "cards/card.h"

namespace rummy {

/// For each two signs the code of the card they are, as "7S" is; kNoCard for all others. Of its
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

[[nodiscard]] inline CardRead natural_card(std::uint8_t code, const char* end) {
  return {.card = {.card = Card::from_code(code), .stands_for = {}}, .end = end};
}
[[nodiscard]] inline bool is_ten(const char* at) {
  return at[0] == '1' && at[1] == '0';
}
/// "10S", whose code is behind that of "9S".
[[nodiscard]] inline CardRead read_ten(const char* at) {
  const std::array<char, 2> nine{'9', at[2]};
  const std::uint8_t code = two_signs_at(nine.data());
  if (code == kNoCard) return {};
  return natural_card(static_cast<std::uint8_t>(code + 1), at + 3);
}

/// "JK", "JK=7S" or "??".
[[nodiscard]] CardRead read_longer_card(const char* at);

/// "7S", "10S" or one of those, in ASCII and upper case. The text is not empty, and is part of one
/// that ends in a zero; what stands behind the card is the caller's to look at.
[[nodiscard]] inline CardRead read_plain_card(const char* at) {
  const std::uint8_t code = two_signs_at(at);
  if (code != kNoCard) return natural_card(code, at + 2);
  return is_ten(at) ? read_ten(at) : read_longer_card(at);
}

/// Appends cards with one blank between them, as many as there are. Gives where the last of them
/// ends; null where there is none.
const char* read_plain_cards(const char* at, FlatArray<PlayedCard>& cards);

}  // namespace rummy
