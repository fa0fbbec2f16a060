#include "logio/plain_card.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/flat_array.h"
#include "cards/card.h"
#include "logio/eight_bytes.h"

namespace rummy {
namespace {

constexpr std::string_view kRanks = "A23456789TJQK";
constexpr std::string_view kSuitLetters = "SHDC";

/// "7S" or "10S", where the text may have ended.
CardRead read_natural_card(const char* at) {
  if (at[0] == '\0') return {};
  if (is_ten(at)) return read_ten(at);
  const std::uint8_t code = two_signs_at(at);
  return code == kNoCard ? CardRead{} : natural_card(code, at + 2);
}

}  // namespace

constexpr TwoSigns kTwoSigns = [] {
  TwoSigns table{};
  table.fill(kNoCard);
  for (const Card card : kNaturalCards) {
    const std::array<char, 2> signs{kRanks[static_cast<std::size_t>(card.rank() - kAce)],
                                    kSuitLetters[static_cast<std::size_t>(card.suit())]};
    table[static_cast<std::size_t>(bytes_of({signs.data(), signs.size()}))] = card.code();
  }
  return table;
}();

CardRead read_longer_card(const char* at) {
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
    if (*last != ' ' || last[1] == '\0') return last;
    at = last + 1;
  }
}

}  // namespace rummy
