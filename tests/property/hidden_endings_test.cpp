// Scoresheets of dealt games that do not say how their rounds ended: whatever the verdict is
// certain of is so in the game that was played.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "config/variants.h"
#include "deal/game_dealer.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/csv_sheet.h"
#include "property/umpire.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "unit/source_tree.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

using Json = nlohmann::ordered_json;

/// What a score keeper wrote besides the dealer and that a hand went out all at once: not whose,
/// nor how else a round ended.
struct Kept {
  const char* what;
  bool points;   // in hand and on the table
  bool scores;   // of each player
  bool totals;   // of each player
  int left_out;  // of a hundred of these, how many were not written
};
constexpr Kept kAllKept[] = {
    {.what = "scores", .points = false, .scores = true, .totals = false, .left_out = 0},
    {.what = "scores and totals", .points = false, .scores = true, .totals = true, .left_out = 0},
    {.what = "points and scores", .points = true, .scores = true, .totals = false, .left_out = 0},
    {.what = "totals", .points = false, .scores = false, .totals = true, .left_out = 0},
    {.what = "points", .points = true, .scores = false, .totals = false, .left_out = 0},
    {.what = "some of it", .points = true, .scores = true, .totals = true, .left_out = 40},
};

class HiddenEndings : public testing::Test {
 protected:
  HiddenEndings() : library_({shipped_variants()}) {}

  void deal(const std::string& variant, std::uint32_t game) {
    const auto loaded = library_.load(variant);
    ASSERT_TRUE(loaded);
    const RulesetOrFault made = (*loaded)->with({});
    ASSERT_TRUE(made.ruleset);
    GameDealer dealer(*made.ruleset, {});
    ASSERT_TRUE(dealer.deal({.seed = 11, .game = game, .players = 0, .rounds = 6}, played_));
    umpire_.judge(played_, of_game_);
    sheet_ = sheet_of_game(played_, of_game_, made.ruleset->variant);
    is_doubled_ = made.ruleset->variant.round_score.doubled_by_upcard != UpcardSuit::none;
    counts_openings_ = counts_openings(made.ruleset->variant.round_score);
    pays_rounds_ = made.ruleset->variant.game_end.won_points != 0;
  }

  /// A card drawn that was not written down can leave a score open even in a game as dealt.
  [[nodiscard]] bool is_exact() const {
    return std::ranges::all_of(of_game_.rounds, [](const RoundResult& round) {
      return std::ranges::all_of(round.seats, [](const SeatResult& seat) {
        return !seat.score || seat.score->is_exact();
      });
    });
  }

  [[nodiscard]] bool has_worthless_round() const {
    return std::ranges::any_of(of_game_.rounds, [](const RoundResult& round) {
      return std::ranges::all_of(round.seats, [](const SeatResult& seat) {
        return !seat.score || *seat.score == PointsRange{};
      });
    });
  }

  Json hide(const Kept& kept, Random& random) const {
    Json sheet = sheet_;
    for (std::size_t r = 0; r < of_game_.rounds.size(); ++r) {
      Json& round = sheet["rounds"][r];
      for (const char* const key : {"went_out", "knocked"})
        round.erase(key);
      if (!kept.points) {
        round.erase("points");
        round.erase("shown_points");
      }
      if (round.contains("abandoned")) continue;
      write_figures(kept, r, round);
      if (kept.left_out > 0) leave_out(kept.left_out, random, round);
    }
    return sheet;
  }

  /// Of who left the round the sheet has the score already.
  void write_figures(const Kept& kept, std::size_t number, Json& round) const {
    for (std::size_t i = 0; i < played_.players.size(); ++i) {
      const SeatResult& seat = of_game_.rounds[number].seats[i];
      const std::string& name = played_.players[i];
      // One of those it may be, where a card nobody wrote down leaves it open.
      if (kept.scores && seat.took_part && seat.score) round["score"][name] = seat.score->low;
      if (kept.totals) round["total"][name] = seat.total.low;
    }
  }

  /// Whose points are not written among others' has none, so those go together.
  static void leave_out(int percent, Random& random, Json& round) {
    for (const char* const key : {"points", "shown_points"})
      if (random.below(100) < percent) round.erase(key);
    // Of whom there is neither is taken to have sat out.
    std::vector<std::string> names;
    const Json scores = round.value("score", Json::object());
    for (const auto& [name, number] : scores.items())
      names.push_back(name);
    for (const std::string& name : names)
      if (random.below(100) < percent) round[random.one_in(2) ? "score" : "total"].erase(name);
    for (const char* const key : {"score", "total"})
      if (round.contains(key) && round[key].empty()) round.erase(key);
  }

  void compare(const Kept& kept, Random& random) {
    const std::string text = hide(kept, random).dump();
    SCOPED_TRACE(kept.what + (": " + text));
    const Verdict of_sheet = umpire_.judge_json(text);
    EXPECT_NE(of_sheet.judgement, Judgement::illegal) << play::describe(of_sheet.findings);
    EXPECT_NE(of_sheet.judgement, Judgement::malformed) << play::describe(of_sheet.findings);
    ASSERT_EQ(of_sheet.rounds.size(), of_game_.rounds.size());
    for (std::size_t r = 0; r < of_game_.rounds.size(); ++r)
      compare_round(of_sheet.rounds[r], r);
    if (of_sheet.result && of_game_.result) compare_results(*of_sheet.result, *of_game_.result);
    // Nor does it say which card was turned up, where that doubles what is scored, nor who has
    // opened, where that counts, nor who has won a round worth nothing, where the end is paid by
    // rounds won.
    const bool is_open = (kept.points && (is_doubled_ || counts_openings_)) || !is_exact() ||
                         (pays_rounds_ && has_worthless_round());
    if ((kept.scores || kept.totals) && kept.left_out == 0 && !is_open) {
      EXPECT_EQ(of_sheet.result->totals, of_game_.result->totals);
    }
  }

  void compare_round(const RoundResult& of_sheet, std::size_t number) const {
    SCOPED_TRACE(number + 1);
    const RoundResult& of_game = of_game_.rounds[number];
    // A sheet has but one word for going out.
    const auto simply = [](RoundEnd end) {
      return end == RoundEnd::instant || end == RoundEnd::alone ? RoundEnd::out : end;
    };
    const bool knocks_out = of_sheet.ended == RoundEnd::knock || of_game.ended == RoundEnd::knock;
    if (of_sheet.ended != RoundEnd::unknown && !knocks_out) {
      EXPECT_EQ(simply(of_sheet.ended), simply(of_game.ended));
    }
    if (!of_sheet.winners.empty()) {
      EXPECT_EQ(of_sheet.winners, of_game.winners);
    }
    for (std::size_t i = 0; i < of_game.seats.size(); ++i) {
      const SeatResult& wide = of_sheet.seats[i];
      const SeatResult& right = of_game.seats[i];
      if (wide.score && right.score) {
        EXPECT_TRUE(wide.score->contains(right.score->low)) << played_.players[i];
      }
      EXPECT_TRUE(wide.total.contains(right.total.low)) << played_.players[i];
    }
  }

  static void compare_results(const GameResult& of_sheet, const GameResult& of_game) {
    if (!of_sheet.may_be_finished) {
      EXPECT_EQ(of_sheet.finished, of_game.finished);
    }
    if (!of_sheet.winners.empty()) {
      EXPECT_EQ(of_sheet.winners, of_game.winners);
    }
    for (const Seat seat : of_sheet.eliminated)
      EXPECT_NE(std::ranges::find(of_game.eliminated, seat), of_game.eliminated.end());
    for (std::size_t i = 0; i < of_game.totals.size(); ++i)
      EXPECT_TRUE(of_sheet.totals[i].contains(of_game.totals[i].low)) << i;
    for (std::size_t i = 0; i < of_sheet.settlement.size() && i < of_game.settlement.size(); ++i)
      EXPECT_TRUE(of_sheet.settlement[i].contains(of_game.settlement[i].low)) << i;
    const bool both = of_sheet.next && of_game.next;
    if (both && of_sheet.next->dealer) {
      EXPECT_EQ(of_sheet.next->dealer, of_game.next->dealer);
    }
  }

  VariantLibrary library_;
  play::Umpire umpire_;
  Record played_;
  Verdict of_game_;
  Json sheet_;
  bool is_doubled_ = false;
  bool counts_openings_ = false;
  bool pays_rounds_ = false;  // in the end, each round won
};

TEST_F(HiddenEndings, AreNeverHeldAgainstASheet) {
  Random random(1);
  const auto games = static_cast<std::uint32_t>(how_many("RUMREF_ENDINGS", 5, 500));
  for (const std::string& variant : library_.names()) {
    SCOPED_TRACE(variant);
    for (std::uint32_t game = 1; game <= games && !HasFailure(); ++game) {
      deal(variant, game);
      if (HasFatalFailure()) return;
      for (const Kept& kept : kAllKept)
        compare(kept, random);
    }
  }
}

}  // namespace
}  // namespace rummy
