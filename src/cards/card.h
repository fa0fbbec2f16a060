#pragma once
// One playing card in one byte. A value: no rules here, and twins of two packs are equal.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rummy {

enum class Suit : std::uint8_t { spades, hearts, diamonds, clubs };

using Points = std::int32_t;

/// Ranks count from 1 (ace) to 13 (king). 14 is the place above the king in a run: the high ace.
inline constexpr int kAce = 1;
inline constexpr int kTen = 10;
inline constexpr int kJack = 11;
inline constexpr int kQueen = 12;
inline constexpr int kKing = 13;
inline constexpr int kHighAce = 14;
inline constexpr int kSuits = 4;

/// Suit and rank stand side by side in the byte, so that each is told by its bits.
class Card {
 public:
  constexpr Card() = default;
  constexpr Card(Suit suit, int rank)
      : code_(static_cast<std::uint8_t>(static_cast<unsigned>(suit) << kRankBits |
                                        static_cast<unsigned>(rank))) {}
  static constexpr Card from_code(std::uint8_t code) {
    Card card;
    card.code_ = code;
    return card;
  }
  static constexpr Card joker() { return from_code(kJokerCode); }
  /// A card the record does not know: "??".
  static constexpr Card unknown() { return Card{}; }

  [[nodiscard]] constexpr bool is_joker() const { return code_ == kJokerCode; }
  [[nodiscard]] constexpr bool is_known() const { return code_ <= kJokerCode; }
  /// An ordinary card: known and no joker.
  [[nodiscard]] constexpr bool is_natural() const { return code_ < kJokerCode; }
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(code_ >> kRankBits); }
  [[nodiscard]] constexpr int rank() const { return code_ & ((1 << kRankBits) - 1); }
  /// Below kCardCodes, and in the order of kAllCards.
  [[nodiscard]] constexpr std::uint8_t code() const { return code_; }
  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  static constexpr int kRankBits = 4;
  static constexpr std::uint8_t kJokerCode = 62;
  std::uint8_t code_ = 63;
};
static_assert(sizeof(Card) == 1);

/// For a table by the codes of cards, "??" among them.
inline constexpr std::size_t kCardCodes = 64;

/// The kinds of card a pack can hold: 52 natural ones and the joker.
inline constexpr int kCardKinds = 53;
/// Suits S H D C, ranks A to K, then the joker.
inline constexpr std::array<Card, kCardKinds> kAllCards = [] {
  std::array<Card, kCardKinds> all{};
  std::size_t next = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = kAce; rank <= kKing; ++rank)
      all[next++] = Card(static_cast<Suit>(suit), rank);
  }
  all[next] = Card::joker();
  return all;
}();
/// Those but for the joker.
inline constexpr std::span<const Card> kNaturalCards(kAllCards.data(), kCardKinds - 1);

/// A card as it is played: a joker may say which card it stands for.
/// `stands_for` is Card::unknown() where nothing was said.
struct PlayedCard {
  Card card;
  Card stands_for;
  friend constexpr auto operator<=>(PlayedCard, PlayedCard) = default;
};

enum class CardStyle : std::uint8_t { ascii, unicode };

/// "10S", "JK", "??"; with CardStyle::unicode "10♠".
[[nodiscard]] std::string to_string(Card card, CardStyle style = CardStyle::ascii);
/// "JK=7S" for a named joker, else as the card.
[[nodiscard]] std::string to_string(PlayedCard card, CardStyle style = CardStyle::ascii);
/// "S" "H" "D" "C".
[[nodiscard]] char suit_letter(Suit suit);
/// "A" "2" … "10" "J" "Q" "K"; 14 is "A" again.
[[nodiscard]] std::string_view rank_name(int rank);

/// Reads one card: rank then suit, any letter case, "T" for 10, suit letter or symbol (black or
/// white), "JK", "??". Nothing else; no named jokers. Empty where `text` is no card.
[[nodiscard]] std::optional<Card> parse_card(std::string_view text);

}  // namespace rummy
