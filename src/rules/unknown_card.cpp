#include "rules/unknown_card.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "rules/rule.h"
#include "table/table.h"

namespace rummy {
namespace {

using Keeps = bool (*)(const Look&, std::span<const PlayedCard>);

/// Of a joker that was not written down nobody knows either what it was named.
bool keeps_under_a_name(const Look& look, std::span<const PlayedCard> tried, PlayedCard& joker,
                        Keeps keeps) {
  bool fits = false;
  for (const Card name : kNaturalCards) {
    joker.stands_for = name;
    fits = keeps(look, tried);
    if (fits) break;
  }
  joker.stands_for = Card::unknown();
  return fits;
}

}  // namespace

std::optional<OneUnknown> try_unknown(const Look& look, std::span<const PlayedCard> cards,
                                      Keeps keeps) {
  const auto is_unknown = [](const PlayedCard& c) { return !c.card.is_known(); };
  if (std::ranges::count_if(cards, is_unknown) != 1) return std::nullopt;
  std::vector<PlayedCard> tried(cards.begin(), cards.end());
  const auto hole = std::ranges::find_if(tried, is_unknown);
  OneUnknown found;
  for (const Card card : kAllCards) {
    hole->card = card;
    if (look.table.not_held(look.turn.seat, tried)) continue;
    if (keeps(look, tried) ||
        (hole->card.is_joker() && keeps_under_a_name(look, tried, *hole, keeps))) {
      found.fitting.push_back(hole->card);
    } else {
      found.some_do_not = true;
    }
  }
  return found;
}

Text legal_if(const std::optional<OneUnknown>& unknown) {
  constexpr std::size_t kMostTold = 8;
  if (!unknown || unknown->fitting.empty()) return {};
  const std::vector<Card>& cards = unknown->fitting;
  if (cards.size() > kMostTold)
    return say("legal if the unknown card is one of {} cards", cards.size());
  Text text;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (i > 0) text += i + 1 == cards.size() ? " or " : ", ";
    text += as_it_stands(to_string(cards[i]));
  }
  return say("legal if the unknown card is {}", text);
}

}  // namespace rummy
