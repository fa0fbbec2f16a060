#include "replay/lay_out.h"

#include <algorithm>
#include <optional>
#include <span>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/game_play.h"
#include "replay/who_deals.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// The variant turns a card up and the record does not say which.
bool turns_up_unseen(const GamePlay& game, const Round& round, int dealt) {
  const int stock = round.stock ? static_cast<int>(round.stock->cards.count) : 0;
  return game.variant().deal.upcard && dealt + stock < game.table.pack_size();
}

/// The card that makes its rank wild, where there is one, is out of play.
bool set_wild_aside(GamePlay& game, const Round& round, int dealt) {
  if (round.wild && round.wild->cards.count > 0) {
    game.table.set_aside(cards_of(*game.record, round.wild->cards).front().card);
    return true;
  }
  const int stock = round.stock ? static_cast<int>(round.stock->cards.count) : 0;
  const bool unseen =
      game.variant().jokers.rank == WildRank::turned_up && dealt + stock < game.table.pack_size();
  if (unseen) game.table.set_aside(Card::unknown());
  return unseen;
}

/// Who plays first, and not as the rule has it, was dealt the card more of the player who begins:
/// that is one slip, told of the turn.
std::optional<Seat> dealt_more_out_of_turn(const GamePlay& game, const Round& round) {
  const std::optional<Seat> mover = first_mover(game, round);
  const bool is_due_known = game.deal.first && game.deal.starters.empty();
  if (!mover || !is_due_known || mover == game.deal.first) return std::nullopt;
  const auto cards = [&](Seat seat) -> std::optional<int> {
    const SeatCards* const deal = of_seat(round.deals, seat);
    return deal == nullptr ? std::nullopt : std::optional(static_cast<int>(deal->cards.count));
  };
  std::optional<int> each;
  for (const Seat seat : game.who.seats) {
    const std::optional<int> dealt = seat == mover ? std::nullopt : cards(seat);
    if (dealt && each && dealt != each) return std::nullopt;
    if (dealt) each = dealt;
  }
  const std::optional<int> more = cards(*mover);
  if (!each || (!more && !cards(*game.deal.first))) return std::nullopt;
  const bool has_more = !more || *more == *each + game.variant().deal.starter_extra;
  return has_more ? mover : std::nullopt;
}

/// Who is dealt the extra card. Where nobody plays, and nothing else tells who was to begin, it is
/// the hand that has more.
std::optional<Seat> starter(const GamePlay& game, const Round& round) {
  if (game.deal.dealt_more) return game.deal.dealt_more;
  if (game.variant().deal.starter_extra != 0)
    if (const std::optional<Seat> seat = dealt_more_out_of_turn(game, round)) return seat;
  const bool may_be = game.deal.first && std::ranges::find(game.deal.starters, *game.deal.first) !=
                                             game.deal.starters.end();
  if (!game.deal.starters.empty() && !may_be) return game.deal.starters.front();
  if (game.deal.first) return game.deal.first;
  const auto cards = [](const SeatCards& deal) { return deal.cards.count; };
  const auto most = std::ranges::max_element(round.deals, {}, cards);
  if (most == round.deals.end()) return std::nullopt;
  const bool is_one = std::ranges::count(round.deals, cards(*most), cards) == 1;
  return is_one ? std::optional(most->seat) : std::nullopt;
}

/// Gives how many cards were dealt.
int deal_hands(GamePlay& game, const Round& round, const DealLook& look) {
  int dealt = 0;
  for (const Seat seat : game.who.seats) {
    const SeatCards* const deal = of_seat(round.deals, seat);
    if (deal != nullptr) {
      game.table.deal(seat, cards_of(*game.record, deal->cards));
    } else {
      game.table.deal_unknown(seat, cards_due(look, seat));
    }
    dealt += game.table.hand(seat).size();
  }
  return dealt;
}

/// What lies in the stock and in the pile of a round that began before its record is unknown, and
/// there is enough of both; nor is it known how many cards each player holds.
void lay_out_later(GamePlay& game, const Round& round, std::span<const PlayedCard> stock) {
  constexpr int kDiscards = 8;
  constexpr int kInStock = 2000;
  const bool has_pile = game.variant().turn.discard != TurnDiscard::none && !round.upcard;
  for (int i = 0; has_pile && i < kDiscards; ++i)
    game.table.turn_up(Card::unknown());
  for (const Seat seat : game.who.seats)
    if (of_seat(round.deals, seat) == nullptr) game.table.mark_doubtful(seat);
  game.table.set_stock(stock, kInStock);
}

}  // namespace

DealLook deal_look(const GamePlay& game, const Round& round) {
  return {.variant = game.variant(),
          .record = *game.record,
          .round = round,
          .number = game.now.number,
          .round_of_game = round_of_game(game),
          .seats = game.who.seats,
          .dealer_due = game.deal.may_deal.size() > 1 ? std::nullopt : dealer_due_now(game),
          .may_deal = game.deal.may_deal,
          .may_choose = game.deal.may_choose,
          .starter = starter(game, round),
          .starters = game.deal.starters,
          .agreed = game.deal.agreed,
          .cut = game.now.number == 1 ? &game.deal.cut : nullptr};
}

void lay_out(GamePlay& game, const Round& round) {
  const DealLook look = deal_look(game, round);
  const auto players = static_cast<int>(game.who.seats.size());
  game.table.reset(static_cast<int>(game.record->players.size()),
                   pack_for(game.variant(), players, look.round_of_game));
  int dealt = deal_hands(game, round, look);
  if (round.upcard && round.upcard->cards.count > 0) {
    game.table.turn_up(cards_of(*game.record, round.upcard->cards).front().card);
    ++dealt;
  } else if (turns_up_unseen(game, round, dealt)) {
    game.table.turn_up(Card::unknown());
    ++dealt;
  }
  dealt += set_wild_aside(game, round, dealt) ? 1 : 0;
  const std::span<const PlayedCard> stock =
      round.stock ? cards_of(*game.record, round.stock->cards) : std::span<const PlayedCard>();
  const auto in_stock = static_cast<int>(stock.size());
  if (is_excerpt(game, round)) return lay_out_later(game, round, stock);
  game.table.set_stock(stock, game.table.pack_size() - dealt - in_stock);
  check_deal(look, game.table, game.verdict->findings);
}

}  // namespace rummy
