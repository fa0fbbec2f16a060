#include "replay/lines_amiss.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/consequences.h"
#include "replay/drawing.h"
#include "replay/pile_reading.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// One that is not known may be the other.
bool may_be_same(const PlayedCard& a, const PlayedCard& b) {
  return a == b || !a.card.is_known() || !b.card.is_known();
}

bool may_have_same_cards(const Record& record, const Event& a, const Event& b) {
  const auto of_a = groups_of(record, a);
  const auto of_b = groups_of(record, b);
  const bool is_unnamed = of_a.empty() || of_b.empty();  // `draw`, of a card nobody wrote
  return is_unnamed || std::ranges::equal(of_a, of_b, [&record](const Group& x, const Group& y) {
           return std::ranges::equal(cards_of(record, x.cards), cards_of(record, y.cards),
                                     may_be_same);
         });
}

/// Whose turns come before this one by the order of play; none where that is not one player's or
/// two's.
std::vector<Seat> passed_over(const RoundPlay& play) {
  std::vector<Seat> seats;
  if (play.turn.kind.repeats || !play.players.due_is_known || play.start.part.before != nullptr)
    return seats;
  for (Seat seat = play.state.due[0]; seat != play.turn.seat; seat = next_seat(play, seat)) {
    if (seats.size() == 2) return {};
    seats.push_back(seat);
  }
  return seats;
}

/// The turn as players have it most: a card drawn (so many of them, where there are no discards) or
/// the discard taken, and one thrown.
void play_unwritten(RoundPlay& play, Seat seat, std::size_t way) {
  if (has_discards(play) && way == 2) {
    take_top(play, seat, 1);
  } else {
    for (std::size_t i = 0; i < (has_discards(play) ? 1 : way); ++i)
      play.table->draw(seat, Card::unknown());
  }
  play.players.drawn.add(seat);
  if (!has_discards(play)) return;
  play.table->discard(seat, Card::unknown());
  note_discard(play, seat);
}

/// Says what is supposed with what was found out of order.
void suppose(RoundPlay& play, Text what) {
  ++play.choices.in_doubt.supposed;
  if (!play.findings->empty() && play.findings->back().code == "turn.out-of-order")
    play.findings->back().help = std::move(what);
}

/// The same player's turn, with cards that can be the very cards of the one before.
bool is_written_twice(const RoundPlay& play) {
  if (play.players.last != play.turn.seat || play.acts.from < play.acts.events.size() ||
      play.start.part.before != nullptr)
    return false;
  const std::size_t turn = play.acts.events.size();
  const std::span<const Event> before =
      events_of(play.record(), play.round()).subspan(play.acts.from - turn, turn);
  return std::ranges::equal(play.acts.events, before, [&play](const Event& a, const Event& b) {
    return a.kind == b.kind && a.seat == b.seat && a.target == b.target &&
           may_have_same_cards(play.record(), a, b);
  });
}

}  // namespace

void play_left_out(RoundPlay& play) {
  const std::vector<Seat> seats = passed_over(play);
  const int draws = has_discards(play) ? 1 : most_draws(play.variant().draw);
  const int wanted = draws * static_cast<int>(seats.size());
  const bool can_play = !seats.empty() && play.state.turned_up.offer == UpcardOffer::none &&
                        play.table->stock().left() > wanted && !play.played.impossible.any();
  if (!can_play) return;
  std::size_t ways = 2;
  if (seats.size() == 1)
    ways = has_discards(play) ? (play.table->pile().empty() ? 2 : 3)
                              : static_cast<std::size_t>(draws) + 1;
  if (!can_follow(play, ways)) return;
  const std::size_t way = choose(play, ways);
  if (way == 0) return;
  const std::string& first = play.record().players[index(seats.front())];
  suppose(
      play,
      seats.size() == 1
          ? say("a turn of {} seems to be missing before this one; what follows is judged with it",
                first)
          : say("turns of {} and {} seem to be missing before this one; what follows is judged "
                "with them",
                first, play.record().players[index(seats.back())]));
  for (const Seat seat : seats)
    play_unwritten(play, seat, way);
}

bool leaves_out_repeated(RoundPlay& play) {
  if (!is_written_twice(play) || !can_follow(play, 2) || choose(play, 2) == 0) return false;
  suppose(play,
          "the turn before seems to be written twice; what follows is judged without this one");
  return true;
}

}  // namespace rummy
