#include "replay/shown_hands.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/game_play.h"
#include "score/score.h"
#include "score/verdict.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Cards may lie on melds nobody knows which: what else fits there, of what is shown too, is open.
void leave_lay_offs_open(GamePlay& game) {
  for (const Seat seat : game.who.seats)
    if (seat != game.replay.state().knock.by) game.now.may_lay_off.add(seat);
}

/// Fewer cards are shown than were left, and the others may lie on melds nobody wrote down: they
/// are taken from the hand.
bool may_have_laid_off(GamePlay& game, Seat seat, std::span<const PlayedCard> shown) {
  const int others = game.table.hand(seat).size() - static_cast<int>(shown.size());
  if (others <= 0 || !game.replay.are_lay_offs_open(seat)) return false;
  Table laid = game.table;
  laid.lay_down_unknown(seat, others);
  if (!laid.can_show(seat, shown)) return false;
  game.table = std::move(laid);
  return true;
}

/// The cards shown are not those left in hand, or may not be.
void say_shown_otherwise(GamePlay& game, const SeatCards& shown,
                         std::span<const PlayedCard> cards) {
  const std::string& name = game.record->players[index(shown.seat)];
  const int left = std::max(0, game.table.hand(shown.seat).size());
  if (may_have_laid_off(game, shown.seat, cards)) {
    game.table.show(shown.seat, cards);
    leave_lay_offs_open(game);
    Finding& finding = add(game, "round.hand", shown.at,
                           say("{} shows {} card{} of {}; it is unclear whether the others "
                               "could be laid off: some cards are unknown",
                               name, cards.size(), cards.size() == 1 ? "" : "s", left));
    finding.player = shown.seat;
    finding.judgement = Judgement::undecided;
    return;
  }
  game.now.impossible.note({.turn = kAfterLastTurn});
  const bool count = static_cast<int>(cards.size()) != left;
  Finding& finding =
      add(game, "round.hand", shown.at,
          count ? say("{} shows {} card{}, but {} {} left in hand", name, cards.size(),
                      cards.size() == 1 ? "" : "s", left, left == 1 ? "is" : "are")
                : say("the cards {} shows are not the cards left in hand", name));
  finding.player = shown.seat;
  if (game.table.hand(shown.seat).is_known())
    finding.working =
        say("left in hand: {}", hand_value(game.table, game.table.hand(shown.seat), game.variant(),
                                           *game.options.budget, Workings::told)
                                    .working);
}

}  // namespace

void show_hands(GamePlay& game, const Round& round) {
  for (const SeatCards& shown : round.hands) {
    if (std::ranges::find(game.who.seats, shown.seat) == game.who.seats.end()) continue;
    const auto cards = cards_of(*game.record, shown.cards);
    // Shown may be what was left when melds had been set aside that nobody wrote down.
    game.replay.settle_shown(shown.seat, cards, game.verdict->findings);
    if (game.replay.shows_whole_hand(shown.seat, cards)) continue;
    if (game.table.can_show(shown.seat, cards)) {
      game.table.show(shown.seat, cards);
      continue;
    }
    say_shown_otherwise(game, shown, cards);
  }
  game.replay.settle_showdown(game.verdict->findings);
  for (const Seat seat : game.who.seats) {
    if (game.replay.are_lay_offs_open(seat)) game.now.may_lay_off.add(seat);
  }
}

void leave_shown_open(GamePlay& game, const RoundResult& result) {
  const bool may_go_on =
      game.now.number == game.record->rounds.size() && result.ended == RoundEnd::unfinished;
  if (!may_go_on) return;
  for (Finding& finding : std::span(game.verdict->findings).subspan(game.now.first_finding)) {
    if (finding.code != "round.hand" || !is_illegal(finding)) continue;
    finding.judgement = Judgement::undecided;
    finding.message =
        say("it is unclear whether {} shows the cards left in hand: the record stops before "
            "the round has ended",
            game.record->players[index(finding.player)]);
    finding.working.clear();
  }
  if (game.now.impossible.first.turn == kAfterLastTurn) game.now.impossible = {};
}

}  // namespace rummy
