#include "cards/cards.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {
namespace {

// === One playing card in one byte.

constexpr std::array<std::string_view, 15> kRankNames = {"?", "A", "2",  "3", "4", "5", "6", "7",
                                                         "8", "9", "10", "J", "Q", "K", "A"};
constexpr std::array<std::string_view, kSuits> kSymbols = {"♠", "♥", "♦", "♣"};
constexpr std::array<std::string_view, kSuits> kWhiteSymbols = {"♤", "♡", "♢", "♧"};
constexpr std::string_view kLetters = "SHDC";

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

std::optional<Suit> parse_suit(std::string_view text) {
  if (text.size() == 1) {
    const std::size_t at = kLetters.find(upper(text[0]));
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<Suit>(at);
  }
  for (std::size_t i = 0; i < kSymbols.size(); ++i) {
    if (text == kSymbols[i] || text == kWhiteSymbols[i]) return static_cast<Suit>(i);
  }
  return std::nullopt;
}

/// The rank, and the number of letters read.
struct RankRead {
  int rank = 0;
  std::size_t length = 0;
};

RankRead parse_rank(std::string_view text) {
  if (text.starts_with("10")) return {.rank = kTen, .length = 2};
  switch (upper(text[0])) {
    case 'A':
      return {.rank = kAce, .length = 1};
    case 'T':
      return {.rank = kTen, .length = 1};
    case 'J':
      return {.rank = kJack, .length = 1};
    case 'Q':
      return {.rank = kQueen, .length = 1};
    case 'K':
      return {.rank = kKing, .length = 1};
    default:
      break;
  }
  if (text[0] >= '2' && text[0] <= '9') return {.rank = text[0] - '0', .length = 1};
  return {};
}

}  // namespace

std::string_view rank_name(int rank) {
  return kRankNames.at(static_cast<std::size_t>(rank));
}

char suit_letter(Suit suit) {
  return kLetters[static_cast<std::size_t>(suit)];
}

std::string to_string(Card card, CardStyle style) {
  if (card.is_joker()) return "JK";
  if (!card.is_known()) return "??";
  std::string text(rank_name(card.rank()));
  if (style == CardStyle::unicode)
    return text.append(kSymbols[static_cast<std::size_t>(card.suit())]);
  return text += suit_letter(card.suit());
}

std::string to_string(PlayedCard card, CardStyle style) {
  std::string text = to_string(card.card, style);
  if (card.card.is_joker() && card.stands_for.is_known()) {
    text.append("=").append(to_string(card.stands_for, style));
  }
  return text;
}

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  if (text == "??") return Card::unknown();
  if (text.size() == 2 && upper(text[0]) == 'J' && upper(text[1]) == 'K') return Card::joker();
  const RankRead read = parse_rank(text);
  if (read.length == 0) return std::nullopt;
  const std::optional<Suit> suit = parse_suit(text.substr(read.length));
  if (!suit) return std::nullopt;
  return Card(*suit, read.rank);
}

// === A multiset of cards in one cache line.

std::vector<Card> listed(const CardCounts& cards) {
  std::vector<Card> all;
  for_each_kind(
      cards, [&](Card card, int n) { all.insert(all.end(), static_cast<std::size_t>(n), card); });
  return all;
}

}  // namespace rummy
