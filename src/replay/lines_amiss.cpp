// A line of moves that is not there, or is there twice, as the turns written tell. As recorded a
// turn is out of order then, and play goes on from it (verdicts: After an illegal move). Where that
// cannot have been, and it can with the turn that is not written, or without the one written again,
// it was that: what comes after is no other slip.

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cards/card.h"
#include "diag/finding.h"
#include "replay/round_replay.h"
#include "rules/draw.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/turn.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

bool has_same_cards(const Record& record, const Event& a, const Event& b) {
  const auto of_a = groups_of(record, a);
  const auto of_b = groups_of(record, b);
  return std::ranges::equal(of_a, of_b, [&record](const Group& x, const Group& y) {
    return std::ranges::equal(cards_of(record, x.cards), cards_of(record, y.cards));
  });
}

}  // namespace

/// Whose turns come before this one by the order of play; none where that is not one player's or
/// two's.
std::vector<Seat> RoundReplay::passed_over() const {
  std::vector<Seat> seats;
  if (turn_.repeats || !due_is_known_ || unread_ != nullptr) return seats;
  for (Seat seat = state_.due[0]; seat != turn_.seat; seat = next_seat(seat)) {
    if (seats.size() == 2) return {};
    seats.push_back(seat);
  }
  return seats;
}

/// The turn as players have it most: a card drawn (so many of them, where there are no discards) or
/// the discard taken, and one thrown.
void RoundReplay::play_unwritten(Seat seat, std::size_t way) {
  if (has_discards() && way == 2) {
    table_->take(seat, table_->pile().back().card, 1);
  } else {
    for (std::size_t i = 0; i < (has_discards() ? 1 : way); ++i)
      table_->draw(seat, Card::unknown());
  }
  if (std::ranges::find(drawn_, seat) == drawn_.end()) drawn_.push_back(seat);
  if (!has_discards()) return;
  table_->discard(seat, Card::unknown());
  note_discard(seat);
}

/// Asked of a turn out of order.
void RoundReplay::play_left_out() {
  const std::vector<Seat> seats = passed_over();
  const int draws = has_discards() ? 1 : most_draws(ruleset_->variant.draw);
  const int wanted = draws * static_cast<int>(seats.size());
  const bool can_play = !seats.empty() && state_.offer == UpcardOffer::none &&
                        table_->stock().left() > wanted && !played_.impossible.any();
  if (!can_play) return;
  std::size_t ways = 2;
  if (seats.size() == 1)
    ways = has_discards() ? (table_->pile().empty() ? 2 : 3) : static_cast<std::size_t>(draws) + 1;
  if (!can_follow(ways)) return;
  const std::size_t way = choose(ways);
  if (way == 0) return;
  const std::string& first = record_->players[index(seats.front())];
  suppose(
      seats.size() == 1
          ? say("a turn of {} seems to be missing before this one; what follows is judged with it",
                first)
          : say("turns of {} and {} seem to be missing before this one; what follows is judged "
                "with them",
                first, record_->players[index(seats.back())]));
  for (const Seat seat : seats)
    play_unwritten(seat, way);
}

/// Says what is supposed with what was found out of order.
void RoundReplay::suppose(Text what) {
  ++in_doubt_.supposed;
  if (!findings_->empty() && findings_->back().code == "turn.out-of-order")
    findings_->back().help = std::move(what);
}

bool RoundReplay::leaves_out_repeated() {
  if (!is_written_twice() || !can_follow(2) || choose(2) == 0) return false;
  suppose("the turn before seems to be written twice; what follows is judged without this one");
  return true;
}

/// The same player's turn, with the very cards of the one before.
bool RoundReplay::is_written_twice() const {
  if (last_seat_ != turn_.seat || turn_from_ < events_.size() || unread_ != nullptr) return false;
  const std::span<const Event> before(
      record_->events.data() + round_->first_event + turn_from_ - events_.size(), events_.size());
  return std::ranges::equal(events_, before, [this](const Event& a, const Event& b) {
    return a.kind == b.kind && a.seat == b.seat && a.target == b.target &&
           has_same_cards(*record_, a, b);
  });
}

}  // namespace rummy
