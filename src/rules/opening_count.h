#pragma once
// What a player opens with: the melds laid in a turn, their points, and the run the opening needs.

#include <cstdint>
#include <span>
#include <string>

#include "base/words.h"
#include "cards/cards.h"
#include "rules/meld_shape.h"
#include "rules/rule.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// Whether melds are those of a contract: so many sets and runs and no others.
enum class ContractKept : std::uint8_t { no, perhaps, yes };

/// What the melds of an opening amount to. Where some of their cards are not known, or a meld is
/// none, the total lies between `low` and `high` and the run is there perhaps.
struct OpeningFigures {
  Points low = 0;
  Points high = 0;
  bool has_run = false;       // one of them is the run asked for
  bool may_have_run = false;  // or one of those not known, or broken, may be
  bool is_broken = false;     // one of them is no meld: a slip of its own
  bool has_unknown = false;   // one of them holds cards nobody knows
  std::uint32_t melds = 0;
  int sets = 0;  // of the melds; what may be the one or the other counts for neither
  int runs = 0;
};
/// The same, and how it comes about.
struct OpeningCount : OpeningFigures {
  Text working;  // "10H 10 + JH 10 + QH 10 = 30; …; together 54"
};

/// Counts the melds that `events` of the turn lay. `with_working`: also in words.
enum class Working : std::uint8_t { no, yes };
[[nodiscard]] OpeningCount count_opening(const Look& look, std::span<const Event> events,
                                         Working working);

/// The same of the whole turn: where it wrote the table anew, of the groups that are new there.
[[nodiscard]] OpeningCount count_first_melds(const Look& look, Working working);

/// Counts melds given as lists of cards (rulings on single melds). One that could be several melds
/// is the one that keeps the rules.
[[nodiscard]] OpeningCount count_opening(const Variant& variant,
                                         std::span<const std::span<const PlayedCard>> melds);

/// The meld is the run an opening needs; where it needs none, never.
[[nodiscard]] bool is_opening_run(const Meld& meld, const OpeningSettings& opening);

/// Notes what a meld counts that is a set or a run.
void count_meld(const Meld& meld, const Variant& variant, MeldCount& count);

/// "10H 10 + JH 10 + QH 10 = 30".
[[nodiscard]] Text meld_working(const Meld& meld, const CardPointSettings& values);

/// The melds are those the round asks for; where it asks for none, they are.
[[nodiscard]] ContractKept keeps_contract(const OpeningFigures& count, const Contract& contract);
/// There are more of them than it asks for, whatever may be laid besides.
[[nodiscard]] bool exceeds_contract(const OpeningFigures& count, const Contract& contract);

/// The opening's conditions are met, whatever the cards not known are.
[[nodiscard]] bool meets_opening(const OpeningFigures& count, const Variant& variant);
/// The same of melds as they were counted when they were laid; of one that was not, never.
[[nodiscard]] bool meets_opening(std::span<const MeldCount> laid, const Variant& variant);

}  // namespace rummy
