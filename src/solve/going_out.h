#pragma once
// Whether a whole hand can be laid down at once: in melds, with so many cards left over.

#include <cstdint>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/cover_search.h"
#include "table/table.h"

namespace rummy {

/// What going out asks of the melds of a hand.
struct OutTerms {
  int leftover_min = 0;
  int leftover_max = 0;
  int runs = 0;          // at least
  int natural_runs = 0;  // at least so many runs without a joker
  int sets = 0;          // at least
  bool exact = false;    // so many runs and sets and no more
};

[[nodiscard]] OutTerms terms_of(const OutComposition& wanted, LeftRange left);

struct OutSplit {
  std::vector<Meld> melds;
  std::vector<Card> left;  // in index order
};

/// Some division of `hand` (known cards only) that meets the terms, with as few cards left over as
/// any has; nothing where there is none. Exact.
[[nodiscard]] std::optional<OutSplit> split_to_go_out(const CardCounts& hand, const OutTerms& terms,
                                                      const MeldSettings& melds,
                                                      const JokerSettings& jokers);

/// More melds to try than any hand of a game needs, and a second at the most.
inline constexpr std::uint64_t kOutSteps = 4'000'000;

struct OutSearch {
  CoverAnswer answer = CoverAnswer::no;
  OutSplit split;           // where the answer is yes
  std::uint64_t steps = 0;  // melds tried
};
/// The same, giving up after `steps` melds tried.
[[nodiscard]] OutSearch search_going_out(const CardCounts& hand, const OutTerms& terms,
                                         const MeldSettings& melds, const JokerSettings& jokers,
                                         std::uint64_t steps);

}  // namespace rummy
