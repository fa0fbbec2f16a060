// The hands shown when a round has ended: against what was left, and laid out where hands are
// compared by what is in no meld.

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "base/text.h"
#include "cards/card.h"
#include "diag/finding.h"
#include "replay/game_replay.h"
#include "rules/ruleset.h"
#include "score/hand_value.h"
#include "score/verdict.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

void GameReplay::show_hands(const Round& round) {
  for (const SeatCards& shown : round.hands) {
    if (std::ranges::find(seats_, shown.seat) == seats_.end()) continue;
    const auto cards = cards_of(*record_, shown.cards);
    // Shown may be what was left when melds had been set aside that nobody wrote down.
    replay_.settle_shown(shown.seat, cards, verdict_->findings);
    if (replay_.shows_whole_hand(shown.seat, cards)) continue;
    if (table_.can_show(shown.seat, cards)) {
      table_.show(shown.seat, cards);
      continue;
    }
    say_shown_otherwise(shown, cards);
  }
  replay_.settle_showdown(verdict_->findings);
  for (const Seat seat : seats_) {
    if (replay_.are_lay_offs_open(seat)) may_lay_off_.push_back(seat);
  }
}

/// The cards shown are not those left in hand, or may not be.
void GameReplay::say_shown_otherwise(const SeatCards& shown, std::span<const PlayedCard> cards) {
  const std::string& name = record_->players[index(shown.seat)];
  const int left = std::max(0, table_.hand(shown.seat).size());
  if (may_have_laid_off(shown.seat, cards)) {
    table_.show(shown.seat, cards);
    leave_lay_offs_open();
    Finding& finding = add("round.hand", shown.at,
                           say("{} shows {} card{} of {}; cannot be decided whether the others "
                               "could be laid off: some cards are unknown",
                               name, cards.size(), cards.size() == 1 ? "" : "s", left));
    finding.player = shown.seat;
    finding.judgement = Judgement::undecided;
    return;
  }
  impossible_.note({.turn = kAfterLastTurn});
  const bool count = static_cast<int>(cards.size()) != left;
  Finding& finding =
      add("round.hand", shown.at,
          count ? say("{} shows {} card{}, but {} {} left in hand", name, cards.size(),
                      cards.size() == 1 ? "" : "s", left, left == 1 ? "is" : "are")
                : say("the cards {} shows are not the cards left in hand", name));
  finding.player = shown.seat;
  if (table_.hand(shown.seat).is_known())
    finding.working =
        say("left in hand: {}", hand_working(table_, shown.seat, ruleset_->variant, *budget_));
}

/// The record stops before the round has ended: turns it has not may have made the hands those
/// shown.
void GameReplay::leave_shown_open(const RoundResult& result) {
  const bool may_go_on = number_ == record_->rounds.size() && result.ended == RoundEnd::unfinished;
  if (!may_go_on) return;
  for (Finding& finding : std::span(verdict_->findings).subspan(round_findings_)) {
    if (finding.code != "round.hand" || !is_illegal(finding)) continue;
    finding.judgement = Judgement::undecided;
    finding.message =
        say("cannot be decided whether {} shows the cards left in hand: the record stops before "
            "the round has ended",
            record_->players[index(finding.player)]);
    finding.working.clear();
  }
  if (impossible_.first.turn == kAfterLastTurn) impossible_ = {};
}

/// Cards may lie on melds nobody knows which: what else fits there, of what is shown too, is open.
void GameReplay::leave_lay_offs_open() {
  for (const Seat seat : seats_)
    if (seat != replay_.state().knocker) may_lay_off_.push_back(seat);
}

/// Fewer cards are shown than were left, and the others may lie on melds nobody wrote down: they
/// are taken from the hand.
bool GameReplay::may_have_laid_off(Seat seat, std::span<const PlayedCard> shown) {
  const int others = table_.hand(seat).size() - static_cast<int>(shown.size());
  if (others <= 0 || !replay_.are_lay_offs_open(seat)) return false;
  Table laid = table_;
  laid.lay_down_unknown(seat, others);
  if (!laid.can_show(seat, shown)) return false;
  table_ = std::move(laid);
  return true;
}

}  // namespace rummy
