// The evidence by which a scoresheet is read, rule by rule: what each earns and costs.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/sheet_grid.h"
#include "logio/sheet_words.h"

namespace rummy {
namespace {

using Figures = std::vector<std::int64_t>;

/// A game in which no round may be like `forbidden`.
class NotThisRound : public SheetRules {
 public:
  explicit NotThisRound(Figures forbidden) : forbidden_(std::move(forbidden)) {}
  RoundFit fit(std::span<const std::int64_t> scores, std::size_t /*round*/) override {
    return std::ranges::equal(scores, forbidden_) ? RoundFit::impossible : RoundFit::possible;
  }
  [[nodiscard]] bool one_scores() const override { return false; }

 private:
  Figures forbidden_;
};

const Figures kNothing(2, kNoFigure);

double cost_of_sums(const std::vector<Figures>& rounds, const Figures& sums) {
  RoundWeights weights(nullptr);
  Weighing weighing(weights, kNothing);
  for (const Figures& round : rounds)
    weighing.add_round(round, {});
  const double before = weighing.cost();
  weighing.add_sums(sums);
  return weighing.cost() - before;
}

TEST(SheetWeigh, SumsThatHoldEarnAndWrongOnesCost) {
  EXPECT_DOUBLE_EQ(cost_of_sums({{3, 4}, {5, 6}}, {8, 10}), -2 * weights::kSumHolds);
  EXPECT_DOUBLE_EQ(cost_of_sums({{3, 4}, {5, 6}}, {8, 13}),
                   weights::kSumFails - weights::kSumHolds);
  // Off by one digit, or two digits exchanged: a keeper's slip, and less likely a round.
  for (const std::int64_t slip : {9, 12, 19, 110})
    EXPECT_DOUBLE_EQ(cost_of_sums({{3, 4}, {5, 6}}, {8, slip}),
                     weights::kNearlyHolds - weights::kSumHolds);
  // A total that repeats the only figure proves less, and 0 = 0 nearly nothing.
  EXPECT_DOUBLE_EQ(cost_of_sums({{3, 0}, {0, 0}}, {3, 0}),
                   -weights::kCopyHolds - weights::kZeroHolds);
  EXPECT_DOUBLE_EQ(cost_of_sums({{3, 4}, {5, 6}}, {8, kNoFigure}),
                   weights::kNoTotal - weights::kSumHolds);
}

TEST(SheetWeigh, ASlipThatIsCarriedOnCountsOnce) {
  RoundWeights rounds(nullptr);
  Weighing weighing(rounds, kNothing);
  weighing.add_round(Figures{3, 4}, Figures{3, 4});
  weighing.add_round(Figures{5, 6}, Figures{9, 10});   // 8 is right
  weighing.add_round(Figures{1, 1}, Figures{10, 11});  // goes on from 9
  EXPECT_EQ(weighing.slips(), 1U);
  EXPECT_TRUE(std::ranges::equal(weighing.totals(), Figures{9, 11}));
}

TEST(SheetWeigh, ScoresFollowFromTotals) {
  RoundWeights rounds(nullptr);
  Weighing weighing(rounds, kNothing);
  weighing.add_round({}, Figures{3, 4});
  weighing.add_round({}, Figures{3, 10});
  EXPECT_TRUE(std::ranges::equal(weighing.totals(), Figures{3, 10}));
}

TEST(SheetWeigh, PointsBroughtAlongAndEntriesCount) {
  RoundWeights rounds(nullptr);
  Weighing weighing(rounds, Figures{100, 50});
  weighing.add_round(Figures{1, 2}, {});
  weighing.add_entry(Figures{10, kNoFigure});
  EXPECT_TRUE(std::ranges::equal(weighing.totals(), Figures{111, 52}));
}

TEST(SheetWeigh, ARoundTheGameCannotHaveIsDear) {
  NotThisRound rules({3, 4});
  RoundWeights rounds(&rules);
  EXPECT_DOUBLE_EQ(rounds.cost_of(Figures{3, 4}, 1), weights::kImpossible);
  EXPECT_DOUBLE_EQ(rounds.cost_of(Figures{3, 5}, 1), 0);
  EXPECT_DOUBLE_EQ(rounds.cost_of(kNothing, 1), weights::kBlankRound);
}

GridCell label(SheetHints& hints, std::string_view text) {
  GridCell cell;
  cell.text = text;
  cell.kind = text.empty() ? CellKind::empty : CellKind::word;
  const SheetHint& hint = hints.of(text);
  cell.roles = hint.roles;
  cell.ordinal = hint.ordinal;
  if (hint.is_date) cell.kind = CellKind::date;
  return cell;
}

double cost_of_labels(const std::vector<std::string_view>& texts) {
  SheetHints hints;
  LabelWeights labels;
  for (const std::string_view text : texts)
    labels.add(label(hints, text));
  return labels.cost();
}

TEST(SheetWeigh, LabelsThatCountAreRounds) {
  EXPECT_DOUBLE_EQ(cost_of_labels({"1", "2", "3"}), 0);
  EXPECT_DOUBLE_EQ(cost_of_labels({"", "", ""}), 1);
  EXPECT_DOUBLE_EQ(cost_of_labels({"2026-03-01", "2026-03-08"}), 1);
  EXPECT_DOUBLE_EQ(cost_of_labels({"3", "4"}), 1);
  EXPECT_DOUBLE_EQ(cost_of_labels({"1", "3"}), weights::kNoCount);
  EXPECT_DOUBLE_EQ(cost_of_labels({"1", "2", "Xyz"}), weights::kNoCount + weights::kHint);
  EXPECT_DOUBLE_EQ(cost_of_labels({"1", "2", "Total"}), weights::kNoCount + 2 * weights::kHint);
}

TEST(SheetWeigh, FiguresThatGrowAreShorterToTellAsTotals) {
  EXPECT_GT(growth_of(std::vector<Figures>{{120, 200, 305, 410}, {45, 60, 130, 140}}), 2);
  EXPECT_DOUBLE_EQ(growth_of(std::vector<Figures>{{44, -10, 33, 12}, {-10, 25, -10, 40}}), 0);
  // One row that repeats another decides nothing.
  EXPECT_DOUBLE_EQ(growth_of(std::vector<Figures>{{36, 15, -54, -54, 44}, {33, 14, -63, -63, 44}}),
                   0);
}

struct Hinted {
  std::string_view text;
  int ordinal;
  bool date;
};

TEST(SheetHints, NumbersOfRoundsAndDates) {
  constexpr auto kHinted = std::to_array<Hinted>({
      {"3", 3, false},
      {"3.", 3, false},
      {"R3", 3, false},
      {"#3", 3, false},
      {"Round 3", 3, false},
      {"3. runda", 3, false},
      {"III", 3, false},
      {"2 sets", -1, false},
      {"Total", -1, false},
      {"2024-03-12", -1, true},
      {"12.03.", -1, true},
      {"12 March", -1, true},
      {"12.3.24", -1, true},
      {"R2 D2", -1, false},
      {"1000", -1, false},
      {"12. marca", -1, true},
  });
  SheetHints hints;
  for (const Hinted& each : kHinted) {
    const SheetHint& hint = hints.of(each.text);
    EXPECT_EQ(hint.ordinal, each.ordinal) << each.text;
    EXPECT_EQ(hint.is_date, each.date) << each.text;
  }
}

TEST(SheetHints, WordsOfEightLanguages) {
  SheetHints hints;
  for (const std::string_view word : {"Total", "Suma", "Gesamt", "Σ", "Totale", "Celkem", "Kul",
                                      "Somme", "Łącznie", "Tot.", "Result:"})
    EXPECT_TRUE((hints.of(word).roles & bit_of(SheetRole::total)) != 0) << word;
  for (const std::string_view word : {"Carry", "Przeniesienie", "Übertrag", "Převod", "Riporto"})
    EXPECT_TRUE((hints.of(word).roles & bit_of(SheetRole::carry)) != 0) << word;
  for (const std::string_view name : {"Tim", "Totti", "Anna", "Ron", "Datta", "Noor"})
    EXPECT_EQ(hints.of(name).roles & ~bit_of(SheetRole::person), 0) << name;
}

}  // namespace
}  // namespace rummy
