#pragma once
// Cards as people write them: their commonest spelling, and what a word that is no card of the
// notation may mean.

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

// === Cards as people write them: what a word that is no card of the notation may mean.

/// Whose letters the court cards have (head key `cards`): K Q J, K D W, K D B. Ace is A in all.
enum class CardLetters : std::uint8_t { english, polish, german };

struct CardReading {
  std::vector<Card> meanings;  // each card the word can mean, in the order of the pack
  bool is_sure = false;        // there is one meaning, and the word is that card
  bool suit_first = false;     // what is unusual about it:
  bool court_letter = false;
  bool hidden_sign = false;
  bool joker_word = false;
  bool card_sign = false;
  bool unknown_card = false;
};

/// What `word`, which parse_card does not know, means. A word that can mean several cards is never
/// sure, nor is one whose only meaning is far-fetched (a queen "DS" in a record that does not say
/// whose letters it uses).
[[nodiscard]] CardReading lenient_card(std::string_view word, CardLetters letters);

/// Without variation selectors, joiners and direction marks: signs that show nothing themselves.
[[nodiscard]] std::string without_hidden_signs(std::string_view word);

/// The rank a word is by itself ("10", "K", by the letters of the record); 0 for none.
[[nodiscard]] int lone_rank(std::string_view word, CardLetters letters);
/// Whether a word is a suit by itself ("S", "♠").
[[nodiscard]] bool is_lone_suit(std::string_view word);

// === Cards in their commonest spelling, read by one look at two bytes instead of a parse.

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
