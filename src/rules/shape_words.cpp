// Why cards are no meld, in words with the figures.

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

#include "base/words.h"
#include "cards/cards.h"
#include "rules/meld_shape.h"
#include "settings/settings.h"

namespace rummy {
namespace {

std::string cards_in_words(std::span<const PlayedCard> cards) {
  std::string text;
  for (const PlayedCard& card : cards) {
    if (!text.empty()) text += ' ';
    text += to_string(card);
  }
  return text;
}

Text twin_suit(std::span<const PlayedCard> cards) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto rest = cards.subspan(i + 1);
    const bool twice = std::ranges::any_of(
        rest, [&](const PlayedCard& c) { return c.card.is_natural() && c.card == cards[i].card; });
    if (twice) return as_it_stands(to_string(cards[i].card));
  }
  return "a suit";
}

Text from_to(int low, int high) {
  return low == high ? say("{}", low) : say("{} to {}", low, high);
}

Text limits(const MeldSettings& melds) {
  const Text set = melds.set_max.choice == OrNone::none
                       ? say("{} or more", melds.set_min)
                       : from_to(melds.set_min, melds.set_max.number);
  const bool has_both_aces = melds.run_both_aces && melds.run_max >= kKing;
  return say("a set has {} cards, a run {}", set,
             from_to(melds.run_min, has_both_aces ? kHighAce : melds.run_max));
}

Text joker_count(std::span<const PlayedCard> cards) {
  const auto jokers =
      std::ranges::count_if(cards, [](const PlayedCard& c) { return c.card.is_joker(); });
  const auto others = static_cast<std::ptrdiff_t>(cards.size()) - jokers;
  return say("{} joker{} with {} natural card{}", jokers, jokers == 1 ? "" : "s", others,
             others == 1 ? "" : "s");
}

}  // namespace

Text describe_fault(ShapeFault fault, std::span<const PlayedCard> cards,
                    const MeldSettings& melds) {
  const std::string all = cards_in_words(cards);
  const bool is_named =
      std::ranges::any_of(cards, [](const PlayedCard& c) { return c.stands_for.is_known(); });
  switch (fault) {
    case ShapeFault::none:
      return {};
    case ShapeFault::joker_adjacent:
      return say("{}: two jokers lie side by side in the run", all);
    case ShapeFault::joker_too_many:
      return say("{}: too many jokers ({})", all, joker_count(cards));
    case ShapeFault::joker_wrong_card:
      return is_named ? say("{}: the joker is named as a card it cannot stand for here", all)
                      : say("{}: no suit is left that a joker could stand for", all);
    case ShapeFault::joker_unnamed:
      return say("{}: a joker must be named as the card it stands for", all);
    case ShapeFault::duplicate_suit:
      return say("{}: {} appears twice; the suits of a set must differ", all, twin_suit(cards));
    case ShapeFault::wraparound:
      return say("{}: a run does not go around the corner from king to two", all);
    case ShapeFault::too_short:
      return say("{}: a meld cannot have {} card{}; {}", all, cards.size(),
                 cards.size() == 1 ? "" : "s", limits(melds));
    case ShapeFault::too_long:
      return say("{}: {} cards are too many; {}", all, cards.size(), limits(melds));
    case ShapeFault::not_a_meld:
      return say("{} is neither a set nor a run", all);
  }
  return {};
}

}  // namespace rummy
