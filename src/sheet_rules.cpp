#include "sheet_rules.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "logio/sheet_grid.h"
#include "logio/sheet_words.h"
#include "rules/ruleset.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "sheet/sheet.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {
namespace {

class JudgedRounds : public SheetRules {
 public:
  explicit JudgedRounds(std::shared_ptr<const Ruleset> ruleset) : ruleset_(std::move(ruleset)) {}
  RoundFit fit(std::span<const std::int64_t> scores, std::size_t round) override;
  [[nodiscard]] bool one_scores() const override {
    const ScoreModel model = ruleset_->variant.round_score.model;
    return model == ScoreModel::differences || model == ScoreModel::sum;
  }

 private:
  bool fill(std::span<const std::int64_t> scores);
  void use_rules_of(std::size_t round);

  std::shared_ptr<const Ruleset> ruleset_;
  std::size_t players_ = 0;
  Variant variant_;  // for this number of players and the current round
  HeldPoints held_;  // by those rules
  Record record_;
};

/// Fills in a sheet of one round; false if a score is out of all bounds.
bool JudgedRounds::fill(std::span<const std::int64_t> scores) {
  record_.clear();
  record_.scoresheet = true;
  record_.source.lines.push_back({});
  Round& round = record_.rounds.emplace_back();
  for (std::size_t i = 0; i < scores.size(); ++i) {
    record_.players.push_back(std::to_string(i + 1));
    if (scores[i] == kNoFigure) continue;
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max() / 2;
    if (scores[i] > kMost || scores[i] < -kMost) return false;
    round.scores.push_back(
        {.seat = static_cast<Seat>(i), .number = static_cast<std::int32_t>(scores[i]), .at = {}});
  }
  return true;
}

/// Sets the rules of the round, in which a rank may be wild.
void JudgedRounds::use_rules_of(std::size_t round) {
  if (variant_.jokers.rank == WildRank::none || variant_.jokers.rank == WildRank::turned_up) return;
  const int cards =
      variant_.deal.cards.at(static_cast<int>(players_), static_cast<int>(round)).value_or(0);
  const int rank = wild_rank(variant_.jokers, cards);
  if (rank == variant_.jokers.wild) return;
  set_wild_rank(variant_, rank);
  held_ = {};
}

RoundFit JudgedRounds::fit(std::span<const std::int64_t> scores, std::size_t round) {
  if (scores.size() > kMaxPlayers || !fill(scores)) return RoundFit::impossible;
  if (players_ != scores.size()) {
    players_ = scores.size();
    variant_ = at_table(ruleset_, players_)->variant;
    held_ = {};
  }
  if (scores.size() < static_cast<std::size_t>(variant_.deal.players_min) ||
      scores.size() > static_cast<std::size_t>(variant_.deal.players_max))
    return RoundFit::impossible;
  use_rules_of(round);
  SearchBudget budget(kRecordSearchSteps);
  switch (possible_round(record_, variant_, static_cast<int>(round), budget, held_)) {
    case RoundPossible::yes:
      return RoundFit::possible;
    case RoundPossible::nobody_out:
      return RoundFit::nobody_out;
    case RoundPossible::no:
      break;
  }
  return RoundFit::impossible;
}

}  // namespace

std::string variant_called(VariantLibrary& variants, std::string_view title) {
  const std::string word = folded_word(title);
  const std::vector<std::string> names = variants.names();
  for (const std::string& name : names)
    if (name == title || folded_word(name) == word) return name;
  for (const std::string& name : names) {
    const auto loaded = variants.load(name);
    if (loaded && folded_word((*loaded)->linked().settings.title) == word) return name;
  }
  return {};
}

SheetRulesMaker sheet_rules_of(VariantLibrary& variants, std::string variant,
                               std::vector<Override> overrides, std::string fallback) {
  return
      [&variants, variant = std::move(variant), overrides = std::move(overrides),
       fallback = std::move(fallback)](const SheetGameNames& named) -> std::shared_ptr<SheetRules> {
        std::string name = variant;
        if (name.empty() && !named.variant.empty()) name = variant_called(variants, named.variant);
        for (std::size_t i = 0; name.empty() && i < named.titles.size(); ++i)
          name = variant_called(variants, named.titles[i]);
        if (name.empty()) name = fallback;
        if (name.empty()) return nullptr;
        const auto loaded = variants.load(name);
        if (!loaded) return nullptr;
        std::shared_ptr<const Ruleset> ruleset = (*loaded)->with(overrides).ruleset;
        if (!ruleset) return nullptr;
        return std::make_shared<JudgedRounds>(std::move(ruleset));
      };
}

}  // namespace rummy
