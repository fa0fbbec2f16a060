// The end of a round in which melds are laid only then: a knock, what the others show, and what of
// all that was not written down.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cards/card.h"
#include "cards/card_counts.h"
#include "diag/finding.h"
#include "replay/meld_meant.h"
#include "replay/round_replay.h"
#include "rules/facts.h"
#include "rules/knocking.h"
#include "rules/lay_off.h"
#include "rules/meld_shape.h"
#include "rules/melds.h"
#include "rules/round_score.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/turn.h"
#include "score/hand_value.h"
#include "score/ledger.h"
#include "score/verdict.h"
#include "solve/best_showing.h"
#include "table/meld.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

void lose(Holding& hand, const PlayedCard& played) {
  if (!played.card.is_known()) {
    ++hand.gone;
  } else if (!hand.remove_known(played.card)) {
    // It was one of those nobody knew; where there is none it was not held, which is told.
    if (hand.unknown > hand.gone) {
      --hand.unknown;
    } else {
      hand.doubtful = true;
    }
  }
}

/// Fewer cards cannot have been in melds that nobody wrote down.
constexpr int kFewestMelded = 3;

/// The cards shown as left over are those of a hand that is not known otherwise, but for what was
/// in melds that nobody wrote down.
std::optional<Holding> shown_as(const Holding& hand, std::span<const PlayedCard> shown) {
  const int unseen = hand.size() - static_cast<int>(shown.size());
  const bool may_be = unseen == 0 || (unseen >= kFewestMelded && !has_unknown(shown));
  if (hand.doubtful || !may_be) return std::nullopt;
  Holding held;
  for (const PlayedCard& c : shown)
    held.add(c.card);
  if (hand.gone > 0 || unseen > 0) return held;
  // What the hand was known to have is among the cards shown, if only among those not told.
  for_each_kind(hand.known, [&](Card card, int n) {
    for (int missing = n - held.known.count(card); missing > 0; --missing) {
      held.add(card);
      --held.unknown;
    }
  });
  return held.unknown >= 0 ? std::optional(held) : std::nullopt;
}

Text words_of(const BestShowing& best, const Record& record, const Layout& layout) {
  Text text;
  for (const Meld& meld : best.split.melds) {
    if (!text.empty()) text += ", ";
    text += as_it_stands(list(as_written(meld)));
  }
  for (const LaidOff& laid : best.laid_off) {
    const MeldRef name = layout.melds[laid.target].name;
    if (!text.empty()) text += ", ";
    text += say("{} on {}", to_string(laid.card),
                meld_name(record, name != 0 ? name : static_cast<MeldRef>(laid.target) + 1));
  }
  return text;
}

/// What a player does who shows a hand.
bool is_shown(ActionKind kind) {
  return kind == ActionKind::meld || kind == ActionKind::lay;
}

/// It is a meld, or was one before cards were put on it that it does not take.
bool is_sound(const Meld& meld) {
  return meld.is_clear() || meld.sound > 0;
}

}  // namespace

/// The hand a knock leaves: without the melds named with it and the discard that follows.
Holding RoundReplay::left_after_knock(const Event& event) const {
  Holding rest = table_->hand(turn_.seat);
  for (const Group& group : groups_of(*record_, event)) {
    for (const PlayedCard& c : cards_of(*record_, group.cards))
      lose(rest, c);
  }
  return left_after_discard(rest);
}

/// What the discard leaves that follows a knock, if only by the rules.
Holding RoundReplay::left_after_discard(Holding rest) const {
  const Variant& variant = ruleset_->variant;
  const auto after = turn_.after();
  const auto discard = std::ranges::find(after, ActionKind::discard, &Event::kind);
  const bool owes_none = variant.knocking.when == KnockWhen::start_of_turn || turn_.is_extra;
  if (has_discards() && discard != after.end()) {
    lose(rest, {.card = first_card(*record_, *discard), .stands_for = Card::unknown()});
  } else if (has_discards() && !owes_none && rest.size() > 0) {
    ++rest.gone;
  }
  if (rest.is_known()) return rest;
  const auto shown = std::ranges::find(round_->hands, turn_.seat, &SeatCards::seat);
  if (shown == round_->hands.end()) return rest;
  return shown_as(rest, cards_of(*record_, shown->cards)).value_or(rest);
}

HandPoints RoundReplay::points_of(const Holding& hand) const {
  const Variant& variant = ruleset_->variant;
  const PointsRange range = hand_value(*table_, hand, variant, *budget_);
  HandPoints points{.low = range.low, .high = range.high, .working = {}};
  // A look that is traced is told in words.
  if (workings_ == Workings::told || tracer_ != nullptr)
    points.working = hand_working(*table_, hand, variant, *budget_);
  return points;
}

void RoundReplay::act_knock(const Event& event) {
  Look at = look();
  const HandPoints points = points_of(left_after_knock(event));
  at.hand_points = &points;
  run(Checkpoint::knock, at);
  for (const Group& group : groups_of(*record_, event))
    lay_meld(group);
  if (over_) return;
  knocks_ = true;
  // The discard written after it still belongs to it.
  if (!has(turn_.after(), ActionKind::discard)) end_by_knock();
}

void RoundReplay::end_by_knock() {
  if (over_) return;
  played_.knocked = turn_.seat;
  state_.knocker = turn_.seat;
  end(RoundEnd::knock);
  if (ruleset_->variant.melds.when != MeldWhen::out) return;
  const Holding& hand = table_->hand(turn_.seat);
  const bool may_have_melds = !hand.is_known() && hand.size() >= kFewestMelded;
  if (compares_split_hands() && may_have_melds) lay_unwritten();
  show_best(turn_.seat, *findings_);
}

/// Others lay off on the melds of the player who knocked, whether or not they were written down.
void RoundReplay::lay_unwritten() {
  for (Layout& layout : table_->layouts()) {
    Meld& melds = layout.melds.emplace_back();
    melds.leave_open(MeldKind::unknown);
    melds.is_any_number = true;
    melds.owner = turn_.seat;
    melds.turn = played_.turns;
  }
}

/// With how many of its acts the turn of a player begins who shows melds and lays cards off after
/// the round has ended.
std::size_t RoundReplay::acts_shown() const {
  if (!lays_hands_out() || turn_.seat == knocker()) return 0;
  if (turn_.is_guest || std::ranges::find(shown_, turn_.seat) != shown_.end()) return 0;
  const auto other = std::ranges::find_if_not(events_, is_shown, &Event::kind);
  return static_cast<std::size_t>(other - events_.begin());
}

/// Hands are counted by what is in no meld, and melds are laid only when the round has ended.
bool RoundReplay::compares_split_hands() const {
  return state_.knocker && lays_melds_last(ruleset_->variant);
}

/// The round is over and hands are laid out: after a knock, or when the stock has run out and what
/// is left in every hand counts.
bool RoundReplay::lays_hands_out() const {
  const Variant& variant = ruleset_->variant;
  if (!lays_melds_last(variant)) return false;
  const bool counts_all =
      played_.ended == RoundEnd::exhausted && variant.round_score.nobody_out != NobodyOut::nobody;
  return over_ && (state_.knocker || counts_all);
}

/// Nothing follows but hands laid out, the stock being gone for good: the player to move has
/// declined, without a `pass` (notation: Stock gone for good).
bool RoundReplay::is_declined_unsaid(std::span<const Event> rest) const {
  const Variant& variant = ruleset_->variant;
  const bool lays_out =
      lays_melds_last(variant) && variant.round_score.nobody_out != NobodyOut::nobody;
  if (!lays_out || over_ || played_.turns == 0 || has_final_turns() || plays_on()) return false;
  const bool shows_only = std::ranges::all_of(
      rest, [](const Event& e) { return !is_turn_action(e.kind) || is_shown(e.kind); });
  return shows_only && is_over_with_stock();
}

void RoundReplay::play_showdown() {
  turn_.is_showdown = true;
  turn_.in_order = true;
  turn_.repeats = false;
  shown_.push_back(turn_.seat);
  for (std::size_t i = 0; i < events_.size(); ++i) {
    turn_.at = i;
    act(events_[i]);
  }
}

bool RoundReplay::takes_lay_offs(const Meld& meld, Seat seat) const {
  const LayOffSettings& rule = ruleset_->variant.lay_off;
  switch (rule.on) {
    case LayOffOn::none:
    case LayOffOn::own:  // laid off on one's own meld, a card is as well part of it
      return false;
    case LayOffOn::all:
      return is_sound(meld) && meld.owner != seat;
    case LayOffOn::knocker:
      return is_sound(meld) && meld.owner == state_.knocker && seat != knocker() &&
             (rule.on_empty_hand || state_.knocker_has_left == true);
  }
  return false;
}

/// The melds a seat may lay cards off on, with their places among those on the table.
LayOffPlaces RoundReplay::lay_off_places(Seat seat) const {
  LayOffPlaces places;
  const std::vector<Meld>& melds = table_->layouts().front().melds;
  for (std::size_t i = 0; i < melds.size(); ++i) {
    if (!takes_lay_offs(melds[i], seat)) continue;
    places.at.push_back(i);
    places.melds.push_back(melds[i].is_clear() ? melds[i] : melds[i].sound_part());
  }
  return places;
}

/// Lays on the table what is best of these cards of a hand; false, and nothing laid, where some of
/// them would be left over and that is not wanted. Where the best is not found, what lies there and
/// what is left stay open.
bool RoundReplay::show_cards(Seat seat, const CardCounts& cards, Leftover leftover,
                             Findings& findings) {
  const LayOffPlaces places = lay_off_places(seat);
  BestShowing best = best_showing(cards, places.melds, ruleset_->variant, *budget_);
  if (best.split.gave_up) {
    table_->mark_doubtful(seat);
    melds_unseen_ = melds_unseen_ || seat == knocker();
    return true;
  }
  if (leftover == Leftover::none && !best.split.left.empty()) return false;
  for (LaidOff& laid : best.laid_off)
    laid.target = places.at[laid.target];
  say_best(seat, best, findings);
  lay_best(seat, best);
  return true;
}

/// What of a hand is in melds, or can be laid off, and was not written down, is laid on the table.
void RoundReplay::show_best(Seat seat, Findings& findings) {
  const Holding& hand = table_->hand(seat);
  if (hand.is_known() && hand.size() > 0 && compares_split_hands()) {
    if (seat == knocker() && !knocker_held_) knocker_held_ = hand.known;
    show_cards(seat, hand.known, Leftover::any, findings);
  }
  if (seat != knocker()) return;
  state_.knocker_has_left.reset();
  const Holding& left = table_->hand(seat);
  if (left.is_known() || (left.size() <= 0 && !left.doubtful))
    state_.knocker_has_left = left.size() > 0;
}

bool RoundReplay::shows_whole_hand(Seat seat, std::span<const PlayedCard> shown) const {
  if (seat != knocker() || !knocker_held_) return false;
  CardCounts rest = *knocker_held_;
  return static_cast<int>(shown.size()) == rest.total() &&
         std::ranges::all_of(shown, [&rest](const PlayedCard& c) {
           return !c.card.is_known() || rest.remove(c.card);
         });
}

/// Fewer cards are shown than were held: the others were in melds, or laid off.
void RoundReplay::settle_shown(Seat seat, std::span<const PlayedCard> shown, Findings& findings) {
  const Holding& hand = table_->hand(seat);
  const int unseen = hand.size() - static_cast<int>(shown.size());
  if (!lays_hands_out() || hand.doubtful || unseen <= 0) return;
  if (!hand.is_known()) {
    if (unseen < kFewestMelded) return;
    table_->lay_down_unknown(seat, unseen);
    melds_unseen_ = melds_unseen_ || seat == knocker();
    return;
  }
  if (has_unknown(shown)) {
    say_shown_open(seat, findings);
    table_->lay_down_unknown(seat, unseen);
    melds_unseen_ = melds_unseen_ || seat == knocker();
    return;
  }
  CardCounts rest = hand.known;
  const bool are_held = std::ranges::all_of(
      shown, [&](const PlayedCard& c) { return c.card.is_known() && rest.remove(c.card); });
  // Laid out otherwise than for the best, what is shown is what counts.
  if (are_held && show_cards(seat, rest, Leftover::none, findings)) return;
  show_best(seat, findings);
}

/// Which of the cards were not shown is open, and so whether they were in melds or laid off.
void RoundReplay::say_shown_open(Seat seat, Findings& findings) const {
  Finding finding{.code = "round.hand", .round = state_.number};
  finding.judgement = Judgement::undecided;
  finding.player = seat;
  const auto shown = std::ranges::find(round_->hands, seat, &SeatCards::seat);
  finding.at = shown == round_->hands.end() ? played_.last_at : shown->at;
  finding.message =
      say("cannot be decided whether {}'s other cards were in melds or could be laid off: some of "
          "the cards shown are unknown",
          record_->players[index(seat)]);
  findings.push_back(std::move(finding));
}

void RoundReplay::say_best(Seat seat, const BestShowing& best, Findings& findings) const {
  if (best.split.melds.empty() && best.laid_off.empty()) return;
  Finding finding{.code = "note.best-split", .round = state_.number};
  finding.judgement = Judgement::note;
  finding.player = seat;
  finding.at = played_.last_at;
  finding.message =
      say("{}'s melds are not all written down; the best split lays {}, and it is counted",
          record_->players[index(seat)], words_of(best, *record_, table_->layouts().front()));
  findings.push_back(std::move(finding));
}

void RoundReplay::lay_best(Seat seat, const BestShowing& best) {
  for (Meld meld : best.split.melds) {
    table_->lay_down(seat, as_written(meld));
    meld.owner = seat;
    meld.turn = played_.turns;
    sign(meld, seat);
    for (Layout& layout : table_->layouts())
      layout.melds.push_back(meld);
  }
  for (const LaidOff& laid : best.laid_off) {
    const std::span<const PlayedCard> cards(&laid.card, 1);
    table_->lay_down(seat, cards);
    for (Layout& layout : table_->layouts()) {
      Meld& meld = layout.melds[laid.target];
      const Extension grown =
          extend(meld, cards, ruleset_->variant.melds, ruleset_->variant.jokers);
      if (grown.fault == ShapeFault::none) meld = grown.meld;
      sign(meld, seat);
    }
  }
}

void RoundReplay::settle_showdown(Findings& findings) {
  if (!over_ || !compares_split_hands()) return;
  // The melds of the player who knocked take what the others lay off, in turn after that player.
  Seat seat = knocker();
  for (std::size_t i = 0; i < players_left(); ++i, seat = next_seat(seat))
    show_best(seat, findings);
}

bool RoundReplay::are_lay_offs_open(Seat seat) const {
  const LayOffSettings& rule = ruleset_->variant.lay_off;
  const bool lays_off = rule.on == LayOffOn::knocker || rule.on == LayOffOn::all;
  if (!compares_split_hands() || !lays_off || seat == knocker()) return false;
  const bool needs_rest = rule.on == LayOffOn::knocker && !rule.on_empty_hand;
  if (needs_rest && state_.knocker_has_left != true) return !state_.knocker_has_left;
  if (melds_unseen_ || table_->layouts().size() > 1) return true;
  const bool unclear = std::ranges::any_of(table_->layouts().front().melds, [&](const Meld& meld) {
    return !is_sound(meld) && (rule.on != LayOffOn::knocker || meld.owner == knocker());
  });
  return unclear || std::ranges::any_of(seats_, [&](Seat other) {
           const Holding& hand = table_->hand(other);
           const bool matters = other == seat || other == knocker() || seats_.size() > 2;
           return matters && hand.size() > 0 && !hand.is_known();
         });
}

}  // namespace rummy
