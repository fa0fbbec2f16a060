#include "rules/turn.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <string>

#include "cards/card.h"
#include "diag/finding.h"
#include "rules/facts.h"
#include "rules/rule.h"
#include "rules/variant.h"
#include "table/record.h"

namespace rummy {
namespace {

std::string due_names(const Look& look) {
  std::string names;
  const auto due = std::span(look.round.due).first(look.round.due_count);
  for (const Seat seat : due) {
    if (!names.empty()) names += " or ";
    names += name_of(look, seat);
  }
  return names;
}

constexpr Rule kOutOfOrder{
    "turn.out-of-order", "players take their turns in seating order", "turn.direction dealer.next",
    [](const Look& look) {
      if (look.turn.in_order) return;
      look.illegal(
          look.turn.repeats
              ? fmt::format("{}'s turn had ended; it is {}'s turn", player(look), due_names(look))
              : fmt::format("{} plays, but it is {}'s turn", player(look), due_names(look)));
    }};

/// What the first to play may not do before the discard that opens the round.
bool is_first_move_slip(const Look& look, ActionKind kind) {
  if (is_draw(kind)) return true;
  return is_table_use(kind) && !look.variant.turn.first_may_meld;
}

constexpr Rule kFirstMove{
    "turn.first-move", "the first to play opens the round with one discard",
    "turn.first turn.first_may_meld", [](const Look& look) {
      if (!is_starter_turn(look) || !is_first_move_slip(look, look.event().kind)) return;
      const bool told = std::ranges::any_of(
          look.turn.before(), [&](const Event& e) { return is_first_move_slip(look, e.kind); });
      if (told) return;
      look.illegal(
          fmt::format("{} is the first to play: this turn is one discard, {}", player(look),
                      is_draw(look.event().kind) ? "nothing is drawn" : "nothing is laid down"));
    }};

constexpr Rule kSecondDraw{
    "turn.second-draw", "one card is drawn a turn", "", [](const Look& look) {
      if (is_starter_turn(look) || !has_draw(look.turn.before())) return;
      look.illegal(fmt::format("{} has already drawn in this turn", player(look)));
    }};

/// Only a turn that the record shows to be over can lack something.
bool is_over(const Look& look) {
  return !look.turn.is_last || look.turn.ends_round || has(look.turn.events, ActionKind::discard);
}

/// A player who goes on after the turn had ended lacks nothing more than the turn.
bool owes_nothing(const Look& look) {
  return look.turn.repeats || has(look.turn.events, ActionKind::pass) ||
         has(look.turn.events, ActionKind::knock) || has(look.turn.events, ActionKind::out);
}

constexpr Rule kNoDraw{
    "turn.no-draw", "every turn but the first begins with a draw", "turn.first",
    [](const Look& look) {
      const bool due =
          !(look.turn.number == 1 && look.variant.turn.first == FirstTurn::discard_only);
      if (!due || owes_nothing(look) || !is_over(look) || has_draw(look.turn.events)) return;
      look.illegal(fmt::format("{} ended the turn without having drawn a card", player(look)));
    }};

constexpr Rule kNoDiscard{
    "turn.no-discard", "every turn ends with a discard", "turn.discard", [](const Look& look) {
      if (owes_nothing(look) || look.turn.ends_round || look.turn.is_last) return;
      if (has(look.turn.events, ActionKind::discard)) return;
      look.illegal(fmt::format("{} ended the turn without a discard, with {} card{} in hand",
                               player(look), look.hand().size(), plural(look.hand().size())));
    }};

constexpr Rule kNoDiscards{"discard.not-allowed", "there are no discards", "turn.discard",
                           [](const Look& look) { look.illegal("this game has no discards"); }};

constexpr Rule kJustTaken{
    "discard.just-taken", "a card just taken from the discard pile may not be discarded",
    "discard.return_taken", [](const Look& look) {
      if (look.variant.turn.return_taken) return;
      const auto take = take_action(look.turn);
      if (!take || *take >= look.turn.at) return;
      const Event& taken = look.turn.events[*take];
      const auto groups = groups_of(look.record, taken);
      if (groups.empty() || look.cards().empty()) return;
      const Card card = cards_of(look.record, groups.front().cards).front().card;
      const Card discarded = look.cards().front().card;
      if (discarded == card) {
        look.illegal(
                fmt::format("the {} was taken from the discard pile in this turn", to_string(card)))
            .related.push_back({.at = taken.at, .text = "taken here"});
      }
    }};

}  // namespace

void add_turn_rules(const Variant& variant, Program& program) {
  program.add(Checkpoint::turn_start, kOutOfOrder);
  for (const Checkpoint at :
       {Checkpoint::draw, Checkpoint::take, Checkpoint::meld, Checkpoint::lay, Checkpoint::swap}) {
    if (variant.turn.first == FirstTurn::discard_only) program.add(at, kFirstMove);
  }
  program.add(Checkpoint::draw, kSecondDraw);
  program.add(Checkpoint::take, kSecondDraw);
  program.add(Checkpoint::turn_end, kNoDraw);
  if (variant.turn.discard == TurnDiscard::none) {
    program.add(Checkpoint::discard, kNoDiscards);
    return;
  }
  program.add(Checkpoint::turn_end, kNoDiscard);
  if (!variant.turn.return_taken) program.add(Checkpoint::discard, kJustTaken);
}

}  // namespace rummy
