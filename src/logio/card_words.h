#pragma once
// Cards as people write them: their commonest spelling, and possible meanings of a word that is no
// card of the notation.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"

namespace rummy {

// === Cards as people write them: possible meanings of a word that is no card of the notation.

/// The language of the letters for court cards (header key `cards`): K Q J, K D W, K D B. The ace
/// is A in all.
enum class CardLetters : std::uint8_t { english, polish, german };

struct CardReading {
  std::vector<Card> meanings;  // each card the word can mean, in the order of the pack
  bool is_sure = false;        // there is one meaning, and the word certainly means it
  bool suit_first = false;     // what is unusual about it:
  bool court_letter = false;
  bool hidden_sign = false;
  bool joker_word = false;
  bool card_sign = false;
  bool unknown_card = false;
};

/// The meaning of `word`, which parse_card does not know. A word with several meanings is never
/// sure, nor is one whose only meaning is far-fetched (a queen "DS" in a record that does not name
/// its language).
[[nodiscard]] CardReading lenient_card(std::string_view word, CardLetters letters);

/// The word without variation selectors, joiners and direction marks, which show nothing.
[[nodiscard]] std::string without_hidden_signs(std::string_view word);

/// The rank that a word is by itself ("10", "K", in the letters of the record); 0 if it is none.
[[nodiscard]] int lone_rank(std::string_view word, CardLetters letters);
/// Whether a word is a suit by itself ("S", "♠").
[[nodiscard]] bool is_lone_suit(std::string_view word);

// === Cards in their commonest spelling, read by one look at two bytes without parsing.

/// The card for each two characters, such as "7S" and "JK"; an unknown card for all others. Only
/// the few entries of the 128 KB that are cards are ever used.
using TwoSigns = std::array<PlayedCard, std::size_t{1} << 16U>;
extern const TwoSigns kTwoSigns;

[[nodiscard]] inline PlayedCard two_signs_at(const char* at) {
  std::uint16_t signs = 0;
  std::memcpy(&signs, at, sizeof signs);
  return kTwoSigns[signs];
}

/// A card and its length; 0 if there is no card.
struct CardRead {
  PlayedCard card;
  std::uint32_t length = 0;
};

[[nodiscard]] inline bool is_ten(const char* at) {
  return at[0] == '1' && at[1] == '0';
}
/// Reads "10S", whose entry is that of "TS".
[[nodiscard]] inline CardRead read_ten(const char* at) {
  const std::array<char, 2> signs{'T', at[2]};
  const PlayedCard ten = two_signs_at(signs.data());
  return ten.card.is_known() ? CardRead{.card = ten, .length = 3} : CardRead{};
}

/// Reads "JK", "JK=7S" or "??".
[[nodiscard]] CardRead read_longer_card(const char* at);

/// Reads "10S", "JK", "JK=7S" or "??".
[[nodiscard]] inline CardRead read_odd_card(const char* at) {
  return is_ten(at) ? read_ten(at) : read_longer_card(at);
}

/// Reads "7S" or any of these in ASCII and upper case. The text is not empty and lies in a text
/// that ends in a zero; the caller checks what follows the card.
[[nodiscard]] inline CardRead read_plain_card(const char* at) {
  const PlayedCard card = two_signs_at(at);
  if (card.card.is_natural()) return {.card = card, .length = 2};
  return read_odd_card(at);
}

/// Appends all cards with one space between them from a text that is followed by two zeros. Returns
/// the end of the last card; null if there is none.
[[nodiscard]] const char* read_plain_cards(const char* at, FlatArray<PlayedCard>& cards);

}  // namespace rummy
