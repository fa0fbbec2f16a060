#include "replay/after_unread.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "diag/finding.h"
#include "replay/rearrange.h"
#include "replay/round_play.h"
#include "rules/dropping.h"
#include "rules/going_out.h"
#include "rules/melds.h"
#include "rules/variant.h"
#include "table/record.h"

namespace rummy {
namespace {

/// What the cards of a meld show by themselves.
constexpr auto kOfOneMeld = std::to_array<std::string_view>(
    {"meld.too-short", "meld.too-long", "meld.not-a-meld", "meld.duplicate-suit", "meld.wraparound",
     "joker.adjacent", "joker.too-many"});

/// What a turn shows by itself where it is there from its beginning.
constexpr auto kOfOneTurn = std::to_array<std::string_view>(
    {"opening.points", "opening.pure-run", "opening.contract", "opening.required",
     "joker.not-reused", "draw.unused", "discard.just-taken"});

/// And where there have been cards to draw, and nobody has passed or made a new stock.
constexpr auto kWithStock =
    std::to_array<std::string_view>({"turn.no-draw", "turn.second-draw", "turn.no-discard",
                                     "turn.out-of-order", "draw.not-on-pile", "draw.not-top"});

bool has_code(std::span<const std::string_view> codes, const Finding& finding) {
  return std::ranges::find(codes, finding.code) != codes.end();
}

/// The turn may have begun in a line nobody can read, or stand in the turn that did.
bool may_go_on_from_unread(const RoundPlay& play) {
  if (play.played.turns != play.start.part.unread->turns + 1) return false;
  if (is_out_of_turn(play.acts.events.front().kind)) return true;
  return std::ranges::any_of(play.start.part.unread->may_go_on, [&play](Seat seat) {
    return seat == kNoSeat || seat == play.turn.seat;
  });
}

bool is_certain_after_unread(const RoundPlay& play, const Finding& finding) {
  const Variant& variant = play.variant();
  if (has_code(kOfOneMeld, finding)) {
    // A table that may be taken apart is judged when the turn is over, by all that lay there.
    const auto moves_others = [](const Event& e) {
      return e.kind == ActionKind::lay || e.kind == ActionKind::swap ||
             e.kind == ActionKind::move || e.kind == ActionKind::play;
    };
    return !rearranges(play) || std::ranges::none_of(play.acts.events, moves_others);
  }
  if (rearranges(play) || may_go_on_from_unread(play)) return false;
  if (has_code(kOfOneTurn, finding)) return true;
  if (!play.start.part.unread->stock_lasts || !has_code(kWithStock, finding)) return false;
  return variant.going_out.last_turns == LastTurns::none;
}

/// Whose turn the first was nobody knows: it may have been out of order, and the next be due all
/// the same, or play twice.
bool is_order_certain(const RoundPlay& play, std::optional<Seat> last_seat) {
  return play.played.turns > play.start.part.unread->turns + 2 && last_seat != play.turn.seat &&
         !may_drop(play.variant().dropping);
}

}  // namespace

void keep_certain(RoundPlay& play, std::size_t first_finding, std::optional<Seat> last_seat) {
  const Variant& variant = play.variant();
  const auto only_shows = [](const Event& e) {
    return e.kind == ActionKind::meld || e.kind == ActionKind::lay;
  };
  // The line may have been a knock, and this what the others show.
  if (variant.melds.when == MeldWhen::out && std::ranges::all_of(play.acts.events, only_shows))
    play.ending.may_be_shown = true;
  const bool is_order_open = !is_order_certain(play, last_seat);
  const auto is_uncertain = [&](const Finding& finding) {
    if (is_order_open && finding.code == "turn.out-of-order") return true;
    return play.ending.may_be_shown || !is_illegal(finding) ||
           !is_certain_after_unread(play, finding);
  };
  const auto first = play.findings->begin() + static_cast<std::ptrdiff_t>(first_finding);
  play.findings->erase(std::remove_if(first, play.findings->end(), is_uncertain),
                       play.findings->end());
}

}  // namespace rummy
