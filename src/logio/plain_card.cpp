#include "logio/plain_card.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/flat_array.h"
#include "cards/card.h"

namespace rummy {
namespace {

constexpr std::string_view kRanks = "A23456789TJQK";
constexpr std::string_view kSuitLetters = "SHDC";

/// Two signs as they lie in memory.
constexpr std::size_t signs_of(char first, char second) {
  const auto a = static_cast<std::size_t>(static_cast<unsigned char>(first));
  const auto b = static_cast<std::size_t>(static_cast<unsigned char>(second));
  return std::endian::native == std::endian::little ? a | b << 8U : a << 8U | b;
}

CardRead natural_card(std::uint8_t index, const char* end) {
  if (index == kNoCard) return {};
  return {.card = {.card = Card::from_index(index), .stands_for = {}}, .end = end};
}

/// "10S", which has the place behind "9S".
CardRead read_ten(const char* at) {
  const std::uint8_t nine = kTwoSigns[signs_of('9', at[2])];
  return natural_card(nine == kNoCard ? kNoCard : static_cast<std::uint8_t>(nine + 1), at + 3);
}

/// "7S" or "10S", where the text may have ended.
CardRead read_natural_card(const char* at) {
  if (at[0] == '\0') return {};
  if (at[0] == '1' && at[1] == '0') return read_ten(at);
  return natural_card(two_signs_at(at), at + 2);
}

}  // namespace

constexpr TwoSigns kTwoSigns = [] {
  TwoSigns table{};
  table.fill(kNoCard);
  for (std::size_t suit = 0; suit < kSuitLetters.size(); ++suit)
    for (std::size_t rank = 0; rank < kRanks.size(); ++rank)
      table[signs_of(kRanks[rank], kSuitLetters[suit])] =
          static_cast<std::uint8_t>(suit * kRanks.size() + rank);
  return table;
}();

CardRead read_longer_card(const char* at) {
  if (at[0] == '1' && at[1] == '0') return read_ten(at);
  if (at[0] == '?' && at[1] == '?') return {.card = {}, .end = at + 2};
  if (at[0] != 'J' || at[1] != 'K') return {};
  PlayedCard joker{.card = Card::joker(), .stands_for = {}};
  if (at[2] != '=') return {.card = joker, .end = at + 2};
  const CardRead named = read_natural_card(at + 3);
  joker.stands_for = named.card.card;
  return {.card = joker, .end = named.end};
}

const char* read_plain_cards(const char* at, FlatArray<PlayedCard>& cards) {
  FlatArray<PlayedCard>::Appending added(cards);
  const char* last = nullptr;
  while (true) {
    const CardRead read = read_plain_card(at);
    if (read.end == nullptr) return last;
    added.push_back(read.card);
    last = read.end;
    if (*last != ' ') return last;
    at = last + 1;
  }
}

}  // namespace rummy
