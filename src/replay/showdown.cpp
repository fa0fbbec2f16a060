#include "replay/showdown.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

enum class Leftover : std::uint8_t { none, any };

Seat knocker(const RoundPlay& play) {
  return play.state.knock.by.value_or(kNoSeat);
}

/// The fewest cards that can have been in unwritten melds.
constexpr int kFewestMelded = 3;

/// The cards shown as left over, taken as the hand if it is not known otherwise; the others were in
/// unwritten melds.
std::optional<Holding> shown_as(const Holding& hand, std::span<const PlayedCard> shown) {
  const int unseen = hand.size() - static_cast<int>(shown.size());
  const bool may_be = unseen == 0 || (unseen >= kFewestMelded && !has_unknown(shown));
  // A shown unknown card may be any of the known ones.
  const bool is_any = has_unknown(shown) && hand.gone > 0;
  if (hand.doubtful || !may_be || is_any) return std::nullopt;
  Holding held;
  for (const PlayedCard& c : shown)
    held.add(c.card);
  if (hand.gone > 0 || unseen > 0) return held;
  // The known cards of the hand must be among the cards shown, if only among the unknown ones.
  for_each_kind(hand.known, [&](Card card, int n) {
    for (int missing = n - held.known.count(card); missing > 0; --missing) {
      held.add(card);
      --held.unknown;
    }
  });
  return held.unknown >= 0 ? std::optional(held) : std::nullopt;
}

Text words_of(const BestShowing& best, const Record& record, const Layout& layout) {
  std::string melds;
  for (const Meld& meld : best.split.melds) {
    if (!melds.empty()) melds += ", ";
    melds += list(meld);
  }
  Text text = melds.empty() ? Text() : as_it_stands(std::move(melds));
  for (const LaidOff& laid : best.laid_off) {
    const MeldRef name = layout.melds[laid.target].name;
    if (!text.empty()) text += ", ";
    text += say("{} on {}", to_string(laid.card),
                meld_name(record, name != 0 ? name : static_cast<MeldRef>(laid.target) + 1));
  }
  return text;
}

/// Whether the act can be part of a showdown, taken back or not.
bool is_shown(ActionKind kind) {
  return kind == ActionKind::meld || kind == ActionKind::lay || kind == ActionKind::ruling;
}

/// Whether the meld is valid, or was before cards were put on it that it does not take.
bool is_sound(const Meld& meld) {
  return meld.is_clear() || meld.sound > 0;
}

/// The others lay off on the knocker's melds, written or not.
void lay_unwritten(RoundPlay& play) {
  for (Layout& layout : play.table->layouts()) {
    Meld& melds = layout.melds.emplace_back();
    melds.mark_ambiguous(MeldKind::unknown);
    melds.stands_for_unrecorded_melds = true;
    melds.owner = play.turn.seat;
    melds.turn = play.played.turns;
  }
}

/// Whether hands are laid out at the end of the round: after a knock, or when the stock has run out
/// and the deadwood of every hand counts.
bool lays_hands_out(const RoundPlay& play) {
  const Variant& variant = play.variant();
  if (!lays_melds_last(variant)) return false;
  const bool counts_all = play.played.ended == RoundEnd::exhausted &&
                          variant.round_score.nobody_out != NobodyOut::nobody;
  return play.ending.over && (play.state.knock.by || counts_all);
}

bool takes_lay_offs(const RoundPlay& play, const Meld& meld, Seat seat) {
  const LayOffSettings& rule = play.variant().lay_off;
  switch (rule.on) {
    case LayOffOn::none:
    case LayOffOn::own:  // a card laid off on one's own meld is part of it
      return false;
    case LayOffOn::all:
      return is_sound(meld) && meld.owner != seat;
    case LayOffOn::knocker:
      return is_sound(meld) && meld.owner == play.state.knock.by && seat != knocker(play) &&
             (rule.on_empty_hand || play.state.knock.has_left == true);
  }
  return false;
}

/// The melds a seat may lay some of the cards off on, with their places on the table.
LayOffPlaces lay_off_places(const RoundPlay& play, Seat seat, const CardCounts& cards) {
  LayOffPlaces places;
  const std::uint64_t kinds = cards.kinds();
  const std::vector<Meld>& melds = play.table->layouts().front().melds;
  for (std::size_t i = 0; i < melds.size(); ++i) {
    if (!takes_lay_offs(play, melds[i], seat)) continue;
    const Meld& meld = melds[i];
    // No card fits a meld before one that fits it directly has been laid off.
    if (meld.is_clear() && (may_be_laid_off(meld) & kinds) == 0) continue;
    places.at.push_back(i);
    places.melds.push_back(meld.is_clear() ? meld : meld.sound_part());
  }
  return places;
}

void say_best(const RoundPlay& play, Seat seat, const BestShowing& best, Findings& findings) {
  if (best.split.melds.empty() && best.laid_off.empty()) return;
  Finding finding{.code = "note.best-split", .round = play.state.number};
  finding.judgement = Judgement::note;
  finding.player = seat;
  finding.at = play.played.last_at;
  finding.message = say("{}'s melds are incomplete; counting the best split: {}",
                        play.record().players[index(seat)],
                        words_of(best, play.record(), play.table->layouts().front()));
  findings.push_back(std::move(finding));
}

void lay_best(RoundPlay& play, Seat seat, const BestShowing& best) {
  for (Meld meld : best.split.melds) {
    play.table->lay_down(seat, as_written(meld));
    meld.owner = seat;
    meld.turn = play.played.turns;
    sign(meld, seat);
    for (Layout& layout : play.table->layouts())
      layout.melds.push_back(meld);
  }
  for (const LaidOff& laid : best.laid_off) {
    const std::span<const PlayedCard> cards(&laid.card, 1);
    play.table->lay_down(seat, cards);
    for (Layout& layout : play.table->layouts()) {
      Meld& meld = layout.melds[laid.target];
      const Extension grown = extend(meld, cards, play.variant().melds, play.variant().jokers);
      if (grown.fault == ShapeFault::none) meld = grown.meld;
      sign(meld, seat);
    }
  }
}

/// The seat's melds are unknown; if the seat has knocked, others may lay off on them.
void mark_unknown_melds(RoundPlay& play, Seat seat) {
  if (seat == knocker(play)) play.ending.showdown.melds_unseen = true;
}

/// Lays the best melds of these cards on the table; false, with nothing laid, if cards would be
/// left over and must not be. If the best split is not found, the melds and the rest stay unknown.
bool show_cards(RoundPlay& play, Seat seat, const CardCounts& cards, Leftover leftover,
                Findings& findings) {
  const LayOffPlaces places = lay_off_places(play, seat, cards);
  const Variant& variant = play.variant();
  if (places.melds.empty() && has_no_meld(cards, variant.melds, variant.jokers))
    return leftover == Leftover::any || cards.total() == 0;
  SearchBudget& budget = *play.start.budget;
  BestShowing best = best_showing(cards, play.searches.split.take(cards, variant, budget),
                                  places.melds, variant, budget);
  if (best.split.gave_up) {
    play.table->mark_doubtful(seat);
    mark_unknown_melds(play, seat);
    return true;
  }
  if (leftover == Leftover::none && best.split.left.total() > 0) return false;
  for (LaidOff& laid : best.laid_off)
    laid.target = places.at[laid.target];
  say_best(play, seat, best, findings);
  lay_best(play, seat, best);
  return true;
}

/// It is unclear which of the cards were not shown, and so whether they were in melds or laid off.
void say_shown_open(const RoundPlay& play, Seat seat, Findings& findings) {
  Finding finding{.code = "round.hand", .round = play.state.number};
  finding.judgement = Judgement::undecided;
  finding.player = seat;
  const SeatCards* const shown = of_seat(play.round().hands, seat);
  finding.at = shown == nullptr ? play.played.last_at : shown->at;
  finding.message =
      say("it is unclear whether {}'s other cards were in melds or could be laid off: some of "
          "the cards shown are unknown",
          play.record().players[index(seat)]);
  findings.push_back(std::move(finding));
}

}  // namespace

Holding left_after_discard(const RoundPlay& play, Holding rest) {
  const Variant& variant = play.variant();
  const auto after = play.turn.after();
  const auto discard = std::ranges::find(after, ActionKind::discard, &Event::kind);
  const bool owes_none =
      variant.knocking.when == KnockWhen::start_of_turn || play.turn.kind.is_extra;
  if (has_discards(play) && discard != after.end()) {
    lose(rest, {.card = first_card(play.record(), *discard), .stands_for = Card::unknown()});
  } else if (has_discards(play) && !owes_none && rest.size() > 0) {
    ++rest.gone;
  }
  if (rest.is_known()) return rest;
  const SeatCards* const shown = of_seat(play.round().hands, play.turn.seat);
  if (shown == nullptr) return rest;
  return shown_as(rest, cards_of(play.record(), shown->cards)).value_or(rest);
}

HandPoints points_of(RoundPlay& play, const Holding& hand) {
  // A traced look is shown with its workings.
  const Workings workings = play.tracer != nullptr ? Workings::in_full : play.start.workings;
  const Variant& variant = play.variant();
  SearchBudget& budget = *play.start.budget;
  const bool is_split = hand.is_known() && variant.round_score.hand_melds_free;
  HandValue value = is_split ? hand_value(play.searches.split.keep(hand.known, variant, budget),
                                          hand.known, variant, workings)
                             : hand_value(*play.table, hand, variant, budget, workings);
  return {.low = value.points.low, .high = value.points.high, .working = std::move(value.working)};
}

void end_by_knock(RoundPlay& play) {
  if (play.ending.over) return;
  play.played.knocked = play.turn.seat;
  play.state.knock.by = play.turn.seat;
  end(play, RoundEnd::knock);
  if (play.variant().melds.when != MeldWhen::out) return;
  const Holding& hand = play.table->hand(play.turn.seat);
  const bool may_have_melds = !hand.is_known() && hand.size() >= kFewestMelded;
  if (compares_split_hands(play) && may_have_melds) lay_unwritten(play);
  show_best(play, play.turn.seat, *play.findings);
}

std::size_t acts_shown(const RoundPlay& play) {
  if (!lays_hands_out(play) || play.turn.seat == knocker(play)) return 0;
  if (play.turn.kind.is_eliminated || play.ending.showdown.shown.has(play.turn.seat)) return 0;
  const auto other = std::ranges::find_if_not(play.acts.events, is_shown, &Event::kind);
  return static_cast<std::size_t>(other - play.acts.events.begin());
}

bool compares_split_hands(const RoundPlay& play) {
  return play.state.knock.by && lays_melds_last(play.variant());
}

bool has_declined_silently(const RoundPlay& play, std::span<const Event> rest) {
  const Variant& variant = play.variant();
  const bool lays_out =
      lays_melds_last(variant) && variant.round_score.nobody_out != NobodyOut::nobody;
  if (!lays_out || play.ending.over || play.played.turns == 0 || has_final_turns(play) ||
      plays_on(play))
    return false;
  const bool shows_only = std::ranges::all_of(
      rest, [](const Event& e) { return !is_turn_action(e.kind) || is_shown(e.kind); });
  return shows_only && is_over_with_stock(play);
}

void show_best(RoundPlay& play, Seat seat, Findings& findings) {
  const Holding& hand = play.table->hand(seat);
  if (hand.is_known() && hand.size() > 0 && compares_split_hands(play)) {
    if (seat == knocker(play) && !play.ending.showdown.knocker_held)
      play.ending.showdown.knocker_held = hand.known;
    show_cards(play, seat, hand.known, Leftover::any, findings);
  }
  if (seat != knocker(play)) return;
  play.state.knock.has_left.reset();
  const Holding& left = play.table->hand(seat);
  if (left.is_known() || (left.size() <= 0 && !left.doubtful))
    play.state.knock.has_left = left.size() > 0;
}

bool shows_whole_hand(const RoundPlay& play, Seat seat, std::span<const PlayedCard> shown) {
  if (seat != knocker(play) || !play.ending.showdown.knocker_held) return false;
  CardCounts rest = *play.ending.showdown.knocker_held;
  return static_cast<int>(shown.size()) == rest.total() &&
         std::ranges::all_of(shown, [&rest](const PlayedCard& c) {
           return !c.card.is_known() || rest.remove(c.card);
         });
}

void settle_shown(RoundPlay& play, Seat seat, std::span<const PlayedCard> shown,
                  Findings& findings) {
  const Holding& hand = play.table->hand(seat);
  const int unseen = hand.size() - static_cast<int>(shown.size());
  if (!lays_hands_out(play) || hand.doubtful || unseen <= 0) return;
  if (!hand.is_known()) {
    if (unseen < kFewestMelded) return;
    play.table->lay_down_unknown(seat, unseen);
    mark_unknown_melds(play, seat);
    return;
  }
  if (has_unknown(shown)) {
    say_shown_open(play, seat, findings);
    play.table->lay_down_unknown(seat, unseen);
    mark_unknown_melds(play, seat);
    return;
  }
  CardCounts rest = hand.known;
  const bool are_held = std::ranges::all_of(
      shown, [&](const PlayedCard& c) { return c.card.is_known() && rest.remove(c.card); });
  // If a hand is not laid out in the best way, the cards shown are what counts.
  if (are_held && show_cards(play, seat, rest, Leftover::none, findings)) return;
  show_best(play, seat, findings);
}

void settle_showdown(RoundPlay& play, Findings& findings) {
  if (!play.ending.over || !compares_split_hands(play)) return;
  // The knocker's melds take the others' lay-offs, in turn after the knocker.
  Seat seat = knocker(play);
  for (std::size_t i = 0; i < players_left(play); ++i, seat = next_seat(play, seat))
    show_best(play, seat, findings);
}

bool are_lay_offs_open(const RoundPlay& play, Seat seat) {
  const LayOffSettings& rule = play.variant().lay_off;
  const bool lays_off = rule.on == LayOffOn::knocker || rule.on == LayOffOn::all;
  if (!compares_split_hands(play) || !lays_off || seat == knocker(play)) return false;
  const bool needs_rest = rule.on == LayOffOn::knocker && !rule.on_empty_hand;
  if (needs_rest && play.state.knock.has_left != true) return !play.state.knock.has_left;
  if (play.ending.showdown.melds_unseen || play.table->layouts().size() > 1) return true;
  const bool unclear =
      std::ranges::any_of(play.table->layouts().front().melds, [&](const Meld& meld) {
        return !is_sound(meld) && (rule.on != LayOffOn::knocker || meld.owner == knocker(play));
      });
  return unclear || std::ranges::any_of(play.seats(), [&](Seat other) {
           const Holding& hand = play.table->hand(other);
           const bool matters = other == seat || other == knocker(play) || play.seats().size() > 2;
           return matters && hand.size() > 0 && !hand.is_known();
         });
}

}  // namespace rummy
