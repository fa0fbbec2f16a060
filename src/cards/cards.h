#pragma once
// Playing cards, and counts of them. There are no rules here.

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace rummy {

// === One playing card in one byte, as a value; twins of two packs are equal.

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

/// Suit and rank stand side by side in the byte, each in bits of its own.
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
  /// An unknown card: "??".
  static constexpr Card unknown() { return Card{}; }

  [[nodiscard]] constexpr bool is_joker() const { return code_ == kJokerCode; }
  [[nodiscard]] constexpr bool is_known() const { return code_ <= kJokerCode; }
  /// Whether the card is natural: known and no joker.
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

/// The size of a table indexed by card codes, "??" included.
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
/// All cards except the joker.
inline constexpr std::span<const Card> kNaturalCards(kAllCards.data(), kCardKinds - 1);

/// A card as played: a joker may have a name. `stands_for` is Card::unknown() if none was given.
struct PlayedCard {
  Card card;
  Card stands_for;
  friend constexpr auto operator<=>(PlayedCard, PlayedCard) = default;
};

enum class CardStyle : std::uint8_t { ascii, unicode };

/// "10S", "JK", "??"; with CardStyle::unicode "10♠".
[[nodiscard]] std::string to_string(Card card, CardStyle style = CardStyle::ascii);
/// "JK=7S" for a named joker, else like the card.
[[nodiscard]] std::string to_string(PlayedCard card, CardStyle style = CardStyle::ascii);
/// "S" "H" "D" "C".
[[nodiscard]] char suit_letter(Suit suit);
/// "A" "2" … "10" "J" "Q" "K"; 14 is "A" again.
[[nodiscard]] std::string_view rank_name(int rank);

/// Reads one card: rank then suit, in any letter case, "T" for 10, suit letter or symbol (black or
/// white), "JK", "??", but no named jokers. Nothing if `text` is no card.
[[nodiscard]] std::optional<Card> parse_card(std::string_view text);

// === A multiset of cards in one cache line: the two 8S of two packs are interchangeable.

class CardCounts {
 public:
  /// All natural cards of this many packs.
  [[nodiscard]] static CardCounts packs(int number);
  constexpr void add(Card card, int copies = 1) {
    n_[card.code()] = static_cast<std::uint8_t>(n_[card.code()] + copies);
  }
  /// Adds all cards except "??"; returns the number added.
  constexpr int add_known(std::span<const PlayedCard> cards) {
    int known = 0;
    for (const PlayedCard& c : cards) {
      if (!c.card.is_known()) continue;
      add(c.card);
      ++known;
    }
    return known;
  }
  /// Removes one copy; false, without a change, if there is none.
  constexpr bool remove(Card card) {
    if (n_[card.code()] == 0) return false;
    --n_[card.code()];
    return true;
  }
  [[nodiscard]] constexpr int count(Card card) const { return n_[card.code()]; }
  /// Counts by rank over all suits; jokers come after the king.
  [[nodiscard]] constexpr std::array<std::uint16_t, kCardCodes / kSuits> by_rank() const {
    constexpr std::size_t kRanks = kCardCodes / kSuits;
    std::array<std::uint16_t, kRanks> sums{};
    for (std::size_t i = 0; i < kRanks; ++i)
      sums[i] = static_cast<std::uint16_t>(n_[i] + n_[kRanks + i] + n_[2 * kRanks + i] +
                                           n_[3 * kRanks + i]);
    return sums;
  }
  /// Known cards only; "??" are not counted.
  [[nodiscard]] int total() const {
    constexpr std::uint64_t kEveryOther = 0x00FF'00FF'00FF'00FF;
    std::uint64_t sums = 0;  // four of 16 bits
    for (std::size_t first = 0; first < kCardCodes; first += 8) {
      const std::uint64_t counts = eight(first);
      sums += (counts & kEveryOther) + (counts >> 8U & kEveryOther);
    }
    return static_cast<int>(sums * 0x0001'0001'0001'0001 >> 48U) - count(Card::unknown());
  }
  /// Whether `others` has at least as many copies of every card.
  [[nodiscard]] constexpr bool is_within(const CardCounts& others) const {
    bool within = true;
    for (std::size_t i = 0; i < Card::unknown().code(); ++i)
      within = within && n_[i] <= others.n_[i];
    return within;
  }
  /// The counts of eight codes from `first` on, one a byte, the first one lowest.
  [[nodiscard]] std::uint64_t eight(std::size_t first) const {
    std::uint64_t counts = 0;
    std::memcpy(&counts, &n_[first], sizeof counts);
    return counts;
  }
  /// The kinds that are present, one bit each by their codes.
  [[nodiscard]] std::uint64_t kinds() const {
    std::uint64_t kinds = 0;
    for (std::size_t first = 0; first < kCardCodes; first += 8) {
      const std::uint64_t counts = eight(first);
      kinds |= gathered((((counts & ~kTops) + ~kTops) | counts) & kTops) << first;
    }
    return kinds;
  }
  /// The cards of these kinds, given as one bit each by their codes.
  [[nodiscard]] CardCounts of_kinds(std::uint64_t kinds) const {
    constexpr std::uint64_t kItsOwnBit = 0x8040'2010'0804'0201;
    CardCounts some;
    for (std::size_t first = 0; first < kCardCodes; first += 8) {
      const std::uint64_t bits = kinds >> first & 0xFFU;
      const std::uint64_t tops = (bits * kOnes & kItsOwnBit) + 0x7F * kOnes;
      const std::uint64_t counts = eight(first) & (tops >> 7U & kOnes) * 0xFF;
      std::memcpy(&some.n_[first], &counts, sizeof counts);
    }
    return some;
  }
  /// Removes these cards, all of which must be present.
  void remove(const CardCounts& others) {
    for (std::size_t i = 0; i < kCardCodes; ++i)
      n_[i] = static_cast<std::uint8_t>(n_[i] - others.n_[i]);
  }
  constexpr void clear() { n_.fill(0); }
  friend constexpr bool operator==(const CardCounts&, const CardCounts&) = default;

 private:
  std::array<std::uint8_t, kCardCodes> n_{};
};
inline CardCounts CardCounts::packs(int number) {
  static constexpr CardCounts kOne = [] {
    CardCounts one;
    for (const Card card : kNaturalCards)
      one.add(card);
    return one;
  }();
  CardCounts packs;
  for (std::size_t i = 0; i < kCardCodes; ++i)
    packs.n_[i] = static_cast<std::uint8_t>(kOne.n_[i] * number);
  return packs;
}
static_assert(sizeof(CardCounts) == 64 && std::endian::native == std::endian::little);

/// Calls `use(card)` for each kind of card whose byte is not 0, in the order of kAllCards.
/// `eight(first)` returns one byte for each of eight codes from `first` on, the first one lowest.
template <class Eight, class Use>
void for_each_byte(Eight eight, Use use) {
  for (std::size_t first = 0; first < kCardCodes; first += 8) {
    std::uint64_t rest = eight(first);
    while (rest != 0) {
      const auto byte = static_cast<std::size_t>(std::countr_zero(rest)) / 8;
      rest &= ~(std::uint64_t{0xFF} << (8 * byte));
      const Card card = Card::from_code(static_cast<std::uint8_t>(first + byte));
      if (card.is_known()) use(card);
    }
  }
}

/// Calls `use(card, copies)` for each kind of card present, in the order of kAllCards.
template <class Use>
void for_each_kind(const CardCounts& counts, Use use) {
  for_each_byte([&](std::size_t first) { return counts.eight(first); },
                [&](Card card) { use(card, counts.count(card)); });
}

/// The cards one by one, in the order of kAllCards.
[[nodiscard]] std::vector<Card> listed(const CardCounts& cards);

}  // namespace rummy
