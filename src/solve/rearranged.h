#pragma once
// What a table that may be taken apart takes from a hand: the most cards, and how all lies then.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/arrangement.h"
#include "table/table.h"

namespace rummy {

struct RearrangeQuestion {
  CardCounts hand;                // known cards only
  std::vector<Meld> table;        // clear melds
  int least = 1;                  // so many cards go to the table at least
  int most = 0;                   // and at most
  int new_melds = kAnyMelds;      // so many new melds at most
  bool may_free_jokers = true;    // the player may lay jokers come free as other cards
  bool last_is_shut_out = false;  // a single card left must fit no meld there then

  static constexpr int kAnyMelds = 1000;
};

/// Cards of the hand, and the whole table with them.
struct Rearranged {
  std::vector<Card> cards;  // in index order
  std::vector<Card> left;   // what stays in the hand, too
  std::vector<Meld> melds;  // jokers named as they have to be
};

struct RearrangeAnswer {
  std::vector<Rearranged> ways;  // more cards before fewer
  bool more = false;             // ways than were asked for
  bool gave_up = false;          // there may be others, with more cards too
};

/// The first `limit` choices of cards, one arrangement of each; with `limit` 1 the most cards.
/// After `step_limit` steps it gives up.
[[nodiscard]] RearrangeAnswer rearrange(const RearrangeQuestion& question, const Variant& variant,
                                        std::size_t limit, std::uint64_t step_limit);

}  // namespace rummy
