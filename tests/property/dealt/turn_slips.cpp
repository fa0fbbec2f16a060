// Slips of order: whose turn it is, what comes before what, play after the end.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "moves/random.h"
#include "property/dealt/slips.h"
#include "property/dealt/table_trace.h"
#include "property/dealt/written_game.h"

namespace rummy::dealt {
namespace {

using Place = std::optional<std::size_t>;

/// A whole turn of drawing, of somebody who has the next cards of the stock.
std::vector<std::string> plain_turn(const DealtGame& dealt, const Cards& stock) {
  const auto& variant = dealt.ruleset->variant;
  std::vector<std::string> actions;
  for (int i = 0; i < most_draws(variant.draw); ++i)
    actions.push_back("draw " + stock.at(static_cast<std::size_t>(i)));
  if (variant.turn.discard == TurnDiscard::required) actions.push_back("discard " + stock.front());
  return actions;
}

bool ends_round(const Moment& moment) {
  return moment.line + 1 == moment.round.moves.size();
}

/// Somebody plays whose turn it is not. Where turns end without a discard, what who has just played
/// does next would belong to the same turn.
Place plays_out_of_turn(const Moment& moment, WrittenRound& round, Random& random) {
  const Cards stock = moment.after(moment.move.actions.size()).stock();
  if (ends_round(moment) || stock.size() < 5) return std::nullopt;
  const MoveLine& next = round.moves[moment.line + 1];
  const bool discards = verb(moment.move.actions.back()) == "discard";
  const std::string& who = discards ? moment.who : another_player(moment.dealt, moment.who, random);
  if (!next.is_turn() || who == next.who) return std::nullopt;
  const MoveLine again{.who = who, .actions = plain_turn(moment.dealt, stock)};
  round.moves.insert(round.moves.begin() + static_cast<std::ptrdiff_t>(moment.line) + 1, again);
  return kNextTurn;
}

Place plays_on_after_the_end(const Moment& moment, WrittenRound& round, Random& random) {
  const TableTrace end = moment.after(moment.move.actions.size());
  const std::string word(verb(moment.move.actions.back()));
  const bool out =
      word == "knock" || verb(moment.move.actions[1 % moment.move.actions.size()]) == "out";
  if (!ends_round(moment) || (!out && !end.hand(moment.who).empty())) return std::nullopt;
  if (end.stock().size() < 5) return std::nullopt;
  round.moves.push_back({.who = another_player(moment.dealt, moment.who, random),
                         .actions = plain_turn(moment.dealt, end.stock())});
  return kNextTurn;
}

Place melds_before_the_draw(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = round.moves[moment.line].actions;
  if (moment.draws() != 1 || actions.size() < 2 || verb(actions[1]) != "meld") return std::nullopt;
  Cards hand = moment.before.hand(moment.who);
  for (const Cards& meld : melds_in(object(actions[1])))
    for (const std::string& card : meld)
      if (!remove_one(hand, plain(card))) return std::nullopt;
  std::swap(actions[0], actions[1]);
  return kHere;
}

Place melds_in_a_game_without(const Moment& moment, WrittenRound& round, Random& random) {
  if (!moment.is_plain()) return std::nullopt;
  Cards hand = moment.after(1).hand(moment.who);
  remove_one(hand, object(moment.move.actions.back()));
  random.shuffle(hand);
  if (hand.size() < 5) return std::nullopt;
  auto& actions = round.moves[moment.line].actions;
  actions.insert(actions.begin() + 1, "meld " + listed({hand[0], hand[1], hand[2]}));
  return kHere;
}

}  // namespace

std::vector<SlipKind> turn_slips() {
  return {
      in_a_turn("plays out of turn", {"turn.out-of-order"}, all_games(), plays_out_of_turn),
      in_a_turn("plays on after the end", {"turn.after-end"}, all_games(), plays_on_after_the_end),
      in_a_turn("melds before the draw", {"meld.not-now"}, {manipulation(), rum()},
                melds_before_the_draw),
      in_a_turn("melds where nobody does", {"meld.not-now"}, {going_out()},
                melds_in_a_game_without),
  };
}

}  // namespace rummy::dealt
