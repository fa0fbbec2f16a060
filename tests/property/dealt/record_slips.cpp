// Slips in the deal and on the sheet: hands, dealers, scores, totals, winners, rounds left early.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "moves/random.h"
#include "property/dealt/slips.h"
#include "property/dealt/table_trace.h"
#include "property/dealt/written_game.h"

namespace rummy::dealt {
namespace {

House with(House house, const std::string& key, const std::string& value) {
  house.settings.emplace_back(key, value);
  return house;
}

House a_match() {
  return with(going_out(), "end.type", "match");
}

std::vector<House> games_of_rounds() {
  return {manipulation(), rum(), a_match()};
}

/// A copy of the game to be spoilt in a round, outside of its turns.
Slip in_round(const DealtGame& dealt, std::size_t round) {
  return {.game = dealt.game, .round = round + 1, .turn = 0};
}

std::size_t some_round(const DealtGame& dealt, Random& random) {
  return random.below(dealt.game.rounds.size());
}

std::string* find_after(WrittenRound& round, std::string_view key) {
  const auto found = std::ranges::find_if(
      round.after, [key](const Entry& entry) { return entry.key.starts_with(key); });
  return found == round.after.end() ? nullptr : &found->value;
}

std::optional<Slip> deals_one_short(const DealtGame& dealt, Random& random) {
  const std::size_t at = some_round(dealt, random);
  Slip slip = in_round(dealt, at);
  const std::string& who = dealt.players[random.below(dealt.players.size())];
  std::string* deal = slip.game.rounds[at].find("deal " + who);
  if (deal == nullptr) return std::nullopt;
  Cards cards = cards_in(*deal);
  cards.pop_back();
  *deal = listed(cards);
  return slip;
}

/// So many copies of a card are dealt as no pack has.
std::optional<Slip> deals_a_card_too_often(const DealtGame& dealt, Random& random) {
  const std::size_t at = some_round(dealt, random);
  Slip slip = in_round(dealt, at);
  WrittenRound& round = slip.game.rounds[at];
  Cards all;
  for (const Entry& entry : round.before)
    if (entry.key.starts_with("deal ") || entry.key == "stock" || entry.key == "upcard")
      for (const std::string& card : cards_in(entry.value))
        all.push_back(card);
  const std::string card = some_card(all, random);
  std::string* deal = round.find("deal " + dealt.players[random.below(dealt.players.size())]);
  if (deal == nullptr || card == "JK") return std::nullopt;
  Cards hand = cards_in(*deal);
  const auto other =
      std::ranges::find_if(hand, [&](const std::string& held) { return held != card; });
  if (other == hand.end()) return std::nullopt;
  *other = card;
  *deal = listed(hand);
  return slip;
}

std::optional<Slip> names_another_dealer(const DealtGame& dealt, Random& random) {
  const std::size_t at = some_round(dealt, random);
  Slip slip = in_round(dealt, at);
  std::string* dealer = slip.game.rounds[at].find("dealer");
  if (at == 0 || dealer == nullptr) return std::nullopt;
  *dealer = another_player(dealt, *dealer, random);
  return slip;
}

std::optional<Slip> deals_against_the_cut(const DealtGame& dealt, Random& random) {
  Slip slip = in_round(dealt, 0);
  std::string* dealer = slip.game.rounds.front().find("dealer");
  if (dealer == nullptr || slip.game.find("cut") == nullptr) return std::nullopt;
  *dealer = another_player(dealt, *dealer, random);
  return slip;
}

std::optional<Slip> turns_a_card_up(const DealtGame& dealt, Random& random) {
  const std::size_t at = some_round(dealt, random);
  Slip slip = in_round(dealt, at);
  WrittenRound& round = slip.game.rounds[at];
  std::string* stock = round.find("stock");
  if (stock == nullptr || stock->empty()) return std::nullopt;
  Cards cards = cards_in(*stock);
  const std::string up = cards.back();
  cards.pop_back();
  *stock = listed(cards);
  round.before.push_back({.key = "upcard", .value = up});
  return slip;
}

/// All cards that are not dealt are in the stock.
std::optional<Slip> turns_no_card_up(const DealtGame& dealt, Random& random) {
  const std::size_t at = some_round(dealt, random);
  Slip slip = in_round(dealt, at);
  WrittenRound& round = slip.game.rounds[at];
  const std::string* upcard = round.find("upcard");
  std::string* stock = round.find("stock");
  if (upcard == nullptr || stock == nullptr) return std::nullopt;
  *stock += " " + *upcard;
  std::erase_if(round.before, [](const Entry& entry) { return entry.key == "upcard"; });
  return slip;
}

/// "Ala 35, Bartek 0" with one of the numbers changed.
void spoil_number(std::string& numbers, Random& random) {
  std::vector<std::string> parts = split(numbers, ", ");
  std::string& part = parts[random.below(parts.size())];
  const std::size_t blank = part.rfind(' ');
  part = part.substr(0, blank + 1) + std::to_string(std::stoi(part.substr(blank + 1)) + 10);
  numbers = join(parts, ", ");
}

std::optional<Slip> miscounts(const DealtGame& dealt, Random& random, std::string_view what) {
  const std::size_t at = some_round(dealt, random);
  Slip slip = in_round(dealt, at);
  std::string* numbers = find_after(slip.game.rounds[at], what);
  if (numbers == nullptr) return std::nullopt;
  spoil_number(*numbers, random);
  return slip;
}

std::optional<Slip> shows_another_hand(const DealtGame& dealt, Random& random) {
  const std::size_t at = some_round(dealt, random);
  Slip slip = in_round(dealt, at);
  std::string* hand = find_after(slip.game.rounds[at], "hand ");
  if (hand == nullptr) return std::nullopt;
  Cards cards = cards_in(*hand);
  if (cards.size() < 2) return std::nullopt;
  cards.pop_back();
  *hand = listed(cards);
  return slip;
}

std::optional<Slip> names_another_winner(const DealtGame& dealt, Random& random) {
  if (dealt.game.tail.size() != 1) return std::nullopt;
  Slip slip{.game = dealt.game};
  std::string& winner = slip.game.tail.front().value;
  if (winner.find(',') != std::string::npos) return std::nullopt;
  winner = another_player(dealt, winner, random);
  return slip;
}

/// A round is left after a few turns; what was written of its end goes too.
bool cut_short(const DealtGame& dealt, WrittenRound& round, std::size_t lines) {
  if (round.moves.size() < lines + 1) return false;
  const bool done =
      std::any_of(round.moves.begin(), round.moves.begin() + static_cast<std::ptrdiff_t>(lines),
                  [](const MoveLine& line) { return line.who == "abandon"; });
  if (done) return false;
  TableTrace table(round, dealt.players, true);
  table.play(round.moves, lines);
  round.moves.resize(lines);
  round.after.clear();
  return table.stock_left() > 3;
}

std::optional<Slip> deals_again_too_early(const DealtGame& dealt, Random& random) {
  const std::size_t at = some_round(dealt, random);
  if (at + 1 >= dealt.game.rounds.size()) return std::nullopt;
  Slip slip = in_round(dealt, at);
  if (!cut_short(dealt, slip.game.rounds[at], 2)) return std::nullopt;
  return slip;
}

std::optional<Slip> stops_early(const DealtGame& dealt, Random& /*random*/) {
  Slip slip = in_round(dealt, dealt.game.rounds.size() - 1);
  slip.game.tail.clear();
  if (!cut_short(dealt, slip.game.rounds.back(), 2)) return std::nullopt;
  return slip;
}

std::optional<Slip> gives_up(const DealtGame& dealt, Random& /*random*/) {
  Slip slip = in_round(dealt, dealt.game.rounds.size() - 1);
  slip.game.tail.clear();
  WrittenRound& round = slip.game.rounds.back();
  if (!cut_short(dealt, round, 2)) return std::nullopt;
  round.moves.push_back({.who = "abandon", .actions = {"by agreement"}});
  return slip;
}

std::optional<Slip> plays_on_after_the_game(const DealtGame& dealt, Random& /*random*/) {
  if (dealt.game.tail.empty()) return std::nullopt;
  Slip slip = in_round(dealt, dealt.game.rounds.size());
  slip.game.rounds.push_back(dealt.game.rounds.back());
  return slip;
}

/// More sit down than can play; nobody deals to the last of them.
std::optional<Slip> seats_too_many(const DealtGame& dealt, Random& /*random*/) {
  Slip slip{.game = dealt.game};
  const auto most = static_cast<std::size_t>(dealt.ruleset->variant.deal.players_max);
  for (std::size_t i = dealt.players.size(); i <= most; ++i)
    slip.game.find("players")->append(", Guest").append(std::to_string(i));
  return slip;
}

}  // namespace

std::vector<SlipKind> record_slips() {
  const auto miscounting = [](std::string_view what) {
    return
        [what](const DealtGame& dealt, Random& random) { return miscounts(dealt, random, what); };
  };
  return {
      {.name = "a card short",
       .codes = {"deal.hand-size"},
       .houses = all_games(),
       .make = deals_one_short},
      {.name = "a card too often",
       .codes = {"deal.too-many-copies"},
       .houses = all_games(),
       .make = deals_a_card_too_often},
      {.name = "another dealer",
       .codes = {"deal.dealer"},
       .houses = games_of_rounds(),
       .make = names_another_dealer},
      {.name = "a deal against the cut",
       .codes = {"deal.cut"},
       .houses = games_with_discards(),
       .make = deals_against_the_cut},
      {.name = "a card turned up",
       .codes = {"deal.upcard"},
       .houses = {manipulation(), going_out()},
       .make = turns_a_card_up},
      {.name = "no card turned up",
       .codes = {"deal.upcard"},
       .houses = {rum()},
       .make = turns_no_card_up},
      {.name = "wrong score",
       .codes = {"score.round"},
       .houses = all_games(),
       .make = miscounting("score")},
      {.name = "wrong total",
       .codes = {"score.total"},
       .houses = all_games(),
       .make = miscounting("total")},
      {.name = "another hand shown",
       .codes = {"round.hand"},
       .houses = all_games(),
       .make = shows_another_hand},
      {.name = "wrong winner",
       .codes = {"score.winner"},
       .houses = games_of_rounds(),
       .make = names_another_winner},
      {.name = "dealt again too early",
       .codes = {"round.not-over"},
       .houses = games_of_rounds(),
       .make = deals_again_too_early},
      {.name = "stopped early",
       .codes = {"round.unfinished"},
       .houses = all_games(),
       .make = stops_early},
      {.name = "given up",
       .codes = {"round.not-over"},
       .houses = {manipulation(), rum(), with(going_out(), "end.deadlock", "none")},
       .make = gives_up},
      {.name = "another round after the end",
       .codes = {"game.after-end"},
       .houses = games_of_rounds(),
       .make = plays_on_after_the_game},
      {.name = "too many at the table",
       .codes = {"players.count"},
       .houses = all_games(),
       .make = seats_too_many},
  };
}

}  // namespace rummy::dealt
