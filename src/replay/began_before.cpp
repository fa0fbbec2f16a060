#include "replay/began_before.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "diag/finding.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

/// A finding of the turn just played.
struct Found {
  const RoundPlay& play;
  const Finding& finding;
  std::optional<Seat> last_seat;  // whose turn was the one before

  [[nodiscard]] const Variant& variant() const { return play.variant(); }
  [[nodiscard]] const BeganBefore& before() const { return *play.start.part.before; }
  [[nodiscard]] bool breaks(std::string_view setting) const { return finding.setting == setting; }
  /// The action it is about; null: none that is written.
  [[nodiscard]] const Event* event() const {
    const std::size_t action = finding.action;
    return action == 0 || action > play.acts.events.size() ? nullptr
                                                           : &play.acts.events[action - 1];
  }
  [[nodiscard]] bool is_of(ActionKind kind) const {
    return event() != nullptr && event()->kind == kind;
  }
};

/// The turn is there from its beginning: it is no rest of one, nor stands in one.
bool is_whole(const Found& found) {
  const RoundPlay& play = found.play;
  if (play.played.turns != found.before().turns + 1) return true;
  if (is_out_of_turn(play.acts.events.front().kind)) return false;
  return std::ranges::none_of(found.before().may_go_on, [&play](Seat seat) {
    return seat == kNoSeat || seat == play.turn.seat;
  });
}

/// A table that may be taken apart is judged when the turn is over, by all that lay there.
bool is_of_its_cards(const Found& found) {
  if (!rearranges(found.play)) return true;
  return std::ranges::none_of(found.play.acts.events, [](const Event& e) {
    return e.kind == ActionKind::lay || e.kind == ActionKind::swap || e.kind == ActionKind::move ||
           e.kind == ActionKind::play;
  });
}

bool is_of_turn(const Found& found) {
  return is_whole(found) && !rearranges(found.play);
}

/// No turn of the round may lack a draw or a discard, or be left out: nobody goes out and leaves
/// the others a turn, and with the stock gone there are none without a draw.
bool are_turns_alike(const Found& found) {
  const StockOnEmpty on_empty = found.variant().stock.on_empty;
  const bool ends_apart =
      on_empty == StockOnEmpty::final_turns || on_empty == StockOnEmpty::play_on;
  return found.variant().going_out.last_turns == LastTurns::none &&
         (!ends_apart || found.before().stock_lasts);
}

bool is_due_in_turn(const Found& found) {
  return is_of_turn(found) && are_turns_alike(found);
}

/// With the stock gone for good a turn is over after the draws it has had.
bool is_draw_due(const Found& found) {
  return is_due_in_turn(found) && (!has_draw(found.play.acts.kinds) || found.before().stock_lasts);
}

bool is_discard_due(const Found& found) {
  const GoingOutSettings& out = found.variant().going_out;
  const bool stays_in = !out.empty_hand_ends || out.discard == OutDiscard::floating;
  return is_due_in_turn(found) && !stays_in;
}

/// Who has left the round, or the game, is passed over.
bool may_have_left(const Found& found) {
  const Variant& variant = found.variant();
  if (found.play.seats().size() <= 2) return false;
  if (may_leave(variant)) return true;
  const bool are_totals_known =
      found.before().turns > 0 ||
      (found.play.state.number == 1 &&
       found.play.record().head.carry.size() == found.play.record().players.size());
  return variant.game_end.type == EndType::elimination && !are_totals_known;
}

/// After a line nobody can read the first turn may have been out of order itself, and the next be
/// due all the same, or play twice.
bool is_order_certain(const Found& found) {
  if (may_have_left(found) || !are_turns_alike(found)) return false;
  if (found.before().turns == 0) return true;
  return !may_drop(found.variant().dropping) &&
         found.play.played.turns > found.before().turns + 2 &&
         found.last_seat != found.play.turn.seat;
}

/// The top of the pile is what was thrown last, or taken up again: nobody has drawn since, and so
/// it has not become a new stock.
bool is_top_known(const Found& found) {
  const auto before = std::span(found.play.acts.events)
                          .first(found.finding.action > 0 ? found.finding.action - 1 : 0);
  const bool has_drawn = std::ranges::any_of(before, [](const Event& e) {
    return e.kind == ActionKind::draw || e.kind == ActionKind::buy ||
           e.kind == ActionKind::reshuffle;
  });
  return is_of_turn(found) && found.variant().draw.depth == PileDepth::top &&
         (!has_drawn || found.before().stock_lasts) && found.play.turn.number > 1;
}

/// Lay-offs on a meld that the part itself has given a name: any other may be one of before.
bool is_meld_known(const Found& found) {
  const bool lie_since = found.variant().melds.when == MeldWhen::turn ||
                         found.variant().going_out.last_turns == LastTurns::none;
  return !rearranges(found.play) && lie_since;
}

bool is_joker_adjacent(const Found& found) {
  return found.is_of(ActionKind::meld) ? is_of_its_cards(found) : is_meld_known(found);
}

bool is_named_wrong(const Found& found) {
  return found.is_of(ActionKind::meld) && is_of_its_cards(found);
}

/// What the turn itself shows to be too early; nobody lays off in a game that has it not.
bool is_laid_off_wrongly(const Found& found) {
  const LayOffOn on = found.variant().lay_off.on;
  if (on == LayOffOn::none) return true;
  return is_of_turn(found) &&
         (found.finding.setting.empty() || (on == LayOffOn::knocker && !found.play.state.knock.by));
}

bool is_meld_too_early(const Found& found) {
  return is_of_turn(found) && found.variant().going_out.last_turns == LastTurns::none;
}

bool is_knock_wrong(const Found& found) {
  return found.variant().knocking.max.choice == KnockLimit::off || is_of_turn(found);
}

bool is_reshuffled_wrongly(const Found& found) {
  return !renews_stock(found.variant().stock.on_empty) || found.breaks("stock.max_reshuffles");
}

bool is_wild_taken(const Found& found) {
  return found.play.turn.number > 1 && is_top_known(found);
}

bool is_hand_written(const Found& found) {
  return is_whole(found) && found.event() != nullptr && found.event()->groups > 0;
}

/// What is certain of a code, where it is not open what the round was like.
struct Certainty {
  std::string_view code;
  bool (*holds)(const Found&);
};

/// What is not among these may hang on what the stock and the hands hold, on what lies on the table
/// and in the pile, or on what was declined, called or ended before.
constexpr auto kCertain = std::to_array<Certainty>({
    {"meld.too-short", is_of_its_cards},
    {"meld.too-long", is_of_its_cards},
    {"meld.not-a-meld", is_of_its_cards},
    {"meld.duplicate-suit", is_of_its_cards},
    {"meld.wraparound", is_of_its_cards},
    {"meld.after-last-draw", is_due_in_turn},
    {"meld.not-now", is_meld_too_early},
    {"joker.adjacent", is_joker_adjacent},
    {"joker.too-many", is_joker_adjacent},
    {"joker.unnamed", is_named_wrong},
    {"joker.wrong-card", is_named_wrong},
    {"joker.not-reused", is_of_turn},
    {"lay.does-not-fit", is_meld_known},
    {"lay.not-allowed", is_laid_off_wrongly},
    {"opening.points", is_of_turn},
    {"opening.pure-run", is_of_turn},
    {"opening.contract", is_of_turn},
    {"opening.required", is_of_turn},
    {"draw.unused", is_of_turn},
    {"draw.wild", is_wild_taken},
    {"draw.not-top", is_top_known},
    {"draw.not-on-pile", is_top_known},
    {"buy.not-top", is_top_known},
    {"stock.reshuffle", is_reshuffled_wrongly},
    {"discard.just-taken", is_of_turn},
    {"turn.no-draw", is_draw_due},
    {"turn.second-draw", is_whole},
    {"turn.no-discard", is_discard_due},
    {"turn.out-of-order", is_order_certain},
    {"card.not-held", [](const Found& found) { return !rearranges(found.play); }},
    {"knock.not-allowed", is_knock_wrong},
    {"out.no-discard", is_discard_due},
    {"out.composition", is_hand_written},
    {"out.not-allowed", [](const Found& found) { return found.breaks("meld.when"); }},
    {"draw.not-allowed", [](const Found& found) { return found.breaks("draw.pile.depth"); }},
    {"discard.not-allowed", [](const Found& found) { return found.breaks("turn.discard"); }},
    {"table.not-allowed", [](const Found& found) { return !rearranges(found.play); }},
    {"drop.not-allowed", [](const Found& found) { return !may_drop(found.variant().dropping); }},
    {"buy.not-allowed", [](const Found& found) { return found.variant().draw.buy_max == 0; }},
    {"claim.not-allowed",
     [](const Found& found) { return found.variant().draw.claim == ClaimDiscard::off; }},
    {"game.eliminated", [](const Found& found) { return found.before().turns == 0; }},
});

bool is_certain(const Found& found) {
  const auto known = std::ranges::find(kCertain, found.finding.code, &Certainty::code);
  return known != kCertain.end() && known->holds(found);
}

bool has_anybody_drawn(const RoundPlay& play) {
  return std::ranges::any_of(play.seats(),
                             [&play](Seat seat) { return play.players.drawn.has(seat); });
}

/// Somebody may have knocked before, and this be what the others show.
bool may_be_shown(const RoundPlay& play) {
  if (play.ending.may_be_shown) return true;
  const auto only_shows = [](const Event& e) {
    return e.kind == ActionKind::meld || e.kind == ActionKind::lay;
  };
  return play.variant().melds.when == MeldWhen::out && !play.state.knock.by &&
         !has_anybody_drawn(play) && std::ranges::all_of(play.acts.events, only_shows);
}

}  // namespace

void keep_certain(RoundPlay& play, std::size_t first_finding, std::optional<Seat> last_seat) {
  play.ending.may_be_shown = may_be_shown(play);
  for (Finding& finding : std::span(*play.findings).subspan(first_finding)) {
    const Found found{.play = play, .finding = finding, .last_seat = last_seat};
    const bool is_open = is_illegal(finding) && (play.ending.may_be_shown || !is_certain(found));
    if (is_open) leave_open(finding, kBeganBefore);
  }
}

}  // namespace rummy
