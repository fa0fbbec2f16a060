#pragma once
// Every meld that cards of a hand can make, each once, as bits: what the best split chooses from.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory_resource>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

/// A hand's natural cards, a bit each: copies of a kind side by side, of which the lowest set goes
/// first. Jokers are only counted.
struct HandBits {
  /// More natural cards than this are not told apart in bits.
  static constexpr int kMost = 64;
  struct Kind {
    Card card;
    std::uint8_t copies = 0;
    std::uint64_t bits = 0;
  };
  std::pmr::vector<Kind> kinds;               // in the order of kAllCards
  std::array<std::uint8_t, kMost> kind_of{};  // of a bit: its place in `kinds`
  std::array<std::uint8_t, kCardCodes>
      at{};                  // of a card's code: its place in `kinds` + 1; 0: not held
  std::uint64_t firsts = 0;  // the lowest bit of each kind
  std::uint64_t lasts = 0;   // the highest
  int jokers = 0;

  explicit HandBits(const CardCounts& hand,
                    std::pmr::memory_resource* memory = std::pmr::get_default_resource());
  [[nodiscard]] std::uint64_t bits_of(Card card) const {
    const std::uint8_t place = at[card.code()];
    return place == 0 ? 0 : kinds[place - 1].bits;
  }
  /// The place of the first kind that has one of these bits, of which there are some.
  [[nodiscard]] std::size_t first_kind(std::uint64_t cards) const {
    return kind_of[static_cast<std::size_t>(std::countr_zero(cards))];
  }
};

/// One legal meld. Its cards: of a set those of `cards`, then jokers; of a run place by place, a
/// joker where `joker_at` has a bit.
struct SplitMeld {
  std::uint64_t cards = 0;  // all bits of the kinds it has
  MeldKind kind = MeldKind::set;
  Suit suit = Suit::spades;
  std::uint8_t low = 0;  // run: its first place; set: its rank
  std::uint8_t size = 0;
  std::uint8_t jokers = 0;
  bool has_twins = false;                      // two cards alike
  std::uint16_t joker_at = 0;                  // run
  std::array<std::uint8_t, kSuits> of_suit{};  // set: how many of each suit

  [[nodiscard]] Meld as_meld() const;
};

/// The melds of `hand` that have a natural card, by the first kind of card they hold: those that
/// hold kinds[i] and none before it are [begin[i], begin[i + 1]).
struct SplitMelds {
  std::pmr::vector<SplitMeld> melds;
  std::pmr::vector<std::uint32_t> begin;
  std::uint64_t steps = 0;  // groups of cards looked at
};
/// Which melds a split may have at all.
enum class Allowed : std::uint8_t { all, natural_runs };

/// After `step_limit` groups looked at, no more: some melds may be missing. They are kept where the
/// hand is.
[[nodiscard]] SplitMelds melds_in(
    const HandBits& hand, const Variant& variant,
    std::uint64_t step_limit = std::numeric_limits<std::uint64_t>::max(),
    Allowed allowed = Allowed::all);

/// The same where two of its cards are alike.
[[nodiscard]] std::optional<std::uint64_t> without_twins(const HandBits& hand, std::uint64_t cards,
                                                         const SplitMeld& meld);

/// The cards without those of the meld; nothing where it is not among them.
[[nodiscard]] inline std::optional<std::uint64_t> without(const HandBits& hand, std::uint64_t cards,
                                                          const SplitMeld& meld) {
  if (meld.has_twins) return without_twins(hand, cards, meld);
  // Of each kind the lowest go first: the highest is there as long as any is.
  if ((meld.cards & hand.lasts & ~cards) != 0) return std::nullopt;
  const std::uint64_t held = cards & meld.cards;
  return (cards & ~held) | (held & (held << 1U) & ~hand.firsts);
}

}  // namespace rummy
