#include "property/random_game.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "property/deck.h"
#include "property/game.h"
#include "property/turn_player.h"

namespace rummy::play {
namespace {

House house_of(const std::string& variant) {
  House house;
  house.variant = variant;
  if (variant != "remik-guide") return house;
  house.joker_counts_face = false;
  house.joker_in_hand = 50;
  house.opening_run_clean = false;
  house.swaps = false;
  return house;
}

std::vector<std::string> names(int players, Random& random) {
  std::vector<std::string> all = {"Ala", "Bartek", "Celina", "Darek"};
  if (one_in(random, 8)) all = {"Ola, Z.", "Jan \"Jaś\" K", "draw", "Zoë"};
  all.resize(static_cast<std::size_t>(players));
  return all;
}

int next_seat(const std::vector<char>& plays, int seat) {
  const int players = static_cast<int>(plays.size());
  do
    seat = (seat + 1) % players;
  while (plays[static_cast<std::size_t>(seat)] == 0);
  return seat;
}

int hand_points(const std::vector<Card>& hand, const House& house) {
  int points = 0;
  for (const Card card : hand) {
    if (card.is_joker())
      points += house.joker_in_hand;
    else
      points += card.rank() == kAce ? 11 : std::min(card.rank(), 10);
  }
  return points;
}

Mood mood_of_round(Random& random) {
  const int n = pick(random, 20);
  if (n == 0) return Mood::idle;
  return n <= 2 ? Mood::waiting : Mood::eager;
}

/// Plays until somebody goes out or the stock is gone for good.
void play_turns(RoundPlay& round, const House& house, Situation& now, Random& random) {
  const Mood mood = mood_of_round(random);
  TurnPlayer player(house, now, random);
  int seat = next_seat(round.plays, round.dealer);
  round.turns.push_back(player.play_first(seat));
  while (true) {
    seat = next_seat(round.plays, seat);
    const bool was_open = now.opened[static_cast<std::size_t>(seat)] != 0;
    const Mood mine = mood == Mood::waiting && one_in(random, 40) ? Mood::eager : mood;
    std::optional<Turn> turn = player.play(seat, mine);
    if (!turn) break;
    round.turns.push_back(std::move(*turn));
    if (!now.hands[static_cast<std::size_t>(seat)].empty()) continue;
    round.winner = seat;
    round.at_once = !was_open;
    return;
  }
  // The player to move may say that nothing can be done.
  if (!one_in(random, 3)) return;
  round.turns.push_back({.seat = seat,
                         .actions = {{.act = Act::pass, .groups = {}, .on = 0}},
                         .before = now,
                         .two_lines = false});
}

void score_round(RoundPlay& round, const House& house, std::vector<int>& totals) {
  const std::size_t players = totals.size();
  round.scores.resize(players);
  for (std::size_t seat = 0; seat < players; ++seat) {
    if (round.plays[seat] == 0) continue;
    const int held = hand_points(round.left[seat], house);
    const bool won = static_cast<int>(seat) == round.winner;
    const int lost = round.at_once ? 2 * held : held;
    const int gained = round.at_once ? -20 : -10;
    const int score = won ? gained : lost;
    round.scores[seat] = score;
    totals[seat] += score;
  }
  for (const Adjustment& adjustment : round.adjustments)
    totals[static_cast<std::size_t>(adjustment.seat)] += adjustment.points;
  round.totals = totals;
}

void settle_what_is_written(RoundPlay& round, Random& random) {
  round.writes_dealer = !one_in(random, 3);
  round.writes_stock = round.stock.size();
  if (one_in(random, 4)) round.writes_stock = 0;
  if (one_in(random, 6))
    round.writes_stock =
        static_cast<std::size_t>(pick(random, static_cast<int>(round.stock.size())));
  round.writes_hands = one_in(random, 2);
  round.writes_scores = !one_in(random, 6);
  round.writes_totals = !one_in(random, 3);
}

RoundPlay play_round(const Game& game, int dealer, const std::vector<char>& plays, Random& random) {
  RoundPlay round;
  round.dealer = dealer;
  round.plays = plays;
  Situation now;
  deal_round(round, game.house.jokers, random);
  now.hands = round.deal;
  now.stock.assign(round.stock.rbegin(), round.stock.rend());
  now.opened.assign(plays.size(), 0);
  play_turns(round, game.house, now, random);
  round.left = now.hands;
  round.melds_at_end = now.melds;
  if (one_in(random, 12)) {
    const int seat = next_seat(plays, pick(random, static_cast<int>(plays.size())));
    round.adjustments.push_back({.seat = seat, .points = pick(random, 61) - 20});
  }
  settle_what_is_written(round, random);
  return round;
}

/// Who is in, who is out, and whether that ends the game.
void close_round(Game& game, std::vector<char>& plays, const std::vector<int>& totals) {
  std::vector<int> were_in;
  std::vector<int> still_in;
  for (std::size_t seat = 0; seat < plays.size(); ++seat) {
    if (plays[seat] == 0) continue;
    were_in.push_back(static_cast<int>(seat));
    if (totals[seat] >= game.house.out_at) {
      plays[seat] = 0;
      continue;
    }
    still_in.push_back(static_cast<int>(seat));
  }
  if (still_in.size() > 1) return;
  game.finished = true;
  game.winners = still_in;
  if (!still_in.empty()) return;
  // All out at once: the lowest of those who were still in.
  int lowest = totals[static_cast<std::size_t>(were_in.front())];
  for (const int seat : were_in)
    lowest = std::min(lowest, totals[static_cast<std::size_t>(seat)]);
  for (const int seat : were_in)
    if (totals[static_cast<std::size_t>(seat)] == lowest) game.winners.push_back(seat);
}

void settle_house(Game& game, Random& random) {
  if (one_in(random, 3)) {
    game.house.out_at = 101 + 50 * pick(random, 4);
    game.settings.emplace_back("end.at", std::to_string(game.house.out_at));
  }
  if (one_in(random, 5)) {
    game.house.jokers = 2 + pick(random, 3);
    game.settings.emplace_back("deck.jokers", std::to_string(game.house.jokers));
  }
}

}  // namespace

Game random_game(const GameWish& wish) {
  Random random(wish.seed);
  Game game;
  game.house = house_of(wish.variant);
  game.players = names(2 + pick(random, 3), random);
  settle_house(game, random);
  std::vector<int> totals(game.players.size(), 0);
  if (one_in(random, 6)) {
    for (int& total : totals)
      total = pick(random, game.house.out_at) - 10;
    game.carried = totals;
  }
  std::vector<char> plays(game.players.size(), 1);
  int dealer = pick(random, static_cast<int>(game.players.size()));
  const int rounds = wish.length == Length::few_rounds ? 1 + pick(random, 4) : 60;
  for (int i = 0; i < rounds && !game.finished; ++i) {
    game.rounds.push_back(play_round(game, dealer, plays, random));
    score_round(game.rounds.back(), game.house, totals);
    close_round(game, plays, totals);
    if (!game.finished) dealer = next_seat(plays, dealer);
  }
  for (std::size_t seat = 0; seat < plays.size(); ++seat)
    if (plays[seat] == 0) game.eliminated.push_back(static_cast<int>(seat));
  game.writes_winner = game.finished && !one_in(random, 3);
  return game;
}

}  // namespace rummy::play
