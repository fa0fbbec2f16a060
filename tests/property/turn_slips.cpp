// Slips in the order of play: draws, discards, whose turn it is.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"
#include "property/game_writer.h"
#include "property/meld_finder.h"
#include "property/slips.h"
#include "property/table_model.h"

namespace rummy::play {
namespace {

bool holds(const std::vector<Card>& cards, Card card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}

Card& discarded(Turn& turn) {
  return turn.actions.back().groups[0][0].card;
}

/// A kind made by an edit of one plain turn.
SlipKind plain_kind(std::string_view name, std::vector<std::string_view> codes, Hide evidence,
                    Edit edit) {
  return {.name = name,
          .codes = std::move(codes),
          .evidence = evidence,
          .make = [edit = std::move(edit)](const Game& game, Random& random) {
            return edit_some_turn(game, plain_turns(game), edit, random);
          }};
}

bool drop_draw(const Chosen& chosen, Turn& turn, Random& /*random*/) {
  if (!holds(chosen.hand, discarded(turn))) return false;
  turn.actions.erase(turn.actions.begin());
  return true;
}

bool draw_again(const Chosen& chosen, Turn& turn, Random& /*random*/) {
  const std::vector<Card>& stock = chosen.turn.before.stock;
  if (stock.size() < 2) return false;
  const Card next = stock[stock.size() - 2];
  turn.actions.insert(turn.actions.begin() + 1, action(Act::draw, {unnamed(next)}));
  return true;
}

bool draw_another(const Chosen& chosen, Turn& turn, Random& random) {
  const Situation& before = chosen.turn.before;
  const std::size_t drawn = chosen.round.stock.size() - before.stock.size();
  if (before.reshuffles > 0 || before.stock.empty() || drawn >= chosen.round.writes_stock)
    return false;
  const Card other = any_of(before.stock, random);
  if (other == before.stock.back()) return false;
  turn.actions[0].groups[0][0].card = other;
  return true;
}

bool discard_unheld(const Chosen& chosen, Turn& turn, Random& random) {
  if (chosen.turn.before.stock.size() < 2) return false;
  const Card other = any_of(chosen.turn.before.stock, random);
  if (holds(chosen.hand, other) || other == turn.actions[0].groups[0][0].card) return false;
  discarded(turn) = other;
  return true;
}

bool take_and_keep(const Chosen& chosen, Turn& turn, Random& /*random*/) {
  const std::vector<Card>& pile = chosen.turn.before.pile;
  if (pile.empty() || pile.back() == discarded(turn)) return false;
  if (!holds(chosen.hand, discarded(turn))) return false;
  turn.actions[0] = action(Act::take, {unnamed(pile.back())});
  return true;
}

bool take_and_return(const Chosen& chosen, Turn& turn, Random& /*random*/) {
  const std::vector<Card>& pile = chosen.turn.before.pile;
  if (pile.empty()) return false;
  turn.actions[0] = action(Act::take, {unnamed(pile.back())});
  discarded(turn) = pile.back();
  return true;
}

bool take_from_below(const Chosen& chosen, Turn& turn, Random& /*random*/) {
  const std::vector<Card>& pile = chosen.turn.before.pile;
  if (pile.size() < 2 || pile[pile.size() - 2] == pile.back()) return false;
  turn.actions[0] = action(Act::take, {unnamed(pile[pile.size() - 2])});
  return true;
}

bool take_what_is_not_there(const Chosen& chosen, Turn& turn, Random& random) {
  const Situation& before = chosen.turn.before;
  if (before.stock.empty() || before.pile.empty()) return false;
  const Card other = any_of(before.stock, random);
  if (holds(before.pile, other)) return false;
  turn.actions[0] = action(Act::take, {unnamed(other)});
  return true;
}

bool reshuffle_early(const Chosen& chosen, Turn& turn, Random& /*random*/) {
  if (chosen.turn.before.stock.empty() || chosen.turn.before.pile.size() < 2) return false;
  turn.actions.insert(turn.actions.begin(), {.act = Act::reshuffle, .groups = {}, .on = 0});
  return true;
}

bool pass_instead(const Chosen& chosen, Turn& turn, Random& /*random*/) {
  if (chosen.turn.before.stock.empty()) return false;
  turn.actions = {{.act = Act::pass, .groups = {}, .on = 0}};
  return true;
}

std::optional<Slip> drop_discard(const Game& game, Random& random) {
  std::vector<Spot> spots;
  for (const Spot spot : plain_turns(game))
    if (spot.turn + 1 < game.rounds[spot.round].turns.size()) spots.push_back(spot);
  const Edit edit = [](const Chosen& /*chosen*/, Turn& turn, Random& /*r*/) {
    turn.actions.pop_back();
    return true;
  };
  return edit_some_turn(game, std::move(spots), edit, random);
}

/// Leaves a turn out: the next player plays before it is due.
std::optional<Slip> skip_a_player(const Game& game, Random& random) {
  std::vector<Spot> spots = plain_turns(game);
  shuffle(spots, random);
  for (const Spot spot : spots) {
    const RoundPlay& round = game.rounds[spot.round];
    if (spot.turn + 1 >= round.turns.size()) continue;
    if (round.turns[spot.turn + 1].actions[0].act != Act::draw) continue;
    Slip slip{.game = game, .round = spot.round + 1, .turn = spot.turn + 1};
    RoundPlay& spoilt = slip.game.rounds[spot.round];
    spoilt.turns.erase(spoilt.turns.begin() + static_cast<std::ptrdiff_t>(spot.turn));
    spoilt.writes_stock = 0;
    return slip;
  }
  return std::nullopt;
}

/// The seat that plays after this one.
int seat_after(const RoundPlay& round, int seat) {
  do
    seat = (seat + 1) % static_cast<int>(round.plays.size());
  while (round.plays[static_cast<std::size_t>(seat)] == 0);
  return seat;
}

std::optional<Slip> play_on(const Game& game, Random& random) {
  const auto at = static_cast<std::size_t>(pick(random, static_cast<int>(game.rounds.size())));
  const RoundPlay& round = game.rounds[at];
  if (round.winner < 0) return std::nullopt;
  const int seat = seat_after(round, round.winner);
  const std::vector<Card>& hand = round.left[static_cast<std::size_t>(seat)];
  if (hand.empty()) return std::nullopt;
  Slip slip{.game = game, .round = at + 1, .turn = round.turns.size() + 1};
  slip.game.rounds[at].turns.push_back({.seat = seat,
                                        .actions = {action(Act::draw, {unnamed(Card::unknown())}),
                                                    action(Act::discard, {unnamed(hand.front())})},
                                        .before = {},
                                        .two_lines = false});
  return slip;
}

enum class FirstSlip : std::uint8_t { draws, melds };

std::optional<Slip> start_with(const Game& game, Random& random, FirstSlip what) {
  const auto at = static_cast<std::size_t>(pick(random, static_cast<int>(game.rounds.size())));
  Slip slip{.game = game, .round = at + 1, .turn = 1};
  Turn& first = slip.game.rounds[at].turns.front();
  Action extra = action(Act::draw, {unnamed(game.rounds[at].stock.front())});
  if (what == FirstSlip::melds) {
    std::vector<Card> hand = first.before.hands[static_cast<std::size_t>(first.seat)];
    remove_card(hand, first.actions[0].groups[0][0].card);
    const std::vector<Candidate> melds = melds_in(hand, game.house);
    if (melds.empty()) return std::nullopt;
    std::vector<PlayedCard> cards;
    for (const Slot& slot : any_of(melds, random).meld.slots)
      cards.push_back(unnamed(slot.card));
    extra = action(Act::meld, std::move(cards));
  }
  first.actions.insert(first.actions.begin(), std::move(extra));
  return slip;
}

/// The stock is gone for good, and a player draws all the same.
std::optional<Slip> draw_from_nothing(const Game& game, Random& /*random*/) {
  for (std::size_t r = 0; r < game.rounds.size(); ++r) {
    const RoundPlay& round = game.rounds[r];
    if (round.winner >= 0) continue;
    Slip slip{.game = game, .round = r + 1, .turn = 0};
    std::vector<Turn>& turns = slip.game.rounds[r].turns;
    if (turns.back().actions[0].act == Act::pass) turns.pop_back();
    const int seat = seat_after(round, turns.back().seat);
    turns.push_back({.seat = seat,
                     .actions = {action(Act::draw, {unnamed(Card::unknown())}),
                                 action(Act::discard, {unnamed(Card::unknown())})},
                     .before = {},
                     .two_lines = false});
    slip.turn = turns.size();
    return slip;
  }
  return std::nullopt;
}

std::optional<Slip> play_when_out(const Game& game, Random& random) {
  std::vector<Spot> spots = plain_turns(game);
  shuffle(spots, random);
  for (const Spot spot : spots) {
    const RoundPlay& round = game.rounds[spot.round];
    const auto out = std::find(round.plays.begin(), round.plays.end(), 0);
    if (out == round.plays.end()) continue;
    Slip slip{.game = game, .round = spot.round + 1, .turn = spot.turn + 1};
    std::vector<Turn>& turns = slip.game.rounds[spot.round].turns;
    Turn extra = turns[spot.turn];
    extra.seat = static_cast<int>(out - round.plays.begin());
    extra.actions[1].groups = extra.actions[0].groups;
    turns.insert(turns.begin() + static_cast<std::ptrdiff_t>(spot.turn), std::move(extra));
    return slip;
  }
  return std::nullopt;
}

}  // namespace

std::vector<SlipKind> turn_slips() {
  const Hide none = Hide::nothing;
  const Hide hand = Hide::deals | Hide::names_of_dealt;
  return {
      plain_kind("no draw", {"turn.no-draw"}, none, drop_draw),
      plain_kind("second draw", {"turn.second-draw"}, none, draw_again),
      plain_kind("another card than the stock had", {"draw.stock-mismatch"},
                 Hide::stock | Hide::drawn, draw_another),
      plain_kind("discard of a card not held", {"card.not-held"},
                 hand | Hide::drawn | Hide::discards, discard_unheld),
      plain_kind("taken and kept", {"draw.unused"}, none, take_and_keep),
      plain_kind("taken and thrown back", {"draw.unused"}, none, take_and_return),
      plain_kind("not the top discard", {"draw.not-top"}, Hide::discards, take_from_below),
      plain_kind("a card not on the pile", {"draw.not-on-pile"}, Hide::discards,
                 take_what_is_not_there),
      plain_kind("reshuffled too early", {"stock.reshuffle"}, Hide::stock, reshuffle_early),
      plain_kind("passed", {"draw.pass"}, none, pass_instead),
      {.name = "no discard", .codes = {"turn.no-discard"}, .evidence = none, .make = drop_discard},
      {.name = "a player skipped",
       .codes = {"turn.out-of-order"},
       .evidence = none,
       .make = skip_a_player},
      {.name = "played on after the end",
       .codes = {"turn.after-end"},
       .evidence = none,
       .make = play_on},
      {.name = "first player draws",
       .codes = {"turn.first-move"},
       .evidence = none,
       .make = [](const Game& game,
                  Random& random) { return start_with(game, random, FirstSlip::draws); }},
      {.name = "first player melds",
       .codes = {"turn.first-move"},
       .evidence = none,
       .make = [](const Game& game,
                  Random& random) { return start_with(game, random, FirstSlip::melds); }},
      {.name = "drawn from nothing",
       .codes = {"draw.stock-empty", "stock.reshuffle", "turn.after-end"},
       .evidence = none,
       .make = draw_from_nothing},
      {.name = "an eliminated player plays",
       .codes = {"game.eliminated"},
       .evidence = hand | Hide::drawn | Hide::discards,
       .make = play_when_out},
  };
}

}  // namespace rummy::play
