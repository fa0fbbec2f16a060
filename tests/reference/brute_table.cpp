#include "reference/brute_table.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "reference/brute_meld.h"
#include "settings/settings.h"

namespace rummy::reference {
namespace {

/// What a part of the cards can be.
struct Part {
  bool set = false;
  bool run = false;
  bool natural_run = false;
};

class Splitter {
 public:
  Splitter(std::span<const PlayedCard> cards, const MeldSettings& melds,
           const JokerSettings& jokers, Card shut_to = Card::unknown())
      : cards_(cards),
        melds_(melds),
        jokers_(jokers),
        shut_to_(shut_to),
        known_(std::size_t{1} << cards.size()) {}

  /// Every way to split the cards of `rest` into melds and cards left over.
  bool split(std::uint32_t rest, const Terms& owed) {
    if (owed.left_max < 0 || (owed.exact && (owed.runs < 0 || owed.sets < 0))) return false;
    if (rest == 0)
      return owed.left_min <= 0 && owed.runs <= 0 && owed.natural_runs <= 0 && owed.sets <= 0;
    const std::uint32_t first = rest & (~rest + 1);
    Terms one_left = owed;
    --one_left.left_min;
    --one_left.left_max;
    if (split(rest ^ first, one_left)) return true;
    const std::uint32_t others = rest ^ first;
    for (std::uint32_t more = others;; more = (more - 1) & others) {
      if (split_off(rest, first | more, owed)) return true;
      if (more == 0) return false;
    }
  }

 private:
  bool split_off(std::uint32_t rest, std::uint32_t mask, const Terms& owed) {
    const Part part = part_of(mask);
    Terms after = owed;
    --after.runs;
    if (part.natural_run) --after.natural_runs;
    if (part.run && split(rest ^ mask, after)) return true;
    after = owed;
    --after.sets;
    return part.set && split(rest ^ mask, after);
  }

  Part part_of(std::uint32_t mask) {
    Known& known = known_[mask];
    if (!known.asked) known = {.asked = true, .part = look_at(mask)};
    return known.part;
  }

  [[nodiscard]] Part look_at(std::uint32_t mask) const {
    std::vector<PlayedCard> cards;
    for (std::size_t i = 0; i < cards_.size(); ++i)
      if ((mask >> i & 1U) != 0) cards.push_back(cards_[i]);
    if (!of_one_rank(cards) && !of_one_suit(cards)) return {};
    const bool natural =
        std::ranges::none_of(cards, [](const PlayedCard& c) { return c.card.is_joker(); });
    const bool run = is_shut(Kind::run, cards);
    return {.set = is_shut(Kind::set, cards), .run = run, .natural_run = run && natural};
  }

  /// A meld of that kind, and none with the card that it is to be shut to.
  [[nodiscard]] bool is_shut(Kind kind, std::vector<PlayedCard> cards) const {
    if (!can_be(kind, cards, melds_, jokers_)) return false;
    if (!shut_to_.is_known()) return true;
    cards.push_back({.card = shut_to_, .stands_for = Card::unknown()});
    return !can_be(kind, cards, melds_, jokers_);
  }

  static Card fixed(const PlayedCard& played) {
    return played.card.is_joker() ? played.stands_for : played.card;
  }
  static bool of_one_rank(std::span<const PlayedCard> cards) {
    int rank = 0;
    for (const PlayedCard& played : cards) {
      if (!fixed(played).is_natural()) continue;
      if (rank != 0 && rank != fixed(played).rank()) return false;
      rank = fixed(played).rank();
    }
    return true;
  }
  static bool of_one_suit(std::span<const PlayedCard> cards) {
    int suit = kSuits;
    for (const PlayedCard& played : cards) {
      if (!fixed(played).is_natural()) continue;
      if (suit != kSuits && suit != static_cast<int>(fixed(played).suit())) return false;
      suit = static_cast<int>(fixed(played).suit());
    }
    return true;
  }

  struct Known {
    bool asked = false;
    Part part;
  };
  std::span<const PlayedCard> cards_;
  const MeldSettings& melds_;
  const JokerSettings& jokers_;
  Card shut_to_;  // unknown: to none
  std::vector<Known> known_;
};

}  // namespace

bool can_lie(std::span<const PlayedCard> cards, const MeldSettings& melds,
             const JokerSettings& jokers) {
  const std::uint32_t all = (1U << cards.size()) - 1;
  return Splitter(cards, melds, jokers).split(all, Terms{});
}

bool can_lie_shut(std::span<const PlayedCard> cards, Card more, const MeldSettings& melds,
                  const JokerSettings& jokers) {
  const std::uint32_t all = (1U << cards.size()) - 1;
  return Splitter(cards, melds, jokers, more).split(all, Terms{});
}

bool can_go_out(std::span<const Card> hand, const Terms& terms, const MeldSettings& melds,
                const JokerSettings& jokers) {
  std::vector<PlayedCard> cards;
  for (const Card card : hand)
    cards.push_back({.card = card, .stands_for = Card::unknown()});
  const std::uint32_t all = (1U << cards.size()) - 1;
  return Splitter(cards, melds, jokers).split(all, terms);
}

}  // namespace rummy::reference
