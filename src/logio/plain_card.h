#pragma once
// Cards in their commonest spelling, read by a look at two bytes instead of a parse.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cards/card.h"

namespace rummy {

using SignTable = std::array<std::uint8_t, 256>;
inline constexpr std::uint8_t kNoSign = 0xFF;

/// For each sign its place in `signs`; kNoSign for all others.
constexpr SignTable table_of(std::string_view signs) {
  SignTable table{};
  table.fill(kNoSign);
  for (std::size_t i = 0; i < signs.size(); ++i)
    table[static_cast<unsigned char>(signs[i])] = static_cast<std::uint8_t>(i);
  return table;
}
inline constexpr SignTable kRankSigns = table_of("A23456789TJQK");
inline constexpr SignTable kSuitSigns = table_of("SHDC");

/// A natural card at the start of a text and how many bytes it takes; 0 where there is none.
struct PlainCard {
  Card card;
  std::uint8_t length = 0;
};

/// "7S" or "10S", in ASCII and upper case, where a byte that is no sign of a card stands behind the
/// text, if anywhere. What does stand behind the card is the caller's to look at.
constexpr PlainCard plain_card_at(const char* at) {
  std::uint8_t length = 2;
  std::uint8_t rank = kRankSigns[static_cast<unsigned char>(at[0])];
  if (rank == kNoSign) {
    if (at[0] != '1' || at[1] != '0') return {};
    length = 3;
    rank = kTen - 1;
  }
  const std::uint8_t suit = kSuitSigns[static_cast<unsigned char>(at[length - 1])];
  if (suit == kNoSign) return {};
  return {.card = Card(static_cast<Suit>(suit), rank + 1), .length = length};
}

/// The same of a text that anything may stand behind.
constexpr PlainCard plain_card(std::string_view text) {
  const std::size_t least = text.starts_with('1') ? 3 : 2;
  // No byte behind the card is looked at.
  // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage)
  return text.size() < least ? PlainCard{} : plain_card_at(text.data());
}

}  // namespace rummy
