#include "logio/plain_card.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "base/check.h"
#include "cards/cards.h"

namespace rummy {
namespace {

constexpr std::string_view kRanks = "A23456789TJQK";
constexpr std::string_view kSuitLetters = "SHDC";

/// "7S" or "10S", where the text may have ended.
CardRead read_natural_card(const char* at) {
  if (at[0] == '\0') return {};
  if (is_ten(at)) return read_ten(at);
  const PlayedCard card = two_signs_at(at);
  return card.card.is_natural() ? CardRead{.card = card, .length = 2} : CardRead{};
}

}  // namespace

constexpr TwoSigns kTwoSigns = [] {
  TwoSigns table{};
  // Or GCC 12 makes all the rest zeros, which are cards, in builds with the library's assertions.
  table.fill({});
  for (const Card card : kNaturalCards) {
    const std::array<char, 2> signs{kRanks[static_cast<std::size_t>(card.rank() - kAce)],
                                    kSuitLetters[static_cast<std::size_t>(card.suit())]};
    const std::uint64_t place = bytes_of({signs.data(), signs.size()});
    table[static_cast<std::size_t>(place)].card = card;
  }
  table[static_cast<std::size_t>(bytes_of("JK"))].card = Card::joker();
  return table;
}();

CardRead read_longer_card(const char* at) {
  if (at[0] == '?' && at[1] == '?') return {.card = {}, .length = 2};
  if (at[0] != 'J' || at[1] != 'K') return {};
  PlayedCard joker{.card = Card::joker(), .stands_for = {}};
  if (at[2] != '=') return {.card = joker, .length = 2};
  const CardRead named = read_natural_card(at + 3);
  if (named.length == 0) return {};
  joker.stands_for = named.card.card;
  return {.card = joker, .length = 3 + named.length};
}

const char* read_plain_cards(const char* at, FlatArray<PlayedCard>& cards) {
  FlatArray<PlayedCard>::Appending added(cards);
  const char* const first = at;
  while (true) {
    const PlayedCard card = two_signs_at(at);
    if (card.card.is_known() && at[2] == ' ') [[likely]] {
      added.push_back(card);
      at += 3;
      continue;
    }
    const CardRead read = read_plain_card(at);
    if (read.length == 0) return at == first ? nullptr : at - 1;
    added.push_back(read.card);
    at += read.length;
    if (*at != ' ') return at;
    ++at;
  }
}

}  // namespace rummy
