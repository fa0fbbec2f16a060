#pragma once
// Rulings where the record would tell which rank is wild (joker.rank: dealt, turned_up) and there
// is none: what holds whichever it is, and nothing else.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "cli/hand_ruling.h"
#include "cli/meld_ruling.h"
#include "diag/result.h"
#include "logio/records.h"
#include "rules/ruleset.h"
#include "table/table.h"

namespace rummy {

/// As rule_on_meld of one variant. `rules`: one for each rank that can be wild, at least one.
[[nodiscard]] MeldRuling rule_on_meld(std::string_view cards, std::uint32_t number,
                                      std::span<const Ruleset> rules, Spelling spelling);

/// As rule_on_hand of one variant.
[[nodiscard]] HandRuling rule_on_hand(std::string_view cards, std::uint32_t number,
                                      std::span<const Ruleset> rules, SolveGoal question,
                                      Spelling spelling);

/// As read_table of one variant, of the first rank with which all of them are melds.
[[nodiscard]] Result<std::vector<Meld>> read_table(std::string_view text,
                                                   std::span<const Ruleset> rules,
                                                   Spelling spelling);

}  // namespace rummy
