// Slips of drawing: none, too many, another card than the stock had, from where nothing is.

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

Place forgets_to_draw(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  if (!moment.is_plain() || actions.size() < 2) return std::nullopt;
  const std::string drawn(object(actions.front()));
  if (drawn.empty() || object(actions.back()) == drawn) return std::nullopt;
  actions.erase(actions.begin());
  return kHere;
}

/// Nothing was laid, so another card had to be drawn.
Place stops_drawing(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  if (!moment.is_plain() || actions.size() < 3) return std::nullopt;
  actions.pop_back();
  return kHere;
}

Place lays_without_drawing(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  if (moment.draws() != 1 || actions.size() < 2 || verb(actions[1]) != "meld") return std::nullopt;
  const std::string drawn(object(actions.front()));
  const bool used = std::any_of(actions.begin() + 1, actions.end(), [&](const auto& action) {
    return action.find(drawn) != std::string::npos;
  });
  if (drawn.empty() || used) return std::nullopt;
  actions.erase(actions.begin());
  return kHere;
}

Place draws_again(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  if (!moment.is_plain()) return std::nullopt;
  const Cards stock = moment.after(moment.draws()).stock();
  if (stock.empty()) return std::nullopt;
  auto& actions = actions_of(moment, round);
  actions.insert(actions.begin() + static_cast<std::ptrdiff_t>(moment.draws()),
                 "draw " + stock.front());
  return kHere;
}

Place draws_after_laying(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  if (moment.draws() != 1 || actions.size() < 2 || verb(actions[1]) != "meld") return std::nullopt;
  const Cards stock = moment.after(1).stock();
  if (stock.empty()) return std::nullopt;
  actions.insert(actions.begin() + 2, "draw " + stock.front());
  return kHere;
}

Place draws_another_card(const Moment& moment, WrittenRound& round, Random& random) {
  auto& actions = actions_of(moment, round);
  const Cards& stock = moment.before.stock();
  if (verb(actions.front()) != "draw" || stock.size() < 2) return std::nullopt;
  const std::string other = some_card(stock, random);
  if (other == stock.front()) return std::nullopt;
  actions.front() = "draw " + other;
  return kHere;
}

Place passes(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  if (!moment.is_plain() || moment.before.stock().size() < 4) return std::nullopt;
  actions_of(moment, round) = {"pass"};
  return kHere;
}

Place draws_from_nothing(const Moment& moment, WrittenRound& round, Random& random) {
  auto& actions = actions_of(moment, round);
  if (moment.before.stock_left() > 0 || verb(actions.front()) == "draw") return std::nullopt;
  if (verb(actions.front()) == "knock") return std::nullopt;
  const std::string& other = another_player(moment.dealt, moment.who, random);
  const Cards& hand = moment.before.hand(other);
  if (hand.empty()) return std::nullopt;
  const std::string draw = "draw " + some_card(hand, random);
  if (verb(actions.front()) == "take") {
    actions.front() = draw;
  } else {
    actions.insert(actions.begin(), draw);
  }
  return kHere;
}

Place reshuffles_too_early(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  if (verb(actions.front()) != "draw" || moment.before.stock_left() < 2) return std::nullopt;
  if (moment.before.pile().size() < 2) return std::nullopt;
  actions.insert(actions.begin(), "reshuffle");
  return kHere;
}

/// With the stock gone the round is over, or goes on from the pile; the discards stay.
Place reshuffles_all_the_same(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  if (moment.before.stock_left() > 0 || moment.before.pile().size() < 2) return std::nullopt;
  actions.insert(actions.begin(), "reshuffle");
  return kHere;
}

}  // namespace

std::vector<SlipKind> draw_slips() {
  return {
      in_a_turn("forgets to draw", {"turn.no-draw"}, games_with_discards(), forgets_to_draw),
      in_a_turn("stops drawing", {"turn.no-draw"}, {manipulation()}, stops_drawing),
      in_a_turn("lays without drawing", {"meld.not-now", "turn.no-draw"}, {manipulation(), rum()},
                lays_without_drawing),
      in_a_turn("draws again", {"turn.second-draw"}, all_games(), draws_again),
      in_a_turn("draws after laying", {"turn.second-draw"}, {manipulation(), rum()},
                draws_after_laying),
      in_a_turn("another card than on top", {"draw.stock-mismatch"}, all_games(),
                draws_another_card),
      in_a_turn("passes", {"draw.pass"}, all_games(), passes),
      in_a_turn("draws from nothing", {"draw.stock-empty"},
                {manipulation(),
                 rum(),
                 {.variant = "going-out", .settings = {{"stock.max_reshuffles", "0"}}}},
                draws_from_nothing),
      in_a_turn("reshuffles too early", {"stock.reshuffle"}, games_with_discards(),
                reshuffles_too_early),
      in_a_turn("reshuffles all the same", {"stock.reshuffle"}, {rum()}, reshuffles_all_the_same),
  };
}

}  // namespace rummy::dealt
