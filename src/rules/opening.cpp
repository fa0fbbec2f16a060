#include "rules/opening.h"

#include <algorithm>
#include <optional>

#include "base/words.h"
#include "diag/finding.h"
#include "rules/facts.h"
#include "rules/opening_count.h"
#include "rules/rule.h"
#include "rules/table_change.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

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

/// Melds were laid that do not open, and cards beside them that may be melds, too.
bool is_told_by_others(const Look& look) {
  return look.change != nullptr && look.change->first == FirstMelds::perhaps;
}

/// The conditions can be judged: the turn is over, or cannot be added to.
bool is_judged(const Look& look) {
  if (is_exempt(look)) return false;
  return !is_cut_short(look);
}

constexpr Rule kPoints{
    "opening.points", "the opening of a player counts enough points",
    "opening.points values.joker.meld score.at_once.must_open",
    [](const Look& look) {
      if (!is_judged(look)) return;
      const int need = look.variant.opening.points;
      if (is_told_by_others(look)) {
        look.undecided(
            say("it is unclear whether the opening counts {} points: that depends on "
                "how the cards laid down with it lie",
                need));
        return;
      }
      if (is_told_by_table(look)) return;
      const OpeningCount& count = *look.counted.opening;
      if (count.low >= need) return;
      // The words are wanted only where there is something to say.
      const auto working = [&look] { return count_first_melds(look, Working::yes).working; };
      if (count.high >= need) {
        if (count.is_broken) return;  // the meld that is none is the slip
        look.undecided(say("the opening counts between {} and {} points; the minimum is {}",
                           count.low, count.high, need))
            .working = working();
        return;
      }
      Finding& finding =
          look.illegal(count.low == count.high
                           ? say("the opening counts {} point{}; the minimum is {}", count.low,
                                 plural(count.low), need)
                           : say("the opening counts between {} and {} points; the minimum is {}",
                                 count.low, count.high, need));
      finding.working = working();
      finding.bounds.push_back({.setting = "opening.points", .value = count.high});
    },
    Plain::openings};

/// The run would do if its joker might stand at the end.
bool is_run_with_joker_end(const Look& look) {
  const OpeningSettings& opening = look.variant.opening;
  if (opening.run != OpeningRun::natural_three || opening.joker_end) return false;
  Variant freer = look.variant;
  freer.opening.joker_end = true;
  return count_first_melds(look.under(freer), Working::no).has_run;
}

constexpr Rule kRun{
    "opening.pure-run", "the opening of a player has the run it needs",
    "opening.run opening.joker_end score.at_once.must_open",
    [](const Look& look) {
      if (!is_judged(look)) return;
      const bool clean = look.variant.opening.run == OpeningRun::clean;
      const OpeningCount& count = *look.counted.opening;
      const bool by_others = is_told_by_others(look);
      if (!by_others && (is_told_by_table(look) || count.has_run || count.is_broken)) return;
      if (by_others || count.may_have_run) {
        look.undecided(clean ? "it is unclear whether the opening has a run without a joker"
                             : "it is unclear whether the opening has a run with three natural "
                               "cards in a row");
        return;
      }
      if (is_run_with_joker_end(look)) {
        look.illegal("the run of the opening has a joker at one of its ends").setting =
            "opening.joker_end";
        return;
      }
      look.illegal(clean ? "the opening has no run without a joker"
                         : "the opening has no run with three natural cards in a row");
    },
    Plain::openings};

Text melds_laid(const OpeningCount& count) {
  const int either = static_cast<int>(count.melds) - count.sets - count.runs;
  if (either == 0) return contract_words({.sets = count.sets, .runs = count.runs});
  return say("{} melds", count.melds);
}

Text of_round(const Look& look) {
  const Text contract = contract_words(look.variant.opening.contract);
  return look.round.of_game == 0
             ? say("the contract of this round is {}", contract)
             : say("the contract of round {} is {}", look.round.of_game, contract);
}

/// Who opens in such a round has no card left, and none to discard.
void check_whole_hand(const Look& look) {
  if (has(look.turn.events, ActionKind::discard)) {
    look.illegal(say("{}, laid down with the whole hand: no discard is allowed", of_round(look)))
        .setting = "opening.contract.whole_hand_from";
    return;
  }
  const Holding& hand = look.hand();
  if (hand.doubtful || hand.size() <= 0) return;
  look.illegal(say("{}, laid down with the whole hand: {} kept {} card{}", of_round(look),
                   player(look), hand.size(), plural(hand.size())))
      .setting = "opening.contract.whole_hand_from";
}

constexpr Rule kContract{
    "opening.contract", "the opening of a player is the contract of the round",
    "opening.contract.sets opening.contract.runs opening.contract.whole_hand_from",
    [](const Look& look) {
      const Contract& contract = look.variant.opening.contract;
      if (!contract.is_asked()) return;
      const OpeningCount count = count_opening(look, look.turn.events, Working::no);
      if (!is_judged(look) && !exceeds_contract(count, contract)) return;
      switch (keeps_contract(count, contract)) {
        case ContractKept::no:
          look.illegal(say("{} opens with {}; {}", player(look), melds_laid(count), of_round(look)))
              .setting = contract.sets > 0 && count.sets != contract.sets ? "opening.contract.sets"
                                                                          : "opening.contract.runs";
          return;
        case ContractKept::perhaps:
          if (count.is_broken) break;  // the meld that is none is the slip
          look.undecided(
              say("it is unclear whether {} opens with {}: some of the cards are unknown",
                  player(look), contract_words(contract)));
          break;
        case ContractKept::yes:
          break;
      }
      if (contract.whole_hand) check_whole_hand(look);
    }};

/// The opening as it is if cards not recorded are the best they can be.
OpeningCount at_best(OpeningCount count, const Contract& contract) {
  count.low = count.high;
  count.has_run = count.has_run || count.may_have_run;
  if (keeps_contract(count, contract) == ContractKept::perhaps) {
    count.sets = contract.sets;
    count.runs = contract.runs;
  }
  return count;
}

/// Whether what was laid before this action opens, or the whole turn does not (told elsewhere).
/// Nothing where that cannot be told.
std::optional<bool> opens_before(const Look& look) {
  const Variant& variant = look.variant;
  const Contract& contract = variant.opening.contract;
  if (!has_conditions(variant.opening)) return true;
  const OpeningCount before = count_opening(look, look.turn.before(), Working::no);
  if (meets_opening(before, variant)) return true;
  const OpeningCount all = count_opening(look, look.turn.events, Working::no);
  if (!meets_opening(at_best(all, contract), variant)) return true;
  if (!meets_opening(at_best(before, contract), variant) && meets_opening(all, variant))
    return false;
  // The opening has failed with a meld that is none: what is laid off draws nothing more.
  if (all.is_broken && !all.has_unknown) return true;
  return std::nullopt;
}

void require_open(const Look& look, const char* act) {
  if (look.turn.was_open) return;
  if (!has(look.turn.before(), ActionKind::meld)) {
    look.illegal(say("{} has not opened and may not {}", player(look), act));
    return;
  }
  if (!look.variant.opening.same_turn) {
    look.illegal(say("{} opens in this turn and may {} only from the next turn", player(look), act))
        .setting = "opening.same_turn";
    return;
  }
  const std::optional<bool> opens = opens_before(look);
  if (!opens) {
    look.undecided(
        say("it is unclear whether the melds laid down before open, so that {} may {}: some of "
            "their cards are unknown",
            player(look), act));
    return;
  }
  if (*opens) return;
  look.illegal(
      say("the opening is not complete on the table yet: {} may not {}", player(look), act));
}

constexpr Rule kLayOff{"opening.required", "only a player who has opened lays off cards",
                       "layoff.needs_open opening.same_turn opening.scope",
                       [](const Look& look) { require_open(look, "lay off cards"); },
                       Plain::lay_offs};
constexpr Rule kReclaim{"opening.required", "only a player who has opened takes back a joker",
                        "joker.reclaim.needs_open opening.same_turn opening.scope",
                        [](const Look& look) { require_open(look, "take back a joker"); },
                        Plain::swaps};
constexpr Rule kMove{"opening.required", "only a player who has opened moves a joker",
                     "layoff.needs_open opening.same_turn opening.scope",
                     [](const Look& look) { require_open(look, "move a joker on the table"); }};

/// The melds laid open, and what was done beside them had to wait for the next turn.
bool opens_with_melds(const Look& look) {
  return !look.variant.opening.same_turn && has(look.turn.events, ActionKind::meld) &&
         meets_opening(count_opening(look, look.turn.events, Working::no), look.variant);
}

void require_own_melds(const Look& look, const Text& mixed) {
  if (look.change == nullptr || !is_judged(look)) return;
  switch (look.change->first) {
    case FirstMelds::not_asked:
    case FirstMelds::beside:
    case FirstMelds::can_be:
    case FirstMelds::perhaps:
      return;
    case FirstMelds::mixed: {
      Finding& finding = look.illegal(mixed);
      if (opens_with_melds(look)) finding.setting = "opening.same_turn";
      finding.help = "open with whole melds from the hand";
      return;
    }
    case FirstMelds::open:
      look.undecided(
          say("it is unclear whether {} opens with melds from the hand alone: that depends on "
              "unknown cards",
              player(look)));
      return;
  }
}

constexpr Rule kTable{"opening.required",
                      "a player opens with melds of their own, beside those on the table",
                      "layoff.needs_open opening.same_turn opening.scope", [](const Look& look) {
                        require_own_melds(look, say("{} has not opened, and the cards laid among "
                                                    "those on the table do not open by themselves",
                                                    player(look)));
                      }};
constexpr Rule kTableJoker{
    "opening.required", "only a player who has opened takes back a joker",
    "joker.reclaim.needs_open opening.same_turn opening.scope", [](const Look& look) {
      require_own_melds(look,
                        say("{} has not opened and may not {}", player(look), "take back a joker"));
    }};

bool is_ever_asked(const PerTable& number) {
  switch (number.kind) {
    case PerTable::Kind::fixed:
      return number.fixed > 0;
    case PerTable::Kind::by_players:
      return std::ranges::any_of(number.by_players,
                                 [](const std::optional<int>& n) { return n.value_or(0) > 0; });
    case PerTable::Kind::by_round:
      return std::ranges::any_of(number.by_round, [](int n) { return n > 0; });
    case PerTable::Kind::agreed:
      return false;
  }
  return false;
}

Text sets_words(int n) {
  return n == 1 ? "a set" : say("{} sets", n);
}
Text runs_words(int n) {
  return n == 1 ? "a run" : say("{} runs", n);
}

}  // namespace

bool has_conditions(const OpeningSettings& opening) {
  return opening.points > 0 || opening.run != OpeningRun::none || opening.contract.is_asked();
}

bool has_contract(const OpeningSettings& opening) {
  return is_ever_asked(opening.contract_sets) || is_ever_asked(opening.contract_runs);
}

Contract contract_of(const OpeningSettings& opening, int players, int round) {
  Contract contract{.sets = opening.contract_sets.at(players, round).value_or(0),
                    .runs = opening.contract_runs.at(players, round).value_or(0)};
  contract.whole_hand =
      contract.is_asked() && opening.whole_hand_from > 0 && round >= opening.whole_hand_from;
  return contract;
}

Text contract_words(const Contract& contract) {
  if (contract.runs == 0) return sets_words(contract.sets);
  if (contract.sets == 0) return runs_words(contract.runs);
  return say("{} and {}", sets_words(contract.sets), runs_words(contract.runs));
}

void add_opening_rules(const Variant& variant, Program& program) {
  if (variant.opening.points > 0) program.add(Checkpoint::opening, kPoints);
  if (variant.opening.run != OpeningRun::none) program.add(Checkpoint::opening, kRun);
  if (has_contract(variant.opening)) program.add(Checkpoint::opening, kContract);
  if (variant.lay_off.needs_open) {
    program.add(Checkpoint::lay, kLayOff);
    if (may_rearrange(variant.melds)) {
      program.add(Checkpoint::lay_loose, kLayOff);
      program.add(Checkpoint::opening, kTable);
    }
  }
  if (variant.jokers.reclaim_allowed && variant.jokers.reclaim_needs_open) {
    program.add(Checkpoint::swap, kReclaim);
    if (may_rearrange(variant.melds)) program.add(Checkpoint::swap_loose, kReclaim);
    if (may_rearrange(variant.melds) && !variant.lay_off.needs_open)
      program.add(Checkpoint::opening, kTableJoker);
  }
  if (variant.jokers.move != JokerMove::none && variant.lay_off.needs_open) {
    program.add(Checkpoint::move, kMove);
  }
}

}  // namespace rummy
