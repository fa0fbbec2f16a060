#pragma once
// Whether cards can all be laid out as legal melds at once, each card in exactly one; and how.

#include <cstdint>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

class SweepMemory;

/// All the cards of a table. A named joker stays the card it is named as, and serves wherever that
/// card could; a free one may become any.
struct TableCards {
  CardCounts naturals;
  std::vector<Card> named_jokers;  // each as the card it stands for
  int free_jokers = 0;
};

enum class Arrangeable : std::uint8_t { yes, no, gave_up };

struct Arrangement {
  Arrangeable answer = Arrangeable::no;
  std::vector<Meld> melds;  // where the answer is yes: all the cards, jokers placed
  std::uint64_t steps = 0;  // taken; a bound on them makes a search give up
};

/// More steps than any table of two packs was seen to need; about a second of work.
inline constexpr std::uint64_t kArrangementSteps = 20'000'000;

/// Exact: `yes` with the melds, or `no`; `gave_up` after `step_limit` steps without an answer.
[[nodiscard]] Arrangement arrange(const TableCards& cards, const MeldSettings& melds,
                                  const JokerSettings& jokers,
                                  std::uint64_t step_limit = kArrangementSteps);
/// The same for one of many tables judged by the same settings: `memory` is theirs alone.
[[nodiscard]] Arrangement arrange(const TableCards& cards, const MeldSettings& melds,
                                  const JokerSettings& jokers, std::uint64_t step_limit,
                                  SweepMemory& memory);

/// Whether a joker named as this card, or the card itself, can have the company of a meld at all.
/// A look at its neighbours: where it says no there is no arrangement.
[[nodiscard]] bool has_company(Card card, const TableCards& cards, const MeldSettings& melds);

/// Whether the cards can all lie in legal melds none of which takes `more` in addition.
[[nodiscard]] Arrangement arrange_shut(const TableCards& cards, std::span<const PlayedCard> more,
                                       const MeldSettings& melds, const JokerSettings& jokers,
                                       std::uint64_t step_limit);

}  // namespace rummy
