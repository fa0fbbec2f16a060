#pragma once
// Cards in their commonest spelling, read by a look at two bytes instead of a parse.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "cards/card.h"

namespace rummy {

using SignTable = std::array<std::uint8_t, 256>;
inline constexpr std::uint8_t kNoSign = 0xFF;

/// For each sign its place in `signs`, in such steps; kNoSign for all others.
constexpr SignTable table_of(std::string_view signs, std::size_t step) {
  SignTable table{};
  table.fill(kNoSign);
  for (std::size_t i = 0; i < signs.size(); ++i)
    table[static_cast<unsigned char>(signs[i])] = static_cast<std::uint8_t>(i * step);
  return table;
}
// Both together are the index of a card.
inline constexpr SignTable kRankSigns = table_of("A23456789TJQK", 1);
inline constexpr SignTable kSuitSigns = table_of("SHDC", kKing);

/// "7S"; an unknown card where there is none such.
[[nodiscard]] constexpr Card two_signs_at(const char* at) {
  const std::uint8_t rank = kRankSigns[static_cast<unsigned char>(at[0])];
  if (rank == kNoSign) return {};
  const std::uint8_t suit = kSuitSigns[static_cast<unsigned char>(at[1])];
  return suit == kNoSign ? Card{} : Card::from_index(static_cast<std::uint8_t>(rank + suit));
}

/// "10S", "JK", "JK=7S" or "??": where it ends; null where there is none such.
[[nodiscard]] const char* read_longer_card(const char* at, PlayedCard& card);

/// "7S" or one of those, in ASCII and upper case. The byte behind the text can be read; what stands
/// behind the card is the caller's to look at.
[[nodiscard]] inline const char* read_plain_card(const char* at, PlayedCard& card) {
  card = {.card = two_signs_at(at), .stands_for = {}};
  return card.card.is_known() ? at + 2 : read_longer_card(at, card);
}

/// Appends cards with one blank between them, as many as there are. Gives where the last of them
/// ends; null where there is none.
const char* read_plain_cards(const char* at, std::vector<PlayedCard>& cards);

}  // namespace rummy
