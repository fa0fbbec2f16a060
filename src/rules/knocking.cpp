#include "rules/knocking.h"

#include <fmt/core.h>

#include "diag/finding.h"
#include "rules/facts.h"
#include "rules/rule.h"
#include "rules/setting_types.h"
#include "rules/variant.h"

namespace rummy {
namespace {

constexpr Rule kNoKnock{"knock.not-allowed", "a round is not ended by knocking", "knock.max",
                        [](const Look& look) { look.illegal("this game has no knocking"); }};

constexpr Rule kExtraTurn{
    "knock.not-allowed", "nobody knocks in the extra turn after the stock has gone",
    "stock.final_turn_knock", [](const Look& look) {
      if (!look.turn.is_extra || look.variant.stock.final_turn_knock) return;
      look.illegal(
          fmt::format("the stock is gone: in this extra turn {} may lay cards down but not knock",
                      player(look)));
    }};

constexpr Rule kNotNow{
    "knock.not-allowed", "a knock comes when the variant says", "knock.when", [](const Look& look) {
      switch (look.variant.knocking.when) {
        case KnockWhen::end_of_turn:
          return;
        case KnockWhen::after_meld:
          if (!has_table_use(look.turn.before())) {
            look.illegal(
                fmt::format("{} knocks in a turn without having laid a card", player(look)));
          }
          return;
        case KnockWhen::start_of_turn:
          if (!look.turn.before().empty()) {
            look.illegal(fmt::format(
                "{} knocks when the turn has begun; a knock comes before all else", player(look)));
          }
          return;
      }
    }};

constexpr Rule kTooMany{
    "knock.too-many-points", "who knocks holds few points", "knock.max", [](const Look& look) {
      const int most = look.variant.knocking.max.number;
      const HandPoints& points = *look.hand_points;
      if (points.high <= most) return;
      if (points.low <= most) {
        Finding& finding = look.undecided(
            fmt::format("{} knocks holding from {} to {} points, as far as the record tells; {} "
                        "are the most; legal if it is no more",
                        player(look), points.low, points.high, most));
        finding.working = points.working;
        return;
      }
      Finding& finding = look.illegal(
          points.low == points.high
              ? fmt::format("{} knocks with {} points in hand; {} are the most", player(look),
                            points.low, most)
              : fmt::format("{} knocks with at least {} points in hand; {} are the most",
                            player(look), points.low, most));
      finding.working = points.working;
      finding.bounds.push_back({.setting = "knock.max", .value = points.low});
    }};

}  // namespace

void add_knocking_rules(const Variant& variant, Program& program) {
  if (variant.knocking.max.choice == OrOff::off) {
    program.add(Checkpoint::knock, kNoKnock);
    return;
  }
  program.add(Checkpoint::knock, kExtraTurn);
  program.add(Checkpoint::knock, kNotNow);
  program.add(Checkpoint::knock, kTooMany);
}

}  // namespace rummy
