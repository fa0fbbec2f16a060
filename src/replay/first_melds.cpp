#include "replay/first_melds.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/layouts.h"
#include "replay/loose_search.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// A few milliseconds' work, for the cards of one turn.
constexpr std::uint64_t kSteps = 300'000;

bool has_conditions(const Variant& variant) {
  return variant.opening.points > 0 || variant.opening.run != OpeningRun::none ||
         variant.lay_off.needs_open;
}

bool is_vague(const Meld& meld) {
  return has_unseen(meld) ||
         std::ranges::any_of(meld.view(), [](const MeldCard& c) { return !c.card.is_known(); });
}

/// Finds melds made of certain cards and no others.
class MeldsOf {
 public:
  enum class Answer : std::uint8_t { yes, no, gave_up };

  explicit MeldsOf(std::span<const Meld> melds) : melds_(melds), used_(melds.size(), 0) {}

  [[nodiscard]] Answer find(const CardCounts& cards) {
    if (search(cards)) return Answer::yes;
    return steps_ == 0 ? Answer::gave_up : Answer::no;
  }
  /// The places of the melds found, in no order.
  [[nodiscard]] const std::vector<std::size_t>& found() const { return found_; }

 private:
  bool search(const CardCounts& cards) {
    if (cards.total() == 0) return true;
    Card first;
    for_each_kind(cards, [&](Card card, int /*copies*/) {
      if (!first.is_known()) first = card;
    });
    for (std::size_t i = 0; i < melds_.size() && steps_ > 0; ++i) {
      const auto cards_of_meld = melds_[i].view();
      const bool has_first =
          std::ranges::find(cards_of_meld, first, &MeldCard::card) != cards_of_meld.end();
      if (used_[i] != 0 || !has_first) continue;
      --steps_;
      CardCounts rest = cards;
      if (!std::ranges::all_of(cards_of_meld,
                               [&](const MeldCard& c) { return rest.remove(c.card); }))
        continue;
      used_[i] = 1;
      found_.push_back(i);
      if (search(rest)) return true;
      found_.pop_back();
      used_[i] = 0;
    }
    return false;
  }

  std::span<const Meld> melds_;
  std::vector<std::uint8_t> used_;
  std::vector<std::size_t> found_;
  int steps_ = 10'000;
};

/// Whether the turn writes the table anew or only the cards it added.
bool rewrites(const RoundPlay& play) {
  const TableApart& apart = play.apart;
  return rearranges(play) && apart.turn.rearranged &&
         (apart.turn.from_hand > 0 || apart.turn.unsettled.added > 0);
}

/// Whether it is unknown which cards the turn laid, or whether they lay there before.
bool is_laid_vague(const RoundPlay& play) {
  const TableApart& apart = play.apart;
  return apart.turn.from_hand > apart.turn.laid.total() || apart.change.may_have_lost_unknown();
}

/// If every earlier meld still lies there, the other melds came from the hand.
FirstMelds kept_beside(RoundPlay& play) {
  TableApart& apart = play.apart;
  const std::vector<Meld>& now = play.table->layouts().front().melds;
  // Unknown cards among those laid are a matter of what the new melds count.
  bool vague = apart.turn.before.is_open || apart.change.may_have_lost_unknown() ||
               std::ranges::any_of(apart.turn.before.melds, is_vague);
  std::vector<std::uint8_t> used(now.size(), 0);
  bool all = true;
  for (const Meld& old : apart.turn.before.melds) {
    std::size_t i = 0;
    while (i < now.size() && (used[i] != 0 || !has_same_cards(now[i], old)))
      ++i;
    all = all && i < now.size();
    if (i < now.size()) used[i] = 1;
  }
  vague = vague || (!all && (is_laid_vague(play) || play.table->layouts().size() > 1 ||
                             std::ranges::any_of(now, is_vague)));
  if (vague) return FirstMelds::open;
  if (!all) return FirstMelds::mixed;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (used[i] == 0) apart.change.first_groups.push_back(as_written(now[i]));
  }
  return FirstMelds::beside;
}

/// The cards laid do not open. If all of them can be melds, the fault is what these count or lack.
FirstMelds take_poor_melds(RoundPlay& play, const TurnBest& best) {
  const bool is_all = best.answer == TurnAnswer::yes && best.way.left.empty();
  if (!is_all) return FirstMelds::mixed;
  for (const TurnAct& act : best.way.acts)
    play.apart.change.first_groups.push_back(act.cards);
  return FirstMelds::beside;
}

/// Whether the cards laid, some or all of them, can be melds that open.
FirstMelds laid_apart(RoundPlay& play, bool all_of_them) {
  if (is_laid_vague(play)) return FirstMelds::open;
  Variant terms = play.variant();
  terms.turn.discard = TurnDiscard::none;
  terms.going_out.discard = OutDiscard::none;
  TurnSearch search({.hand = play.apart.turn.laid, .table = {}, .opened = Opened::no}, terms,
                    play.start.budget->allows(kSteps));
  const TurnBest best = search.best(TurnGoal::open, TurnTaste::most_cards);
  play.start.budget->take(search.steps());
  switch (best.answer) {
    case TurnAnswer::gave_up:
      return FirstMelds::open;
    case TurnAnswer::no:
      return take_poor_melds(play, search.most_points(TurnSearch::NeedsRun::no));
    case TurnAnswer::yes:
      break;
  }
  const bool is_all = best.way.cards_laid == play.apart.turn.laid.total();
  return is_all || !all_of_them ? FirstMelds::can_be : FirstMelds::mixed;
}

/// Looks for groups of a written table that hold exactly the cards laid, because the record does
/// not show which groups lay there before.
FirstMelds own_groups(RoundPlay& play) {
  TableApart& apart = play.apart;
  const std::vector<Meld>& now = play.table->layouts().front().melds;
  if (is_laid_vague(play) || std::ranges::any_of(now, is_vague)) return FirstMelds::open;
  MeldsOf own(now);
  const MeldsOf::Answer answer = own.find(apart.turn.laid);
  if (answer != MeldsOf::Answer::yes)
    return answer == MeldsOf::Answer::no ? FirstMelds::mixed : FirstMelds::open;
  for (const std::size_t i : own.found())
    apart.change.first_groups.push_back(as_written(now[i]));
  // Another group may hold the same cards with a joker that counts more.
  const bool is_only_choice = apart.turn.laid.count(Card::joker()) == 0;
  Look at = look(play);
  at.change = &apart.change;
  apart.change.first = FirstMelds::beside;
  const OpeningCount count = count_first_melds(at, Working::no);
  return is_only_choice || meets_opening(count, play.variant()) ? FirstMelds::beside
                                                                : FirstMelds::open;
}

/// All cards laid on an empty table are melds of its own player; if they are none, the fault is
/// reported for the table.
FirstMelds alone_on_table(RoundPlay& play) {
  if (!play.apart.turn.before.melds.empty() || play.apart.turn.before.is_loose)
    return FirstMelds::not_asked;
  const FirstMelds first = laid_apart(play, true);
  return first == FirstMelds::beside || first == FirstMelds::can_be ? first : FirstMelds::not_asked;
}

/// Whether some arrangement of the table breaks up an earlier meld. True too with jokers, unknown
/// cards or twins, which are not searched.
bool can_lie_otherwise(RoundPlay& play) {
  const Variant& variant = play.variant();
  TableCards all;
  for (const PlayedCard& c : play.table->layouts().front().loose) {
    if (!c.card.is_natural() || all.naturals.count(c.card) > 0) return true;
    all.naturals.add(c.card);
  }
  if (variant.jokers.wild != 0) return true;
  const auto is_old = [&play](std::span<const MeldCard> cards) {
    return std::ranges::any_of(play.apart.turn.before.melds, [&](const Meld& old) {
      return old.size == cards.size() && std::ranges::all_of(old.view(), [&](const MeldCard& c) {
               return std::ranges::find(cards, c.card, &MeldCard::card) != cards.end();
             });
    });
  };
  const auto is_laid = [&play](std::span<const MeldCard> cards) {
    return std::ranges::all_of(
        cards, [&play](const MeldCard& c) { return play.apart.turn.laid.count(c.card) > 0; });
  };
  const std::uint64_t limit = play.start.budget->allows(kSteps);
  const SplitMelds melds = melds_in(HandBits(all.naturals), variant.melds, variant.jokers, limit);
  play.start.budget->take(melds.steps);
  if (melds.steps > limit) return true;
  return std::ranges::any_of(melds.melds, [&](const SplitMeld& split) {
    const Meld meld = split.as_meld();
    if (is_old(meld.view()) || is_laid(meld.view())) return false;
    TableCards rest = all;
    for (const MeldCard& c : meld.view())
      rest.naturals.remove(c.card);
    return search(play, rest) != Arrangeable::no;
  });
}

/// Cards laid beside melds in an unrecorded way may have been added to those. If they fit none, and
/// the melds cannot lie otherwise, they are melds of their own.
FirstMelds beside_on_table(RoundPlay& play) {
  TableApart& apart = play.apart;
  if (apart.turn.before.is_loose || apart.turn.before.is_open) return FirstMelds::not_asked;
  const FirstMelds first = laid_apart(play, true);
  if (first != FirstMelds::beside) return FirstMelds::not_asked;
  if (!can_lie_otherwise(play)) return FirstMelds::beside;
  apart.change.first_groups.clear();
  return FirstMelds::not_asked;
}

/// Whether the record shows how the cards laid in the turn lie.
enum class Lie : std::uint8_t { written, unwritten };

/// The melds laid down do not open alone but may open with the cards laid beside them, of which
/// some may belong to other melds.
FirstMelds melds_among_others(RoundPlay& play, Lie lie) {
  const OpeningCount alone = count_opening(look(play), play.acts.events, Working::no);
  if (!has(play.acts.events, ActionKind::meld) || meets_opening(alone, play.variant()))
    return FirstMelds::not_asked;
  const FirstMelds all = laid_apart(play, false);
  if (all == FirstMelds::can_be && lie == Lie::unwritten) return all;
  if (all == FirstMelds::can_be || all == FirstMelds::open) return FirstMelds::uncertain;
  play.apart.change.first_groups.clear();
  return FirstMelds::not_asked;
}

FirstMelds first_melds(RoundPlay& play) {
  const TableApart& apart = play.apart;
  const Variant& variant = play.variant();
  const bool frees = variant.jokers.reclaim_needs_open && apart.change.jokers.frees;
  const bool needs_open = variant.lay_off.needs_open || frees;
  // A card not held, a card taken up, and an earlier lay-off are faults of their own.
  const bool is_reported = !apart.change.not_held.empty() || !apart.change.removed.empty() ||
                           has(play.acts.events, ActionKind::lay) ||
                           has(play.acts.events, ActionKind::swap);
  if (!has_conditions(variant) && !frees) return FirstMelds::not_asked;
  if (is_reported) return melds_among_others(play, Lie::written);
  const bool same_turn = variant.opening.same_turn;
  const bool is_written = play.table->layouts().front().loose.empty();
  FirstMelds first = FirstMelds::mixed;
  if (is_written && !apart.turn.before.is_loose) {
    first = kept_beside(play);
  } else if (is_written && !same_turn) {
    first = own_groups(play);
  } else if (needs_open) {
    return laid_apart(play, !same_turn);
  } else {
    first = apart.turn.before.melds.empty() ? alone_on_table(play) : beside_on_table(play);
    return first == FirstMelds::not_asked ? melds_among_others(play, Lie::unwritten) : first;
  }
  if (first == FirstMelds::beside) return first;
  if (!needs_open) return melds_among_others(play, Lie::written);
  return first == FirstMelds::mixed && same_turn ? laid_apart(play, false) : first;
}

/// The action of the turn that laid melds first.
std::size_t first_laid(const RoundPlay& play) {
  const auto first = std::ranges::find(play.acts.events, ActionKind::meld, &Event::kind);
  return static_cast<std::size_t>(first - play.acts.events.begin());
}

void judge_first_melds(RoundPlay& play) {
  TableApart& apart = play.apart;
  apart.change.first = FirstMelds::not_asked;
  apart.change.first_groups.clear();
  const FirstMelds first = first_melds(play);
  apart.change.first = first;
  if (first == FirstMelds::not_asked) return;
  play.turn.at = first == FirstMelds::uncertain ? first_laid(play) : apart.turn.at;
  Look at = look(play);
  at.change = &apart.change;
  run_opening(play, at);
}

/// Notes going out in one turn (score.at_once) with no earlier card on the table. A hand that had
/// to meet the opening's conditions and fails them is an ordinary going out.
void note_at_once(RoundPlay& play, std::size_t first_of_turn) {
  const RoundScoreSettings& score = play.variant().round_score;
  if (play.players.laid.has(play.turn.seat)) return;
  if (!score.at_once_layoffs && has(play.acts.events, ActionKind::lay)) return;
  const auto is_opening = [](const Finding& f) {
    return is_fault(f) && (f.code == "opening.points" || f.code == "opening.pure-run" ||
                           f.code == "opening.contract");
  };
  const auto of_turn = std::span(*play.findings).subspan(first_of_turn);
  play.played.at_once = std::ranges::none_of(
      of_turn, [&](const Finding& f) { return is_opening(f) && is_illegal(f); });
  play.played.at_once_open =
      play.played.at_once &&
      (play.players.may_have_laid.has(play.turn.seat) || std::ranges::any_of(of_turn, is_opening));
  if (!play.played.at_once || !score.at_once_must_open) return;
  // A broken meld is reported as such; the opening must do without it and without any meld that may
  // be broken.
  const auto is_open_meld = [](const Finding& f) {
    return f.judgement == Judgement::undecided && f.code == "meld.not-a-meld";
  };
  const OpeningCount count = count_opening(look(play), play.acts.events, Working::no);
  if (count.is_broken && !meets_opening(count, play.variant())) {
    play.played.at_once = count.has_unknown;
    play.played.at_once_open = count.has_unknown;
  } else if (std::ranges::any_of(of_turn, is_open_meld)) {
    play.played.at_once_open = true;
  }
}

}  // namespace

void judge_opening(RoundPlay& play, std::size_t first_of_turn) {
  if (play.turn.was_open) return;
  const bool melded = play.acts.kinds.has(ActionKind::meld);
  const bool anew = rewrites(play);
  if (!melded && !anew) return;
  if (anew) judge_first_melds(play);
  const bool is_reported = anew && play.apart.change.first != FirstMelds::not_asked;
  if (melded && !is_reported) {
    play.turn.at = first_laid(play);
    run_layouts(play, Checkpoint::opening, opens_plainly(play) ? Plain::openings : Plain::nothing);
  }
  if (melded && play.turn.ends_round) note_at_once(play, first_of_turn);
  (*play.opened)[index(play.turn.seat)] = 1;
}

}  // namespace rummy
