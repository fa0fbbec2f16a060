// Slips in the deal and on the sheet: hands, dealers, scores, totals, winners.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"
#include "property/game_writer.h"
#include "property/slips.h"

namespace rummy::play {
namespace {

std::size_t some_round(const Game& game, Random& random) {
  return static_cast<std::size_t>(pick(random, static_cast<int>(game.rounds.size())));
}

std::size_t some_player(const RoundPlay& round, Random& random) {
  std::size_t seat = 0;
  do
    seat = static_cast<std::size_t>(pick(random, static_cast<int>(round.plays.size())));
  while (round.plays[seat] == 0);
  return seat;
}

/// A copy of the game to be spoilt in a round, outside of its turns.
Slip in_round(const Game& game, std::size_t round) {
  return {.game = game, .round = round + 1, .turn = 0};
}

std::optional<Slip> deal_short(const Game& game, Random& random) {
  const std::size_t at = some_round(game, random);
  Slip slip = in_round(game, at);
  slip.game.rounds[at].deal[some_player(game.rounds[at], random)].pop_back();
  return slip;
}

std::optional<Slip> deal_three_alike(const Game& game, Random& random) {
  const std::size_t at = some_round(game, random);
  Slip slip = in_round(game, at);
  auto& hands = slip.game.rounds[at].deal;
  std::vector<Card> dealt;
  for (const auto& hand : hands)
    dealt.insert(dealt.end(), hand.begin(), hand.end());
  auto& hand = hands[some_player(game.rounds[at], random)];
  for (const Card card : dealt) {
    if (!card.is_natural() || std::count(dealt.begin(), dealt.end(), card) < 2) continue;
    const auto other = std::find_if(hand.begin(), hand.end(), [card](Card c) { return c != card; });
    *other = card;
    return slip;
  }
  return std::nullopt;
}

std::optional<Slip> wrong_dealer(const Game& game, Random& random) {
  const std::size_t at = some_round(game, random);
  if (at == 0 || !game.rounds[at].writes_dealer) return std::nullopt;
  const std::size_t seat = some_player(game.rounds[at], random);
  if (static_cast<int>(seat) == game.rounds[at].dealer) return std::nullopt;
  Slip slip = in_round(game, at);
  slip.game.rounds[at].dealer = static_cast<int>(seat);
  return slip;
}

std::optional<Slip> wrong_score(const Game& game, Random& random) {
  const std::size_t at = some_round(game, random);
  if (!game.rounds[at].writes_scores) return std::nullopt;
  Slip slip = in_round(game, at);
  auto& score = slip.game.rounds[at].scores[some_player(game.rounds[at], random)];
  score = score.value_or(0) + 1;
  return slip;
}

std::optional<Slip> wrong_total(const Game& game, Random& random) {
  const std::size_t at = some_round(game, random);
  if (!game.rounds[at].writes_totals) return std::nullopt;
  Slip slip = in_round(game, at);
  slip.game.rounds[at].totals[some_player(game.rounds[at], random)] -= 10;
  return slip;
}

std::optional<Slip> wrong_winner(const Game& game, Random& /*random*/) {
  if (!game.finished) return std::nullopt;
  Slip slip{.game = game, .round = 0, .turn = 0};
  slip.game.writes_winner = true;
  const int players = static_cast<int>(game.players.size());
  slip.game.winners = {(game.winners.front() + 1) % players};
  if (slip.game.winners == game.winners) return std::nullopt;
  return slip;
}

std::optional<Slip> wrong_hand(const Game& game, Random& random) {
  const std::size_t at = some_round(game, random);
  Slip slip = in_round(game, at);
  slip.game.rounds[at].writes_hands = true;
  auto& hand = slip.game.rounds[at].left[some_player(game.rounds[at], random)];
  if (hand.size() < 2) return std::nullopt;
  hand.pop_back();
  return slip;
}

/// The round is left before anybody went out; what was written of its end goes too.
void cut_short(RoundPlay& round) {
  round.turns.pop_back();
  round.writes_hands = false;
  round.writes_scores = false;
  round.writes_totals = false;
  round.adjustments.clear();
}

std::optional<Slip> next_round_too_early(const Game& game, Random& random) {
  const std::size_t at = some_round(game, random);
  if (at + 1 >= game.rounds.size() || game.rounds[at].winner < 0) return std::nullopt;
  if (game.rounds[at].turns.size() < 3) return std::nullopt;
  Slip slip = in_round(game, at);
  cut_short(slip.game.rounds[at]);
  return slip;
}

std::optional<Slip> stop_early(const Game& game, Random& /*random*/) {
  if (game.rounds.back().winner < 0 || game.rounds.back().turns.size() < 3) return std::nullopt;
  Slip slip = in_round(game, game.rounds.size() - 1);
  cut_short(slip.game.rounds.back());
  slip.game.writes_winner = false;
  return slip;
}

std::optional<Slip> play_another_round(const Game& game, Random& /*random*/) {
  if (!game.finished) return std::nullopt;
  Slip slip = in_round(game, game.rounds.size());
  slip.game.rounds.push_back(game.rounds.back());
  return slip;
}

}  // namespace

std::vector<SlipKind> record_slips() {
  const Hide dealt = Hide::deals | Hide::names_of_dealt;
  return {
      {.name = "a card short",
       .codes = {"deal.hand-size"},
       .evidence = Hide::deals,
       .make = deal_short},
      {.name = "three of a card",
       .codes = {"deal.too-many-copies"},
       .evidence = dealt,
       .make = deal_three_alike},
      {.name = "another dealer",
       .codes = {"deal.dealer"},
       .evidence = Hide::nothing,
       .make = wrong_dealer},
      {.name = "wrong score",
       .codes = {"score.round"},
       .evidence = Hide::nothing,
       .make = wrong_score},
      {.name = "wrong total",
       .codes = {"score.total"},
       .evidence = Hide::nothing,
       .make = wrong_total},
      {.name = "wrong winner",
       .codes = {"score.winner"},
       .evidence = Hide::nothing,
       .make = wrong_winner},
      {.name = "another hand shown",
       .codes = {"round.hand"},
       .evidence = Hide::nothing,
       .make = wrong_hand},
      {.name = "next round too early",
       .codes = {"round.not-over"},
       .evidence = Hide::nothing,
       .make = next_round_too_early},
      {.name = "stopped early",
       .codes = {"round.unfinished"},
       .evidence = Hide::nothing,
       .make = stop_early},
      {.name = "another round after the end",
       .codes = {"game.after-end"},
       .evidence = Hide::nothing,
       .make = play_another_round},
  };
}

}  // namespace rummy::play
