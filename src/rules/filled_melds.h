#pragma once
// What a meld with a card or two that nobody knows can count, whatever those cards are.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "cards/cards.h"
#include "rules/meld_shape.h"
#include "settings/settings.h"

namespace rummy {

struct Variant;

/// Beyond so many unknown cards in one meld the ways to fill them are not gone through.
inline constexpr std::size_t kMostFilled = 2;

/// What such a meld counts at least and at most, over every way to fill it that makes it a meld,
/// and the last card put in then.
struct FilledMeld {
  std::optional<Points> least;  // nothing where no way does
  std::optional<Points> most;
  Card least_with;
  Card most_with;
  bool some_run = false;  // one of the ways is the run an opening needs
  bool all_runs = true;   // each is
  bool set = false;       // some of the ways make it a set
  bool run = false;       // some a run of whatever kind
};

/// No more than kMostFilled of the cards, and kMaxMeldCards in all, may be unknown.
[[nodiscard]] FilledMeld fill_meld(std::span<const PlayedCard> cards, const Variant& variant);

/// The same, kept from one asking to the next. A record with holes is judged in thousands of ways,
/// which ask of the same melds, and to fill two holes takes a thousand tries.
class FilledMelds {
 public:
  [[nodiscard]] FilledMeld of(std::span<const PlayedCard> cards, const Variant& variant);

 private:
  /// All that an answer hangs on beside the cards.
  struct Rules {
    MeldSettings melds;
    JokerSettings jokers;
    CardPointSettings values;
    OpeningRun run = OpeningRun::none;
    bool joker_end = true;
    friend bool operator==(const Rules&, const Rules&) = default;
  };

  Rules rules_;
  std::unordered_map<std::string, FilledMeld> known_;
};

}  // namespace rummy
