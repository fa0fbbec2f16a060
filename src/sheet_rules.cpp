#include "sheet_rules.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "config/link_variant.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/folded.h"
#include "logio/sheet_options.h"
#include "logio/sheet_weigh.h"
#include "logio/limits.h"
#include "replay/game_start.h"
#include "replay/judge.h"
#include "rules/round_score.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
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

  std::shared_ptr<const Ruleset> ruleset_;
  std::size_t players_ = 0;
  std::shared_ptr<const Ruleset> of_table_;  // for so many players
  Judge judge_;
  Record record_;
  Verdict verdict_;
};

/// A sheet of one round; false where a score is out of all bounds.
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

RoundFit JudgedRounds::fit(std::span<const std::int64_t> scores, std::size_t round) {
  if (scores.size() > kMaxPlayers || !fill(scores)) return RoundFit::impossible;
  if (players_ != scores.size()) {
    players_ = scores.size();
    of_table_ = at_table(ruleset_, players_);
  }
  verdict_.clear();
  const int before = static_cast<int>(std::min<std::size_t>(round, kMostRounds)) - 1;
  judge_.judge(record_, *of_table_,
               {.workings = Workings::left_out,
                .games_tried = 0,
                .start = GameStart{.rounds = before, .most_rounds = before}},
               verdict_);
  if (std::ranges::any_of(verdict_.findings, is_illegal)) return RoundFit::impossible;
  const bool nobody =
      !verdict_.rounds.empty() && verdict_.rounds.front().ended == RoundEnd::exhausted;
  return nobody ? RoundFit::nobody_out : RoundFit::possible;
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
                               std::vector<Override> overrides) {
  return [&variants, variant = std::move(variant), overrides = std::move(overrides)](
             const SheetGameNames& named) -> std::shared_ptr<SheetRules> {
    std::string name = variant;
    if (name.empty() && !named.variant.empty()) name = variant_called(variants, named.variant);
    for (std::size_t i = 0; name.empty() && i < named.titles.size(); ++i)
      name = variant_called(variants, named.titles[i]);
    if (name.empty()) return nullptr;
    const auto loaded = variants.load(name);
    if (!loaded) return nullptr;
    std::shared_ptr<const Ruleset> ruleset = (*loaded)->with(overrides).ruleset;
    if (!ruleset) return nullptr;
    return std::make_shared<JudgedRounds>(std::move(ruleset));
  };
}

}  // namespace rummy
