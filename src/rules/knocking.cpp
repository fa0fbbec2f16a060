#include "rules/knocking.h"

#include <algorithm>
#include <optional>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/deal_check.h"
#include "rules/facts.h"
#include "rules/points.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "settings/settings.h"

namespace rummy {
namespace {

constexpr Rule kNoKnock{"knock.not-allowed", "players do not end a round by knocking", "knock.max",
                        [](const Look& look) { look.illegal("this game has no knocking"); }};

constexpr Rule kExtraTurn{
    "knock.not-allowed", "players do not knock in the extra turn after the stock has run out",
    "stock.final_turn_knock", [](const Look& look) {
      if (!look.turn.kind.is_extra || look.variant.stock.final_turn_knock) return;
      look.illegal(say("the stock is empty: in this extra turn {} may lay cards down but not knock",
                       player(look)));
    }};

constexpr Rule kNotNow{
    "knock.not-allowed", "a player knocks when the variant allows it", "knock.when",
    [](const Look& look) {
      switch (look.variant.knocking.when) {
        case KnockWhen::end_of_turn:
          return;
        case KnockWhen::after_meld:
          if (!has_table_use(look.turn.events.first(look.turn.at + 1))) {
            look.illegal(
                say("{} knocks in a turn without laying down or laying off a card", player(look)));
          }
          return;
        case KnockWhen::start_of_turn:
          if (!look.turn.before().empty()) {
            look.illegal(say(
                "{} knocks after the turn has begun; a player knocks before doing anything else",
                player(look)));
          }
          return;
      }
    }};

Points limit_by(Card upcard, const Variant& variant) {
  const bool ace = upcard.is_natural() && upcard.rank() == kAce;
  return ace ? variant.knocking.upcard_ace : hand_points(upcard, variant.card_points);
}

Text limit_words(const KnockPoints& limit) {
  return limit.low == limit.high ? say("{}", limit.low) : say("{} to {}", limit.low, limit.high);
}

Text held_words(const HandPoints& points) {
  return points.low == points.high ? say("{}", points.low)
                                   : say("between {} and {}", points.low, points.high);
}

Text points_words(const HandPoints& points) {
  if (points.low == points.high) return say("with {} points in hand", points.low);
  return say("with at least {} points in hand", points.low);
}

constexpr Rule kTooMany{
    "knock.too-many-points", "a player who knocks holds no more points than the maximum",
    "knock.max knock.upcard_ace", [](const Look& look) {
      const std::optional<KnockPoints> most = knock_points(look.variant, look.round.turned_up.card);
      const HandPoints& points = *look.counted.hand;
      if (!most || points.high <= most->low) return;
      const Text limit = limit_words(*most);
      if (points.low <= most->high) {
        Finding& finding = look.undecided(
            say("it is unclear whether {} may knock: the hand counts {} points; the maximum is {}",
                player(look), held_words(points), limit));
        finding.working = points.working;
        return;
      }
      Finding& finding = look.illegal(
          say("{} knocks {}; the maximum is {}", player(look), points_words(points), limit));
      finding.working = points.working;
      finding.bounds.push_back({.setting = "knock.max", .value = points.low});
    }};

}  // namespace

std::optional<KnockPoints> knock_points(const Variant& variant, const std::optional<Card>& upcard) {
  switch (variant.knocking.max.choice) {
    case KnockLimit::number:
      return KnockPoints{.low = variant.knocking.max.number, .high = variant.knocking.max.number};
    case KnockLimit::off:
    case KnockLimit::any:
      return std::nullopt;
    case KnockLimit::upcard:
      break;
  }
  if (upcard && upcard->is_known()) {
    const Points points = limit_by(*upcard, variant);
    return KnockPoints{.low = points, .high = points};
  }
  KnockPoints open{.low = variant.knocking.upcard_ace, .high = variant.knocking.upcard_ace};
  for (const Card card : kAllCards) {
    if (card.is_joker() && !may_have_jokers(variant)) continue;
    const Points points = limit_by(card, variant);
    open = {.low = std::min(open.low, points), .high = std::max(open.high, points)};
  }
  return open;
}

void add_knocking_rules(const Variant& variant, Program& program) {
  if (variant.knocking.max.choice == KnockLimit::off) {
    program.add(Checkpoint::knock, kNoKnock);
    return;
  }
  program.add(Checkpoint::knock, kExtraTurn);
  program.add(Checkpoint::knock, kNotNow);
  program.add(Checkpoint::knock, kTooMany);
}

}  // namespace rummy
