// The parts of a turn; ending a round by a knock, and leaving it early.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === The parts of a turn.

/// "Ala or Bartek": the players who may have to begin.
Text beginner_names(const Look& look) {
  Text names;
  for (const Seat seat : look.round.may_begin) {
    if (!names.empty()) names += " or ";
    names += as_it_stands(name_of(look, seat));
  }
  return names;
}

constexpr Rule kOutOfOrder{
    "turn.out-of-order", "players take their turns in seating order",
    "turn.direction dealer.begins dealer.next dealer.first",
    [](const Look& look) {
      if (look.turn.number == 1 && !look.round.may_begin.empty()) {
        if (look.round.number == 1) {
          look.undecided(say("it is unclear whether {} was to begin: by the cards cut it may be {}",
                             player(look), beginner_names(look)))
              .setting = "dealer.first";
          return;
        }
        Finding& finding =
            look.undecided(say("it is unclear whether {} was to begin: depending on how the "
                               "round before ended, it may be {}",
                               player(look), beginner_names(look)));
        finding.setting = "dealer.next";
        finding.help = "write down the hands left at the end of that round";
        return;
      }
      if (look.turn.kind.in_order) return;
      look.illegal(
          look.turn.kind.repeats
              ? say("{}'s turn had ended; it is {}'s turn", player(look), due_names(look))
              : say("{} played out of turn: it was {}'s turn", player(look), due_names(look)));
    },
    Plain::turns};

/// Whether the first player does something that must wait for the discard that opens the round.
bool is_first_move_slip(const Look& look, ActionKind kind) {
  if (is_draw(kind)) return true;
  return is_table_use(kind) && !look.variant.turn.first_may_meld;
}

constexpr Rule kFirstMove{
    "turn.first-move", "the player who begins opens the round with one discard",
    "turn.first turn.first_may_meld",
    [](const Look& look) {
      if (!is_starter_turn(look) || !is_first_move_slip(look, look.event().kind)) return;
      const bool is_reported = std::ranges::any_of(
          look.turn.before(), [&](const Event& e) { return is_first_move_slip(look, e.kind); });
      if (is_reported) return;
      look.illegal(say("{} plays first: the opening turn is a single discard, {}", player(look),
                       is_draw(look.event().kind) ? "nothing is drawn" : "nothing is laid down"))
          .setting = is_draw(look.event().kind) ? "turn.first" : "turn.first_may_meld";
    },
    Plain::turns | Plain::lay_offs | Plain::first_lay_offs | Plain::laying | Plain::swaps};

constexpr Rule kStockFirst{
    "turn.first-move", "the first draw of a round is from the stock", "turn.first",
    [](const Look& look) {
      if (look.turn.number != 1 || look.round.is_excerpt || has_draw(look.turn.before())) return;
      look.illegal(say("{} plays first and drew from the stock", player(look)));
    },
    Plain::turns};

constexpr Rule kUpcardFirst{
    "turn.first-move", "the card turned up is taken or declined before anything is drawn",
    "turn.first",
    [](const Look& look) {
      if (has_draw(look.turn.before())) return;
      if (look.turn.has_declined) {
        look.illegal(
            say("{} has declined the card turned up and draws nothing in this turn", player(look)));
        return;
      }
      if (look.round.turned_up.offer != UpcardOffer::open) return;
      look.illegal(say("{} draws from the stock while the card turned up is still on offer",
                       player(look)))
          .help = "a player who does not want the card turned up passes";
    },
    Plain::turns};

constexpr Rule kDeclinedByAll{
    "turn.first-move",
    "when every player has declined the card turned up, the next draw is from the stock",
    "turn.first",
    [](const Look& look) {
      if (look.round.turned_up.offer == UpcardOffer::none || has_draw(look.turn.before())) return;
      const bool by_all = look.round.turned_up.offer == UpcardOffer::declined;
      if (!by_all && !has(look.turn.before(), ActionKind::pass)) return;
      if (!by_all) {
        look.illegal(say("{} has declined the card turned up and may not take it", player(look)));
        return;
      }
      look.illegal(say("every player has declined the card turned up: {} now draws from the stock",
                       player(look)));
    },
    Plain::turns};

constexpr Rule kSecondDraw{
    "turn.second-draw", "no more draws than the turn has", "draw.stages",
    [](const Look& look) {
      const auto before = look.turn.before();
      const auto draws = draws_in(before);
      if (is_starter_turn(look) || draws == 0) return;
      const int stages = most_draws(look.variant.draw);
      if (draws >= stages) {
        Finding& finding = look.illegal(
            draws == 1 ? say("{} has already drawn in this turn", player(look))
                       : say("{} has already drawn {} cards in this turn", player(look), draws));
        if (stages > 1) finding.bounds.push_back({.setting = "draw.stages", .value = draws + 1});
        return;
      }
      if (!has_table_use(before)) return;
      look.illegal(say("{} has laid cards down after drawing and may not draw again in this turn",
                       player(look)));
    },
    Plain::turns};

constexpr Rule kDrawAfterPlay{
    "turn.second-draw", "a player who lays cards down does not draw in that turn", "draw.stages",
    [](const Look& look) {
      const auto before = look.turn.before();
      if (draws_in(before) > 0 || !has_table_use(before)) return;
      look.illegal(say("{} has laid cards down in this turn and may not draw in it", player(look)))
          .help = "in a turn a player lays cards down or draws a card, never both";
    },
    Plain::turns};

/// Whether the record shows that the turn is over. Only then can something be missing.
bool is_over(const Look& look) {
  return !look.turn.kind.is_last || look.turn.ends_round ||
         has(look.turn.events, ActionKind::discard) || has(look.turn.events, ActionKind::knock);
}

/// Whether a knock leaves nothing due: it comes before the rest of the turn, or the game has none
/// and the knock is a fault of its own.
bool knock_comes_first(const Look& look) {
  const KnockingSettings& knocking = look.variant.knocking;
  return knocking.max.choice == KnockLimit::off || knocking.when == KnockWhen::start_of_turn;
}

/// A player who declined the offer has had a turn; one who plays on afterwards owes what others do.
/// A pass without an offer is reported and replaces what is missing.
bool has_passed(const Look& look) {
  if (!has(look.turn.events, ActionKind::pass)) return false;
  return !look.turn.has_declined || look.turn.event().kind == ActionKind::pass;
}

/// A player who goes on after the end of the turn lacks only the turn itself.
bool owes_nothing(const Look& look) {
  return look.turn.kind.repeats || look.turn.kind.is_extra || has_passed(look) ||
         has(look.turn.events, ActionKind::out) || has(look.turn.events, ActionKind::drop) ||
         (has(look.turn.events, ActionKind::knock) && knock_comes_first(look));
}

/// With the stock gone and no discard to take, cards are laid without a draw.
bool plays_on(const Look& look) {
  return look.variant.stock.on_empty == StockOnEmpty::play_on &&
         look.variant.draw.depth == PileDepth::none && is_stock_gone_for_good(look) &&
         has_table_use(look.turn.events);
}

/// Whether the turn owes a draw and has none.
bool is_undrawn(const Look& look) {
  return !has_draw(look.turn.events) && !is_opening_discard(look) && !owes_nothing(look) &&
         !plays_on(look);
}

constexpr Rule kNoDraw{
    "turn.no-draw", "every turn but the first begins with a draw", "turn.first",
    [](const Look& look) {
      if (!is_undrawn(look)) return;
      if (is_over(look)) {
        look.illegal(say("{} ended the turn without drawing a card", player(look))).setting = {};
        return;
      }
      // A draw after that comes too late.
      if (look.turn.ends_round || !has_table_use(look.turn.events)) return;
      look.illegal(say("{} laid cards down without drawing a card", player(look))).setting = {};
    },
    Plain::turns};

constexpr Rule kNothingDone{
    "turn.no-draw", "in a turn a player lays cards down or draws a card", "draw.stages",
    [](const Look& look) {
      if (is_starter_turn(look) || owes_nothing(look) || !is_over(look)) return;
      if (has_draw(look.turn.events) || has_table_use(look.turn.events)) return;
      look.illegal(
          say("{} ended the turn without laying cards down or drawing a card", player(look)));
    },
    Plain::turns};

/// Whether another draw is due and none is written.
bool owes_further_draw(const Look& look) {
  const auto events = look.turn.events;
  const auto draws = draws_in(events);
  if (draws == 0 || draws >= most_draws(look.variant.draw)) return false;
  const bool lays_at_end = look.variant.melds.when == MeldWhen::out;
  const bool has_laid = has_table_use(events) || (lays_at_end && has(events, ActionKind::knock));
  if (has_laid || owes_nothing(look)) return false;
  // A card taken that had to be used is reported by that duty.
  if (take_action(look.turn) && owes_use(look.variant.draw, look.turn.taken.count)) return false;
  // If another draw is due and the stock is gone, the turn is over (stock.mid_draw).
  return !is_stock_gone_for_good(look);
}

void say_further_draw(const Look& look) {
  const auto draws = draws_in(look.turn.events);
  look.illegal(say("{} laid nothing down after {} draw{} and did not draw again", player(look),
                   draws, plural(draws)))
      .bounds.push_back({.setting = "draw.stages", .value = draws});
}

constexpr Rule kNoFurtherDraw{"turn.no-draw", "a player who has laid nothing down draws again",
                              "draw.compulsory draw.stages",
                              [](const Look& look) {
                                if (!owes_further_draw(look) || !is_over(look)) return;
                                if (!has(look.turn.events, ActionKind::discard))
                                  say_further_draw(look);
                              },
                              Plain::turns};

/// Asked before the discard: with it on the pile there may be a new stock to draw from.
constexpr Rule kDiscardTooSoon{"turn.no-draw",
                               "a player who has laid nothing down draws again before the discard",
                               "draw.compulsory draw.stages", [](const Look& look) {
                                 if (owes_further_draw(look)) say_further_draw(look);
                               }};

/// Whether the last card was laid legally and the player has not gone out by it.
bool is_in_without_cards(const Look& look) {
  const GoingOutSettings& out = look.variant.going_out;
  const bool stays_in = !out.empty_hand_ends || out.discard == OutDiscard::floating;
  return stays_in && !owes_discard(out.discard) && look.hand().size() <= 0;
}

/// Whether the round was over when the last card of the stock was drawn (stock.end_timing at_once).
bool is_over_by_draw(const Look& look) {
  return look.variant.stock.end_timing == StockEndTiming::at_once && has_draw(look.turn.events) &&
         is_stock_gone_for_good(look);
}

constexpr Rule kNoDiscard{
    "turn.no-discard", "every turn ends with a discard", "turn.discard out.discard",
    [](const Look& look) {
      if (has(look.turn.events, ActionKind::discard) || is_in_without_cards(look)) return;
      if (has(look.turn.events, ActionKind::knock)) {
        if (knock_comes_first(look) || look.turn.kind.repeats || look.turn.kind.is_extra) return;
        // A hand that is all in melds counts as one that goes out with its melds.
        const bool is_all_melded = look.hand().size() <= 0 && !look.hand().doubtful;
        if (is_all_melded && !owes_discard(look.variant.going_out.discard)) return;
        look.illegal(say("{} knocked and did not discard", player(look))).help =
            "write the last discard after the knock";
        return;
      }
      if (owes_nothing(look) || look.turn.ends_round || look.turn.kind.is_last) return;
      if (is_over_by_draw(look)) return;
      look.illegal(say("{} ended the turn without a discard", player(look)));
    },
    Plain::turns};

constexpr Rule kNoDiscards{"discard.not-allowed", "there are no discards", "turn.discard",
                           [](const Look& look) { look.illegal("this game has no discards"); }};

/// Whether a card like the one taken was laid since. Then the discarded one may be its twin, and it
/// is unclear which of the two it is.
CardUse laid_since(const Look& look, std::size_t take, Card card) {
  CardUse laid = CardUse::no;
  for (std::size_t i = take + 1; i < look.turn.at; ++i) {
    const Event& event = look.turn.events[i];
    const bool is_laid = is_table_use(event.kind) && look.turn.done[i] != 0;
    if (!is_laid || uses(look, event, card) != CardUse::yes) continue;
    if (event.kind != ActionKind::table) return CardUse::yes;
    laid = CardUse::perhaps;  // the card may have lain there before
  }
  return laid;
}

/// The card that came from the pile with the take; the written one if the pile had none such.
Card taken_card(const Look& look, const Event& take) {
  if (look.turn.taken.count > 0) return look.turn.taken.card;
  const auto groups = groups_of(look.record, take);
  return groups.empty() ? Card::unknown()
                        : cards_of(look.record, groups.front().cards).front().card;
}

/// The card taken is unknown, so it may be any discarded card that the player was not known to
/// hold.
void check_unknown_taken(const Look& look, const Event& take, Card discarded) {
  if (look.turn.taken.count == 0) return;  // there was none
  if (discarded.is_known() && look.hand().known.count(discarded) > look.hand().gone) return;
  Finding& finding = look.undecided(
      "it is unclear whether the card taken in this turn was discarded again; legal if it was "
      "another card");
  finding.help = discarded.is_known() ? "write which card was taken"
                                      : "write which card was taken, and which was discarded";
  finding.related.push_back({.at = take.at, .text = "taken here"});
}

/// Reports that the taken card, or one like it, was discarded; if there is only one such card, it
/// must be that one.
void say_taken_card_discarded(const Look& look, const Event& taken, Card card) {
  const Holding& hand = look.hand();
  const bool is_only_one = look.turn.taken.count > 0 && look.table.pack().count(card) == 1;
  const bool may_have_kept = !is_only_one && hand.known.count(card) > 1;
  const bool may_have_twin = !is_only_one && hand.unknown > 0 && look.table.unseen_copies(card) > 0;
  Finding& finding =
      may_have_kept
          ? look.undecided(say("it is unclear whether {} discarded the {} taken in this turn: "
                               "it is unknown whether another was left in hand; legal if so",
                               player(look), to_string(card)))
      : may_have_twin
          ? look.undecided(say("it is unclear whether {} discarded the {} taken in this turn: "
                               "another may be among the {} unknown card{} in hand; legal if so",
                               player(look), to_string(card), hand.unknown, plural(hand.unknown)))
          : look.illegal(say("{} discarded {}, taken from the discard pile in the same turn",
                             player(look), to_string(card)));
  finding.related.push_back({.at = taken.at, .text = "taken here"});
}

constexpr Rule kJustTaken{
    "discard.just-taken", "a card just taken from the discard pile may not be discarded",
    "discard.return_taken",
    [](const Look& look) {
      if (look.variant.turn.return_taken) return;
      const auto take = take_action(look.turn);
      if (!take || *take >= look.turn.at) return;
      // Discarding a card that had to be used is reported by that duty.
      if (owes_taken(look)) return;
      const Event& taken = look.turn.events[*take];
      if (look.cards().empty()) return;
      const Card card = taken_card(look, taken);
      const Card discarded = look.cards().front().card;
      if (!card.is_known()) return check_unknown_taken(look, taken, discarded);
      if (discarded.is_known() && discarded != card) return;
      // If another copy is held, it is unclear which of the two was discarded.
      const int held = look.hand().known.count(card);
      const CardUse laid = laid_since(look, *take, card);
      if (held - look.hand().gone > 1 || laid == CardUse::yes) return;
      if (!discarded.is_known() && held == 0) return;
      if (!discarded.is_known() || laid == CardUse::perhaps) {
        Finding& finding =
            look.undecided(say("it is unclear whether the {} taken in this turn was discarded "
                               "again: the discard is unknown; legal if it was another card",
                               to_string(card)));
        if (!discarded.is_known()) finding.help = "write which card was discarded";
        return;
      }
      say_taken_card_discarded(look, taken, card);
    },
    Plain::turns};

}  // namespace

bool draw_due(const Look& look) {
  const auto events = look.turn.events;
  if (has_draw(events) || plays_or_draws(look.variant.draw)) return false;
  if (!has(events, ActionKind::discard) || has(events, ActionKind::pass)) return false;
  const bool goes_out =
      has(events, ActionKind::out) && !look.turn.kind.repeats && !look.turn.kind.is_extra;
  return goes_out || is_undrawn(look);
}

bool another_draw_due(const Look& look) {
  return look.variant.draw.compulsory && is_over(look) && owes_further_draw(look);
}

void add_turn_rules(const Variant& variant, Program& program) {
  program.add(Checkpoint::turn_start, kOutOfOrder);
  for (const Checkpoint at :
       {Checkpoint::draw, Checkpoint::take, Checkpoint::meld, Checkpoint::lay, Checkpoint::swap}) {
    if (variant.turn.first == FirstTurn::discard_only) program.add(at, kFirstMove);
  }
  if (variant.turn.first == FirstTurn::stock_only) program.add(Checkpoint::take, kStockFirst);
  if (variant.turn.first == FirstTurn::upcard_offer) {
    program.add(Checkpoint::draw, kUpcardFirst);
    program.add(Checkpoint::take, kDeclinedByAll);
  }
  program.add(Checkpoint::draw, kSecondDraw);
  program.add(Checkpoint::take, kSecondDraw);
  if (plays_or_draws(variant.draw)) program.add(Checkpoint::draw, kDrawAfterPlay);
  program.add(Checkpoint::turn_end, plays_or_draws(variant.draw) ? kNothingDone : kNoDraw);
  const bool draws_on = most_draws(variant.draw) > 1 && variant.draw.compulsory;
  if (draws_on) program.add(Checkpoint::turn_end, kNoFurtherDraw);
  if (variant.turn.discard == TurnDiscard::none) {
    program.add(Checkpoint::discard, kNoDiscards);
    return;
  }
  if (draws_on) program.add(Checkpoint::discard, kDiscardTooSoon);
  program.add(Checkpoint::turn_end, kNoDiscard);
  if (!variant.turn.return_taken) program.add(Checkpoint::discard, kJustTaken);
}

namespace {

// === Knocking.

constexpr Rule kNoKnock{"knock.not-allowed", "players do not end a round by knocking", "knock.max",
                        [](const Look& look) { look.illegal("this game has no knocking"); }};

constexpr Rule kKnockInExtraTurn{
    "knock.not-allowed", "players do not knock in the extra turn after the stock has run out",
    "stock.final_turn_knock", [](const Look& look) {
      if (!look.turn.kind.is_extra || look.variant.stock.final_turn_knock) return;
      look.illegal(say("the stock is empty: in this extra turn {} may lay cards down but not knock",
                       player(look)));
    }};

constexpr Rule kKnockNotNow{
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
  program.add(Checkpoint::knock, kKnockInExtraTurn);
  program.add(Checkpoint::knock, kKnockNotNow);
  program.add(Checkpoint::knock, kTooMany);
}

namespace {

// === Leaving a round early for a fixed number of points.

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
