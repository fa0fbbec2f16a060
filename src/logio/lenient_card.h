#pragma once
// Cards as people write them: what a word that is no card of the notation may mean.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"

namespace rummy {

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

}  // namespace rummy
