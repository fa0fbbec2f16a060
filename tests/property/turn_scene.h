#pragma once
// A moment of a game by rules made up by chance: melds on the table, a hand, and a record that
// leads there, so that the referee can be asked about any way to play the turn.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "config/variants.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "solve/tables.h"

namespace rummy {

class TurnScene {
 public:
  /// Nothing where the rules drawn do not go together.
  static std::optional<TurnScene> draw(std::uint64_t seed, VariantLibrary& variants);

  [[nodiscard]] TurnQuestion question() const;
  [[nodiscard]] const Variant& variant() const { return rules_->variant; }
  [[nodiscard]] const std::vector<Card>& hand() const { return hand_; }
  [[nodiscard]] std::size_t melds() const { return table_.size(); }
  /// The record with these moves in place of the turn.
  [[nodiscard]] std::string record(const std::string& moves) const;
  /// What the referee finds illegal or undecided in the turn; empty: nothing.
  [[nodiscard]] std::string faults(Referee& referee, const std::string& moves) const;

  /// What the referee says would have been possible, of the first fault of this code in the turn.
  [[nodiscard]] std::string help(Referee& referee, const std::string& moves,
                                 std::string_view code) const;
  /// Whether the player goes out with these moves.
  [[nodiscard]] bool ends_round(Referee& referee, const std::string& moves) const;

 private:
  std::shared_ptr<const Ruleset> rules_;
  std::vector<Override> settings_;
  std::vector<Meld> table_;
  std::vector<Card> hand_;
  std::vector<Card> junk_;  // discarded on the way
  Opened opened_ = Opened::no;
};

}  // namespace rummy
