#pragma once
// Every meld a player can lay from a hand, as it would be written: jokers are named where the
// variant asks for it, or where the cards could be read in another way.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/packed_hand.h"
#include "table/table.h"

namespace rummy {

struct HandMeld {
  Meld meld;
  HandState cards = 0;
  Points points = 0;            // on the table, at least
  bool is_worth_more = false;   // perhaps
  bool is_opening_run = false;  // the run an opening needs, where it needs one
  // Where it takes two acts: the run that opens, and what is laid off on it then. The points are
  // those of the run that opens.
  Meld first{};
  std::vector<PlayedCard> later{};
  Points later_points = 0;
};

/// Whether runs that open only by a part of them, laid first, are among the melds.
enum class LaidInParts : std::uint8_t { no, yes };

class HandMelds {
 public:
  /// `variant`: no rank is wild in it.
  HandMelds(const PackedHand& hand, const Variant& variant, LaidInParts parts);

  /// Those that hold a card of this kind and none of a kind before it.
  [[nodiscard]] std::span<const HandMeld> from(std::size_t kind) const {
    return std::span(melds_).subspan(begin_[kind], begin_[kind + 1] - begin_[kind]);
  }
  /// Of melds of the same cards those that are worth most, as places in from(kind).
  [[nodiscard]] std::span<const std::uint32_t> best_from(std::size_t kind) const {
    return best_[kind];
  }

 private:
  std::vector<HandMeld> melds_;
  std::vector<std::size_t> begin_;
  std::vector<std::vector<std::uint32_t>> best_;
};

/// The cards of a meld as they are written when it is laid.
[[nodiscard]] std::vector<PlayedCard> as_laid(const Meld& meld);

/// The jokers of a set that have no name as the suits it misses, then, where that is allowed, as
/// any. Where there are not enough, as it was.
[[nodiscard]] Meld with_names(const Meld& set, const JokerSettings& jokers);

/// The meld with its jokers named so that the cards as written are this meld and nothing else;
/// nothing where no names make them so.
[[nodiscard]] std::optional<Meld> named_meld(const Meld& meld, const Variant& variant);

}  // namespace rummy
