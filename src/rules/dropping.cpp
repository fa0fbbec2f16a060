#include "rules/dropping.h"

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/facts.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "settings/settings.h"

namespace rummy {
namespace {

constexpr Rule kNotAllowed{
    "drop.not-allowed", "a player leaves the round only where and when the game allows it",
    "drop.first drop.later", [](const Look& look) {
      const DroppingSettings& settings = look.variant.dropping;
      if (!may_drop(settings)) {
        look.illegal("in this game a player may not leave a round before it has ended");
        return;
      }
      if (has_draw(look.turn.before())) {
        look.illegal(say("{} has drawn and may not leave the round in this turn", player(look)))
            .help = "leave the round at the beginning of a turn, before drawing";
        return;
      }
      const bool drawn = look.turn.has_drawn_before;
      const ChoiceOr<OrNone>& points = drawn ? settings.later : settings.first;
      if (points.choice == OrNone::number) return;
      look.illegal(say("{} {} and may not leave the round", player(look),
                       drawn ? "has drawn in an earlier turn" : "has not drawn yet"));
    }};

}  // namespace

bool may_leave(const Variant& variant) {
  return may_drop(variant.dropping) || variant.going_out.wrong_points.choice == OrNone::number;
}

bool is_price_of_leaving(Points points, const Variant& variant) {
  const ChoiceOr<OrNone>& wrong = variant.going_out.wrong_points;
  if (wrong.choice == OrNone::number && points == wrong.number) return true;
  return points == drop_points(variant.dropping, false) ||
         points == drop_points(variant.dropping, true);
}

void add_dropping_rules(Program& program) {
  program.add(Checkpoint::drop, kNotAllowed);
}

}  // namespace rummy
