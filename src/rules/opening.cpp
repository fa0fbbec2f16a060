#include "rules/opening.h"

#include <fmt/core.h>

#include <optional>
#include <string>
#include <string_view>

#include "diag/finding.h"
#include "rules/facts.h"
#include "rules/jokers.h"
#include "rules/opening_count.h"
#include "rules/round_score.h"
#include "rules/rule.h"
#include "rules/table_change.h"
#include "rules/variant.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Going out in one turn can be free of the conditions (score.at_once.must_open).
bool is_exempt(const Look& look) {
  const RoundScoreSettings& score = look.variant.round_score;
  if (score.at_once_must_open || !look.turn.ends_round) return false;
  return score.at_once_layoffs || !has(look.turn.events, ActionKind::lay);
}

/// Whether the first melds open is not asked apart from whether they lie by themselves.
bool is_told_by_table(const Look& look) {
  if (look.change == nullptr) return false;
  const FirstMelds first = look.change->first;
  return first != FirstMelds::not_asked && first != FirstMelds::beside;
}

/// The conditions can be judged: the turn is over, or cannot be added to.
bool is_judged(const Look& look) {
  if (is_exempt(look)) return false;
  return !look.turn.is_last || look.turn.ends_round || has(look.turn.events, ActionKind::discard);
}

constexpr Rule kPoints{
    "opening.points", "the first melds of a player total enough points",
    "opening.points values.joker.meld score.at_once.must_open", [](const Look& look) {
      if (!is_judged(look) || is_told_by_table(look)) return;
      const int need = look.variant.opening.points;
      // The words are wanted only where there is something to say.
      if (count_first_melds(look, Working::no).low >= need) return;
      const OpeningCount count = count_first_melds(look, Working::yes);
      if (count.high >= need) {
        if (count.is_broken) return;  // the meld that is none is the slip
        look.undecided(fmt::format("the opening is worth {} to {} points; {} are needed", count.low,
                                   count.high, need))
            .working = count.working;
        return;
      }
      Finding& finding = look.illegal(fmt::format("the opening is worth {} point{}; {} are needed",
                                                  count.low, plural(count.low), need));
      finding.working = count.working;
      finding.bounds.push_back({.setting = "opening.points", .value = count.low});
    }};

constexpr Rule kRun{
    "opening.pure-run", "one of the first melds of a player is the run the opening needs",
    "opening.run opening.joker_end score.at_once.must_open", [](const Look& look) {
      if (!is_judged(look) || is_told_by_table(look)) return;
      const OpeningCount count = count_first_melds(look, Working::no);
      if (count.has_run || count.is_broken) return;
      const bool clean = look.variant.opening.run == OpeningRun::clean;
      const std::string need =
          clean ? "a run without a joker" : "a run with three natural cards in a row";
      if (count.may_have_run) {
        look.undecided(fmt::format("whether the opening holds {} cannot be told", need));
        return;
      }
      look.illegal(fmt::format("the opening holds no {}", need.substr(2)));
    }};

/// The opening as it is if cards not recorded are the best they can be.
OpeningCount at_best(OpeningCount count) {
  count.low = count.high;
  count.has_run = count.has_run || count.may_have_run;
  return count;
}

/// Whether what was laid before this action opens, or the whole turn does not (told elsewhere).
/// Nothing where that cannot be told.
std::optional<bool> opens_before(const Look& look) {
  const Variant& variant = look.variant;
  if (variant.opening.points == 0 && variant.opening.run == OpeningRun::none) return true;
  const OpeningCount before = count_opening(look, look.turn.before(), Working::no);
  if (meets_opening(before, variant)) return true;
  const OpeningCount all = count_opening(look, look.turn.events, Working::no);
  if (!meets_opening(at_best(all), variant)) return true;
  if (!meets_opening(at_best(before), variant) && meets_opening(all, variant)) return false;
  // The opening has failed with a meld that is none: what is laid off draws nothing more.
  if (all.is_broken && !all.has_unknown) return true;
  return std::nullopt;
}

void require_open(const Look& look, std::string_view act) {
  if (look.turn.was_open) return;
  if (!has(look.turn.before(), ActionKind::meld)) {
    look.illegal(fmt::format("{} has not opened and may not {}", player(look), act));
    return;
  }
  if (!look.variant.opening.same_turn) {
    look.illegal(fmt::format("{} opens in this turn and may {} only from the next turn on",
                             player(look), act));
    return;
  }
  const std::optional<bool> opens = opens_before(look);
  if (!opens) {
    look.undecided(
        fmt::format("whether the melds laid before open, so that {} may {}, cannot be "
                    "told: not all of them is recorded",
                    player(look), act));
    return;
  }
  if (*opens) return;
  look.illegal(fmt::format("the opening melds are not all on the table yet: {} may not {}",
                           player(look), act));
}

constexpr Rule kLayOff{"opening.required", "only a player who has opened lays off cards",
                       "layoff.needs_open opening.same_turn opening.scope",
                       [](const Look& look) { require_open(look, "lay off cards"); }};
constexpr Rule kReclaim{
    "opening.required", "only a player who has opened exchanges a joker",
    "joker.reclaim.needs_open opening.same_turn opening.scope",
    [](const Look& look) { require_open(look, "take a joker from the table"); }};
constexpr Rule kMove{"opening.required", "only a player who has opened moves a joker",
                     "layoff.needs_open opening.same_turn opening.scope",
                     [](const Look& look) { require_open(look, "move a joker on the table"); }};

constexpr Rule kTable{
    "opening.required", "a player opens with melds of their own, beside those that lie there",
    "layoff.needs_open opening.same_turn opening.scope", [](const Look& look) {
      if (look.change == nullptr || !is_judged(look)) return;
      switch (look.change->first) {
        case FirstMelds::not_asked:
        case FirstMelds::beside:
        case FirstMelds::can_be:
          return;
        case FirstMelds::mixed:
          look.illegal(
                  fmt::format("{} has not opened, and lays cards that do not open by themselves "
                              "among those on the table",
                              player(look)))
              .help = "the first melds of a player are whole melds from the hand";
          return;
        case FirstMelds::open:
          look.undecided(
              fmt::format("whether {} opens with melds from the hand alone cannot be told: that "
                          "depends on what is not recorded",
                          player(look)));
          return;
      }
    }};

}  // namespace

void add_opening_rules(const Variant& variant, Program& program) {
  if (variant.opening.points > 0) program.add(Checkpoint::opening, kPoints);
  if (variant.opening.run != OpeningRun::none) program.add(Checkpoint::opening, kRun);
  if (variant.lay_off.needs_open) {
    program.add(Checkpoint::lay, kLayOff);
    if (may_rearrange(variant)) {
      program.add(Checkpoint::lay_loose, kLayOff);
      program.add(Checkpoint::opening, kTable);
    }
  }
  if (variant.jokers.reclaim_allowed && variant.jokers.reclaim_needs_open) {
    program.add(Checkpoint::swap, kReclaim);
    if (may_rearrange(variant)) program.add(Checkpoint::swap_loose, kReclaim);
  }
  if (variant.jokers.move != JokerMove::none && variant.lay_off.needs_open) {
    program.add(Checkpoint::move, kMove);
  }
}

}  // namespace rummy
