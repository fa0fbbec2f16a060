// The hands shown when a round has ended: against what was left, and laid out where hands are
// compared by what is in no meld.

#include <algorithm>
#include <string>

#include "base/text.h"
#include "diag/finding.h"
#include "replay/game_replay.h"
#include "replay/verdict.h"
#include "rules/ruleset.h"
#include "score/hand_value.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

void GameReplay::show_hands(const Round& round) {
  for (const SeatCards& shown : round.hands) {
    if (std::ranges::find(seats_, shown.seat) == seats_.end()) continue;
    const auto cards = cards_of(*record_, shown.cards);
    // Shown may be what was left when melds had been set aside that nobody wrote down.
    replay_.settle_shown(shown.seat, cards, verdict_->findings);
    if (table_.can_show(shown.seat, cards)) {
      table_.show(shown.seat, cards);
      continue;
    }
    if (impossible_turn_ == 0) impossible_turn_ = kAfterLastTurn;
    const std::string& name = record_->players[index(shown.seat)];
    const int left = std::max(0, table_.hand(shown.seat).size());
    const bool count = static_cast<int>(cards.size()) != left;
    Finding& finding = add("round.hand", shown.at,
                           count ? say("{} shows {} card{}; {} {} left in hand", name, cards.size(),
                                       cards.size() == 1 ? "" : "s", left, left == 1 ? "is" : "are")
                                 : say("the cards {} shows are not those left in hand", name));
    finding.player = shown.seat;
    if (table_.hand(shown.seat).is_known()) {
      finding.working =
          say("left in hand: {}", hand_working(table_, shown.seat, ruleset_->variant));
    }
  }
  replay_.settle_showdown(verdict_->findings);
  for (const Seat seat : seats_) {
    if (replay_.are_lay_offs_open(seat)) may_lay_off_.push_back(seat);
  }
}

}  // namespace rummy
