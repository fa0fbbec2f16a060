// Slips of the games with contracts, bought discards, wild ranks and players who leave a round.

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "moves/random.h"
#include "property/dealt/slips.h"
#include "property/dealt/table_trace.h"
#include "property/dealt/written_game.h"

namespace rummy::dealt {
namespace {

using Place = std::optional<std::size_t>;

House liverpool() {
  return {.variant = "liverpool"};
}
House bought_once() {
  return {.variant = "liverpool", .settings = {{"draw.buy.max", "1"}}};
}
House indian() {
  return {.variant = "indian-rummy"};
}

/// The player whose turn comes after the moment's; nullptr where none does, or a buy comes first.
const std::string* next_player(const Moment& moment) {
  if (moment.line + 1 >= moment.round.moves.size()) return nullptr;
  const MoveLine& next = moment.round.moves[moment.line + 1];
  const bool offers = verb(moment.move.actions.back()) == "discard";
  return next.is_turn() && offers ? &next.who : nullptr;
}

/// Somebody who may buy what the turn discards, as far as turns go.
const std::string* bystander(const Moment& moment, Random& random) {
  const std::string* next = next_player(moment);
  if (next == nullptr) return nullptr;
  const std::vector<std::string>& players = moment.dealt.players;
  const std::size_t first = random.below(players.size());
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string& player = players[(first + i) % players.size()];
    if (player != moment.who && player != *next) return &player;
  }
  return nullptr;
}

Cards pile_after(const Moment& moment) {
  return moment.after(moment.move.actions.size()).pile();
}

bool has_laid(const Moment& moment, const std::string& player) {
  return moment.after(moment.move.actions.size()).has_laid(player);
}

/// A line of `player` behind the moment's turn.
Place add_buy(const Moment& moment, WrittenRound& round, const std::string& player,
              const std::string& cards) {
  round.moves.insert(std::next(round.moves.begin(), static_cast<std::ptrdiff_t>(moment.line) + 1),
                     MoveLine{.who = player, .actions = {"buy " + cards}});
  return kHere;
}

Place buys_where_nobody_may(const Moment& moment, WrittenRound& round, Random& random) {
  const Cards pile = pile_after(moment);
  if (next_player(moment) == nullptr || pile.empty()) return std::nullopt;
  return add_buy(moment, round, another_player(moment.dealt, moment.who, random), pile.back());
}

Place buys_the_own_discard(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  if (next_player(moment) == nullptr || has_laid(moment, moment.who)) return std::nullopt;
  return add_buy(moment, round, moment.who, pile_after(moment).back());
}

Place buys_what_may_be_taken(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  const std::string* next = next_player(moment);
  if (next == nullptr || has_laid(moment, *next)) return std::nullopt;
  return add_buy(moment, round, *next, pile_after(moment).back());
}

Place buys_after_opening(const Moment& moment, WrittenRound& round, Random& random) {
  const std::string* buyer = bystander(moment, random);
  if (buyer == nullptr || !has_laid(moment, *buyer)) return std::nullopt;
  return add_buy(moment, round, *buyer, pile_after(moment).back());
}

Place buys_from_below(const Moment& moment, WrittenRound& round, Random& random) {
  const std::string* buyer = bystander(moment, random);
  const Cards pile = pile_after(moment);
  if (buyer == nullptr || has_laid(moment, *buyer) || pile.size() < 2) return std::nullopt;
  const std::string& below = pile[pile.size() - 2];
  if (below == pile.back()) return std::nullopt;
  return add_buy(moment, round, *buyer, below);
}

Place buys_with_two_cards(const Moment& moment, WrittenRound& round, Random& random) {
  const std::string* buyer = bystander(moment, random);
  const Cards stock = moment.after(moment.move.actions.size()).stock();
  if (buyer == nullptr || has_laid(moment, *buyer) || stock.size() < 2) return std::nullopt;
  return add_buy(moment, round, *buyer,
                 pile_after(moment).back() + " " + stock[0] + " " + stock[1]);
}

bool buys(const MoveLine& line, const std::string& player) {
  return line.who == player && verb(line.actions.front()) == "buy";
}

Place buys_once_more(const Moment& moment, WrittenRound& round, Random& random) {
  const std::string* buyer = bystander(moment, random);
  if (buyer == nullptr || has_laid(moment, *buyer)) return std::nullopt;
  const auto here = std::next(moment.round.moves.begin(), static_cast<std::ptrdiff_t>(moment.line));
  const bool before = std::any_of(moment.round.moves.begin(), here,
                                  [&](const MoveLine& line) { return buys(line, *buyer); });
  if (!before) return std::nullopt;
  return add_buy(moment, round, *buyer, pile_after(moment).back());
}

/// The next player has taken the discard: the one below was left by everybody.
Place buys_too_late(const Moment& moment, WrittenRound& round, Random& random) {
  const std::string* buyer = bystander(moment, random);
  const Cards pile = pile_after(moment);
  if (buyer == nullptr || has_laid(moment, *buyer) || pile.size() < 2) return std::nullopt;
  MoveLine& next = round.moves[moment.line + 1];
  if (verb(next.actions.front()) != "take" || next.actions.size() < 2) return std::nullopt;
  const MoveLine rest{.who = next.who, .actions = {next.actions.begin() + 1, next.actions.end()}};
  const MoveLine buy{.who = *buyer, .actions = {"buy " + pile[pile.size() - 2]}};
  next.actions.resize(1);
  const auto at = std::next(round.moves.begin(), static_cast<std::ptrdiff_t>(moment.line) + 2);
  round.moves.insert(round.moves.insert(at, rest), buy);
  return kNextTurn;
}

/// Of the melds of an opening the last one stays in hand.
Place opens_with_a_meld_less(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  if (moment.before.has_laid(moment.who)) return std::nullopt;
  std::vector<std::string>& actions = round.moves[moment.line].actions;
  std::size_t melds = 0;
  std::size_t last = 0;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (verb(actions[i]) == "lay" || verb(actions[i]) == "swap") return std::nullopt;
    if (verb(actions[i]) != "meld") continue;
    melds += melds_in(object(actions[i])).size();
    last = i;
  }
  if (melds < 2) return std::nullopt;
  const std::size_t comma = actions[last].rfind(", ");
  if (comma != std::string::npos) {
    actions[last].resize(comma);
  } else {
    actions.erase(std::next(actions.begin(), static_cast<std::ptrdiff_t>(last)));
  }
  return kHere;
}

Place leaves_after_the_draw(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  if (verb(moment.move.actions.front()) != "draw") return std::nullopt;
  round.moves[moment.line].actions = {moment.move.actions.front(), "drop"};
  return kHere;
}

Place leaves_where_nobody_may(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  if (!moment.is_plain()) return std::nullopt;
  round.moves[moment.line].actions = {"drop"};
  return kHere;
}

std::string_view rank_of(std::string_view card) {
  return card.substr(0, card.size() - 1);
}

Place takes_a_wild_card(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  const Cards& pile = moment.before.pile();
  const std::string* wild = moment.round.find("wild");
  if (!moment.is_plain() || wild == nullptr || pile.size() < 2) return std::nullopt;
  if (pile.back() != "JK" && rank_of(pile.back()) != rank_of(*wild)) return std::nullopt;
  round.moves[moment.line].actions.front() = "take " + pile.back();
  return kHere;
}

/// The card at the bottom of the stock.
std::optional<Slip> turns_a_card_up_for_nothing(const DealtGame& dealt, Random& random) {
  const std::size_t at = random.below(dealt.game.rounds.size());
  Slip slip{.game = dealt.game, .round = at + 1, .turn = 0};
  std::string* stock = slip.game.rounds[at].find("stock");
  if (stock == nullptr) return std::nullopt;
  Cards cards = cards_in(*stock);
  if (cards.empty() || cards.back() == "JK") return std::nullopt;
  const std::string card = cards.back();
  cards.pop_back();
  *stock = listed(cards);
  slip.game.rounds[at].before.push_back({.key = "wild", .value = card});
  return slip;
}

}  // namespace

std::vector<SlipKind> buy_slips() {
  return {
      in_a_turn("buys where nobody may", {"buy.not-allowed"}, {{.variant = "500-rum"}},
                buys_where_nobody_may),
      in_a_turn("buys the own discard", {"buy.not-allowed"}, {liverpool()}, buys_the_own_discard),
      in_a_turn("buys what may be taken", {"buy.not-allowed"}, {liverpool()},
                buys_what_may_be_taken),
      in_a_turn("buys after opening", {"buy.not-allowed"}, {liverpool()}, buys_after_opening),
      in_a_turn("buys with two cards", {"buy.not-allowed"}, {liverpool()}, buys_with_two_cards),
      in_a_turn("buys from below", {"buy.not-top"}, {liverpool()}, buys_from_below),
      in_a_turn("buys too late", {"buy.too-late"}, {liverpool()}, buys_too_late),
      in_a_turn("buys once more", {"buy.too-often"}, {bought_once()}, buys_once_more),
      in_a_turn("opens with a meld less", {"opening.contract"}, {liverpool()},
                opens_with_a_meld_less),
      in_a_turn("leaves after the draw", {"drop.not-allowed"}, {indian()}, leaves_after_the_draw),
      in_a_turn("leaves where nobody may", {"drop.not-allowed"}, all_games(),
                leaves_where_nobody_may),
      in_a_turn("takes a wild card", {"draw.wild"}, {indian()}, takes_a_wild_card),
      {.name = "turns a card up for nothing",
       .codes = {"deal.wild"},
       .houses = all_games(),
       .make = turns_a_card_up_for_nothing},
  };
}

}  // namespace rummy::dealt
