#pragma once
// Rules on the cards of one meld, or on the melds of an opening, as if they lay on the table.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

struct MeldRuling {
  Record record{};  // of one line, the cards as given: findings have their places in it
  Verdict verdict{};
  std::string_view kind{};                // "run", "set"; empty where there is none
  std::optional<Points> points{};         // none where they are not known
  std::vector<std::string> stands_for{};  // of each joker, in the order of the meld

  [[nodiscard]] bool is_legal() const {
    return verdict.judgement == Judgement::note || verdict.judgement == Judgement::ruled;
  }
};

/// `number`: which of the melds given this is, from 1; findings stand on the line of that number.
[[nodiscard]] MeldRuling rule_on_meld(std::string_view cards, std::uint32_t number,
                                      const Variant& variant, Spelling spelling);

/// The melds together as a player's opening. What is wrong with one of them was told by
/// rule_on_meld and is not told again.
[[nodiscard]] MeldRuling rule_on_opening_melds(std::span<const MeldRuling> melds,
                                               const Variant& variant);

}  // namespace rummy
