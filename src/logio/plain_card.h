#pragma once
// Cards in their commonest spelling, read by one look at two bytes instead of a parse.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/check.h"
#include "cards/cards.h"

namespace rummy {

/// For each two signs the card they are, as "7S" and "JK" are; an unknown one for all others. Of
/// its 128 KB only the few places that are cards are ever looked at.
using TwoSigns = std::array<PlayedCard, std::size_t{1} << 16U>;
extern const TwoSigns kTwoSigns;

[[nodiscard]] inline PlayedCard two_signs_at(const char* at) {
  std::uint16_t signs = 0;
  std::memcpy(&signs, at, sizeof signs);
  return kTwoSigns[signs];
}

/// A card, and how long it is; 0 where there is none.
struct CardRead {
  PlayedCard card;
  std::uint32_t length = 0;
};

[[nodiscard]] inline bool is_ten(const char* at) {
  return at[0] == '1' && at[1] == '0';
}
/// "10S", which has the place of "TS".
[[nodiscard]] inline CardRead read_ten(const char* at) {
  const std::array<char, 2> signs{'T', at[2]};
  const PlayedCard ten = two_signs_at(signs.data());
  return ten.card.is_known() ? CardRead{.card = ten, .length = 3} : CardRead{};
}

/// "JK", "JK=7S" or "??".
[[nodiscard]] CardRead read_longer_card(const char* at);

/// Those, and "10S".
[[nodiscard]] inline CardRead read_odd_card(const char* at) {
  return is_ten(at) ? read_ten(at) : read_longer_card(at);
}

/// "7S" or one of those, in ASCII and upper case. The text is not empty, and is part of one
/// that ends in a zero; what stands behind the card is the caller's to look at.
[[nodiscard]] inline CardRead read_plain_card(const char* at) {
  const PlayedCard card = two_signs_at(at);
  if (card.card.is_natural()) return {.card = card, .length = 2};
  return read_odd_card(at);
}

/// Appends cards with one blank between them, as many as there are, of a text behind which two
/// zeros stand. Gives where the last of them ends; null where there is none.
[[nodiscard]] const char* read_plain_cards(const char* at, FlatArray<PlayedCard>& cards);

}  // namespace rummy
