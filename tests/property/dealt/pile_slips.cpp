// Slips of the discard pile: what is taken from it, what becomes of it, what is thrown.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "moves/random.h"
#include "property/dealt/slips.h"
#include "property/dealt/table_trace.h"
#include "property/dealt/written_game.h"

namespace rummy::dealt {
namespace {

using Place = std::optional<std::size_t>;

std::vector<std::string>& actions_of(const Moment& moment, WrittenRound& round) {
  return round.moves[moment.line].actions;
}

Place takes_where_nothing_is(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  const Cards& stock = moment.before.stock();
  if (!moment.is_plain() || stock.empty() || !moment.before.pile().empty()) return std::nullopt;
  actions.front() = "take " + stock.front();
  return kHere;
}

Place takes_below_the_top(const Moment& moment, WrittenRound& round, Random& random) {
  const Cards& pile = moment.before.pile();
  if (!moment.is_plain() || pile.size() < 2) return std::nullopt;
  const std::string card = pile[random.below(pile.size() - 1)];
  if (card == pile.back()) return std::nullopt;
  actions_of(moment, round).front() = "take " + card;
  return kHere;
}

Place takes_the_top(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  const Cards& pile = moment.before.pile();
  if (!moment.is_plain() || pile.empty()) return std::nullopt;
  actions_of(moment, round).front() = "take " + pile.back();
  return kHere;
}

Place takes_what_is_not_there(const Moment& moment, WrittenRound& round, Random& random) {
  const Cards& pile = moment.before.pile();
  const Cards& stock = moment.before.stock();
  if (!moment.is_plain() || pile.empty() || stock.empty()) return std::nullopt;
  const std::string card = some_card(stock, random);
  if (count_of(pile, card) > 0) return std::nullopt;
  actions_of(moment, round).front() = "take " + card;
  return kHere;
}

/// More cards counted off than there are.
Place takes_too_many(const Moment& moment, WrittenRound& round, Random& random) {
  const Cards& pile = moment.before.pile();
  if (!moment.is_plain() || pile.empty()) return std::nullopt;
  actions_of(moment, round).front() =
      "take " + some_card(pile, random) + " of " + std::to_string(pile.size() + 1);
  return kHere;
}

Place takes_for_nothing(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  const Cards& pile = moment.before.pile();
  if (!moment.is_plain() || pile.empty()) return std::nullopt;
  const std::string thrown(object(actions.back()));
  if (count_of(moment.before.hand(moment.who), thrown) == 0 || thrown == pile.back())
    return std::nullopt;
  actions.front() = "take " + pile.back();
  return kHere;
}

/// The top card, which nobody has to use, goes back where it came from.
Place throws_what_was_taken(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  const Cards& pile = moment.before.pile();
  if (!moment.is_plain() || pile.empty()) return std::nullopt;
  if (count_of(moment.before.hand(moment.who), pile.back()) > 0) return std::nullopt;
  actions = {"take " + pile.back(), "discard " + pile.back()};
  return kHere;
}

Place throws_what_is_not_held(const Moment& moment, WrittenRound& round, Random& random) {
  auto& actions = actions_of(moment, round);
  if (verb(actions.back()) != "discard") return std::nullopt;
  const TableTrace now = moment.after(actions.size() - 1);
  const Cards& others = now.hand(another_player(moment.dealt, moment.who, random));
  if (others.empty()) return std::nullopt;
  const std::string card = some_card(others, random);
  if (count_of(now.hand(moment.who), card) > 0) return std::nullopt;
  actions.back() = "discard " + card;
  return kHere;
}

Place throws_nothing(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  const bool more = moment.line + 1 < round.moves.size();
  if (!moment.is_plain() || actions.size() < 2 || !more) return std::nullopt;
  actions.pop_back();
  return kHere;
}

/// A turn ends with its discard: another is a turn begun by who has just had one.
Place throws_twice(const Moment& moment, WrittenRound& round, Random& random) {
  auto& actions = actions_of(moment, round);
  const bool more = moment.line + 1 < round.moves.size();
  if (verb(actions.back()) != "discard" || !more) return std::nullopt;
  const Cards left = moment.after(actions.size()).hand(moment.who);
  if (left.size() < 2) return std::nullopt;
  actions.push_back("discard " + some_card(left, random));
  return kNextTurn;
}

Place throws_where_nobody_does(const Moment& moment, WrittenRound& round, Random& random) {
  const Cards left = moment.after(moment.move.actions.size()).hand(moment.who);
  const bool over = verb(moment.move.actions.back()) == "knock";
  if (left.size() < 2 || over || moment.before.stock_left() == 0) return std::nullopt;
  actions_of(moment, round).push_back("discard " + some_card(left, random));
  return kHere;
}

House with(House house, const std::string& key, const std::string& value) {
  house.settings.emplace_back(key, value);
  return house;
}

/// Cards are drawn and never thrown.
House without_discards(House house) {
  house.settings = {{"turn.discard", "none"},    {"turn.first", "draw"},
                    {"draw.pile.depth", "none"}, {"draw.pile.must_use", "never"},
                    {"stock.on_empty", "end"},   {"out.discard", "optional"}};
  return house;
}

}  // namespace

std::vector<SlipKind> pile_slips() {
  return {
      in_a_turn("takes where nobody discards", {"draw.not-allowed"}, {manipulation()},
                takes_where_nothing_is),
      in_a_turn("takes before a discard is made", {"draw.discard-empty"},
                {with(rum(), "deal.upcard", "false"), with(going_out(), "turn.first", "draw")},
                takes_where_nothing_is),
      in_a_turn("does not begin with the stock", {"turn.first-move"}, {going_out()},
                takes_where_nothing_is),
      in_a_turn("takes where nobody may", {"draw.not-allowed"},
                {with(rum(), "draw.pile.depth", "none")}, takes_the_top),
      in_a_turn("takes below the top", {"draw.not-top"},
                {going_out(), with(rum(), "draw.pile.depth", "top")}, takes_below_the_top),
      in_a_turn("takes what is not there", {"draw.not-on-pile"}, games_with_discards(),
                takes_what_is_not_there),
      in_a_turn("counts off too many", {"draw.not-on-pile"}, {rum()}, takes_too_many),
      in_a_turn("takes for nothing", {"draw.unused"}, {rum()}, takes_for_nothing),
      in_a_turn(
          "throws what was taken", {"discard.just-taken"},
          {{.variant = "500-rum",
            .settings = {{"discard.return_taken", "false"}, {"draw.pile.must_use", "deep_only"}}},
           {.variant = "going-out", .settings = {{"discard.return_taken", "false"}}}},
          throws_what_was_taken),
      proven_by_hands(in_a_turn("throws what is not held", {"card.not-held"}, games_with_discards(),
                                throws_what_is_not_held)),
      in_a_turn("throws nothing", {"turn.no-discard"}, games_with_discards(), throws_nothing),
      in_a_turn("throws twice", {"turn.out-of-order"}, games_with_discards(), throws_twice),
      in_a_turn("throws where nobody does", {"discard.not-allowed"},
                {manipulation(), without_discards(rum()), without_discards(going_out())},
                throws_where_nobody_does),
  };
}

}  // namespace rummy::dealt
