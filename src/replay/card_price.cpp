#include "replay/card_price.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "replay/game_play.h"
#include "replay/round_rules.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {
namespace {

/// What a kind of card counts at one table or another, so far apart that it is no slip of a sum.
struct Price {
  std::string_view key;
  void (*set)(CardPointSettings&, int);
  std::array<int, 5> values;
};

constexpr auto kPrices = std::to_array<Price>({
    {"values.joker.hand",
     [](CardPointSettings& s, int value) { s.joker_hand = value; },
     {50, 25, 20, 15, 0}},
    {"values.ace.hand",
     [](CardPointSettings& s, int value) { s.ace_hand = value; },
     {15, 11, 1, 20, 0}},
    {"values.ace.low",
     [](CardPointSettings& s, int value) { s.ace_low = value; },
     {15, 11, 1, 20, 0}},
    {"values.ace.high",
     [](CardPointSettings& s, int value) { s.ace_high = value; },
     {15, 11, 1, 20, 0}},
    {"values.ace.set",
     [](CardPointSettings& s, int value) { s.ace_set = value; },
     {15, 11, 1, 20, 0}},
});

/// Steps of searches that all the recounts of a score may take.
constexpr std::uint64_t kMostSteps = 200'000;

/// The card values of the game and its budget, put back in the end.
class Trying {
 public:
  explicit Trying(GamePlay& game)
      : game_(game),
        points_(game.variant().card_points),
        budget_(std::exchange(game.options.budget, &own_)) {}
  ~Trying() {
    use_card_points(game_, points_);
    game_.options.budget = budget_;
  }
  Trying(const Trying&) = delete;
  Trying& operator=(const Trying&) = delete;
  Trying(Trying&&) = delete;
  Trying& operator=(Trying&&) = delete;

  /// False where the values are these already, or nothing is left to try with.
  bool use(const Price& price, int value) {
    CardPointSettings changed = points_;
    price.set(changed, value);
    if (changed == points_ || own_.is_spent()) return false;
    use_card_points(game_, changed);
    return true;
  }

 private:
  GamePlay& game_;
  CardPointSettings points_;
  SearchBudget own_{kMostSteps};
  SearchBudget* budget_;
};

}  // namespace

Bound price_at_fault(GamePlay& game, const RoundOutcome& outcome, const SeatNumber& written,
                     const Recount& recount) {
  Trying trying(game);
  RoundOutcome asked = outcome;
  asked.workings = Workings::left_out;
  ScoredRound scored;
  for (const Price& price : kPrices) {
    for (const int value : price.values) {
      if (!trying.use(price, value)) continue;
      score_round(asked, recount(), game.variant(), scored);
      const std::optional<RoundScore>& score = scored.scores[index(written.seat)];
      if (score && score->points == PointsRange::exactly(written.number))
        return {.setting = price.key, .value = value};
    }
  }
  return {};
}

}  // namespace rummy
